"""Games at the keyboard, through a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.kernel import record

from .runner import SCENARIO, good, played, run, saved

SET_UP = ["printed-set-up", "ready"]
BOTH = [*SET_UP, *SET_UP, "finish", "finish"]  # two people, up to the first impulse


def hot_seat(tmp_path: Path, *says: str, options: tuple[str, ...] = ()) -> str:
    """Two people at one keyboard, after the set-up."""
    command = ["play", SCENARIO, "--players", "human,human", "--seed", "cli", "--save", tmp_path / "g.hedgerow"]
    return good(*command, *options, says=[*BOTH, *says, "quit"])


def test_a_game_begins_with_questions_and_friendly_defaults(tmp_path: Path) -> None:
    said = good("play", home=tmp_path, says=["", "", "quit"])
    assert "Which scenario?" in said
    assert "Which side do you play?" in said
    assert "you" in said
    assert "the sergeant" in said
    assert "sealed" in said


def test_wrong_answers_to_the_questions_are_asked_again(tmp_path: Path) -> None:
    said = good("play", home=tmp_path, says=["milkrun", "milk-run", "nobody", "german", "quit"])
    assert "did you mean 'milk-run'?" in said
    assert "no side 'nobody'" in said
    assert "German: you" in said


def test_the_board_and_the_choices_fit_eighty_columns(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, "pass", "activate J5", "list", "help")
    ours = [line for line in said.splitlines() if str(tmp_path) not in line]  # how long a path is is nobody's choice
    assert max(len(line) for line in ours) <= 80


def test_choices_are_numbered_grouped_and_carry_the_clause(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, "pass")
    assert "American: Activate a hex, or pass [4.0.1]" in said
    assert "    1  Activate J5  Lt. Wheelock, Parachute Squad #1, Medic" in said
    assert "    8  Pass\n> quit" in said  # what ends a part of the game stands last


def test_part_of_a_phrase_narrows_the_list_and_enter_takes_the_last_one_left(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, "pass", "#5", "")
    assert "Press Enter to do it." in said
    assert "American activates J3. [4.0.3]" in said


def test_notation_answers_directly_whatever_the_list_shows(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, "pass", "activate J3", "go us-5 assault", "step I3")
    assert "Parachute Half-squad #5 assault-moves out of J3." in said
    assert "goes from J3 to I3" in said


def test_undo_goes_back_to_the_barrier_and_no_farther_without_consent(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, "pass", "activate J3", "go us-5", "undo", "undo", "undo", "n", "undo", "y")
    assert said.count("Taken back.") == 2
    assert "Does the German side agree?" in said
    assert "Taken back, and the German side agreed." in said
    kept = record.load(tmp_path / "g.hedgerow")
    assert [line.text for line in kept.lines if isinstance(line, record.Said)][-1] == "finish"


def test_a_bot_consents_to_nothing(tmp_path: Path) -> None:
    keep = tmp_path / "g.hedgerow"
    said = good(
        "play", SCENARIO, "--players", "human,random", "--seed", "cli", "--save", keep,
        says=[*SET_UP, "undo", "undo", "quit"],
    )  # fmt: skip
    assert "undo needs consent" in said


def test_looking_around_changes_nothing(tmp_path: Path) -> None:
    asks = ["look J4", "look us-1", "los J4 Q5", "score", "rules 5.3.4", "rules smoke", "rules", "map", "map J4"]
    asks += ["legend", "units", "log", "log 3", "list", "help", "help fire", "why activate A1", "why pass", "odds pass"]
    said = hot_seat(tmp_path, "pass", *asks)
    assert "light construction building" in said
    assert "Morale 6 [1.5.1]" in said
    assert "wall to" in said
    assert "an objective [22.1.1]" in said
    assert "not spotted by the German side [10.1.0.1]" in said
    assert "J4 to Q5" in said
    assert "If the game ended now" in said
    assert "5.3.4  What triggers it" in said
    assert "nobody is in A1 [4.0.3]" in said
    assert "That is allowed." in said
    assert "fire TARGET PARTS" in said
    assert len(record.load(tmp_path / "g.hedgerow").lines) == 7


def test_why_not_takes_pieces_and_places_and_draws_the_blocked_line_in_words(tmp_path: Path) -> None:
    asks = [
        "why us-1 Z99",
        "why nobody",
        "why spot",
        "why 1",
        "hint",
        "activate J5",
        "begin",
        "why us-1 Q3",
        "why us-1 Q5",
    ]
    said = hot_seat(tmp_path, "pass", *asks)
    assert "there is no piece 'Z99'" in said
    assert "there is no piece 'nobody'" in said
    assert "first a hex is activated [4.0.3]" in said
    assert "That is allowed. Activate J5  (activate J5)" in said
    assert "The sergeant would:" in said
    assert "J5 to Q3: Blocked at N4" in said
    assert "Parachute Squad #1 reaches 5 hexes, not 7 [5.0.0.1]" in said
    assert "J5 to Q5: 7 hexes away [5.0.0.1]" in said


def test_what_is_usual_and_not_allowed_now_stands_below_the_choices(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, "pass", "activate J5", "begin")
    assert "not now: Look for the enemy (all enemies in sight of J5 are spotted already) [10.1.0.8]" in " ".join(
        said.split()
    )


def test_a_shot_is_shown_with_every_modifier_and_its_odds_before_it_is_fired(tmp_path: Path) -> None:
    said = hot_seat(
        tmp_path, "pass", "activate K4", "odds fire Q5 us-m1919a4", "fire Q5 us-m1919a4", "n", "fire Q5 us-m1919a4", "y"
    )
    preview = said.partition("Go? [Y/n]")[0]
    assert "[5.2.5]" in preview
    assert "No Effect" in preview
    assert "Shaken" in preview
    assert "M1919A4 in K4 fires at Q5" in said


def test_the_log_explains_with_clauses(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, "pass", "activate J3", "go us-5", "step K2", "log 2")
    assert "Cost in MPs +1: +1 road [10.4.1]" in said


def test_leaving_by_end_of_input_saves_the_game(tmp_path: Path) -> None:
    keep = tmp_path / "g.hedgerow"
    said = good("play", SCENARIO, "--players", "human,human", "--save", keep, says=SET_UP)
    assert "The game is saved" in said
    assert len(record.load(keep).lines) == 2


def test_an_unfinished_game_is_offered_again(tmp_path: Path) -> None:
    good("play", SCENARIO, "--side", "american", home=tmp_path, says=["printed-set-up", "quit"])
    said = good("play", home=tmp_path, says=["", "1", "quit"])
    assert "There is an unfinished game of The Milk Run" in said
    assert "Ready to begin?" in said
    assert len(list((tmp_path / "hedgerow" / "games").iterdir())) == 1


def test_a_loaded_game_goes_on_where_it_was(tmp_path: Path) -> None:
    table = played(90)
    keep = saved(tmp_path / "g.hedgerow", table)
    good("play", "--load", keep, "--players", "random,random")
    kept = record.load(keep)
    assert kept.finished
    assert len(kept.lines) > len(table.tape)
    assert "sound" in good("verify", keep)


def test_a_finished_or_public_game_cannot_be_gone_on_with(tmp_path: Path) -> None:
    done = saved(tmp_path / "done.hedgerow", played())
    assert "this game is over" in run("play", "--load", done).output
    going = saved(tmp_path / "going.hedgerow", played(50))
    good("record", going, "--public", "--out", tmp_path / "public.hedgerow")
    assert "without its seed" in run("play", "--load", tmp_path / "public.hedgerow").output


def test_two_players_play_a_whole_game_and_its_record_verifies(tmp_path: Path) -> None:
    keep = tmp_path / "g.hedgerow"
    said = good("play", SCENARIO, "--players", "random", "--seed", "whole", "--save", keep)
    assert "The game is over" in said
    assert "Turn 6 of 6." in said
    assert "throws follow from the seed" in good("verify", keep)
    again = good("play", SCENARIO, "--players", "random", "--seed", "whole", "--save", tmp_path / "h.hedgerow")
    assert unsealed(again.replace("h.hedgerow", "g.hedgerow")) == unsealed(said)


def unsealed(said: str) -> str:
    """What was said but for the seal of the dice: its salt is another every time."""
    return re.sub(r"sealed: [0-9a-f]+", "sealed", said)


def test_a_full_disk_does_not_stop_the_game(tmp_path: Path) -> None:
    said = good("play", SCENARIO, "--side", "american", "--save", "/proc/no/such.hedgerow", says=[*SET_UP, "quit"])
    assert "could not be saved" in said
    assert "Ready to begin?" in said


@pytest.mark.parametrize("colour", ["", "1"])
def test_no_color_is_respected(colour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from hedgerow.cli import main

    monkeypatch.setenv("NO_COLOR", colour)
    said = CliRunner().invoke(main, ["maps", "village"], color=True).output
    assert ("\x1b[" in said) is (not colour)
