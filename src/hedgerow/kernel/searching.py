"""Finding clauses by words: every word of a ledger is looked up once, however long the question is."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import NamedTuple

WHOLE, BEGUN = 1.0, 0.5  # the word itself; a word that begins with it
TITLE = 3  # times as good as in the text
THE_ID, IN_SECTION = 100.0, 10.0
BEHIND_ALL = "\uffff"


class Text(NamedTuple):
    """What of a clause is searched."""

    id: str
    title: str
    says: str


class _Words:
    """In which texts each word stands."""

    def __init__(self, texts: list[str]) -> None:
        self.places: dict[str, list[int]] = {}
        for place, text in enumerate(texts):
            for word in dict.fromkeys(words_of(text)):
                self.places.setdefault(word, []).append(place)
        self.sorted = sorted(self.places)

    def find(self, word: str) -> dict[int, float]:
        """The texts that have the word, or one that begins with it."""
        found = {place: BEGUN for longer in beginning(self.sorted, word) for place in self.places[longer]}
        found |= dict.fromkeys(self.places.get(word, ()), WHOLE)
        return found


class Index:
    """The words and ids of a ledger, made once."""

    def __init__(self, texts: list[Text]) -> None:
        self.size = len(texts)
        self.titles = _Words([text.title for text in texts])
        self.says = _Words([text.says for text in texts])
        self.ids = {text.id.lower(): place for place, text in enumerate(texts)}
        self.sorted_ids = sorted(self.ids)

    def search(self, text: str) -> list[int]:
        """The places of the clauses that fit, best first: those that more words fit, then how well; the id above all,
        the title above the text; the rule book's order among equals.
        """
        fits: dict[int, int] = {}
        total: dict[int, float] = {}
        for word in dict.fromkeys(words_of(text)):
            rarity, found = self._find(word)
            for place, how_well in found.items():
                fits[place] = fits.get(place, 0) + 1
                total[place] = total.get(place, 0.0) + how_well * rarity
        return sorted(fits, key=lambda place: (-fits[place], -total[place], place))

    def _find(self, word: str) -> tuple[float, Mapping[int, float]]:
        """How rare a word is, and how well it fits where it does."""
        in_title, found = self.titles.find(word), self.says.find(word)
        rarity = math.log((1 + self.size) / (1 + len(in_title.keys() | found.keys()))) + 0.1
        for place, how_well in in_title.items():
            found[place] = max(found.get(place, 0.0), TITLE * how_well)
        for id in beginning(self.sorted_ids, word):
            if inside(id, word):
                found[self.ids[id]] = THE_ID if id == word else IN_SECTION
        return rarity, found


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:[.'][a-z0-9]+)*", text.lower())


def beginning(ordered: list[str], start: str) -> Iterator[str]:
    """Those of some sorted words that begin so."""
    return iter(ordered[bisect_left(ordered, start) : bisect_left(ordered, start + BEHIND_ALL)])


def inside(clause_id: str, number: str) -> bool:
    """Whether a number begins an id and ends where one of its parts does: 5.3 begins 5.3.4 and 5.3c, not 5.31."""
    return bool(number) and clause_id.startswith(number) and not clause_id[len(number) :][:1].isdigit()
