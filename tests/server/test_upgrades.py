"""Rules, figures and scenarios that change under stored games: no game goes on in another state unnoticed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
import pytest

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.shooting import hitting
from hedgerow.kernel import record as records
from hedgerow.kernel.choice import Move
from hedgerow.kernel.record import Record
from hedgerow.kernel.table import Table
from hedgerow.kernel.transcript import parse, write
from hedgerow.lhy.rules.move import allowances
from hedgerow.lnlt.rules.people import damage
from hedgerow.lnlt.scenario.scenarios import SCENARIOS, scenario
from hedgerow.server.rooms.bots import Question, table_of
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.rooms.replays import Replay
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.requests import AnswerGiven, Consent, UndoWished
from tests.kernel.toy import State
from tests.server.hidden import HidingToy, ToyKit
from tests.server.tables import RANDOM, Begun, QuickBots, asked_viewer, awaited, begin, lobby_at, move_on, refusal

PLAIN = {"toy": ToyKit()}


class Elsewhere(HidingToy):
    """The toy with one figure changed, of which no answer and no die tells: what Red guards."""

    def new(self, scenario: str, options: dict[str, str]) -> State:
        state = super().new(scenario, options)
        state.secret[0] = 4
        return state


class Refusing(Elsewhere):
    """And whatever was played before makes no sense to it."""

    def broken(self, state: State) -> list[str]:
        return ["Red guards something else"] if state.secret[0] != 4 else []


class Retold(HidingToy):
    """The toy with a figure changed that nothing has come of yet."""

    def rules_digest(self) -> str:
        return "0" * 16


class GrownState(State):
    weather: str = "fair"


class Grown(HidingToy):
    """The toy after its state has gained a field."""

    state_type = GrownState

    def new(self, scenario: str, options: dict[str, str]) -> State:
        return msgspec.convert(super().new(scenario, options), GrownState, from_attributes=True)


async def toy_game(lobby: Lobby, answers: int = 6) -> Begun:
    game = await begin(lobby, system="toy", scenario="road")
    await move_on(game, answers, random.Random(3))
    return game


async def again(lobby: Lobby, game: Begun) -> Begun:
    return game._replace(room=await lobby.room(game.made.id))


def table(game: Begun) -> Table[Any]:
    assert game.room._loaded is not None
    return game.room._loaded.table


# ------------------------------------------------------------------ one figure of a real system


class Chance(QuickBots):
    """Bots that answer at random, so often, and then think for ever."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self.left, self.chance = answers, random.Random(5)
        self.done = asyncio.Event()

    async def choose(self, asked: Question, game: str = "") -> Move:
        self.left -= 1
        if self.left < 0:
            self.done.set()
            await asyncio.Event().wait()
        choice = table_of(asked).choice
        assert choice is not None
        move: Move = self.chance.choice(choice.options.listed)
        return move


class Figure(NamedTuple):
    """A figure of a system, as it is by now in the module that reads it; and games that it may matter to."""

    system: str
    scenario: str
    games: int
    module: ModuleType
    name: str
    now: object


SLOWER = msgspec.structs.replace(
    allowances.FIGURES, **{kind: {**getattr(allowances.FIGURES, kind), "foot": 1} for kind in ("activated", "reacting")}
)
HARDER = msgspec.structs.replace(TABLES, hit=msgspec.structs.replace(TABLES.hit, base=5))
FIGURES = (
    Figure("lnlt", "kessenbrueck", 5, damage, "TWICE", damage.TWICE - 1),
    Figure("lhy", "first-patrol", 1, allowances, "FIGURES", SLOWER),
    Figure("boltaction", "orchard-lane", 1, hitting, "TABLES", HARDER),
)


@pytest.mark.parametrize("figure", FIGURES, ids=[figure.system for figure in FIGURES])
def test_with_one_figure_changed_no_game_goes_on_in_another_state(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, figure: Figure
) -> None:
    awaited(_changed_under_games)(sqlite, monkeypatch, figure)


async def _changed_under_games(sqlite: str, monkeypatch: pytest.MonkeyPatch, figure: Figure) -> None:
    games: dict[str, tuple[str, dict[int, str]]] = {}
    for seed in range(figure.games):
        bots, url, named = Chance(80), f"{sqlite}.{seed}", {"system": figure.system, "scenario": figure.scenario}
        async with lobby_at(url, bots=bots) as lobby:
            game = await begin(lobby, RANDOM, RANDOM, seed=f"upgrade {seed}", **named)
            await bots.done.wait()
            kept = await lobby._store.load(game.made.id)
            assert kept is not None
            games[url] = game.made.id, {at: proof for at, proof in enumerate(kept.proofs, start=1) if proof}
            assert max(games[url][1]) == len(kept.tape), "a game is proven to its end"
    monkeypatch.setattr(figure.module, figure.name, figure.now)
    told = 0
    for url, (id, proofs) in games.items():
        async with lobby_at(url, bots=Chance(0)) as lobby:
            room = await lobby.room(id)
            assert room._loaded is not None
            update = await room.update(Viewer())
            stands = room._loaded.table
            assert proofs[len(stands.tape)] == stands.digest(), "it stands as it stood at some time"
            noted = [note.words for note in update.notes]
            assert (len(stands.tape) == max(proofs) and not noted) or "goes on by those of today" in noted[-1]
            told += bool(noted)
            assert update.held == ""
    assert told, "the figure matters to none of these games: choose another"


# ------------------------------------------------------------------ gone on with


@awaited
async def test_a_game_that_stands_elsewhere_goes_on_from_its_checkpoint_and_all_are_told(database: str) -> None:
    async with lobby_at(database, kits=PLAIN) as lobby:
        game = await toy_game(lobby)
        before, digest = await game.room.update(game.seats[1]), table(game).digest()
    async with lobby_at(database, kits={"toy": ToyKit(Elsewhere())}) as lobby:
        game = await again(lobby, game)
        assert table(game).digest() == digest, "the state is the one that was kept, not that of the new figure"
        for viewer in (*game.seats, game.watcher):
            update = await game.room.update(viewer, log=len(before.log), rev=before.rev)
            assert "The game goes on by those of today, from its last checkpoint." in update.notes[-1].words
            assert (update.held, update.since, update.rev > before.rev) == ("", 0, True)
        assert (await game.room.update(game.seats[1])).view == before.view
        # What lies before the checkpoint is not taken back.
        update = await game.room.update((await asked_viewer(game))[0])
        assert (update.undo.free, update.undo.further) == (None, None)
        async with refusal("nothing-to-undo", 422):
            await game.room.undo(game.seats[0], UndoWished(update.at, 0))
        await move_on(game, 4, random.Random(1))
        played, digest = await game.room.update(game.seats[0]), table(game).digest()
    for system in (Elsewhere(), HidingToy()):  # and so it stays, whatever becomes of the rules before the checkpoint
        async with lobby_at(database, kits={"toy": ToyKit(system)}) as lobby:
            game = await again(lobby, game)
            found = await game.room.update(game.seats[0])
            assert (found.log, found.notes, found.at) == (played.log, played.notes, played.at)
            assert table(game).digest() == digest
            update = await game.room.update((await asked_viewer(game))[0])
            assert update.undo.further is not None or update.undo.free is not None


@awaited
async def test_a_wish_to_go_back_before_the_checkpoint_is_dropped(database: str) -> None:
    async with lobby_at(database, kits=PLAIN) as lobby:
        game = await toy_game(lobby)
        asker, before = game.seats[0], await game.room.update(game.seats[0])
        assert before.undo.further is not None
        await game.room.undo(asker, UndoWished(before.at, before.undo.further))
    async with lobby_at(database, kits=PLAIN) as lobby:
        update = await (await lobby.room(game.made.id)).update(asker)
        assert update.undo.asked is not None, "it outlasts the server"
        wish = update.undo.asked.to
    async with lobby_at(database, kits={"toy": ToyKit(Elsewhere())}) as lobby:
        game = await again(lobby, game)
        for viewer in (*game.seats, game.watcher):
            assert (await game.room.update(viewer)).undo.asked is None
        for viewer in game.seats:
            async with refusal("no-request", 409):
                await game.room.consent(viewer, Consent(wish, True))


@awaited
async def test_other_figures_are_told_even_if_nothing_has_come_of_them(database: str) -> None:
    async with lobby_at(database, kits=PLAIN) as lobby:
        game = await toy_game(lobby)
        before = await game.room.update(game.seats[0])
    for _ in range(2):
        async with lobby_at(database, kits={"toy": ToyKit(Retold())}) as lobby:
            update = await (await lobby.room(game.made.id)).update(game.seats[0])
            assert (update.view, update.log, update.held) == (before.view, before.log, "")
            told = [note.words for note in update.notes]
            assert len(told) == 1, "once"
            assert "The game stands as it did" in told[0]


@awaited
async def test_a_state_that_gains_a_field_is_still_the_same(sqlite: str) -> None:
    async with lobby_at(sqlite, kits=PLAIN) as lobby:
        game = await toy_game(lobby)
        before = await game.room.update(game.seats[0])
    async with lobby_at(sqlite, kits={"toy": ToyKit(Grown())}) as lobby:
        update = await (await lobby.room(game.made.id)).update(game.seats[0])
        assert (update.at, update.log, update.notes, update.held) == (before.at, before.log, (), "")


@awaited
async def test_games_from_before_proofs_are_found_as_they_were(sqlite: str) -> None:
    async with lobby_at(sqlite, kits=PLAIN) as lobby:
        game = await toy_game(lobby)
        before = await game.room.update(game.seats[0])
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as old:
        old.execute("UPDATE entry SET proof = NULL")
        old.execute("UPDATE game SET rules = ''")
        old.execute("DELETE FROM mark")
    async with lobby_at(sqlite, kits=PLAIN) as lobby:
        game = await again(lobby, game)
        assert await game.room.update(game.seats[0]) == before
        await move_on(game, 1)
        kept = await lobby._store.load(game.made.id)
        assert kept is not None
        assert (kept.proofs[-1], kept.game.rules) == (table(game).digest(), HidingToy().rules_digest())


# ------------------------------------------------------------------ held


@awaited
async def test_a_checkpoint_that_the_rules_refuse_is_held_and_can_be_taken_out_whole(database: str) -> None:
    async with lobby_at(database, kits=PLAIN) as lobby:
        game = await toy_game(lobby)
        lines = tuple(table(game).tape)
    async with lobby_at(database, kits={"toy": ToyKit(Refusing())}) as lobby:
        game = await again(lobby, game)
        update = await game.room.update(game.seats[0])
        assert "It can be closed, not played on." in update.held
        assert f"(0 of {len(lines)} answers and throws)" in update.held
        async with refusal("held", 409):
            await game.room.answer(game.seats[0], AnswerGiven(update.at, {"verb": "pass"}))
        await game.room.resign(game.seats[0])
        record = parse(write(await game.room.record()))
        assert (len(record.lines), record.seed, record.commitment) == (len(lines), "tests", update.commitment)


@awaited
async def test_a_game_that_is_over_stays_whole(database: str) -> None:
    async with lobby_at(database, kits=PLAIN) as lobby:
        game = await begin(lobby, system="toy", scenario="road")
        for _ in range(3):
            await move_on(game, 1, random.Random(2))
        for viewer in game.seats:
            update = await game.room.update(viewer)
            if update.asked is not None and update.asked.mine:
                secret = table(game).state.secret[1 - (viewer.eyes(None) or 0)]
                await game.room.answer(viewer, AnswerGiven(update.at, {"verb": "guess", "at": secret}))
                break
        ended, record = await game.room.update(game.seats[0]), await game.room.record()
        assert ended.outcome is not None
    for system in (Elsewhere(), Refusing()):
        async with lobby_at(database, kits={"toy": ToyKit(system)}) as lobby:
            game = await again(lobby, game)
            update = await game.room.update(game.seats[0])
            assert (update.outcome, update.rev, update.notes) == (ended.outcome, ended.rev, ())
            assert "Its result and its record are as they were." in update.held
            async with refusal("held", 409):
                await game.room.report(game.seats[0])
            kept = await game.room.record()
            assert (kept.lines, kept.outcome, kept.seed) == (record.lines, record.outcome, record.seed)
            shown = _shown(kept, system)
            assert not shown.card.sound
            assert "as far as the rules of today follow it: " in shown.card.notes[0]
            assert parse(shown.text()).lines == record.lines


def _shown(record: Record, system: HidingToy) -> Replay:
    played, problems = records.replay(record, system)
    assert played is not None
    return Replay("r", record, ToyKit(system), played, problems, None)


# ------------------------------------------------------------------ scenarios


@awaited
async def test_a_comma_in_a_blurb_holds_nothing_and_a_turn_more_does(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        before = await move_on(game, 6)
    found = scenario("milk-run")
    for changes, held in ({"situation": f"{found.situation}, so to speak"}, False), ({"turns": found.turns + 1}, True):
        monkeypatch.setitem(SCENARIOS._known, "milk-run", msgspec.structs.replace(found, **changes))
        async with lobby_at(sqlite) as lobby:
            update = await (await lobby.room(game.made.id)).update(game.seats[0])
            assert bool(update.held) == held
            if not held:
                assert update == before
