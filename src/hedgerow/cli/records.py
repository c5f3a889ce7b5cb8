"""`hedgerow replay`, `verify` and `record`: games that were written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hedgerow.kernel import record as records
from hedgerow.kernel.record import Record, RecordError
from hedgerow.kernel.table import Table
from hedgerow.systems import Kit

from .news import news_lines
from .shared import echo_json, json_option, read_record
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
    found, kit = read_record(file)
    if to is not None and to > len(found.lines):
        raise click.UsageError(f"{file} has {len(found.lines)} lines, not {to}")
    table, problems = records.replay(found, kit.system, to=to, telling=True)
    if table is not None and not check:
        _tell(kit, table, found, to, as_json)
    if problems:
        raise RecordError(f"{file}: {problems[0]}")
    if check:
        words = f"{file}: sound. {len(found.lines)} lines, {'finished' if found.finished else 'not finished'}"
        echo_json({"file": file, "sound": True, "lines": len(found.lines)}) if as_json else click.echo(words)


def _tell(kit: Kit, table: Table[Any], found: Record, to: int | None, as_json: bool) -> None:
    system, state, heard = kit.system, table.state, table.heard(None)
    if as_json:
        log = [{"rule": telling.rule, "words": telling.words} for telling in heard]
        outcome = system.outcome(state)
        echo_json(
            {
                "system": found.system,
                "scenario": found.scenario,
                "lines": len(table.tape),
                "outcome": outcome,
                "log": log,
            }
        )
        return
    for line in news_lines(heard):
        click.echo(line)
    if to is None:
        return
    click.echo("\n" + heading(f"After line {len(table.tape)}: {kit.screen.progress(state)}"))
    for line in board_lines(kit.screen.letters(state, None), width=screen_width()):
        click.echo(line)
    if table.choice is not None:
        seat = system.seats(state)[table.choice.seat]
        click.echo(f"{bold(f'{seat}: {table.choice.prompt}')} [{table.choice.rule}]")


@click.command()
@file_argument
@json_option
@click.pass_context
def verify(ctx: click.Context, file: str, as_json: bool) -> None:
    """Judge a finished record by the rules and by the seed that was sealed.

    Its moves must be what the rules allow, its dice those of the seed that was fixed before the game. The exit code is
    0 for a sound record and 1 for any other.

    \b
    Examples:
      hedgerow verify game.hedgerow
      hedgerow verify game.hedgerow --json
    """
    found, kit = read_record(file)
    verdict = records.verify(found, kit.system)
    if as_json:
        echo_json(
            {
                "file": file,
                "sound": verdict.sound,
                "problems": verdict.problems,
                "proves": verdict.proves,
                "notes": verdict.notes,
            }
        )
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
        result = "" if found.given_up else ", and the result follows"
        click.echo(f"  All {len(found.lines) - throws} answers were legal when they were given{result}.")
    for proven in verdict.proves:
        click.echo(f"  Proven: {proven}.")
    for note in verdict.notes:
        click.echo(f"  Note: {note}.")


@click.command()
@file_argument
@click.option("--public", is_flag=True, help="Leave out the seed of an unfinished game, which would tell its dice.")
@click.option("--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write to a file instead of the screen.")
def record(file: str, public: bool, out: str | None) -> None:
    """Check a record and write it out, as it may be shown to others.

    \b
    Examples:
      hedgerow record game.hedgerow --public --out for-my-friend.hedgerow
    """
    found, kit = read_record(file)
    if problems := records.check(found, kit.system):
        raise RecordError(f"{file}: {problems[0]}")
    shown = records.public(found) if public else found
    if out:
        records.save(shown, Path(out))
        click.echo(f"Written: {out}", err=True)
    else:
        click.echo(records.write(shown), nl=False)
