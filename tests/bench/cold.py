"""The first page of a server that has just been started: nothing is loaded, nothing was drawn before."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from hedgerow.kernel.measured import Figure
from tests.chromium import launched
from tests.serving import Served

STARTS = 3
HOGS = 2  # processes that never rest, beside the server and the browser
BOUND = 2.0
# Every scenario is named, and every picture in sight is there.
STANDS = """() => {
    const seen = [...document.images].filter(i => i.getBoundingClientRect().top < innerHeight);
    const tiles = document.querySelectorAll(".scenarios > li").length;
    return tiles && seen.length && seen.every(i => i.complete && i.naturalWidth) ? performance.now() : 0;
}"""


def measure() -> Iterator[Figure]:
    with launched() as browser:
        yield _figure("first page of a cold server", browser)
        with _hogs():
            yield _figure(f"the same beside {HOGS} busy processes", browser)


def _figure(name: str, browser: Browser) -> Figure:
    found = median(_home(browser) for _ in range(STARTS))
    return Figure(name, found, "s", f"at most {BOUND:g}", found <= BOUND)


def _home(browser: Browser) -> float:
    """Seconds from the first request to the page as it is seen, with an empty cache on either side."""
    with tempfile.TemporaryDirectory() as folder, _no_cache(folder), Served(Path(folder)) as served:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(served.address, wait_until="commit")
        found = float(page.wait_for_function(STANDS, timeout=60_000).json_value())
        page.close()
    return found / 1000


@contextmanager
def _no_cache(folder: str) -> Iterator[None]:
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ["XDG_CACHE_HOME"]
        else:
            os.environ["XDG_CACHE_HOME"] = before


@contextmanager
def _hogs() -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(HOGS):
            hog = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(hog.kill)
        yield
