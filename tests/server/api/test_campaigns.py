"""Campaigns over HTTP: finished games go into a file that whoever plays keeps."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from hedgerow.kernel import record
from tests.fixtures.record_games import FOLDER
from tests.lhy.embodied import embodied
from tests.server.running import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


def brought(server: Running, seed: int) -> str:
    """The address of a finished game."""
    card = server.post("/api/records", {"text": record.write(embodied(seed))})
    assert card.sound
    assert len(card.served) == 2
    assert all(card.served)
    return f"/api/records/{card.id}/campaign"


def body(text: str, *players: str) -> bytes:
    return msgspec.json.encode({"text": text, "players": players})


@pytest.mark.rule("lhy:22.2-1", "lhy:22.2-2")
def test_two_missions_go_into_one_campaign(server: Running) -> None:
    one, two = brought(server, 3), brought(server, 4)
    first = server.post(one, {"text": "", "players": ["Ann", "Ben"]})
    assert [line.split()[0] for line in first.entered] == ["Ann", "Ben"]
    second = server.post(two, {"text": first.text, "players": [" Ann ", ""]})
    assert len(second.entered) == 1
    assert server.post("/api/campaigns/lhy", {"text": second.text}).told == second.told
    served = [line for line in second.told if line.startswith("  First Patrol")]
    assert len(served) == 3  # Ann twice, Ben once
    already = server.refused("POST", two, 422, content=body(second.text, "Ann", ""))
    assert "already" in already.words


def test_what_cannot_be_entered_is_refused_in_words(server: Running) -> None:
    one = brought(server, 3)
    assert "no campaign" in server.refused("POST", one, 422, content=body("what?", "Ann", "Ben")).words
    assert "2 seats" in server.refused("POST", one, 422, content=body("", "Ann")).words
    assert "no campaign" in server.refused("POST", "/api/campaigns/lhy", 422, content=body("[[soldier]]")).words
    server.refused("POST", "/api/campaigns/lnlt", 404, content=body(""))
    server.refused("POST", "/api/campaigns/chess", 404, content=body(""))
    server.refused("POST", "/api/records/r-nothing/campaign", 404, content=body("", "Ann", "Ben"))


def test_games_of_other_systems_have_none(server: Running) -> None:
    text = (FOLDER / "milk-run-american.hedgerow").read_text(encoding="utf-8")
    card = server.post("/api/records", {"text": text})
    assert card.served == ()
    server.refused("POST", f"/api/records/{card.id}/campaign", 404, content=body("", "Ann", "Ben"))
