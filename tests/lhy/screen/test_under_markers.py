"""Whatever lies under a Concealment marker, the other seat sees, is offered, refused and foretold the same (4.3-1)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import GERMAN, US, activated, affair, board, deed, move, offered, reacting, say, state, table

FIELD = board(
    """
    . . . . . . . . . . . .
     . . . . . w . . . . . .
    . . . . . . . . . . . .
     . . . . . . . . . . . .
    . . . . . . . . . . . .
    """
)
"""Woods in D6; the marker lies there or in C6, in the open."""
MISSION = affair(FIELD)
STACKS = (
    ("1kp-2-1", "1kp-2-leader"), ("panzer1-1-1", "1kp-2-1"), ("gun-1", "latw-1"), ("fp-mg-1", "1kp-2-1"),
    ("halftrack-1", "truck-1"), ("1kp-2-1", "1kp-2-2"), ("dummy-1", "dummy-4"),
)  # fmt: skip
TRIES = ("fire {} {at}", "fire {} {at}/afv", "fire {} {at}/gun", "inquire {} {at}", "assault {} {at}", "withdraw {}")


def under_marker(stack: tuple[str, ...], at: str) -> list[Unit]:
    """Counters of one stack, called alike whatever they are."""
    found = [GERMAN(name, at, concealed=True, front=9 if name.startswith("fp") else -1) for name in stack]
    return [msgspec.structs.replace(u, id=f"x{n}") for n, u in enumerate(found)]


def scene(stack: tuple[str, ...], at: str, light: str, pos: str) -> State:
    return state(
        FIELD, US("able-1-1", pos), US("able-1-2", pos, disrupted=True), US("able-1-3", "C3", regrouping=True),
        US("able-1-leader", pos), US("latw-1", pos), US("tanks-1-1", pos, motion="green"), US("tanks-1-2", pos),
        US("halftrack-1", pos, motion="green"), US.mortar("60mm-section", company="able"), *under_marker(stack, at),
        GERMAN("1kp-1-1", "A12"), light=light, mission=MISSION,
    )  # fmt: skip


def facts(t: World, at: str) -> dict[str, str]:
    """All that the seat is shown, may answer, and is told of what it tries."""
    assert t.choice is not None
    own = [u.id for u in t.state.own[0]]
    tried = {text.format(unit, at=at) for text in TRIES for unit in own} | {f"overrun {at}", f"go {at}", "call"}
    found = {"view": msgspec.json.encode(LHY.view(t.state, 0)).decode(), "offered": str(offered(t))}
    for text in sorted(tried | {*offered(t)}):
        refusal = t.choice.options.why_not(move(text))
        found[text] = str(refusal or SCREEN.preview(t, move(text), 0))
    return found


def same_for_all(begin: Callable[[tuple[str, ...]], World], at: str) -> None:
    first, *others = (facts(begin(stack), at) for stack in STACKS)
    assert len(first) > len(TRIES)
    for other in others:
        assert other == first


PLACES = pytest.mark.parametrize(("at", "pos"), [("C6", "C5"), ("D6", "D5"), ("C6", "C4"), ("D6", "C8")])
LIGHTS = pytest.mark.parametrize("light", ["day", "night", "twilight"])


@pytest.mark.rule("lhy:4.3-1", "lhy:4.3-2")
@LIGHTS
@PLACES
@pytest.mark.parametrize("begun", ["", "maneuver tanks-1-1", "maneuver us-halftrack-1", "withdraw able-1-1"])
def test_in_activation(light: str, at: str, pos: str, begun: str) -> None:
    def begin(stack: tuple[str, ...]) -> World:
        return say(table(activated(scene(stack, at, light, pos), "able-1", "tanks-1")), *filter(None, [begun]))

    same_for_all(begin, at)


@pytest.mark.rule("lhy:4.3-1", "lhy:8.2-1")
@LIGHTS
@PLACES
@pytest.mark.parametrize("kind", ["maneuver", "fire"])
def test_in_reaction(light: str, at: str, pos: str, kind: str) -> None:
    def begin(stack: tuple[str, ...]) -> World:
        done = (
            deed("x0", "maneuver", "C7", at) if kind == "maneuver" else deed("x0", "fire", at, fired_from=at, front=3)
        )
        return table(reacting(scene(stack, at, light, pos), 0, done, active=1, platoons=["1kp-1"]))

    same_for_all(begin, at)
