"""How even scenarios are: what batches of games gave, kept with their system, told with how sure it is.

hedgerow simulate lhy/first-patrol --games 16 --players sergeant,sergeant --seed even --keep
python -m hedgerow.lab.balance lhy       the table of docs/, as it must stand there
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from hedgerow import systems
from hedgerow.kernel.record import content_of
from hedgerow.kernel.screen.balance import FILE, Balance, Measured, load
from hedgerow.kernel.screen.words import percent
from hedgerow.lab.batch import BatchResult, interval
from hedgerow.systems import Kit

HEAD = """\
| scenario | first | second | games | first won | second won | drawn | first's share |
|---|---|---|--:|--:|--:|--:|--:|
"""
NOTE = """\
# What games between players gave, by scenario. Written by `hedgerow simulate SCENARIO --keep`; the table in docs/ is
# `python -m hedgerow.lab.balance SYSTEM`. `scenario` is the fingerprint of what was played then.
"""


def measured(kit: Kit) -> Mapping[str, Measured]:
    return load(kit.file(FILE))


def balance(kit: Kit, scenario: str) -> Balance | None:
    """What is known of a scenario; None where nothing was measured."""
    figures = measured(kit).get(scenario)
    if figures is None:
        return None
    share = figures.share(0)
    stale = figures.scenario != fingerprint(kit, scenario)
    return Balance(figures, share, interval(share, figures.games), stale)


def fingerprint(kit: Kit, scenario: str) -> str:
    """Of a scenario's content as it is now."""
    return content_of(kit.system, scenario)


# ------------------------------------------------------------------ keeping it


def keep(kit: Kit, result: BatchResult, command: str) -> Path:
    """Writes down what a batch gave, instead of what was known of the scenario before."""
    path = Path(str(kit.file(FILE)))
    found = result.summary
    path.write_text(
        written(
            {
                **measured(kit),
                result.scenario: Measured(
                    command, result.players, found.games, tuple(share.games for share in found.wins),
                    found.draws.games, fingerprint(kit, result.scenario), round(found.mean_turns, 1),
                    round(found.mean_decisions),
                ),
            }
        ),
        encoding="utf-8",
    )  # fmt: skip
    return path


def written(known: Mapping[str, Measured]) -> str:
    """All figures of a system as TOML."""
    return NOTE + "".join(
        f"\n[{name}]\n" + "".join(f"{field} = {value}\n" for field, value in _fields(figures))
        for name, figures in sorted(known.items())
    )


def _fields(figures: Measured) -> Iterator[tuple[str, str]]:
    for field, value in msgspec.structs.asdict(figures).items():
        if value or field in ("drawn", "won"):
            # Strings, numbers and lists of them are written alike in TOML and JSON.
            yield field, msgspec.json.encode(value).decode()


# ------------------------------------------------------------------ telling it


def table(kit: Kit) -> str:
    """All figures of a system as docs/ show them."""
    return HEAD + "".join(_row(kit, name, figures) for name, figures in sorted(measured(kit).items()))


def _row(kit: Kit, name: str, figures: Measured) -> str:
    first, second = (side.name for side in kit.catalogue.card(name).sides)
    won, lost = figures.won
    share = percent(figures.share(0))
    return f"| `{name}` | {first} | {second} | {figures.games} | {won} | {lost} | {figures.drawn} | {share} |\n"


if __name__ == "__main__":
    sys.stdout.write(table(systems.named(sys.argv[1])))
