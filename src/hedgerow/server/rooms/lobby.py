"""The games of a server: a lobby, and a room for every game that somebody looks at."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

from hedgerow import systems
from hedgerow.kernel.dice import Manual, Seeded, commitment, fresh_seed
from hedgerow.kernel.record import content_of
from hedgerow.kernel.table import Entry, Table, Throw
from hedgerow.systems import Kit

from ..aside import aside
from ..store.contract import Store, StoreError
from ..store.kept import KeptGame, KeptSeat
from ..wire.messages import Created, GameCard, Invitation
from ..wire.problems import NoSuchGame, Refused, refused
from ..wire.requests import NewGame, SeatWish
from . import seeds, updates
from .answering import DELAY
from .bots import Bots
from .keeping import from_store
from .reload import line_of, made_by, rules_of
from .replays import Begun
from .room import Room
from .seats import admit, fresh_token, hashed, tidy_name

log = logging.getLogger(__name__)

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
ID_LENGTH = 12
MOST_LISTED = 100
LONGEST_SEED = 200
FORGOTTEN_AFTER = 10 * 60.0  # seconds that a room nobody looks at is kept ready
SWEEP_EVERY = 60.0


class Lobby:
    """All games of this server."""

    def __init__(
        self,
        store: Store,
        *,
        bots: Bots,
        clock: Callable[[], float] = time.time,
        kits: Mapping[str, Kit] | None = None,
        forgotten_after: float = FORGOTTEN_AFTER,
        delay: tuple[float, float] = DELAY,
    ) -> None:
        self._store, self._bots, self._clock = store, bots, clock
        self._kits = systems.every() if kits is None else kits
        self._forgotten_after = forgotten_after
        self._delay = delay
        # A room that somebody still holds is never made twice: two of one game would not know of each other's lock.
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._ready: dict[str, tuple[Room, float]] = {}  # and when it was last asked for
        self._sweeper: asyncio.Task[None] | None = None
        self._resuming: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._closed = False

    # ------------------------------------------------------------------ the server's day

    async def start(self) -> None:
        """Goes on with the games in which a bot or a standing order may decide. From now on, rooms that nobody looks at
        are forgotten.
        """
        self._sweeper = asyncio.create_task(self._sweep())
        await self._store.listen(self)
        self._resuming = asyncio.create_task(self._resume(await self._store.waiting()))

    async def close(self) -> None:
        """Finishes the changes under way, stops the bots, ends all live connections, closes the store."""
        self._closed = True
        for task in (self._sweeper, self._resuming, self._warming):
            if task is not None:
                task.cancel()
        await asyncio.gather(*(room.close() for room in list(self._rooms.values())))
        await self._bots.close()
        await self._store.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.forget_idle()

    def forget_idle(self) -> None:
        """Lets go of rooms that nobody has looked at for a while; they are loaded again when somebody does."""
        latest = self._clock() - self._forgotten_after
        for id, (room, asked) in list(self._ready.items()):
            if asked <= latest and room.idle:
                del self._ready[id]

    async def _resume(self, ids: list[str]) -> None:
        for id in ids:
            try:
                await self.room(id)
            except Refused as wrong:
                log.warning("game %s cannot be gone on with: %s", id, wrong)

    # ------------------------------------------------------------------ other servers on the same store

    def changed(self, id: str, rev: int) -> None:
        """Another server has changed a game."""
        if room := self._rooms.get(id):
            room.heard(rev)

    def met(self, server: str, id: str, seats: frozenset[int] | None, asks: bool) -> None:
        """These seats of a game are looked at there."""
        if room := self._rooms.get(id):
            room.met(server, seats, asks=asks)

    def gone(self, server: str) -> None:
        for room in list(self._rooms.values()):
            room.met(server, None)

    def missed(self) -> None:
        """They may have done anything meanwhile."""
        for room in list(self._rooms.values()):
            room.missed()

    # ------------------------------------------------------------------ finding games

    async def room(self, id: str) -> Room:
        """The game's room, as the store has it; raises NoSuchGame."""
        _check_name(id)
        room = self._rooms.get(id)
        if room is None:
            if self._closed:
                raise refused("closing", "the server is about to stop; please try again soon", 503)
            room = self._rooms[id] = Room(id, self._store, self._bots, self._clock, self._kits, self._delay)
        room.look_up()
        await room.open()
        self._ready[id] = (room, self._clock())
        room.look()
        return room

    async def card(self, id: str, tokens: Sequence[str] = ()) -> GameCard:
        """A game in a line, without loading it; raises NoSuchGame, or BadToken if a token opens nothing here."""
        _check_name(id)
        if room := self._rooms.get(id):
            room.look_up()
            await room.open()  # it may still be loading
            room.look()
            return await room.card(await room.admitted(tokens) if tokens else None)
        game = await from_store(self._store.game(id))
        if game is None:
            raise NoSuchGame()
        return updates.card(game, self._kits, (), admit(game, tokens) if tokens else None)

    async def open_games(self) -> tuple[GameCard, ...]:
        """Games with a seat that anyone may take, the newest first."""
        found = await from_store(self._store.open_games(MOST_LISTED))
        here = {game.id: room.here for game in found if (room := self._rooms.get(game.id))}
        return tuple(updates.card(game, self._kits, here.get(game.id, ()), None) for game in found)

    async def bring(self, id: str, text: str) -> None:
        """Lets the other servers of this store know a record, if there may be any and they can be reached."""
        if self._store.shared:
            try:
                await self._store.bring(id, text, self._clock())
            except StoreError as wrong:
                log.warning("a record is known to this server only: %s", wrong)

    async def brought(self, id: str) -> str | None:
        """A record that somebody has brought to another server of this store."""
        return await from_store(self._store.brought(id)) if self._store.shared and id.isprintable() else None

    async def count(self) -> int:
        """How many games the store holds."""
        return await from_store(self._store.count())

    @property
    def viewers(self) -> int:
        """How many live connections there are."""
        return sum(room.viewers for room in self._rooms.values())

    @property
    def store(self) -> str:
        """What the games are kept in."""
        return self._store.name

    # ------------------------------------------------------------------ new games

    async def create(self, wish: NewGame, begun: Begun | None = None) -> Created:
        """A new game, or one that goes on from another; raises Refused, in words, if it cannot be had as wished."""
        if self._closed:
            raise refused("closing", "the server is about to stop; please try again soon", 503)
        kit = self._kits.get(wish.system)
        if kit is None:
            raise refused("no-such-system", f"there are no rules {wish.system[:40]!r} here", 422)
        await aside(_check, wish, kit)
        system = kit.system
        seed, salt = wish.seed or fresh_seed(), fresh_seed()
        mine = next((number for number, seat in enumerate(wish.seats) if seat.mine), None)
        added = seeds.sealed_by(mine, wish.sealed, wish.dice) if mine is not None else ()
        table = begun.table if begun is not None else await aside(_first_table, kit, wish, seed)
        names = system.seats(table.state)
        if len(names) != len(wish.seats):
            raise refused("seats", f"{wish.scenario} is played by {len(names)}: {', '.join(names)}", 422)
        tokens = {number: fresh_token() for number, seat in enumerate(wish.seats) if seat.mine}
        invites = {number: fresh_token() for number, seat in enumerate(wish.seats) if _free(seat)}
        watch, now = fresh_token(), self._clock()
        game = KeptGame(
            id="".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH)),
            system=system.name,
            scenario=wish.scenario,
            options=dict(wish.options),
            dice=wish.dice,
            seed=seed,
            commitment=commitment(seed, salt) if wish.dice == "seeded" else "",
            salt=salt if wish.dice == "seeded" else "",
            chosen=bool(wish.seed) and wish.dice == "seeded",
            inherited=_throws(begun.tape) if begun is not None and wish.dice == "seeded" else 0,
            contributions=added,
            content=content_of(system, wish.scenario),
            rules=rules_of(system),
            made_by=made_by(),
            seats=tuple(
                KeptSeat(
                    name=names[number],
                    kind=seat.kind,
                    player=seat.player if seat.kind == "bot" else tidy_name(seat.player),
                    taken=not _free(seat),
                    token=hashed(tokens[number]) if number in tokens else "",
                    invite=hashed(invites[number]) if number in invites else "",
                )
                for number, seat in enumerate(wish.seats)
            ),
            watch=hashed(watch),
            made=now,
            touched=now,
            progress=kit.screen.progress(table.state),
            turn_of=table.choice.seat if table.choice else None,
        )
        lines = tuple(line_of(entry) for entry in (table.tape if begun is None else begun.tape))
        await from_store(self._store.add(game, lines, table.digest()))
        await self.room(game.id)  # bots may have the first word
        if any(seat.kind == "bot" for seat in wish.seats):
            self._warming = asyncio.create_task(self._bots.warm_up(wish.system))
        return Created(game.id, tokens, tuple(Invitation(*pair) for pair in invites.items()), watch)


def _throws(tape: Sequence[Entry]) -> int:
    return sum(isinstance(entry, Throw) for entry in tape)


def _check_name(id: str) -> None:
    """Raises NoSuchGame for what no game is called: not every store can even be asked for it."""
    if not id.isprintable():
        raise NoSuchGame()


def _free(seat: SeatWish) -> bool:
    """Whether somebody is still to sit there."""
    return seat.kind != "bot" and not seat.mine


def _check(wish: NewGame, kit: Kit) -> None:
    """What is wrong with a wish whatever the rules are, which are loaded when they are first asked for."""
    _ = (kit.system, kit.screen)
    for seat in wish.seats:
        if seat.kind == "bot" and seat.player not in kit.players:
            known = ", ".join(kit.players)
            raise refused("no-such-player", f"there is no player {seat.player[:40]!r}; known are: {known}", 422)
        if seat.kind == "bot" and seat.mine:
            raise refused("seats", "a seat is a bot's or yours, not both", 422)
    if wish.dice == "typed" and all(seat.kind == "bot" for seat in wish.seats):
        raise refused("typed-dice", "somebody has to throw the dice: bots cannot", 422)
    if len(wish.seed) > LONGEST_SEED or wish.seed != wish.seed.strip() or not wish.seed.isprintable():
        raise refused("bad-seed", f"a seed has at most {LONGEST_SEED} letters, all of them readable", 422)


def _first_table(kit: Kit, wish: NewGame, seed: str) -> Table[Any]:
    """The game up to its first decision."""
    system = kit.system
    if not kit.catalogue.plays(wish.scenario):
        known = ", ".join(system.scenarios())
        raise refused("no-such-scenario", f"there is no scenario {wish.scenario[:40]!r}; known are: {known}", 422)
    try:
        state = system.new(wish.scenario, dict(wish.options))
    except ValueError as wrong:
        raise refused("bad-options", str(wrong), 422) from None
    return Table(system, state, Manual() if wish.dice == "typed" else Seeded(seed))
