"""Replays: every recorded game after any answer, from any eyes; and texts that are no records."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.kernel import record as records
from hedgerow.kernel import transcript
from hedgerow.kernel.dice import Contribution
from hedgerow.kernel.record import Said
from hedgerow.kernel.screen.standing import View
from hedgerow.kernel.table import Answer, Undone
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT
from hedgerow.server.rooms import replays
from hedgerow.server.rooms.replays import SPACING, Replay, Shelf, replay
from hedgerow.server.wire.messages import RecordCard
from hedgerow.server.wire.problems import Refused
from tests.server.running import Running, run, until

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "lnlt").glob("*.hedgerow"))
GAME = next(game for game in GAMES if game.stem == "ardreich-lodge-american")
TWO = [{"kind": "human", "mine": True}, {"kind": "human", "mine": True}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


def give(server: Running, text: str) -> RecordCard:
    card: RecordCard = server.post("/api/records", {"text": text})
    return card


def changed(text: str, **fields: Any) -> str:
    """A record that says something else, under a seal that fits."""
    return records.write(msgspec.structs.replace(records.parse(text), **fields))


# ------------------------------------------------------------------ records that people bring


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_recorded_game_is_judged_and_shown(server: Running, file: Path) -> None:
    record = records.load(file)
    card = give(server, file.read_text())
    assert card.sound
    assert card.problems == ()
    assert card.steps == sum(isinstance(line, Said) for line in record.lines)
    assert card.outcome == record.outcome
    assert (card.scenario, card.seats, card.map) == (record.scenario, record.seats, SCREEN.card(record.scenario).map)
    assert (card.commitment, card.seed) == (record.commitment, record.seed)
    assert server.get(f"/api/records/{card.id}") == card
    last = server.get(f"/api/records/{card.id}/frame?step={card.steps}&seat=1")
    table, _ = records.replay(record, LNLT)
    assert table is not None
    assert last.view == seen(table.state, 1)
    assert last.outcome == record.outcome


def seen(state: State, seat: int | None) -> View:
    """A view as it comes out of the wire: the system's own part is plain data there."""
    own = msgspec.to_builtins(LNLT.view(state, seat))
    return msgspec.structs.replace(SCREEN.common(state, seat), own=msgspec.json.decode(msgspec.json.encode(own)))


def test_every_frame_is_the_game_as_it_was(server: Running) -> None:
    record = records.load(GAME)
    card = give(server, GAME.read_text())
    ends = [at for at, line in enumerate(record.lines) if isinstance(line, Said)]
    numbers: list[int] = []
    for step in range(0, card.steps + 1, 7):
        frame = server.get(f"/api/records/{card.id}/frame?step={step}")
        end = ends[step] if step < len(ends) else len(record.lines)
        table, problems = records.replay(record, LNLT, to=end)
        assert table is not None
        assert not problems
        assert frame.view == seen(table.state, None)
        assert (frame.step, frame.steps, frame.progress) == (step, card.steps, SCREEN.progress(table.state))
        if step:
            given = table.tape[ends[step - 1]]
            assert isinstance(given, Answer)
            assert frame.by == given.seat
            assert frame.answer
        numbers += [told.n for told in frame.log]
        if frame.log:
            assert frame.log[-1].n == len(table.events) - 1
    assert numbers == sorted(set(numbers))


def test_the_logs_of_all_frames_are_the_log_of_the_game(server: Running) -> None:
    table, _ = records.replay(records.load(GAME), LNLT)
    assert table is not None
    shown = _replay(GAME)
    numbers = [told.n for step in range(len(shown.answers) + 1) for told in shown.frame(step, 0).log]
    assert numbers == list(range(len(table.events)))
    card = give(server, GAME.read_text())
    for event in range(0, len(table.events), 41):
        frame = server.get(f"/api/records/{card.id}/frame?event={event}")
        assert event in [told.n for told in frame.log]


def _replay(file: Path) -> Replay:
    return replay("x", records.load(file))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_little_is_played_again_for_a_frame_and_little_is_held(file: Path) -> None:
    shown = _replay(file)
    marks = [mark.at for mark in shown.marks]
    again = sorted(at - marks[bisect.bisect_right(marks, at) - 1] for at in shown.answers)
    assert again[len(again) * 9 // 10] <= SPACING
    assert shown.bytes < 2_000 * len(shown.answers)


def test_a_record_has_a_report_and_is_given_back(server: Running) -> None:
    card = give(server, GAME.read_text())
    report = server.get(f"/api/records/{card.id}/report")
    assert card.outcome is not None
    assert (report.winner, report.result) == (card.outcome.winner, card.outcome.words)
    assert report.timeline
    assert server.get(f"/api/records/{card.id}/text").decode() == GAME.read_text()


def test_the_same_text_has_the_same_name(server: Running) -> None:
    assert give(server, GAME.read_text()).id == give(server, GAME.read_text()).id
    assert give(server, GAME.read_text() + "# a remark\n").id != give(server, GAME.read_text()).id


def test_a_game_that_is_not_finished_keeps_its_seed(server: Running) -> None:
    whole = records.load(GAME)
    ends = [at for at, line in enumerate(whole.lines) if isinstance(line, Said)]
    table, _ = records.replay(whole, LNLT, to=ends[50])
    assert table is not None
    cut = msgspec.structs.replace(whole, lines=whole.lines[: ends[50]], digests=(), digest=table.digest(), outcome=None)
    card = give(server, records.write(cut))
    assert card.sound
    assert card.steps == 50
    assert (card.seed, card.outcome) == ("", None)
    assert "not finished" in card.notes[0]
    assert whole.seed not in server.get(f"/api/records/{card.id}/text").decode()


def test_a_record_that_goes_wrong_is_shown_as_far_as_it_goes(server: Running) -> None:
    whole = records.load(GAME)
    ends = [at for at, line in enumerate(whole.lines) if isinstance(line, Said)]
    wrong = list(whole.lines)
    wrong[ends[30]] = Said(wrong[ends[30]].seat, "pass")  # type: ignore[union-attr]
    wrong[ends[31]] = Said(1 - wrong[ends[31]].seat, "pass")  # type: ignore[union-attr]
    card = give(server, changed(GAME.read_text(), lines=tuple(wrong), digests=()))
    assert not card.sound
    assert card.problems
    assert 30 <= card.steps <= 31
    assert server.get(f"/api/records/{card.id}/frame?step={card.steps}").step == card.steps


@pytest.mark.parametrize(
    "text",
    [
        "", "hello", "hedgerow record 1\n", GAME.read_text()[:500], GAME.read_text().replace("pass", "fire", 1),
        changed(GAME.read_text(), system="chess"), changed(GAME.read_text(), scenario="/etc/passwd"),
        changed(GAME.read_text(), scenario="/tmp/own.toml"), changed(GAME.read_text(), scenario="nowhere"),
        changed(GAME.read_text(), options={"no-such-option": "1"}),
        changed(GAME.read_text(), content="0" * 16), "\0" * 100, "hedgerow record 99\nseal: x",
    ],
    ids=range(13),
)  # fmt: skip
def test_what_is_no_record_is_told(server: Running, text: str) -> None:
    body = msgspec.json.encode({"text": text})
    told = server.refused("POST", "/api/records", 422, content=body)
    assert told.code == "bad-record"
    assert "root:" not in told.words


ODD = ("\t", "\xa0", "\0", "\x1b[31m", "\u202e", "\u2028", "  ", "9" * 30, "> ", ": ", "digest: 0 0123456789abcdef")


def test_odd_letters_anywhere_are_no_fault(server: Running) -> None:
    """In the header, an answer and a throw: within, before and behind the line, under a seal that fits."""
    rows = GAME.read_text().splitlines()[:40]
    places = [2, 3, *(next(at for at, row in enumerate(rows) if row.startswith(mark)) for mark in ("seat", "German>"))]
    places += [at for at, row in enumerate(rows) if row.startswith("dice ")][:1]
    for at, odd in itertools.product(places, ODD):
        for row in (f"{rows[at][:9]}{odd}{rows[at][9:]}", f"{odd}{rows[at]}", f"{rows[at]}{odd}", f"{odd}\n{rows[at]}"):
            lines = "\n".join([*rows[:at], row, *rows[at + 1 :]]).splitlines()
            said = sum("> " in line or line.startswith("dice ") for line in lines)
            lines.append(f"end: {said} 0123456789abcdef")
            sealed = "\n".join([*lines, f"seal: {transcript._seal(lines)}"])
            reply = server.raw("POST", "/api/records", json={"text": sealed})
            assert reply.status_code in (200, 422), (row, reply.text)


def test_a_scenario_file_of_this_machine_is_never_read(server: Running, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("secret = 'of this machine'")
    body = msgspec.json.encode({"text": changed(GAME.read_text(), scenario=str(own))})
    assert "secret" not in server.refused("POST", "/api/records", 422, content=body).words


def test_too_many_lines_are_not_played() -> None:
    whole = records.load(GAME)
    long = whole.lines * (replays.MOST_LINES // len(whole.lines) + 1)
    for many in (
        {"lines": long},
        {"undone": (Undone(0, 0, long),)},
        {"undone": (Undone(0, 0, ()),) * replays.MOST_LINES},
        {"contributions": (Contribution(0, "0" * 64),) * replays.MOST_LINES},
    ):
        with pytest.raises(Refused, match="at most"):
            replay("x", msgspec.structs.replace(whole, **many))


@pytest.mark.parametrize(
    ("query", "status"),
    [("step=100000", 404), ("step=-1", 400), ("step=x", 400), ("seat=2", 404), ("seat=-1", 400), ("steps=1", 400)],
)
def test_frames_that_are_not_there(server: Running, query: str, status: int) -> None:
    card = give(server, GAME.read_text())
    assert server.refused("GET", f"/api/records/{card.id}/frame?{query}", status).words


def test_records_that_are_not_here(server: Running) -> None:
    assert "open its file again" in server.refused("GET", "/api/records/r-123", 404).words
    assert server.refused("GET", "/api/records/nothing", 404).code == "no-such-game"


# ------------------------------------------------------------------ the shelf


def test_what_nobody_has_looked_at_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _replay(GAME)
    monkeypatch.setattr(replays, "MOST_REPLAYS", 3)

    async def fill(shelf: Shelf, *names: str) -> list[bool]:
        for name in names:
            await shelf.add(name, lambda: shown)
            shelf.find("a")
        return [shelf.find(name) is not None for name in names]

    assert run(fill(Shelf(), "a", "b", "c", "d")) == [True, False, True, True]
    monkeypatch.setattr(replays, "MOST_BYTES", shown.bytes * 2)
    assert run(fill(Shelf(), "a", "b", "c", "d")) == [True, False, False, True]
    monkeypatch.setattr(replays, "MOST_BYTES", 1)
    assert run(fill(Shelf(), "a")) == [True]  # one is always kept: somebody wants to see it


# ------------------------------------------------------------------ games of the server itself


def test_a_finished_game_is_replayed_under_its_own_name(server: Running) -> None:
    bots = [{"kind": "bot", "player": "random"}, {"kind": "bot", "player": "random"}]
    made = server.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": bots, "seed": "to the end"})
    assert server.refused("GET", f"/api/records/{made.id}", 409).code == "running"
    until(lambda: server.get(f"/api/games/{made.id}").over, 60)
    card = server.get(f"/api/records/{made.id}")
    assert card.id == made.id
    assert card.sound
    assert card.seed == "to the end"
    frame = server.get(f"/api/records/{made.id}/frame?step={card.steps}")
    assert frame.outcome == card.outcome
    text = server.raw("GET", f"/api/games/{made.id}/record", headers={"Authorization": f"Bearer {made.watch}"}).text
    assert server.get(f"/api/records/{made.id}/text").decode() == text
    assert give(server, text).steps == card.steps


def test_a_game_that_was_given_up_is_replayed_too(server: Running) -> None:
    made = server.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": TWO, "seed": "given up"})
    path = f"/api/games/{made.id}"
    seen = server.get(f"{path}/state", made.tokens[0])
    server.post(f"{path}/answer", {"at": seen.at, "move": {"verb": "printed-set-up"}}, made.tokens[0])
    server.post(f"{path}/resign", None, made.tokens[0])
    card = server.get(f"/api/records/{made.id}")
    assert card.steps == 1
    assert card.outcome.winner == 1
    assert card.sound
    assert any("No rule ended the game" in note and "resigned" in note for note in card.notes)
    # Its dice can be verified, here and wherever its record is taken to.
    text = server.get(f"{path}/record", made.tokens[1]).decode()
    assert (card.seed, "because: American resigned" in text) == ("given up", True)
    brought = give(server, text)
    assert (brought.sound, brought.outcome, brought.seed) == (True, card.outcome, card.seed)
    assert brought.notes == card.notes
    assert server.get(f"/api/records/{made.id}/frame?step=0").outcome is None
    assert server.get(f"/api/records/{made.id}/frame?step=1").outcome == card.outcome
    report = server.get(f"/api/records/{made.id}/report")
    assert (report.winner, report.result) == (1, card.outcome.words)
