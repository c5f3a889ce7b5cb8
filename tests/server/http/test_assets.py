"""The built client: its files, how long browsers keep them, and one page for all of its addresses."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow.server.http.assets import Assets
from hedgerow.server.wire.problems import Refused
from tests.server.running import Running

PAGE = "<!doctype html><title>Hedgerow</title><script src=/assets/main-1a2b.js></script>"
SCRIPT = "console.log('Hedgerow');" * 40


def build(folder: Path) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "assets" / "main-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "font-9f.woff2").write_bytes(os.urandom(500))
    (folder / ".secret").write_text("not for browsers")
    return folder


MANIFEST = """{
    "src/table/Page.svelte": {"file": "assets/Page-7.js", "imports": ["_base.js"]},
    "_base.js": {"file": "assets/base-9.js", "imports": ["_base.js"]},
    "src/home/Home.svelte": {"file": "assets/Home-1.js"}
}"""


def test_a_page_says_at_once_what_it_is_made_of(tmp_path: Path) -> None:
    static = build(tmp_path / "built")
    (static / ".vite").mkdir()
    (static / ".vite" / "manifest.json").write_text(MANIFEST)
    with Running(tmp_path, static=static) as running:
        told = running.raw("GET", "/game/abc").headers["link"]
        assert told == "</assets/Page-7.js>; rel=modulepreload, </assets/base-9.js>; rel=modulepreload"
        assert running.raw("GET", "/").headers["link"] == "</assets/Home-1.js>; rel=modulepreload"
        assert "link" not in running.raw("GET", "/assets/main-1a2b.js").headers
        assert running.raw("GET", "/.vite/manifest.json").status_code == 404


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    static = build(tmp_path_factory.mktemp("static") / "built")
    (static.parent / "outside.txt").write_text("outside")
    with Running(tmp_path_factory.mktemp("server"), static=static) as running:
        yield running


@pytest.mark.parametrize(
    "path", ["/", "/new/lnlt/milk-run", "/game/abc", "/replay/r-12", "/rules/lnlt", "/rules/lnlt/5.3.4", "/report/abc"]
)
def test_all_addresses_of_the_client_are_one_page(server: Running, path: str) -> None:
    reply = server.raw("GET", path)
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("text/html")
    assert reply.headers["cache-control"] == "no-cache"
    assert reply.text == PAGE
    again = server.raw("GET", path, headers={"If-None-Match": reply.headers["etag"]})
    assert again.status_code == 304


def test_files_with_a_hash_in_their_name_are_kept_for_ever(server: Running) -> None:
    reply = server.raw("GET", "/assets/main-1a2b.js")
    assert reply.headers["content-type"].startswith("text/javascript")
    assert "immutable" in reply.headers["cache-control"]
    assert reply.headers["content-encoding"] == "gzip"
    assert reply.text == SCRIPT
    plain = server.raw("GET", "/assets/main-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert plain.text == SCRIPT
    assert "content-encoding" not in plain.headers
    font = server.raw("GET", "/assets/font-9f.woff2")
    assert font.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in font.headers


def test_other_files_are_asked_for_each_time(server: Running) -> None:
    reply = server.raw("GET", "/icon.svg")
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert reply.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing", "/assets/gone-77.js", "/assets/", "/assets", "/.secret", "/../outside.txt", "/%2e%2e/outside.txt",
        "/assets/..%2f..%2foutside.txt", "/assets/%2e%2e/%2e%2e/outside.txt", "/index.html/",
        "/games", "/%00",
    ],
)  # fmt: skip
def test_there_is_nothing_else(server: Running, path: str) -> None:
    assert server.refused("GET", path, 404).code == "no-such-page"


def test_a_browser_that_follows_a_wrong_link_gets_the_client_which_says_so(server: Running) -> None:
    reply = server.raw("GET", "/nothing", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (reply.status_code, reply.text) == (404, PAGE)
    assert server.raw("GET", "/nothing", headers={"Accept": "image/png"}).json()["code"] == "no-such-page"


def test_pages_are_only_read(server: Running) -> None:
    assert server.refused("POST", "/", 405).code == "wrong-method"
    assert server.raw("HEAD", "/").status_code == 200


def test_a_new_build_is_noticed(tmp_path: Path) -> None:
    static = build(tmp_path / "built")
    assets = Assets(static)
    assert assets.page("/game/x").body == PAGE.encode()
    (static / "index.html").write_text("new")
    os.utime(static / "index.html", (1, 1))
    (static / "assets" / "main-3c4d.js").write_text("newer")
    assert assets.page("/game/x").body == b"new"
    assert assets.page("/assets/main-3c4d.js").body == b"newer"


def test_a_missing_client_is_told_of(tmp_path: Path) -> None:
    assets = Assets(tmp_path / "nowhere")
    page = assets.page("/")
    assert page.status == 404
    assert b"make play" in page.body
    with pytest.raises(Refused):
        assets.page("/assets/main.js")
    build(tmp_path / "nowhere")
    assert assets.page("/").body == PAGE.encode()
