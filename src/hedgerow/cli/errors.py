"""Errors for people: bad input ends in one clear message and an exit code, never in a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import click

from hedgerow.board.maps import MapError
from hedgerow.board.png import NoPng
from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.dice import ImpossibleDice
from hedgerow.kernel.ledger import LedgerError
from hedgerow.kernel.notation import NotationError
from hedgerow.kernel.odds import TooManyOutcomes
from hedgerow.kernel.record import RecordError
from hedgerow.kernel.screen.looking import NoSuchPlace
from hedgerow.kernel.table import TapeError
from hedgerow.lab.batch import BatchError
from hedgerow.lab.coverage import CoverageError
from hedgerow.lnlt.book.counters import ContentError
from hedgerow.lnlt.book.terrain import TerrainError
from hedgerow.systems import UnknownPlayer, UnknownSystem

FOR_PEOPLE: tuple[type[Exception], ...] = (
<<<<<<< HEAD
    BatchError, ContentError, CoverageError, IllegalMove, ImpossibleDice, LedgerError, MapError, NoSuchPlace,
    NotationError, RecordError, TapeError, TerrainError, TooManyOutcomes, UnknownPlayer, UnknownSystem,
=======
    BatchError, ContentError, CoverageError, IllegalMove, ImpossibleDice, LedgerError, MapError, NoPng,
    NoSuchPlace, NotationError, RecordError, TapeError, TerrainError, TooManyOutcomes, UnknownPlayer,
>>>>>>> board
)  # fmt: skip


class ForPeople(click.Group):
    """A group of commands that tells what went wrong in words, and knows what a mistyped command meant."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except FOR_PEOPLE as wrong:
            raise click.ClickException(str(wrong)) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(f"there is no command {args[0]!r}{hint(args[0], self.list_commands(ctx))}", ctx)
        return super().resolve_command(ctx, args)


def hint(wrong: str, known: Iterable[str]) -> str:
    """What was probably meant: `; did you mean 'village'?`, or all there is."""
    names = list(known)
    near = get_close_matches(wrong.lower(), names, 1)
    return f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(names)}"
