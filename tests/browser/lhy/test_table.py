"""The Last Hundred Yards on the screen: fire that is still to be resolved, what may be reacted to, forces, tracks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from tests.browser.conftest import PHONE, Visit
from tests.browser.focus import ringed
from tests.browser.hands import Fingers, Keys, Mouse
from tests.browser.lhy.staging import Staged, begun, staged
from tests.browser.test_phone import fits
from tests.serving import Served

Keep = Callable[[Page, str], None]
Accessible = Callable[[Page], None]


def under_fire(t: World) -> bool:
    """Somebody may react to units that have just moved, and fire of which he knows waits for its resolution."""
    assert t.choice is not None
    view = LHY.view(t.state, t.choice.seat)
    shot = any(marker.start and marker.tally.mods for marker in view.markers)
    before = view.cycle.before if view.cycle else ()
    return t.choice.kind == "reaction" and shot and any(deed.hexes for deed in before)


@pytest.fixture(scope="module")
def fire(brisk: Served) -> Staged:
    return staged(brisk, under_fire)


def markers(page: Page) -> Locator:
    return page.locator(".sheet .drm")


def card(page: Page) -> Locator:
    return page.locator(".lhy-card:popover-open")


def test_a_marker_tells_what_it_is_made_of(fire: Staged, visit: Visit, keep: Keep, accessible: Accessible) -> None:
    page = visit(fire.link())
    table = Mouse(page, fire.served)
    table.settle()
    shown = fire.view["markers"]
    expect(markers(page)).to_have_count(len(shown))
    marker = next(one for one in shown if one["tally"]["mods"])
    button = page.get_by_role("button", name=re.compile(rf"^\w.* on .*{re.escape(marker['by'])}")).first
    button.hover()
    expect(card(page)).to_be_visible()
    for mod in marker["tally"]["mods"]:
        expect(card(page)).to_contain_text(mod["words"])
        expect(card(page).get_by_role("link", name=f"Rule {mod['rule']}").first).to_be_visible()
    page.mouse.move(700, 20)
    expect(card(page)).to_have_count(0)
    button.click()  # now it stays
    page.mouse.move(700, 20)
    expect(card(page)).to_be_visible()
    keep(page, "lhy-marker")
    accessible(page)
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)


def test_what_may_be_reacted_to_is_marked_and_said(fire: Staged, visit: Visit, keep: Keep) -> None:
    page = visit(fire.link())
    table = Mouse(page, fire.served)
    table.settle()
    expect(page.locator("#question")).to_contain_text("react")
    before = fire.view["cycle"]["before"]
    seen = {at for deed in before for at in (deed["start"], *deed["hexes"])}
    expect(page.locator(".sheet .seen-of")).to_have_count(len(seen & set(table.spots)))
    expect(page.locator(".sheet .trod.bold .head-of").first).to_be_attached()
    lines = {(one["kind"], one["start"], one["at"]) for one in fire.view["markers"] if one["start"]}
    assert page.locator(".sheet .declared").count() == len({line for line in lines if line[1] != line[2]})
    keep(page, "lhy-reaction")


def test_markers_are_reached_by_keys_and_hexes_told(fire: Staged, visit: Visit) -> None:
    page = visit(fire.link())
    table = Keys(page, fire.served)
    table.settle()
    page.locator(".board").focus()
    for _ in range(60):
        table.keys("Tab")
        if page.evaluate("document.activeElement?.classList.contains('drm')"):
            break
    assert ringed(page)
    expect(card(page)).to_be_visible()
    page.locator(".board").focus()
    expect(card(page)).to_have_count(0)
    deed = next(deed for deed in fire.view["cycle"]["before"] if deed["hexes"])
    assert deed["words"] in walked(table, deed["hexes"][-1])


def walked(table: Keys, to: str) -> str:
    """What is said of a hex when the cursor has come there, step by step."""
    spoken, goal = table.page.locator(".board .spoken"), table.spots[to]
    table.keys("ArrowUp")
    for _ in range(60):
        said = spoken.inner_text()
        here = table.spots[re.split(r"\W", said, maxsplit=1)[0]]
        if here["name"] == to:
            return said
        across, down = goal["x"] - here["x"], goal["y"] - here["y"]
        row = table.map["cell"][3][1]  # half the height of a hex: another row is farther away
        table.keys(
            ("ArrowDown" if down > 0 else "ArrowUp")
            if abs(down) > row
            else ("ArrowRight" if across > 0 else "ArrowLeft")
        )
        expect(spoken).not_to_have_text(said)
    raise AssertionError(f"the cursor does not come to {to}")


def test_forces_by_company_and_the_tracks(fire: Staged, visit: Visit, accessible: Accessible, keep: Keep) -> None:
    page = visit(fire.link())
    table = Mouse(page, fire.served)
    table.settle()
    page.get_by_role("tab", name="Forces").click()
    panel = page.get_by_role("tabpanel")
    view = fire.view
    tracks = panel.get_by_role("region", name="Tracks")
    expect(tracks).to_contain_text(f"{view['minutes']} min")
    expect(tracks.get_by_role("list", name=re.compile("limit of the attacker"))).to_be_visible()
    own = [one for one in view["pieces"] if one["seat"] == fire.seat]
    for company in {one["company"] for one in own if one["company"]}:
        expect(panel.get_by_role("heading", name=company, exact=True)).to_be_visible()
    there = next(one for one in own if one["at"])
    row = panel.get_by_role("button").filter(has_text=there["brief"]).filter(has_text=there["at"]).first
    row.hover()
    table.until(lambda: there["at"] in table.marked("now"), "the map points him out")
    keep(page, "lhy-forces")
    accessible(page)


def test_on_a_phone_a_tap_opens_a_marker(fire: Staged, visit: Visit, keep: Keep) -> None:
    page = visit(fire.link(), **PHONE)
    table = Fingers(page, fire.served)
    table.settle()
    fits(page)
    marker = markers(page).first
    marker.dispatch_event("click")
    expect(card(page)).to_be_visible()
    box = card(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 375
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 812
    keep(page, "lhy-phone")


def test_whoever_is_concealed_is_a_silhouette_to_the_other_side(brisk: Served, visit: Visit, keep: Keep) -> None:
    game = begun(brisk)
    page = visit(game.link(1))
    table = Mouse(page, brisk)
    table.settle()
    with table.sending("answer"):
        table.press("Set up all that is left as the mission suggests")
    table.settle()
    with table.sending("answer"):
        table.press("Ready")
    other = visit(game.link(0))
    attacker = Mouse(other, brisk)
    attacker.settle()
    # Whoever is Concealed is a silhouette to the other side, and nothing on it says who.
    backs = other.locator(".pile .counter.blank")
    known = other.get_by_role("img", name=re.compile("^German (?!concealed unit)"))
    unknown = sum(one["look"] == "unknown" for one in game.state(0)["view"]["own"]["pieces"])
    expect(backs).to_have_count(unknown)
    shown = [one for one in game.state(0)["view"]["own"]["pieces"] if one["seat"] == 1 and one["at"]]
    expect(known).to_have_count(len(shown) - unknown)
    keep(other, "lhy-set-up")
