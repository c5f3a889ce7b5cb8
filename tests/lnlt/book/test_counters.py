"""The counters: what is printed on them, how sure each figure is, and what makes a content file unusable."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.book.content import COUNTERS, NATIONS, WEAPONS, read_nation, read_units, read_weapons
from hedgerow.lnlt.book.counters import MACHINES, MMC, ContentError

# What the game ships with; other tests add counters of their own to the same pool.
SHIPPED = [c for c in COUNTERS.values() if not c.id.startswith("test/")]
ALL_NATIONS = (
    "british", "french", "german-army", "german-ss", "japanese", "soviet", "soviet-1985", "us-1985", "us-airborne",
    "us-army", "us-marines", "us-pacific",
)  # fmt: skip


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


@pytest.mark.rule("lnlt:13.0.1")
def test_whoever_is_never_shaken_shrinks_step_by_step_and_holds_out_longer() -> None:
    steps = [COUNTERS[f"japanese/{i}"] for i in ("squad", "half-squad", "small-half-squad")]
    assert [c.designation for c in steps] == ["1-5-4-5", "1-4-4-6", "0-3-4-7"]
    assert [c.half for c in steps] == ["japanese/half-squad", "japanese/small-half-squad", ""]
    assert all(c.melee_bonus for c in steps)
    assert {steps[0].standing(f) for f in ("ifp", "morale")} == {"printed"}
    for team in (c for c in SHIPPED if c.nation == "japanese" and c.kind == "team" and c.half):
        assert COUNTERS[team.half].morale > team.morale


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
        "french": 1,
        "german-army": 2,
        "german-ss": 2,
        "japanese": 1,
        "soviet": 1,
        "soviet-1985": 2,
        "us-1985": 3,
        "us-airborne": 3,
        "us-army": 3,
        "us-marines": 3,
        "us-pacific": 3,
    }
    assert [n for n in ALL_NATIONS if NATIONS[n].motherland] == ["soviet"]
    assert [n for n in ALL_NATIONS if NATIONS[n].never_shaken] == ["japanese"]
    assert [n for n in ALL_NATIONS if NATIONS[n].ambush_in] == ["japanese"]
    assert [n for n in ALL_NATIONS if NATIONS[n].full_support] == ["us-pacific"]
    assert [n for n in ALL_NATIONS if NATIONS[n].fanatic and NATIONS[n].dedicated] == ["german-ss"]


def test_a_bad_file_is_refused_in_words() -> None:
    with pytest.raises(ContentError, match=r"bad\.toml: .*unknown field `firepower`"):
        read_weapons("bad.toml", '[[weapon]]\nid = "w"\nkind = "satchel"\nname = "W"\nfirepower = 3\n')
    with pytest.raises(ContentError, match=r"bad\.toml: w: printed names 'firepower'"):
        read_weapons("bad.toml", '[[weapon]]\nid = "w"\nkind = "satchel"\nname = "W"\nprinted = ["firepower"]\n')
    with pytest.raises(ContentError, match=r"bad\.toml: "):
        read_weapons("bad.toml", "[[weapon")


# ------------------------------------------------------------------ guns and vehicles

SHERMAN = COUNTERS["us-army/sherman"]
VEHICLES = [c for c in SHIPPED if c.kind == "vehicle"]


def test_armour_reads_hull_then_turret_on_three_facings() -> None:
    assert SHERMAN.hull is not None
    assert SHERMAN.hull.facings == ((5, 4), (3, 3), (2, 3))
    assert SHERMAN.hull.lowest_armour == 2
    stug, truck = COUNTERS["german-army/stug"].hull, COUNTERS["german-army/truck"].hull
    assert stug is not None
    assert truck is not None
    assert stug.facings == ((5,), (2,), (2,))
    assert not truck.armoured
    assert truck.lowest_armour == 0


@pytest.mark.parametrize(
    ("counter", "moves", "mf"),
    [("us-army/sherman", "T", 10), ("us-army/m3-half-track", "O", 14), ("us-army/truck", "R", 12)],
)
def test_tracks_half_tracks_and_wheels(counter: str, moves: str, mf: int) -> None:
    built = COUNTERS[counter].hull
    assert built is not None
    assert (built.moves, COUNTERS[counter].mf) == (moves, mf)


def test_machine_guns_of_vehicles_have_a_firepower_whose_range_is_known() -> None:
    assert {mg.fp for c in VEHICLES if c.hull for mg in c.hull.mgs} <= {2, 4}


def test_armor_leaders_have_morale_and_lm_but_no_movement() -> None:
    leaders = [c for c in SHIPPED if c.kind == "armor-leader"]
    assert leaders
    assert all(c.mf == 0 and c.lm and c.morale for c in leaders)
    darius = COUNTERS["us-army/darius"]
    assert (darius.morale, darius.lm) == (7, 1)
    assert {darius.standing(f) for f in ("morale", "lm", "mf")} == {"printed"}


def test_whoever_has_vehicles_has_crews_for_them() -> None:
    for nation in {c.nation for c in VEHICLES}:
        assert COUNTERS[f"{nation}/crew"].kind == "crew"


def test_an_asterisk_stands_for_guns_without_high_explosive() -> None:
    without = {c.id for c in SHIPPED if c.gun and c.gun.he is None}
    rifles = {w.id for w in WEAPONS.values() if w.gun and w.gun.he is None}
    assert without >= {"british/matilda", "british/2-pdr"}
    assert rifles >= {"boys", "ptrd", "pzb-39"}
    assert "us-army/sherman" not in without


@pytest.mark.rule("lnlt:1.7.0.15")
def test_heavy_flak_stays_where_it_is_and_can_turn() -> None:
    flak = COUNTERS["german-army/flak-88"]
    assert flak.immobile
    assert flak.mf


@pytest.mark.parametrize(
    ("counter", "figure", "standing"),
    [
        ("us-army/sherman", "gun.penetration.2", "printed"),
        ("us-army/sherman", "hull.front.1", "printed"),
        ("us-army/sherman", "hull.rear.0", "printed"),
        ("us-army/sherman", "hull.rear.1", "ours"),
        ("us-army/sherman", "hull.flank", "ours"),
        ("us-army/m10", "hull.rear.1", "printed"),
        ("german-army/pz-iv", "gun.to_hit.0", "inferred"),
        ("german-army/pz-iv", "gun.to_hit.1", "ours"),
        ("german-army/tiger", "hull.front", "printed"),
        ("german-army/tiger", "gun.to_hit.1", "inferred"),
        ("german-army/panther", "gun", "ours"),
        ("british/sherman", "hull.front", "printed"),
        ("british/carrier", "hull.inside", "inferred"),
    ],
)
def test_parts_of_a_figure_have_a_standing_of_their_own(counter: str, figure: str, standing: str) -> None:
    assert COUNTERS[counter].standing(figure) == standing


def test_a_counter_like_another_has_its_figures_but_for_those_it_gives() -> None:
    sherman = COUNTERS["british/sherman"]
    assert (sherman.gun, sherman.hull, sherman.mf) == (SHERMAN.gun, SHERMAN.hull, SHERMAN.mf)
    assert (sherman.name, sherman.nation, sherman.badge) == ("Sherman V", "british", "british")


GUN = """
[[unit]]
id = "x/gun"
kind = "team"
name = "Gun"
gun = { ranges = [7, 14], to_hit = [8, 6], penetration = [4, 3] }
hull = { moves = "T", front = [3, 3], turret = true }
"""


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("[8, 6]", "[8, 6, 5]", "x/gun: gun: ranges rise"),
        ("[7, 14]", "[14, 7]", "x/gun: gun: ranges rise"),
        ("[3, 3]", "[3]", "x/gun: hull: armour is"),
        ("turret = true", "turret = false", "x/gun: hull: armour is"),
        ("[[unit]]", '[[unit]]\nlike = "x/other"', "x/gun: like = 'x/other': no counter"),
        ("[[unit]]", '[[unit]]\nprinted = ["gun.to_hit.2"]', r"x/gun: printed names 'gun\.to_hit\.2'"),
        ("[[unit]]", '[[unit]]\ninferred = ["hull.side"]', r"x/gun: inferred names 'hull\.side'"),
    ],
)
def test_figures_that_make_no_sense_are_refused_in_words(right: str, wrong: str, words: str) -> None:
    assert read_units("x.toml", GUN)[0].nation == "x"
    with pytest.raises(ContentError, match=words):
        read_units("x.toml", GUN.replace(right, wrong))


# ------------------------------------------------------------------ modern counters

CARD_TIS = ("M1 Abrams", "M2 Bradley", "M901", "AH-1 Cobra", "Mi-24 Hind")  # of the card's list, those we have


def test_thermal_sights_are_those_of_the_cards_list() -> None:
    for c in SHIPPED:
        if c.hull is not None:
            assert c.hull.tis == (c.name in CARD_TIS), c.id
            assert not c.hull.tis or c.standing("hull.tis") == "printed"
        else:
            assert c.tis == (c.name in CARD_TIS), c.id


def test_the_modern_selection_has_what_the_cards_clauses_ask_for() -> None:
    for nation in ("us-1985", "soviet-1985"):
        own = [c for c in SHIPPED if c.nation == nation]
        kinds = {"marksman", "advisor", "chaplain", "nurse", "armor-leader", "crew", "helicopter", "aircraft"}
        assert {c.kind for c in own} >= kinds
        assert any(c.rotor and c.rotor.inside for c in own)
        assert any(c.hull and c.hull.modern for c in own)
        assert any(c.hull and c.hull.red for c in own)
        assert any(c.kind == "team" and c.gun and c.gun.depletion for c in own)
    assert not any(c.hull and (c.hull.modern or c.hull.tis) for c in SHIPPED if not c.nation.endswith("-1985"))
