"""Looking things up in the state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from hedgerow.boltaction.book.charts import READINGS, WEAPONS
from hedgerow.boltaction.book.weapons import Weapon
from hedgerow.boltaction.lists.armies import OF, army_named, has_rule
from hedgerow.boltaction.state.state import Model, State, Unit


def called(s: State, u: Unit) -> str:
    """A unit where one of either side may be meant: "German MMG Team" if the other side has an MMG Team, too."""
    if all(other.name != u.name for other in s.own[1 - u.seat]):
        return u.name
    nations = [{other.entry.partition(OF)[0] for other in own} for own in s.own]
    if nations[0] == nations[1]:
        return f"{u.name} ({('first', 'second')[u.seat]} side)"
    return f"{army_named(u.entry.partition(OF)[0]).adjective} {u.name}"


def on_table(s: State, seat: int | None = None) -> Iterator[Unit]:
    """Units on the table, of a seat or of both."""
    return (u for u in s.units.values() if u.on_table and (seat is None or u.seat == seat))


def in_play(s: State, seat: int) -> Iterator[Unit]:
    """house-turn.1: units that are not lost: on the table, aboard a transport, or still to come."""
    return (u for u in s.own[seat] if not u.lost)


def enemies(s: State, seat: int) -> Iterator[Unit]:
    return on_table(s, 1 - seat)


def cup(s: State) -> list[int]:
    """The dice in the cup, each by its seat."""
    return [die.seat for die in s.dice if die.where == "cup"]


def troops(u: Unit) -> bool:
    """house-game.5: infantry or artillery."""
    return u.card.kind != "vehicle"


def crew(u: Unit) -> list[Model]:
    """house-casualty.2: those who are left to serve a weapon; who only spots for it is none of them."""
    return [m for m in u.men if m.role != "spotter"]


def aboard(s: State, carrier: Unit) -> list[Unit]:
    return [u for u in s.units.values() if u.carrier == carrier.id and not u.lost]


def by_hand(s: State) -> bool:
    """At a real table: where everybody stands is seen by people, and not by the program."""
    return s.said is not None


def side_by_side(a: Unit, b: Unit) -> str:
    """That two units are near each other, as it is written down at a real table."""
    return "~".join(sorted((a.id, b.id)))


def national(s: State, u: Unit, rule: str) -> bool:
    """Whether the army of a unit has a national rule, in a game with national rules."""
    return s.options["national-rules"] == "on" and has_rule(u.entry, rule)


def weapon_of(s: State, key: str) -> Weapon:
    """A weapon with the figures that it has in this game (`machine-guns`, `infantry-flame`, `starred-he`)."""
    if key in READINGS:
        chosen = cast(Mapping[str, str], s.options)
        for option, value, weapon in READINGS[key]:
            if chosen[option] == value:
                return weapon
    return WEAPONS[key]


def one_man_crew(u: Unit) -> bool:
    """hit.14, morale.3: a weapon of several men that one is left to serve."""
    return u.card.team and len(crew(u)) == 1 < u.start


def can(u: Unit, ability: str) -> bool:
    """Whether a unit has a special rule, of its entry or bought."""
    return ability in u.abilities
