"""Bolt Action on the screen: an order die placed, a move by hand refused and made, a shot, an ambush, a template."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.boltaction.staging import Hand, Staged, is_asked, staged
from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Fingers, Keys
from tests.browser.test_phone import fits
from tests.serving import Served

SQUAD = 4  # men at the least
NEAR = 2200  # hundredths of an inch: within the range of rifles

Keep = Callable[[Page, str], None]
Accessible = Callable[[Page], None]


def opened(game: Staged, page: Page) -> Hand:
    table = Hand(page, game.served)
    table.settle()
    return table


def shifted(place: str, dx: int, dy: int) -> str:
    x, y = (int(part) for part in place.split(","))
    return f"{x + dx:04},{y + dy:04}"


def test_an_order_die_is_placed_beside_a_unit(served: Served, visit: Visit, keep: Keep, accessible: Accessible) -> None:
    game = staged(served, is_asked("order"))
    view = game.view
    page = visit(game.link)
    table = opened(game, page)
    cup = page.get_by_role("img", name=re.compile("Order dice in the cup"))
    expect(cup).to_have_accessible_name(re.compile(f"American {view['cup'][0]}, German {view['cup'][1]}"))
    ordered = next(
        one for one in game.asked()["asked"]["options"] if one["move"]["order"] == "down" and not one["gloss"]
    )
    unit = game.unit(ordered["move"]["unit"])
    plate = page.locator(f'.ba-plate[data-piece="{unit["id"]}"]')
    expect(plate.locator(".ba-die.blank")).to_have_count(1)
    plate.click()
    assert {"Fire", "Advance", "Run", "Ambush", "Rally", "Down"} <= set(table.buttons())
    keep(page, "boltaction-order")
    accessible(page)
    table.press("Down")
    table.until(lambda: game.unit(unit["id"])["order"] == "down", "it has its order")
    expect(plate.locator(".ba-die.blank")).to_have_count(0)
    expect(page.get_by_role("img", name=re.compile(f"{unit['name']}.* on Down")).first).to_be_attached()


def may_walk(view: dict[str, Any], asked: dict[str, Any]) -> bool:
    """A squad that is to Advance and has room for it; nobody lies in wait who would be asked first."""
    going = [one for one in asked["options"] if one["kind"] == "go" and one["move"]["formation"] == "keep"]
    quiet = not any(one["order"] == "ambush" for one in view["pieces"])
    return asked["kind"] == "advance" and quiet and len(going) > 3 and len(unit_of(view)["men"]) >= SQUAD


def unit_of(view: dict[str, Any]) -> Any:
    return next(one for one in view["pieces"] if one["id"] == view["acting"])


def test_a_unit_is_dragged_and_the_ruler_tells_why_not(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, may_walk)
    unit = unit_of(game.view)
    going = [
        one["move"]["to"]
        for one in game.asked()["asked"]["options"]
        if one["kind"] == "go" and one["move"]["formation"] == "keep"
    ]
    page = visit(game.link)
    table = opened(game, page)
    ruler = page.locator(".ruler")
    far = shifted(unit["at"], 0, 1500 if int(unit["at"][-4:]) < 2400 else -1500)
    table.take(unit["at"])
    table.carry(far)
    expect(ruler).to_have_class(re.compile("refused"))
    expect(ruler).to_contain_text("15.0 inches")
    keep(page, "boltaction-refused")
    table.carry(going[0])
    expect(ruler).not_to_have_class(re.compile("refused"))
    expect(ruler.locator(".end")).to_have_count(len(unit["men"]))  # where every man would stand
    keep(page, "boltaction-dragged")
    with table.sending("answer"):
        table.drop()
    table.until(lambda: game.unit(unit["id"])["at"] != unit["at"], "it has gone")


def test_a_formation_is_chosen_for_what_is_dragged(served: Served, visit: Visit) -> None:
    game = staged(served, may_walk)
    unit = unit_of(game.view)
    page = visit(game.link)
    table = opened(game, page)
    page.get_by_role("group", name="Formation").get_by_role("radio", name="column").check()
    with page.expect_request(lambda one: one.url.endswith("/why")) as wish:
        table.take(unit["at"])
        table.carry(shifted(unit["at"], 60, 60))
    assert (wish.value.post_data_json or {})["manner"] == "column"
    page.keyboard.press("Escape")
    table.drop()


def in_range(view: dict[str, Any], asked: dict[str, Any]) -> list[Any]:
    """Shots of a squad at somebody near."""
    if asked["kind"] != "shoot" or len(unit_of(view)["men"]) < SQUAD:
        return []
    at = {one["id"]: [int(part) for part in one["at"].split(",")] for one in view["pieces"] if one["at"]}
    shots = [one for one in asked["options"] if one["kind"] == "shoot"]
    return [one for one in shots if dist(at[one["move"]["unit"]], at[one["move"]["target"]]) < NEAR]


def test_a_shot_is_weighed_and_fired(served: Served, visit: Visit, keep: Keep, accessible: Accessible) -> None:
    game = staged(served, lambda view, asked: bool(in_range(view, asked)))
    shot = in_range(game.view, game.asked()["asked"])[0]
    page = visit(game.link)
    table = opened(game, page)
    expect(page.locator(".sheet .reaches, .sheet .sector").first).to_be_attached()  # how far it gets
    page.locator(f'.ba-plate[data-piece="{shot["move"]["target"]}"]').click()
    expect(page.locator("table", has_text="not hit").first).to_be_visible()
    expect(page.locator(".sheet .sight.shot")).to_have_count(1)
    keep(page, "boltaction-shot")
    accessible(page)
    with table.sending("answer"):
        table.press("Shoot")
    page.get_by_role("tab", name="Log").click()
    expect(table.log).to_contain_text(shot["words"])


def test_an_ambush_is_sprung_somewhere_on_the_way(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, is_asked("ambush"))
    spring = next(one for one in game.asked()["asked"]["options"] if one["kind"] == "spring")
    page = visit(game.link)
    table = opened(game, page)
    expect(page.locator(".sheet .way")).to_have_count(2)  # a line and what sets it off
    keep(page, "boltaction-ambush")
    table.choices.filter(has_text=spring["words"]).first.click()
    with table.sending("answer"):
        table.press("Spring the ambush")
    expect(table.log).to_contain_text("ambush")


def test_a_template_is_laid_with_all_who_are_under_it(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, is_asked("template"), "saint-aubin")
    lay = game.asked()["asked"]["options"][0]
    page = visit(game.link)
    table = opened(game, page)
    table.hover(lay["places"][0])
    count = lay["gloss"].split()[0]
    expect(page.locator(".sheet .template text")).to_have_text(f"{count} under it")
    expect(page.locator(".sheet .template .hit")).to_have_count(int(count))
    keep(page, "boltaction-template")
    with table.sending("answer"):
        table.go(lay["places"][0])


def test_moves_are_listed_with_bearing_and_distance(served: Served, visit: Visit) -> None:
    game = staged(served, may_walk)
    page = visit(game.link)
    table = Keys(page, served)
    table.settle()
    page.locator(".choices summary").press("Enter")
    expect(table.choices.filter(has_text=re.compile(r'goes \d[\d.]*" (north|south|east|west)')).first).to_be_visible()
    page.locator(".board").focus()
    table.keys("ArrowRight")
    expect(page.locator(".board .spoken")).to_contain_text(re.compile(r"inches east, [\d.]+ south"))


def test_on_a_phone_the_unit_that_is_asked_is_in_sight(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, is_asked("shoot"))
    page = visit(game.link, **PHONE)
    Fingers(page, served).settle()
    fits(page)
    expect(page.locator(".ba-plate.now")).to_be_in_viewport()
    keep(page, "boltaction-phone")
