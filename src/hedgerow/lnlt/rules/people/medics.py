"""11.3 Medics: their work in the Rally Phase, and that of those who were trained to do it (12.0.1)."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import MEDICS
from hedgerow.lnlt.rules.people.leaders import armor_leader, is_hero
from hedgerow.lnlt.rules.people.morale import cover_helps, morale_check
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, is_vehicle, side_at
from hedgerow.lnlt.state.moves import Rally, Treat
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World


def is_medic(u: Unit) -> bool:
    """11.3.1, 3.0.15: Medics, Nurses, and those who were trained for it."""
    return figures(u).kind in MEDICS or u.skill == "medic-training"


def treatments(s: State, side: int) -> list[Treat]:
    """11.3.2: everything the Medics of a side could still do."""
    hurt = {u.at for u in s.own[side] if (u.shaken or u.wounded) and u.at}
    if not hurt:
        return []
    able = [u for u in s.own[side] if u.at in hurt and not u.shaken and not u.tried and is_medic(u)]
    return [
        Treat(m.id, u.id) for m in able for u in side_at(s, m.at, side) if (u.shaken or u.wounded) and not is_vehicle(u)
    ]


def why_not_treat(s: State, side: int, move: Treat) -> Refusal | None:
    """11.3.2, 11.3.5, 5.1.7: why this Medic may not try to help this patient."""
    medic, patient = s.units.get(move.medic), s.units.get(move.patient)
    if medic is None or medic.side != side or not medic.at or not is_medic(medic):
        return Refusal("no-medic", f"{move.medic} is no Medic of yours on the map", "11.3.2")
    if medic.shaken:
        return Refusal("shaken", "a Shaken Medic heals nobody", "5.1.7")
    if medic.tried:
        return Refusal("tried", f"{medic.id} has done his work in this Rally Phase", "11.3.5")
    if patient is None or patient.side != side or patient.at != medic.at:
        return Refusal("elsewhere", "a Medic helps only those in his own place", "11.3.2")
    if is_vehicle(patient):
        return Refusal("vehicle", "a Medic helps men on foot, not the crew of a vehicle", "11.3.2")
    if not patient.shaken and not patient.wounded:
        return Refusal("unhurt", f"{patient.id} is neither Shaken nor wounded", "11.3.2")
    return None


def treat(t: World, medic: Unit, patient: Unit) -> Play[None]:
    """11.3.2-11.3.6: one Morale Check of the Medic's own heals a wound or brings back Good Order; no LM helps it."""
    medic.tried = True
    restores = patient.shaken
    if patient.shaken and patient.wounded:
        restores = yield from _which(t.state, medic, patient)
    if not morale_check(t, medic, "treat", treatment_tally(t.state, medic), patient=patient.id, rule="11.3.3"):
        return
    if restores:
        restore(t, patient, "a Medic", "11.3.2")
    else:
        heal(patient)
        t.tell(told.UnitRestored(patient.id, "wound healed", rule="11.3.2"))


def treatment_tally(s: State, medic: Unit) -> Tally:
    """11.3.3: only the terrain helps a Medic at work."""
    return Tally.of(cover_helps(s, medic, "11.3.3"))


def _which(s: State, medic: Unit, patient: Unit) -> Play[bool]:
    """11.3.2: either the wound or the nerves. Rally means the nerves, Treat the wound."""
    other = Refusal("settle-first", f"{medic.id} helps either the nerves of {patient.id} or his wound", "11.3.2")
    options = Options.of((Rally(patient.id), Treat(medic.id, patient.id)), other)
    prompt = f"{name(s, patient.id)} is Shaken and wounded: rally him, or treat his wound?"
    answer = yield Choice(medic.side, "treatment", prompt, options, "11.3.2")
    return isinstance(answer, Rally)


def heal(u: Unit) -> None:
    """Takes off the Wounded marker; a Hero turns back to his unhurt side (5.1.12)."""
    u.wounded = False
    if is_hero(u):
        u.counter = next((c.id for c in COUNTERS.values() if c.wounded == u.counter), u.counter)


def restore(t: World, u: Unit, how: str, rule: str) -> None:
    """1.5.4, 11.3.4: back to Good Order; a Medic so restored has his own work still before him."""
    u.shaken = False
    if is_vehicle(u) and (leader := armor_leader(t.state, u)) is not None:
        leader.shaken = False
    if figures(u).kind in MEDICS:
        u.tried = False
    t.tell(told.UnitRestored(u.id, how, rule=rule))
    if u.at:  # 22.1.1: where he stands; who rides takes control of nothing (16.0.1)
        take_control(t, u.at)
