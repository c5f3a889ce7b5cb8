"""Names of what fires are read and written in one place."""

from __future__ import annotations

import doctest

import pytest

from hedgerow.lnlt.state import parts
from hedgerow.lnlt.state.parts import Part, helper, hull_half, machine_gun, part_named, second_gun, turret


def test_the_examples_hold() -> None:
    ran = doctest.testmod(parts)
    assert ran.attempted > 0
    assert ran.failed == 0


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("us-1", Part("us-1")),
        (helper("us-hero", "bar"), Part("us-hero", serves="bar")),
        (machine_gun("tank", 1), Part("tank", mount="mg1", mg=1)),
        (hull_half(machine_gun("tank", 0)), Part("tank", mount="mg0h", mg=0, low=True)),
        (second_gun("char"), Part("char", mount="2")),
        (turret("tank"), Part("tank", mount="turret")),
    ],
)
def test_what_is_written_is_read_again(written: str, read: Part) -> None:
    assert part_named(written) == read


@pytest.mark.parametrize("strange", ["tank:mg", "tank:mg12", "tank:mgx", "tank:mg0hh", "tank:0"])
def test_what_names_no_machine_gun_is_none(strange: str) -> None:
    assert part_named(strange).mg == -1
    assert part_named(strange).owner == "tank"
