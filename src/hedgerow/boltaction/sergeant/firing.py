"""Shots: at whom, when to spring an ambush, when to go Down, and whom a hit strikes."""

from __future__ import annotations

from typing import Any

from hedgerow.board.inches.measure import point
from hedgerow.boltaction.rules.move.moving import as_if_at
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.rules.shooting.templates import models_under, template
from hedgerow.boltaction.sergeant import calling, ordering
from hedgerow.boltaction.sergeant.places import place_of
from hedgerow.boltaction.sergeant.situation import Situation
from hedgerow.boltaction.state.lookups import enemies, on_table
from hedgerow.boltaction.state.moves.orders import Chamber
from hedgerow.boltaction.state.moves.shooting import Aim, Escape, GoDown, HoldFire, Open, Screen, Shoot, Spring
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.shooting import Declared, Declaring, Reacting, Struck
from hedgerow.boltaction.state.pending.support import Striking
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.choice import Choice, Move
from hedgerow.players.player import Part, Thought

ROLES = {"leader": 3.0, "officer": 5.0, "firer": 2.0, "assistant": 1.0, "observer": 4.0}
SERVED = 3.0
"""More for whoever fires the weapon of a team."""
GUN = 9.0
CLOSE_CALL = 0.6
"""How near the second best target comes to the best one before both are worked out in full."""
WRONG_SHELL = 0.4
FROM_THE_AIR = 0.35
"""Of a unit's worth, that a strike from the air is likely to cost it."""


def shoot(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """At whom it does most; where it is a close call by the rules' own chances."""
    p = sit.s.pending[-1]
    assert isinstance(p, Declaring)
    u = sit.s.units[p.unit]
    found = [Thought(answer, (of_shot(sit, u, p, answer, exactly=False),)) for answer in choice.options]
    best = sorted((t for t in found if isinstance(t.move, Shoot | Aim)), key=lambda t: -t.score)[:2]
    if len(best) == 2 and best[1].score > CLOSE_CALL * best[0].score > 0:
        found = [t for t in found if t not in best]
        found += [Thought(t.move, (of_shot(sit, u, p, t.move, exactly=True),)) for t in best]
    return found


def of_shot(sit: Situation, u: Unit, p: Declaring, answer: Move, *, exactly: bool) -> Part:
    s = sit.s
    match answer:
        case Shoot(target=target) | Aim(target=target):
            foe = s.units[target]
            value = shot_value(sit, u, p, answer, foe, exactly=exactly)
            return Part(value, f"{'aims' if isinstance(answer, Aim) else 'fires'} at {foe.name}")
        case Open():
            return Part(0.01, "opens fire")
        case HoldFire():
            return Part(sit.w.waste * 2 if u.hidden else 0.0, "stays hidden" if u.hidden else "holds its fire")
        case Screen():
            return Part(-0.5, "smoke")
    return calling.of_call(sit, answer)


def shot_value(sit: Situation, u: Unit, p: Declaring, answer: Shoot | Aim, foe: Unit, *, exactly: bool) -> float:
    weapon = answer.weapon if isinstance(answer, Aim) else ""
    if exactly or answer.mode == "indirect":
        value = sit.shot(u, foe, [Declared(weapon, foe.id, answer.shell, answer.mode)], p.occasion)
    else:
        value = sit.fire(u, sit.place(u), foe, sit.place(foe), p.occasion, weapon)
        if answer.shell and (answer.shell == "at") != armoured(foe):
            value *= WRONG_SHELL
    if weapon and u.card.kind == "infantry" and not armoured(foe):
        value -= sit.w.crew / 2  # a One shot weapon is kept for armour
    return value


def ambush(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Where on its way the enemy is hurt most."""
    s = sit.s
    p = s.pending[-1]
    assert isinstance(p, Moving)
    u = s.units[p.unit]
    found = []
    for answer in choice.options:
        if isinstance(answer, Spring):
            ambusher = s.units[answer.unit]
            with as_if_at(u, p, answer.along):
                value = sit.fire(ambusher, sit.place(ambusher), u, place_of(u), "ambush")
            found.append(Thought(answer, (Part(value - sit.w.spring, f"catches {u.name}"),)))
        else:
            found.append(Thought(answer, (Part(0.0, "waits for a better target"),)))
    return found


def react(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Down costs the unit its order: worth it if that saves more than it would have done."""
    s = sit.s
    p = s.pending[-1]
    if isinstance(p, Striking):
        u = s.units[p.target]
        cost, saved = FROM_THE_AIR * sit.worth(u), FROM_THE_AIR * sit.worth(u) / 2
    else:
        assert isinstance(p, Reacting)
        u = s.units[p.left[0]]
        cost, lying = under_fire(sit, s.units[p.unit], u, p)
        saved = cost - lying
    forgone = sit.w.forgone * max(0.0, ordering.best_order(sit, u)) if u.order is None else sit.w.ambush
    forgone *= 1 - min(1.0, cost / max(1.0, sit.stakes[u.id]))  # who may not live to do it has less to lose
    found = []
    for answer in choice.options:
        if isinstance(answer, GoDown):
            found.append(Thought(answer, (Part(saved, "keeps its head down"), Part(-forgone, "does nothing else"))))
        elif isinstance(answer, Escape):
            found.append(Thought(answer, (Part(saved, "gets away"), Part(-forgone, "does nothing else"))))
        else:
            found.append(Thought(answer, (Part(0.0, "keeps its order"),)))
    return found


def under_fire(sit: Situation, shooter: Unit, u: Unit, p: Reacting) -> tuple[float, float]:
    """What fire costs a unit as it stands, and what it costs if it is Down."""
    weapons = dict.fromkeys(aim.weapon for aim in p.aims if aim.target == u.id)
    costs = []
    was = u.order
    for order in (was, "down"):
        u.order = order
        costs.append(
            sum(sit.fire(shooter, sit.place(shooter), u, sit.place(u), p.occasion, weapon) for weapon in weapons)
        )
    u.order = was
    return costs[0], costs[1]


def template_at(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Over as much as there is of the enemy, and as little as there is of us."""
    s = sit.s
    p = s.pending[-1]
    size = p.blasts[0].size if isinstance(p, Struck) and p.blasts else 3
    found = []
    for answer in choice.options:
        disc = template(point(answer.at), size)
        theirs = sum(models_under(s, u, disc) * sit.man(u) for u in enemies(s, sit.seat))
        ours = sum(models_under(s, u, disc) * sit.man(u) for u in on_table(s, sit.seat))
        found.append(Thought(answer, (Part(theirs, "men under it"), Part(-ours, "our own"))))
    return found


def exceptional(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """The gun, the firer, the leader."""
    s = sit.s
    found = []
    for answer in choice.options:
        value = GUN
        if answer.model != "gun":
            u = s.units[answer.model.rpartition(".")[0]]
            man = next(m for m in u.models if m.id == answer.model)
            value = ROLES.get(man.role, 0.5) + SERVED * (u.card.team and man.role == "firer")
        found.append(Thought(answer, (Part(value, "hurts most"),)))
    return found


def shell(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """What lies ready for an ambush: by who may come."""
    s = sit.s
    tanks = sum(sit.worth(u) for u in enemies(s, sit.seat) if armoured(u))
    men = sum(sit.worth(u) for u in enemies(s, sit.seat) if not armoured(u))
    worth = {"at": tanks, "he": men / 2}
    return [
        Thought(answer, (Part(worth.get(answer.shell, 0.0), "for who may come"),))
        for answer in choice.options
        if isinstance(answer, Chamber)
    ]
