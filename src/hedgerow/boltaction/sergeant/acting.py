"""Moves, shots and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.board.inches.measure import INCH, distance, point
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.rules.move.driving import drive_ends
from hedgerow.boltaction.rules.move.moving import as_if_at
from hedgerow.boltaction.rules.shooting.templates import models_under, template
from hedgerow.boltaction.sergeant.ordering import charge
from hedgerow.boltaction.sergeant.situation import Situation, centre, reach, whole
from hedgerow.boltaction.state.lookups import enemies
from hedgerow.boltaction.state.moves import close, movement, shooting
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Declared, Declaring, Reacting, Struck
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.choice import Choice, Move
from hedgerow.players.player import Part, Thought

ROLES = {"leader": 3.0, "officer": 5.0, "firer": 2.0, "assistant": 1.0, "observer": 4.0}


# ------------------------------------------------------------------ moves


def move(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Where it goes: to the ground that counts, in cover, within reach of the enemy but not under his nose."""
    p = sit.s.pending[-1]
    assert isinstance(p, Acting)
    u = sit.s.units[p.unit]
    return [Thought(answer, tuple(of_move(sit, u, answer))) for answer in choice.options]


def of_move(sit: Situation, u: Unit, answer: Move) -> Iterator[Part]:
    if isinstance(answer, close.Assault):
        yield Part(charge(sit, u), "storms them")
        return
    if isinstance(answer, movement.Enter | movement.Board):
        yield Part(sit.pull(centre(u)) + (2 * sit.w.cover if isinstance(answer, movement.Enter) else -1.0), "inside")
        return
    to = end(sit, u, answer)
    if to is None:
        return
    yield Part(sit.pull(to), "where it is wanted")
    yield Part(shelter(sit, to), "cover")
    yield Part(-exposed(sit, u, to), "under the enemy's eyes")


def end(sit: Situation, u: Unit, answer: Move) -> Point | None:
    match answer:
        case movement.Go(to=to) | movement.Leave(to=to) | movement.Alight(to=to) | movement.ComeOn(to=to):
            return point(to)
        case movement.Drive():
            return drive_ends(sit.s, u, answer.way)
        case movement.Stay() | movement.Turn():
            return centre(u)
    return None


def shelter(sit: Situation, at: Point) -> float:
    kinds = [f.kind for f in sit.s.table.at(at)]
    return sit.w.cover if any(kind.cover for kind in kinds) else 0.0


def exposed(sit: Situation, u: Unit, at: Point) -> float:
    """Enemies near enough to hurt, the nearer the worse; a team wants to keep its distance."""
    total = 0.0
    for foe in enemies(sit.s, u.seat):
        far = distance(at, centre(foe))
        if far <= min(reach(foe), 24 * INCH):
            total += sit.w.danger * (0.4 if far > 12 * INCH else 0.8)
    return total * (0.3 if u.card.kind == "vehicle" and u.card.armoured else 1.0)


# ------------------------------------------------------------------ shots


def shoot(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    p = sit.s.pending[-1]
    assert isinstance(p, Declaring)
    u = sit.s.units[p.unit]
    return [Thought(answer, (of_shot(sit, u, p, answer),)) for answer in choice.options]


def of_shot(sit: Situation, u: Unit, p: Declaring, answer: Move) -> Part:
    s = sit.s
    match answer:
        case shooting.Shoot(target=target, shell=shell, mode=mode):
            value = sit.harm(u, s.units[target], [Declared("", target, shell, mode)], p.occasion)
            return Part(value, f"fires at {s.units[target].name}")
        case shooting.Aim(weapon=weapon, target=target, shell=shell):
            value = sit.harm(u, s.units[target], [Declared(weapon, target, shell)], p.occasion)
            return Part(value + 0.01, f"aims at {s.units[target].name}")
        case shooting.Open():
            return Part(0.05, "opens fire")
        case shooting.HoldFire():
            return Part(0.0, "holds its fire")
        case shooting.Screen():
            return Part(-0.5, "smoke")
    return Part(1.5, "calls for support")


def ambush(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Where on its way the enemy is hurt most."""
    s = sit.s
    p = s.pending[-1]
    assert isinstance(p, Moving)
    u = s.units[p.unit]
    found = []
    for answer in choice.options:
        if isinstance(answer, shooting.Spring):
            foe = s.units[answer.unit]
            with as_if_at(u, p, answer.along):
                value = sit.harm(foe, u, whole(foe, u), "ambush")
            found.append(Thought(answer, (Part(value - 0.6, f"catches {u.name}"),)))
        else:
            found.append(Thought(answer, (Part(0.0, "waits for a better target"),)))
    return found


def react(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Down costs the unit its order: worth it if the fire is likely to hurt much."""
    s = sit.s
    p = s.pending[-1]
    assert isinstance(p, Reacting)
    target, u = s.units[p.left[0]], s.units[p.unit]
    hurt = sit.harm(u, target, [aim for aim in p.aims if aim.target == target.id], p.occasion)
    found = []
    for answer in choice.options:
        if isinstance(answer, shooting.GoDown):
            found.append(Thought(answer, (Part(0.55 * hurt - 1.4, "keeps its head down"),)))
        elif isinstance(answer, shooting.Escape):
            found.append(Thought(answer, (Part(0.8 * hurt - 1.0, "gets away"),)))
        else:
            found.append(Thought(answer, (Part(0.0, "keeps its order"),)))
    return found


def template_at(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    s = sit.s
    p = s.pending[-1]
    assert isinstance(p, Struck)
    target = s.units[p.target]
    found = []
    for answer in choice.options:
        disc = template(point(answer.at), p.blasts[0].size)
        value = sum(models_under(s, u, disc) * sit.man(u) for u in enemies(s, sit.seat) if u.seat == target.seat)
        found.append(Thought(answer, (Part(value, "men under it"),)))
    return found


def exceptional(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """The gun, the firer, the leader."""
    s = sit.s
    found = []
    for answer in choice.options:
        value = 9.0
        if answer.model != "gun":
            u = s.units[answer.model.rpartition(".")[0]]
            man = next(m for m in u.models if m.id == answer.model)
            value = ROLES.get(man.role, 0.5) + 3.0 * (u.card.team and man.role == "firer")
        found.append(Thought(answer, (Part(value, "hurts most"),)))
    return found


def regroup(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    found = []
    for answer in choice.options:
        at = point(answer.to) if isinstance(answer, close.Regroup) else None
        value = sit.pull(at) + shelter(sit, at) if at is not None else 0.5
        found.append(Thought(answer, (Part(value, "where it is wanted"),)))
    return found
