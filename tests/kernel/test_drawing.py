"""Lists that are made as far as somebody looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from hedgerow.kernel.drawing import Found, as_listed, by_chance, either


def test_by_chance_each_comes_first_as_often_as_any_other() -> None:
    order = by_chance(Random(1))
    first = Counter(next(iter(order("abcd"))) for _ in range(4000))
    assert all(900 < first[letter] < 1100 for letter in "abcd")
    assert sorted(order("abcd")) == list("abcd")
    assert list(as_listed("abcd")) == list("abcd")


def test_found_looks_no_further_than_asked_and_never_twice() -> None:
    looked: list[int] = []

    def look() -> Iterator[int]:
        for n in range(5):
            looked.append(n)
            yield n

    found = Found(look())
    assert list(islice(found, 2)) == [0, 1]
    assert looked == [0, 1]
    assert list(found) == [0, 1, 2, 3, 4]
    assert list(found) == [0, 1, 2, 3, 4]
    assert looked == [0, 1, 2, 3, 4]


def test_either_goes_from_one_listing_to_the_next() -> None:
    assert list(either(as_listed, "ab", "", "c")) == ["a", "b", "c"]
    firsts = {next(either(by_chance(Random(seed)), "ab", "", "c")) for seed in range(20)}
    assert firsts == {"a", "c"}
