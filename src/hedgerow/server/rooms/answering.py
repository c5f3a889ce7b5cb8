"""Answers at a game's table: those that people give, and those that bots and standing orders give by themselves."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

from hedgerow.kernel.choice import IllegalMove, Move
from hedgerow.kernel.dice import ImpossibleDice
from hedgerow.systems import Kit

from ..aside import for_nobody
from ..store.contract import Store
from ..wire.problems import Refused, refused
from .bots import BotFailed, Bots, Question
from .game import Game
from .keeping import LONGEST_PAUSE, Keeping
from .questions import no_sense, thought_out
from .viewer import Viewer

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

PAUSE = 1.0  # seconds before a bot tries again after its answer could not be taken, then twice as long, and so on
DELAY = (0.7, 2.5)  # seconds until a standing order answers, drawn between these: a person takes as long
_WHIMS = secrets.SystemRandom()
ONLOOKER = Viewer()


class Answering(Keeping):
    """One game, and whoever answers without being there."""

    def __init__(
        self,
        id: str,
        store: Store,
        bots: Bots,
        clock: Callable[[], float],
        kits: Mapping[str, Kit],
        delay: tuple[float, float] = DELAY,
    ) -> None:
        super().__init__(id, store, kits, clock)
        self._bots, self._delay = bots, delay
        self._thinking: asyncio.Task[None] | None = None
        self._taking_over: asyncio.TimerHandle | None = None  # when it is our turn to let bots think

    @property
    @abstractmethod
    def _watched(self) -> bool:
        """Whether somebody watches, or has looked a moment ago."""

    async def _stop(self) -> None:
        """Nothing is answered any more."""
        self._closed = True
        if self._taking_over is not None:
            self._taking_over.cancel()
        for task in (self._thinking, self._catching_up):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    # ------------------------------------------------------------------ an answer

    async def _done(self, change: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """A change, tried until it is made; and once begun it is finished, whoever stops waiting for it."""
        return await asyncio.shield(asyncio.ensure_future(self._again(change, *args, **kwargs)))

    async def _play(self, game: Game, act: Callable[[], None], viewer: Viewer = ONLOOKER) -> None:
        """Does something at the table, keeps it, and shows it."""
        before = len(game.table.tape)
        try:
            act()
        except IllegalMove as wrong:
            raise game.by_the_rules(wrong.refusal, viewer) from None
        except ImpossibleDice as wrong:
            raise refused("impossible-dice", str(wrong), 422) from None
        except Exception as wrong:
            log.exception("game %s: the rules failed", self.id)
            raise no_sense(wrong) from wrong
        game.request = None
        await self._keep(game, game.change(self._clock(), keep=before))

    # ------------------------------------------------------------------ by themselves

    def _wanted(self, game: Game) -> bool:
        """Whether bots are to play: for people at the table up to their next decision, whether they are there or not;
        among themselves only while somebody watches.
        """
        return bool(game.people) or self._watched

    def _set_bots_to_work(self) -> None:
        """If there is anything for them to do, and no other server has begun to; if that one is gone, after a while."""
        game = self._loaded
        if game is None or self._thinking is not None or self._closed or not self._wanted(game):
            return
        if game.bot is None and not game.may_be_ordered:
            return
        if self._others_play:
            self._take_over_later()
        else:
            self._thinking = asyncio.create_task(self._let_bots_play(), name=f"bots of {self.id}", context=for_nobody())
            self._thinking.add_done_callback(self._bots_done)

    def _take_over_later(self) -> None:
        if self._taking_over is not None:
            self._taking_over.cancel()
        later = self._others_until - time.monotonic()
        self._taking_over = asyncio.get_running_loop().call_later(later, self._set_bots_to_work)

    def _bots_done(self, task: asyncio.Task[None]) -> None:
        if self._thinking is task:
            self._thinking = None
        if not task.cancelled() and (wrong := task.exception()):
            log.error("game %s: its bots have stopped: %r", self.id, wrong, exc_info=wrong)

    async def _let_bots_play(self) -> None:
        """Plays for the bots, and by standing orders, until a person is asked, dice are wanted or the game is over."""
        pause = PAUSE
        while not self._closed:
            try:
                began = time.monotonic()
                async with self._turn() as game:
                    if self._others_play:
                        self._thinking = None
                        self._set_bots_to_work()
                        return
                    asked, rev = game.for_a_bot() if self._wanted(game) else None, game.kept.rev
                    ordered = await thought_out(game.standing_answer) if asked is None and game.may_be_ordered else None
                    if asked is None and ordered is None:
                        self._thinking = None  # whoever is next through the lock may start it again
                        return
                if asked is not None:
                    await self._done(self._bot_answers, await self._chosen(asked), rev)
                elif ordered is not None:
                    await asyncio.sleep(began + _WHIMS.uniform(*self._delay) - time.monotonic())
                    await self._done(self._order_answers, ordered, rev)
                pause = PAUSE
            except Refused as wrong:
                log.warning("game %s: a bot's answer was not taken: %s", self.id, wrong)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _chosen(self, asked: Question) -> Move | None:
        """What the bot chooses; None if it fails."""
        try:
            return await self._bots.choose(asked, self.id)
        except BotFailed as wrong:
            log.warning("game %s: a random move is made instead: %s", self.id, wrong)
            return None

    async def _bot_answers(self, move: Move | None, rev: int) -> None:
        """A bot's answer goes the way of everybody's; any legal move stands in for one that is missing or illegal."""
        async with self._turn() as game:
            if game.kept.rev != rev or game.bot is None:
                return  # an undo or a resignation came first
            table = game.in_play()
            assert table.choice is not None
            if move is not None and (refusal := table.choice.options.why_not(move)):
                log.warning("game %s: %s gave an illegal answer: %s", self.id, game.bot, refusal)
                move = None
            answer = move or secrets.choice(table.choice.options.listed)
            await self._play(game, lambda: table.answer(answer))

    async def _order_answers(self, move: Move, rev: int) -> None:
        """So does what a person has ordered beforehand, unless he was quicker himself."""
        async with self._turn() as game:
            if game.kept.rev == rev:
                table = game.in_play()
                await self._play(game, lambda: table.answer(move))
