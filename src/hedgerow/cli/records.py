"""`hedgerow replay`, `verify` and `record`: games that were written down."""

from __future__ import annotations

from pathlib import Path

import click

from hedgerow.kernel import record as records
from hedgerow.kernel.record import Record, RecordError
from hedgerow.kernel.table import Table
from hedgerow.lnlt.state.state import State

from .news import news_lines
from .shared import SYSTEM, echo_json, json_option
from .style import bold, heading, screen_width
from .textboard import board_lines

file_argument = click.argument("file", type=click.Path(dir_okay=False))


@click.command()
@file_argument
@click.option("--check", is_flag=True, help="Only say whether the rules bear out every line.")
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after N lines and show the board there.")
@json_option
def replay(file: str, check: bool, to: int | None, as_json: bool) -> None:
    """Play a record again and tell what happened.

    A record is never trusted: every answer and every throw must be what the rules allow.

    \b
    Examples:
      hedgerow replay game.hedgerow
      hedgerow replay game.hedgerow --to 40
      hedgerow replay game.hedgerow --check
    """
    found = records.load(file)
    _check_system(found, file)
    if to is not None and to > len(found.lines):
        raise click.UsageError(f"{file} has {len(found.lines)} lines, not {to}")
    table, problems = records.replay(found, SYSTEM, to=to)
    if table is not None and not check:
        _tell(table, found, to, as_json)
    if problems:
        raise RecordError(f"{file}: {problems[0]}")
    if check:
        words = f"{file}: sound. {len(found.lines)} lines, {'finished' if found.finished else 'not finished'}"
        echo_json({"file": file, "sound": True, "lines": len(found.lines)}) if as_json else click.echo(words)


def _tell(table: Table[State], found: Record, to: int | None, as_json: bool) -> None:
    if as_json:
        log = [{"rule": e.rule, "words": SYSTEM.tell(table.state, e, None).words} for e in table.events]
        outcome = SYSTEM.outcome(table.state)
        echo_json({"scenario": found.scenario, "lines": len(table.tape), "outcome": outcome, "log": log})
        return
    for line in news_lines(table, table.events):
        click.echo(line)
    if to is None:
        return
    s = table.state
    click.echo("\n" + heading(f"After line {len(table.tape)}: turn {s.turn} of {s.turns}, {s.phase}"))
    for line in board_lines(s.ground, SYSTEM.view(s, None), width=screen_width()):
        click.echo(line)
    if table.choice is not None:
        seat = SYSTEM.seats(s)[table.choice.seat]
        click.echo(f"{bold(f'{seat}: {table.choice.prompt}')} [{table.choice.rule}]")


def _check_system(found: Record, file: str) -> None:
    if found.system != SYSTEM.name:
        raise RecordError(f"{file}: this is a record of {found.system!r}, and only {SYSTEM.name} is known here")


@click.command()
@file_argument
@json_option
@click.pass_context
def verify(ctx: click.Context, file: str, as_json: bool) -> None:
    """Judge a finished record: its moves by the rules, its dice by the seed that was sealed before the game.

    The exit code is 0 for a sound record and 1 for any other.

    \b
    Examples:
      hedgerow verify game.hedgerow
      hedgerow verify game.hedgerow --json
    """
    found = records.load(file)
    _check_system(found, file)
    verdict = records.verify(found, SYSTEM)
    if as_json:
        echo_json({"file": file, "sound": verdict.sound, "problems": verdict.problems, "notes": verdict.notes})
    else:
        _tell_verdict(found, file, verdict)
    ctx.exit(0 if verdict.sound else 1)


def _tell_verdict(found: Record, file: str, verdict: records.Verdict) -> None:
    for problem in verdict.problems:
        click.echo(f"{file}: {problem}", err=True)
    if verdict.sound:
        throws = sum(not isinstance(line, records.Said) for line in found.lines)
        click.echo(f"{file}: sound.")
        click.echo("  The text is as it was saved: its seal fits.")
        click.echo(
            f"  All {len(found.lines) - throws} answers were legal when they were given, and the result follows."
        )
        if found.dice == "seeded":
            click.echo("  The seed is the one sealed before the game.")
            click.echo(f"  All {throws} throws came from that seed.")
    for note in verdict.notes:
        click.echo(f"  Note: {note}.")


@click.command()
@file_argument
@click.option("--public", is_flag=True, help="Leave out the seed of an unfinished game, which would tell its dice.")
@click.option("--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write to a file instead of the screen.")
def record(file: str, public: bool, out: str | None) -> None:
    """Check a record and write it out, as it may be shown to others with --public.

    \b
    Examples:
      hedgerow record game.hedgerow --public --out for-my-friend.hedgerow
    """
    found = records.load(file)
    _check_system(found, file)
    if problems := records.check(found, SYSTEM):
        raise RecordError(f"{file}: {problems[0]}")
    shown = records.public(found) if public else found
    if out:
        records.save(shown, Path(out))
        click.echo(f"Written: {out}", err=True)
    else:
        click.echo(records.write(shown), nl=False)
