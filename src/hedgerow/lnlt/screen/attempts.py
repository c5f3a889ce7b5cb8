"""What somebody may have meant who clicked what is not offered: at each kind of choice the moves that are usual there.

A row of `VERBS` makes moves of one kind out of what a wish names; the rules judge them. A row of `USUAL` says which are
likely at a choice, a row of `ELSEWHERE` why any other is not for now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import fields, replace

from hedgerow.board.facing import nearest_facing
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.screen.looking import Reach
from hedgerow.kernel.screen.preview import Wish
from hedgerow.lnlt.phases.set_up import waiting
from hedgerow.lnlt.rules.guns.ordnance import ordnance_of
from hedgerow.lnlt.rules.indirect.artillery import calls_artillery
from hedgerow.lnlt.rules.indirect.mortars import CALLERS
from hedgerow.lnlt.rules.move.modes import MODES, why_immobile
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.medics import is_medic
from hedgerow.lnlt.rules.people.roll_call import why_nobody, why_not_yours
from hedgerow.lnlt.rules.people.snipers import hidden_snipers
from hedgerow.lnlt.screen.elsewhere import why_elsewhere
from hedgerow.lnlt.screen.meant import Meant, meant
from hedgerow.lnlt.screen.reaching import reach
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import borne, enemies_at, figures, is_vehicle, on_map, side_at, where
from hedgerow.lnlt.state.names import names, points
from hedgerow.lnlt.state.state import Action, Mode, Unit
from hedgerow.lnlt.state.world import World

Found = Iterator[Move | Refusal]
MANY = 4  # places from which a shot is tried, and units of each


def attempts(table: World, wish: Wish, seat: int) -> Found:
    """The moves that a wish may mean at the pending choice, the likeliest first."""
    choice = table.choice
    assert choice is not None, "nothing is asked"
    assert choice.seat == seat, "another is asked"
    w = meant(table, choice, wish)
    verb = _verb(w.verb)
    if not verb:
        for usual in USUAL.get(choice.kind, _as_listed)(w):
            yield from VERBS[usual](w)
        yield from why_gone(w)
    elif verb in ANYTIME.get(choice.kind, ()):
        yield from VERBS[verb](w)
        yield from _prepared(w, verb)
        yield from why_gone(w)
    else:
        yield from listed_for(w)
        yield why_elsewhere(w, verb)


def _verb(word: str) -> str:
    """Ways to move and kinds of action have names of their own."""
    return "go" if word in MODES or word == "move" else ALIASES.get(word, word)


ALIASES = {"light": "starshell", "barrage": "bombard"}
KINDS: dict[str, Action] = {
    "go": "move", "fire": "fire", "shell": "shell", "spot": "spot", "smoke": "smoke", "call": "call",
    "starshell": "light", "bombard": "barrage",
}  # fmt: skip


def why_gone(w: Meant) -> Iterator[Refusal]:
    """What is wrong with the pieces that are named, whatever was to be done with them."""
    s, rule = w.s, w.choice.rule
    yield from (r for u in (*w.own, *w.foes) if (r := why_not_yours(s, w.side, u.id, rule)))
    for x in w.arms:
        bearer = s.units.get(x.bearer)
        if x.gone:
            yield Refusal("gone", f"{x.id} is out of the game", "1.6.0.12")
        elif bearer is not None and bearer.side != w.side:
            yield Refusal("not-yours", f"{bearer.id} has {x.id}, and is the enemy's", "1.6.0.1")
        else:
            yield Refusal("no-hands", f"{x.id} does nothing by itself", "4.0.13")


# ------------------------------------------------------------------ who, and from where


def stations(w: Meant) -> list[str]:
    """Where those are who might act, the nearest to the target first: who are named, or activated, or anybody."""
    s, impulse = w.s, w.s.impulse
    found = list(w.starts)
    if not found and w.crowd:
        found = list(dict.fromkeys(filter(None, (where(s, u) for u in w.crowd))))
    if not found and impulse is not None and impulse.side == w.side:
        found = list(dict.fromkeys(filter(None, (where(s, s.units[i]) for i in impulse.units))))
    if not found:
        found = list(dict.fromkeys(u.at for u in on_map(s, w.side)))
    aim = (w.targets or (aimed_at(w),))[0]
    return sorted(found, key=lambda p: s.ground.distance(p, aim))[:MANY] if aim else found[:MANY]


def hands(w: Meant) -> list[Unit]:
    """Those who might act."""
    if w.own:
        return list(w.own)
    return [u for place in stations(w) for u in side_at(w.s, place, w.side)[:MANY]]


def aimed_at(w: Meant) -> str:
    """What all shots of a choice are aimed at, such as movers under Opportunity Fire."""
    return next((str(target) for move in w.choice.options if (target := getattr(move, "target", ""))), "")


def aims(w: Meant) -> tuple[str, ...]:
    if w.choice.kind in UNDER_FIRE:
        return w.targets or (aimed_at(w),)
    return w.hostile or (w.targets if w.verb or w.choice.kind == "fire" else ())


def vehicle_in(w: Meant, place: str) -> str:
    """The vehicle aimed at: the one named, or any where nobody else is."""
    there = enemies_at(w.s, place, w.side)
    named = [u.id for u in w.foes if u.at == place and is_vehicle(u)]
    return (named or [there[0].id if there and all(is_vehicle(u) for u in there) else ""])[0]


# ------------------------------------------------------------------ shots


def _fire(w: Meant) -> Found:
    for target in aims(w):
        at = vehicle_in(w, target)
        if w.own or w.arms:
            yield m.Fire(target, (*[u.id for u in w.own], *[x.id for x in w.arms]), at)
        for u in sorted(hands(w), key=is_leader):
            yield m.Fire(target, (u.id,), at)
            yield from (m.Fire(target, (x.id,), at) for x in borne(w.s, u))


def _shell(w: Meant) -> Found:
    guns = [x.id for x in w.arms] + [gun for u in hands(w) for gun in ordnance_of(w.s, u)]
    for target in aims(w):
        yield from (m.Shell(gun, target, vehicle_in(w, target)) for gun in guns)


def _spot(w: Meant) -> Found:
    for target in aims(w):
        yield from (m.Spot(u.id, target) for u in hands(w))


def _smoke(w: Meant) -> Found:
    for u in hands(w):
        yield from (m.Smoke(u.id, place) for place in w.targets or (u.at,))


def _call(w: Meant) -> Found:
    mortars = [u for u in w.s.mortars if u.side == w.side] if w.s.mortars else []
    for target in aims(w):
        for u in hands(w):
            if figures(u).kind in CALLERS:
                yield from (m.Call(u.id, mortar.id, target) for mortar in mortars)


def _starshell(w: Meant) -> Found:
    if w.s.night or w.verb:
        for target in w.targets or w.starts:
            yield from (m.Starshell(u.id, w.s.ground.hex_of(target)) for u in hands(w))


def _bombard(w: Meant) -> Found:
    for target in w.targets:
        for u in hands(w):
            if calls_artillery(w.s, u) or w.verb:
                yield from (m.Bombard(u.id, mission, w.s.ground.hex_of(target)) for mission in w.s.missions)


def _turn(w: Meant) -> Found:
    for u in hands(w):
        for target in w.targets:
            if u.at and u.at != target:
                hex_of = w.s.ground.hex_of
                yield m.Turn(u.id, nearest_facing(hex_of(u.at), u.facing, hex_of(target)))


# ------------------------------------------------------------------ moving


def _go(w: Meant) -> Found:
    """Those named, or all of the nearest hex who can; if they can set out, whether they get there."""
    mode: Mode = w.verb if w.verb in MODES else "move"
    for units in _groups(w):
        go = m.Go(units, mode)
        yield from _out_of_reach(w, go)
        yield go


def _groups(w: Meant) -> Iterator[tuple[str, ...]]:
    if w.own or (w.foes and not w.places):
        yield tuple(u.id for u in w.own or w.foes)
        return
    activated = w.s.impulse.units if w.s.impulse is not None else []
    for place in stations(w):
        units = side_at(w.s, place, w.side)
        able = [u.id for u in units if u.id in activated and not u.marker and not u.fired and not why_immobile(u)]
        yield tuple(able) or tuple(u.id for u in units[:1])


def _out_of_reach(w: Meant, go: m.Go) -> Iterator[Refusal]:
    """6.0.1: a place to which nobody comes with the MPs that are left."""
    if not w.targets or w.choice.options.why_not(go):
        return
    found = reach(w.table, go)
    if found is not None and w.targets[0] not in [way.place for way in found.ways]:
        yield why_out_of_reach(w, found)


def why_out_of_reach(w: Meant, found: Reach) -> Refusal:
    left = found.allowance - found.spent
    who = f"{names(w.s, found.pieces)} {'has' if len(found.pieces) == 1 else 'have'}"
    return Refusal("out-of-reach", f"{w.targets[0]} is out of reach: {who} {points(left)}", "6.0.1")


def _step(w: Meant) -> Found:
    """A place next to those on the move; one farther off by the first step on the way there."""
    s, moving = w.s, w.s.moving
    if moving is None:
        return
    others = [u for u in w.own if u.id not in moving.units and u.at != moving.at]
    if others and not w.targets:
        yield Refusal("moving", f"first the move of {names(s, moving.units)} is finished", "4.0.18")
    if w.targets and not _at_hand(w, w.targets[0]):
        yield from _far(w)
    yield from (m.Step(target) for target in (*w.targets, *[u.at for u in others if u.at]))


def _at_hand(w: Meant, place: str) -> bool:
    """Whether one step could lead there."""
    moving = w.s.moving
    return moving is None or not moving.at or place == moving.at or w.s.ground.adjacent(moving.at, place)


def _far(w: Meant) -> Found:
    """The first answer of those that lead to a place, or that none do."""
    found = reach(w.table, None)
    way = next((way for way in found.ways if way.place == w.targets[0]), None) if found else None
    if way is not None and way.answers:
        yield notation.read(way.answers[0], m.MOVES)
    elif found is not None:
        yield why_out_of_reach(w, found)


def _drive(w: Meant) -> Found:
    near = [target for target in w.targets if _at_hand(w, target)]
    yield from (m.Overrun(target) for target in w.hostile if target in near)
    yield from _step(w)
    yield from (m.Reverse(target) for target in near)


def _storm(w: Meant) -> Found:
    for place in w.hostile:
        vehicles = [u.id for u in enemies_at(w.s, place, w.side) if is_vehicle(u)]
        yield from (m.Storm(place, v) for v in vehicles or (["?"] if w.verb else []))


def _load(w: Meant) -> Found:
    moving = w.s.moving
    vehicles = [u.id for u in w.own if is_vehicle(u) and (moving is None or u.id not in moving.units)]
    men = tuple(u.id for u in w.own if not is_vehicle(u)) or (tuple(moving.units) if moving is not None else ())
    yield from (m.Load(men, v) for v in vehicles)


def _unload(w: Meant) -> Found:
    riders = tuple(u.id for u in w.own if u.carrier)
    if riders or w.verb:
        yield m.Unload(riders or tuple(u.id for u in w.own))


def _pivot(w: Meant) -> Found:
    moving = w.s.moving
    if moving is None or not moving.at:
        return
    hex_of, v = w.s.ground.hex_of, w.s.units[moving.units[0]]
    for target in w.targets:
        if hex_of(target) != hex_of(moving.at):
            yield m.Pivot(nearest_facing(hex_of(moving.at), v.facing, hex_of(target)))


def _halt(w: Meant) -> Found:
    moving = w.s.moving
    here = moving is not None and (moving.at in w.places or any(u.id in moving.units for u in w.own))
    if w.verb or (here and not w.targets):
        yield m.Halt()


# ------------------------------------------------------------------ impulses


def _activate(w: Meant) -> Found:
    places = dict.fromkeys((*w.starts, *[p for p in w.places if side_at(w.s, p, w.side)], *w.targets))
    yield from (m.Activate(place) for place in places)


def _also(w: Meant) -> Found:
    for place in dict.fromkeys((*w.starts, *w.targets)):
        yield from (m.Also(place, vehicles) for vehicles in (False, True) if w.s.mechanized or not vehicles)


def _enter(w: Meant) -> Found:
    """Those who are named and off the map, or all who would come."""
    away = tuple(u.id for u in w.own if not where(w.s, u) and figures(u).kind != "sniper" and not figures(u).rotor)
    if away or w.verb:
        yield m.Enter(away or tuple(u.id for u in w.own) or tuple(u.id for u in w.s.reserves if u.side == w.side)[:1])


def _sniper(w: Meant) -> Found:
    hidden = [u for u in w.own if w.verb or (figures(u).kind == "sniper" and not u.at)]
    for u in hidden or (hidden_snipers(w.s, w.side) if w.verb else ()):
        yield from (m.PlaceSniper(u.id, place) for place in w.targets)
        yield m.Show(u.id)
    if w.verb and not hidden:
        yield Refusal("no-sniper", "you have no Sniper in hiding", "11.4.1")


def _take_off(w: Meant) -> Found:
    yield from (m.TakeOff(u.id) for u in w.own if figures(u).rotor or w.verb)


def _prepared(w: Meant, verb: str) -> Found:
    """A kind of action out of the places named, or of all that are activated."""
    if verb in KINDS and (w.choice.kind == "act" or w.choice.kind in KINDS.values()):
        yield from (m.Prepare(KINDS[verb], place) for place in stations(w))


def _kinds(w: Meant) -> Found:
    """Whatever those could do who are clicked."""
    if not w.targets or not w.own:
        places = dict.fromkeys((*w.starts, *w.places))
        for place in places:
            if side_at(w.s, place, w.side):
                kinds: tuple[Action, ...] = ("move", "fire", "spot", "smoke")
                yield from (m.Prepare(kind, place) for kind in kinds)
            elif not w.own and not w.hostile:
                yield why_nobody(w.s, w.side, place)


def _fight(w: Meant) -> Found:
    for place in dict.fromkeys((*w.starts, *w.places)):
        if place in w.s.melee or w.verb:
            yield m.Fight(place)


def _withdraw(w: Meant) -> Found:
    locked = tuple(u.id for u in (hands(w) if w.verb else w.own) if u.at in w.s.melee or w.verb)
    if locked:
        yield m.Withdraw(locked)


def _each(kind: Callable[[str], Move]) -> Callable[[Meant], Found]:
    """A move of one unit, for each that is named or at hand."""
    return lambda w: (kind(u.id) for u in hands(w))


# ------------------------------------------------------------------ the Rally Phase and the set-up


def _rally(w: Meant) -> Found:
    units = [*w.foes, *sorted(w.crowd, key=lambda u: not u.shaken)]
    yield from (m.Rally(u.id) for u in units)
    if not units:
        yield from (Refusal("nobody", why_nobody(w.s, w.side, p).words, "3.0.2") for p in w.places)


def _treat(w: Meant) -> Found:
    medics = [u for u in w.own if is_medic(u)] or ([u for u in w.crowd if is_medic(u)] if w.verb else [])
    hurt = [u for u in (*w.own, *w.foes) if u not in medics] or [u for u in w.crowd if u.shaken or u.wounded]
    if w.verb and not medics:
        medics = list(w.own[:1])
    yield from (m.Treat(medic.id, u.id) for medic in medics for u in hurt)


def _weapons(w: Meant) -> list[str]:
    lying = [x.id for x in w.s.weapons.values() if x.at and x.at in (*w.places, *w.starts)]
    return [x.id for x in w.arms] or [x.id for u in w.crowd for x in borne(w.s, u)] + lying


def _hand(w: Meant) -> Found:
    yield from (m.Hand(x, u.id) for x in _weapons(w) for u in (*w.own, *w.foes) if w.s.weapons[x].bearer != u.id)


def _pick_up(w: Meant) -> Found:
    taking = list(w.own) or (
        [w.s.units[i] for i in w.s.moving.units] if w.s.moving is not None else list(w.crowd[:1] or w.foes[:1])
    )
    yield from (m.PickUp(x, u.id) for x in _weapons(w) if not w.s.weapons[x].bearer or w.verb for u in taking)


def _weapon(kind: Callable[[str], Move]) -> Callable[[Meant], Found]:
    return lambda w: (kind(x) for x in _weapons(w))


def _merge(w: Meant) -> Found:
    pair = [*w.own, *w.foes][:2] if len(w.own) + len(w.foes) > 1 else list(w.crowd)[:2]
    if len(pair) == 2 and not w.arms:
        yield m.Merge(pair[0].id, pair[1].id)
    elif w.verb:
        yield Refusal("not-yours", "two Half-squads in one place are wanted", "3.0.14")


def _unarmed(w: Meant) -> Found:
    if not w.arms and not (len(w.own) + len(w.foes) > 1):
        foes = [*w.foes] or [u for p in w.places for u in enemies_at(w.s, p, w.side)]
        who = next((u.id for u in (*w.own, *w.crowd)), "")
        words = f"{who} has nothing that could be handled now" if who else "there is no weapon of yours to be handled"
        yield Refusal("no-weapon", f"{foes[0].id} is the enemy's" if foes and not who else words, "1.6.0.12")


def _place(w: Meant) -> Found:
    """The unit named, or the next of the order of battle."""
    units = [*w.own, *w.foes] or waiting(w.s, w.side)[:1]
    for u in units:
        yield from (m.Place(u.id, place) for place in w.targets or (u.at,))
    if not units:
        yield Refusal("all-placed", "everything is in place already", "22.0.1")


def _dig(w: Meant) -> Found:
    yield from (m.Dig(place) for place in w.targets or w.starts)


# ------------------------------------------------------------------ all other choices: like what is listed

PLACES = frozenset(("place", "target", "entry"))
OWN = frozenset(("unit", "caller", "gun", "medic", "first"))
CROWDS = {"units": "own", "parts": "own", "targets": "foes"}


def listed_for(w: Meant) -> Found:
    """The answers that are listed, with what the wish names put in its place."""
    templates: dict[tuple[str, ...], Move] = {}
    for move in w.choice.options:
        word = _word(move)
        if not w.verb or word == w.verb:
            templates.setdefault((word, *_settled(move)), move)
    for move in list(templates.values())[: MANY * 3]:
        yield from _refitted(w, move)


def _word(move: Move) -> str:
    return notation.verb(type(move))


def _settled(move: Move) -> Iterator[str]:
    """What a wish does not name: which Artillery, which way."""
    settled = PLACES | OWN | CROWDS.keys()
    return (str(getattr(move, f.name)) for f in fields(move) if f.name not in settled and f.name != "leader")


def _refitted(w: Meant, move: Move) -> Found:
    given: dict[str, list[Any]] = {}
    for field in fields(move):
        name = field.name
        if name in PLACES and (w.targets or w.places):
            given[name] = list(w.targets or w.places)
        elif name in OWN and (w.own or w.foes):
            given[name] = [u.id for u in w.own or w.foes]
        elif name == "weapon" and w.arms:
            given[name] = [x.id for x in w.arms]
        elif name in CROWDS and (w.own or w.foes or w.arms):
            mine = w.foes if CROWDS[name] == "foes" and w.foes else w.own or w.foes
            weapons = [x.id for x in w.arms] if name == "parts" else []
            given[name] = [(*[u.id for u in mine], *weapons)]
    if not given and not w.verb:
        return
    for i in range(max(map(len, given.values()), default=1)):
        changed = {name: values[min(i, len(values) - 1)] for name, values in given.items()}
        yield replace(move, **changed)


VERBS: dict[str, Callable[[Meant], Found]] = {
    "fire": _fire, "shell": _shell, "spot": _spot, "smoke": _smoke, "call": _call, "starshell": _starshell,
    "bombard": _bombard, "turn": _turn, "go": _go, "step": _step, "drive": _drive, "storm": _storm, "load": _load,
    "unload": _unload, "pivot": _pivot, "halt": _halt, "activate": _activate, "also": _also, "enter": _enter,
    "place-sniper": _sniper, "show": _sniper, "take-off": _take_off, "kinds": _kinds, "fight": _fight,
    "withdraw": _withdraw, "button": _each(m.Button), "assault-fire": _each(m.AssaultFire), "mount": _each(m.Mount),
    "dismount": _each(m.Dismount), "keep-moving": _each(m.KeepMoving), "rally": _rally, "treat": _treat,
    "motherland": lambda w: (m.Motherland(p) for p in dict.fromkeys((*w.starts, *w.places))), "hand": _hand,
    "pick-up": _pick_up, "drop": _weapon(m.Drop), "flip": _weapon(m.Flip), "destroy": _weapon(m.Destroy),
    "merge": _merge, "unarmed": _unarmed, "place": _place, "dig": _dig, "overrun": lambda w: map(m.Overrun, w.targets),
    "reverse": lambda w: map(m.Reverse, w.targets), "listed": listed_for,
    "pass": lambda w: iter((m.Pass(),)), "begin": lambda w: iter((m.Begin(),)), "ready": lambda w: iter((m.Ready(),)),
    "end-impulse": lambda w: iter((m.EndImpulse(),)), "finish": lambda w: iter((m.Finish(),)),
    "hold": lambda w: iter((m.Hold(),)), "printed-set-up": lambda w: iter((m.PrintedSetUp(),)),
}  # fmt: skip


# ------------------------------------------------------------------ by kind of choice


def _as_listed(w: Meant) -> Iterable[str]:
    return ("listed",)


def _in_an_impulse(w: Meant) -> Iterable[str]:
    """Whoever points at an enemy means to fire, whoever points at an empty place to go there."""
    if any(figures(u).kind == "sniper" and not u.at for u in w.own):
        return ("place-sniper",)
    if any(u.at in w.s.melee for u in w.own) or any(p in w.s.melee for p in w.places):
        return ("withdraw", "fight", "go", "kinds")
    if w.hostile:
        guns = w.own and all(ordnance_of(w.s, u) and not figures(u).ifp for u in w.own)
        shots = ("shell", "fire") if guns else ("fire", "shell")
        return (*shots, "spot", "call", "starshell", "bombard", "place-sniper")
    if w.targets and not any(side_at(w.s, p, w.side) for p in w.targets):
        return ("go", "starshell", "bombard", "place-sniper")
    return ("go", "kinds") if w.own else ("kinds", "go")


def _under_fire(w: Meant) -> Iterable[str]:
    return ("fire", "shell", "place-sniper")


UNDER_FIRE = ("opportunity", "follow-up")
SHOTS = ("fire", "shell", "spot", "smoke", "call", "starshell", "bombard", "turn", "go", "fight", "withdraw", "button",
         "assault-fire", "mount", "dismount", "unload", "place-sniper", "show", "end-impulse")  # fmt: skip
ON_THE_WAY = ("step", "storm", "load", "pick-up", "turn", "fire", "halt")
DRIVING = ("step", "overrun", "reverse", "pivot", "load", "unload", "turn", "fire", "halt")
HANDLED = ("hand", "pick-up", "drop", "flip", "destroy", "merge", "finish")

USUAL: dict[str, Callable[[Meant], Iterable[str]]] = {
    "set-up": lambda w: ("hand", "place", "dig") if w.arms else ("place", "dig"),
    "rally": lambda w: ("treat", "rally") if any(is_medic(u) for u in w.own) else ("rally",),
    "handling": lambda w: ("hand", "pick-up", "merge", "drop", "unarmed"),
    "activate": lambda w: ("enter", "place-sniper", "take-off", "activate"),
    "name-hexes": lambda w: ("also",),
    "act": _in_an_impulse,
    **dict.fromkeys(("fire", "shell", "move", "spot", "smoke", "call", "light", "barrage"), _in_an_impulse),
    "step": lambda w: ("pick-up", "halt", "load", "storm", "step") if w.arms else ("halt", "load", "storm", "step"),
    "drive": lambda w: ("halt", "load", "drive", "pivot"),
    "opportunity": _under_fire,
    "follow-up": _under_fire,
}

ANYTIME: dict[str, tuple[str, ...]] = {
    "set-up": ("place", "dig", "turn", "hand", "flip", "ready", "printed-set-up"),
    "rally": ("rally", "treat", "motherland", "finish"),
    "handling": HANDLED,
    "activate": ("activate", "pass", "enter", "place-sniper", "show", "take-off"),
    "name-hexes": ("also", "begin"),
    "act": SHOTS,
    **dict.fromkeys(("fire", "shell", "move", "spot", "smoke", "call", "light", "barrage"), SHOTS),
    "step": ON_THE_WAY,
    "drive": DRIVING,
    "opportunity": ("fire", "shell", "place-sniper", "show", "hold"),
    "follow-up": ("fire", "hold"),
}
"""Verbs that the rules of a choice judge, if somebody names them."""
