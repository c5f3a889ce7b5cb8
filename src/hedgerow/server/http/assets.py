"""The built client: its files in memory, gzipped once, kept for ever by browsers where their names hold a hash."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..api.content import Content, kept
from ..wire.problems import Refused, refused
from .replies import content_reply
from .settings import Settings

STATIC_VARIABLE = "HEDGEROW_STATIC"
INDEX = "index.html"
HTML = "text/html"
# The client's own addresses by their first word, each with the source of what it shows. What stands behind that word is
# for the client to read.
PAGES = {
    "": "src/home/Home.svelte",
    "new": "src/home/NewGame.svelte",
    "scenario": "src/home/Scenario.svelte",
    "game": "src/table/Page.svelte",
    "replay": "src/after/Replay.svelte",
    "rules": "src/look/RulesPage.svelte",
    "report": "src/after/Report.svelte",
    "lists": "src/lists/Lists.svelte",
}
# Where the client's builder has written down which files each of its pages is made of.
MANIFEST = ".vite/manifest.json"
HASHED = "assets/"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": TEXTS[-1]}
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Hedgerow</title>
<h1>The page has not been built</h1>
<p>The server runs, but the client that it should show is missing. In a checkout of Hedgerow run <code>make play</code>,
which builds it; the package that is installed with pip brings it along.</p>
<p>What the server can do without it: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


def static_folder(settings: Settings) -> Traversable:
    """Where the built client lies: as told, as the environment says, or within the package."""
    if settings.static is not None:
        return settings.static
    if told := os.environ.get(STATIC_VARIABLE):
        return Path(told)
    return resources.files("hedgerow.server") / "static"


class Assets:
    """The files of the built client. A client that is built anew is noticed by its index page."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder
        self.built: float | None = None
        self.files: dict[str, Content] = {}
        self.early: dict[str, str] = {}
        self.look()

    def look(self) -> None:
        """Reads the files, if they have changed."""
        built = self._built()
        if built != self.built or not self.files:
            self.built = built
            self.files = dict(_read(self.folder)) if built is not None else {}
            manifest = self._manifest()
            self.early = {first: _link(manifest, source) for first, source in PAGES.items()}

    def _built(self) -> float | None:
        index = self.folder / INDEX
        if isinstance(index, Path):
            return index.stat().st_mtime if index.is_file() else None
        return 0.0 if index.is_file() else None

    def _manifest(self) -> Mapping[str, Any]:
        manifest = self.folder / MANIFEST
        return msgspec.json.decode(manifest.read_bytes(), type=dict[str, Any]) if manifest.is_file() else {}

    def page(self, path: str) -> Content:
        """What a browser gets for a path: a file, or the client's one page for all of its addresses."""
        wanted = path.lstrip("/")
        if wanted in self.files and wanted != INDEX:
            return self.files[wanted]
        self.look()
        if wanted in self.files:
            return self.files[wanted]
        if wanted.partition("/")[0] not in PAGES:
            raise refused("no-such-page", "there is nothing at this address", 404)
        return self.files.get(INDEX) or kept("text/html", NOT_BUILT.encode(), ASK_FIRST, status=404)

    def _page_for_people(self, path: str) -> Content:
        """The same; whoever follows a wrong link in a browser is told so by the client, in words."""
        try:
            return self.page(path)
        except Refused:
            index = self.files.get(INDEX)
            if index is None:
                raise
            return msgspec.structs.replace(index, status=404, tag="")

    async def reply(self, request: Request) -> Response:
        """Everything that is not the API."""
        path: str = request.scope["path"]
        first = path.lstrip("/").partition("/")[0]
        request.scope["hedgerow.route"] = f"/{first}" if first in PAGES else path if path[1:] in self.files else ""
        if first == "api":
            raise refused("no-such-route", "the API has no such address; /api/openapi.json describes it", 404)
        if request.method not in ("GET", "HEAD"):
            raise refused("wrong-method", f"{request.method} means nothing here", 405)
        content = self._page_for_people(path) if HTML in request.headers.get("accept", "") else self.page(path)
        reply = content_reply(
            content, request.headers.get("accept-encoding", ""), request.headers.get("if-none-match", "")
        )
        if link := self.early.get(first):
            reply.headers["Link"] = link
        return reply


def _link(manifest: Mapping[str, Any], page: str) -> str:
    """What a page is made of, for browsers to ask for before they have read a line of it."""
    scripts: dict[str, None] = {}
    wanted = [page] if page in manifest else []
    while wanted:
        part = manifest[wanted.pop()]
        if part["file"] not in scripts:
            scripts[part["file"]] = None
            wanted += part.get("imports", ())
    return ", ".join(f"</{name}>; rel=modulepreload" for name in scripts)


def _read(folder: Traversable, under: str = "") -> Iterator[tuple[str, Content]]:
    for entry in folder.iterdir():
        name = f"{under}{entry.name}"
        if entry.name.startswith("."):
            continue  # the builder's own
        if entry.is_dir():
            yield from _read(entry, f"{name}/")
        else:
            yield name, _content(name, entry.read_bytes())


def _content(name: str, body: bytes) -> Content:
    media = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    keep = FOR_EVER if name.startswith(HASHED) else ASK_FIRST
    return kept(media, body, keep, squeeze=media.startswith(TEXTS))
