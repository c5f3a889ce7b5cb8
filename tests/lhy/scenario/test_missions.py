"""20.0 Mission files: what comes with the game, and what is said of bad ones."""

from __future__ import annotations

import pytest

from hedgerow.lhy.book.content import MIXES
from hedgerow.lhy.scenario.checks import ground_for
from hedgerow.lhy.scenario.missions import mission_named, mission_names, read_mission
from hedgerow.lhy.scenario.records import MissionError

GOOD = """
title = "A test"
place = "Nowhere"
date = "1944-07"
map = "1"
situation = "Two
sides."
[[side]]
id = "us"
name = "American"
nation = "us"
edge = "west"
attacker = true
[[side]]
id = "german"
name = "German"
nation = "german"
edge = "east"
[[group]]
id = "west"
side = "us"
force = [{ platoons = 1 }]
enters = { hexes = ["edge west"] }
[[group]]
id = "east"
side = "german"
force = [{ platoon = "german/1kp-1", steps = 7 }, { mix = "german/mg", count = 2 }, { mortar = "8cm-section" }]
area = ["columns 6-13"]
posts = ["F7"]
[[objective]]
id = "houses"
name = "a house"
hexes = ["buildings"]
each = true
[victory]
words = "Take two."
control = 2
win = 30
draw = 40
""".replace("Two\nsides.", "Two sides.")


def faults(old: str, new: str) -> str:
    """What is said of the file with one thing changed."""
    assert old in GOOD
    with pytest.raises(MissionError) as error:
        read_mission("mine.toml", GOOD.replace(old, new, 1))
    return str(error.value)


def test_words_for_places_are_hexes_once_it_is_read() -> None:
    m = read_mission("mine.toml", GOOD)
    west, east = m.group
    assert west.enters is not None
    assert "F0" in west.enters.hexes
    assert "F7" in east.area
    assert "F5" not in east.area
    assert [o.hexes for o in m.objective] == [("G5",), ("E6",), ("F7",), ("G8",), ("E9",)]
    assert (m.attacker, m.first, m.seat("german")) == (0, 0, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('map = "1"', 'map = "99"', "map = '99'"),
        ('nation = "us"', 'nation = "usa"', "there is no nation 'usa'; did you mean 'us'?"),
        ("attacker = true", "", "one of the two sides is the attacker"),
        ('nation = "german"', 'nation = "british"', "one side is of the Allies"),
        ('id = "german"', 'id = "us"', "both are called 'us'"),
        ('side = "german"', 'side = "germans"', "there is no side 'germans'; did you mean 'german'?"),
        ("{ platoons = 1 }", "{ platoons = 1, mix = 'us/mg' }", "it names one of"),
        ('"german/1kp-1"', '"german/1kp-9"', "there is no platoon 'german/1kp-9'"),
        ('"german/mg"', '"us/mg"', "there is no mix 'us/mg'"),
        ('"8cm-section"', '"60mm-section"', "there is no mortar '60mm-section'"),
        ('area = ["columns 6-13"]', 'area = ["culumns 6-13"]', "group east: area"),
        ('area = ["columns 6-13"]', "", "it sets up in an area, or enters, or lands"),
        ('posts = ["F7"]', 'posts = ["F2"]', "F2 is not in its area"),
        ('posts = ["F7"]', 'posts = ["Z2"]', "Z2 is not a hex of this map"),
        ('enters = { hexes = ["edge west"] }', 'enters = { hexes = ["F7"] }', "F7 is not at an edge"),
        ('enters = { hexes = ["edge west"] }', 'area = ["columns 1-8"]', "both sides may set up in"),
        ("control = 2", "control = 9", "there are 5 objectives that count"),
        ("win = 30", "win = 50", "win = 50, draw = 40"),
        ("win = 30", "points = 3", "after how many minutes"),
        ('title = "A test"', "", "title"),
        ('title = "A test"', 'titel = "A test"', "titel"),
        ('words = "Take two."', 'words = "Take two."\nip_mop = "one"', "ip_mop"),
        ("[victory]", '[options]\nspeed = "slow"\n[victory]', "there is no option 'speed'"),
        ("[victory]", '[special]\nmortar_recovery = { "9cm" = 3 }\n[victory]', "there is no mortar '9cm'"),
        ("[victory]", '[special]\nfirst = "russian"\n[victory]', "there is no side 'russian'"),
    ],
)
def test_what_is_said_of_a_bad_file(old: str, new: str, said: str) -> None:
    assert said in faults(old, new)
    assert faults(old, new).startswith("mine.toml: ")


@pytest.mark.rule("lhy:20.7-1")
@pytest.mark.parametrize(
    ("enters", "area", "edges"),
    [
        ("edge west", "columns 10-13", ["west", "east"]),
        ("edge east", "columns 2-4", ["east", "west"]),
        ("edge south", "rows H-J", ["south", "north"]),
    ],
)
def test_an_edge_that_is_not_said_is_the_nearest(enters: str, area: str, edges: list[str]) -> None:
    unsaid = GOOD.replace('edge = "west"\n', "").replace('edge = "east"\n', "").replace('posts = ["F7"]\n', "")
    m = read_mission("mine.toml", unsaid.replace("edge west", enters).replace("columns 6-13", area))
    assert [side.edge for side in m.side] == edges
    one = read_mission("mine.toml", GOOD.replace('edge = "west"\n', "").replace('edge = "east"', 'edge = "south"'))
    assert [side.edge for side in one.side] == ["north", "south"]


FORCE, MGS, PLATOON = "{ platoons = 1 }", "count = 2", "steps = 7"


@pytest.mark.rule("lhy:20.6-1", "lhy:20.6.s1-1", "lhy:20.6.s5-1", "lhy:20.8-1")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (FORCE, "{ platoons = 40 }", "line 1 of its force: 40 of infantry platoons are asked for, and there are"),
        (FORCE, "{ platoons = 5 }, { platoons = 6 }", "line 2 of its force: 11 of infantry platoons"),
        (FORCE, "{ platoons = 9, arm = 'armour' }", "9 of armour platoons are asked for"),
        (FORCE, "{ platoons = -1 }", "platoons and steps are 0 or more"),
        (FORCE, "{ platoons = 1, steps = 11 }", "steps = 11, but there are 10 at the most"),
        (FORCE, "{ model = 'us/m10', count = 99 }", "99 of us/m10 are asked for, and there are 5"),
        (FORCE, "{ platoon = 'us/tanks-1', steps = 9 }", "steps = 9, but there are 5 at the most"),
        (FORCE, "{ company = 'us/able', steps = 19 }", "steps = 19, but there are 18 at the most"),
        (FORCE, "{ platoon = 'us/able-1' }, { company = 'us/able' }", "us/able-1 is in the force already"),
        (MGS, "count = 99", "99 of german/mg are asked for"),
        (PLATOON, "steps = 99", "group east, line 1 of its force: steps = 99"),
        ('id = "east"', 'id = "west"', "group west: each group has a name of its own"),
        ('id = "east"', 'id = ""', "group : each group has a name of its own"),
        ('id = "east"', 'id = "dummies"', "and not 'dummies'"),
        ('posts = ["F7"]', "mines = -1", "group east: ips, mines and wire are 0 or more"),
        ("attacker = true", "attacker = true\ndummies = 7", "side us: dummies: a side has up to 6 Dummies"),
    ],
)  # fmt: skip
def test_nobody_asks_for_more_than_there_is(old: str, new: str, said: str) -> None:
    assert said in faults(old, new)


def test_all_faults_are_told_at_once() -> None:
    told = faults("control = 2", 'control = 9\nclear = ["nowhere"]')
    assert "control = 9" in told
    assert "clear" in told


def test_an_unknown_mission_is_told_with_the_nearest() -> None:
    with pytest.raises(MissionError, match="did you mean 'first-patrol'"):
        mission_named("first-patrl")


# ------------------------------------------------------------------ what comes with the game


MISSIONS = [name for name in mission_names() if name != "design"]


def test_there_are_missions_of_rising_size_of_every_kind() -> None:
    found = [mission_named(name) for name in MISSIONS]
    assert len(found) >= 10
    assert min(found, key=lambda m: m.size).name == "first-patrol"
    assert any(m.light == "night" for m in found)
    assert any(group.lands for m in found for group in m.group)
    assert any(o.crossing for m in found for o in m.objective)
    assert any(m.victory.points for m in found)
    assert {side.nation for m in found for side in m.side} == {"us", "german", "british", "soviet"}


@pytest.mark.parametrize("name", MISSIONS)
def test_a_mission_can_be_won(name: str) -> None:
    """Its objectives are in play, and there are counters for its forces."""
    m = mission_named(name)
    ground = ground_for(m)
    assert all(hex in ground.playable for o in m.objective for hex in o.hexes)
    for line in (line for group in m.group for line in group.force if line.mix):
        assert line.count <= len(MIXES[line.mix].units)
    assert m.situation
    assert m.victory.words


@pytest.mark.rule("lhy:4.1.4-4", "lhy:0.0-7", "lhy:0.0-3")
def test_special_rules_change_the_ground() -> None:
    low = read_mission("low.toml", GOOD.replace('map = "1"', 'map = "6"').replace('"buildings"', '"hills"'))
    plain = ground_for(low)
    top = max(plain.hexes, key=plain.level)
    high = read_mission(
        "high.toml", GOOD.replace('map = "1"', 'map = "6"\nhills = 3').replace('"buildings"', '"hills"')
    )
    assert ground_for(high).level(top) == 3 * plain.level(top)
    closed = read_mission("closed.toml", GOOD.replace("[victory]", '[special]\nclosed_edges = ["north"]\n[victory]'))
    assert "K5" in plain.playable
    assert "K5" not in ground_for(closed).playable


@pytest.mark.rule("lhy:4.1.4-4", "lhy:0.0-3")
def test_single_sectors_and_kinds_of_terrain_have_levels_of_their_own() -> None:
    text = GOOD.replace('map = "1"', 'map = "5 + 6t"').replace('["buildings"]', '["5F2"]').replace('["F7"]', '["6F7"]')
    text = text.replace("control = 2", "control = 1").replace('["columns 6-13"]', '["sector 6"]')
    plain = ground_for(read_mission("plain.toml", text))
    special = "[special]\nsector_hills = { 5 = 2 }\nheights = { forest = 1 }\n[victory]"
    ground = ground_for(read_mission("special.toml", text.replace("[victory]", special)))
    assert [ground.level(hex) for hex in ("5E9", "6F7")] == [2 * plain.level("5E9"), plain.level("6F7")]
    forest = next(hex for hex in plain.hexes if plain.terrain(hex).forest and not plain.level(hex))
    assert (plain.terrain(forest).top, ground.terrain(forest).top) == (2, 1)
