"""Tanks, carriers, guns and Artillery on the screen: by mouse, by keys, by fingers."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.drills import drilled
from tests.browser.focus import focused, ringed, tab_to
from tests.browser.hands import Fingers, Keys, Mouse
from tests.browser.test_phone import fits, roomy
from tests.serving import Served

Keep = Callable[[Page, str], None]


def odds(page: Page) -> Locator:
    return page.locator("table", has_text="Exact odds").first


def sums(page: Page) -> Locator:
    return page.locator("table.tally tfoot")


def test_a_tank_fires_at_a_tank(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "E3")
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()
    with table.answering():
        table.press("Fire the gun")
    assert {"K3", "H3"} <= table.glowing
    table.go("K3")
    expect(odds(page)).to_be_visible()
    expect(sums(page).first).to_contain_text(re.compile(r"To hit\s*2d6", re.IGNORECASE))
    for part in ("turret", "hull"):
        expect(sums(page).filter(has_text=f"Penetration, {part}")).to_be_visible()
        expect(sums(page).filter(has_text=f"Armour, {part}")).to_be_visible()
    keep(page, "tank-shot")
    with table.sending("answer"):
        table.press("Fire the gun")
    expect(table.log.locator("li", has_text="Sherman").filter(has_text="K3").last).to_be_visible()
    assert drill.unit("us-sherman")["fired"]


def test_a_tank_turns_by_its_handles_and_drives_where_it_is_sent(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "E3")
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()
    with table.answering():
        table.press("Move")
    with table.answering():
        table.press("Move")
    handles = page.get_by_role("group", name="Which way").get_by_role("button")
    expect(handles).to_have_count(5)
    keep(page, "handles")
    with table.sending("answer"):
        page.get_by_role("button", name="Turn to face north-north-east").first.click()
    drill.hold_fire()
    table.settle()
    assert drill.unit("us-sherman")["facing"] == 1

    # Behind it: it turns on its own, as often as it must.
    expect(page.locator(".sheet .tip.reach").first).to_be_visible()
    table.go("D3")
    table.until(lambda: drill.unit("us-sherman")["at"] == "D3" or drill.state["asked"]["kind"] == "opportunity")


def test_a_tank_overruns_men_in_the_open(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "E3")
    drill.answer(verb="prepare", action="move")
    drill.answer(verb="go", mode="move")
    for place in ("F4", "G3"):
        drill.answer(verb="step", place=place)
        drill.hold_fire()
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()
    table.until(lambda: "H3" in table.glowing, "the enemy's hex glows")
    table.go("H3")
    expect(odds(page)).to_be_visible()
    expect(sums(page).filter(has_text="Attack")).to_contain_text("d6 +")
    expect(sums(page).filter(has_text="Defence")).to_be_visible()
    keep(page, "overrun")
    with table.sending("answer"):
        table.press("Overrun")
    expect(table.log.locator("li", has_text=re.compile("overr", re.IGNORECASE)).last).to_be_visible()


def test_artillery_is_called_where_it_may_be_seen_to_fall(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "C5")
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()
    with table.answering():
        table.press("Artillery")
    table.go("G5")
    expect(page.locator(".sheet .tip.target")).to_have_text(re.compile(r"^\d+%$"))
    likely = page.locator(".sheet .tip.heat")
    assert likely.count() > 6
    assert all(text.endswith("%") for text in likely.all_inner_texts())
    expect(sums(page).filter(has_text="Drift")).to_be_visible()
    keep(page, "artillery")
    with table.sending("answer"):
        table.press("Call artillery")
    table.until(lambda: drill.state["asked"]["kind"] in ("spotting-round", "act", "activate"), "the round comes down")
    if drill.state["asked"]["kind"] == "spotting-round":
        expect(page.locator(".sheet .spotting-round")).to_be_attached()
        drill.answer(verb="for-effect")
        expect(page.locator(".sheet .ffe").first).to_be_attached()
        assert page.locator(".sheet .ffe").count() > 1
    page.get_by_role("tab", name="Forces").click()
    expect(page.get_by_role("list", name="To be called").first).to_contain_text("105 mm howitzers")


def test_men_mount_a_half_track_and_ride(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "C5")
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()
    with table.answering():
        table.press("Move")
    page.get_by_role("checkbox", name="Sgt. Gentry").uncheck()
    page.get_by_role("checkbox", name="Rifle Squad #2").uncheck()
    with table.answering():
        table.press("Move")
    table.touch(table.choices.filter(has_text="Mount"))
    table.until(lambda: drill.unit("us-1")["carrier"] == "us-m3-half-track", "us-1 gets on")
    table.settle()
    table.look("C5")
    place = page.get_by_role("tabpanel")
    expect(place.get_by_role("article", name=re.compile("half-track")).first).to_contain_text("aboard")
    keep(page, "ride")
    with table.answering():
        table.press("Move")
    if page.get_by_role("checkbox", name="M3 half-track").count():
        for name in ("Sgt. Gentry", "Rifle Squad #2"):
            page.get_by_role("checkbox", name=name).set_checked(False)
        page.get_by_role("checkbox", name="M3 half-track").set_checked(True)
    with table.answering():
        table.press("Move")
    with table.answering():
        table.go(sorted(table.glowing - {"C5"})[0])
    assert table.where("us-1") == table.where("us-m3-half-track") != "C5"


def test_the_way_of_an_aircraft_is_looked_at_before_it_comes(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "E3", "air-drill")
    drill.answer(verb="prepare", action="shell")
    drill.answer(verb="shell", target="K3")  # doubles
    drill.wait_for("fly")
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()
    assert table.glowing == {option["move"]["entry"] for option in drill.state["asked"]["options"]}
    table.go("H0")
    handles = page.get_by_role("group", name="Which way").get_by_role("button")
    expect(handles).to_have_count(3)
    page.get_by_role("button", name=re.compile("fly south-west,")).click()
    expect(page.locator("#question")).to_contain_text("fly south-west")
    expect(page.locator(".sheet .sight")).to_be_attached()
    page.get_by_role("button", name=re.compile(r"fly south,")).click()  # another way takes its place
    expect(page.locator("#question")).to_contain_text(re.compile(r"fly south\s*$"))
    expect(page.locator(".remarks")).to_contain_text("over H0, H1")
    keep(page, "flight")
    with table.sending("answer"):
        table.press("Come in")
    expect(page.locator(".sheet .aloft .craft")).to_be_attached()


def test_a_strafing_run_is_marked_where_it_strikes(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "E3", "air-drill")
    drill.answer(verb="prepare", action="shell")
    drill.answer(verb="shell", target="K3")  # doubles
    drill.wait_for("fly")
    drill.answer(verb="fly", entry="H0", toward="S")
    while drill.state["asked"]["kind"] != "air-attack":
        drill.answer(verb="hold")
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()
    strafe = next(option for option in drill.state["asked"]["options"] if option["move"]["verb"] == "strafe")
    assert "H3" in table.glowing
    table.touch(table.foot.get_by_role("button", name=re.compile("^Strafe")))
    table.until(lambda: table.marked("target") == set(strafe["places"]), "the run is marked")
    keep(page, "strafe")


def test_what_a_side_can_call_stands_beside_its_seat(drills: Served, visit: Visit) -> None:
    page = visit(drilled(drills, "C5").link(0))
    seat = page.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text="American")
    expect(seat.get_by_role("img", name="105 mm howitzers, FP 4: 2 missions")).to_have_text("2")
    expect(seat.get_by_role("img", name="P-47: 1 mission")).to_have_text("1")
    flying = visit(drilled(drills, "E3", "air-drill").link(0))
    expect(flying.get_by_role("img", name=re.compile("AH-1.*: 1 sortie this turn"))).to_be_visible()


def test_a_helicopter_flies_far_and_has_its_weapons_told_apart(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "", "air-drill")
    drill.answer(verb="take-off")
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()

    def is_over(place: str) -> bool:
        drill.hold_fire()
        at: str = drill.state["view"]["own"]["sortie"]["at"]
        return at == place

    table.hover("D3")
    expect(table.button("Fly to D3 (4 MP)")).to_be_visible()
    table.go("D3")
    table.until(lambda: is_over("D3"), "it flies to D3")
    table.settle()
    table.go("K3")  # there it could fly as well, but an enemy is there
    expect(table.foot.get_by_role("button", name=re.compile("^Fire the "))).to_have_count(2)
    keep(page, "sortie")
    table.foot.get_by_role("button", name=re.compile("^Fire the rockets")).click()
    expect(sums(page).first).to_contain_text(re.compile(r"To hit\s*2d6", re.IGNORECASE))


def test_turning_by_keys(drills: Served, visit: Visit) -> None:
    drill = drilled(drills, "E3")
    drill.answer(verb="prepare", action="move")
    drill.answer(verb="go", mode="move")
    page = visit(drill.link(0))
    table = Keys(page, drills)
    table.settle()
    page.locator(".handles button").first.wait_for()
    tab_to(page, "Turn to face north-north-east")
    assert ringed(page)
    table.keys("ArrowRight")
    assert focused(page).startswith("Turn to face south-south-east")
    with table.sending("answer"):
        table.keys("Enter")
    table.until(lambda: drill.unit("us-sherman")["facing"] == 3, "it has turned")


def test_turning_by_taps(drills: Served, visit: Visit, keep: Keep) -> None:
    drill = drilled(drills, "E3")
    drill.answer(verb="prepare", action="move")
    drill.answer(verb="go", mode="move")
    page = visit(drill.link(0), **PHONE)
    table = Fingers(page, drills)
    table.settle()
    fits(page)
    handles = page.get_by_role("group", name="Which way").get_by_role("button")
    expect(handles).to_have_count(5)
    roomy(handles)
    keep(page, "phone-handles")
    with table.sending("answer"):
        page.get_by_role("button", name="Turn to face north-north-east").first.tap()
    table.until(lambda: drill.unit("us-sherman")["facing"] == 1, "it has turned")


def test_a_night_with_works_can_be_read(
    drills: Served, visit: Visit, keep: Keep, accessible: Callable[[Page], None]
) -> None:
    drill = drilled(drills, "E3", "night-drill")
    page = visit(drill.link(0))
    table = Mouse(page, drills)
    table.settle()
    for kind in (".fort", ".wire", ".mines", ".night"):
        expect(page.locator(f".sheet {kind}").first).to_be_attached()
    accessible(page)
    table.look("H6")
    place = page.get_by_role("tabpanel")
    expect(place).to_contain_text("inside the Bunker")
    expect(place).to_contain_text("dark")
    keep(page, "night")
