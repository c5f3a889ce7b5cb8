"""A real Chromium in front of a real server. Every page must keep its console free of errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from hedgerow.server.http.assets import static_folder
from hedgerow.server.http.settings import Settings
from tests.chromium import launched
from tests.serving import Served

ROOT = Path(__file__).parents[2]
SCREENSHOTS = Path(__file__).parent / "screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# What the browser itself says of a server that is down for a moment: the tests that stop the server cause it.
OFFLINE = re.compile(
    r"ERR_CONNECTION_REFUSED|WebSocket connection to .* failed|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
)
# What it says of a look ahead that the game has overtaken: whoever is quick causes it, and nothing comes of it.
OVERTAKEN = re.compile(r"status of 409 .*/(reach|preview)'")
# And what it says of a reply that refuses something: tests of refusals cause it.
REFUSED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")
# Whether everything stands where it will stand: what breathes, for long or for ever, does not count.
STILL = """() => document.getAnimations().every(one =>
    one.playState !== "running" || one.effect.getComputedTiming().endTime > 1500)"""

# By dark a page is the same but for its colours.
AXE_RUN = """within => axe.run(within || document, { resultTypes: ["violations"], preload: false,
    ...(matchMedia("(prefers-color-scheme: dark)").matches && { runOnly: ["color-contrast"] }) })"""

DESKTOP = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {
    "viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2,
}  # fmt: skip
COARSE = {"device_scale_factor": 1}  # for whole games: a quarter of the pixels to draw


PATIENCE = 15_000  # milliseconds: whoever runs all tests at once has a busy machine
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running in its thread, where no other can begin. Of them
    whole games begin first, so that no process waits for the last of them alone.
    """
    items.sort(key=lambda item: (Path(__file__).parent in item.path.parents, "whole" not in item.nodeid))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as running:
        yield running


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers that a test has failed, so that its pages are kept as pictures."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def client() -> None:
    """The client as it was built: `make test` does it, and HEDGEROW_STATIC may name another one."""
    if not (static_folder(Settings(database="")) / "index.html").is_file():
        pytest.fail("the client is not built: `make client` does it")


@pytest.fixture(scope="session")
def served(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests that leave it alone."""
    with Served(tmp_path_factory.mktemp("server"), "--no-limits") as running:
        yield running


@pytest.fixture(scope="session")
def brisk(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for whole games, whose standing orders answer at once."""
    with Served(tmp_path_factory.mktemp("brisk"), "--no-limits", module="tests.browser.brisk") as running:
        yield running


@pytest.fixture(scope="session")
def drills(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that knows the scenarios of these tests, too."""
    folder = tmp_path_factory.mktemp("drills")
    with Served(folder, "--no-limits", module="tests.browser.drilling") as running:
        yield running


@pytest.fixture
def own_server(client: None, tmp_path: Path) -> Iterator[Served]:
    """A server for a test that stops it."""
    with Served(tmp_path, "--no-limits") as running:
        yield running


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens a page as a person of his own would; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage, refusals: bool) -> None:
        text = message.text + str(message.location)
        expected = OFFLINE.search(text) or OVERTAKEN.search(text) or (refusals and REFUSED.search(text))
        if message.type in ("error", "warning") and not expected:
            complaints.append(text)

    def open_page(url: str, *, refusals: bool = False, **options: Any) -> Page:
        context = browser.new_context(**({"viewport": DESKTOP, "reduced_motion": "reduce"} | options))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: heard(message, refusals))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for n, context in enumerate(contexts):
        for page in context.pages if request.node.stash.get(FAILED, False) else ():
            SCREENSHOTS.mkdir(exist_ok=True)
            page.screenshot(path=SCREENSHOTS / f"failed-{request.node.name}-{n}.png")
        context.close()
    assert not complaints, f"{request.node.name}: the console says {complaints}"


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a picture for people to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)

    def picture(page: Page, name: str) -> None:
        page.wait_for_function(STILL)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return picture


@pytest.fixture
def accessible() -> Callable[..., None]:
    """Asks axe-core, as it stands in the client's own tool chain, for what is wrong with a page or a part of it."""
    source = AXE.read_text(encoding="utf-8")

    def check(page: Page, within: str = "") -> None:
        page.evaluate(source)
        found = page.evaluate(AXE_RUN, within)
        told = [
            f"{v['id']} ({v['impact']}): {v['help']}: {[n['target'] for n in v['nodes']][:4]}"
            for v in found["violations"]
        ]
        assert not told, "\n".join(told)

    return check


@pytest.fixture
def in_both_lights(accessible: Callable[..., None], keep: Callable[[Page, str], None]) -> Callable[..., None]:
    """Has axe-core look at a page, or a part of it, by dark and by light, and keeps pictures if they have a name."""

    def check(page: Page, name: str = "", within: str = "") -> None:
        for light in ("dark", "light"):
            page.emulate_media(color_scheme=light)
            accessible(page, within)
            if name:
                keep(page, f"{name}-{light}")

    return check
