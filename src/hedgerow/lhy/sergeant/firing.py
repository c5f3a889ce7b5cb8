"""Fire: what a shot is likely to do, beyond what has been fired already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lhy.rules.fire import anti_tank, small_arms
from hedgerow.lhy.rules.fire.anti_tank import anti_tank_tally
from hedgerow.lhy.rules.fire.arcs import enfilades
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.scoot import halt_aim, scoot_aim
from hedgerow.lhy.rules.fire.small_arms import small_arms_tally
from hedgerow.lhy.rules.fire.targets import aimed_at, hex_of
from hedgerow.lhy.rules.stacking import excess
from hedgerow.lhy.sergeant.hurting import hit, struck
from hedgerow.lhy.sergeant.moving import kept
from hedgerow.lhy.sergeant.positions import NO_ROOM
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.moves.fire import Crossfire, Fire, Front, HaltAndFire, Inquire, Scoot, Split, Stalk
from hedgerow.lhy.state.state import Unit
from hedgerow.players.player import Part, Thought

Shot = Fire | Split | Scoot | HaltAndFire | Stalk | Crossfire
ENFILADE = 1


def weigh(sit: Situation, move: Shot) -> Thought:
    return Thought(move, tuple(_weigh(sit, move)))


def _weigh(sit: Situation, move: Shot) -> Iterator[Part]:
    s, c, w = sit.s, sit.cycle, sit.w
    if isinstance(move, Crossfire):
        units = [s.units[i] for i in move.units]
        together = sum(gain(sit, u, move.target, Aim(u.at), bonus=n > 0) for n, u in enumerate(units))
        yield _likely(sit, move.target, together)
        yield from cost(sit, units)
        return
    u = s.units[move.unit]
    if isinstance(move, Split):
        value = w.split * sum(gain(sit, u, target, Aim(u.at, split=True)) for target in (move.target, move.other))
        yield Part(value, f"fire at {move.target} and {move.other}")
    else:
        yield _likely(sit, move.target, gain(sit, u, move.target, aim_of(sit, u, move)))
    yield from cost(sit, [u])
    if isinstance(move, (Scoot, HaltAndFire, Stalk)) and move.to != u.at:
        change = sit.danger(u, u.at) - sit.danger(u, move.to)
        yield Part(sit.caution * change, "out of enemy fire" if change > 0 else "into enemy fire")
        if excess(s, move.to, [*sit.company_at(move.to), u]):
            yield Part(NO_ROOM, "there is no room for it there")
    if isinstance(move, Scoot):
        yield Part(-0.2, "in motion it does not fire as well")
    at = hex_of(s, c, sit.seat, move.target)
    if at and c.segment == "activation" and any(o.at != u.at and sit.ground.distance(o.at, at) == 1 for o in able(sit)):
        yield Part(w.before_assault, "others can Assault them then")


def able(sit: Situation) -> list[Unit]:
    """Own infantry of the activated platoon that may still act."""
    units = (sit.s.units[i] for i in sit.cycle.units)
    return [u for u in units if u.at and not u.did and u.card.infantry and not u.disrupted and not u.regrouping]


def aim_of(sit: Situation, u: Unit, move: Fire | Scoot | HaltAndFire | Stalk) -> Aim:
    if isinstance(move, Scoot):
        return scoot_aim(u, move.to)
    if isinstance(move, HaltAndFire):
        return halt_aim(sit.s, sit.cycle, u, move.to, move.target)
    return Aim(move.to if isinstance(move, Stalk) else u.at)


def cost(sit: Situation, units: Sequence[Unit]) -> Iterator[Part]:
    """An Action is spent."""
    yield Part(-sit.w.save * len(units), "an Action less for Reactions")
    if sit.cycle.segment == "reaction":
        yield from kept(sit, units)


def _likely(sit: Situation, target: str, value: float) -> Part:
    return Part(value, f"likely to hurt {target}" if value >= 2.0 else f"may hurt {target}")


def gain(sit: Situation, u: Unit, target: str, aim: Aim, *, bonus: bool = False) -> float:
    """What a shot adds to what those at the target have coming."""
    s, c, w = sit.s, sit.cycle, sit.w
    foe = aimed_at(s, c, u.seat, target)
    dear = sit.dear(1 - sit.seat)
    if foe is None:
        tally = small_arms_tally(s, c, u, target, aim, guess=True).total + bonus * ENFILADE
        value = max(min(tally, small_arms.MOST), small_arms.LEAST)
        units = [o for o in sit.foes_by_hex.get(target, ()) if not o.carrier or s.units[o.carrier].card.afv]
        before = [m.value for m in s.markers if m.at == target and m.kind != "smoke" and m.kind != "anti-tank"]
        sure = w.unknown if any(o.concealed for o in units) else 1.0
        return (struck(units, [*before, value], w).loss - struck(units, before, w).loss) * dear * sure
    value = max(min(anti_tank_tally(s, c, u, foe, aim, guess=True).total, anti_tank.MOST), anti_tank.LEAST)
    behind = enfilades(s, c, aim.start, foe) or bonus
    shots = [(m.value, m.enfilade) for m in s.markers if m.unit == foe.id]
    sure = w.unknown if foe.concealed else 1.0
    return (hit(foe, [*shots, (value, behind)], w).loss - hit(foe, shots, w).loss) * dear * sure


def inquire(sit: Situation, move: Inquire) -> Thought:
    """Only who fires guns has to know: small arms are fired at whatever it is."""
    u = sit.s.units[move.unit]
    guns = u.face.atv is not None and u.face.atv > 0
    if not guns or u.face.sav is not None:
        return Thought(move, (Part(-1.0, "fire needs no question"),))
    return Thought(move, (Part(sit.w.worthwhile + 0.3, f"what is at {move.at}?"), *cost(sit, [u])))


def owed(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    return [weigh(sit, move) for move in choice.options if isinstance(move, Shot)]


def front(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Toward the stronger fire: the other then comes from behind."""
    return [Thought(move, (Part(0.0, "toward those who fire"),)) for move in choice.options if isinstance(move, Front)]
