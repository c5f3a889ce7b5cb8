"""Sources of chance: fair, committed to, scripted, typed."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.kernel.dice import (
    DiceRequest,
    ImpossibleDice,
    Manual,
    NeedDice,
    Scripted,
    Seeded,
    check_faces,
    commitment,
    fresh_seed,
)


def chi_square(counts: Counter[int], sides: int, total: int) -> float:
    expected = total / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


@pytest.mark.parametrize(("sides", "critical"), [(6, 20.5), (7, 22.5), (10, 27.9), (100, 148.2)])
def test_seeded_dice_are_fair(sides: int, critical: float) -> None:
    """Chi-square at 0.1 %, on a fixed seed: over throws, and over the places within a throw."""
    dice = Seeded("fairness")
    throws = [dice.throw(n, DiceRequest(sides, 3, "")) for n in range(20_000)]
    for place in range(3):
        assert chi_square(Counter(faces[place] for faces in throws), sides, len(throws)) < critical


def test_neighbouring_throws_do_not_know_each_other() -> None:
    dice = Seeded("pairs")
    faces = [dice.throw(n, DiceRequest(6, 1, ""))[0] for n in range(36_001)]
    pairs = Counter(6 * (a - 1) + b for a, b in pairwise(faces))
    assert chi_square(pairs, 36, 36_000) < 66.6


@given(st.text(max_size=8), st.integers(0, 10**6), st.integers(1, 70_000), st.integers(1, 9))
def test_a_throw_depends_on_seed_and_number_alone(seed: str, n: int, sides: int, count: int) -> None:
    request = DiceRequest(sides, count, "why")
    faces = Seeded(seed).throw(n, request)
    check_faces(faces, request)
    assert faces == Seeded(seed).throw(n, request)
    assert faces[:1] == Seeded(seed).throw(n, DiceRequest(sides, 1, "another reason"))


def test_a_huge_pool_can_be_drawn_from() -> None:
    faces = {Seeded("pool").throw(n, DiceRequest(1000, 1, ""))[0] for n in range(200)}
    assert max(faces) > 256


def test_the_commitment_fixes_the_seed_without_telling_it() -> None:
    assert Seeded("a").commitment == commitment("a") != commitment("b")
    assert "a secret" not in commitment("a secret")
    assert len({fresh_seed() for _ in range(50)}) == 50


def test_a_script_is_read_in_order_and_runs_out() -> None:
    dice = Scripted([1, 2, 3])
    assert dice.throw(0, DiceRequest(6, 2, "x")) == (1, 2)
    assert dice.left == [3]
    with pytest.raises(ImpossibleDice, match="no dice left for y"):
        dice.throw(1, DiceRequest(6, 2, "y"))
    assert dice.throw(1, DiceRequest(6, 1, "y")) == (3,)


def test_a_script_is_wound_back_by_an_undo() -> None:
    dice = Scripted([1, 2, 3, 4])
    for n in range(3):
        dice.throw(n, DiceRequest(6, 1, "x"))
    assert dice.throw(1, DiceRequest(6, 2, "x")) == (2, 3)
    assert dice.left == [4]


def test_a_script_with_an_impossible_face() -> None:
    with pytest.raises(ImpossibleDice, match="a d6 cannot show 7"):
        Scripted([7]).throw(0, DiceRequest(6, 1, "x"))


def test_people_throw_by_hand() -> None:
    with pytest.raises(NeedDice, match="2 d6 for melee") as caught:
        Manual().throw(0, DiceRequest(6, 2, "melee"))
    assert caught.value.request.count == 2
