"""Nobody learns what is hidden from him, and no player answers by it: the harness finds whatever would."""

from __future__ import annotations

import random
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hedgerow import systems
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import DiceRequest, Seeded
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.looking import PlaceFacts
from hedgerow.kernel.screen.preview import Preview, Touched
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.system import Play
from hedgerow.kernel.table import Table
from hedgerow.kernel.telling import Telling
from hedgerow.lab.conformance import Plan, conform
from hedgerow.lab.secrets import check_players, unlike_only_in_chance
from hedgerow.players.chance import RANDOM
from hedgerow.players.player import Bot, Why
from hedgerow.systems import Kit
from tests.kernel.toy import Guess, State, Toy
from tests.server.hidden import ToyScreen

CLOSE = Plan(close=60, every=5)


class ToyKit(Kit):
    """The toy with its screen and players; any of them may be an unsound one."""

    def __init__(self, system: Toy | None = None, screen: ToyScreen | None = None, **players: Any) -> None:
        super().__init__("toy", "tests")
        self.system, self.screen = system or Toy(), screen or ToyScreen()
        self.players = {**{name: Bot("", make) for name, make in players.items()}, "random": RANDOM}


def doubted(kit: Kit, scenario: str = "night", seed: str = "3") -> bool:
    return conform(kit.system, scenario, seed=seed, plan=CLOSE, kit=kit).doubted > 0


# ------------------------------------------------------------------ what is sound


class Guesser:
    """Rehearses, and guesses where it believes the secret to be: all by what its seat may know."""

    name = "guesser"

    def __init__(self, seed: object) -> None:
        self._chance = Random(str(seed))

    @property
    def why(self) -> Why:
        return []

    def choose(self, seat: Seat[State]) -> Move:
        assert seat.choice is not None
        believed = seat.believe(self._chance)
        rehearsed = seat.rehearse(self._chance)
        guess = Guess(believed.secret[1 - seat.number])
        if guess in seat.choice.options and rehearsed.roll("on a whim")[0] > 4:
            return guess
        move: Move = seat.choice.options.sample(self._chance)
        return move


@pytest.mark.parametrize("scenario", ["road", "night"])
@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_sound_kit_is_not_doubted(scenario: str, seed: str) -> None:
    assert doubted(ToyKit(guesser=Guesser), scenario, seed)


# ------------------------------------------------------------------ what is not


class TellsTheOthers(Toy):
    """Its words give away what the event does not say."""

    def tell(self, state: State, event: Event, seat: int | None) -> Telling:
        return Telling(words=f"{type(event).__name__}, and {state.secret} are guarded")


class DealsAnotherGame(Toy):
    """What it deals anew is not what the seat knows."""

    def redeal(self, state: State, seat: int, chance: Random) -> State:
        state.secret[seat] = chance.choice([1, 2])
        return state


class Hasty(Toy):
    """It asks without a checkpoint."""

    def play(self, table: Table[State]) -> Play[None]:
        yield from super().play(_NoMarks(table))  # type: ignore[arg-type]


class _NoMarks:
    def __init__(self, table: Table[State]) -> None:
        self._table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def checkpoint(self) -> None:
        pass


class AsksWhoHasSomething(Toy):
    """Whether Blue is asked tells whether he has laid mines."""

    def play(self, table: Table[State]) -> Play[None]:
        for choice in super().play(table):
            if choice.kind == "impulse" and table.state.mines[1]:
                choice.seat = 1
            yield choice


class PreviewsTheTruth(ToyScreen):
    def preview(self, table: Table[State], move: Move, seat: int) -> Preview:
        return Preview(words=f"right: {move == Guess(table.state.secret[1 - seat])}")


class GlossesTheTruth(ToyScreen):
    def outlook(self, table: Table[State], move: Move, seat: int) -> str:
        return f"{len(table.state.mines[1 - seat])} mines"


class InspectsTheTruth(ToyScreen):
    def touched(self, state: State, move: Move, seat: int | None) -> Touched:
        return Touched(("3", "4"))

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        assert seat is not None
        return PlaceFacts(place, f"mined: {int(place) in state.mines[1 - seat]}", (), ())


class Cheat(Guesser):
    """It looks under the table."""

    def choose(self, seat: Seat[State]) -> Move:
        table: Table[State] = getattr(seat, "_Seat__table")  # noqa: B009
        truth = Guess(table.state.secret[1 - seat.number])
        assert seat.choice is not None
        return truth if truth in seat.choice.options else super().choose(seat)


class KnowsTheDice(Guesser):
    """It knows how the dice will fall."""

    def choose(self, seat: Seat[State]) -> Move:
        table: Table[State] = getattr(seat, "_Seat__table")  # noqa: B009
        assert seat.choice is not None
        high = table.clone(table.dice).roll("to hit")[0] > 3
        move: Move = seat.choice.options[-1 if high else 0]
        return move


@pytest.mark.parametrize(
    ("kit", "words"),
    [
        (ToyKit(TellsTheOthers()), "is told what is hidden"),
        (ToyKit(DealsAnotherGame()), "finds another game when it is dealt anew"),
        (ToyKit(Hasty()), "no checkpoint"),
        (ToyKit(AsksWhoHasSomething()), "learns what is hidden"),
        (ToyKit(screen=PreviewsTheTruth()), "is shown what is hidden"),
        (ToyKit(screen=GlossesTheTruth()), "is shown what is hidden"),
        (ToyKit(screen=InspectsTheTruth()), "is shown what is hidden"),
        (ToyKit(cheat=Cheat), "what cheat answers depends on what it cannot know"),
        (ToyKit(seer=KnowsTheDice), "what seer answers depends on what it cannot know"),
    ],
    ids=lambda it: "" if isinstance(it, str) else None,
)
def test_every_leak_is_found(kit: Kit, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        all(doubted(kit, seed=seed) for seed in ("3", "4", "5"))


# ------------------------------------------------------------------ Lock 'n Load, where nothing is hidden but the dice


_REQUEST = DiceRequest(6, 12, "anything")


def decisions(scenario: str, count: int) -> Iterator[Table[Any]]:
    """Tables at decisions along a game that is played at random."""
    system, chance = systems.named("lnlt").system, random.Random(scenario)
    table = Table(system, system.new(scenario, {}), Seeded(scenario), listening=False)
    step = 0
    while table.choice is not None and step < 40 * count:
        if step % 40 == 39:
            yield table
        table.answer(table.choice.options.sample(chance))
        step += 1


@pytest.mark.parametrize("scenario", ["milk-run", "ardreich-armour", "forty-minutes", "kessenbrueck"])
def test_the_sergeant_knows_neither_dice_nor_past(scenario: str) -> None:
    """Two tables with the same state, other dice to come and another past: the same answers."""
    kit, seen = systems.named("lnlt"), 0
    for table in decisions(scenario, 12):
        assert table.choice is not None
        other = unlike_only_in_chance(table)
        assert len(other.tape) < len(table.tape)
        assert other.dice.throw(0, _REQUEST) != table.dice.throw(0, _REQUEST)
        check_players(kit, table, other, table.choice.seat)
        seen += 1
    assert seen > 4
