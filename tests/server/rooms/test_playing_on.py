"""A recorded game, with its log beside it; and new games that go on from any of its answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hedgerow.kernel import record as records
from hedgerow.kernel.record import Record, Said
from hedgerow.kernel.table import Throw
from hedgerow.server.wire.messages import Created, RecordCard
from tests.server.running import Running

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAME = FIXTURES / "lnlt" / "milk-run-american.hedgerow"
SECRETIVE = FIXTURES / "lhy" / "first-patrol-german-losses.hedgerow"
TWO = [{"kind": "human", "mine": True}, {"kind": "human", "mine": True}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def card(server: Running) -> RecordCard:
    found: RecordCard = server.post("/api/records", {"text": GAME.read_text()})
    return found


def gone_on(server: Running, card: RecordCard, step: int, **wish: Any) -> Created:
    made: Created = server.post(f"/api/records/{card.id}/play", {"step": step, "seats": TWO, **wish})
    return made


def answered(record: Record, step: int) -> tuple[records.Said | Throw, ...]:
    """What lay on the tape after so many answers."""
    ends = [at for at, line in enumerate(record.lines) if isinstance(line, Said)]
    return record.lines[: ends[step]]


# ------------------------------------------------------------------ the log


@pytest.mark.parametrize("file", [GAME, SECRETIVE], ids=lambda file: file.stem)
def test_the_log_is_that_of_all_frames(server: Running, file: Path) -> None:
    card = server.post("/api/records", {"text": file.read_text()})
    for seat in ("", "?seat=1"):
        whole = server.get(f"/api/records/{card.id}/log{seat}")
        assert len(whole.heard) == card.steps + 1
        assert whole.heard[-1] == len(whole.log)
        assert [told.n for told in whole.log] == list(range(len(whole.log)))
        assert not any(told.before or told.shows for told in whole.log), "what is seen of it only makes it heavy"
        for step in range(0, card.steps + 1, 29):
            frame = server.get(f"/api/records/{card.id}/frame?step={step}{seat.replace('?', '&')}")
            first = whole.heard[step - 1] if step else 0
            assert [told.words for told in frame.log] == [told.words for told in whole.log[first : whole.heard[step]]]
    assert server.refused("GET", f"/api/records/{card.id}/log?seat=2", 404).code == "no-such-seat"


# ------------------------------------------------------------------ going on from it


def test_a_new_game_goes_on_from_any_answer(server: Running, card: RecordCard) -> None:
    step, record = 60, records.load(GAME)
    made = gone_on(server, card, step)
    state = server.get(f"/api/games/{made.id}/state", token=made.tokens[0])
    then = server.get(f"/api/records/{card.id}/frame?step={step}&seat=0")
    assert state.view == then.view
    assert state.progress == then.progress
    assert len(state.log) == server.get(f"/api/records/{card.id}/log?seat=0").heard[step]
    before = answered(record, step)
    throws = sum(isinstance(line, Throw) for line in before)
    assert state.inherited == throws > 0
    assert state.commitment != record.commitment, "its dice to come are its own"
    kept = recorded(server, made)
    assert kept.lines == before
    assert kept.inherited == throws


def test_it_is_played_on_by_whoever_sits_there(server: Running, card: RecordCard) -> None:
    made = gone_on(server, card, 60)
    before, token = answered(records.load(GAME), 60), ",".join(made.tokens.values())
    state = server.get(f"/api/games/{made.id}/state", token=token)
    while (record := recorded(server, made)).lines[len(before) :] == ():
        body = {"at": state.at, "move": state.asked.options[0].move}
        state = server.post(f"/api/games/{made.id}/answer", body, token=token)
    assert record.lines[: len(before)] == before
    assert (record.inherited, record.seed) == (state.inherited, ""), "its seed is nobody's business yet"


def recorded(server: Running, made: Created) -> Record:
    return records.parse(server.get(f"/api/games/{made.id}/record", token=made.tokens[0]).decode())


def test_nothing_is_taken_back_before_its_own_dice(server: Running, card: RecordCard) -> None:
    record = records.load(GAME)
    made = gone_on(server, card, 60)
    token = ",".join(made.tokens.values())
    before = answered(record, 60)
    last = max(at for at, line in enumerate(before) if isinstance(line, Throw))
    update = server.get(f"/api/games/{made.id}/state", token=token)
    told = server.refused(
        "POST", f"/api/games/{made.id}/undo", 422, json={"at": update.at, "to": last - 1}, token=token
    )
    assert told.code == "nothing-to-undo"


def test_where_a_game_is_over_or_never_was_nobody_goes_on(server: Running, card: RecordCard) -> None:
    for step, code, status in ((card.steps, "game-over", 409), (card.steps + 1, "no-such-step", 404)):
        body = {"step": step, "seats": TWO}
        assert server.refused("POST", f"/api/records/{card.id}/play", status, json=body).code == code
    told = server.refused("POST", f"/api/records/{card.id}/play", 422, json={"step": 3, "seats": TWO[:1]})
    assert told.code == "seats"


def test_people_may_throw_their_own_dice_from_there_on(server: Running, card: RecordCard) -> None:
    made = gone_on(server, card, 60, dice="typed")
    state = server.get(f"/api/games/{made.id}/state", token=made.tokens[0])
    assert (state.dice, state.inherited, state.commitment) == ("typed", 0, "")
    assert state.view == server.get(f"/api/records/{card.id}/frame?step=60&seat=0").view
