"""Two browsers at one table, and those who look over their shoulders."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.positions import AMERICAN, GERMAN, kind, staged
from tests.serving import Served

# A browser whose user looks elsewhere and has allowed notifications.
CALLED = """() => {
    window.called = [];
    window.heard = [];
    document.hasFocus = () => false;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
        window.heard.push([this.frequency.value, this.context.state]);
        start.call(this, when);
    };
    window.Notification = class {
        static permission = "granted";
        constructor(title, { body }) { window.called.push([title, body]); }
    };
}"""


def invited(served: Served, visit: Visit) -> tuple[Page, str]:
    """A game with a friend is made: its page, and the link for the friend."""
    page = visit(f"{served.address}/new/lnlt/milk-run")
    page.get_by_role("group", name="German is played by").get_by_role("radio", name="A friend").check()
    page.get_by_label("Your name (optional)").fill("Ada")
    page.get_by_role("button", name="Start the game").click()
    link = page.get_by_label("For whoever plays German")
    expect(link).to_be_visible()
    expect(page.get_by_text("These links work on this machine only")).to_contain_text("hedgerow serve --host 0.0.0.0")
    return page, link.input_value()


def test_a_link_seats_one_person(served: Served, visit: Visit) -> None:
    ada, link = invited(served, visit)
    ada.get_by_role("link", name="To the table").click()
    host = Mouse(ada, served)
    host.settle()
    seats = ada.get_by_role("list", name="Seats")
    expect(seats).to_contain_text("open seat")
    expect(host.log).to_contain_text("The dice are sealed")  # before anybody has decided anything
    expect(host.log).to_contain_text(re.compile(r"[0-9a-f]{64}"))
    expect(host.log).to_contain_text("What American will add to the seed is sealed until all have sat down")

    second = visit(link, refusals=True)  # opened by somebody else, who is slower
    expect(second.get_by_role("button", name="Sit down as German")).to_be_visible()

    friend = visit(link)
    friend.get_by_label("Your name (optional)").fill("Bruno")
    friend.get_by_role("button", name="Sit down as German").click()
    expect(friend.locator("#question")).to_contain_text("Waiting for Ada")
    assert "#" not in friend.url, "the invitation has left the address"
    expect(seats).to_contain_text("Bruno")
    expect(host.log).to_contain_text("American and German added what was sealed to the seed")

    second.get_by_role("button", name="Sit down as German").click()
    expect(second.get_by_role("alert")).to_contain_text("taken")
    expect(second.get_by_text("Somebody sits here already.")).to_be_visible()

    third = visit(link)  # and whoever comes later sees it at once
    expect(third.get_by_text("Somebody sits here already.")).to_be_visible()
    expect(third.get_by_role("button", name="Sit down")).to_have_count(0)


def test_links_have_an_address_that_others_can_open(served: Served, visit: Visit) -> None:
    """Where the server tells one: it does if it listens to other machines, and only on this one."""
    page = visit(served.address)
    told = served.get("/api/health") | {"addresses": ["192.0.2.7"]}
    page.route("**/api/health", lambda route: route.fulfill(json=told))
    page.goto(f"{served.address}/new/lnlt/milk-run")
    page.get_by_role("group", name="German is played by").get_by_role("radio", name="A friend").check()
    page.get_by_role("button", name="Start the game").click()
    here = f"192.0.2.7:{served.port}"
    expect(page.get_by_text("To others on your network this machine is")).to_contain_text(here)
    for whom in ("For whoever plays German", "For onlookers"):
        expect(page.get_by_label(whom)).to_have_value(re.compile(rf"^http://{re.escape(here)}/game/"))
    expect(page.get_by_text("These links work on this machine only")).to_be_hidden()


def test_both_see_what_the_other_does(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    american = Mouse(visit(position.link(AMERICAN)), served)
    german = Mouse(visit(position.link(GERMAN)), served)
    american.settle()
    german.hurry()
    expect(german.page.locator("#question")).to_contain_text("Waiting for the American side")
    expect(german.page.get_by_role("list", name="Seats")).not_to_contain_text("away")
    german.page.evaluate(CALLED)
    german.page.get_by_role("button", name="Notify me").click()

    for one, here in ((german, "German"), (american, "American")):  # whoever looks at a page is here to himself, too
        seat = one.page.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text=f"{here} you")
        expect(seat.locator(".dot")).to_have_class(re.compile(r"\bhere\b"))

    american.go("N4")
    expect(german.log).to_contain_text("N4")
    american.press("End the impulse")
    expect(german.page.locator("#question")).to_contain_text("Activate a hex, or pass")
    expect(american.page.locator("#question")).to_contain_text("Waiting for the German side")
    german.until(lambda: german.page.evaluate("window.called.length > 0"), "the browser calls whoever looks elsewhere")
    assert german.page.evaluate("window.called") == [["Your turn: The Milk Run", "Activate a hex, or pass"]]
    assert german.page.evaluate("window.heard") == [[660, "running"], [880, "running"]]
    german.page.reload()
    german.settle()
    expect(german.page.get_by_role("button", name="Notify me")).to_be_hidden()  # it is asked once
    expect(american.page).to_have_title("The Milk Run · Hedgerow")
    expect(german.page).to_have_title("● The Milk Run · Hedgerow")  # the tab tells whose turn it is
    with german.sending("answer"):
        german.press("Pass")
    expect(american.log).to_contain_text("German passes")
    american.settle()


def test_an_undo_by_consent(served: Served, visit: Visit) -> None:
    """Asked for and refused, asked for once more and agreed to; the log says so."""
    position = staged(served, kind("activate"), skip=1)
    american = Mouse(visit(position.link(AMERICAN)), served)
    german = Mouse(visit(position.link(GERMAN)), served)
    american.settle()
    german.hurry()
    with american.sending("answer"):
        american.press("Pass")
    german.settle()  # the other side is asked: from now on it has a say
    expect(american.button("Undo …")).to_be_visible()

    ask(american)
    banner = german.page.get_by_text("The American side asks to take back the last decision: “Pass”.")
    expect(banner).to_be_visible()
    assert german.question.startswith("Activate a hex"), "the game goes on meanwhile"
    german.page.get_by_role("button", name="No", exact=True).click()
    expect(banner).to_be_hidden()
    expect(american.page.get_by_text("You have asked")).to_be_hidden()
    expect(american.page.locator("#question")).to_contain_text("Waiting for the German side")

    ask(american)
    german.page.get_by_role("button", name="Agree").click()
    expect(american.page.locator("#question")).to_contain_text("Activate a hex, or pass")
    expect(german.page.locator("#question")).to_contain_text("Waiting for the American side")
    for one in (american, german):
        expect(one.log).not_to_contain_text("American passes")
        expect(one.log).to_contain_text("took back")


def ask(table: Mouse) -> None:
    table.press("Undo …")
    table.button("Ask to take it back").click()
    expect(table.page.get_by_text("You have asked to take back the last decision: “Pass”.")).to_be_visible()


def test_an_onlooker_sees_and_cannot_touch(served: Served, visit: Visit) -> None:
    position = staged(served, kind("act"))
    american = Mouse(visit(position.link(AMERICAN)), served)
    onlooker = Mouse(visit(position.watch_link()), served)
    assert "#" not in onlooker.page.url
    expect(onlooker.page.locator(".question .cap").first).to_have_text("You are watching")
    expect(onlooker.page.locator("#question")).to_contain_text("Waiting for the American side")
    assert onlooker.buttons() == []
    assert onlooker.glowing == set()
    onlooker.hurry()

    american.settle()
    american.press("Fire")
    expect(american.page.locator("table", has_text="Exact odds").first).to_be_visible()
    with american.sending("answer"):
        american.press("Fire")
    expect(onlooker.log).to_contain_text("at Q3")
    onlooker.look("N4")
    expect(onlooker.page.get_by_role("tabpanel", name="Place")).to_contain_text("Sgt. Mercer")
    onlooker.page.get_by_role("button", name="More", exact=True).click()
    expect(onlooker.page.get_by_role("menu")).not_to_contain_text("Resign")


def test_a_game_without_a_link_is_not_shown(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    page = visit(f"{served.address}/game/{position.id}", refusals=True)
    expect(page.get_by_role("heading", name="This game cannot be opened")).to_be_visible()


def test_two_share_a_screen(served: Served, visit: Visit) -> None:
    page = visit(f"{served.address}/new/lnlt/milk-run")
    page.get_by_role("group", name="German is played by").get_by_role("radio", name="Me too").check()
    page.get_by_role("button", name="Start the game").click()
    table = Mouse(page, served)
    table.settle()
    assert table.small.lower().startswith("american")
    table.idle()
    table.idle()
    table.until(lambda: table.small.lower().startswith("german"), "the other side is asked")
    table.settle()
    table.idle()
    table.idle()
    table.until(lambda: "Place" not in table.question, "the game begins")
    expect(page.locator(".pile[data-place=Q5]")).to_be_visible()
    expect(page.locator(".pile[data-place=J5]")).to_be_visible()


def test_resigning_is_asked_once_more(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"))
    american = Mouse(visit(position.link(AMERICAN)), served)
    german = Mouse(visit(position.link(GERMAN)), served)
    american.settle()
    american.menu("More", "Resign")
    american.page.get_by_role("button", name="Play on").click()
    american.settle()
    american.menu("More", "Resign")
    american.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for one in (american, german):
        expect(one.page.locator(".question .cap").first).to_have_text("The game is over")
    expect(german.page.locator("#question")).to_contain_text("American resigned")
