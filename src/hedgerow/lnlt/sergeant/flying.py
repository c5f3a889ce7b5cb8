"""Aircraft: where to come in, and what is worth the cannon and the bombs."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.odds.air import ABORTS, CRASHES, flak_odds, vehicle_odds
from hedgerow.lnlt.rules.air.air_attacks import bomb, cannon, vehicles_under, why_not_strike, wings
from hedgerow.lnlt.rules.air.aircraft import line
from hedgerow.lnlt.rules.air.anti_aircraft import aim_at
from hedgerow.lnlt.rules.air.gunships import gun_attack
from hedgerow.lnlt.rules.air.helicopters import way_home
from hedgerow.lnlt.rules.air.shot_down import aim_up, armour, shell_up_tally, shoot_up_tally
from hedgerow.lnlt.rules.armour.passengers import passengers
from hedgerow.lnlt.rules.fire.records import Attack, Shot
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.sergeant.hurting import results
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import (
    Bomb,
    Fire,
    Flak,
    Fly,
    FlyOn,
    Gunship,
    Hold,
    Hop,
    Hover,
    ShellUp,
    ShootUp,
    Strafe,
    TakeOff,
    Unload,
)
from hedgerow.lnlt.state.state import Sortie, Unit
from hedgerow.players.player import Part, Thought

SHARES = {"Shaken": 0.3, "Abandoned": 1.0, "Destroyed": 1.0}
"""How much of a vehicle's worth a result takes."""
WORTH = 6.0  # of an aircraft and what it may still do
SEND = 2.0  # that a helicopter comes now
LANDING = 5  # hexes from the enemy where passengers get off


def harms(sit: Situation, path: list[str], attack: Callable[[Unit, str], Attack], u: Unit) -> list[float]:
    """What an attack would do in each hex of a path; nothing where it may not strike."""
    return [value(sit, attack(u, hex)) if why_not_strike(sit.s, sit.side, hex) is None else 0.0 for hex in path]


def runs(sit: Situation, path: list[str], u: Unit) -> list[float]:
    """What the cannon would do from each hex of a path on."""
    reach, each = wings(u).cannon_hexes, harms(sit, path, cannon, u)
    return [sum(each[i : i + reach]) for i in range(len(path))]


def value(sit: Situation, attack: Attack) -> float:
    """What an attack from the air would do to those on foot and to vehicles."""
    lost = 0.0
    for v in vehicles_under(sit.s, attack):
        odds = vehicle_odds(sit.s, attack, v)
        lost += sit.worth(v) * sum(float(odds[r]) * share for r, share in SHARES.items() if r in odds)
    return sit.harm(attack) + lost


def come_in(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Over the line with the best targets."""
    f = sit.s.flight
    assert f is not None
    u = sit.s.units[f.unit]
    weighed = []
    for move in choice.options:
        if isinstance(move, Fly):
            path = line(sit.ground, move.entry, move.toward)
            bombs = sorted(harms(sit, path, bomb, u))[-wings(u).bombs :] if wings(u).bombs else []
            parts = (
                Part(max(runs(sit, path, u)), "targets for its cannon on that line"),
                Part(sum(bombs), "targets for its bombs on that line"),
            )
            weighed.append(Thought(move, parts))
    return weighed


def attack(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Here, unless something better lies ahead."""
    f = sit.s.flight
    assert f is not None
    u, ahead = sit.s.units[f.unit], f.path[f.at :]
    here = ahead[0]
    gain, later = _now_and_later(runs(sit, ahead, u))
    drop, elsewhere = _now_and_later(harms(sit, ahead, bomb, u))
    return [
        Thought(FlyOn(), (Part(0.0, "nothing worth it here"),)),
        Thought(Strafe(here), (Part(gain - later, "the best run for the cannon"),)),
        Thought(Bomb(here), (Part(drop - elsewhere, "the best hex for a bomb"),)),
    ]


def _now_and_later(values: list[float]) -> tuple[float, float]:
    """What is to be had here, and the best that is to be had farther on."""
    return values[0], max(values[1:], default=0.0)


def anti_aircraft(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """At once, with what does most: aircraft are soon gone, and it is better to fire before they do."""
    weighed = [Thought(Hold(), (Part(0.0, "wait until it comes nearer"),))]
    for move in choice.options:
        if isinstance(move, (Flak, ShootUp, ShellUp)):
            chance = driven_off(sit, move)
            parts = (
                Part(WORTH * chance, f"{percent(chance)} to drive it off"),
                Part(-sit.w.opportunity, "who fires at movers does nothing else this turn"),
            )
            weighed.append(Thought(move, parts))
    return weighed


def driven_off(sit: Situation, move: Flak | ShootUp | ShellUp) -> float:
    """The chance that a shot at an aircraft or helicopter ends its flight, for helicopters by rule of thumb."""
    s = sit.s
    if isinstance(move, Flak) and s.flight is not None:
        aim = aim_at(s, s.flight, move)
        odds = flak_odds(s, s.flight, aim) if isinstance(aim, Aim) else {}
        return float(odds.get(CRASHES, 0) + odds.get(ABORTS, 0))
    assert s.sortie is not None
    if isinstance(move, ShootUp):
        shot = shot_of(s, sit.side, Fire(move.target, move.parts), opportunity=True)
        excess = shoot_up_tally(s, s.sortie, shot).total - armour(s, s.sortie).total if isinstance(shot, Shot) else -9
        return sum(results(excess, 0, figures(s.units[s.sortie.unit]).morale))
    shell = aim_up(s, s.sortie, ShellUp(move.gun, move.target)) if isinstance(move, ShellUp) else None
    return 0.0 if not isinstance(shell, Aim) else max(0.0, 0.5 - 0.1 * shell_up_tally(s, s.sortie, shell).total)


# ------------------------------------------------------------------ helicopters


def send(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """A helicopter has nothing to wait for."""
    return [Thought(m, (Part(SEND, "it comes once a turn"),)) for m in choice.options if isinstance(m, TakeOff)]


def sortie(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Toward the enemy while there is something to fire or somebody to bring; then home."""
    f = sit.s.sortie
    assert f is not None
    riding = bool(passengers(sit.s, sit.s.units[f.unit]))
    busy = bool(sit.foes) and (riding or not f.fired)
    return [Thought(move, (_step(sit, f, move, busy, riding),)) for move in choice.options]


def _step(sit: Situation, f: Sortie, move: Move, busy: bool, riding: bool) -> Part:
    s = sit.s
    match move:
        case Gunship():
            harm = 1.0 if move.rockets else sit.harm(gun_attack(s, f, move))
            return Part(2 + harm, f"fire at {move.target}")
        case Unload():
            return Part(5.0, "they are where they are needed")
        case Hover(low):
            ready = low and riding and _near(sit, f.at) <= LANDING and f.at in sit.ground.open
            return Part(1.0 if ready or not low else -9.0, "to let them off" if low else "on its way again")
        case Hop(place):
            far = _near(sit, place) if busy else way_home(s, place)
            return Part(-0.01 * far, "toward the enemy" if busy else "home")
    return Part(-1.0 if busy else 1.0, "its work is done")


def _near(sit: Situation, hex: str) -> int:
    """How far the nearest enemies are."""
    return min((sit.ground.distance(hex, p) for p in sit.foes), default=0)
