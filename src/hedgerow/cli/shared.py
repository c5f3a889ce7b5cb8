"""What several commands need: scenarios, sides, players and options as people type them, and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
from platformdirs import user_data_path

from hedgerow import systems
from hedgerow.lnlt.book.options import OPTIONS
from hedgerow.lnlt.scenario.records import Scenario

from .errors import hint

HUMAN = "human"
F = TypeVar("F", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


def options_option(command: F) -> F:
    """`--option NAME=VALUE`, as often as one likes."""
    words = "A named option of the rules, e.g. --option combined-fp-rounding=per-unit; see 'hedgerow rules options'."
    return click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help=words)(command)


def read_options(pairs: Iterable[str]) -> dict[str, str]:
    """Named options as typed; names and values are checked against those there are."""
    chosen = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if name not in OPTIONS:
            raise click.UsageError(f"there is no option {name!r}{hint(name, OPTIONS)}")
        if not equals or value not in OPTIONS[name].values:
            raise click.UsageError(f"option {name!r} is written {name}={'|'.join(OPTIONS[name].values)}, not {pair!r}")
        chosen[name] = value
    return chosen


def seat_named(found: Scenario, text: str) -> int:
    """A side by its name, its id, the beginning of either, or its number from 1."""
    wanted = text.strip().lower()
    if wanted.isdigit() and 1 <= int(wanted) <= len(found.side):
        return int(wanted) - 1
    for seat, side in enumerate(found.side):
        if wanted and (side.id.lower().startswith(wanted) or side.name.lower().startswith(wanted)):
            return seat
    raise click.UsageError(f"{found.title!r} has no side {text!r}{hint(text, [side.id for side in found.side])}")


def player_names(text: str, seats: int) -> list[str]:
    """`human,sergeant`: one name a seat; one name alone serves for all."""
    names = [name.strip().lower() for name in text.split(",")]
    for name in names:
        check_player(name)
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise click.UsageError(f"{seats} players are needed, separated by a comma, not {len(names)}")
    return names


def check_player(name: str) -> None:
    known = (HUMAN, *KIT.players)
    if name not in known:
        raise click.UsageError(f"there is no player {name!r}{hint(name, known)}")


def data_folder() -> Path:
    """Where games are kept."""
    return user_data_path("hedgerow") / "games"


def echo_json(value: Any) -> None:
    click.echo(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False))


def write_file(path: str, data: bytes) -> None:
    """Writes a picture; a folder that is not there or may not be written is told, not traced."""
    try:
        Path(path).write_bytes(data)
    except OSError as wrong:
        raise click.ClickException(f"{path} could not be written: {wrong.strerror}") from None


KIT = systems.named("lnlt")
SYSTEM, SCREEN = KIT.system, KIT.screen
