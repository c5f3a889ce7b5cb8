"""Doubts about what a seat may know: of the game, of what it is shown, and of how a player answers for it.

A seat is told the same, asked the same, shown the same and answers the same whatever the others hide from it and
however the dice to come will fall. And what it does not know can be dealt anew at each decision of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat, deal, table_of
from hedgerow.kernel.system import System
from hedgerow.kernel.table import Table
from hedgerow.systems import Kit

EVENTS = 8  # the last ones, told again
MOVES = 6  # listed answers whose previews are compared
PLACES = 4  # places that are looked at
DEALS = 3


def check_secrets(system: System[Any], table: Table[Any], chance: random.Random, kit: Kit | None = None) -> None:
    """All of it, for every seat, where the game has secrets."""
    state = table.state
    for seat in range(len(system.seats(state))):
        seen = _json(system.view(state, seat))
        heard = [event for event in table.events[-EVENTS:] if event.heard_by(seat)]
        told = [system.tell(state, event, seat) for event in heard]
        for other in system.hide(state, seat):
            _same(f"seat {seat} sees what is hidden", _json(system.view(other, seat)), seen)
            again = [system.tell(other, event, seat) for event in heard]
            _same(f"seat {seat} is told what is hidden", _json(again), _json(told))
        _check_told_and_asked(system, table, seat, chance, kit)
        if table.choice is not None and table.choice.seat == seat:
            check_deals(system, table, seat, chance)


def check_deals(system: System[Any], table: Table[Any], seat: int, chance: random.Random) -> None:
    """At each of a seat's decisions what it does not know can be dealt anew: to the seat nothing has changed then."""
    before = _asked(table, seat)
    for _ in range(DEALS):
        dealt = deal(table, seat, chance)  # raises NotQuiet where there is no checkpoint
        other = table_of(system, dealt, Seeded("dealt anew"))
        _same(f"seat {seat} finds another game when it is dealt anew", _asked(other, seat), before)
        assert not (wrong := system.broken(other.state)), f"broken when dealt anew: {'; '.join(wrong)}"


def _check_told_and_asked(
    system: System[Any], table: Table[Any], seat: int, chance: random.Random, kit: Kit | None
) -> None:
    """From a checkpoint to the next question a seat is told and asked the same, and shown the same at it."""
    mark = table.mark().state
    truth = _from(system, msgspec.msgpack.decode(mark, type=system.state_type))
    expected = _told_and_asked(truth, seat)
    mine = truth.choice is not None and truth.choice.seat == seat
    tries = random.Random(chance.getrandbits(32))
    shown = _shown(kit, truth, seat, random.Random(1)) if kit is not None else ""
    for state in system.hide(msgspec.msgpack.decode(mark, type=system.state_type), seat):
        other = _from(system, state)
        _same(f"seat {seat} learns what is hidden", _told_and_asked(other, seat), expected)
        if kit is not None:
            _same(f"seat {seat} is shown what is hidden", _shown(kit, other, seat, random.Random(1)), shown)
            if mine and tries.random() < 0.5:
                check_players(kit, truth, other, seat)


def check_players(kit: Kit, table: Table[Any], other: Table[Any], seat: int) -> None:
    """Every player answers alike at two tables that its seat cannot tell apart."""
    for name in kit.players:
        answers = [notation.write(kit.player(name, "doubted").choose(Seat(at, seat))) for at in (table, other)]
        _same(f"what {name} answers depends on what it cannot know", answers[1], answers[0])


def unlike_only_in_chance(table: Table[Any]) -> Table[Any]:
    """The same game with other dice to come, and no past but what came since its last checkpoint."""
    mark = table.mark()
    state = msgspec.msgpack.decode(mark.state, type=table.system.state_type)
    return Table(table.system, state, Seeded("other dice"), tape=table.tape[mark.at :])


# ------------------------------------------------------------------ what a seat gets


def _from(system: System[Any], state: Any) -> Table[Any]:
    return Table(system, state, Seeded("hidden"), telling=True)


def _told_and_asked(table: Table[Any], seat: int) -> str:
    told = [event for event in table.events if event.heard_by(seat)]
    return f"{told} {table.heard(seat)} {_asked(table, seat)}"


def _asked(table: Table[Any], seat: int) -> str:
    """What a seat sees, and is asked if it is; everybody may know who is."""
    choice, seen = table.choice, _json(table.system.view(table.state, seat))
    if choice is None or choice.seat != seat:
        return f"{seen} {None if choice is None else choice.seat}"
    offered = " | ".join(f"{notation.write(m)}: {table.system.say(table.state, m, seat)}" for m in choice.options)
    return f"{seen} {choice.kind} {choice.prompt!r} {choice.rule} {choice.window}: {offered}"


def _shown(kit: Kit, table: Table[Any], seat: int, chance: random.Random) -> str:
    return "\n".join(_looks(kit, table, seat, chance))


def _looks(kit: Kit, table: Table[Any], seat: int, chance: random.Random) -> Iterator[str]:
    """Whatever a screen tells a seat: of its choice, of answers to it, of places."""
    screen, state, choice = kit.screen, table.state, table.choice
    yield f"{screen.progress(state)} {screen.nearest(state, seat, ())}"
    places: list[str] = []
    if choice is not None and choice.seat == seat:
        reach = screen.reach(table, None, seat)
        ways = chance.sample(reach.ways, 1) if reach is not None and reach.ways else []
        along = [screen.along(table, None, way, seat) for way in ways]
        yield _json((screen.asking(table, seat), screen.barred(table, seat), reach, along))
        listed = choice.options.listed
        for move in chance.sample(listed, min(MOVES, len(listed))):
            offer = screen.offer(table, move, seat)
            places += offer.places
            weighed = (screen.outlook(table, move, seat), screen.effect(table, move, seat))
            yield _json((notation.write(move), offer, weighed, screen.preview(table, move, seat)))
    some = chance.sample(found, min(PLACES, len(found))) if (found := sorted(set(places))) else []
    for place in some:
        looked = (screen.inspect(state, place, seat), screen.seen(state, place, seat))
        yield _json((place, looked, [screen.sight(state, place, other, seat) for other in some if other != place]))


def _json(told: object) -> str:
    return msgspec.json.encode(told).decode()


def _same(what: str, got: str, expected: str) -> None:
    assert got == expected, f"{what}: {difference(expected, got)}"


def difference(expected: str, got: str) -> str:
    """The place where two texts part, with a little around it."""
    at = next((i for i, (a, b) in enumerate(zip(expected, got)) if a != b), min(len(expected), len(got)))
    start = max(0, at - 30)
    return f"...{expected[start : at + 60]}... became ...{got[start : at + 60]}..."
