"""What an answer costs a browser: only what has changed is styled anew, however many models are on the table."""

from __future__ import annotations

import json

from playwright.sync_api import Browser

from tests.browser.boltaction.staging import Hand, is_asked, staged
from tests.browser.conftest import Visit
from tests.serving import Served


def test_a_question_does_not_style_the_table_anew(served: Served, browser: Browser, visit: Visit) -> None:
    game = staged(served, is_asked("order"))
    page = visit(game.link())
    table = Hand(page, served)
    table.settle()
    page.locator(".ba-plate.lit").first.click()
    table.button("Down").wait_for()
    browser.start_tracing(categories=["devtools.timeline"])
    with table.sending("answer"):
        table.press("Down")
    page.locator(".question .cap:not(.yours), .ba-plate.lit").first.wait_for()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styles = [event["args"] for event in events if event["name"] == "UpdateLayoutTree"]
    styled = [args["elementCount"] for args in styles if "elementCount" in args]  # what has only begun tells nothing
    assert styled, "something was styled"
    assert max(styled) < page.locator("*").count(), "what stands in the view is left alone"
