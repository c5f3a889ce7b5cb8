"""`hedgerow campaign`: what players are from game to game, in a file that is kept."""

from __future__ import annotations

from pathlib import Path

import click

from hedgerow.kernel import record as records
from hedgerow.kernel.campaign import CampaignError
from hedgerow.kernel.record import RecordError

from .shared import echo_json, json_option, read_record


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("record", type=click.Path(dir_okay=False), required=False)
@click.option("--players", metavar="A,B", help="Who played, in the order of seats; leave a name out with a dash.")
@json_option
def campaign(file: str, record: str | None, players: str | None, as_json: bool) -> None:
    """Keep a campaign: enter a finished game in its file, or tell how it stands.

    The game is played again by the rules first; it was played with the option that makes each player somebody.

    \b
    Examples:
      hedgerow campaign normandy.toml
      hedgerow campaign normandy.toml game.hedgerow --players Ann,Ben
      hedgerow campaign normandy.toml game.hedgerow --players Ann,-
    """
    lines = _enter(file, record, players) if record else _tell(file)
    if as_json:
        echo_json({"campaign": file, "told": lines})
    else:
        for line in lines:
            click.echo(line)


def _tell(file: str) -> tuple[str, ...]:
    """By whichever system can read it."""
    from hedgerow import systems

    text, wrong = _text(file), ""
    for kit in systems.every().values():
        try:
            if kit.campaigns is not None:
                return kit.campaigns.told(text)
        except CampaignError as error:
            wrong = str(error)
    raise CampaignError(f"{file}: {wrong}")


def _enter(file: str, record: str, players: str | None) -> tuple[str, ...]:
    found, kit = read_record(record)
    if not players:
        raise click.UsageError("say who played: --players Ann,Ben")
    names = [name.strip().strip("-") for name in players.split(",")]
    if len(names) != len(found.seats):
        raise click.UsageError(f"the game has {len(found.seats)} seats: {', '.join(found.seats)}")
    table, problems = records.replay(found, kit.system)
    if problems or table is None:
        raise RecordError(f"{record}: {problems[0]}")
    if kit.campaigns is None:
        raise CampaignError(f"{kit.catalogue.title} keeps no campaigns")
    before = _text(file) if Path(file).exists() else ""
    after, words = kit.campaigns.enter(before, table.state, names, found.digest)
    _keep(Path(file), after)
    return words


def _keep(file: Path, text: str) -> None:
    """Beside it first, so that nothing is lost of what was there if it cannot be written."""
    fresh = file.with_name(f"{file.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(file)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise CampaignError(f"{file} cannot be written: {error.strerror}") from None


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CampaignError(f"{file} cannot be read: {error}") from None
