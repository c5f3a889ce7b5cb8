"""Shots of all kinds, and whatever else is aimed at a place."""

from __future__ import annotations

from hedgerow.lnlt.ground.facing import nearest_facing
from hedgerow.lnlt.rules.guns.ordnance import ordnance_of
from hedgerow.lnlt.rules.indirect.artillery import calls_artillery
from hedgerow.lnlt.rules.indirect.mortars import CALLERS
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.screen.wishes.hands import aims, hands, vehicle_in
from hedgerow.lnlt.screen.wishes.meant import Found, Meant
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import borne, figures


def fire(w: Meant) -> Found:
    for target in aims(w):
        at = vehicle_in(w, target)
        if w.own or w.arms:
            yield m.Fire(target, (*[u.id for u in w.own], *[x.id for x in w.arms]), at)
        for u in sorted(hands(w), key=is_leader):
            yield m.Fire(target, (u.id,), at)
            yield from (m.Fire(target, (x.id,), at) for x in borne(w.s, u))


def shell(w: Meant) -> Found:
    guns = [x.id for x in w.arms] + [gun for u in hands(w) for gun in ordnance_of(w.s, u)]
    for target in aims(w):
        yield from (m.Shell(gun, target, vehicle_in(w, target)) for gun in guns)


def spot(w: Meant) -> Found:
    for target in aims(w):
        yield from (m.Spot(u.id, target) for u in hands(w))


def smoke(w: Meant) -> Found:
    for u in hands(w):
        yield from (m.Smoke(u.id, place) for place in w.targets or (u.at,))


def call(w: Meant) -> Found:
    mortars = [u for u in w.s.mortars if u.side == w.side] if w.s.mortars else []
    for target in aims(w):
        for u in hands(w):
            if figures(u).kind in CALLERS:
                yield from (m.Call(u.id, mortar.id, target) for mortar in mortars)


def starshell(w: Meant) -> Found:
    if w.s.night or w.verb:
        for target in w.targets or w.starts:
            yield from (m.Starshell(u.id, w.s.ground.hex_of(target)) for u in hands(w))


def bombard(w: Meant) -> Found:
    for target in w.targets:
        for u in hands(w):
            if calls_artillery(w.s, u) or w.verb:
                yield from (m.Bombard(u.id, mission, w.s.ground.hex_of(target)) for mission in w.s.missions)


def turn(w: Meant) -> Found:
    for u in hands(w):
        for target in w.targets:
            if u.at and u.at != target:
                hex_of = w.s.ground.hex_of
                yield m.Turn(u.id, nearest_facing(hex_of(u.at), u.facing, hex_of(target)))
