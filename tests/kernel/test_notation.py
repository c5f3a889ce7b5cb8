"""Moves as text: what is written is read back, and what cannot be read is explained."""

from __future__ import annotations

import enum
from contextlib import suppress
from typing import Any, ClassVar, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.kernel.choice import Move
from hedgerow.kernel.notation import NotationError, fields_of, read, usage, verb, verbs, write


class Pace(enum.Enum):
    CRAWL = "crawl"
    RUN = "run"


class LowCrawl(Move, frozen=True):
    unit: str
    to: str


class Go(Move, frozen=True):
    units: tuple[str, ...]
    mode: Literal["move", "double-time"] = "move"
    leave: tuple[str, ...] = ()
    firm: bool = False


class Everything(Move, frozen=True):
    name: str
    number: int
    sure: bool
    inches: float
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    point: tuple[float, float]
    pace: Pace
    maybe: str | None
    count: int | None = None
    also: str = ""
    more: tuple[bool, ...] = ()


class Shout(Move, frozen=True):
    verb: ClassVar[str] = "hey"
    words: str = ""


class Tagged(Move, frozen=True, tag="by-tag"):
    pass


MOVES: tuple[type[Move], ...] = (LowCrawl, Go, Everything, Shout, Tagged)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (LowCrawl("us-a1", "D6+1"), "low-crawl us-a1 D6+1"),
        (Go(("us-a1", "us-a2")), "go us-a1,us-a2"),
        (Go((), "double-time"), "go - double-time"),
        (Go(("us-a1",), leave=("us-bar",)), "go us-a1 move us-bar"),
        (Go(("us-a1",), firm=True), "go us-a1 move - yes"),
        (Shout(), "hey"),
        (Shout("two words, 100%"), "hey two%20words,%20100%25"),
        (Shout("-"), "hey %2D"),
        (Shout("Saint-Mère-Église"), "hey Saint-Mère-Église"),
        (Tagged(), "by-tag"),
    ],
)
def test_how_moves_are_written(move: Move, text: str) -> None:
    assert write(move) == text
    assert read(text, MOVES) == move


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
numbers = st.floats(allow_nan=False)


@given(
    st.builds(
        Everything, words, st.integers(), st.booleans(), numbers, st.lists(words, max_size=4).map(tuple),
        st.lists(st.integers(), max_size=4).map(tuple), st.tuples(numbers, numbers), st.sampled_from(Pace),
        st.none() | words, st.none() | st.integers(), words, st.lists(st.booleans(), max_size=3).map(tuple),
    )
)  # fmt: skip
def test_whatever_is_written_is_read_back(move: Everything) -> None:
    text = write(move)
    assert text == " ".join(text.split()), "one line, single spaces"
    assert text.isprintable()
    assert read(text, MOVES) == move


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_an_error_in_words(text: str) -> None:
    with suppress(NotationError):
        move = read(text, MOVES)
        assert read(write(move), MOVES) == move


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no move was given; the verbs are: by-tag, everything"),
        ("low-crwal us-a1 D6", "'low-crwal' is not a move; did you mean 'low-crawl'?"),
        ("xyzzy", "'xyzzy' is not a move; the verbs are"),
        ("low-crawl us-a1", "'low-crawl' lacks to; it is written: low-crawl UNIT TO"),
        ("low-crawl us-a1 D6 D7", "'D7' is one word too many"),
        ("go us-a1 sideways", "mode of 'go' should be double-time or move, not 'sideways'"),
        ("go us-a1,,us-a2", "units of 'go' should be a list"),
        ("go us-a1 move - maybe", "firm of 'go' should be no or yes, not 'maybe'"),
        ("everything a x yes 1.0 - - 1.0,2.0 run -", "number of 'everything' should be a whole number, not 'x'"),
        ("everything a 1 yes 1.0 - - 1.0 run -", "point of 'everything' should be a number,a number"),
        ("hey %ff", "words of 'hey' should be a name"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text, MOVES)
    assert words in str(caught.value)


def test_a_verb_is_read_in_any_case() -> None:
    assert read("GO us-a1", MOVES) == Go(("us-a1",))


def test_usage() -> None:
    assert usage(Go) == "go UNITS [MODE] [LEAVE] [FIRM]"
    assert verb(Tagged) == "by-tag"


def test_two_moves_may_not_share_a_verb() -> None:
    other = msgspec.defstruct("Go", [], bases=(Move,), frozen=True)
    with pytest.raises(TypeError, match="share the verb 'go'"):
        verbs((Go, other))


@pytest.mark.parametrize("kind", [dict[str, int], list[str], tuple[str, ...] | None, int | str, tuple[tuple[int], ...]])
def test_a_field_without_a_one_word_form_is_a_fault_of_the_system(kind: Any) -> None:
    odd = msgspec.defstruct("Odd", [("field", kind)], frozen=True)
    with pytest.raises(TypeError, match=r"Odd\.field cannot be written"):
        fields_of(odd)
