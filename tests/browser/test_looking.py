"""Whatever the screen says of lines, reach, values and odds is what the rules say, word for word."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from playwright.sync_api import Locator, Page, expect

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.ground.records import Verdict
from hedgerow.lnlt.odds.odds import Results, shot_odds
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.fire.sighting import obstacles
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Fire, Go
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.positions import AMERICAN, Position, kind, staged
from tests.serving import Served

Keep = Callable[[Page, str], None]
FROM = "K4"


@pytest.fixture
def position(served: Served) -> Position:
    return staged(served, kind("activate"))


@pytest.fixture
def table(served: Served, visit: Visit, position: Position) -> Mouse:
    found = Mouse(visit(position.link(AMERICAN)), served)
    found.settle()
    return found


# ------------------------------------------------------------------ lines of sight


def verdicts(s: State) -> dict[str, Verdict]:
    """A clear line from a place, one that is hindered and one that is blocked, each of some length."""
    ground = s.ground
    found: dict[str, Verdict] = {}
    for place in ground.hexes:
        if not 4 <= ground.distance(FROM, place) <= 7:
            continue
        verdict = ground.verdict(FROM, place, obstacles(s))
        word = "Blocked" if not verdict.clear else "Hindered" if verdict.degraded else "Clear"
        found.setdefault(word, verdict)
    assert len(found) == 3
    return found


def test_lines_of_sight_are_the_rules_own(table: Mouse, position: Position, keep: Keep) -> None:
    page = table.page
    page.get_by_role("button", name="Line of sight").click()
    caption = page.locator(".question .tool")
    expect(caption).to_contain_text("choose the place to look from")
    table.go(FROM)
    for word, verdict in verdicts(position.table.state).items():
        table.go(verdict.b)
        expect(caption).to_contain_text(f"{FROM} to {verdict.b}: {verdict.words}")
        card = page.get_by_role("region", name=f"Line of sight from {FROM} to {verdict.b}")
        expect(card.locator(".badge")).to_have_text(word)
        shown = [_words(line) for line in card.locator("ul li").all()]
        assert shown == [f"{c.hex} {c.words} {c.rule}".strip() for c in verdict.causes]
        assert table.marked("blocked") == set(verdict.blocked_at.split("/")) - {""}
        assert card.get_by_role("button", name=f"Rule {verdict.rule}").count() == (1 if verdict.rule else 0)
        expect(page.locator(f".sheet .sight.{word.lower()}")).to_be_attached()
        keep(page, f"sight-{word.lower()}")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#question")).to_contain_text("Activate a hex")


def test_another_floor_sees_other_things(served: Served, visit: Visit) -> None:
    position = staged(served, kind("activate"), name="saint-rombaut")
    table = Mouse(visit(position.link(AMERICAN)), served)
    table.settle()
    page, s = table.page, position.table.state
    ground = s.ground
    held = {unit.at for unit in s.units.values()}  # a click on a counter would mean the floor that it stands on
    church = next(hex for hex in ground.hexes if len(ground.floors(hex)) > 1 and not held & set(ground.floors(hex)))
    upstairs = ground.floors(church)[1]
    # From here the upper floor is judged otherwise than the lower one.
    start = next(
        place
        for place in ground.hexes
        if 3 <= ground.distance(place, church) <= 6
        and ground.verdict(place, church).words != ground.verdict(place, upstairs).words
    )
    page.get_by_role("button", name="Line of sight").click()
    table.go(start)
    table.go(church)
    caption = page.locator(".question .tool")
    expect(caption).to_contain_text(f"{start} to {church}: {ground.verdict(start, church, obstacles(s)).words}")
    page.get_by_role("group", name=f"Floor of {church}").get_by_role("button", name=upstairs).click()
    expect(caption).to_contain_text(f"{start} to {upstairs}: {ground.verdict(start, upstairs, obstacles(s)).words}")


def test_what_is_seen_from_a_place(table: Mouse, position: Position, keep: Keep) -> None:
    page, s = table.page, position.table.state
    page.get_by_role("button", name="Seen from here").click()
    table.go(FROM)
    ground = s.ground
    codes = {place: ground.verdict(FROM, place, obstacles(s)).code for place in ground.places if place != FROM}
    clear = [place for place, code in codes.items() if code == 0]
    hindered = [place for place, code in codes.items() if 0 < code < BLOCKED]
    card = page.get_by_role("region", name=f"Seen from {FROM}")
    expect(card.locator("summary").nth(0)).to_have_text(f"{len(clear)} clearly")
    lists = [text.split(", ") for text in card.locator(".places").all_text_contents()]
    assert lists == [clear, hindered]
    keep(page, "seen")


# ------------------------------------------------------------------ reach


def test_reach_costs_what_the_rules_say(served: Served, visit: Visit, keep: Keep) -> None:
    position = staged(served, kind("act"), skip=2)
    table = Mouse(visit(position.link(AMERICAN)), served)
    table.settle()
    page = table.page
    table.press("Move")
    who = ("us-wheelock", "us-1", "us-medic")
    for mode, words in (("move", "Move"), ("double", "Double-time"), ("crawl", "Low-crawl")):
        page.get_by_role("radio", name=words).first.check()
        _expect_reach(table, _costs(position, who, mode))
        keep(page, f"reach-{mode}")
    page.get_by_role("checkbox", name="Medic").uncheck()
    page.get_by_role("radio", name="Double-time").check()
    _expect_reach(table, _costs(position, who[:2], "double"))


def _expect_reach(table: Mouse, costs: set[tuple[str, str]]) -> None:
    assert costs
    table.until(lambda: _reach(table) == costs, "the reach on the map is that of the rules")


def _costs(position: Position, who: tuple[str, ...], mode: str) -> set[tuple[str, str]]:
    before = position.table
    reach = SCREEN.reach(before, Go(who, mode), 0)  # type: ignore[arg-type]
    assert reach is not None
    return {(way.place, str(way.cost)) for way in reach.ways}


def _reach(table: Mouse) -> set[tuple[str, str]]:
    """The figures on the map, each with its place."""
    tips = table.page.evaluate("""() => [...document.querySelectorAll(".sheet .tip")].map(tip =>
        [tip.dataset.place, tip.textContent])""")
    return {(place, figure) for place, figure in tips}


# ------------------------------------------------------------------ odds


def test_the_odds_shown_are_the_exact_ones(served: Served, visit: Visit) -> None:
    """Of a shot as the rules suggest it, and of one that was put together."""
    position = staged(served, kind("act"))
    table = Mouse(visit(position.link(AMERICAN)), served)
    table.settle()
    table.press("Fire")
    expect(table.page.locator("table", has_text="Exact odds").first).to_be_visible()
    for parts in (("us-4", "us-bar-2", "us-mercer"), ("us-4", "us-bar-2"), ("us-4",)):
        words = {"us-mercer": "Sgt. Mercer", "us-bar-2": "BAR of Parachute Squad #4", "us-4": "Parachute Squad #4"}
        for part, label in words.items():
            table.page.get_by_role("checkbox", name=label, exact=True).set_checked(part in parts)
        s = position.catch_up().state
        shot = shot_of(s, AMERICAN, Fire("Q3", parts))
        assert not isinstance(shot, Refusal)
        odds = {name(s, unit): results for unit, results in shot_odds(s, shot).items()}
        table.until(lambda odds=odds: _odds(table.page) == _expected(odds), f"the odds of {parts}")  # type: ignore[misc]


def _expected(odds: dict[str, Results]) -> dict[str, dict[str, tuple[str, str]]]:
    return {
        unit: {result: (str(chance), percent(chance)) for result, chance in results.items() if chance}
        for unit, results in odds.items()
    }


def _odds(page: Page) -> dict[str, dict[str, tuple[str, str]]]:
    """The charts of the page at one moment: unit, result, exact chance and percents."""
    charts = page.evaluate("""() => [...document.querySelectorAll(".question table")]
        .filter(table => table.caption?.textContent.startsWith("Exact odds: "))
        .map(table => [table.caption.textContent.replace("Exact odds: ", ""),
            [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent))])""")
    return {unit: {result: (exact, share) for result, _, exact, share in rows} for unit, rows in charts}


def percent(chance: Fraction) -> str:
    """As people read it: never calls the possible impossible, nor the likely certain."""
    if chance < Fraction(5, 1000):
        return "<\u202f1\u202f%"
    if Fraction(995, 1000) < chance < 1:
        return ">\u202f99\u202f%"
    return f"{int(chance * 100 + Fraction(1, 2))}\u202f%"


def test_the_sums_of_a_shot_are_the_rules_own(served: Served, visit: Visit) -> None:
    position = staged(served, kind("act"))
    table = Mouse(visit(position.link(AMERICAN)), served)
    table.settle()
    table.press("Fire")
    sums = table.page.locator(".question table.tally")
    expect(sums).to_have_count(2)
    preview = SCREEN.preview(position.catch_up(), Fire("Q3", ("us-4", "us-bar-2", "us-mercer")), 0)
    for shown, made in zip(sums.all(), preview.sums, strict=True):
        rows = [row.locator("th, td").all_text_contents() for row in shown.locator("tbody tr").all()]
        assert rows == [[_signed(mod.value), mod.words, mod.rule] for mod in made.tally.mods]
        expect(shown.locator("tfoot .total")).to_have_text(f"{made.dice} {_signed(made.total)}")


# ------------------------------------------------------------------ a place


def test_a_place_is_explained(table: Mouse, position: Position, keep: Keep) -> None:
    page = table.page
    table.look("J5")
    panel = page.get_by_role("tabpanel", name="Place")
    facts = SCREEN.inspect(position.table.state, "J5", AMERICAN)
    expect(panel).to_contain_text(facts.title)
    for piece in facts.pieces:
        card = panel.get_by_role("article", name=piece.title, exact=True)
        expect(card).not_to_contain_text(piece.id)
        figures = card.get_by_role("group", name="Figures").get_by_role("button")
        shown = [re.sub(r"\s+", " ", text).strip() for text in figures.all_inner_texts()]
        changed = [", changed" if len(f.tally.mods) > 1 else "" for f in piece.figures]
        assert [text.replace("\n", " ") for text in shown] == [
            f"{f.label[0].upper()}{f.label[1:]} {f.total}{more}".replace("-", "−")
            for f, more in zip(piece.figures, changed)
        ]
    leader = panel.get_by_role("article", name="Lt. Wheelock")
    leader.get_by_role("button", name="Morale").click()
    morale = next(f for p in facts.pieces if p.id == "us-wheelock" for f in p.figures if f.label.lower() == "morale")
    expect(leader.locator("table.tally tbody tr")).to_have_count(len(morale.tally.mods))
    expect(leader.locator("table.tally")).to_contain_text(morale.tally.mods[0].words)
    keep(page, "place")


def test_score_and_forces_can_be_read(table: Mouse, position: Position, keep: Keep) -> None:
    page = table.page
    page.get_by_role("tab", name="Score").click()
    panel = page.get_by_role("tabpanel", name="Score")
    for line in SCREEN.common(position.table.state, AMERICAN).score.lines:
        expect(panel).to_contain_text(line.words)
    keep(page, "score")
    page.get_by_role("tab", name="Forces").click()
    forces = page.get_by_role("tabpanel", name="Forces")
    expect(forces.get_by_role("button").filter(has_text="#4")).to_contain_text("N4")
    keep(page, "forces")


def _words(line: Locator) -> str:
    return " ".join(" ".join(line.locator("> *").all_text_contents()).split())


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−")
