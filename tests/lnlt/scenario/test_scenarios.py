"""Scenario files: what they say, and what is said about bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.board.areas import AreaError
from hedgerow.kernel.screen.words import percent
from hedgerow.lab import balance
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.ground.areas import area
from hedgerow.lnlt.ground.ground import BLOCKED, Ground, ground
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.scenario.asking import entries, may_ambush
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names
from tests.lnlt.drawn import FORCES, HEAD, VICTORY, play_out

FIELD = """
. . . . .
. w . l .
. . ~ . .
"""
WHOLE = HEAD + FORCES + VICTORY


# ------------------------------------------------------------------ words for places


@pytest.fixture(scope="module")
def board() -> Ground:
    return Ground.from_text(
        """
        . . . . .
        . w H H .
        . . H . w
        """,
        buildings=("C1 C2 D1",),
    )


@pytest.mark.parametrize(
    ("words", "places"),
    [
        (["B1"], "B1"),
        (["A0-B1"], "A0 A1 B0 B1"),
        (["row 0"], "A0 B0 C0 D0 E0"),
        (["columns A-B", "not row 1"], "A0 A2 B0 B2"),
        (["edge west"], "A0 A1 A2"),
        (["within 1 of A0"], "A0 A1 B0 B1"),
        (["light woods"], "B1 E2"),
        (["light woods A0-C2"], "B1"),
        (["buildings row 0", "B1"], None),
        (["all", "not columns B-E"], "A0 A1 A2"),
    ],
)
def test_words_name_places(board: Ground, words: list[str], places: str | None) -> None:
    if places is None:
        with pytest.raises(AreaError, match="'buildings row 0' names no place"):
            area(board, words)
    else:
        assert area(board, words) == tuple(places.split())


def test_a_hex_stands_for_all_its_floors_and_a_floor_for_itself(board: Ground) -> None:
    assert sorted(area(board, ["C1"])) == ["C1", "C1+1"]
    assert area(board, ["C1+1"]) == ("C1+1",)
    assert sorted(area(board, ["buildings"])) == ["C1", "C1+1", "C2", "C2+1", "D1", "D1+1"]


@pytest.mark.rule("lnlt:1.4.1")
def test_half_hexes_at_the_edge_are_in_play(board: Ground) -> None:
    assert "B0" in board.edge("north")
    assert "B0" in area(board, ["all"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("Z9", "'Z9' is not a hex of this map, which goes from A0 to E2"),
        ("C2-A0", "from its north-west hex to its south-east hex"),
        ("rows one", 'write it as "rows 0-2"'),
        ("edge up", "an edge is north, south, east or west"),
        ("within three of B1", 'write it as "within 3 of H6"'),
        ("bildings", "did you mean 'buildings'?"),
    ],
)
def test_words_that_name_nothing_are_explained(board: Ground, words: str, complaint: str) -> None:
    with pytest.raises(AreaError) as error:
        area(board, [words])
    assert complaint in str(error.value)


# ------------------------------------------------------------------ good files


def test_units_and_weapons_have_short_names(monkeypatch: pytest.MonkeyPatch) -> None:
    more = FORCES.replace(
        'count = 2, at = "A1" }',
        'weapons = ["bar", "satchel"] }, { unit = "us-airborne/squad", weapons = ["bar"] },'
        '{ unit = "us-airborne/clarkson" }, { unit = "us-airborne/medic", count = 2 }',
    )
    found = play_out(monkeypatch, FIELD, HEAD + more + VICTORY)
    mine = [e for e in found.roster if e.side == 0]
    assert [e.id for e in mine] == ["us-1", "us-2", "us-clarkson", "us-medic", "us-medic-2"]
    assert [name for e in mine for name, _ in e.weapons] == ["us-bar", "us-satchel", "us-bar-2"]


def test_a_file_of_ones_own_is_known_by_its_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = play_out(monkeypatch, FIELD).map
    monkeypatch.undo()
    path = tmp_path / "mine.toml"
    path.write_text(WHOLE.replace("{map}", "village"))
    assert name != "village"
    key = scenario(str(path)).key
    assert scenario(key).title == "A small affair"
    assert new_state(str(path), {}).scenario == key
    path.write_text(WHOLE.replace("{map}", "village").replace("turns = 3", "turns = 4"))
    assert scenario(str(path)).key != key
    with pytest.raises(ScenarioError, match="there is no such scenario"):
        scenario("no-such-thing")
    with pytest.raises(ScenarioError, match="cannot be read"):
        scenario(str(tmp_path / "absent.toml"))


@pytest.mark.rule("lnlt:8.4.1")
def test_a_scenario_may_grant_ambush(monkeypatch: pytest.MonkeyPatch) -> None:
    text = WHOLE.replace('nations = ["german-army"]', 'nations = ["german-army"]\nambush = ["squad"]')
    s = new_state(play_out(monkeypatch, FIELD, text).key, {})
    assert may_ambush(s, s.units["de-1"])
    assert not may_ambush(s, s.units["us-1"])


def test_a_group_enters_on_its_turn_and_at_its_hexes(monkeypatch: pytest.MonkeyPatch) -> None:
    text = WHOLE.replace('area = ["column A"]', 'enters = { turn = 2, hexes = ["edge west"] }').replace(
        ', at = "A1"', ""
    )
    s = new_state(play_out(monkeypatch, FIELD, text).key, {})
    entry = entries(s, "paratroops")
    assert entry is not None
    assert (entry.turn, entry.hexes) == (2, ("A0", "A1", "A2"))
    assert entries(s, "outpost") is None
    assert [u.group for u in s.units.values() if u.side == 0] == ["paratroops"] * 2


@pytest.mark.rule("lnlt:11.5.1")
def test_an_armor_leader_is_in_the_vehicle_whose_line_names_him(monkeypatch: pytest.MonkeyPatch) -> None:
    line = '{ unit = "german-army/stug", leader = "german-army/kastner", at = "D0" }'
    text = WHOLE.replace('{ unit = "german-army/squad", count = 2, at = "D1" }', line)
    s = new_state(play_out(monkeypatch, FIELD, text).key, {})
    leader = s.units["de-kastner"]
    assert (leader.counter, leader.carrier, leader.at, leader.group) == ("german-army/kastner", "de-stug", "", "")


# ------------------------------------------------------------------ bad files

US_AREA = 'area = ["column A"]'
US_SQUADS = 'area = ["column A"]\nunits = [{ unit = "us-airborne/squad", count = 2, at = "A1" }]'
US_UNIT = '"us-airborne/squad", count = 2'
DE_UNIT = '"german-army/squad", count = 2, at = "D1"'
LOSSES = '[[victory.score]]\nkind = "losses"\nside = "german"\nworth = { squad = 2 }\n'
GHOSTS = '[[paragraph]]\nid = "1"\ntext = ""\nappear = ["ghosts"]\n'
EVENT = '[[event]]\nid = "A"\nkind = "sight"\nat = "B1"\nparagraph = "1"\n'
END = "[victory]"

# What is put in place of what, and what is said about it.
BAD: dict[str, tuple[str, str, str]] = {
    "map": ("{map}", "vilage", "map = 'vilage': no such map"),
    "counter": ("us-airborne/squad", "us-airborne/sqad", "did you mean 'us-airborne/squad'?"),
    "hex": ("column A", "Q7", "group paratroops: area: 'Q7' is not a hex of this map"),
    "at": ('at = "A1"', 'at = "C1"', "at: C1 (us-airborne/squad) is not in its area"),
    "nameless": ('id = "paratroops"', 'id = ""', "[[group]]: an id is empty: each needs a name of its own"),
    "full": ('2, at = "A1"', '4, at = "A1"', "at A1: 4 squads or their equal; a hex holds 3"),
    "room": (US_SQUADS, 'area = ["A0"]\nunits = [{ unit = "us-airborne/squad", count = 9 }]', "too few for every"),
    "men": (US_SQUADS, 'area = ["A0"]\nunits = [{ unit = "us-airborne/medic", count = 3 }]', "for 3 single men"),
    "overlap": ("column D", "columns A-D", "is in the area of the enemy's paratroops too"),
    "side": ('first = "german"', 'first = "germans"', "no such side; did you mean 'german'?"),
    "nation": ("us-airborne/squad", "soviet/rifle-squad", "soviet/rifle-squad is soviet"),
    "weapon": ("count = 2", 'weapons = ["mg43"]', "weapons: 'mg43' is unknown; did you mean 'mg4"),
    "burden": ("count = 2", 'weapons = ["bar", "bar", "bar"]', "carries 2 Support Weapons, not 3"),
    "skill": ("count = 2", 'skill = "charismatic"', "a squad cannot use charismatic"),
    "skills": ("count = 2", 'count = 2, skill = "brave"', "skill: 'brave' is there 2 times"),
    "turns": ("turns = 3", "turns = 0", "turns: 0 should be from 1 to"),
    "field": ("turns = 3", "turns = 3\nlength = 3", "unknown field `length`"),
    "toml": ("turns = 3", "turns = ", "Invalid value"),
    "option": ("[[side]]", "[options]\nmortar-fee = 'always'\n[[side]]", "did you mean 'mortar-ffe'?"),
    "late": (US_AREA, 'enters = { turn = 9, hexes = ["A0"] }', "the game has turns 1 to 3"),
    "inland": (US_AREA, 'enters = { turn = 1, hexes = ["B1"] }', "B1 is not on the edge"),
    "water": (US_AREA, 'enters = { turn = 1, hexes = ["C2"] }', "nobody can enter C2"),
    "nowhere": (US_AREA, "", "give it either an area, or enters"),
    "foxholes": (US_AREA, US_AREA + '\nfoxholes = ["C2"]', "none can be dug in C2"),
    "dig": (US_AREA, US_AREA + "\ndig = 5", "its area has room for 3 Foxholes"),
    "mortar": (DE_UNIT, '"german-army/mortar-50", at = "D1"', "may not be in D1"),
    "sniper": (DE_UNIT, '"german-army/sniper", at = "D1"', "at: it starts off the map"),
    "leader": (US_UNIT, '"us-airborne/clarkson", count = 2', "'us-airborne/clarkson' is there 2 times"),
    "wounded": (US_UNIT, '"us-airborne/layer-wounded"', "he starts unhurt as us-airborne/layer"),
    "worth": (END, LOSSES.replace("2", "1") + END, "worth.squad: should be even"),
    "kind": (END, LOSSES.replace("squad", "tank") + END, "'tank' is no kind of unit"),
    "score": ('places = ["D1"]', 'places = ["D9"]', "[[victory.score]] 1: places: 'D9'"),
    "points": (END, END + '\nside = "german"', "side and points belong together"),
    "event": (END, EVENT + END, "event A: paragraph = '1': no such paragraph"),
    "paragraph": (END, '[[paragraph]]\nid = "1"\ntext = ""\n' + END, "no event leads to it"),
    "twice": (END, EVENT + EVENT.replace('"A"', '"B"') + GHOSTS + END, "several markers lead here"),
    "again": (END, EVENT.replace("sight", "occupation") + "keep = true\n" + GHOSTS + END, "or one that is kept"),
    "ghosts": (END, EVENT + GHOSTS + END, "'ghosts' is no group"),
    "commander": (DE_UNIT, '"german-army/kastner"', 'write leader = "german-army/kastner" in its line'),
    "captain": (DE_UNIT, '"german-army/stug", leader = "german-army/koch"', "no Armor Leader of this side"),
    "commands": (DE_UNIT, DE_UNIT + ', leader = "german-army/kastner"', "he commands one vehicle"),
    "tanks": (DE_UNIT, '"german-army/stug", count = 3, at = "D0"', "at D0: 3 vehicles; a hex holds 2"),
    "garage": (
        DE_UNIT,
        '"german-army/stug", at = "D1"',
        "a StuG III G may not be in D1",
    ),
    "park": (DE_UNIT, '"german-army/stug", count = 5', "2 places are too few for 5 vehicles"),
    "unread": (US_AREA, "event = true", "exactly one paragraph has to bring it"),
}


@pytest.mark.parametrize(("old", "new", "complaint"), BAD.values(), ids=BAD)
def test_a_bad_file_names_file_field_and_fix(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, complaint: str
) -> None:
    assert old in WHOLE
    with pytest.raises(ScenarioError) as error:
        play_out(monkeypatch, FIELD, WHOLE.replace(old, new, 1))
    assert complaint in str(error.value)
    assert str(error.value).startswith("small.toml: ")


def test_all_faults_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        WHOLE.replace("turns = 3", "turns = 0")
        .replace('"us-airborne/squad"', '"x"')
        .replace('"german"', '"germany"', 1)
    )
    with pytest.raises(ScenarioError) as error:
        play_out(monkeypatch, FIELD, text)
    assert len(error.value.faults) == 3


@pytest.mark.rule("lnlt:12.0.2")
def test_skills_come_from_the_order_of_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    text = WHOLE.replace('"us-airborne/squad", count = 2', '"us-airborne/squad", skill = "steady"')
    s = new_state(play_out(monkeypatch, FIELD, text).key, {})
    assert [u.skill for u in s.units.values()] == ["steady", "", ""]


# ------------------------------------------------------------------ the scenarios that come with the game


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_is_sound_and_of_the_right_size(name: str) -> None:
    found = scenario(name)
    assert found.key == found.name == name
    assert 6 <= found.turns <= 8
    assert 15 <= len(found.roster) <= 100
    assert all(COUNTERS[e.counter].nation in found.side[e.side].nations for e in found.roster)
    assert 80 <= len(found.situation) <= 260
    assert found.victory.words


@pytest.mark.parametrize("name", scenario_names())
def test_no_event_is_set_off_by_the_set_up(name: str) -> None:
    found = scenario(name)
    g = ground(found.map)
    for e in found.event:
        starts = [p for x in found.group if e.by in ("", x.side) for p in x.area]
        assert e.kind == "sight" or e.at not in starts
        assert e.kind == "occupation" or all(g.sight(p, e.at) == BLOCKED for p in starts)


def test_texts_may_be_broken_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    text = WHOLE.replace('"Two sides meet."', '"""\nTwo sides\n  meet.\n"""')
    assert play_out(monkeypatch, FIELD, text).situation == "Two sides meet."


def test_the_scenarios_use_what_the_rules_offer() -> None:
    every = [scenario(name) for name in scenario_names()]
    assert len(every) >= 5
    assert len({s.map for s in every}) >= 4
    assert sum(bool(s.event) for s in every) >= 2
    roster = [e for s in every for e in s.roster]
    weapons = {WEAPONS[counter].kind for e in roster for _, counter in e.weapons}
    assert weapons >= {"machine-gun", "flamethrower", "satchel", "molotov"}
    assert any(WEAPONS[counter].tripod for e in roster for _, counter in e.weapons)
    counters = [COUNTERS[e.counter] for e in roster]
    infantry = {"squad", "half-squad", "team", "leader", "hero", "medic", "sniper", "scout"}
    assert {c.kind for c in counters} >= {*infantry, "vehicle"}
    assert any(e.leader for e in roster)
    assert any(c.kind == "team" and c.gun for c in counters)
    assert "ordnance" in weapons
    assert any(s.artillery for s in every)
    assert any(s.wire for s in every)
    assert any(s.mines for s in every)
    assert any(s.night for s in every)
    assert any(s.bunker for s in every)
    assert any(s.cave for s in every)
    assert {w.kind for s in every for g in s.group for w in g.works} >= {"wire", "mines"}
    assert any("+" in s.map for s in every)
    assert any(p.artillery for s in every for p in s.paragraph)
    assert any(line.aboard and line.outside for s in every for g in s.group for line in g.units)
    assert {COUNTERS[a.counter].kind for s in every for a in s.air} == {"aircraft", "helicopter"}
    assert any(a.aboard for s in every for a in s.air)
    assert any(c.hull and c.hull.modern for c in counters)
    assert any(c.gun and c.gun.air for c in counters)
    assert any(c.mortar for c in counters)
    assert any(c.mg_team for c in counters)
    assert any(c.missile_team for c in counters)
    assert any(s.options for s in every)
    assert {e.skill for e in roster} - {""} <= set(SKILLS)
    assert sum(bool(e.skill) for e in roster) >= 3
    assert any(g.enters and g.enters.turn > 1 for s in every for g in s.group)
    assert any(g.dig for s in every for g in s.group)
    assert any(g.foxholes for s in every for g in s.group)


def test_everybodys_first_game_is_even() -> None:
    """As the pages tell it: The Milk Run as it is today, in many games between equals."""
    known = balance.balance(systems.named("lnlt"), "milk-run")
    assert known is not None
    assert not known.stale
    assert known.figures.games >= 200
    assert len(set(known.figures.players)) == 1
    assert 45 <= int(percent(known.share).removesuffix(" %")) <= 55
