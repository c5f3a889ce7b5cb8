"""Moves as phrases, for logs, terminals and screen readers."""

from __future__ import annotations

from typing import Any

from hedgerow.lhy.ground.facing import front_words
from hedgerow.lhy.phases.design.form import next_step
from hedgerow.lhy.phases.design.words import value_words
from hedgerow.lhy.rules.deeds import passes
from hedgerow.lhy.screen.ear import Ear, capital
from hedgerow.lhy.screen.told.fire import SHELLS
from hedgerow.lhy.screen.view import CATEGORIES
from hedgerow.lhy.state.moves import activation as a
from hedgerow.lhy.state.moves import design, landing, recovery, set_up
from hedgerow.lhy.state.moves import fire as f
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.moves import mortars as mo

OBSTACLES = {"mines": "mines", "wire": "wire"}


def propose(ear: Ear, x: design.Propose) -> str:
    return f"Propose {proposal(ear, x)}"


def proposal(ear: Ear, x: design.Propose) -> str:
    step = next_step(ear.s, ear.s.design) if ear.s.design else None
    return value_words(step.name if step else "", x.value)


def target(ear: Ear, target: str) -> str:
    """What is aimed at: a hex, a unit, or a Concealed one that was told of."""
    if target in ear.s.ground.index:
        return target
    at, slash, kind = target.partition("/")
    if not slash:
        return ear.name(target)
    number = kind.lstrip("abcdefghijklmnopqrstuvwxyz")
    said = CATEGORIES.get(kind.removesuffix(number), kind)
    return f"the concealed {said}{f' #{number}' if number else ''} in {at}"


def point(ear: Ear, side: int) -> str:
    """A hexside or vertex in words: "north-east"."""
    return front_words(ear.s.ground.grid, side)


def company(ear: Ear, company: str) -> str:
    mine = any(p.company == company and p.seat == ear.s.initiative for p in ear.s.platoons.values())
    return ear.company(company, ear.s.initiative) if mine else company


def diagram(x: Any) -> str:
    """Of a hex on two sectors, the diagram that counts."""
    return f", by the diagram of sector {x.sector}" if x.sector else ""


# ------------------------------------------------------------------ setting up


def place(ear: Ear, x: set_up.Place) -> str:
    return f"Put {ear.name(x.unit)} in {x.at}{_how(ear, x)}"


def place_short(ear: Ear, x: set_up.Place) -> str:
    return f"Put in {x.at}{_how(ear, x)}"


def _how(ear: Ear, x: set_up.Place) -> str:
    words = [*x.how, *([f"facing {point(ear, x.front)}"] if x.front >= 0 else [])]
    return f", {', '.join(words)}" if words else ""


# ------------------------------------------------------------------ activation


def activate(ear: Ear, x: a.Activate) -> str:
    joined = f" with {ear.names(x.joining)}" if x.joining else ""
    return f"Activate {ear.platoons(x.platoons)}{joined}"


def call(ear: Ear, x: a.Call) -> str:
    c = ear.s.cycle
    return "Pass" if c is not None and c.segment == "reaction" and passes(ear.s, c) else "Call for Reaction"


# ------------------------------------------------------------------ Maneuver


def go(ear: Ear, x: m.Go) -> str:
    return f"Go to {x.to}{f', the leader helping {ear.name(x.assisted)}' if x.assisted else ''}"


def carry(ear: Ear, x: m.Carry) -> str:
    if not x.markers:
        return "Leave all attacks where they are"
    values = ", ".join(marker(ear, i) for i in x.markers)
    return f"Let these attacks go along: {values}"


def marker(ear: Ear, id: int) -> str:
    """An attack by its value."""
    found = next((m for m in ear.s.markers if m.id == id), None)
    return f"{found.value:+d}" if found else f"#{id}"


def limber(ear: Ear, x: m.Limber) -> str:
    carrier = ear.name(x.carrier) if x.carrier else "its truck"
    return f"Limber {ear.name(x.gun)} to {carrier}{f' in {x.at}' if x.at else ''}"


# ------------------------------------------------------------------ fire


def scoot(ear: Ear, x: f.Scoot) -> str:
    u = ear.unit(x.unit)
    where = "stays in its hex" if u is not None and u.at == x.to else f"goes to {x.to}"
    return f"{ear.name(x.unit)} fires at {target(ear, x.target)} and {where}"


def halt_and_fire(ear: Ear, x: f.HaltAndFire) -> str:
    u = ear.unit(x.unit)
    where = "stops" if u is not None and u.at == x.to else f"stops in {x.to}"
    return f"{ear.name(x.unit)} {where} and fires at {target(ear, x.target)}"


# ------------------------------------------------------------------ mortars


def request(ear: Ear, x: mo.Request) -> str:
    shells = SHELLS.get(x.shells, x.shells)
    return f"{ear.name(x.unit)} calls {shells} of {ear.mortar(x.mortar)} on {x.at}{diagram(x)}"


def request_short(ear: Ear, x: mo.Request) -> str:
    """Among its like: which shells of which mortar."""
    mortar = ear.mortar(x.mortar).removeprefix("the ").partition(",")[0]
    return f"{SHELLS.get(x.shells, x.shells)} of the {mortar} on {x.at}{diagram(x)}"


def spot(ear: Ear, x: mo.Spot) -> str:
    return f"{ear.name(x.unit)} calls fire of {ear.mortar(x.mortar)} elsewhere"


def extend(ear: Ear, x: mo.Extend) -> str:
    return f"{capital(ear.mortar(x.mortar))} goes on with {SHELLS.get(x.shells, x.shells)} on {x.at}{diagram(x)}"


# ------------------------------------------------------------------ Recovery


def recover(ear: Ear, x: recovery.Recover) -> str:
    return f"{ear.name(x.unit)} tries to recover{_helped(ear, x.leader)}"


def regroup(ear: Ear, x: recovery.Regroup) -> str:
    return f"Rally {ear.names(x.units)}{_helped(ear, x.leader)}"


def _helped(ear: Ear, leader: str) -> str:
    return f", helped by {ear.name(leader)}" if leader else ""


# ------------------------------------------------------------------ landings


def bundle(ear: Ear, x: landing.Bundle) -> str:
    return f"Drop {ear.names(x.units)} {'together' if len(x.units) > 1 else 'alone'}"
