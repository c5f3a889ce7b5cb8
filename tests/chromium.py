"""A real Chromium, for tests and measurements."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# The shell draws the same pages without the windows around them, and takes two thirds of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@contextmanager
def launched() -> Iterator[Browser]:
    """The first of them that this machine has. As long as it runs, no other event loop can begin in this thread."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise FileNotFoundError("no Chromium here: `make browser` installs it on Debian")
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=found)
        yield browser
        browser.close()
