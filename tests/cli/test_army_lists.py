"""`hedgerow lists`: army lists at the terminal, of whichever system has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .runner import bad, good, parsed, run

WRONG = "nation us\nsecond-lieutenant\nrifle-squad 14 men\n"
ROSTER = (
    '<roster name="Saturday"><forces><force name="P" catalogueName="Armies of Germany"><selections>'
    '<selection name="Tiger I Ausf E" type="unit" number="1"><costs><cost name="pts" value="395"/></costs></selection>'
    '<selection name="Chaplain" type="unit" number="1"><costs><cost name="pts" value="25"/></costs></selection>'
    "</selections></force></forces></roster>"
)


@pytest.fixture(autouse=True)
def bolt_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEDGEROW_SYSTEMS", "boltaction=hedgerow.boltaction")


def test_nations_and_their_lists() -> None:
    said = good("lists", "nations")
    assert "german  Germany" in said
    assert "Ready-made: us-500, us-750, us-1000" in said
    assert [nation["id"] for nation in parsed("lists", "nations")] == ["british", "german", "japanese", "soviet", "us"]
    shown = good("lists", "show", "us")
    assert "rifle-squad" in shown
    assert "42i/60r/78v" in shown
    assert "2-5 infantry squads" in shown
    tiger = good("lists", "show", "german", "tiger")
    assert "Heavy tank 10+, tracked" in tiger
    assert "Tiger Fear" in tiger
    assert parsed("lists", "show", "german", "tiger")["prices"][0]["points"] == 395


def test_a_force_is_checked_and_priced(tmp_path: Path) -> None:
    assert "Nothing is wrong with it." in good("lists", "check", "us-500", "--points", 500)
    file = tmp_path / "mine.txt"
    file.write_text(WRONG)
    said = " ".join(bad("lists", "check", file).split())
    assert "Rifle Squad: a Rifle Squad has 6 to 12 men, not 14. Make it 12 (-20 points)" in said
    assert "It needs 2 infantry squads and has 1. Add 1: the cheapest" in said
    assert run("lists", "check", file, "--json").exit_code == 1
    priced = good("lists", "points", "us-500")
    assert "+40  4 more men at 10" in priced
    assert priced.splitlines()[-1] == "484 points"


def test_a_force_is_written_out_and_read_again(tmp_path: Path) -> None:
    code = good("lists", "export", "us-500", "--code").strip()
    assert " " not in code
    file = tmp_path / "code.txt"
    file.write_text(code)
    assert good("lists", "export", file) == good("lists", "export", "us-500")
    assert parsed("lists", "export", "us-500")["code"] == code


def test_a_roster_of_another_program_is_brought_in(tmp_path: Path) -> None:
    file, out = tmp_path / "army.ros", tmp_path / "army.txt"
    file.write_text(ROSTER)
    said = good("lists", "import", file, "--out", out)
    assert "Not known here" in said
    assert "Chaplain: no such unit in the German list (25 points)" in said
    assert "tiger regular" in out.read_text()
    assert parsed("lists", "import", file)["unknown"] == ["Chaplain: no such unit in the German list (25 points)"]


def test_what_cannot_be_is_told(tmp_path: Path) -> None:
    assert "did you mean 'soviet'" in bad("lists", "show", "soviets")
    assert "did you mean 'tiger'" in bad("lists", "show", "german", "tigre")
    assert "did you mean 'us-500'" in bad("lists", "check", "us500")
    assert "lnlt has no army lists" in bad("lists", "nations", "--system", "lnlt")
    file = tmp_path / "army.rosz"
    file.write_bytes(b"PK\x03\x04\xff")
    assert "the archive cannot be read" in bad("lists", "import", file)
    assert "hedgerow lists import" in bad("lists", "check", file)
    assert "cannot be read" in bad("lists", "import", tmp_path / "none.ros")
    file.write_text("nation us\nrifle-sqad\n")
    assert "line 2: the American list has no 'rifle-sqad'" in " ".join(bad("lists", "check", file).split())
