"""Assaults: whether to go in, to go on, who fights, where to retreat and to advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.words import percent
from hedgerow.lhy.book.charts import assault_row
from hedgerow.lhy.odds.assault import destruction_odds, planned, strongest
from hedgerow.lhy.rules.assault.at_once import anti_tank, helpless, worth
from hedgerow.lhy.rules.assault.values import attack_value, defence_value, final_drm
from hedgerow.lhy.rules.fire.results import cohesion
from hedgerow.lhy.rules.stacking import excess
from hedgerow.lhy.sergeant import positions
from hedgerow.lhy.sergeant.hurting import disruption_of, struck
from hedgerow.lhy.sergeant.moving import by_position, kept, units_of
from hedgerow.lhy.sergeant.positions import NO_ROOM
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.moves.assault import (
    Advance,
    Assault,
    Commit,
    Destroy,
    Feint,
    Hold,
    PressOn,
    Resolve,
    Retreat,
    Stay,
)
from hedgerow.lhy.state.moves.maneuver import Exit, Go, Rest, Withdraw
from hedgerow.lhy.state.moves.recovery import Aim, Charge
from hedgerow.lhy.state.pending.assault import Fight, Flight
from hedgerow.lhy.state.state import Assault as Melee
from hedgerow.lhy.state.state import Unit
from hedgerow.players.player import Part, Thought

ROUT, WIN, LOSS = 10, 6, 2  # the least results of the rows of the Assault Resolution Table
DIE = range(1, 11)


def outcome(sit: Situation, a: Melee, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> tuple[float, float]:
    """How likely the attacker wins, and what the fight is worth to him, by the table alone."""
    s, w = sit.s, sit.w
    if (at_once := decided(sit, attackers, defenders)) is not None:
        return at_once
    ours, theirs = strongest(attackers), strongest(defenders)
    drm = final_drm(attack_value(s, a, ours, theirs), defence_value(s, a, ours, theirs))
    beaten, lost = _rout(sit, defenders), _rout(sit, attackers)
    seats = a.seat, 1 - a.seat
    won, value = 0.0, 0.0
    for die in DIE:
        least = assault_row(die + drm).least
        if least >= WIN:
            won += 0.1
            value += 0.1 * (beaten + (w.step * sit.dear(seats[1]) + w.beaten if least >= ROUT else 0.0))
        else:
            value -= 0.1 * w.storm_risk * (lost + (w.step * sit.dear(seats[0]) + w.beaten if least < LOSS else 0.0))
    return won, value


def decided(sit: Situation, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> tuple[float, float] | None:
    """14.1 step 1: the same where no die is rolled: the helpless are lost, and of vehicles alone the weaker retreat."""
    if helpless(defenders, attackers):
        return 1.0, sum(sit.worth(u) for u in defenders)
    if not all(u.card.vehicular for u in (*attackers, *defenders)):
        return None
    ours, theirs = worth(attackers, anti_tank), worth(defenders, anti_tank)
    won = 0.5 if ours == theirs else float(ours > theirs)
    return won, (2 * won - 1) * sit.w.beaten


def _rout(sit: Situation, units: Sequence[Unit]) -> float:
    """What a retreat costs: checks, and who cannot go is lost."""
    loss = 0.0
    for u in units:
        if u.card.towed or u.shocked or u.card.kind == "fp":
            loss += sit.worth(u)
        elif not u.card.vehicular:
            loss += (1.0 - min(cohesion(u), 10) / 10) * disruption_of(u, sit.w) + sit.w.beaten / 3
    return loss


# ------------------------------------------------------------------ setting out


def weigh(sit: Situation, move: Assault) -> Thought:
    return Thought(move, tuple(_weigh(sit, move)))


def _weigh(sit: Situation, move: Assault) -> Iterator[Part]:
    s = sit.s
    units = units_of(sit, move.units)
    foes = sit.foes_by_hex.get(move.at, [])
    if not foes:
        yield from _reinforce(sit, units, move.at)
        return
    start = units[0].at
    door = _before(sit, start, move.at)
    yield from fight(sit, units, foes, move.at, door)
    if door != start:
        danger = sum(sit.danger(u, door) for u in units)
        yield Part(-sit.w.run_in * sit.caution * danger, "they will be fired at before they get there")
    if sit.cycle.segment == "reaction":
        yield from kept(sit, units)
    held = [goal for goal in sit.held if start in goal.hexes and sit.alarmed(goal)]
    left = [u for u in sit.company_at(start, tuple(move.units)) if u.card.combat]
    if held and not left:
        yield Part(-sit.w.post, f"{held[0].name} is left empty")
    if s.mission.attacker != sit.seat and not held and not sit.attacking:
        yield Part(-1.0, "a defender can wait")


def fight(sit: Situation, units: Sequence[Unit], foes: Sequence[Unit], at: str, start: str) -> Iterator[Part]:
    """What may come of an Assault, with those who are in the hex already and the fire that lies on it."""
    s, w = sit.s, sit.w
    melee = s.assaults.get(at)
    there = [*sit.company_at(at, tuple(u.id for u in units)), *units]
    if melee is not None and melee.seat != sit.seat:
        _, value = outcome(sit, melee, foes, there)
        _, before = outcome(sit, melee, foes, sit.company_at(at))
        yield Part(before - value, "they help friends who are attacked")
        return
    if start not in sit.ground.neighbors(at):
        yield Part(-50.0, "there is no way in")
        return
    bound = [s.units[i] for arrow in s.arrows if arrow.target == at and arrow.seat == sit.seat for i in arrow.units]
    if excess(s, at, [*there, *(u for u in bound if u not in there)]):
        yield Part(NO_ROOM, "there is no room for so many")
    a = planned(s, units, at, start)
    won, value = outcome(sit, a, there, foes)
    shaken = struck(foes, [m.value for m in s.markers if m.at == at and m.kind != "smoke"], w).chance
    won = min(0.95, won + 0.25 * shaken)
    yield Part(value + 5.0 * shaken, f"they win in {percent(won)} of cases")
    goal = next((goal for goal in sit.goals if at in goal.hexes and not goal.ours), None)
    counts = goal is not None and not goal.fleeting
    prize = goal.value if goal is not None and counts else w.ground if sit.attacking else 0.0
    if prize:
        words = f"takes ground that counts: {goal.name}" if goal is not None and counts else "the enemy loses ground"
        yield Part(won * prize, words)
    yield from _against_vehicles(sit, at, foes)


def _against_vehicles(sit: Situation, at: str, foes: Sequence[Unit]) -> Iterator[Part]:
    vehicles = [u for u in foes if u.card.vehicular and not u.concealed]
    if vehicles:
        chance = max(float(destruction_odds(sit.s, at, sit.seat, u)) for u in vehicles)
        yield Part(chance * sit.w.vehicle, "a vehicle may be destroyed")


def _before(sit: Situation, start: str, at: str) -> str:
    """The hex from which they would go in: one beside the enemy, on a straight way."""
    ground = sit.ground
    if ground.distance(start, at) <= 1:
        return start
    doors = [to for to in ground.neighbors(at) if to is not None and to not in sit.foes_by_hex]
    return min(doors, key=lambda to: (ground.distance(start, to), to), default=start)


def _reinforce(sit: Situation, units: Sequence[Unit], at: str) -> Iterator[Part]:
    """Friends who are about to be attacked."""
    friends = sit.company_at(at)
    coming = [sit.s.units[i] for arrow in sit.s.arrows if arrow.target == at for i in arrow.units]
    if friends and coming:
        a = Melee(at, coming[0].seat)
        yield Part(outcome(sit, a, coming, friends)[1] - outcome(sit, a, coming, [*friends, *units])[1],
                   "they help friends who are attacked")  # fmt: skip
    yield Part(-sit.w.save * len(units), "an Action less for Reactions")


def fear(sit: Situation, units: Sequence[Unit]) -> float:
    """What an Assault that is coming upon a hex is likely to cost those in it."""
    at = units[0].at
    coming = [sit.s.units[i] for arrow in sit.s.arrows if arrow.target == at for i in arrow.units]
    if not coming:
        return 0.0
    value = outcome(sit, Melee(at, coming[0].seat), coming, sit.company_at(at))[1]
    return max(0.0, value) * len(units) / max(1, len(sit.company_at(at)))


# ------------------------------------------------------------------ on the way


def storm(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Into the hex from which one goes in: where the least fire falls."""
    m = sit.s.pending[-1]
    units = units_of(sit, getattr(m, "units", []))
    return [
        Thought(move, (Part(-sit.caution * sum(sit.danger(u, move.to) for u in units), "enemy fire there"),))
        for move in choice.options if isinstance(move, Go)
    ]  # fmt: skip


def arrow(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Go in, unless those who wait there have become too strong."""
    now = sit.s.arrows[0]
    units = units_of(sit, now.units)
    foes = sit.foes_by_hex.get(now.target, [])
    if not foes:
        return [Thought(PressOn(), (Part(1.0, "nobody is there any more"),))]
    parts = [Part(2.0, "whoever turns back may be driven off"), *fight(sit, units, foes, now.target, now.at)]
    return [Thought(PressOn(), tuple(parts)), Thought(Feint(), (Part(0.0, "better not"),))]


def stay(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """All stay where they are."""
    return [Thought(move, (Part(float(len(move.units)), "who stays keeps his ground"),))
            for move in choice.options if isinstance(move, Stay)]  # fmt: skip


def leave(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    return [Thought(move, (Part(float(len(move.units)), "they keep together"),))
            for move in choice.options if isinstance(move, Withdraw)]  # fmt: skip


# ------------------------------------------------------------------ the fight


def resolve(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The best Assaults first: who wins may advance into the next."""
    found = []
    for move in choice.options:
        if isinstance(move, Resolve) and (a := sit.s.assaults.get(move.at)):
            attackers = [u for u in sit.s.stacks[move.at] if u.seat == a.seat]
            won = outcome(sit, a, attackers, [u for u in sit.s.stacks[move.at] if u.seat != a.seat])[0]
            found.append(Thought(move, (Part(won if a.seat == sit.seat else 1 - won, "the likeliest to go well"),)))
    return found


def commit(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The strongest that may take part."""
    return [
        Thought(move, (Part(float(sum(sit.s.units[i].face.assault for i in move.units)), "the strongest fight"),))
        for move in choice.options if isinstance(move, Commit)
    ]  # fmt: skip


def destroy(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    fight_ = sit.s.pending[-1]
    if not isinstance(fight_, Fight):
        return []
    return [
        Thought(move, (Part(
            float(destruction_odds(sit.s, fight_.at, sit.seat, sit.s.units[move.vehicle])) * sit.w.vehicle,
            "the likeliest to be destroyed",
        ),))
        for move in choice.options if isinstance(move, Destroy)
    ]  # fmt: skip


def retreat(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Together: a leader helps those who go with him."""
    return [Thought(move, (Part(float(len(move.units)), "they keep together"),))
            for move in choice.options if isinstance(move, Retreat)]  # fmt: skip


def flight(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Into cover, away from enemies; and not off the map."""
    f = sit.s.pending[-1]
    if not isinstance(f, Flight):
        return []
    units, along, here = units_of(sit, f.units), tuple(f.units), f.way[-1]
    found = []
    for move in choice.options:
        if isinstance(move, Go):
            near = Part(-2.0 * bool(sit.beside(move.to)), "past enemies")
            parts = (*positions.compared(sit, units, here, move.to, along), near)
            found.append(Thought(move, parts))
        elif isinstance(move, Rest):
            found.append(Thought(move, (Part(0.5, "far enough"),)))
        elif isinstance(move, Exit):
            found.append(Thought(move, (Part(-80.0, "who leaves the map does not come back"),)))
    return found


def advance(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Where it is better than here; among enemies, if that goes well."""
    found = [Thought(Hold(), (Part(0.5, "they stay on the ground that they have won"),))]
    for move in choice.options:
        if not isinstance(move, Advance):
            continue
        units = units_of(sit, move.units)
        foes = sit.foes_by_hex.get(move.to, [])
        if foes:
            found.append(Thought(move, tuple(fight(sit, units, foes, move.to, units[0].at))))
        else:
            found += by_position(sit, units, [(move, move.to)])
    return found


# ------------------------------------------------------------------ heroes


def charge(sit: Situation, move: Charge) -> Thought:
    return Thought(move, (Part(5.0, "a Heroic unit goes for its target"),))


def aim(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The weakest of the nearest."""
    found = []
    for move in choice.options:
        if isinstance(move, Aim):
            foes = sit.foes_by_hex.get(move.at, [])
            found.append(Thought(move, (Part(-float(sum(u.face.assault for u in foes)), "the weakest of them"),)))
    return found
