"""Whatever people type wrong: a clear message, an exit code, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from .runner import SCENARIO, bad, good, played, run, saved


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("plya", "did you mean 'play'?"),
        ("play mlk-run", "did you mean 'milk-run'?"),
        ("scenarios nowhere-at-all", "there is no such scenario; there are:"),
        ("scenarios nowhere.toml", "cannot be read"),
        ("maps vilage", "did you mean 'village'?"),
        ("maps nowhere.toml", "cannot be read"),
        ("maps --png x.png", "which map shall be drawn?"),
        ("los village A1 Z99", "has no hex 'Z99'"),
        ("los village A1 +", "has no hex '+'"),
        ("play milk-run --side russian", "no side 'russian'; there are: american, german"),
        ("play milk-run --side american --players human,random", "say --side or --players, not both"),
        ("play milk-run --players sargent,random", "did you mean 'sergeant'?"),
        ("play milk-run --players human,human,human", "2 players are needed"),
        ("play milk-run --side german --option combined-fp-ronding=total", "did you mean 'combined-fp-rounding'?"),
        ("play milk-run --side german --option combined-fp-rounding=often", "is written combined-fp-rounding="),
        ("play milk-run --load x.hedgerow", "a saved game has its scenario"),
        ("play milk-run --seed 1 --manual-dice", "not both"),
        ("play --load nowhere.hedgerow", "could not be read"),
        ("simulate milk-run --players human,random", "players that are no people"),
        ("simulate milk-run --players random,rondom", "did you mean 'random'?"),
        ("simulate milk-run --games 0", "x>=1"),
        ("simulate milkrun --games 1", "did you mean 'milk-run'?"),
        ("replay nowhere.hedgerow", "could not be read"),
        ("verify nowhere.hedgerow", "could not be read"),
        ("rules show 5.3.99", "near it"),
        ("rules show nonsense", "has no clause"),
        ("rules search zyxgh", "no clause speaks of"),
        ("rules search concealment", "some do with --system lhy"),
        ("rules show 16.1.2", "there is lhy:16.1.2"),
        ("rules coverage lhyy", "there is no rule system"),
        ("odds fire --fp many", "is not a valid integer"),
        ("odds melee --attack 0 --defence 1", "x>=1"),
        ("odds melee --attack 1", "Missing option '--defence'"),
        ("odds small-arms", "Missing option '--value'"),
        ("odds penetration --armour 9", "Missing option '--pen'"),
        ("odds nowhere.hedgerow pass", "could not be read"),
        ("odds foo", "'foo' is no saved game, and no odds from figures either: those are fire, melee"),
        ("rules 5.3.1x", "5.3.1x"),
    ],
)
def test_bad_commands_are_explained(command: str, complaint: str) -> None:
    assert complaint in " ".join(bad(*command.split()).split())


def test_a_malformed_map_names_file_field_and_fix(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\npaint = """\n. . Q .\n. . . .\n"""\n')
    said = bad("maps", path)
    assert str(path) in said
    assert "Q" in said
    assert str(path) in bad("los", path, "A0", "B0")
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in bad("maps", path)


def test_a_malformed_scenario_names_everything_wrong(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("title = 3\n")
    assert str(path) in bad("scenarios", path)
    assert str(path) in bad("play", path, "--side", "1")


def test_a_picture_that_cannot_be_written_is_no_traceback(tmp_path: Path) -> None:
    assert "could not be written" in bad("maps", "village", "--svg", tmp_path / "no" / "such" / "folder.svg")


# ------------------------------------------------------------------ records


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return saved(tmp_path / "game.hedgerow", played(60))


@pytest.mark.parametrize("command", ["replay", "verify", "record", "play --load"])
def test_damaged_and_foreign_records_are_refused(game: Path, command: str) -> None:
    text = game.read_text()
    for harmed, complaint in (
        ("not a record", "this is not a Hedgerow record"),
        (text[: len(text) // 2], "cut short"),
        (text.replace("> ready", "> pass", 1), "its seal does not fit"),
        ("", "this is not a Hedgerow record"),
    ):
        game.write_text(harmed)
        assert complaint in bad(*command.split(), game)
    game.write_bytes(b"\x00\xff\xfe")
    assert "is not a text" in bad(*command.split(), game)


def test_a_record_of_another_system_is_refused(game: Path) -> None:
    import msgspec

    from hedgerow.kernel import record
    from hedgerow.kernel.record import load

    record.save(msgspec.structs.replace(load(game), system="chess"), game)
    for command in ("replay", "verify", "record", "play --load"):
        assert "'chess'" in bad(*command.split(), game)


def test_a_line_past_the_end_is_refused(game: Path) -> None:
    assert "lines, not 5000" in bad("replay", game, "--to", 5000)


def test_illegal_moves_have_no_odds(game: Path) -> None:
    assert "is not a move" in bad("odds", game, "frie C6 us-1")
    assert "[" in bad("odds", game, "fire C6 us-1")
    assert "lacks" in bad("odds", game, "fire")


# ------------------------------------------------------------------ in a game


def test_bad_answers_leave_the_game_as_it_was(tmp_path: Path) -> None:
    keep = tmp_path / "g.hedgerow"
    says = ["frobnicate", "999", "0", "-1", "place us-1 Z99", "place nobody J4", "pass", "fire", "ready", "look Q99"]
    says += ["los A1", "why", "odds", "rules 99.99", "save /nonexistent/x", "undo", "quit"]
    said = run("play", SCENARIO, "--players", "human,random", "--save", keep, says=says).output
    assert "Nothing here fits 'frobnicate'" in said
    assert "There is no choice 999" in said
    assert "Not allowed: Z99 is not in the set-up area of Parachute Squad #1 [22.0.1]" in said
    assert "no unit of yours" in said
    assert "not yet: Place 11 units" in said
    assert "has no hex 'Q99'" in said
    assert "nothing has been decided yet" in said
    assert "Nothing has been decided yet, so nothing was saved" in said
    assert "Traceback" not in said
    assert not keep.exists()


def test_impossible_dice_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    keep = tmp_path / "g.hedgerow"
    to_dice = ["printed-set-up", "ready", "printed-set-up", "ready", "finish", "finish", "pass"]
    to_dice += ["activate J3", "smoke us-5 K3"]
    says = [*to_dice, "7", "3 4", "0", "three", "", "2", "quit"]
    said = good("play", SCENARIO, "--players", "human,human", "--manual-dice", "--save", keep, says=says)
    assert "American: throw one die for Parachute Half-squad #5 lays smoke in K3." in said
    assert "a d6 cannot show 7. The game waits." in said
    assert "2 dice, where 1 is wanted" in said
    assert "a d6 cannot show 0" in said
    assert said.count("Type what the dice show") == 2
    assert "lays smoke in K3: 2, needs 3: smoke. [7.0.2]" in said
    assert "dice us-5 lays smoke in K3: 2\n" in keep.read_text()


def test_the_game_can_be_left_while_it_waits_for_dice(tmp_path: Path) -> None:
    keep = tmp_path / "g.hedgerow"
    to_dice = ["printed-set-up", "ready", "printed-set-up", "ready", "finish", "finish", "pass"]
    to_dice += ["activate J3", "smoke us-5 K3"]
    good("play", SCENARIO, "--players", "human,human", "--manual-dice", "--save", keep, says=[*to_dice, "quit"])
    said = good("play", "--load", keep, "--players", "human,human", says=["5", "quit"])
    assert "American: throw one die for Parachute Half-squad #5 lays smoke in K3." in said
    assert "5, needs 3: none" in said


def test_an_interrupted_save_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "g.hedgerow"
    run("play", SCENARIO, "--players", "human,random", "--save", keep, says=["printed-set-up", "quit"])
    before = keep.read_text()
    monkeypatch.setattr("os.replace", _fails)
    said = run("play", "--load", keep, "--side", "american", says=["ready", "quit"]).output
    assert "could not be saved" in said
    assert keep.read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["g.hedgerow"]


def _fails(*args: object) -> None:
    raise OSError(28, "No space left on device")
