"""Maps over HTTP: drawn once, kept by browsers, and never at the cost of whoever else is playing."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from hedgerow.kernel.screen.cards import MapCard
from hedgerow.lnlt.shown import SCREEN
from hedgerow.server.api.content import Content
from hedgerow.server.api.maps import THUMB_WIDTH, _thumb, maps_of
from hedgerow.server.api.pictures import Pictures
from hedgerow.server.api.thumbs import NotDrawn, png
from hedgerow.systems import named
from tests.server.running import Running

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#%s"/></svg>'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


def test_every_map_that_is_played_on_has_its_places(server: Running) -> None:
    for name in maps_of("lnlt"):
        found: MapCard = server.get(f"/api/maps/lnlt/{quote(name, safe='')}")
        assert found == SCREEN.map_card(name)


def test_the_picture_is_the_drawing_and_is_fetched_once(server: Running) -> None:
    path = "/api/maps/lnlt/village/picture.svg"
    reply = server.raw("GET", path)
    assert reply.headers["content-type"] == "image/svg+xml"
    assert reply.headers["content-encoding"] == "gzip"
    assert reply.text == SCREEN.map_picture("village")
    assert "max-age" in reply.headers["cache-control"]
    tag = reply.headers["etag"]
    again = server.raw("GET", path, headers={"If-None-Match": f'"other", W/{tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert server.raw("GET", path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_the_small_picture_is_a_png_of_its_width(server: Running) -> None:
    body = server.get("/api/maps/lnlt/village/thumb.png")
    assert body.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", body[16:20]) == (THUMB_WIDTH,)


@pytest.mark.parametrize("name", ["nowhere", "village%2Ffarmland", "..%2F..%2Fvillage", "village.toml", "%00", "a/b/c"])
def test_no_other_map_is_drawn(server: Running, name: str) -> None:
    for end in ("", "/picture.svg", "/thumb.png"):
        assert server.refused("GET", f"/api/maps/lnlt/{name}{end}", 404).code == "no-such-map"
    assert server.refused("GET", "/api/maps/chess/village", 404).code == "no-such-system"


def test_tables_are_made_from_a_number_in_the_usual_sizes_alone(server: Running) -> None:
    found: MapCard = server.get("/api/maps/boltaction/town:41:48x48")
    assert found.name == "town:41:48x48"
    for name in ("town:41:96x96", "town:41000:48x48", "town:x:48x48", "tundra:41:48x48"):
        assert server.refused("GET", f"/api/maps/boltaction/{name}", 404).code == "no-such-map"


def test_pictures_are_kept_but_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.server.api.pictures.KEPT", 2)
    drawn: list[str] = []

    async def draw(kit: object, map: str) -> Content:
        drawn.append(map)
        return Content("image/svg+xml", map.encode())

    async def visited() -> None:
        pictures = Pictures()
        for map in ("a", "b", "b", "c", "a"):
            assert (await pictures.get(draw, named("lnlt"), map)).body == map.encode()

    asyncio.run(visited())
    assert drawn == ["a", "b", "c", "a"]


def test_a_map_with_a_slash_in_its_name_is_one_name(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """As joined maps have."""
    name = "farmland + village / town + ridge"

    async def drawn(system: object, map: str) -> Content:
        return Content("image/svg+xml", map.encode())

    monkeypatch.setattr(named("lnlt").catalogue, "draws", lambda map: map == name, raising=False)
    monkeypatch.setattr("hedgerow.server.api.maps._picture", drawn)
    reply = server.raw("GET", f"/api/maps/lnlt/{quote(name, safe='')}/picture.svg")
    assert reply.text == name


def test_without_the_painter_of_pngs_the_whole_picture_is_sent(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hedgerow.server.api.maps.can_png", lambda: False)
    reply = asyncio.run(Pictures().get(_thumb, named("lnlt"), "village"))
    assert reply.media == "image/svg+xml"


def test_small_pictures_are_drawn_elsewhere_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = asyncio.run(png(SVG % "ff0000", 20))
    assert first.startswith(b"\x89PNG")
    monkeypatch.setattr("sys.executable", "/bin/false")  # now nothing can be drawn
    assert asyncio.run(png(SVG % "ff0000", 20)) == first
    with pytest.raises(NotDrawn):
        asyncio.run(png(SVG % "00ff00", 20))


def test_what_is_asked_for_at_once_is_drawn_once_and_a_failure_is_tried_again() -> None:
    drawn: list[str] = []

    async def draw(system: object, map: str) -> Content:
        drawn.append(map)
        await asyncio.sleep(0)
        if len(drawn) == 1:
            raise NotDrawn
        return Content("image/png", b"x")

    async def ask() -> None:
        pictures, kit = Pictures(), named("lnlt")
        first = await asyncio.gather(*(pictures.get(draw, kit, "m") for _ in range(3)), return_exceptions=True)
        assert [type(f) for f in first] == [NotDrawn] * 3
        second = await asyncio.gather(*(pictures.get(draw, kit, "m") for _ in range(3)))
        assert [c.body for c in second] == [b"x"] * 3

    asyncio.run(ask())
    assert len(drawn) == 2
