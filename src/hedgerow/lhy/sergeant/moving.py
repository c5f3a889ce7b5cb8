"""Maneuvers: who goes where, hex by hex, and who had better go back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lhy.rules.move.setting_out import march_of
from hedgerow.lhy.sergeant import positions
from hedgerow.lhy.sergeant.records import Way
from hedgerow.lhy.sergeant.roaming import ways
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.lookups import in_assault, under_assault
from hedgerow.lhy.state.moves.maneuver import Deploy, Exit, Go, Halt, Maneuver, Overrun, Rest, Reverse, Withdraw
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Unit
from hedgerow.players.player import Part, Thought

WAITING = 4  # half MPs that a unit off the map is farther away than in its first hex
ARRIVAL = 1.5  # it is of no use where it waits
ENTRY = 2  # half MPs for its first hex
BACK = 3  # hexes that a Withdrawal is taken to lead back


def units_of(sit: Situation, ids: Sequence[str]) -> list[Unit]:
    return [sit.s.units[i] for i in ids]


# ------------------------------------------------------------------ setting out


def set_out(sit: Situation, move: Maneuver | Reverse) -> Thought:
    """As good as the best hex that they can get to."""
    units = units_of(sit, move.units)
    along = tuple(move.units)
    head = units[0]
    if head.disrupted:
        return Thought(move, tuple(dash(sit, head)))
    start = head.at or head.entry
    reverse = isinstance(move, Reverse)
    m = march_of(sit.s, sit.cycle, along, "reverse" if reverse else "maneuver")
    if m.still:
        return Thought(move, (Part(-0.5, "it would only start its engine"),))
    found = ways(sit, units, start, m.spent + (0 if head.at else ENTRY), 0 if head.at else 1, reverse)
    goals = [way for way in found if way.to != start] if head.at else found
    if not goals:
        return Thought(move, (Part(-1.0, "there is nowhere to go"),))
    best = max(goals, key=lambda way: positions.total(sit, units, way.to, along) - sit.caution * way.risk * len(units))
    return Thought(move, tuple(_set_out(sit, units, best, along, reverse)))


def _set_out(sit: Situation, units: Sequence[Unit], way: Way, along: tuple[str, ...], reverse: bool) -> Iterator[Part]:
    head = units[0]
    if head.at:
        yield from positions.compared(sit, units, head.at, way.to, along)
    else:
        yield Part(ARRIVAL * len(units), "they are wanted on the map")
        yield from _come_on(sit, units, way, along)
    if way.risk:
        yield Part(-sit.caution * way.risk * len(units), "enemy fire on the way")
    if hidden := sum(u.hidden for u in sit.company_at(head.at) if head.at):
        yield Part(-sit.w.ambush * hidden, "they come out of hiding")
    if sit.cycle.segment == "reaction":
        yield from kept(sit, units)
    if reverse:
        yield Part(-0.3, "backwards is slow")
    if way.to:
        yield Part(0.0, f"to {way.to}", aside=True)


def _come_on(sit: Situation, units: Sequence[Unit], way: Way, along: tuple[str, ...]) -> Iterator[Part]:
    for part in positions.compared(sit, units, "", way.to, along):
        if "what wins" not in part.words:
            yield part
    gain = 0.0
    for u in units:
        if errand := sit.errands.get(u.id):
            gain += sit.pace * (sit.march(u, u.entry, errand) + WAITING - sit.march(u, way.to, errand))
    yield Part(gain, "closer to what wins the mission")


def kept(sit: Situation, units: Sequence[Unit]) -> Iterator[Part]:
    """In Reaction: what else these units could do later in the turn."""
    s = sit.s
    waiting = [
        u for u in units
        if sit.seat == s.initiative and u.platoon and not s.platoons[u.platoon].activated and not u.disrupted
    ]  # fmt: skip
    if waiting:
        yield Part(-sit.w.unled * len(waiting), "their platoon is still to be activated")


def dash(sit: Situation, u: Unit) -> Iterator[Part]:
    """A Disrupted unit that runs for cover does not recover."""
    around = [to for to in sit.ground.around(u.at) if to not in sit.foes_by_hex and sit.ground.terrain(to).cover]
    safest = min((sit.danger(u, to) for to in around), default=sit.danger(u, u.at))
    yield Part(sit.caution * (sit.danger(u, u.at) - safest), "runs for cover")
    yield Part(-sit.w.withdrawn, "it stays Disrupted")


def deploy(sit: Situation, move: Deploy) -> Thought:
    return Thought(move, (Part(-1.5, "two sections are weaker than a squad"),))


# ------------------------------------------------------------------ hex by hex


def go_on(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The next hex of a Maneuver, or its end."""
    m = sit.s.pending[-1]
    if not isinstance(m, March):
        return []
    units = units_of(sit, m.units)
    along = tuple(m.units)
    here = m.way[-1]
    if m.how == "withdraw":
        return [*fall_back(sit, units, here, along, choice)]
    if m.how in ("dash", "hop"):
        return [Thought(x, tuple(positions.compared(sit, units, here, x.to, along)))
                for x in choice.options if isinstance(x, Go)]  # fmt: skip
    return [*_next(sit, m, units, here, along, choice)]


def _next(
    sit: Situation, m: March, units: Sequence[Unit], here: str, along: tuple[str, ...], choice: Choice[Move]
) -> Iterator[Thought]:
    found = ways(sit, units, here, m.spent, len(m.way) - 1, m.how == "reverse") if here else []
    best: dict[str, tuple[float, Way]] = {}
    for way in found:
        value = positions.total(sit, units, way.to, along) - sit.caution * way.risk * len(units)
        if way.first and (way.first not in best or value > best[way.first][0]):
            best[way.first] = (value, way)
    for move in choice.options:
        if isinstance(move, Go):
            to = best[move.to][1].to if move.to in best else move.to
            parts = [*positions.compared(sit, units, here, to, along)]
            parts.append(Part(-0.01 * len(move.assisted), "nobody need help"))
            if to != move.to:
                parts.append(Part(-0.05, f"on to {to}"))
            yield Thought(move, tuple(parts))
        elif isinstance(move, Rest):
            yield Thought(move, (Part(0.0, "the best hex within reach" if len(m.way) > 1 else "they stay"),))
        elif isinstance(move, Halt):
            yield Thought(move, (stop(sit, units[0], here),))
        elif isinstance(move, Overrun):
            yield Thought(move, tuple(overrun(sit, units, move)))
        elif isinstance(move, Exit):
            yield Thought(move, (Part(-80.0, "who leaves the map does not come back"),))


def stop(sit: Situation, u: Unit, here: str) -> Part:
    """A vehicle that stands fires better; one that goes on gets on."""
    if sit.fields(u, here) > 0:
        return Part(1.0, "it fires better from a halt")
    errand = sit.errands.get(u.id)
    if errand is None or here in errand.hexes:
        return Part(0.5, "it has come where it should be")
    return Part(-0.5, "it has still a way to go")


def overrun(sit: Situation, units: Sequence[Unit], move: Overrun) -> Iterator[Part]:
    from hedgerow.lhy.sergeant.hurting import struck

    foes = sit.foes_by_hex.get(move.to, [])
    values = [u.face.sav or 0 for u in units]
    yield Part(struck(foes, values, sit.w).loss * sit.dear(1 - sit.seat), f"over those at {move.to}")
    brave = sum(u.card.combat and not u.disrupted for u in foes)
    yield Part(-0.12 * sit.w.vehicle * brave, "men close to a tank are dangerous")


# ------------------------------------------------------------------ going back


def withdraw(sit: Situation, move: Withdraw) -> Thought:
    """Out of what threatens them here, at the price of ground and a turn."""
    return Thought(move, tuple(_withdraw(sit, units_of(sit, move.units))))


def _withdraw(sit: Situation, units: Sequence[Unit]) -> Iterator[Part]:
    w, s = sit.w, sit.s
    at = units[0].at
    danger = sum(sit.danger(u, at) for u in units)
    if danger:
        yield Part(sit.caution * danger, "out of enemy fire")
    if under_assault(s, units[0]) and not in_assault(s, units[0]):
        yield Part(_doom(sit, units), "before they are overwhelmed")
    if any(m.kind == "mortar" and m.at == at for m in s.markers):
        yield Part(-w.impact, "shells fall around them as they go")
    yield Part(-w.withdrawn * len(units), "a turn lost with going back")
    errands = [u for u in units if u.id in sit.errands]
    if errands and sit.attacking:
        yield Part(-sit.pace * 2 * BACK * len(errands), "farther from what wins the mission")
    held = [goal for goal in sit.held if at in goal.hexes]
    stay = [u for u in sit.company_at(at, tuple(u.id for u in units)) if u.card.combat and not u.disrupted]
    if held and not stay and any(u.card.combat for u in units):
        yield Part(-w.given_up, f"{held[0].name} is left to the enemy")
    if all(u.card.dummy for u in units):
        yield Part(w.withdrawn, "there is nobody to lose")
    if sit.beside(at) and any(not u.disrupted for u in units):
        yield Part(-w.regroups / 2, "they lose their order on the way")


def _doom(sit: Situation, units: Sequence[Unit]) -> float:
    """What the Assault that is coming is likely to cost."""
    from hedgerow.lhy.sergeant.assaulting import fear

    return fear(sit, units)


def fall_back(
    sit: Situation, units: Sequence[Unit], here: str, along: tuple[str, ...], choice: Choice[Move]
) -> Iterator[Thought]:
    """On a Withdrawal: as far as it takes to be safe, and no farther."""
    for move in choice.options:
        if isinstance(move, Go):
            parts = [*positions.compared(sit, units, here, move.to, along)]
            if sit.beside(here) and not sit.beside(move.to):
                parts.append(Part(2.0, "away from the enemy"))
            yield Thought(move, (*parts, Part(0.4 * (sum(sit.danger(u, here) for u in units) > 0), "out of sight")))
        elif isinstance(move, Rest):
            yield Thought(move, (Part(0.0, "far enough"),))
        elif isinstance(move, Exit):
            yield Thought(move, (Part(-80.0, "who leaves the map does not come back"),))


def by_position(sit: Situation, units: Sequence[Unit], options: Sequence[tuple[Move, str]]) -> list[Thought]:
    """Any answers that lead to hexes: where it is best to be."""
    along = tuple(u.id for u in units)
    start = units[0].at
    return [Thought(move, tuple(positions.compared(sit, units, start, to, along))) for move, to in options]
