"""One game and everybody who has to do with it.

Every change goes through the room's lock, is durable before anybody is shown it, and is then shown to everybody.
All that may have to wait (for the lock, the disk, a long calculation) is a coroutine.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.record import Record
from hedgerow.kernel.screen.looking import PlaceFacts, Reach, Seen, Sight
from hedgerow.kernel.screen.preview import Hint, Preview, WhyNot
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.system import Outcome
from hedgerow.systems import Kit

from ..aside import for_nobody, to_the_end
from ..store.contract import Store, StoreError
from ..store.kept import EVERYBODY, Eyes, KeptSeat
from ..wire.messages import Asked, GameCard, Orders, Presence, Seated, Update
from ..wire.problems import BadToken, refused
from ..wire.requests import (
    AnswerGiven,
    Claim,
    Consent,
    DiceGiven,
    MoveGiven,
    OrdersGiven,
    PieceGiven,
    SeedGiven,
    UndoWished,
    Wished,
)
from . import asking, eyes, seeds, taking_back
from .answering import DELAY, Answering
from .bots import BotFailed, Bots
from .game import Game
from .live import Live
from .questions import thought_out
from .seats import admit, claimed_tokens, hashed, opens, tidy_name
from .taking_back import Request
from .viewer import Viewer

log = logging.getLogger(__name__)
T = TypeVar("T")

INTEREST = 60.0  # seconds that somebody is thought to look on who has looked
FEW = 100  # events that a viewer has not been told yet: to tell more of them takes longer than the game may stand still


class Room(Answering):
    """One game."""

    def __init__(
        self,
        id: str,
        store: Store,
        bots: Bots,
        clock: Callable[[], float],
        kits: Mapping[str, Kit],
        delay: tuple[float, float] = DELAY,
    ) -> None:
        super().__init__(id, store, bots, clock, kits, delay)
        self._lives: list[Live] = []
        self._elsewhere: dict[str, frozenset[int]] = {}  # who watches at other servers, by what those have told
        self._greeting: asyncio.Task[None] | None = None
        self._looked = float("-inf")  # when somebody last took an interest in it

    async def open(self) -> None:
        """Loads the game, if that is still to do; raises NoSuchGame."""
        async with self._turn():
            pass

    async def close(self) -> None:
        """Finishes the change under way, stops the bot, and tells everybody that it is over for now."""
        await self._stop()
        async with self._lock:
            for live in self._lives:
                live.end()

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it."""
        return not (self._lives or self._thinking or self._lock.locked())

    @property
    def viewers(self) -> int:
        return len(self._lives)

    def rev(self, viewer: Viewer) -> int:
        return self._loaded.rev(viewer) if self._loaded else -1

    async def admitted(self, tokens: Sequence[str]) -> Viewer:
        """Who these tokens make of somebody; raises BadToken if there is none, or one that opens nothing here."""

        async with self._turn() as game:
            return admit(game.kept, tokens)

    # ------------------------------------------------------------------ people

    async def claim(self, claim: Claim) -> Seated:
        """Somebody sits down, with an invitation (which is spent then) or on an open seat; 409 if it is taken."""
        return await self._done(self._claim, claim)

    async def resign(self, viewer: Viewer) -> None:
        """Gives the game up; a game that is held is closed without a winner."""
        await self._done(self._resign, viewer)

    async def add_to_seed(self, viewer: Viewer, given: SeedGiven) -> None:
        """Tells what somebody has sealed: dice come from it as well from now on."""
        await self._done(self._add_to_seed, viewer, given)

    async def _add_to_seed(self, viewer: Viewer, given: SeedGiven) -> None:
        async with self._turn() as game:
            added = seeds.told_by(viewer, game.kept, given.value, game.in_play().thrown)
            await self._keep(game, game.change(self._clock(), noticed=EVERYBODY, contributions=added))

    async def _claim(self, claim: Claim) -> Seated:
        name, (token, watch) = tidy_name(claim.name), claimed_tokens(self.id, claim)
        async with self._turn() as game:
            if not 0 <= claim.seat < len(game.kept.seats):
                raise refused("no-such-seat", f"this game has {len(game.kept.seats)} seats", 404)
            seat = game.kept.seats[claim.seat]
            if seat.taken and opens(token, seat.token):
                return Seated(self.id, claim.seat, token, watch)  # it is his already: the reply was lost
            if game.over:
                raise refused("game-over", "the game is over", 409)
            if seat.taken:
                raise refused("taken", f"the seat of {seat.name} is taken", 409)
            if not opens(claim.invite, seat.invite) and (claim.invite or seat.kind != "open"):
                raise BadToken("this seat is for whoever has its invitation")
            taken = KeptSeat(seat.name, seat.kind, name, True, hashed(token), "", hashed(watch))
            note = f"{name or 'Somebody'} sits down as {seat.name}."
            added = (*game.kept.contributions, *seeds.sealed_by(claim.seat, claim.sealed, game.kept.dice))
            change = game.change(self._clock(), note=note, seat=(claim.seat, taken), contributions=added)
            await self._keep(game, change)
            return Seated(self.id, claim.seat, token, watch)

    async def _resign(self, viewer: Viewer) -> None:
        async with self._turn() as game:
            if game.over:
                raise refused("game-over", "the game is over", 409)
            seat = viewer.eyes(game.asked)
            if seat is None:
                raise refused("not-yours", "whoever only watches cannot resign", 403)
            others = [number for number in range(len(game.kept.seats)) if number != seat]
            if game.held:
                outcome = Outcome(None, f"{game.name(seat)} closed the game")
            else:
                outcome = Outcome(others[0] if len(others) == 1 else None, f"{game.name(seat)} resigned")
            game.request = None
            await self._keep(game, game.change(self._clock(), note=f"{outcome.words}.", outcome=outcome))

    # ------------------------------------------------------------------ playing

    async def answer(self, viewer: Viewer, given: AnswerGiven) -> None:
        """Gives the answer to the pending choice."""
        await self._done(self._answer, viewer, given)

    async def supply(self, viewer: Viewer, given: DiceGiven) -> None:
        """Dice that people have thrown: anybody at the table may type them."""
        await self._done(self._supply, viewer, given)

    async def _answer(self, viewer: Viewer, given: AnswerGiven) -> None:
        async with self._turn() as game:
            table, move = game.table, game.meant(viewer, given)
            await self._play(game, lambda: table.answer(move), viewer)

    async def _supply(self, viewer: Viewer, given: DiceGiven) -> None:
        async with self._turn() as game:
            table = game.in_play_at(viewer, given.at)
            if viewer.spectator:
                raise refused("not-yours", "whoever only watches does not throw dice", 403)
            await self._play(game, lambda: table.supply(given.faces), viewer)

    # ------------------------------------------------------------------ standing orders

    async def orders(self, viewer: Viewer) -> Orders:
        """What a viewer has decided beforehand: nobody else is told."""
        async with self._turn() as game:
            return Orders(game.orders(viewer))

    async def order(self, viewer: Viewer, given: OrdersGiven) -> None:
        """Other standing orders for a seat of his own."""
        await self._done(self._order, viewer, given)

    async def _order(self, viewer: Viewer, given: OrdersGiven) -> None:
        async with self._turn() as game:
            try:
                seat = game.ordered(viewer, given.seat, given.orders)
            except IllegalMove as wrong:
                raise game.by_the_rules(wrong.refusal, viewer) from None
            await self._keep(game, game.change(self._clock(), seat=seat, noticed=eyes.of_seat(given.seat)))

    # ------------------------------------------------------------------ taking back

    async def undo(self, viewer: Viewer, wished: UndoWished) -> None:
        """At once where nobody else has a say; otherwise the others are asked."""
        await self._done(self._undo, viewer, wished)

    async def consent(self, viewer: Viewer, consent: Consent) -> None:
        """Agrees to an undo, or does not; whoever asked for it may take his wish back."""
        await self._done(self._consent, viewer, consent)

    async def _undo(self, viewer: Viewer, wished: UndoWished) -> None:
        async with self._turn() as game:
            table = game.in_play_at(viewer, wished.at)
            seat = viewer.eyes(game.asked)
            if seat is None:
                raise refused("not-yours", "whoever only watches takes nothing back", 403)
            to = game.back_to(viewer, wished.to)
            if taking_back.at_once(table, viewer, to):
                await self._take_back(game, Request(seat, to, ()))
                return
            await self._agree(game, Request(seat, to, tuple(sorted(viewer.seats - {seat}))))

    async def _consent(self, viewer: Viewer, consent: Consent) -> None:
        async with self._turn() as game:
            game.in_play()
            request = game.request
            if request is None or game.at(viewer, request.to) != consent.to:
                raise refused("no-request", "nobody asks to take this back", 409)
            others = viewer.seats - {request.seat}
            if not others and (consent.yes or viewer.spectator):
                raise refused("not-yours", "the others have to agree to this", 403)
            if consent.yes:
                agreed = tuple(sorted({*request.agreed, *others}))
                await self._agree(game, request._replace(agreed=agreed))
                return
            game.request = None
            refusing = " and ".join(game.name(seat) for seat in sorted(others))
            note = f"{refusing} did not agree to take back {game.undone(request)}." if others else ""
            await self._keep(game, game.change(self._clock(), note=note))

    async def _agree(self, game: Game, request: Request) -> None:
        """Carries an undo out if all have agreed who have a say in it: bots and empty seats do not mind."""
        if game.sitting - {request.seat, *request.agreed}:
            game.request = request
            await self._keep(game, game.change(self._clock()))
        else:
            names = [seat.name for seat in game.kept.seats]
            await self._take_back(game, request, taking_back.words(request, game.undone(request), names))

    async def _take_back(self, game: Game, request: Request, note: str = "") -> None:
        game.request = None
        game.table.go_back(request.to, request.seat, request.agreed)
        await self._keep(game, game.change(self._clock(), note=note, back=True))

    # ------------------------------------------------------------------ looking

    async def update(self, viewer: Viewer, *, log: int = 0, rev: int = 0) -> Update:
        """All a viewer needs who had `log` events at revision `rev`; without a revision he gets whatever may be new."""
        async with self._turn() as game:
            make = functools.partial(game.update, viewer, self.here, log=log, rev=rev)
            made = await to_the_end(make) if game.events - log > FEW else make()
            if not self._lives:
                game.forget()
            return made

    def presence(self, viewer: Viewer) -> Presence | None:
        """Who is there; None while the game is being read again, which brings an update anyway."""
        return self._loaded.presence(viewer, self.here) if self._loaded else None

    async def card(self, viewer: Viewer | None = None) -> GameCard:
        async with self._turn() as game:
            return game.card(viewer, self.here)

    async def preview(self, viewer: Viewer, given: MoveGiven) -> Preview:
        """What a move would bring; raises Refused, with the clause, if the rules do not allow it."""
        return await self._ask(lambda game: asking.preview(game, viewer, given))

    async def instead(self, viewer: Viewer, given: PieceGiven) -> Asked:
        """The question with the answers for another piece, for whoever is asked."""
        return await self._ask(lambda game: asking.instead(game, viewer, given))

    async def reach(
        self, viewer: Viewer, given: MoveGiven | None, place: str = "", at: int | None = None, to: str = ""
    ) -> Reach | None:
        """Where whatever moves (or would, by a move or out of a place) can get to: for whoever is asked. None if
        nothing does.
        """
        return await self._ask(lambda game: asking.reach(game, viewer, given, place, at, to))

    async def why(self, viewer: Viewer, wished: Wished) -> WhyNot:
        """Why something is not offered; an answer in any case."""
        return await self._ask(lambda game: asking.why(game, viewer, wished))

    async def hint(self, viewer: Viewer) -> Hint:
        """What the best of the bots would do, for the person who is asked. The game goes on while it thinks."""
        async with self._turn() as game:
            asked = asking.advised(game, viewer)
        try:
            return await self._bots.hint(asked, self.id)
        except BotFailed as wrong:
            log.warning("game %s: no hint: %s", self.id, wrong)
            raise refused("no-hint", "nobody has an idea just now; please try again", 503) from None

    async def sight(self, viewer: Viewer, a: str, b: str) -> Sight:
        return await self._ask(lambda game: game.screen.sight(game.table.state, a, b, viewer.eyes(game.asked)))

    async def seen(self, viewer: Viewer, place: str) -> Seen:
        return await self._ask(lambda game: game.screen.seen(game.table.state, place, viewer.eyes(game.asked)))

    async def inspect(self, viewer: Viewer, place: str) -> PlaceFacts:
        return await self._ask(lambda game: game.screen.inspect(game.table.state, place, viewer.eyes(game.asked)))

    async def report(self, viewer: Viewer) -> Report:
        """The game looked back upon; refused (409) while it goes on."""
        return await self._ask(lambda game: game.report(viewer))

    async def record(self) -> Record:
        """The game record as it may be shown: with the seed only when the game is over."""
        return await self._ask(Game.record)

    async def _ask(self, ask: Callable[[Game], T]) -> T:
        """Asks something that may take long. The game stands still until it is answered, even if nobody waits."""

        async with self._turn() as game:
            return await thought_out(lambda: ask(game))

    # ------------------------------------------------------------------ live

    def join(self, viewer: Viewer, *, log: int = 0, rev: int = 0) -> Live:
        """A live connection: `async for message in live: await socket.send(message)`; then `leave`.

        The first message is an Update; then Updates and Presences as they come. Whoever is slow gets fewer, larger
        ones, so nothing piles up. The iteration ends when the server closes.
        """
        live = Live(self, viewer, log=log, rev=rev)
        if self._closed:
            live.end()
            return live
        before, ours = self.here, self._ours
        self._lives.append(live)
        self._stir(before)
        if self._ours != ours:
            self._greet(asks=ours is None)
        self.look()
        return live

    def leave(self, live: Live) -> None:
        before, ours = self.here, self._ours
        with suppress(ValueError):
            self._lives.remove(live)
            self._looked = time.monotonic()
        self._stir(before)
        if self._ours != ours:
            self._greet()
        if not self._lives and self._loaded is not None:
            self._loaded.forget()

    @property
    def here(self) -> frozenset[int]:
        """The seats of all who watch now."""
        return frozenset[int]().union(self._ours or (), *self._elsewhere.values())

    @property
    def _ours(self) -> frozenset[int] | None:
        """The seats of those who watch at this server; None if nobody does."""
        return frozenset(seat for live in self._lives for seat in live.viewer.seats) if self._lives else None

    def met(self, server: str, seats: frozenset[int] | None, *, asks: bool = False) -> None:
        """These watch at another server; None: nobody does any more."""
        before = self.here
        self._elsewhere.pop(server, None)
        if seats is not None:
            self._elsewhere[server] = seats
        self._stir(before)
        if asks and self._lives:
            self._greet()

    def missed(self) -> None:
        """Notices of other servers may have been lost: of changes, and of who watches there."""
        self.heard(None)
        before = self.here
        self._elsewhere.clear()
        self._stir(before)
        if self._lives:
            self._greet(asks=True)

    def _greet(self, *, asks: bool = False) -> None:
        """Tells other servers who watches at this one; perhaps it would like to hear the same of them."""

        async def greet(there: frozenset[int] | None, before: asyncio.Task[None] | None) -> None:
            if before is not None:
                await asyncio.wait([before])
            try:
                await self._store.greet(self.id, there, asks=asks)
            except StoreError as wrong:
                log.warning("game %s: other servers do not hear who watches: %s", self.id, wrong)

        if self._store.shared and not self._closed:
            self._greeting = asyncio.create_task(greet(self._ours, self._greeting), context=for_nobody())

    def _stir(self, before: frozenset[int]) -> None:
        if self.here != before:
            for live in self._lives:
                live.stirred()

    # ------------------------------------------------------------------ inside

    def _show(self, noticed: Eyes = EVERYBODY) -> None:
        """There is news: those who only look get it first, for whoever is asked gets more; and who has noticed nothing
        gets none. Then bots and standing orders are set to work.
        """
        game = self._loaded
        assert game is not None
        for live in sorted(self._lives, key=lambda live: game.asked in live.viewer.seats):
            if noticed & eyes.of_viewer(live.viewer):
                live.changed()
        self._set_bots_to_work()

    def look(self) -> None:
        """Somebody takes an interest: bots that play for onlookers only go on for a while."""
        self._looked = time.monotonic()
        self._set_bots_to_work()

    @property
    def _watched(self) -> bool:
        return bool(self._lives) or time.monotonic() - self._looked < INTEREST
