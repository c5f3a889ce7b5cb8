"""A page is loaded anew, a server goes and comes back, in the middle of a question: the question is still there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.positions import AMERICAN, GERMAN, kind, staged
from tests.serving import Served

WINDOW = "Opportunity Fire at"


def test_a_page_is_loaded_anew(served: Served, visit: Visit) -> None:
    """The other side's stack stands in the open, in the middle of its move."""
    position = staged(served, kind("opportunity"), skip=1)
    table = Mouse(visit(position.link(AMERICAN)), served)
    table.settle()
    before, buttons = prompt(table), table.buttons()
    assert before.startswith(WINDOW)
    table.page.reload()
    table = Mouse(table.page, served)
    table.settle()
    assert prompt(table) == before
    assert table.buttons() == buttons
    shoot(table)


@pytest.mark.parametrize("end", [Served.stop, Served.kill], ids=["stopped", "killed"])
def test_a_server_comes_back(own_server: Served, visit: Visit, end: Callable[[Served], None]) -> None:
    position = staged(own_server, kind("opportunity"), skip=1)
    table = Mouse(visit(position.link(AMERICAN)), own_server)
    other = Mouse(visit(position.link(GERMAN)), own_server)
    other.hurry()
    table.settle()
    for one in (table, other):
        expect(one.log).to_be_visible()
    before, buttons = prompt(table), table.buttons()

    end(own_server)
    lost = table.page.get_by_text("The connection is lost.")
    expect(lost).to_be_visible()
    own_server.start()

    # Nobody touches anything: the pages find their way back.
    expect(lost).to_be_hidden()
    table.settle()
    assert prompt(table) == before
    assert table.buttons() == buttons
    shoot(table)
    expect(other.log).to_contain_text("at O4")
    expect(other.page.locator("#question")).to_contain_text("What do the units in")


def test_an_answer_while_nobody_listens_is_given_again(own_server: Served, visit: Visit) -> None:
    """What could not be sent is told so in words, and can be sent when the server is back."""
    position = staged(own_server, kind("opportunity"), skip=1)
    table = Mouse(visit(position.link(AMERICAN)), own_server)
    table.settle()
    expect(table.log).to_be_visible()
    own_server.kill()
    expect(table.page.get_by_text("The connection is lost.")).to_be_visible()
    table.press("Hold fire")
    notices = table.page.locator(".notices")
    expect(notices.get_by_text("The server does not answer.")).to_be_visible()
    expect(table.page.locator("[data-announce=refusal]")).to_have_text("The server does not answer.")
    own_server.start()
    expect(table.page.get_by_text("The connection is lost.")).to_be_hidden()
    expect(notices.get_by_text("The server does not answer.")).to_be_hidden()
    table.settle()
    with table.sending("answer"):
        table.press("Hold fire")
    expect(table.page.locator("#question")).to_contain_text("Waiting for the German side")


def prompt(table: Mouse) -> str:
    """The question itself; a shot that is being looked at stands below it."""
    asked = table.page.locator(".question .prompt")
    expect(asked).to_be_visible()
    return asked.inner_text()


def shoot(table: Mouse) -> None:
    expect(table.page.locator("table", has_text="Exact odds").first).to_be_visible()
    with table.sending("answer"):
        table.press("Fire")
    expect(table.log).to_contain_text("at O4")
