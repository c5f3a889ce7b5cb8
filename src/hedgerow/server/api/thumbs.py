"""Small pictures of maps. They are drawn by a process of their own, since the drawing would hold up all else in ours.

What was drawn is kept in the user's cache folder: `python -m hedgerow.server.api.thumbs WIDTH < map.svg > map.png`.
"""

from __future__ import annotations

import asyncio
import sys

from hedgerow.board import cache
from hedgerow.board.png import to_png


class NotDrawn(Exception):
    """The process that was to draw has failed."""


async def png(svg: str, width: int) -> bytes:
    """The picture at a given width: as it was kept, or drawn anew."""
    key = _key(svg, width)
    if kept := await asyncio.to_thread(cache.load, key, bytes):
        return kept
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-X", "utf8", "-m", __name__, str(width),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    drawn, _ = await process.communicate(svg.encode())
    if process.returncode or not drawn:
        raise NotDrawn
    await asyncio.to_thread(cache.keep, key, drawn)
    return drawn


def drawn(svg: str, width: int) -> bytes:
    """The same for whoever may be held up."""
    key = _key(svg, width)
    found = cache.load(key, bytes)
    if found is None:
        cache.keep(key, found := to_png(svg, width))
    return found


def _key(svg: str, width: int) -> str:
    return f"thumb-{cache.digest([svg.encode(), str(width).encode()])}"


if __name__ == "__main__":
    sys.stdout.buffer.write(to_png(sys.stdin.read(), width=int(sys.argv[1])))
