"""What others do is played before the eyes, as fast as one likes; and nothing is missed by looking away."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.positions import AMERICAN, GAMES, GERMAN, Position, kind, staged
from tests.serving import Served

Keep = Callable[[Page, str], None]


@pytest.fixture
def position(served: Served) -> Position:
    return staged(served, kind("activate"))


def test_a_shot_is_seen_as_it_happens(position: Position, served: Served, visit: Visit, keep: Keep) -> None:
    german = Mouse(visit(position.link(GERMAN), reduced_motion="no-preference"), served)
    page = german.page
    expect(german.log).to_be_visible()
    position.answer("activate N4")
    position.answer("fire Q3 us-4,us-bar-2,us-mercer")
    caption = page.locator(".question .cap").first
    expect(caption).to_have_text("What happens")
    expect(page.locator(".fx-dice, .sheet [class*=dice]").first).to_be_attached()
    expect(german.button("Skip to now")).to_be_visible()
    assert german.glowing == set(), "nothing may be chosen before everything has been seen"
    page.screenshot(path=Path(__file__).parent / "screenshots" / "playback.png")
    german.press("Skip to now")
    german.settle()
    expect(page.locator("#question")).to_contain_text("Activate a hex")
    keep(page, "after-the-shot")


def test_the_speed_is_chosen_once(position: Position, served: Served, visit: Visit) -> None:
    german = Mouse(visit(position.link(GERMAN)), served)
    german.hurry()
    german.page.reload()
    german = Mouse(german.page, served)
    expect(german.log).to_be_visible()
    position.answer("pass")
    german.settle()
    expect(german.button("Skip to now")).to_have_count(0)


def test_what_happened_while_nobody_looked(position: Position, served: Served, visit: Visit) -> None:
    page = visit(position.link(GERMAN))
    table = Mouse(page, served)
    expect(table.log).to_contain_text("Q5")
    page.goto(served.address)  # to look after something else
    position.answer("activate N4")
    position.answer("fire Q3 us-4,us-bar-2,us-mercer")
    page.goto(f"{served.address}/game/{position.id}")
    table = Mouse(page, served)
    banner = page.get_by_text("Since you looked:")
    expect(banner).to_be_visible()
    expect(table.log.get_by_role("separator", name="New since you looked")).to_be_attached()
    page.get_by_role("button", name="Play it back").click()
    expect(page.locator(".question .cap").first).to_have_text("What happens")
    table.press("Skip to now")
    table.settle()
    expect(banner).to_be_hidden()
    page.reload()
    Mouse(page, served).settle()
    expect(banner).to_be_hidden()


def test_undo_goes_back_by_one_or_to_the_beginning(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"), skip=1)
    american = Mouse(visit(position.link(AMERICAN)), served)
    american.settle()
    with american.answering():
        american.go("J5")
    american.idle()  # no hex more
    with american.answering():
        american.press("Move")
    american.undo()
    expect(american.page.locator("#question")).to_contain_text("What do the units in J5 do?")
    with american.answering():
        american.press("Move")
    with american.sending("undo"):
        american.press("Undo all")
    american.settle()
    expect(american.page.locator("#question")).to_contain_text("Activate a hex, or pass")
    assert "J5" in american.glowing


def test_the_record_of_a_running_game_keeps_its_seed(position: Position, served: Served, visit: Visit) -> None:
    american = Mouse(visit(position.link(AMERICAN)), served)
    with american.page.expect_download() as download:
        american.menu("More", "Download the record")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert text.startswith("hedgerow record 2")
    assert "commitment:" in text
    assert "chosen: yes" in text
    assert "seed:" not in text
    assert "salt:" not in text


def test_a_replay_goes_by_impulse_with_its_log_and_is_played_on(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(served.address)
    page.get_by_label("Game record file").set_input_files(GAMES / "milk-run.hedgerow")
    log = page.get_by_role("region", name="Log")
    slider, answer = page.get_by_role("slider", name="Step"), page.get_by_role("heading", level=2).first
    expect(log).to_be_visible()
    slider.fill("30")
    expect(log).to_contain_text("Lt. Wheelock")
    page.get_by_role("button", name="One impulse on").click()
    expect(answer).to_have_text(re.compile("Activate "))
    on = int(slider.input_value())
    assert on > 31, "an impulse has several decisions"
    slider.blur()
    page.keyboard.press("Shift+ArrowRight")
    expect(slider).not_to_have_value(str(on))
    page.get_by_role("button", name="One impulse back").click()
    expect(slider).to_have_value(str(on))
    entries = log.get_by_role("listitem").count()
    page.get_by_role("button", name="To the beginning").click()
    expect(log.get_by_text("Nothing has happened yet.")).to_be_visible()
    slider.fill(str(on))
    expect(log.get_by_role("listitem")).to_have_count(entries)
    log.get_by_text("German has the initiative").click()  # an entry leads to when it was
    expect(slider).not_to_have_value(str(on))
    slider.fill(str(on))
    keep(page, "replay-log")

    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    expect(dialog).to_contain_text(f"after {on} decisions")
    dialog.get_by_role("group", name="German is played by").get_by_role("radio", name="Me too").check()
    keep(page, "play-on")
    dialog.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    table = Mouse(page, served)
    table.settle()
    assert table.question.startswith("What do the units in ")
    expect(table.log).to_contain_text("came with the game that this one goes on from")
    with table.answering():
        table.press("End the impulse")


def test_what_the_log_is_turned_to_lies_below_its_headings(served: Served, visit: Visit) -> None:
    """Turn and phase stay at the top of the log: they cover nothing that somebody looks for."""
    page = visit(served.address)
    page.get_by_label("Game record file").set_input_files(GAMES / "milk-run.hedgerow")
    log = page.get_by_role("region", name="Log")
    page.get_by_role("slider", name="Step").fill("120")
    entries = log.get_by_role("listitem")
    expect(entries.nth(40)).to_be_attached()
    for n in (12, 25, 40):
        covered = entries.nth(n).evaluate("""entry => {
            entry.scrollIntoView({ block: "start", behavior: "instant" });
            const { left, top } = entry.getBoundingClientRect();
            return !entry.contains(document.elementFromPoint(left + 4, top + 2));
        }""")
        assert not covered, f"entry {n} lies under a heading"
