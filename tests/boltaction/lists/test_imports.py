"""Rosters of other programs: what is known is taken over, the rest is listed, and bad files do no harm."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.boltaction.lists.armies import ListError, army_named, nations
from hedgerow.boltaction.lists.imports.battlescribe import MOST_BYTES, MOST_DEEP
from hedgerow.boltaction.lists.imports.imports import imported
from hedgerow.boltaction.lists.imports.matching import names_of, plain
from hedgerow.boltaction.lists.records import Pick

NS = "http://www.battlescribe.net/schema/rosterSchema"


def chosen(
    name: str, points: float = 0, number: int = 1, kind: str = "upgrade", within: str = "", own: str = ""
) -> str:
    called = f' customName="{own}"' if own else ""
    cost = f'<costs><cost name="pts" typeId="points" value="{points:.1f}"/></costs>'
    inside = f"<selections>{within}</selections>" if within else ""
    return f'<selection id="x" name="{name}" number="{number}" type="{kind}"{called}>{inside}{cost}</selection>'


def ros(
    *selections: str, catalogue: str = "BA2 - Armies of the United States", force: str = "Reinforced Platoon"
) -> bytes:
    return (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<roster id="r" name="Saturday" xmlns="{NS}" '
        'battleScribeVersion="2.03" gameSystemName="Bolt Action 2"><costs><cost name="pts" value="0"/></costs>'
        f'<forces><force id="f" name="{force}" catalogueName="{catalogue}"><rules/>'
        f"<selections>{''.join(selections)}</selections></force></forces></roster>"
    ).encode()


LIEUTENANT = chosen(
    "Officer",
    kind="unit",
    within=chosen("Second Lieutenant", within=chosen("Regular", 50) + chosen("Regular Soldier", 10)),
)
SQUAD = chosen(
    "Infantry Squad", kind="unit", own="Hardy's",
    within=chosen("Veteran", 78) + chosen("NCO", kind="model", within=chosen("SMG", 3) + chosen("M1 Garand rifle"))
    + chosen("Veteran Soldier", 26, 7, "model", chosen("BAR", 10, 2) + chosen("Anti-tank grenades", 16, 8)),
)  # fmt: skip
SHERMAN = chosen("M4A1 Sherman 75mm", within=chosen("Regular", 195) + chosen("Pintle-Mounted HMG (360)", 25))
HELMETS = chosen("Theatre Selector", kind="unit", within=chosen("Rangers"))


def picks(data: bytes) -> tuple[tuple[Pick, ...], tuple[str, ...]]:
    roster, unknown, _ = imported(data)
    return tuple(roster.units), unknown


def test_a_roster_of_battlescribe() -> None:
    roster, unknown, _ = imported(ros(HELMETS, LIEUTENANT, SQUAD, SHERMAN))
    assert (roster.nation, roster.name) == ("us", "Saturday")
    assert [platoon.selector for platoon in roster.platoons] == ["reinforced"]
    assert roster.units == [
        Pick("second-lieutenant", "regular", 2),
        Pick("rifle-squad", "veteran", 8, {"nco-smg": 1, "bar": 2, "at-grenades": 1}, "Hardy's"),
        Pick("m4-sherman", "regular", 0, {"pintle-hmg": 1}),
    ]
    assert unknown == ()


def zipped(data: bytes, name: str = "saturday.ros", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        archive.writestr(name, data)
    return packed.getvalue()


def test_the_same_in_an_archive() -> None:
    assert imported(zipped(ros(LIEUTENANT, SQUAD))) == imported(ros(LIEUTENANT, SQUAD))


def test_new_recruit_says_the_same_in_json() -> None:
    def told(name: str, points: int = 0, number: int = 1, kind: str = "upgrade", *within: object) -> dict[str, object]:
        costs = [{"name": "pts", "typeId": "points", "value": points}]
        return {"name": name, "number": number, "type": kind, "costs": costs, "selections": list(within)}

    squad = told("Infantry Squad", 0, 1, "unit", told("Regular", 60), told("Additional Soldier", 20, 2), told("BAR", 5))
    force = {"name": "Armoured Platoon", "catalogueName": "Armies of the United States", "selections": [squad]}
    roster = {
        "name": "Sunday",
        "gameSystemName": "Bolt Action",
        "forces": [{**force, "selections": [], "forces": [force]}],
    }
    found, unknown, _ = imported(json.dumps({"roster": roster}).encode())
    assert found.name == "Sunday"
    assert found.units == [Pick("rifle-squad", "regular", 8, {"bar": 1})]
    assert found.platoons[0].selector == "armoured"
    assert unknown == ()


@pytest.mark.parametrize("number", [0, -2])
def test_what_was_chosen_not_once_is_not_there(number: int) -> None:
    squad = chosen("Infantry Squad", kind="unit", within=chosen("Regular", 60) + chosen("BAR", 0, number)
                   + chosen("Additional Soldier", 0, number))  # fmt: skip
    units, unknown = picks(ros(squad))
    assert (units, unknown) == ((Pick("rifle-squad", "regular", 6),), ())


@pytest.mark.parametrize(
    ("name", "counts"), [("pts", True), (" Points", True), ("PTS", True), ("Order Dice", False), (3, False)]
)
def test_what_something_costs_in_points_is_known_however_they_are_called(name: object, counts: bool) -> None:
    """Of a unit that is not known here, whatever costs nothing is not told."""
    tank = {"name": "Maus", "type": "upgrade", "costs": [{"name": name, "typeId": "e356", "value": 600}]}
    force = {"catalogueName": "Armies of Germany", "selections": [tank]}
    in_json = json.dumps({"roster": {"forces": [force]}}).encode()
    in_xml = ros(f'<selection name="Maus"><costs><cost name="{name}" value="600"/></costs></selection>')
    for data in (in_json, in_xml):
        assert [line.endswith("(600 points)") for line in picks(data)[1]] == [True] * counts


def test_what_is_not_known_is_listed() -> None:
    odd = chosen("Chaplain", 25, kind="unit")
    camel = chosen("Jeep", within=chosen("Regular", 21) + chosen("Camouflage nets", 5))
    found, unknown = picks(ros(odd, camel, camel))
    assert found == (Pick("jeep", "regular"), Pick("jeep", "regular"))
    assert unknown == (
        "Chaplain: no such unit in the American list (25 points)",
        "Jeep: Camouflage nets, 5 points (× 2)",
        "Jeep: 26 points there, 21 here (× 2)",
    )


@pytest.mark.parametrize(
    ("catalogue", "unit", "entry"),
    [
        ("Armies of Great Britain", "Sherman Firefly VC Medium Tank", "firefly"),
        ("Armies of Great Britain", "Cromwell Mk IV Cruiser Tank", "cromwell"),
        ("Armies of Germany", "Tiger I Ausf E Heavy Tank", "tiger"),
        ("Armies of Germany", "Sd.Kfz 251/1 Hanomag Half-track", "sdkfz-251"),
    ],
)
def test_a_longer_name_is_a_guess_and_told_as_one(catalogue: str, unit: str, entry: str) -> None:
    found, unknown = picks(ros(chosen(unit, 1, kind="unit"), catalogue=catalogue))
    assert [pick.entry for pick in found] == [entry]
    assert unknown[0].startswith(f"{unit}: taken for ")


def test_of_entries_that_are_called_alike_the_quality_tells() -> None:
    for quality, entry in (("Regular", "infantry-squad"), ("Veteran", "veteran-infantry-squad")):
        squad = chosen(
            "Heer Infantry Squad (Mid War)", kind="unit", within=chosen(quality, 65 if quality == "Veteran" else 50)
        )
        found, unknown = picks(ros(squad, catalogue="Armies of Germany"))
        assert [pick.entry for pick in found] == [entry]
        assert unknown == ()
    found, unknown = picks(ros(chosen("M4 Sherman (Calliope)", 195, kind="unit")))
    assert [pick.entry for pick in found] == ["m4-sherman"]
    assert unknown == ("M4 Sherman (Calliope): taken for M4 Sherman",)


@pytest.mark.parametrize("nation", nations())
def test_no_two_entries_are_called_the_same(nation: str) -> None:
    entries = army_named(nation).entries.values()
    called = [name for entry in entries for name in {plain(known) for known in names_of(entry)}]
    assert len(called) == len(set(called))


def test_a_weapon_within_an_unknown_squad_does_not_make_it_a_team() -> None:
    odd = chosen("Penal Squad", 10, kind="unit", within=chosen("Flamethrower", 20) + chosen("Sniper", 5))
    assert picks(ros(odd)) == ((), ("Penal Squad: no such unit in the American list (35 points)",))


def test_a_price_that_differs_is_told() -> None:
    found, unknown = picks(ros(chosen("Regular Infantry Squad (Late-War)", 50, kind="unit")))
    assert found == (Pick("rifle-squad", "regular", 6),)
    assert unknown == ("Regular Infantry Squad (Late-War): 50 points there, 60 here",)


@pytest.mark.parametrize(
    ("catalogue", "unit", "entry"),
    [
        ("BA2 - Armies of Germany", "Fallschirmjäger Squad (Late-War)", "late-fallschirmjaeger-squad"),
        ("Armies of Great Britain", "Veteran Infantry Section", "infantry-section"),
        ("BA2 - Armies of the  Soviet Union", "T-34/85 Medium Tank", "t-34-85"),
        ("Armies of Imperial Japan", "IJA Infantry Squad", "infantry-squad"),
    ],
)
def test_every_nation_is_known_by_its_catalogue(catalogue: str, unit: str, entry: str) -> None:
    found, _ = picks(ros(chosen(unit, kind="unit"), catalogue=catalogue))
    assert [pick.entry for pick in found] == [entry]


# ------------------------------------------------------------------ files that are none


BOMB = b"<!DOCTYPE r [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><roster name='&b;'/>"
FILE = b"<!DOCTYPE r [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><roster name='&a;'/>"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "neither a roster of BattleScribe"),
        (b"\x89PNG\r\n", "neither a roster of BattleScribe"),
        (b"<roster", "no XML that can be read"),
        (b"<html/>", "it begins with <html>"),
        (BOMB, "declares a document type"),
        (FILE, "declares a document type"),
        (b"<?xml version='1.0' encoding='klingon'?><roster/>", "no XML that can be read"),
        (b"<a>" * (MOST_DEEP + 1), "more in it than any roster could"),
        (b"<roster/>", "whose army is it?"),
        (ros(catalogue="Armies of Finland"), "It is of Armies of Finland; known here are: Great Britain"),
        (b"{", "no JSON that can be read"),
        (b"{}", "it has no forces"),
        (b'{"roster": {"forces": 3}}', "it has no forces"),
        (b'{"a":' * 100_000, "no JSON that can be read"),
        (b"PK\x03\x04 and no more", "the archive cannot be read"),
        (zipped(b"x", "notes.txt"), "has no .ros file"),
        (zipped(b"\0" * (MOST_BYTES + 1)), "larger than 8 million bytes"),
        (zipped(ros(), method=zipfile.ZIP_LZMA), "packed in a way that is not read here"),
        (b"<" + b" " * MOST_BYTES, "larger than 8 million bytes"),
        (ros(chosen("Jeep", 21, number=900)), "at most 60 units"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bad_file_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(ListError) as wrong:
        imported(data, "army.rosz")
    assert str(wrong.value).startswith("army.rosz: ")
    assert words in str(wrong.value)


def test_deep_json_is_refused() -> None:
    deep: dict[str, object] = {"name": "x"}
    for _ in range(MOST_DEEP + 5):
        deep = {"name": "x", "selections": [deep]}
    roster = {"forces": [{"catalogueName": "Germany", "selections": [deep]}]}
    with pytest.raises(ListError, match="more in it"):
        imported(json.dumps(roster).encode())


@given(st.binary(max_size=200), st.sampled_from([b"", b"<roster ", b"{", b"PK\x03\x04"]))
def test_any_bytes_are_a_roster_or_a_mistake_in_words(data: bytes, start: bytes) -> None:
    with pytest.raises(ListError):
        imported(start + data)
