"""The counters: what is printed on them, how sure each figure is, and what makes a content file unusable."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.counters import COUNTERS, MACHINES, MMC, NATIONS, WEAPONS, ContentError, read_nation, read_weapons

# What the game ships with; other tests add counters of their own to the same pool.
SHIPPED = [c for c in COUNTERS.values() if not c.id.startswith("test/")]
ALL_NATIONS = ("british", "german-army", "german-ss", "soviet", "us-airborne", "us-army")


@pytest.mark.rule("lnlt:1.1.1.1")
@pytest.mark.parametrize(
    ("counter", "designation"),
    [
        ("us-airborne/squad", "2-5-4-6"),
        ("us-airborne/half-squad", "1-4-4-6"),
        ("german-army/squad", "1-6-4-5"),
        ("german-army/half-squad", "1-5-4-5"),
    ],
)
def test_designation_reads_firepower_range_movement_morale(counter: str, designation: str) -> None:
    assert COUNTERS[counter].designation == designation
    assert all(COUNTERS[counter].standing(f) == "printed" for f in ("ifp", "range", "mf", "morale"))


@pytest.mark.rule("lnlt:1.1.1.1")
def test_designation_ends_with_the_shaken_morale_only_where_it_differs() -> None:
    text = """
    [nation]
    id = "x"
    name = "X"
    adjective = "X"
    [[unit]]
    id = "x/squad"
    kind = "squad"
    name = "Squad"
    ifp = 1
    range = 5
    mf = 4
    morale = 6
    shaken_morale = 5
    """
    assert read_nation("x.toml", text).unit[0].designation == "1-5-4-6/5"
    assert read_nation("x.toml", text.replace("shaken_morale = 5", "")).unit[0].designation == "1-5-4-6"
    assert (
        read_nation("x.toml", text.replace("shaken_morale = 5", "shaken_morale = 6")).unit[0].designation == "1-5-4-6"
    )


@pytest.mark.rule("lnlt:1.1.0.2")
def test_multi_man_counters_are_squads_half_squads_crews_and_teams() -> None:
    assert set(MMC) == {"squad", "half-squad", "crew", "team"}
    assert all(c.mmc != c.smc for c in SHIPPED if c.kind not in MACHINES)
    assert {c.kind for c in SHIPPED if c.smc} >= {"leader", "hero", "medic", "sniper", "scout"}


@pytest.mark.rule("lnlt:11.0.1")
@pytest.mark.parametrize("nation", ALL_NATIONS)
def test_every_nation_is_complete(nation: str) -> None:
    kinds = {c.kind for c in SHIPPED if c.nation == nation}
    assert kinds >= {"squad", "half-squad", "leader", "hero", "medic", "sniper", "scout", "team"}
    assert any(c.mortar for c in SHIPPED if c.nation == nation)
    assert any(c.mg_team for c in SHIPPED if c.nation == nation)
    assert len(NATIONS[nation].hero_counters) >= 2


def test_squads_and_their_halves_name_each_other() -> None:
    for squad in (c for c in SHIPPED if c.kind == "squad"):
        assert COUNTERS[squad.half].whole == squad.id
        assert COUNTERS[squad.half].badge == squad.badge


@pytest.mark.rule("lnlt:11.2.3")
def test_heroes_may_assault_move_and_have_a_wounded_side() -> None:
    heroes = [COUNTERS[h] for n in NATIONS.values() for h in n.hero_counters]
    for hero in heroes:
        assert hero.assault_move
        assert COUNTERS[hero.wounded].ifp < hero.ifp
    layer = COUNTERS["us-airborne/layer"]
    assert (layer.ifp, layer.range, layer.mf, layer.morale) == (2, 5, 6, 6)
    assert (layer.standing("ifp"), layer.standing("range")) == ("printed", "ours")


@pytest.mark.rule("lnlt:11.4.1")
def test_snipers_have_no_movement_factor() -> None:
    assert all(c.mf == 0 for c in SHIPPED if c.kind == "sniper")


@pytest.mark.rule("lnlt:11.1.0.1")
def test_leaders_have_no_firepower() -> None:
    leaders = [c for c in SHIPPED if c.kind == "leader"]
    assert all(c.ifp == 0 for c in leaders)
    koch = COUNTERS["german-army/koch"]
    assert (koch.morale, koch.lm, koch.mf) == (7, 1, 6)
    assert [koch.standing(f) for f in ("morale", "lm", "mf")] == ["printed", "printed", "inferred"]


@pytest.mark.rule("lnlt:1.7.0.1")
def test_weapon_teams_have_their_own_movement_and_rally_themselves() -> None:
    for team in (c for c in SHIPPED if c.kind == "team"):
        assert team.mf
        assert team.ifp or team.gun
        assert team.self_rally


@pytest.mark.rule("lnlt:1.6.1.3")
def test_the_other_side_of_a_tripod_is_a_bipod_or_dismantled() -> None:
    assert (WEAPONS["mg42-tripod"].bipod_fp, WEAPONS["mg42-tripod"].bipod_range) == (3, 10)
    assert WEAPONS["maxim"].tripod
    assert WEAPONS["maxim"].bipod_range == 0
    assert all(w.tripod or not w.bipod_range for w in WEAPONS.values())


@pytest.mark.rule("lnlt:13.0.1")
def test_national_characteristics() -> None:
    assert {n: NATIONS[n].smoke for n in ALL_NATIONS} == {
        "british": 3,
        "german-army": 2,
        "german-ss": 2,
        "soviet": 1,
        "us-airborne": 3,
        "us-army": 3,
    }
    assert [n for n in ALL_NATIONS if NATIONS[n].motherland] == ["soviet"]
    assert [n for n in ALL_NATIONS if NATIONS[n].fanatic and NATIONS[n].dedicated] == ["german-ss"]


def test_a_bad_file_is_refused_in_words() -> None:
    with pytest.raises(ContentError, match=r"bad\.toml: .*unknown field `firepower`"):
        read_weapons("bad.toml", '[[weapon]]\nid = "w"\nkind = "satchel"\nname = "W"\nfirepower = 3\n')
    with pytest.raises(ContentError, match=r"bad\.toml: w: printed names 'firepower'"):
        read_weapons("bad.toml", '[[weapon]]\nid = "w"\nkind = "satchel"\nname = "W"\nprinted = ["firepower"]\n')
    with pytest.raises(ContentError, match=r"bad\.toml: "):
        read_weapons("bad.toml", "[[weapon")
