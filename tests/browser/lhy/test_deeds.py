"""Fire from the declaration to what came of it, an Assault, and a mortar that is called, each by the mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from hedgerow.lhy.state.moves.assault import Assault
from hedgerow.lhy.state.moves.fire import Fire
from hedgerow.lhy.state.moves.mortars import Request
from hedgerow.lhy.state.world import World
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.lhy.staging import Moment, Staged, staged
from tests.serving import Served

Keep = Callable[[Page, str], None]
PATIENCE = 3_000


def may(kind: type, when: str = "activation") -> Moment:
    """A segment of one's own in which something can be done."""

    def moment(t: World) -> bool:
        assert t.choice is not None
        return t.choice.kind == when and any(isinstance(move, kind) for move in t.choice.options)

    return moment


def offered(game: Staged, kind: str) -> dict[str, Any]:
    """An answer of a kind that is clicked on the map."""
    found: dict[str, Any] = next(one for one in game.asked()["asked"]["options"] if one["kind"] == kind)
    return found


def point_out(table: Mouse, deed: dict[str, Any]) -> None:
    """Whoever does it, then what it is aimed at; a stack is opened for the one unit that is meant."""
    target, start = deed["places"][:2]
    table.go(start)
    if (unit := table.page.locator(f'.fan [data-piece="{deed["pieces"][0]}"]')).count():
        unit.click()
    table.until(lambda: target in table.glowing, "the target glows")
    table.go(target)


def meant(table: Mouse, words: str) -> None:
    """Of several things that a click may mean the one that is meant, by a button or in the list: its sum appears."""
    sums = table.page.locator("table.tally tfoot").first
    named = table.foot.get_by_role("button").or_(table.choices).filter(has_text=re.compile(words))
    expect(sums.or_(named.first).first).to_be_visible()
    try:  # where there is no choice, its sum comes by itself, and the button would do it at once
        expect(sums).to_be_visible(timeout=PATIENCE)
    except AssertionError:
        named.first.click()
    expect(sums).to_be_visible()


def odds(page: Page) -> None:
    expect(page.locator("table", has_text="Exact odds").first).to_be_visible()


def test_fire_is_declared_and_resolved_at_the_end_of_the_turn(brisk: Served, visit: Visit, keep: Keep) -> None:
    game = staged(brisk, may(Fire))
    shot, mine = offered(game, "fire"), game.seat
    page = visit(game.link())
    table = Mouse(page, brisk)
    table.settle()
    markers, lines = page.locator(".sheet .drm"), page.locator(".sheet .declared")
    before = markers.count()
    point_out(table, shot)
    meant(table, "^Fire")
    odds(page)
    expect(page.locator("table.tally tfoot").first).to_contain_text("Marker")
    keep(page, "lhy-shot")
    with table.sending("answer"):
        table.press("Fire")
    expect(markers).to_have_count(before + 1)
    expect(lines.first).to_be_attached()

    # It lies there until nobody does anything more; then a die falls for it, and the log says whose shot it was.
    while any(one["start"] for one in game.state(mine)["view"]["own"]["markers"]):
        game.pass_on()
    resolved = re.compile(rf"Small Arms Fire by .* on {shot['places'][0]}: \d+ [+-]\d = -?\d+")
    expect(table.log.locator("li", has_text=resolved).first).to_be_visible()
    expect(lines).to_have_count(0)
    expect(page.locator(".sheet .drm.small-arms")).to_have_count(0)
    keep(page, "lhy-resolved")


def test_an_assault_is_weighed_and_declared(brisk: Served, visit: Visit, keep: Keep) -> None:
    game = staged(brisk, may(Assault))
    storm = offered(game, "assault")
    page = visit(game.link())
    table = Mouse(page, brisk)
    table.settle()
    point_out(table, storm)
    meant(table, "^Assault")
    odds(page)
    for side in ("Attack", "Defence"):
        expect(page.locator("table.tally tfoot", has_text=side).first).to_be_visible()
    sums = page.locator("table.tally tbody").all_inner_texts()
    assert not re.search(r"\b[ug]\d{2,}\b", "".join(sums)), "a unit has a name"
    keep(page, "lhy-assault")
    with table.sending("answer"):
        table.press("Assault")
    expect(page.locator(".sheet .lunge").or_(page.locator(".sheet .storm")).first).to_be_attached()
    expect(table.log).to_contain_text("Assault")


def test_a_mortar_is_called(brisk: Served, visit: Visit, keep: Keep) -> None:
    game = staged(brisk, may(Request, "reaction"), "orchard-wall")
    call, mine = offered(game, "request"), game.seat
    page = visit(game.link())
    table = Mouse(page, brisk)
    table.settle()
    point_out(table, call)
    meant(table, "HE of the ")
    expect(page.locator("table.tally tfoot").first).to_contain_text("Marker")
    keep(page, "lhy-mortar")
    with table.sending("answer"):
        table.foot.locator(".button.danger, .button.main").first.click()
    table.hurry()
    firing = [one for one in game.state(mine)["view"]["own"]["mortars"] if one["impact"]]
    expect(page.locator(".sheet .impact")).to_have_count(len(firing))
    expect(page.locator(".sheet .observes").first).to_be_attached()
    assert page.locator(".sheet .drm.mortar, .sheet .drm.smoke").count()
    page.get_by_role("tab", name="Forces").click()
    boxes = page.get_by_role("region", name="Tracks")
    expect(boxes.get_by_role("listitem").filter(has_text=f"→ {firing[0]['impact']}")).to_be_visible()
    keep(page, "lhy-mortar-boxes")


def test_attacks_that_go_along_are_ticked(brisk: Served, visit: Visit) -> None:
    game = staged(brisk, lambda t: t.choice is not None and t.choice.kind == "carry")
    page = visit(game.link())
    table = Mouse(page, brisk)
    table.settle()
    assert "Which Small Arms attacks go with" in page.locator(".question").inner_text()
    attack = page.get_by_role("checkbox", name=re.compile("attack of [+-]?\\d")).first
    expect(attack).to_be_checked()
    attack.uncheck()
    attack.check()
    with table.sending("answer"):
        table.press("Take along")
    expect(table.log).to_contain_text(re.compile("attacks? goe?s? with"))
