"""Scenarios over HTTP: all about one before it begins, and what all of them are looked for by."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow.kernel.screen.tags import GROUPS
from hedgerow.lab.balance import balance
from hedgerow.server.wire.messages import Catalogue, ScenarioPage
from hedgerow.systems import named
from tests.server.running import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.mark.parametrize(
    ("system", "scenario"),
    [("lnlt", "milk-run"), ("lhy", "first-patrol"), ("boltaction", "night-raid"), ("boltaction-table", "real-table")],
)
def test_all_about_a_scenario(server: Running, system: str, scenario: str) -> None:
    kit = named(system)
    page: ScenarioPage = server.get(f"/api/scenarios/{system}/{scenario}")
    assert (page.system, page.title) == (system, kit.catalogue.title)
    assert page.about == kit.catalogue.details(scenario)
    assert page.balance == balance(kit, scenario)


@pytest.mark.parametrize("name", ["nowhere", "mine.toml", "..%2Fmilk-run", "%00"])
def test_no_other_scenario_is_told_of(server: Running, name: str) -> None:
    assert server.raw("GET", f"/api/scenarios/lnlt/{name}").status_code == 404
    assert server.refused("GET", "/api/scenarios/lnlt/nowhere", 404).code == "no-such-scenario"
    assert server.refused("GET", "/api/scenarios/chess/milk-run", 404).code == "no-such-system"


def test_the_catalogue_tells_what_scenarios_are_looked_for_by(server: Running) -> None:
    found: Catalogue = server.get("/api/catalogue")
    assert found.tags == GROUPS
    known = {tag.name for group in GROUPS for tag in group.tags}
    assert all(set(card.tags) <= known for system in found.systems for card in system.scenarios)
