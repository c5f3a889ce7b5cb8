"""shooting.2, house-shooting.1 Declaring: who fires at whom, with what, before anything is measured."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hedgerow.boltaction.ground.hulls import partly_in_arc
from hedgerow.boltaction.rules.move.hiding import reveal
from hedgerow.boltaction.rules.seeing import pose, sector_of, spots
from hedgerow.boltaction.rules.shooting.guns import OPPOSITE, aimed_apart, behind, guns_of, mount_of, mounted
from hedgerow.boltaction.rules.shooting.hitting import WAITING
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.rules.shooting.targets import besides, harms, why_not_at, why_not_target
from hedgerow.boltaction.rules.support.calling import CALLS, calls, may_call_guns
from hedgerow.boltaction.rules.support.smoke import lay_smoke, layer, screens, why_not_screen
from hedgerow.boltaction.state.events import shooting as told
from hedgerow.boltaction.state.lookups import by_hand, enemies
from hedgerow.boltaction.state.moves.shooting import Aim, HoldFire, Mode, Open, Screen, Shell, Shoot
from hedgerow.boltaction.state.pending.shooting import Declared, Declaring, Reacting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.drawing import Found
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs

HOLD_FIRE, OPEN = HoldFire(), Open()


def declare(t: World, p: Declaring) -> Play[None]:
    """shooting.2: one target after another, until everything is aimed; or no shot at all."""
    s = t.state
    u = s.units[p.unit]
    if p.occasion == "friendly":  # house-fubar.1: the opponent has chosen
        p.aims = at_friends(s, u, s.units[p.only])
        open_fire(t, p, OPEN)
        return
    found = Found(declarations(s, p))
    if not p.aims and not may_name_a_point(s, p) and all(move == HOLD_FIRE for move in found):
        s.pending.pop()
        return
    options: Options[Move] = Options(lambda: found, lambda move: VERBS.why_not(s, p, move))
    answer = yield Choice(u.seat, "shoot", f"{u.name}: whom does it fire at?", options, "shooting.2")
    yield from VERBS.do(t, p, answer) or ()


def at_friends(s: State, u: Unit, target: Unit) -> list[Declared]:
    """house-fubar.1: all its weapons; those that men carry besides only where nothing else harms or pins the target."""
    if by_hand(s) or any(harms(s, u, gun, target) for gun in guns_of(s, u)):
        return [Declared("", target.id)]
    return [Declared(name, target.id) for name in besides(s, u, target)]


def may_name_a_point(s: State, p: Declaring) -> bool:
    """house-support.1, house-smoke.2: whether there is something that needs no enemy to be aimed at."""
    return p.occasion == "fire" and (layer(s, s.units[p.unit]) is not None or may_call_guns(s, p))


def declarations(s: State, p: Declaring) -> Iterator[Move]:
    u = s.units[p.unit]
    yield OPEN if p.aims else HOLD_FIRE
    if u.card.kind != "vehicle" and not any(aim.weapon == "" for aim in p.aims):
        guns = guns_of(s, u)
        for target, shell, mode in product(candidates(s, p), shells(p, u, guns), modes(p, guns)):
            move = Shoot(u.id, target.id, shell, mode)
            if why_not_shoot(s, p, move) is None:
                yield move
    yield from aims(s, p, u)
    if p.occasion == "fire" and not p.aims:
        yield from screens(s, u)
        yield from calls(s, u)


def candidates(s: State, p: Declaring) -> Iterator[Unit]:
    if p.only:
        yield s.units[p.only]
    else:
        yield from enemies(s, s.units[p.unit].seat)


def aims(s: State, p: Declaring, u: Unit) -> Iterator[Aim]:
    """Mounts, and what men carry besides, each at every target that it may be aimed at."""
    for gun in by_themselves(s, u):
        for target, shell, mode in product(candidates(s, p), shells(p, u, [gun]), modes(p, [gun])):
            move = Aim(gun.id, target.id, shell, mode)
            if why_not_aim(s, p, move) is None:
                yield move


def by_themselves(s: State, u: Unit) -> list[Gun]:
    """house-shooting.1: weapons that are aimed one by one."""
    if u.card.kind == "vehicle":
        return list(mounted(s, u))
    return [] if u.card.team else list(aimed_apart(s, u))


def shells(p: Declaring, u: Unit, guns: list[Gun]) -> tuple[Shell, ...]:
    """house-he.2, house-ambush.3: both, where there is a choice; in wait, what is loaded."""
    if not any(gun.weapon.pen and gun.he for gun in guns):
        return ("",)
    return (u.loaded,) if p.occasion in WAITING and u.loaded else ("at", "he")


def modes(p: Declaring, guns: list[Gun]) -> tuple[Mode, ...]:
    """house-weapon.6, house-ambush.3: a howitzer fires either way, but never indirectly from Ambush."""
    either = p.occasion not in WAITING and any(gun.weapon.has("howitzer") for gun in guns)
    return ("", "indirect") if either else ("",)


# ------------------------------------------------------------------ judging


def why_not_shoot(s: State, p: Declaring, move: Shoot) -> Refusal | None:
    u = s.units[p.unit]
    if move.unit != u.id:
        return Refusal("not-it", f"{u.name} fires now", "turn.9")
    if u.card.kind == "vehicle":
        return Refusal("aim", "every weapon of a vehicle is aimed by itself", "house-shooting.1")
    if any(aim.weapon == "" for aim in p.aims):
        return Refusal("aimed", f"{u.name} has its target", "house-shooting.1")
    guns = [g for g in guns_of(s, u) if p.occasion not in WAITING or not g.weapon.has("indirect")]
    if p.occasion == "overrun" and not (guns := [g for g in guns if g.weapon.heavy]):
        return Refusal("small-arms", "anti-tank weapons alone fire at what drives over them", "house-overrun.1")
    return (
        why_not_whom(s, p, move.target)
        or why_not_so(p, u, guns, move.shell, move.mode)
        or why_not_shell(s, p, move)
        or why_not_target(s, u, s.units[move.target], guns, move.mode)
    )


def why_not_so(p: Declaring, u: Unit, guns: list[Gun], shell: Shell, mode: Mode) -> Refusal | None:
    """house-he.2, house-weapon.6, house-ambush.3: a shell that it has, in a way in which it can be fired."""
    if shell == "smoke":
        return Refusal("smoke", "smoke is laid on a point", "house-smoke.2")
    known = {kind for gun in guns for kind, has in (("at", gun.weapon.pen), ("he", gun.he)) if has}
    if shell and guns and shell not in known:
        return Refusal("no-shell", f"{u.name} has no such shell", "house-he.2")
    if shell and p.occasion in WAITING and u.loaded and shell != u.loaded and len(known) > 1:
        return Refusal("loaded", f"{u.name} is loaded with the other shell", "house-ambush.3")
    if mode == "indirect" and p.occasion in WAITING:
        return Refusal("indirect", "indirect fire is not used from Ambush", "house-ambush.3")
    if mode == "indirect" and not any(gun.weapon.has("howitzer") or gun.weapon.has("indirect") for gun in guns):
        return Refusal("direct", f"{u.name} fires directly", "house-weapon.6")
    return None


def why_not_shell(s: State, p: Declaring, move: Shoot | Aim) -> Refusal | None:
    """The option `he-at-infantry`; what was loaded for an ambush is fired all the same (house-ambush.3)."""
    must = s.options["he-at-infantry"] == "must" and s.units[move.target].card.kind == "infantry"
    if must and move.shell == "at" and p.occasion not in WAITING:
        return Refusal("he-only", "at infantry it fires high explosive", "house-he.2")
    return None


def why_not_whom(s: State, p: Declaring, name: str) -> Refusal | None:
    """house-shooting.1: an enemy unit on the table; only the mover, if an ambush is sprung."""
    u, target = s.units[p.unit], s.units.get(name)
    if target is None or not target.on_table or target.seat == u.seat:
        return Refusal("no-target", f"there is no enemy {name} to fire at", "house-shooting.1")
    if p.only and name != p.only:
        return Refusal("only", f"it fires at {s.units[p.only].name} now", "house-ambush.1")
    return None


def why_not_aim(s: State, p: Declaring, move: Aim) -> Refusal | None:
    """house-vehicle.3, house-weapon.5: one weapon at one target; a co-axial weapon or the gun beside it."""
    u = s.units[p.unit]
    if (refusal := why_not_whom(s, p, move.target)) is not None:
        return refusal
    gun = next((g for g in by_themselves(s, u) if g.id == move.weapon), None)
    if gun is None:
        return Refusal("no-weapon", f"{u.name} has no weapon {move.weapon!r} to aim", "house-shooting.1")
    if any(aim.weapon == move.weapon for aim in p.aims):
        return Refusal("aimed", f"the {gun.weapon.name} has its target", "house-shooting.1")
    if (beside := coaxial(u, move.weapon, p.aims)) is not None:
        return beside
    if p.occasion in WAITING and gun.weapon.has("indirect"):
        return Refusal("indirect", "indirect fire is not used from Ambush", "house-ambush.3")
    if (refusal := why_not_turned(s, p, u, move)) is not None:
        return refusal
    others = [aim.target for aim in p.aims if not aim.weapon]
    if u.card.kind != "vehicle" and not gun.weapon.has("one-shot") and others != [move.target]:
        return Refusal("with-the-others", "it is fired at the target of its unit, named before", "house-shooting.1")
    if (refusal := why_not_shell(s, p, move)) is not None:
        return refusal
    return why_not_so(p, u, [gun], move.shell, move.mode) or why_not_at(s, u, gun, s.units[move.target], move.mode)


def coaxial(u: Unit, name: str, declared: list[Declared]) -> Refusal | None:
    """house-vehicle.3: it fires instead of the gun beside it."""
    used = {aim.weapon for aim in declared}
    mount = mount_of(u, name)
    pairs = {m.coaxial for m in u.mounts if m.coaxial and m.id in used} | ({mount.coaxial} if mount else set())
    if name in pairs or (mount is not None and mount.coaxial in used and mount.coaxial):
        return Refusal("coaxial", "a co-axial weapon fires instead of the gun beside it", "house-vehicle.3")
    return None


def why_not_turned(s: State, p: Declaring, u: Unit, move: Aim) -> Refusal | None:
    """A weapon in the back of a turret fires into the sector opposite to that of its gun."""
    mount = mount_of(u, move.weapon)
    for aim in p.aims:
        other = mount_of(u, aim.weapon)
        if mount is None or other is None or mount.turret != other.turret or behind(mount) == behind(other):
            continue
        arc = OPPOSITE[sector_of(u, spots(s, s.units[aim.target])[0].eye)]
        if not any(partly_in_arc(pose(u), arc, spot.foot) for spot in spots(s, s.units[move.target])):
            return Refusal("turned", "that is not opposite to where the turret's other weapon fires", "house-vehicle.3")
    return None


def why_not_open(s: State, p: Declaring, move: Open) -> Refusal | None:
    return None if p.aims else Refusal("no-target", "nothing is aimed at anybody", "shooting.2")


def why_not_hold(s: State, p: Declaring, move: HoldFire) -> Refusal | None:
    return Refusal("declared", "targets are declared: open fire", "shooting.4") if p.aims else None


# ------------------------------------------------------------------ doing


def shoot(t: World, p: Declaring, move: Shoot) -> None:
    """All its weapons at one target; men with One shot weapons may still aim them."""
    p.aims.append(Declared("", move.target, shell_of(t.state, p, move), move.mode))
    say_so(t, p, p.aims[-1])
    s = t.state
    if not any(isinstance(more, Aim) for more in aims(s, p, s.units[p.unit])):
        open_fire(t, p, OPEN)


def aim(t: World, p: Declaring, move: Aim) -> None:
    p.aims.append(Declared(move.weapon, move.target, shell_of(t.state, p, move), move.mode))
    say_so(t, p, p.aims[-1])


def shell_of(s: State, p: Declaring, move: Shoot | Aim) -> Shell:
    """house-ambush.3: what is loaded, from Ambush."""
    return s.units[p.unit].loaded if p.occasion in WAITING and not move.shell else move.shell


def say_so(t: World, p: Declaring, aimed: Declared) -> None:
    s = t.state
    u, target = s.units[p.unit], s.units[aimed.target]
    start, at = spots(s, u)[0].eye, spots(s, target)[0].eye
    t.tell(
        told.TargetDeclared(
            unit=u.id, target=target.id, weapon=aimed.weapon, shell=aimed.shell, mode=aimed.mode, start=start, at=at,
            rule="shooting.2",
        )
    )  # fmt: skip


def open_fire(t: World, p: Declaring, move: Open) -> None:
    """shooting.3: now those who are fired at may react."""
    s = t.state
    u = s.units[p.unit]
    reveal(t, u)
    s.pending.pop()
    targets = list(dict.fromkeys(aimed.target for aimed in p.aims))
    s.pending.append(Reacting(u.id, p.occasion, p.aims, targets))


def hold_fire(t: World, p: Declaring, move: HoldFire) -> None:
    t.state.pending.pop()


def otherwise(s: State, p: Declaring, move: Move) -> Refusal:
    return Refusal("shoot-first", f"{s.units[p.unit].name} fires now, or holds its fire", "shooting.2")


VERBS: Verbs[State, Declaring] = Verbs(
    otherwise,
    Verb(Shoot, why_not_shoot, shoot),
    Verb(Aim, why_not_aim, aim),
    Verb(Screen, why_not_screen, lay_smoke),
    Verb(Open, why_not_open, open_fire),
    Verb(HoldFire, why_not_hold, hold_fire),
    *CALLS,
)
