"""Forces over HTTP: built step by step, priced and judged; whatever cannot be understood is refused in words."""

from __future__ import annotations

import base64
import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec
import pytest

from hedgerow.server.http import limits
from tests.server.running import Running

FORCES = "/api/forces/boltaction"
SOUND = "nation us\nsecond-lieutenant\nrifle-squad\nrifle-squad 8 men + bar 2\n"
ROSTER = (
    b'<roster name="Saturday"><forces><force name="Reinforced Platoon" catalogueName="Armies of the United States">'
    b'<selections><selection name="Chaplain" type="unit" number="1"><costs><cost name="pts" value="25"/></costs>'
    b'</selection><selection name="M4A1 Sherman 75mm" number="1"><selections><selection name="Regular" number="1">'
    b'<costs><cost name="pts" value="195"/></costs></selection></selections></selection></selections></force></forces>'
    b"</roster>"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


def roster(data: bytes, source: str = "saturday.ros") -> dict[str, str]:
    return {"data": base64.b64encode(data).decode(), "source": source}


def wrong(server: Running, path: str, body: dict[str, Any], status: int = 422) -> str:
    words = server.refused("POST", f"{FORCES}/{path}", status, content=msgspec.json.encode(body)).words
    assert "Traceback" not in words
    return words


def test_what_there_is(server: Running) -> None:
    book = server.get(FORCES)
    assert {nation.id for nation in book.nations} == {"us", "german", "british", "soviet", "japanese"}
    assert [selector.id for selector in book.selectors] == ["reinforced", "armoured"]
    assert "tiger" in {entry.id for entry in server.get(f"{FORCES}/entries/german").entries}
    lists = {system.name: system.lists for system in server.get("/api/catalogue").systems}
    assert [name for name, has in lists.items() if has] == ["boltaction"]
    own = {c.name: c.points for s in server.get("/api/catalogue").systems for c in s.scenarios if c.own}
    assert own == {"your-own-500": 500, "your-own-750": 750, "your-own-1000": 1000}


@pytest.mark.rule("boltaction:house-game.5")
def test_a_force_is_built_step_by_step_and_mended(server: Running) -> None:
    begun = server.get(f"{FORCES}/begin/us?limit=500").sheet
    assert [fault.rule for fault in begun.faults] == ["house-game.5"] * 2
    mends = [change for fault in begun.faults for change in fault.mend]
    body = {"text": begun.text, "limit": 500, "changes": mends}
    mended = server.post(f"{FORCES}/sheet", body)
    assert mended.sheet.faults == ()
    assert mended.sheet.points == sum(fault.points for fault in begun.faults)
    assert len(mended.units) == len(mended.sheet.units) == 3
    steps = server.post(f"{FORCES}/choices", {"text": mended.sheet.text, "unit": 1, "limit": 500}).changes
    assert "make it veteran" in {card.words for card in steps}
    more = server.post(f"{FORCES}/additions", {"text": mended.sheet.text, "platoon": 0, "limit": 500}).changes
    assert next(card.points for card in more if card.words == "Medic") == 23
    ready = server.get(f"{FORCES}/ready/us-500?limit=300").sheet
    assert "more than 300" in ready.faults[0].words


def test_a_roster_of_another_program(server: Running) -> None:
    found = server.post(f"{FORCES}/import", roster(ROSTER))
    assert found.sheet.name == "Saturday"
    assert any("Chaplain" in line for line in found.unknown)
    assert [(taken.there, taken.points, taken.points_there) for taken in found.taken] == [
        ("M4A1 Sherman 75mm", 195, 195)
    ]


def bomb() -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("large.ros", b"<roster>" + b" " * 20_000_000)
    return packed.getvalue()


def test_what_cannot_be_understood_is_refused_in_words(server: Running) -> None:
    assert "line 2" in wrong(server, "sheet", {"text": "nation us\nrifle-squid\n"})
    assert "letters" in wrong(server, "sheet", {"text": "x" * 30_000})
    assert "no unit 9" in wrong(server, "choices", {"text": SOUND, "unit": 8})
    assert "no platoon 3" in wrong(server, "additions", {"text": SOUND, "platoon": 2})
    assert "no unit" in wrong(server, "sheet", {"text": SOUND, "changes": [{"do": "copy", "unit": -7}]})
    assert "no number" in wrong(
        server, "sheet", {"text": SOUND, "changes": [{"do": "men", "unit": 1, "number": 10**9}]}
    )
    trait = {"do": "trait", "word": "none\nplatoon reinforced"}
    assert "characteristic" in wrong(server, "sheet", {"text": SOUND, "changes": [trait]})
    wrong(server, "sheet", {"text": SOUND, "changes": [{"do": "drop"}] * 21}, 400)
    wrong(server, "sheet", {"text": SOUND, "changes": [{"do": "bribe"}]}, 400)
    wrong(server, "sheet", {"text": SOUND, "limit": -1}, 400)
    assert "mail.ros" in wrong(server, "import", roster(b"dear sir", "mail.ros"))
    assert "document type" in wrong(server, "import", roster(b'<!DOCTYPE r [<!ENTITY a "b">]><roster/>'))
    assert "larger than" in wrong(server, "import", roster(bomb(), "large.rosz"))
    wrong(server, "import", {"data": "no base64!"}, 400)
    assert "kB" in wrong(server, "import", {"data": "A" * limits.ROSTER_BODY}, 413)
    assert "army list" in server.refused("GET", f"{FORCES}/begin/chess", 422).words
    assert "ready-made" in server.refused("GET", f"{FORCES}/ready/us-5000", 422).words
    assert "known are" in server.refused("GET", f"{FORCES}/entries/chess", 404).words
    for path in ("", "/begin/us", "/ready/us-500", "/entries/us"):
        server.refused("GET", f"/api/forces/lnlt{path}", 404)
        server.refused("GET", f"/api/forces/chess{path}", 404)
