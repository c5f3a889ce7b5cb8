"""With the mouse alone: a whole game from the first page to the replay, and the finer things on the way."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, play, settled
from tests.browser.positions import kind, staged
from tests.serving import Served

Keep = Callable[[Page, str], None]


def test_a_whole_game_by_mouse(served: Served, visit: Visit, keep: Keep) -> None:
    page = visit(served.address, reduced_motion="no-preference")
    settled(page)
    keep(page, "home")
    page.get_by_role("link", name="The Milk Run", exact=True).click()
    page.get_by_role("group", name="German is played by").get_by_role("radio", name="Sergeant").check()
    settled(page)
    keep(page, "new-game")
    page.get_by_role("button", name="Start the game").click()

    table = Mouse(page, served)
    table.settle()
    expect(page.locator("#question")).to_contain_text("Place 11 units")
    keep(page, "set-up")
    table.idle()
    expect(page.locator("#question")).to_contain_text("Ready to begin?")
    table.press("Ready")

    # The other side's doing is played back; whoever is in a hurry skips it, or has it shown at once for good.
    table.button("Skip to now").click()
    table.settle()
    table.hurry()
    page.emulate_media(reduced_motion="reduce")

    play(table, fire, move, watch=lambda: None)
    assert "wins" in table.question or "draw" in table.question.lower()
    table.foot.get_by_role("link", name="Look back on the game").click()
    look_back(page, keep)


def from_behind(table: Mouse) -> list[str]:
    """What may be activated, the farthest from the enemy first."""
    return sorted(table.glowing, key=lambda name: float(table.spots[name]["x"]))


def fire(table: Mouse) -> bool:
    """Some stack fires, if one can: the sums and the odds are on the screen before it does."""
    if not table.activate("Fire", from_behind(table)):
        return False
    with table.answering():
        table.press("Fire")
    odds = table.page.locator("table", has_text="Exact odds").first
    expect(odds.or_(table.choices.first)).to_be_visible()
    if not odds.is_visible():  # several targets
        table.go(min(table.glowing))
    expect(odds).to_be_visible()
    expect(table.page.locator("table.tally tfoot").first).to_contain_text(re.compile(r"d6 [+−]\d"))
    with table.answering():
        table.press("Fire")
    return True


def move(table: Mouse) -> bool:
    """A stack goes somewhere: a destination is clicked, and the steps are taken one by one."""
    if not table.activate("Move", from_behind(table)):
        return False
    table.press("Move")
    expect(table.page.locator(".sheet .tip.reach").first).to_be_visible()
    answers: list[str] = []
    table.page.on("response", lambda reply: answers.append(reply.url) if "/answer" in reply.url else None)
    behind = min(table.marked("reach"), key=lambda name: float(table.spots[name]["x"]))
    table.go(behind)
    expect(table.log).to_contain_text(behind)
    table.settle()
    assert len(answers) >= 2, "setting out is one answer, and every step is one"
    return True


def look_back(page: Page, keep: Keep) -> None:
    expect(page.get_by_role("heading", name="How it was won")).to_be_visible()
    expect(page.get_by_role("table").filter(has_text="Dice for").first).to_be_visible()
    settled(page)
    keep(page, "report")
    page.get_by_role("link", name="Replay it").click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible()
    steps = int(slider.get_attribute("max") or 0)
    assert steps > 20
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("region", name="Replay").locator("output")).not_to_have_text(f"0 / {steps}")
    half = int(slider.input_value())
    assert steps * 0.4 < half < steps * 0.6
    page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value(str(half + 1))
    settled(page)
    keep(page, "replay")


def test_a_fire_group_is_put_together_by_clicking(served: Served, visit: Visit, keep: Keep) -> None:
    position = staged(served, kind("act"))
    page = visit(position.link(0))
    table = Mouse(page, served)
    table.settle()
    table.press("Fire")
    attack = page.locator("table.tally tfoot", has_text="Attack")
    expect(attack).to_contain_text("d6 +3")
    keep(page, "shot")

    table.go("N4")  # the stack opens: its counters can be told apart
    fan = page.get_by_role("group", name="Stack in N4")
    fan.locator("[data-piece=us-mercer]").click()
    expect(attack).to_contain_text("d6 +2")
    expect(page.get_by_role("checkbox", name="Sgt. Mercer")).not_to_be_checked()
    keep(page, "stack")
    fan.locator("[data-piece=us-4]").click()
    expect(page.get_by_role("checkbox", name="Parachute Squad #4", exact=True)).not_to_be_checked()
    page.get_by_role("checkbox", name="Parachute Squad #4", exact=True).check()
    page.get_by_role("checkbox", name="Sgt. Mercer").check()
    expect(attack).to_contain_text("d6 +3")

    with table.sending("answer"):
        table.press("Fire")
    shot = table.log.locator("li", has_text=re.compile(r"fires? at Q3")).last
    expect(shot).to_be_visible()
    expect(shot.get_by_role("img").first).to_have_attribute("aria-label", re.compile(r"\d"))
    shot.get_by_role("button", name="sums").first.click()
    expect(shot.locator("table.tally").first).to_contain_text("Sgt. Mercer directs")


def test_a_refused_group_is_refused_in_words(served: Served, visit: Visit) -> None:
    position = staged(served, kind("act"))
    page = visit(position.link(0), refusals=True)
    table = Mouse(page, served)
    table.settle()
    announced = page.locator("[data-announce=refusal]")
    expect(announced).to_have_text("")  # it stands there before anything is said in it
    table.press("Fire")
    page.get_by_role("checkbox", name="Parachute Squad #4", exact=True).uncheck()
    page.get_by_role("checkbox", name="BAR").uncheck()
    refusal = page.locator(".refusal")
    expect(refusal).to_be_visible()
    expect(refusal.get_by_role("button", name="Rule")).to_be_visible()
    expect(announced).not_to_have_text("")
    assert announced.inner_text() in refusal.inner_text()
    expect(table.button("Fire")).to_be_disabled()


def test_a_stack_goes_where_it_is_sent(served: Served, visit: Visit, keep: Keep) -> None:
    position = staged(served, kind("act"), skip=2)
    page = visit(position.link(0))
    table = Mouse(page, served)
    table.settle()
    table.press("Move")
    page.get_by_role("radio", name="Double-time").check()
    expect(page.locator(".sheet .tip.reach").first).to_be_visible()
    table.hover("K6")
    expect(page.locator(".sheet .mark.path").first).to_be_attached()
    keep(page, "reach")
    table.go("K6")
    table.until(lambda: table.where("us-wheelock") == "K6", "Wheelock gets to K6")
    table.settle()
    assert table.where("us-1") == "K6"
    steps = [line for line in position.catch_up().tape if "Step" in type(getattr(line, "move", None)).__name__]
    assert steps[-1].move.place == "K6"  # type: ignore[union-attr]


def test_enter_does_what_the_bold_button_says_while_the_pointer_is_on_the_map(served: Served, visit: Visit) -> None:
    position = staged(served, kind("act"))
    table = Mouse(visit(position.link(0)), served)
    table.settle()
    with table.answering():
        table.press("Move")
    expect(table.page.locator(".sheet .tip.reach").first).to_be_visible()
    table.page.get_by_role("application").focus()
    table.hover("M4")
    expect(table.button("Go to M4")).to_be_visible()
    table.page.keyboard.press("Enter")
    table.until(lambda: table.where("us-4") == "M4", "they go where the button says")


def test_what_is_easily_overlooked_is_said_or_asked_first(served: Served, visit: Visit, keep: Keep) -> None:
    """A pass, fire along a way, a Melee; and in the Rally Phase what ends it, and what cannot be mended."""
    position = staged(served, kind("act"))
    page = visit(position.link(0))
    table = Mouse(page, served)
    table.settle()
    expect(table.foot.get_by_role("button", name="End the impulse (a pass, 1st of 3)")).to_be_visible()
    with table.answering():
        table.press("Move")
    expect(page.locator(".sheet .tip.reach").first).to_be_visible()
    table.hover("P3")
    along = page.get_by_role("region", name="On the way to P3")
    expect(along).to_contain_text(re.compile(r"may fire from Q3, \d+ % to hurt"))
    keep(page, "along")
    table.go("Q3")
    asked = table.foot.get_by_role("alert")
    expect(asked).to_contain_text("in Q3 hand to hand, and the move is over. Is it meant?")
    keep(page, "melee-asked")
    asked.get_by_role("button", name="No").click()
    expect(asked).to_be_hidden()
    assert table.where("us-4") == "N4"
    table.go("Q3")
    asked.get_by_role("button", name="Yes").click()
    table.until(lambda: table.where("us-4") != "N4", "they go where it was meant")

    position = staged(served, kind("handling"))
    page = visit(position.link(0))
    table = Mouse(page, served)
    table.settle()
    expect(table.button("Done")).to_have_class(re.compile(r"\bmain\b"))
    destroy = table.choices.filter(has_text="Destroy").first
    expect(table.choices.first.locator("kbd")).to_have_text("1")
    expect(destroy.locator("kbd")).to_have_count(0)
    destroy.click()
    table.press("Destroy")
    expect(table.foot.get_by_role("alert")).to_contain_text("this cannot be mended. Is it meant?")


def test_the_shaken_are_rallied(served: Served, visit: Visit) -> None:
    position = staged(served, kind("rally"))
    page = visit(position.link(0))
    table = Mouse(page, served)
    table.settle()
    assert "rally" in table.question.lower()
    (place,) = table.glowing
    table.go(place)
    page.get_by_role("group", name=f"Stack in {place}").locator("[data-piece=us-6]").click()
    table.press("Rally")  # a Medic could treat it instead
    expect(page.locator("table", has_text="Exact odds").first).to_be_visible()
    with table.sending("answer"):
        table.press("Rally")
    expect(table.log.locator("li", has_text="#6").last).to_be_visible()


def test_a_melee_is_looked_at_before_it_is_fought(served: Served, visit: Visit, keep: Keep) -> None:
    position = staged(served, kind("melee"))
    page = visit(position.link(0))
    table = Mouse(page, served)
    table.settle()
    expect(page.locator("table", has_text="Exact odds").first).to_be_visible()
    keep(page, "melee")
    with table.sending("answer"):
        table.press("Strike")
    expect(table.log.locator("li", has_text="Q2").last).to_be_visible()


def test_at_twice_the_size_everything_is_at_hand(served: Served, visit: Visit, keep: Keep) -> None:
    """200 % on a usual screen leaves half of its width and half of its height."""
    position = staged(served, kind("act"))
    table = Mouse(visit(position.link(0), viewport={"width": 720, "height": 450}), served)
    table.settle()
    board = table.page.locator(".board").bounding_box()
    assert board is not None
    assert min(board["width"] / 2, board["height"]) >= 150, "there is a map to be seen"
    keep(table.page, "twice")
    with table.answering():
        table.press("Fire")
    expect(table.page.locator("table", has_text="Exact odds").first).to_be_attached()
    expect(table.button("Fire")).to_be_in_viewport()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 720
    with table.sending("answer"):
        table.press("Fire")
    expect(table.page.locator("#question")).to_contain_text("Waiting for")
