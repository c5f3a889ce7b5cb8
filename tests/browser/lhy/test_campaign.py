"""A campaign in the browser: missions are entered from their reports, and the first page tells how it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hedgerow.kernel import record
from tests.browser.conftest import Visit
from tests.lhy.embodied import embodied
from tests.serving import Served

Keep = Callable[[Page, str], None]
Accessible = Callable[[Page], None]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("games")
    for seed in (3, 4):
        record.save(embodied(seed), folder / f"{seed}.hedgerow")
    return sorted(folder.iterdir())


def report(served: Served, page: Page, game: Path) -> None:
    """Opens a record on the first page, and its report."""
    page.goto(served.address)
    page.get_by_label("Game record file").set_input_files(game)
    page.wait_for_url("**/replay/*")
    page.goto(page.url.replace("/replay/", "/report/").partition("?")[0])
    expect(page.get_by_role("region", name="Campaign")).to_be_visible()


def test_two_missions_are_entered_and_kept(
    served: Served, visit: Visit, games: list[Path], keep: Keep, accessible: Accessible
) -> None:
    page = visit(served.address, refusals=True)
    report(served, page, games[0])
    campaign = page.get_by_role("region", name="Campaign")
    campaign.get_by_label("Its name").fill("Normandy")
    players = campaign.get_by_label("played by")
    players.nth(0).fill("Ann")
    players.nth(1).fill("Ben")
    accessible(page)
    campaign.get_by_role("button", name="Enter the mission").click()
    expect(campaign.get_by_role("status")).to_contain_text("Ann was")
    keep(page, "lhy-campaign")

    report(served, page, games[0])
    players.nth(0).fill("Ann")
    campaign.get_by_role("button", name="Enter the mission").click()
    expect(campaign.get_by_role("alert")).to_contain_text("already")

    report(served, page, games[1])
    expect(campaign.get_by_label("Which campaign")).to_have_value("Normandy")
    players.nth(0).fill("Ann")
    campaign.get_by_role("button", name="Enter the mission").click()
    expect(campaign.get_by_role("status")).to_contain_text("Ann was")
    with page.expect_download() as download:
        campaign.get_by_role("link", name="Save its file").click()
    assert download.value.suggested_filename == "Normandy.toml"

    page.goto(served.address)
    kept = page.get_by_role("region", name="Your campaigns")
    expect(kept).to_contain_text("Normandy")
    expect(kept.get_by_text("First Patrol")).to_have_count(3)
    accessible(page)
    keep(page, "lhy-campaigns")
    kept.get_by_role("button", name="Forget it").click()
    expect(kept).to_be_visible()  # it is asked for twice
    kept.get_by_role("button", name="Forget it").click()
    expect(kept).to_be_hidden()


def test_a_campaign_comes_from_its_file_and_a_bad_one_is_refused(
    served: Served, visit: Visit, games: list[Path], tmp_path: Path
) -> None:
    good, broken = tmp_path / "normandy.toml", tmp_path / "broken.toml"
    good.write_text('[[soldier]]\nname = "Ann"\npoints = 4\n', encoding="utf-8")
    broken.write_text("[[soldier]]\nrank = 3\n", encoding="utf-8")
    page = visit(served.address, refusals=True)
    report(served, page, games[0])
    campaign = page.get_by_role("region", name="Campaign")
    campaign.get_by_label("Campaign file").set_input_files(broken)
    expect(campaign.get_by_role("alert")).to_contain_text("no campaign")
    campaign.get_by_label("Campaign file").set_input_files(good)
    expect(campaign.get_by_label("Which campaign")).to_have_value("normandy")
