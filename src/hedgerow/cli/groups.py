"""Groups of commands: bad input ends in one clear message, and nothing is loaded that is not called."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import click

from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint


class ForPeople(click.Group):
    """A group of commands that tells what went wrong in words, and knows what a mistyped command meant."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Mistake as wrong:
            raise click.ClickException(str(wrong)) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(f"there is no command {args[0]!r}{hint(args[0], self.list_commands(ctx))}", ctx)
        return super().resolve_command(ctx, args)


class Called(NamedTuple):
    """A command that waits to be called: the module that has it, and what it does in a line."""

    module: str
    words: str


class LazyGroup(ForPeople):
    """A group whose help is written without loading its commands."""

    def __init__(self, *args: Any, lazy: dict[str, Called], **more: Any) -> None:
        super().__init__(*args, **more)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.lazy:
            return None
        found: click.Command = getattr(import_module(f"{__package__}.{self.lazy[name].module}"), name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, called.words) for name, called in self.lazy.items()])
