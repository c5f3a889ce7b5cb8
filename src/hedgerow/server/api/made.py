"""What the first page needs, made when the program is built: its catalogue, and small pictures of all maps.

    python -m hedgerow.server.api.made      makes it, if it is not up to date

It lies in a folder of the package that git does not know; wheel and sdist take it along. It is never relied upon: it
counts as long as the program is the very one that made it, and is worked out when it is asked for otherwise.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from urllib.parse import quote

from hedgerow import systems

PACKAGE = resources.files("hedgerow")
FOLDER = PACKAGE / "server" / "made"
ASIDE = ("__pycache__", "made", "static")
SOURCES = (".py", ".toml", ".txt")
FINGERPRINT = "program"
CATALOGUE = "catalogue.json"


def catalogue() -> bytes | None:
    """The systems with all there is to choose from, as JSON."""
    return _read(CATALOGUE)


def thumb(system: str, map: str) -> bytes | None:
    """A small picture of a map."""
    return _read(_thumb(system, map))


def _thumb(system: str, map: str) -> str:
    return f"thumbs/{system}/{quote(map, safe='')}.png"


def _read(name: str) -> bytes | None:
    try:
        return (FOLDER / name).read_bytes() if up_to_date() else None
    except OSError:
        return None


@functools.cache
def up_to_date() -> bool:
    """Whether the program that made it is this one, and knows of no other systems."""
    try:
        made_by = (FOLDER / FINGERPRINT).read_text()
    except OSError:
        return False
    return not os.environ.get(systems.ENVIRONMENT) and made_by == fingerprint(PACKAGE)


def fingerprint(package: Traversable) -> str:
    """Of all modules and figures of a program."""
    found = hashlib.blake2b(digest_size=16)
    for name, file in sorted(_sources(package, ""), key=lambda pair: pair[0]):
        text = file.read_bytes()
        found.update(f"{name}\0{len(text)}\0".encode() + text)
    return found.hexdigest()


def _sources(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    for file in folder.iterdir():
        if file.name in ASIDE:
            continue
        if file.is_dir():
            yield from _sources(file, f"{above}{file.name}/")
        elif file.name.endswith(SOURCES):
            yield f"{above}{file.name}", file


# ------------------------------------------------------------------ making it


def make(folder: Path) -> None:
    """Makes all of it. The fingerprint is written last: what was left half done does not count."""
    from hedgerow.server.api.about import systems_json
    from hedgerow.server.api.maps import maps_of

    shutil.rmtree(folder, ignore_errors=True)
    wanted = [(name, map) for name in systems.names() for map in maps_of(name)]
    for name in systems.names():
        (folder / "thumbs" / name).mkdir(parents=True)
    with ProcessPoolExecutor() as painters:
        drawn = painters.map(_draw, *zip(*wanted))
        (folder / CATALOGUE).write_bytes(systems_json())
        for (name, map), picture in zip(wanted, drawn):
            (folder / _thumb(name, map)).write_bytes(picture)
    (folder / FINGERPRINT).write_text(fingerprint(PACKAGE))


def _draw(system: str, map: str) -> bytes:
    from hedgerow.server.api.maps import THUMB_WIDTH
    from hedgerow.server.api.thumbs import drawn

    return drawn(systems.named(system).catalogue.map_picture(map), THUMB_WIDTH)


if __name__ == "__main__" and not up_to_date():
    os.environ.pop(systems.ENVIRONMENT, None)
    print("hedgerow: drawing small pictures of all maps", flush=True)
    make(Path(str(FOLDER)))
