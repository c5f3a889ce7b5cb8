"""Scenarios over HTTP: all about one before it begins, and what all of them are looked for by."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow.boltaction.state.moves.set_up import Bring
from hedgerow.boltaction.system import BOLT_ACTION
from hedgerow.kernel import record
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.tags import GROUPS
from hedgerow.kernel.table import Table
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


def test_a_battle_of_ones_own_is_put_together_begun_and_replayed(server: Running) -> None:
    name = "your-own-500@key-positions@jungle:8:72x48"
    page: ScenarioPage = server.get(f"/api/scenarios/boltaction/{name}")
    assert [part.value for part in page.about.parts] == ["key-positions", "jungle:8:72x48"]
    assert page.about.base == "your-own-500"
    seats = [{"kind": "human", "mine": True}] * 2
    made = server.post("/api/games", {"system": "boltaction", "scenario": name, "seats": seats})
    game = server.get(f"/api/games/{made.id}")
    assert (game.scenario, game.title, game.map) == (name, page.about.title, "jungle:8:72x48")
    table = Table(BOLT_ACTION, BOLT_ACTION.new(name, {}), Seeded("1"))
    table.answer(Bring("us-500"))
    text = record.write(record.from_table(table, name, {}))
    assert server.post("/api/records", {"text": text}).scenario == name
    wrong = {"system": "boltaction", "scenario": f"{name}0", "seats": seats}
    assert server.refused("POST", "/api/games", 422, json=wrong).code == "no-such-scenario"


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
