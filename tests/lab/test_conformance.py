"""The harness holds for a sound system, and finds every kind of unsound one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Outcome, Play
from hedgerow.kernel.table import Table
from hedgerow.lab.conformance import Plan, conform
from tests.kernel.toy import Guess, Pass, State, Toy, impulse

ALL = Plan(close=10_000, saves=20)


@pytest.mark.parametrize("seed", range(15))
def test_a_sound_system_conforms(seed: int) -> None:
    report = conform(Toy(), "road", seed=str(seed), plan=ALL if seed < 5 else None)
    assert report.steps == sum(report.kinds.values()) == sum(report.verbs.values())
    assert report.outcome == Toy().outcome(State({}, [], won=report.outcome))
    assert report.doubted == report.steps or seed >= 5


def test_the_same_seed_is_the_same_game() -> None:
    assert conform(Toy(), "road", seed="7") == conform(Toy(), "road", seed="7")
    assert conform(Toy(), "road", seed="7").digest != conform(Toy(), "road", seed="8").digest


def test_another_player_may_pick() -> None:
    report = conform(Toy(), "road", {"turns": "1"}, pick=lambda table: Pass())
    assert report.verbs == {"pass": 3}


def test_the_toy_hides() -> None:
    assert Toy().secret


# ------------------------------------------------------------------ systems with one fault each


class DeadEnd(Toy):
    def play(self, table: Table[State]) -> Play[None]:
        yield Choice(0, "impulse", "Well?", Options.of([]))


class OfferedAndRefused(Toy):
    def play(self, table: Table[State]) -> Play[None]:
        yield Choice(0, "impulse", "Well?", Options(lambda: [Pass()], lambda move: Refusal("no", "never")))


class OfferedTwice(Toy):
    def play(self, table: Table[State]) -> Play[None]:
        yield Choice(0, "impulse", "Well?", Options.of([Pass(), Pass()]))


class ForeignMove(Toy):
    move_types = (Pass,)


class Leaks(Toy):
    def view(self, state: State, seat: int | None) -> Any:
        return {"units": [unit.at for unit in state.units.values()]}


class LeaksInAPrompt(Toy):
    def play(self, table: Table[State]) -> Play[None]:
        foe = table.state.secret[1 - table.state.active]
        for choice in super().play(table):
            yield Choice(choice.seat, choice.kind, f"{choice.prompt} (they guard {foe})", choice.options)


class UnsendableView(Toy):
    def view(self, state: State, seat: int | None) -> Any:
        return {"state": object()}


class ViewThatChanges(Toy):
    def view(self, state: State, seat: int | None) -> Any:
        state.passes += 1
        return {}


class Remembers(Toy):
    """Keeps something outside the state: no clone can know it."""

    def __init__(self) -> None:
        self.count = 0

    def play(self, table: Table[State]) -> Play[None]:
        s = table.state
        while s.won is None:
            table.checkpoint()
            self.count += 1
            yield Choice(0, "impulse", f"Question {self.count}", Options.of([Pass()]))


class NoCheckpointMind(Toy):
    """Forgets at a checkpoint what it needs to go on."""

    def play(self, table: Table[State]) -> Play[None]:
        for n in range(40):
            table.checkpoint()
            yield Choice(0, "impulse", f"Question {n}", Options.of([Pass(), Guess(1)]))
        table.state.won = Outcome(0, "enough")


class Endless(Toy):
    def play(self, table: Table[State]) -> Play[None]:
        while True:
            table.checkpoint()
            yield Choice(0, "impulse", "Again?", Options.of([Pass()]))


class NoOutcome(Toy):
    def outcome(self, state: State) -> Outcome | None:
        return None


class Broken(Toy):
    def broken(self, state: State) -> list[str]:
        return ["everything is upside down"] if state.active == 1 else []


class CheckThatStumbles(Toy):
    """Its check trusts that every unit exists and every answer is a walk."""

    def play(self, table: Table[State]) -> Play[None]:
        def check(move: Move) -> Refusal | None:
            return None if getattr(move, "quietly") else Refusal("no", "no")  # noqa: B009

        table.checkpoint()
        yield from impulse(table)
        yield Choice(0, "impulse", "Well?", Options(lambda: [Pass()], check))


class Speechless(Toy):
    def say(self, state: State, move: Move, seat: int | None) -> str:
        return ""


class LyingHide(Toy):
    def hide(self, state: State, seat: int) -> Iterator[State]:
        other = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
        other.secret[seat] += 1
        yield other


@pytest.mark.parametrize(
    ("system", "words"),
    [
        (DeadEnd, "step 0: a dead end: no answer to 'Well?'"),
        (OfferedAndRefused, "'pass' is offered and refused: never"),
        (OfferedTwice, "offered twice"),
        (ForeignMove, "is not among the system's moves"),
        (Leaks, "sees what is hidden"),
        (LeaksInAPrompt, "learns what is hidden"),
        (UnsendableView, "TypeError"),
        (ViewThatChanges, "to look at the game changes it"),
        (Remembers, "a clone is not the same"),
        (NoCheckpointMind, "is not the same"),
        (Endless, "does not end within 300 steps"),
        (NoOutcome, "has no outcome"),
        (Broken, "broken: everything is upside down"),
        (CheckThatStumbles, "AttributeError"),
        (Speechless, "cannot be said"),
        (LyingHide, "sees what is hidden"),
    ],
)
def test_every_fault_is_found_and_told_with_its_seed(system: type[Toy], words: str) -> None:
    with pytest.raises(AssertionError) as caught:
        conform(system(), "road", seed="3", plan=Plan(steps=300))
    assert words in str(caught.value)
    assert "toy 'road' seed '3' step" in str(caught.value)


def test_an_unknown_scenario_is_told_too() -> None:
    with pytest.raises(AssertionError, match="there is no scenario 'river'"):
        conform(Toy(), "river")
