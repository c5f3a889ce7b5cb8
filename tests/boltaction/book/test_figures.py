"""Every figure of the lists tells how sure it is, and in which file it is corrected."""

from __future__ import annotations

from hedgerow.boltaction.figures import FIGURES

CARDS = {(card.of, card.name): card for card in FIGURES()}


def test_what_the_books_print_and_what_is_ours() -> None:
    sherman = CARDS["us/m4-sherman", "points"]
    assert (sherman.file, sherman.value, sherman.standing) == ("content/armies/us.toml", "156/195/244", "printed")
    size = CARDS["us/m4-sherman", "size"]
    assert (size.value, size.standing) == ("1.85 × 4.1", "ours")
    assert CARDS["german/sdkfz-251", "rear-mmg"].standing == "inferred"
    assert CARDS["weapon", "rifle"].standing == "printed"
    assert CARDS["weapon", "quad-hmg"].standing == "inferred"
    assert CARDS["common/sniper", "points"].file == "content/armies/common.toml"
    assert CARDS["german/tiger", "points"].value == "–/395/474"


def test_none_is_told_twice_and_all_have_a_standing() -> None:
    assert len(CARDS) == len(FIGURES())
    assert {card.standing for card in CARDS.values()} == {"printed", "inferred", "recalled", "ours"}
