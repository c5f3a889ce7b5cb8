"""The board as text: where things stand, and what is left out when there is no room."""

from __future__ import annotations

import click
import pytest

from hedgerow.cli.choices import Menu
from hedgerow.cli.style import heading, shortened
from hedgerow.cli.textboard import beside, board_lines, legend, panel
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.ground.ground import Ground, ground
from hedgerow.lnlt.screen.letters import bare
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Fire, Pass

from .runner import played


def plain(lines: list[str]) -> list[str]:
    return [click.unstyle(line).rstrip() for line in lines]


def test_columns_are_lettered_and_every_other_one_is_lowered() -> None:
    board = Ground.from_text(
        """
        . w .
        l . F
        """
    )
    assert plain(board_lines(bare(board), width=20)) == [
        "   A    B    C",
        "        ww",
        " 0 .         .",
        "        .",
        " 1 ll        FF",
        "",
    ]


def test_counters_stand_in_the_lower_half_of_their_hex() -> None:
    table = played(40)
    s = table.state
    lines = plain(board_lines(SCREEN.letters(s, 0), width=80))
    for place in s.stacks:
        hex = place.partition("+")[0]
        column, row = ord(hex[0]) - 65, int(hex[1:])
        line = 1 + 2 * row + (1 if column % 2 else 2)
        tag = lines[line][3 + 4 * column : 6 + 4 * column]
        assert tag[0] in "AG", (place, lines[line])
        assert int(tag[1]) >= len(s.stacks[place]) or tag[1] == tag[1].upper()


@pytest.mark.parametrize("width", [40, 60, 80, 100, 140, 200])
def test_the_board_is_never_wider_than_the_screen(width: int) -> None:
    for name in ("village", "farmland"):
        assert max(len(line) for line in plain(board_lines(bare(ground(name)), width=width))) <= width


def test_a_board_that_must_be_cut_shows_the_part_around_a_hex() -> None:
    assert "R" in plain(board_lines(bare(ground("farmland")), width=40, around="R5"))[0]
    assert "A" in plain(board_lines(bare(ground("farmland")), width=40, around="A5"))[0]


def test_a_low_screen_leaves_out_rows_where_nothing_is() -> None:
    s = played(1).state
    board = SCREEN.letters(s, 0)
    whole = board_lines(board, width=80)
    low = board_lines(board, width=80, height=12)
    assert len(low) < len(whole)


def test_the_legend_names_every_letter_on_the_board() -> None:
    s = played(40).state
    board = SCREEN.letters(s, 0)
    text = " ".join(legend(board))
    for word in ("American", "German", "Shaken", "moved", "fired", "orchard", "objective"):
        assert word in text
    assert any("orchard" in line for line in panel(board, 30))
    assert beside(["ab"], ["x", "y"], 4) == ["ab    x", "      y"]


# ------------------------------------------------------------------ lists and words


def ends(move: Move) -> bool:
    return SCREEN.deed(type(move)).ending


def test_a_long_group_leaves_room_for_the_others_and_says_so() -> None:
    shots = tuple(Fire(f"A{i}", (f"us-{i}",)) for i in range(50))
    menu = Menu((Pass(), *shots, EndImpulse()), lambda move: str(move), lambda move: f"{move}"[:9], ends)
    lines = [click.unstyle(line) for line in menu.lines(None, 10)]
    assert len(lines) <= 12
    assert any("more: type 'fire'" in line for line in lines)
    assert "EndImpulse" in lines[-1]  # endings last, and never left out
    assert menu.number("1") == shots[0]
    assert menu.number("0") is None
    assert menu.number("²") is None


def test_a_group_of_places_is_written_in_running_lines() -> None:
    places = tuple(Activate(f"A{i}") for i in range(9))
    menu = Menu(places, lambda move: f"Activate {notation.write(move).split()[1]}", lambda move: "", ends)
    assert click.unstyle(menu.lines()[0]).strip().startswith("Activate …  1 A0  2 A1")
    assert menu.find("a3") == [3]


def test_chances_are_never_rounded_to_certainty() -> None:
    from fractions import Fraction

    assert percent(Fraction(1, 1000)) == "< 1 %"
    assert percent(Fraction(999, 1000)) == "> 99 %"
    assert percent(Fraction(0)) == "0 %"
    assert percent(Fraction(1)) == "100 %"
    assert shortened("a long sentence", 10) == "a long se…"
    assert len(click.unstyle(heading("left", "right", 60))) == 60
    assert len(click.unstyle(heading("left" * 6, "right" * 5 + "!", 59))) == 59
    above, below = click.unstyle(heading("left" * 6, "right" * 6, 60 - 2)).splitlines()
    assert (len(above), below) == (58, f"   {'right' * 6}")
