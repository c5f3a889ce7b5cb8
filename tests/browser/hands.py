"""Hands at the table: what a person reads on the screen, and how mouse, keys and fingers answer it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from tests.browser.focus import focused, tab_to
from tests.serving import Served

IMPULSE = "Activate a hex"  # what a side is asked when it has the impulse
SPEED, AT_ONCE = "How fast the other side's moves are shown", "Off: show at once"
# What ends an impulse, a phase or a window without doing anything, the most modest first.
IDLE = (
    "Set up all that is left as the scenario suggests",
    "Ready",
    "Begin",
    "Hold fire",
    "Done",
    "Pass",
    "End the impulse",
    "Halt here",
)
OFTEN = 50  # milliseconds: to look with every frame would have the page draw frames for nothing
SETTLED = """() => {
    const foot = document.querySelector(".foot"), small = document.querySelector(".question .cap");
    if (!foot || !small || foot.querySelector("button:disabled")) return false;
    return small.classList.contains("yours") || small.textContent === "The game is over";
}"""
# Where a place of the map is on the screen, once the sheet, which lies under pan and zoom, stands still.
POINT = """async ([share_x, share_y]) => {
    const box = () => document.querySelector(".sheet").getBoundingClientRect();
    let sheet = box();
    for (let still = 0; still < 3;) {
        await new Promise(requestAnimationFrame);
        const now = box();
        still = now.left === sheet.left && now.top === sheet.top && now.width === sheet.width ? still + 1 : 0;
        sheet = now;
    }
    return [sheet.left + share_x * sheet.width, sheet.top + share_y * sheet.height];
}"""
MARKS = """look => [...document.querySelectorAll(`.sheet .mark.${look}`)].map(mark => {
    const found = /translate\\(([-\\d.]+),([-\\d.]+)\\)/.exec(mark.getAttribute("transform"));
    return [Number(found[1]), Number(found[2]), mark.classList.contains("upstairs")];
})"""


class Table(ABC):
    """The page of a game: everything that can be read off it, and what every hand can do."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page = page
        self.served = served
        page.locator(".board .sheet").wait_for(state="attached")
        card = served.get(f"/api/games/{self.id}")
        self.map = served.get(f"/api/maps/{card['system']}/{quote(card['map'])}")
        self.spots: dict[str, Any] = {spot["name"]: spot for spot in self.map["places"]}

    @property
    def id(self) -> str:
        return self.page.url.partition("#")[0].rpartition("/")[2]

    # ------------------------------------------------------------------ reading

    @property
    def question(self) -> str:
        """What is asked, or told, in one sentence."""
        return self.page.locator("#question").inner_text()

    @property
    def small(self) -> str:
        """The line above it: whose question, what about."""
        return self.page.locator(".question .cap").first.inner_text()

    @property
    def over(self) -> bool:
        return self.small.lower() == "the game is over"

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log")

    @property
    def foot(self) -> Locator:
        """The buttons under the question."""
        return self.page.locator(".foot")

    @property
    def choices(self) -> Locator:
        """The answers as text."""
        return self.page.locator(".choices li button")

    def button(self, name: str) -> Locator:
        """A button under the question; not one that only says why it is barred."""
        said = re.compile(rf"^{re.escape(name)}( \(.*\))?$")  # "End the impulse (a pass, 1st of 3)"
        return self.foot.get_by_role("button", name=said).and_(self.page.locator(":not([aria-disabled])"))

    def buttons(self) -> list[str]:
        """What may be pressed under the question; the keys that are written on the buttons left out."""
        shown = self.foot.locator("button:enabled:not([aria-disabled=true])")
        return [text.split("\n")[0].strip() for text in shown.all_inner_texts()]

    def marked(self, look: str) -> set[str]:
        """Places that the map marks in a way: "legal" ones glow."""
        found = set()
        for x, y, upstairs in self.page.evaluate(MARKS, look):
            for spot in self.spots.values():
                if (spot["x"], spot["y"]) == (x, y) and bool(spot["floor"]) == upstairs:
                    found.add(spot["name"])
        return found

    @property
    def glowing(self) -> set[str]:
        return self.marked("legal")

    def where(self, piece: str) -> str:
        """The place that a counter lies on."""
        pile = self.page.locator(".pile", has=self.page.locator(f'[data-piece="{piece}"]'))
        return pile.get_attribute("data-place") or ""

    def point(self, place: str) -> tuple[float, float]:
        """Where a place is on the screen."""
        spot = self.spots[place]
        share = (spot["x"] - self.map["left"]) / self.map["width"], (spot["y"] - self.map["top"]) / self.map["height"]
        x, y = self.page.evaluate(POINT, share)
        return x, y

    # ------------------------------------------------------------------ waiting

    def settle(self) -> None:
        """Waits until this browser is asked something and may answer, or the game is over."""
        self.page.wait_for_function(SETTLED, polling=OFTEN)

    @contextmanager
    def sending(self, wish: str) -> Iterator[None]:
        """Something that sends a wish to the server, which grants it."""
        with self.page.expect_response(lambda reply: f"/{wish}" in reply.url) as reply:
            yield
        assert reply.value.ok, reply.value.text()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Something that gives an answer; afterwards the next question has come."""
        with self.sending("answer"):
            yield
        self.settle()

    def until(self, fact: Callable[[], bool], what: str = "") -> None:
        """Waits for something that only the test can tell."""
        for _ in range(300):
            if fact():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"it did not come about: {what} ({self.small}: {self.question})")

    # ------------------------------------------------------------------ doing

    @abstractmethod
    def touch(self, button: Locator) -> None:
        """Presses something, in the manner of the hand."""

    @abstractmethod
    def go(self, place: str) -> None:
        """Chooses a place of the map."""

    def press(self, name: str) -> None:
        """Presses a button under the question."""
        self.touch(self.button(name))

    def idle(self) -> None:
        """Does as little as the rules allow."""
        offered = [button.split(" (")[0] for button in self.buttons()]
        name = next((name for name in IDLE if name in offered), "")
        with self.answering():
            if name:
                self.press(name)
            else:
                self.decide()

    def decide(self) -> None:
        """Answers what cannot be left alone: with the first of the choices, or with what is put together already."""
        commit = self.foot.locator("button.main, button.danger")
        if commit.count():
            self.touch(commit.first)
            return
        if not self.choices.first.is_visible():  # a long list is folded
            self.touch(self.page.locator(".choices summary"))
        self.choose(self.choices.first)

    def choose(self, button: Locator) -> None:
        """Presses what gives an answer at once, unless dice will be thrown: those are looked at first."""
        answers: list[str] = []
        self.page.on("response", lambda reply: answers.append(reply.url) if "/answer" in reply.url else None)
        self.touch(button)
        commit = self.foot.locator("button.danger")
        self.until(lambda: bool(answers or commit.count()), "a choice leads on")
        if not answers:
            self.touch(commit.first)

    def undo(self) -> None:
        with self.sending("undo"):
            self.press("Undo")
        self.settle()

    def activate(self, deed: str, places: Iterable[str]) -> bool:
        """Activates the first of some places that can do something; whatever cannot is taken back."""
        for place in places:
            with self.answering():
                self.go(place)
            if "Begin" in self.buttons():  # a Leader might name more hexes
                self.idle()
            if deed in self.buttons():
                return True
            while not self.question.startswith(IMPULSE):
                self.undo()
        return False

    def finish(self) -> None:
        """Ends the impulse, whatever it still asks."""
        while not self.over and not self.question.startswith(IMPULSE):
            self.idle()


Hand = TypeVar("Hand", bound=Table)


def play(table: Hand, *deeds: Callable[[Hand], bool], watch: Callable[[], None]) -> None:
    """Plays to the end: every deed once, as soon as it can be done, and else as little as possible.

    `watch` looks at the page after every answer.
    """
    left = list(deeds)
    while not table.over:
        watch()
        done = next((deed for deed in left if table.question.startswith(IMPULSE) and deed(table)), None)
        if done:
            left.remove(done)
            table.finish()
        else:
            table.idle()
    assert not left, f"no chance for {[deed.__name__ for deed in left]} in a whole game"


class Mouse(Table):
    """Everything with the mouse, and nothing but the mouse."""

    def touch(self, button: Locator) -> None:
        button.click()

    def go(self, place: str) -> None:
        self.page.mouse.click(*self.point(place))

    def hover(self, place: str) -> None:
        self.page.mouse.move(*self.point(place))

    def look(self, place: str) -> None:
        """Looks closer at a place: a right click."""
        self.page.mouse.click(*self.point(place), button="right")

    def menu(self, label: str, item: str) -> None:
        self.page.get_by_role("button", name=label, exact=True).click()
        self.page.get_by_role("menu").get_by_text(item, exact=True).click()

    def hurry(self) -> None:
        """Has what the other side does shown at once."""
        self.menu(SPEED, AT_ONCE)


class Fingers(Table):
    """Taps: no mouse, no keys, nothing to hover with."""

    def touch(self, button: Locator) -> None:
        button.tap()

    def go(self, place: str) -> None:
        self.page.touchscreen.tap(*self.point(place))

    def hurry(self) -> None:
        self.page.get_by_role("button", name=SPEED).tap()
        self.page.get_by_role("menu").get_by_text(AT_ONCE).tap()

    def in_sight(self, place: str) -> bool:
        """Whether a finger can get at a place: it lies on the map, and no sheet lies over it."""
        x, y = self.point(place)
        at: bool = self.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.board')", [x, y])
        return at

    def pull(self, by: float) -> None:
        """Draws the sheet up, or down again."""
        handle = self.page.locator(".handle")
        handle.tap(trial=True)  # waits until it stands still
        box = handle.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.drag([((x, y), (x, y - by))])

    def drag(self, fingers: list[tuple[tuple[float, float], tuple[float, float]]], steps: int = 8) -> None:
        """One finger or more, each from one point to another."""
        session = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, share: float) -> None:
            points = [{"x": a[0] + (b[0] - a[0]) * share, "y": a[1] + (b[1] - a[1]) * share} for a, b in fingers]
            session.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []}
            )

        touch("touchStart", 0)
        for step in range(1, steps + 1):
            touch("touchMove", step / steps)
        touch("touchEnd", 1)
        session.detach()


class Keys(Table):
    """The keyboard alone."""

    def touch(self, button: Locator) -> None:
        self.keys(self.key_on(button))

    def go(self, place: str) -> None:
        """By its number in the list of all choices."""
        self.touch(self.choices.filter(has_text=re.compile(rf"^\s*\S+ {place}\b")).first)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def key_on(self, button: Locator) -> str:
        """The key that does the same as a button, as it is written there."""
        written = button.locator("kbd").inner_text()
        return {"⏎": "Enter", "esc": "Escape"}.get(written) or written.lower().replace("⇧", "Shift+")

    def hurry(self) -> None:
        tab_to(self.page, SPEED)
        self.keys("Enter")
        self.page.get_by_role("menu").wait_for()
        while not focused(self.page).startswith(AT_ONCE):
            self.keys("ArrowDown")
        self.keys("Enter")

    def to_question(self) -> None:
        """To where the answers are: a link at the very beginning of the page leads there."""
        tab_to(self.page, "To the question", key="Shift+Tab")
        self.keys("Enter")


def settled(page: Page) -> None:
    """Waits until a page has drawn what it asked for: its heading, and every picture that is in sight."""
    expect(page.locator("h1").first).to_be_attached()
    page.wait_for_function(
        """() => [...document.images].every(image =>
        image.complete || image.getBoundingClientRect().top > innerHeight)""",
        polling=OFTEN,
    )
