"""The Rally Phase: everybody who can rally does, Medics work, weapons go to those who fire them best."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.phases.rally import rally_needed, why_not_rally
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.rules.people.medics import treatment_tally
from hedgerow.lnlt.rules.people.weapons import can_fire, weapon_fp
from hedgerow.lnlt.sergeant.hand_to_hand import at_most
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.state.lookups import figures, printed
from hedgerow.lnlt.state.moves import Destroy, Drop, Finish, Flip, Hand, Merge, Motherland, PickUp, Rally, Treat
from hedgerow.lnlt.state.state import Unit, Weapon
from hedgerow.players.player import Part, Thought

LAST = -0.01  # a little less than any good idea


def rally(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    return [Thought(move, tuple(rally_parts(sit, move))) for move in choice.options]


def rally_parts(sit: Situation, move: Move) -> Iterator[Part]:
    match move:
        case Rally():
            u = sit.s.units[move.unit]
            chance = at_most(rally_needed(sit.s, u))
            yield Part(1.0 + chance * sit.worth(u), f"{percent(chance)} to rally")
        case Treat():
            yield from treatment(sit, sit.s.units[move.medic], sit.s.units[move.patient])
        case Motherland():
            yield Part(0.5, "the call costs nothing")
            yield Part(held(sit, move.place), "they will be under fire")
        case _:
            yield Part(LAST, "nothing more to do")


def treatment(sit: Situation, medic: Unit, patient: Unit) -> Iterator[Part]:
    """A Medic waits until those who can rally by themselves have tried."""
    chance = at_most(morale(sit.s, medic).total - treatment_tally(sit.s, medic).total)
    could = patient.shaken and why_not_rally(sit.s, patient) is None
    share = sit.w.shaken if patient.shaken else 0.2
    yield Part(0.1 + share * chance * sit.worth(patient) * (0.2 if could else 1.0), f"{percent(chance)} to help")
    if could:
        yield Part(-0.5, "may rally by himself yet")


def held(sit: Situation, place: str) -> float:
    band = sit.band(sit.friends.get(place, []), place)
    return band.worth * sit.danger(place, band, moving=False, later=True) * 0.3


def commissar(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """A second try with the pistol: good if it is likely to work, for failing costs men."""
    weighed: list[Thought] = [Thought(Finish(), (Part(0.0, "nothing is risked"),))]
    for move in choice.options:
        if isinstance(move, Rally):
            u = sit.s.units[move.unit]
            chance = at_most(rally_needed(sit.s, u) - NUMBERS.commissar_rally)
            lost = sit.w.reduced - sit.w.shaken if figures(u).kind == "squad" else 1.0 - sit.w.shaken
            parts = (
                Part(chance * sit.w.shaken * sit.worth(u), f"{percent(chance)} to rally"),
                Part(-(1 - chance) * lost * sit.worth(u), "or they pay for it"),
            )
            weighed.append(Thought(move, parts))
    return weighed


def treat_what(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Nerves before wounds: a Shaken man is of no use."""
    return [Thought(m, (Part(float(isinstance(m, Rally)), "nerves before wounds"),)) for m in choice.options]


# ------------------------------------------------------------------ weapons and Half-squads


def handle(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    return [Thought(move, tuple(handling_parts(sit, move))) for move in choice.options]


def handling_parts(sit: Situation, move: Move) -> Iterator[Part]:
    match move:
        case Merge():
            yield Part(2.0, "two halves make a Squad again")
        case PickUp():
            u, x = sit.s.units[move.unit], sit.s.weapons[move.weapon]
            yield Part(0.2 + fitness(sit, u) * (0.5 + fp_of(x)), "a weapon lies there for the taking")
        case Hand():
            yield handing(sit, sit.s.weapons[move.weapon], sit.s.units[move.unit])
        case Flip():
            yield flipping(sit, sit.s.weapons[move.weapon])
        case Drop() | Destroy():
            yield Part(-5.0, "weapons are kept")
        case _:
            yield Part(LAST, "all weapons are in good hands")


def fp_of(x: Weapon) -> int:
    return weapon_fp(x) if can_fire(x) else printed(x).fp


def fitness(sit: Situation, u: Unit) -> float:
    """Squads fire a weapon beside their own arms; others give something up for it."""
    kind = figures(u).kind
    best = {"squad": 1.0, "half-squad": 0.6, "crew": 0.5, "hero": 0.4, "scout": 0.2, "leader": 0.1}.get(kind, 0.0)
    return best / (1 + len(sit.bears(u)))


def handing(sit: Situation, x: Weapon, u: Unit) -> Part:
    bearer = sit.s.units[x.bearer]
    now = fitness(sit, bearer) * (1 + len(sit.bears(bearer))) / max(1, len(sit.bears(bearer)))
    gain = (fitness(sit, u) - now) * fp_of(x)
    return Part(gain - 0.4, "it would be better served" if gain > 0 else "it is in good hands")


def flipping(sit: Situation, x: Weapon) -> Part:
    """A weapon goes on its tripod where it has something to fire at, and off it where it has not."""
    bearer = sit.s.units[x.bearer]
    far = printed(x).range
    targets = [p for p in sit.foes if sit.ground.distance(bearer.at, p) <= far and sit.sees(bearer.at, p)]
    if x.tripod:
        idle = not targets and printed(x).bipod_range == 0 and attacking(sit)
        return Part(0.5 if idle else -1.0, "nothing to fire at from here" if idle else "it stands well")
    return Part(1.0 if targets else -1.0, "targets in sight" if targets else "no targets in sight from here")


def attacking(sit: Situation) -> bool:
    """Whether there is ground to be taken and time to take it."""
    return sit.left > 0 and any(not g.ours for g in sit.goals)


def weakest(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Of weapons that must go, the weakest goes."""
    weighed = []
    for move in choice.options:
        name = getattr(move, "weapon", "")
        fp = fp_of(sit.s.weapons[name]) if name in sit.s.weapons else 0
        weighed.append(Thought(move, (Part(-float(fp), "the weakest goes"),)))
    return weighed
