"""Bolt Action on the screen: an order die placed, a move by hand refused and made, a shot, an ambush, a template."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist

from playwright.sync_api import Page, expect

from hedgerow.boltaction.rules.seeing import gap
from hedgerow.boltaction.state.moves.close import Assault
from hedgerow.boltaction.state.moves.movement import Go
from hedgerow.boltaction.state.moves.shooting import Shoot
from hedgerow.boltaction.state.world import World
from tests.browser.boltaction.staging import Finger, Hand, Staged, is_asked, staged
from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Fingers, Keys
from tests.browser.test_phone import fits
from tests.serving import Served

SQUAD = 4  # men at the least
CHARGE = 500  # so near one gets there over anything
NEAR = 2200  # hundredths of an inch: within the range of rifles

Keep = Callable[[Page, str], None]
Accessible = Callable[[Page], None]


def opened(game: Staged, page: Page) -> Hand:
    table = Hand(page, game.served)
    table.settle()
    return table


def xy(place: str) -> list[int]:
    return [int(part) for part in place.split(",")]


def shifted(place: str, dx: int, dy: int) -> str:
    x, y = xy(place)
    return f"{x + dx:04},{y + dy:04}"


def nearer(place: str, start: str, end: str, by: int = 15) -> str:
    """A little back along a way."""
    return shifted(place, *(by if a > b else -by for a, b in zip(xy(start), xy(end), strict=True)))


def test_an_order_die_is_placed_beside_a_unit(served: Served, visit: Visit, keep: Keep, accessible: Accessible) -> None:
    game = staged(served, is_asked("order"))
    view = game.view
    page = visit(game.link())
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


def may_walk(t: World) -> bool:
    """A squad that is to Advance and has room for it; nobody lies in wait who would be asked first."""
    s, choice = t.state, t.choice
    if choice is None or choice.kind != "advance" or any(u.order == "ambush" for u in s.units.values()):
        return False
    going = [one for one in choice.options if isinstance(one, Go) and one.formation == "keep"]
    return len(going) > 3 and len(s.units[going[0].unit].men) >= SQUAD


def test_a_unit_is_dragged_and_the_ruler_tells_why_not(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, may_walk)
    unit = game.acting
    going = [one["move"]["to"] for one in game.options("go") if one["move"]["formation"] == "keep"]
    page = visit(game.link())
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
    table.drop()
    # It lies there as a draft: every man can be taken in the hand again.
    last = ruler.locator(".end[data-part]").last
    at = last.get_attribute("data-at") or ""
    table.take(at)
    table.carry(shifted(at, 0, 320 if int(at[5:]) < 2400 else -320))
    expect(ruler).to_have_class(re.compile("refused"))
    expect(ruler).to_contain_text("within an inch of another")
    expect(ruler.locator(".apart").first).to_contain_text("apart")
    keep(page, "boltaction-coherency")
    table.carry(nearer(at, unit["at"], going[0]))
    expect(ruler).not_to_have_class(re.compile("refused"))
    table.drop()
    expect(ruler.locator(".ink")).to_have_count(0)  # nothing is in the hand any more
    expect(last).not_to_have_attribute("data-at", at)
    there = last.get_attribute("data-at")
    keep(page, "boltaction-dragged")
    with table.sending("answer"):
        table.press("Go")
    table.until(lambda: game.unit(unit["id"])["at"] != unit["at"], "it has gone")
    assert there in {man["at"] for man in game.unit(unit["id"])["men"]}


def test_a_formation_is_chosen_for_what_is_dragged(served: Served, visit: Visit) -> None:
    game = staged(served, may_walk)
    unit = game.acting
    page = visit(game.link())
    table = opened(game, page)
    page.get_by_role("group", name="Formation").get_by_role("radio", name="column").check()
    with page.expect_request(lambda one: one.url.endswith("/why")) as wish:
        table.take(unit["at"])
        table.carry(shifted(unit["at"], 60, 60))
    assert (wish.value.post_data_json or {})["manner"] == "column"
    page.keyboard.press("Escape")
    table.drop()


def in_range(t: World) -> bool:
    """A squad that may fire at somebody near."""
    choice = t.choice
    return choice is not None and choice.kind == "shoot" and near(t) is not None


def near(t: World) -> Shoot | None:
    s = t.state
    shots = [one for one in (t.choice.options if t.choice else ()) if isinstance(one, Shoot)]
    return next(
        (x for x in shots if len(s.units[x.unit].men) >= SQUAD and gap(s, s.units[x.unit], s.units[x.target]) < NEAR),
        None,
    )


def test_a_shot_is_weighed_and_fired(served: Served, visit: Visit, keep: Keep, accessible: Accessible) -> None:
    game = staged(served, in_range)
    at = {one["id"]: xy(one["at"]) for one in game.view["pieces"] if one["at"]}
    shot = min(game.options("shoot"), key=lambda one: dist(at[one["move"]["unit"]], at[one["move"]["target"]]))
    page = visit(game.link())
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
    game = staged(served, is_asked("ambush"), liked={"ambush": 6, "run": 4, "advance": 4, "rally": 0.1, "down": 0.1})
    spring = game.options("spring")[0]
    page = visit(game.link())
    table = opened(game, page)
    expect(page.locator(".sheet .way")).to_have_count(2)  # a line and what sets it off
    keep(page, "boltaction-ambush")
    table.choices.filter(has_text=spring["words"]).first.click()
    with table.sending("answer"):
        table.press("Spring the ambush")
    expect(table.log).to_contain_text("ambush")


def test_a_template_is_laid_with_all_who_are_under_it(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, is_asked("template"), "saint-aubin", first=3)
    lay = game.asked()["asked"]["options"][0]
    page = visit(game.link())
    table = opened(game, page)
    table.hover(lay["places"][0])
    count, _, who = lay["gloss"].partition(" of ")
    expect(page.locator(".sheet .template text")).to_have_text(f"{count} under it: {who}")
    expect(table.choices.first).to_contain_text(lay["gloss"])  # the same in words
    expect(page.locator(".sheet .template .hit")).to_have_count(int(count))
    keep(page, "boltaction-template")
    with table.sending("answer"):
        table.go(lay["places"][0])


def test_by_keys_a_unit_goes_by_bearing_and_distance(served: Served, visit: Visit) -> None:
    game = staged(served, may_walk)
    unit = game.acting
    page = visit(game.link())
    table = Keys(page, served)
    table.settle()
    expect(table.choices.filter(has_text=re.compile(r'goes \d[\d.]*" (north|south|east|west)')).first).to_be_visible()
    page.locator(".board").focus()
    table.keys("ArrowRight")
    expect(page.locator(".board .spoken")).to_contain_text(re.compile(r"inches east, [\d.]+ south"))
    form = page.get_by_role("form", name="By bearing and distance")
    form.get_by_label("degrees from north").focus()
    page.keyboard.type("180" if int(unit["at"][-4:]) < 2400 else "0")
    table.keys("Tab")
    page.keyboard.type("20")
    table.keys("Enter")
    expect(page.locator(".refusal")).to_contain_text("house-")  # why not, with its clause
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("3")
    table.keys("Enter")
    expect(page.locator(".ruler .end")).to_have_count(len(unit["men"]))
    page.locator("#panel").focus()
    with table.sending("answer"):
        table.press("Go")
    table.until(lambda: game.unit(unit["id"])["at"] != unit["at"], "it has gone")


def test_on_a_phone_a_unit_is_dragged_and_confirmed(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, may_walk)
    unit = game.acting
    to = next(one["move"]["to"] for one in game.options("go") if one["move"]["formation"] == "keep")
    page = visit(game.link(), **PHONE)
    table = Finger(page, served)
    table.settle()
    page.get_by_role("button", name="Fit").tap()
    table.drag([(table.point(unit["at"]), table.point(to))])
    expect(page.locator(".ruler .end")).to_have_count(len(unit["men"]))
    keep(page, "boltaction-phone-draft")
    with table.sending("answer"):
        table.press("Go")
    table.until(lambda: game.unit(unit["id"])["at"] != unit["at"], "it has gone")


def may_assault(t: World) -> bool:
    return t.choice is not None and any(
        isinstance(one, Assault) and gap(t.state, t.state.units[one.unit], t.state.units[one.target]) < CHARGE
        for one in t.choice.options
    )


def test_an_assault_is_weighed_and_declared(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, may_assault, liked={"run": 30, "rally": 0.1, "down": 0.1, "assault": 0.01}, first=11)
    at = {one["id"]: xy(one["at"]) for one in game.view["pieces"] if one["at"]}
    assault = min(game.options("assault"), key=lambda one: dist(at[one["move"]["unit"]], at[one["move"]["target"]]))
    page = visit(game.link())
    table = opened(game, page)
    page.locator(f'.ba-plate[data-piece="{assault["move"]["target"]}"]').click()
    expect(page.locator("table", has_text="destroyed").first).to_be_visible()
    keep(page, "boltaction-assault")
    with table.sending("answer"):
        table.press("Assault")
    page.get_by_role("tab", name="Log").click()
    expect(table.log).to_contain_text(assault["words"])


def test_on_a_phone_the_unit_that_is_asked_is_in_sight(served: Served, visit: Visit, keep: Keep) -> None:
    game = staged(served, is_asked("shoot"))
    page = visit(game.link(), **PHONE)
    Fingers(page, served).settle()
    fits(page)
    expect(page.locator(".ba-plate.now")).to_be_in_viewport()
    keep(page, "boltaction-phone")
