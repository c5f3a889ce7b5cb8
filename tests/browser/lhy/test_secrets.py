"""What one side hides never gets to the other's page: everything that pages receive, byte by byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import Page, Response, WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.lhy.staging import Staged, begun
from tests.serving import Served

AMERICAN, GERMAN = 0, 1
STEPS = 14
TURNS = 3
FLEETING = (".asked", ".undo", ".view.headline", ".view.turn", ".view.own.turn", ".progress")


class Heard:
    """All bytes that a page receives about a game: replies of the server, and frames of its socket."""

    def __init__(self, page: Page, game: Staged, seat: int) -> None:
        self.game, self.replies, self.frames = game, list[Response](), list[bytes]()
        # What lies in a place is asked for wherever the pointer rests, which is nobody's doing.
        page.on(
            "response",
            lambda reply: self.replies.append(reply) if "/api/" in reply.url and "/inspect" not in reply.url else None,
        )
        page.on("websocket", self._listen)
        page.goto(game.link(seat))

    def _listen(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: self.frames.append(frame if isinstance(frame, bytes) else frame.encode())
        )

    def until(self, page: Page, turn: int) -> None:
        """Waits until the page has heard of a turn."""
        for _ in range(200):
            if any(f'"turn":{turn}'.encode() in frame for frame in self.frames):
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"the page never hears of turn {turn}")

    def fresh(self) -> list[bytes]:
        """What has come since it was last asked for; without what is different in every game: its name, and the words
        that lead to seats.
        """
        (replies, self.replies), (frames, self.frames) = (self.replies, []), (self.frames, [])
        kept = []
        for text in (*(reply.body() for reply in replies if reply.ok), *frames):
            for own in (self.game.id, *self.game.tokens.values()):
                text = text.replace(own.encode(), b"-")
            kept.append(text)
        return kept


def values(message: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a message, with the names that lead to it."""
    if isinstance(message, dict):
        for key, inner in message.items():
            yield from values(inner, f"{path}.{key}")
    elif isinstance(message, list):
        for inner in message:
            yield from values(inner, path)
    else:
        yield path, message


def told(heard: Heard) -> set[tuple[str, Any]]:
    """All that was ever told, however it was cut into messages; when it was is nobody's secret, and the seal
    of the dice is another in every game.
    """
    found: set[tuple[str, Any]] = set()
    for text in heard.fresh():
        if text[:1] in (b"{", b"["):
            found |= set(values(msgspec.json.decode(text)))
    counted = (".at", ".since", ".rev")  # how the same news was cut into messages
    told = {(path, value) for path, value in found if not path.endswith((".made", ".touched", ".here", ".commitment"))}
    # A question that is answered before its frame is sent is never seen: those are held by `lab/secrets.py`.
    return {(path, value) for path, value in told if path not in counted and not path.startswith(FLEETING)}


def placed(game: Staged, seat: int, swap: tuple[str, str] | None) -> None:
    """A side sets up as the mission suggests, but for two units, which take each other's place."""
    scratch = begun(game.served)
    while (state := scratch.asked())["asked"]["kind"] == "set-up" and scratch.seat != seat:
        scratch.answer(state, state["asked"]["options"][0]["move"])
    scratch.answer(state, {"verb": "suggested"})
    pieces = [one for one in scratch.asked()["view"]["own"]["pieces"] if one["seat"] == seat]
    homes = {one["id"]: (one["at"] or one["entry"], one["called"]) for one in pieces}
    if swap:
        first, second = (next(id for id, (_, called) in homes.items() if called.startswith(words)) for words in swap)
        homes[first], homes[second] = homes[second], homes[first]
    game.seat = seat
    for unit, (at, _) in homes.items():
        place = {"verb": "place", "unit": unit, "at": at, "how": ["concealed"], "front": -1}
        game.answer(game.awaited(seat), place)
    game.answer(game.awaited(seat), {"verb": "ready"})


def watched(brisk: Served, visit: Visit, seat: int, swap: tuple[str, str] | None) -> Heard:
    """A game that a page watches from a seat whose opponent hides in one of two ways: he passes, it goes about."""
    game = begun(brisk)
    page = visit("about:blank")
    heard = Heard(page, game, seat)
    for side in (GERMAN, AMERICAN):
        placed(game, side, swap if side != seat else None)
    about(game, seat)
    table = Mouse(page, brisk)
    table.hurry()
    for piece in game.state(seat)["view"]["own"]["pieces"]:
        if piece["seat"] != seat and piece["at"]:
            table.look(piece["at"])
            expect(page.get_by_role("tabpanel")).to_contain_text(piece["at"])
    return heard


def about(game: Staged, mover: int) -> None:
    """One side goes where it is listed first; the other does nothing."""
    for _ in range(STEPS):
        go_on(game, mover)


def go_on(game: Staged, mover: int) -> dict[str, Any]:
    state = game.asked()
    if game.seat != mover or state["asked"]["kind"] not in ("activation", "maneuver"):
        return game.pass_on()
    options = state["asked"]["options"]
    liked = next((one for kind in ("maneuver", "go") for one in options if one["kind"] == kind), options[0])
    game.answer(state, liked["move"])
    return state


def test_what_the_germans_hide_makes_no_difference_to_the_american_page(brisk: Served, visit: Visit) -> None:
    one = watched(brisk, visit, AMERICAN, None)
    other = watched(brisk, visit, AMERICAN, ("1st Squad", "3rd Squad"))
    assert told(one) == told(other)


def test_what_the_americans_hide_makes_no_difference_to_the_german_page(brisk: Served, visit: Visit) -> None:
    one = watched(brisk, visit, GERMAN, None)
    other = watched(brisk, visit, GERMAN, ("2nd Squad, 2nd", "3rd Squad, 3rd"))
    assert told(one) == told(other)


def named(state: dict[str, Any]) -> set[str]:
    return {one["called"] for one in state["view"]["own"]["pieces"]}


def test_neither_page_of_a_game_receives_a_name_that_the_other_side_hides(brisk: Served, visit: Visit) -> None:
    """Turn after turn, while both are open; the Americans go about, and the Germans lie low as long as they can."""
    game = begun(brisk)
    pages = [visit("about:blank") for _ in (AMERICAN, GERMAN)]
    heard = [Heard(page, game, seat) for seat, page in enumerate(pages)]
    for side in (GERMAN, AMERICAN):
        placed(game, side, None)
    known: list[set[str]] = [set(), set()]
    hidden, turn = [0, 0], 1
    while turn <= TURNS:
        state = go_on(game, AMERICAN)
        known[game.seat] |= named(state)
        if state["view"]["own"]["turn"] > turn:
            turn += 1
            for seat, page in enumerate(pages):
                known[seat] |= named(game.state(seat))
                heard[seat].until(page, turn)
                secret = unknown_to(game, seat, known[seat])
                hidden[seat] += len(secret)
                received = b"\n".join(heard[seat].fresh()).decode()
                for unit in secret:
                    assert unit["called"] not in received
                    assert not re.search(rf'"{unit["id"]}"', received)
    assert all(hidden)


def unknown_to(game: Staged, seat: int, known: set[str]) -> list[dict[str, Any]]:
    """Units of the other side whose names a seat has never been shown."""
    pieces = game.state(1 - seat)["view"]["own"]["pieces"]
    return [one for one in pieces if one["seat"] == 1 - seat and one["called"] not in known]


def test_two_at_one_screen_hand_it_over(brisk: Served, visit: Visit) -> None:
    page = visit(f"{brisk.address}/new/lhy/first-patrol")
    page.get_by_role("group", name="German is played by").get_by_role("radio", name="Me too").check()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Show what German sees").click()
    table = Mouse(page, brisk)
    for answer in ("Set up all that is left as the mission suggests", "Ready"):
        table.settle()
        table.press(answer)
    expect(page.get_by_role("heading", name="American, it is your turn")).to_be_focused()
    expect(page.locator(".board")).to_have_count(0)
    page.get_by_role("button", name="Show what American sees").click()
    expect(table.log).to_contain_text("5 German units are placed")
    expect(table.log).not_to_contain_text("Kompanie")
    page.reload()
    page.get_by_role("button", name="We look at it together").click()
    table.settle()
    for answer in ("Set up all that is left as the mission suggests", "Ready"):
        table.press(answer)
        table.settle()
    page.reload()
    table.settle()
