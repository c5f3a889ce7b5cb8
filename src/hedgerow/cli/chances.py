"""`hedgerow odds`: exact chances, from a saved game and a move, or from bare figures that a system can work with."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from hedgerow import systems
from hedgerow.kernel import notation
from hedgerow.kernel import record as records
from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.screen.calculators import Calculated, Calculator, Parameter
from hedgerow.kernel.screen.words import percent

from .groups import ForPeople
from .preview import preview
from .shared import echo_json, json_option, read_record


class GameOrFigures(ForPeople):
    """`odds FILE MOVE` is what `odds` does unless the first word is one that a system has a calculator for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(calculators())

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        found = calculators().get(name)
        return calculating(found) if found else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in calculators():
            if not args[0].startswith("-") and len(args) == 1 and not Path(args[0]).exists():
                known = ", ".join(calculators())
                said = f"{args[0]!r} is no saved game, and no odds from figures either: those are {known}"
                raise click.UsageError(said, ctx)
            return "game", game, args
        return super().resolve_command(ctx, args)


@click.group(cls=GameOrFigures, subcommand_metavar="FILE MOVE | fire … | melee …")
def odds() -> None:
    """Give the exact chances of an attack, from the rule itself.

    \b
    Examples:
      hedgerow odds game.hedgerow "fire C6 us-1,us-2"
      hedgerow odds fire --fp 4 --tm 1 --morale 5 --lm 1
      hedgerow odds melee --attack 5 --defence 2
    """


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("move", nargs=-1, required=True)
@json_option
def game(file: str, move: tuple[str, ...], as_json: bool) -> None:
    """Odds of a move in a saved game.

    \b
    Examples:
      hedgerow odds game.hedgerow "fire C6 us-1,us-2"
    """
    found, kit = read_record(file)
    table = records.to_table(found, kit.system)
    answer = notation.read(" ".join(move), kit.system.move_types)
    if table.choice is None:
        raise click.ClickException(f"{file}: there is nothing to decide now, so nothing to give odds for")
    if refusal := table.choice.options.why_not(answer):
        raise IllegalMove(refusal)
    if as_json:
        fates = kit.screen.preview(table, answer, table.choice.seat).fates
        targets = {fate.piece or fate.words: {c.result: c.share for c in fate.chances} for fate in fates}
        echo_json({"move": notation.write(answer), "targets": targets})
        return
    for line in preview(kit.screen, table, answer):
        click.echo(line)


# ------------------------------------------------------------------ from figures


def calculators() -> dict[str, Calculator]:
    """What the systems can work out, by name: `fire`, or `lnlt/fire` where two have one of that name."""
    offered = [(kit.name, each) for kit in systems.every().values() for each in kit.calculators]
    names = [each.name for _, each in offered]
    return {
        each.name if names.count(each.name) == 1 else f"{system}{systems.OF}{each.name}": each
        for system, each in offered
    }


def calculating(found: Calculator) -> click.Command:
    """A calculator as a command."""

    def run(as_json: bool, **given: Any) -> None:
        result = found.run(given)
        echo_json(result.facts) if as_json else _tell(result)

    examples = "\n".join(f"  {example}" for example in found.examples)
    command = click.Command(found.name, callback=run, help=f"{found.words}\n\n\b\nExamples:\n{examples}")
    command.params = [_option(parameter) for parameter in found.parameters]
    return json_option(command)


def _option(p: Parameter) -> click.Option:
    kind: Any = int if p.least is None else click.IntRange(p.least)
    if p.kind == "word":
        kind = click.Choice(p.values)
    if p.kind == "flag":
        return click.Option([f"--{p.name}"], is_flag=True, help=p.words)
    # None is a default like any other to newer clicks: what must be said has none at all.
    given: Any = {"required": True} if p.default is None else {"default": p.default}
    return click.Option([f"--{p.name}"], type=kind, show_default=True, help=p.words, **given)


def _tell(result: Calculated) -> None:
    click.echo(result.words)
    for chance in result.chances:
        click.echo(f"  {chance.result:<11} {percent(Fraction(chance.exact)):>7}  ({chance.exact})")
