"""Standing orders at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from .test_play import hot_seat

WALK = ("activate Q3", "go de-sievert", "step R4")


def test_an_order_answers_as_long_as_it_stands(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, *WALK, "orders hold for move", "step R5", "halt", "orders")
    assert "  1. hold, for this move" in said
    assert said.count("By your standing order:") == 2, "at once, and in the next hex"
    assert said.count("American: Opportunity Fire at") == 1


def test_without_orders_one_is_asked_every_time(tmp_path: Path) -> None:
    said = hot_seat(tmp_path, *WALK, "hold", "step R5", "hold")
    assert said.count("American: Opportunity Fire at") == 2
    assert "By your standing order" not in said


def test_orders_are_listed_and_cleared(tmp_path: Path) -> None:
    asked = ("orders", "orders hold below 25% unless us-3,us-4 asked opportunity", "orders clear")
    said = hot_seat(tmp_path, *asked)
    listed = "hold when asked about opportunity unless us-3, us-4 could act and the chance of effect is 25% or more"
    assert f"  1. {listed}, to the end of the game" in said
    assert said.count("You have no standing orders.") == 2


def test_hold_until_an_enemy_is_near(tmp_path: Path) -> None:
    """Nobody is next to the Americans yet."""
    said = hot_seat(tmp_path, *WALK, "orders hold until 1", "step R5", "halt")
    assert "  1. hold unless an enemy is within 1 hex, to the end of the game" in said
    assert said.count("By your standing order:") == 2
    said = hot_seat(tmp_path, *WALK, "orders hold until 30", "hold", "step R5", "hold")
    assert said.count("American: Opportunity Fire at") == 2


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("orders dance", "an order begins with 'hold' or 'answer'"),
        ("orders hold fast", "an order is: hold, or answer MOVE"),
        ("orders hold below", "'below' what?"),
        ("orders hold below much", "a chance is 25% or 0.25, not 'much'"),
        ("orders hold below 700%", "between 0 and 1, not at 7"),
        ("orders hold until dawn", "a distance is a number such as 4, not 'dawn'"),
        ("orders hold for move", "an order stands for one of mine, game"),
        ("orders answer surrender", "an order cannot answer 'surrender'"),
    ],
)
def test_what_is_no_order_is_told(tmp_path: Path, typed: str, words: str) -> None:
    assert words in " ".join(hot_seat(tmp_path, typed).split())
