"""Maps without a game: those that come with it, and files of one's own; told, drawn, and looked along."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from hedgerow.board.maps import MapError, read_map
from hedgerow.board.records import Map
from hedgerow.kernel.near import hint, nearest
from hedgerow.kernel.screen.details import MapNote
from hedgerow.kernel.screen.looking import Cause, NoSuchPlace, Sight
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.ground.ground import Ground, ground
from hedgerow.lnlt.ground.records import Verdict
from hedgerow.lnlt.ground.survey import load_map, map_names, survey_map

MOST_MAPS = 16  # pictures that are kept

# ------------------------------------------------------------------ maps


def sheet(name: str) -> Map:
    """A map by its name, or a file of one's own by its path."""
    if name.endswith(".toml"):
        return read_map(_text(name), chart().catalogue(), name)
    if name not in map_names():
        raise MapError(name, [f"there is no such map{hint(name, map_names())}"])
    return load_map(name)


def land(name: str) -> Ground:
    """The same surveyed for play."""
    board = sheet(name)
    return Ground(survey_map(board, chart())) if name.endswith(".toml") else ground(name)


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise MapError(path, ["is not a text file"]) from None
    except OSError as wrong:
        raise MapError(path, [f"cannot be read: {wrong.strerror}"]) from None


def note(name: str) -> MapNote:
    board = sheet(name)
    return MapNote(board.name, board.title, board.about, f"{len(board.hexes)} hexes")


@lru_cache(maxsize=MOST_MAPS)
def picture(name: str, *, names: bool) -> str:
    """The map as SVG, from the shapes that lines of sight cross. Screens write the names of hexes themselves."""
    from hedgerow.board.draw import draw_map  # drawing brings all of geometry along

    return draw_map(sheet(name), chart().catalogue(), names=names)


# ------------------------------------------------------------------ lines of sight


def place_named(ground: Ground, text: str) -> str:
    """A place of the map as typed, whatever its case; raises NoSuchPlace with the nearest one."""
    wanted = text.strip().upper()
    if wanted in ground.index:
        return wanted
    near = nearest(wanted, ground.places, 3)
    meant = f"near it: {', '.join(near)}" if near else f"its places run from {ground.hexes[0]} to {ground.hexes[-1]}"
    raise NoSuchPlace(f"{ground.title} has no hex {text!r}; {meant}")


def sight(name: str, a: str, b: str) -> Sight:
    """The line of sight on a map where nothing has happened yet."""
    ground = land(name)
    a, b = place_named(ground, a), place_named(ground, b)
    return told(ground, ground.verdict(a, b), Tally.of(ground.tm(b, a)))


def told(ground: Ground, verdict: Verdict, cover: Tally) -> Sight:
    """A verdict with all its reasons; what cannot be seen has no cover to tell of."""
    distance = ground.distance(verdict.a, verdict.b)
    return Sight(
        a=verdict.a, b=verdict.b, distance=distance, unit="hex" if distance == 1 else "hexes",
        clear=verdict.clear, words=verdict.words, rule=verdict.rule,
        crossed=verdict.crossed, causes=tuple(Cause(c.hex, c.words, c.rule) for c in verdict.causes),
        degraded=verdict.degraded, blocked_at=verdict.blocked_at, cover=cover if verdict.clear else Tally(),
        away=f"{distance} hex{'es' * (distance != 1)}", covers=f"TM of {verdict.b} against fire from {verdict.a}",
    )  # fmt: skip


def sight_picture(name: str, a: str, b: str) -> str:
    """The line and what it meets, drawn on the map."""
    from hedgerow.board.draw import draw_sight

    field = land(name)
    verdict = field.verdict(place_named(field, a), place_named(field, b))
    return draw_sight(sheet(name), chart().catalogue(), verdict)
