"""What several commands need: scenarios, sides, players and options as people type them, and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hedgerow import systems
from hedgerow.kernel.near import hint

if TYPE_CHECKING:
    from hedgerow.kernel.screen.cards import ScenarioCard
    from hedgerow.kernel.transcript import Record
    from hedgerow.systems import Kit

HUMAN = "human"
F = TypeVar("F", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
system_option = click.option(
    "--system", default=lambda: systems.names()[0], show_default="the first", metavar="NAME", help="The rule system."
)


def options_option(command: F) -> F:
    """`--option NAME=VALUE`, as often as one likes."""
    words = "A named option of the rules, e.g. --option combined-fp-rounding=per-unit; see 'hedgerow rules options'."
    return click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help=words)(command)


def read_options(kit: Kit, pairs: Iterable[str]) -> dict[str, str]:
    """Named options as typed; names and values are checked against those there are."""
    typed = list(pairs)
    known = {card.name: card.values for card in kit.catalogue.options()} if typed else {}
    chosen = {}
    for pair in typed:
        name, equals, value = pair.partition("=")
        if name not in known:
            raise click.UsageError(f"there is no option {name!r}{hint(name, known)}")
        if not equals or value not in known[name]:
            raise click.UsageError(f"option {name!r} is written {name}={'|'.join(known[name])}, not {pair!r}")
        chosen[name] = value
    return chosen


def seat_named(card: ScenarioCard, text: str) -> int:
    """A side by its name, the beginning of it, or its number from 1."""
    wanted = text.strip().lower()
    names = [side.name.lower() for side in card.sides]
    if wanted.isdigit() and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    for seat, name in enumerate(names):
        if wanted and name.startswith(wanted):
            return seat
    raise click.UsageError(f"{card.title!r} has no side {text!r}{hint(text, names)}")


def best_player(kit: Kit) -> str:
    """Who plays against people, and advises them."""
    return next(iter(kit.players))


def player_names(kit: Kit, text: str, seats: int) -> list[str]:
    """`human,sergeant`: one name a seat; one name alone serves for all."""
    names = [name.strip().lower() for name in text.split(",")]
    known = (HUMAN, *kit.players)
    for name in names:
        if name not in known:
            raise click.UsageError(f"there is no player {name!r}{hint(name, known)}")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise click.UsageError(f"{seats} players are needed, separated by a comma, not {len(names)}")
    return names


def read_record(file: str) -> tuple[Record, Kit]:
    """A record from a file, and the system that it is of."""
    from hedgerow.kernel import record

    found = record.load(file)
    if found.system not in systems.names():
        known = ", ".join(systems.names())
        raise record.RecordError(f"{file}: this is a record of {found.system!r}, and known here are: {known}")
    return found, systems.named(found.system)


def data_folder() -> Path:
    """Where the user's games are kept."""
    from platformdirs import user_data_path

    return user_data_path("hedgerow", appauthor=False) / "games"


def echo_json(value: Any) -> None:
    import msgspec

    click.echo(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False))


def write_file(path: str, data: bytes) -> None:
    """Writes a picture; a folder that is not there or may not be written is told, not traced."""
    try:
        Path(path).write_bytes(data)
    except OSError as wrong:
        raise click.ClickException(f"{path} could not be written: {wrong.strerror}") from None
