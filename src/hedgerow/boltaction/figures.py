"""How sure the figures of Bolt Action are: those of the weapons and of the army lists."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.boltaction.book.abilities import ABILITIES, KEYWORDS
from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Entry, Points
from hedgerow.boltaction.lists.armies import army_named, nations, selectors, written
from hedgerow.boltaction.lists.cards import body, selector_card, weapons
from hedgerow.kernel.screen.figures import OURS, FigureCard, Figures

WORDS = ("id", "name", "rule", "standing")  # of a weapon, beside its figures


def _figures() -> tuple[FigureCard, ...]:
    """Every figure that tells its standing, file by file."""
    return (*_of_weapons(), *_of_abilities(), *_of_selectors(), *_of_nations(), *_of_lists())


def _of_weapons() -> Iterator[FigureCard]:
    for weapon in WEAPONS.values():
        fields = [field for field in msgspec.structs.fields(weapon) if field.name not in WORDS]
        told = [(f.encode_name, value) for f in fields if (value := getattr(weapon, f.name)) != f.default]
        words = ", ".join(f"{name} {' '.join(value) if isinstance(value, tuple) else value}" for name, value in told)
        yield FigureCard("tables.toml", "weapon", weapon.id, words, weapon.standing)


def _of_abilities() -> Iterator[FigureCard]:
    for row in ABILITIES.values():
        yield FigureCard("content/abilities.toml", "ability", row.id, row.words, row.standing)
    for keyword in KEYWORDS.values():
        yield FigureCard("content/abilities.toml", "keyword", keyword.id, keyword.words, keyword.standing)


def _of_selectors() -> Iterator[FigureCard]:
    for selector in selectors().values():
        limits = "; ".join(selector_card(selector).limits)
        yield FigureCard("content/armies/common.toml", "selector", selector.id, limits, selector.standing)


def _of_nations() -> Iterator[FigureCard]:
    for nation in nations():
        for rule in army_named(nation).rules:
            yield FigureCard(f"content/armies/{nation}.toml", f"{nation} rules", rule.id, rule.words, rule.standing)


def _of_lists() -> Iterator[FigureCard]:
    for name, entries in written().items():
        file, nation = f"content/armies/{name}", name.removesuffix(".toml")
        for entry in entries:
            of = f"{nation}/{entry.id}"
            for figure, value in _of_entry(entry):
                yield FigureCard(file, of, figure, value, entry.standing)
            if entry.size != (0, 0):
                yield FigureCard(file, of, "size", " × ".join(str(side / 100) for side in entry.size), OURS)
            for extra in entry.extras:
                points = f"{extra.points}{' a man' if extra.per_man else ''}, {'all' if extra.whole else extra.most}"
                yield FigureCard(file, of, extra.id, points, extra.standing)


def _of_entry(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "points", _prices(entry.points)
    if entry.men[1] > entry.men[0]:
        yield "each", _prices(entry.each)
    if entry.men[1]:
        yield "men", "-".join(str(men) for men in dict.fromkeys(entry.men))
    if entry.drive is not None:
        yield "body", body(entry)
    yield "weapons", ", ".join(weapons(entry)) or "none"


def _prices(points: Points) -> str:
    return "/".join(str(points.of(quality) or "–") for quality in ("inexperienced", "regular", "veteran"))


FIGURES: Figures = _figures
