"""18.1 Onboard Mortars, the smaller kind of indirect fire (18.0.1): fire they see and fire that others call, and the
barrage they leave behind.
"""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.fire.fire import resolve, why_not_ready, why_not_target, why_not_use_ifp
from hedgerow.lnlt.rules.fire.firepower import before_or_after, fires_on_the_move
from hedgerow.lnlt.rules.fire.night import night_firepower, why_too_dark
from hedgerow.lnlt.rules.fire.records import Attack, Shot
from hedgerow.lnlt.rules.fire.sighting import sight
from hedgerow.lnlt.rules.indirect.barrages import lay
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, smoked
from hedgerow.lnlt.state.moves import Call
from hedgerow.lnlt.state.state import FireForEffect, State, Unit
from hedgerow.lnlt.state.world import World

CALLERS = frozenset(("leader", "scout"))  # 18.1.5, 11.6.7


def place_ffe(s: State, mortar: Unit, target: str, *, called: bool) -> None:
    """18.1.8: a barrage stays on the target hex until the Administrative Phase."""
    if called or s.options["mortar-ffe"] == "always":
        f = figures(mortar)
        lay(s, s.ground.hex_of(target), FireForEffect(side=mortar.side, fp=f.ifp, name=f.name))


def why_not_call(s: State, side: int, call: Call) -> Refusal | None:
    """18.1.5, 18.1.6, 11.6.7: why this man may not call this Mortar onto that place.

    The call itself brings the Mortar into the impulse, wherever it stands.
    """
    caller, mortar = s.units.get(call.caller), s.units.get(call.mortar)
    if caller is None or mortar is None or caller.side != side or mortar.side != side:
        return Refusal("not-yours", "caller and Mortar must be yours", "18.1.5")
    if not (caller.at and mortar.at and figures(mortar).mortar):
        return Refusal("no-mortar", f"{call.mortar} is no Mortar on the map", "18.1.5")
    shot = Shot(side, mortar.at, call.target, (mortar.id,), ())
    return (
        why_not_caller(s, caller, call.target)
        or why_not_target(s, side, mortar.at, call.target, needs_los=False)
        or why_not_ready(s, mortar, shot)
        or why_not_use_ifp(s, mortar, shot)
    )


def why_not_caller(s: State, caller: Unit, target: str) -> Refusal | None:
    """A Leader or Scout in Good Order who has not acted (or has just spotted that very place) and sees the target.

    A wound does not keep him from it (5.1.16).
    """
    if figures(caller).kind not in CALLERS:
        return Refusal("no-caller", "only Leaders and Scouts call Mortar fire", "18.1.5")
    if caller.shaken:
        return Refusal("shaken", f"{caller.id} is Shaken", "5.1.6")
    if caller.called:
        return Refusal("called", f"{caller.id} has called indirect fire this turn", "18.2.0.13")
    if caller.lent:
        return Refusal("lent", f"{caller.id} has lent his LM to direct fire this turn", "11.1.1.2")
    found = s.impulse is not None and s.impulse.spotter == caller.id and s.impulse.spotted == target
    if caller.fired or (caller.marker and not found):
        return Refusal("marked", f"{caller.id} has acted already", "4.1.2")
    if caller.at in s.melee:
        return Refusal("locked", f"{caller.id} is locked in Melee", "8.1.1")
    if target not in s.stacks or sight(s, caller.at, target) == BLOCKED:
        return Refusal("no-los", f"{caller.id} does not see {target}", "18.1.5")
    return why_too_dark(s, caller, target) if s.night else None


def call_fire(t: World, call: Call) -> Play[None]:
    """18.1.5-18.1.8: the caller is done, the Mortar fires without LM and through degrading terrain."""
    s = t.state
    caller, mortar = s.units[call.caller], s.units[call.mortar]
    caller.marker, caller.called = "ops", True
    mortar.fired = True
    if mortar.marker == "ops":
        mortar.marker = ""
    t.tell(told.MortarCalled(caller.id, mortar.id, call.target, rule="18.1.5"))
    yield from resolve(t, barrage(s, call))
    place_ffe(s, mortar, call.target, called=True)


def barrage(s: State, call: Call) -> Attack:
    """18.1.7: called fire as it is resolved, without LM and through whatever lies between."""
    caller, mortar = s.units[call.caller], s.units[call.mortar]
    f, known = figures(mortar), (mortar.side, mortar.at, call.target)
    tally = Tally((Mod(f.ifp, f.name, "18.1.3"),))
    if s.night and (dark := night_firepower(s, [caller], call.target)):
        tally = tally.plus(dark.value, dark.words, dark.rule)
    if smoked(s, mortar.at):
        tally = tally.plus(NUMBERS.firing_out_of_smoke, "firing out of smoke", "7.0.5")
    if fires_on_the_move(s, Shot(*known, (mortar.id,), ()), mortar):
        tally = tally.plus(NUMBERS.assault_move_dft, *before_or_after(s, [mortar]))
    return Attack(*known, "mortar", tally, (mortar.id,), dice=2, keep_higher=True, indirect=True)
