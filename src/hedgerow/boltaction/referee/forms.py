"""Forms: what people see on their table and the program does not, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from hedgerow.boltaction.referee.records import Say
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.near import hint
from hedgerow.kernel.screen.preview import Field
from hedgerow.kernel.system import Play

YES, NO, IS = "yes", "no", ":"


class Facts:
    """A form as it was filled in."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values

    def tick(self, name: str) -> bool:
        return self.values.get(name) == YES

    def count(self, name: str) -> int:
        return int(self.values.get(name, 0))

    def one(self, name: str) -> str:
        return self.values.get(name, "")

    def ticked(self, prefix: str) -> list[str]:
        """Of all that begin so, those that hold."""
        return [name.removeprefix(prefix) for name, value in self.values.items() if _of(name, prefix) and value == YES]

    def counted(self, prefix: str) -> dict[str, int]:
        """Of all that begin so, how many of each."""
        return {name.removeprefix(prefix): int(value) for name, value in self.values.items() if _of(name, prefix)}


def _of(name: str, prefix: str) -> bool:
    return name.startswith(prefix)


class Form:
    """Fields with what they say to begin with."""

    def __init__(self, clause: str, fields: Iterable[Field]) -> None:
        self.clause = clause
        self.fields = tuple(fields)
        self.named = {field.name: field for field in self.fields}

    @property
    def plain(self) -> Say:
        """As it is to begin with."""
        return Say(tuple(f"{field.name}{IS}{field.value}" for field in self.fields))

    def read(self, move: Say) -> Facts:
        said = dict(_parted(fact) for fact in move.facts)
        return Facts({field.name: said.get(field.name, field.value) for field in self.fields})

    def why_not(self, move: Move) -> Refusal | None:
        if not isinstance(move, Say):
            return Refusal("say", "say first what holds", self.clause)
        for fact in move.facts:
            name, value = _parted(fact)
            field = self.named.get(name)
            if field is None:
                return Refusal("no-field", f"nothing is asked about {name!r}{hint(name, self.named)}", self.clause)
            if (wrong := _why_not(field, value)) is not None:
                return Refusal("no-value", f"{field.words}: {wrong}", field.rule or self.clause)
        return None

    def by_chance(self, chance: Random) -> Say:
        return Say(tuple(f"{field.name}{IS}{_drawn(field, chance)}" for field in self.fields))

    def options(self) -> Options[Move]:
        return Options(lambda: [self.plain], self.why_not, None, self.by_chance)

    def words(self, facts: Facts) -> Iterator[str]:
        """Whatever is worth telling: ticks that are set, counts, and what was chosen."""
        for field in self.fields:
            value = facts.values[field.name]
            if field.kind == "tick":
                if value == YES:
                    yield field.words
            elif field.kind == "one":
                if value != field.values[0][0]:
                    yield dict(field.values)[value]
            elif not field.seldom or value != field.value:
                yield f"{field.words} {value}"


def _parted(fact: str) -> tuple[str, str]:
    name, _, value = fact.partition(IS)
    return name, value


def _why_not(field: Field, value: str) -> str | None:
    if field.kind == "count":
        fits = value.isdecimal() and field.least <= int(value) <= field.most
        return None if fits else f"a number from {field.least} to {field.most}, not {value!r}"
    known = (YES, NO) if field.kind == "tick" else tuple(name for name, _ in field.values)
    return None if value in known else f"one of {', '.join(known)}, not {value!r}"


def _drawn(field: Field, chance: Random) -> str:
    if field.kind == "count":
        return str(field.least + int(chance.random() * (field.most - field.least + 1)))
    known = (YES, NO) if field.kind == "tick" else tuple(name for name, _ in field.values)
    return known[int(chance.random() * len(known))]


def ask(form: Form, seat: int, kind: str, prompt: str) -> Play[Facts]:
    """Puts a form to a seat; one without fields is not put at all."""
    if not form.fields:
        return Facts({})
    answer = yield Choice(seat, kind, prompt, form.options(), form.clause)
    return form.read(answer)


def tick(name: str, words: str, *, on: bool = False, gloss: str = "", rule: str = "", group: str = "") -> Field:
    return Field(name, words, "tick", YES if on else NO, gloss=gloss, rule=rule, group=group)


def count(
    name: str, words: str, value: int, most: int, *, least: int = 0, unit: str = "", rule: str = "", group: str = "",
    seldom: bool = False,
) -> Field:  # fmt: skip
    return Field(
        name, words, "count", str(min(max(value, least), most)), least, most, unit=unit, rule=rule, group=group,
        seldom=seldom,
    )  # fmt: skip


def one(name: str, words: str, value: str, values: Iterable[tuple[str, str]], *, rule: str = "") -> Field:
    return Field(name, words, "one", value, values=tuple(values), rule=rule)
