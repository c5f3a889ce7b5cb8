"""The counters: what is printed on them, what units are by their kind, and what makes a content file unusable."""

from __future__ import annotations

import pytest

from hedgerow.lhy.book.charts import armour, passes
from hedgerow.lhy.book.content import COMPANIES, COUNTERS, MIXES, NATIONS, PLATOONS, read_forces, standing
from hedgerow.lhy.book.counters import ContentError, Counter
from hedgerow.lhy.book.tables import TABLES

REAL = [c for c in COUNTERS.values() if not c.dummy]


def kinds(flag: str) -> set[str]:
    """The kinds all of whose real counters have a flag; none has counters with and without."""
    some: set[str] = {c.kind for c in REAL if getattr(c, flag)}
    assert not {c.kind for c in REAL if not getattr(c, flag)} & some
    return some


def model(name: str) -> Counter:
    return next(c for c in COUNTERS.values() if c.model == name)


@pytest.mark.rule("lhy:2.1.1-1")
def test_combat_units() -> None:
    assert kinds("combat") == {"squad", "section", "mg", "gun", "afv", "halftrack", "fp"}


@pytest.mark.rule("lhy:2.1.2-1")
def test_non_combat_units() -> None:
    assert kinds("non_combat") == {"leader", "latw", "truck"}


@pytest.mark.rule("lhy:2.1.3-1")
def test_non_vehicular_units() -> None:
    assert kinds("non_vehicular") == {"squad", "section", "gun", "mg", "leader", "latw", "fp"}


@pytest.mark.rule("lhy:2.1.4-1", "lhy:2.2.7-1", "lhy:2.2.8-1")
def test_vehicular_units_are_afvs_and_carriers() -> None:
    assert kinds("vehicular") == kinds("afv") | kinds("carrier") == {"afv", "halftrack", "truck"}
    assert kinds("carrier") == {"halftrack", "truck"}
    # a self-propelled gun is an AFV, a tracked carrier the same thing as a halftrack
    assert {c.kind for c in REAL if c.spg} == {"afv"}
    assert model("british/carrier").kind == "halftrack"


@pytest.mark.rule("lhy:2.2.1-1")
def test_infantry_is_of_any_class() -> None:
    assert kinds("infantry") == {"squad", "section"}
    infantry = [c for c in REAL if c.infantry]
    assert any(c.elite for c in infantry)
    assert any(c.engineer for c in infantry)
    assert any(not c.elite and not c.engineer for c in infantry)


@pytest.mark.rule(
    "lhy:2.2.1-2", "lhy:2.2.2-1", "lhy:2.2.3-1", "lhy:2.2.5-1", "lhy:2.2.6-1", "lhy:2.2.7-1", "lhy:2.2.8-1"
)
@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        ("squad", 2), ("section", 1), ("mg", 1), ("gun", 1), ("fp", 1), ("afv", 1), ("halftrack", 1),
        ("leader", 0), ("latw", 0), ("truck", 0),
    ],
)  # fmt: skip
def test_steps(kind: str, steps: int) -> None:
    assert {c.steps for c in REAL if c.kind == kind} == {steps}


@pytest.mark.rule("lhy:2.2.4-1")
def test_a_fortified_position_is_four_steps_in_an_assault_and_one_otherwise() -> None:
    assert {(c.steps, c.assault_steps) for c in REAL if c.kind == "fp"} == {(1, 4)}
    assert all(c.steps == c.assault_steps for c in REAL if c.kind != "fp")
    assert not any(c.can.maneuver for c in REAL if c.kind == "fp")


@pytest.mark.rule("lhy:1.1-1")
def test_a_check_succeeds_at_cohesion_or_below() -> None:
    assert [passes(roll, 6) for roll in (5, 6, 7)] == [True, True, False]


@pytest.mark.rule("lhy:1.5-1")
def test_small_arms_are_for_units_with_a_cohesion() -> None:
    assert {c.kind for c in REAL if c.soft} == {"squad", "section", "mg", "gun", "leader", "latw"}
    assert not {c.kind for c in REAL if not c.soft} & {c.kind for c in REAL if c.soft}


@pytest.mark.rule("lhy:1.7-1")
def test_anti_tank_weapons_are_for_vehicles_guns_and_fortified_positions() -> None:
    assert kinds("hard") == {"afv", "halftrack", "truck", "gun", "fp"}


@pytest.mark.rule("lhy:1.2-1", "lhy:1.3-1")
def test_an_afv_has_one_armour_to_the_front_and_one_to_the_rear() -> None:
    tank, gun = COUNTERS["us/tanks-1-1"], COUNTERS["us/gun-3"]
    assert (armour(tank.front, enfilade=False), armour(tank.front, enfilade=True)) == (10, 7)
    assert (armour(gun.front, enfilade=False), armour(gun.front, enfilade=True)) == (5, 5)


@pytest.mark.rule("lhy:1.1-1")
def test_vehicles_and_fortified_positions_have_no_cohesion_and_all_others_do() -> None:
    assert {c.kind for c in REAL if c.front.cohesion is None} == {"afv", "halftrack", "truck", "fp"}
    assert not {c.kind for c in REAL if c.front.cohesion is not None} & {"afv", "halftrack", "truck", "fp"}


def test_vehicles_guns_and_fps_have_armour_and_afvs_alone_one_for_the_rear() -> None:
    assert {c.kind for c in REAL if c.front.av is not None} == {"afv", "halftrack", "truck", "gun", "fp"}
    assert {c.kind for c in REAL if c.front.aev is not None} == {"afv"}
    assert all(c.front.aev is not None for c in REAL if c.afv)


@pytest.mark.rule("lhy:1.8-1", "lhy:1.8.1-2")
def test_values_have_ranges_and_those_of_guns_are_underscored() -> None:
    for c in REAL:
        assert (c.front.sav is None) == (c.front.sa_range == 0)
        assert (c.front.atv is None) == (c.front.at_range == 0)
        assert not c.front.underscored or c.front.sav is not None
    assert {c.kind for c in REAL if c.front.underscored} == {"afv", "gun"}
    assert all(c.spg for c in REAL if c.front.underscored and c.afv)


@pytest.mark.rule("lhy:1.9-1", "lhy:1.10-1", "lhy:1.11-1")
def test_a_counter_tells_its_company_platoon_and_number() -> None:
    squad, section = COUNTERS["german/2kp-3-1"], COUNTERS["german/2kp-3-d"]
    assert (squad.company, squad.platoon, squad.number) == ("german/2kp", "german/2kp-3", "1")
    assert section.number == "d"
    assert PLATOONS[squad.platoon].number == 3
    for nation in NATIONS:
        for arm in ("infantry", "armour"):
            colours = [c.colour for c in COMPANIES.values() if c.nation == nation and c.arm == arm]
            assert len(colours) == len({*colours}) > 1
    assert {p.number for p in PLATOONS.values()} == {1, 2, 3}


@pytest.mark.rule("lhy:15.1d-1")
def test_the_armour_of_an_elite_afv_is_one_better_to_the_front() -> None:
    plain, elite = COUNTERS["german/panzer1-1-1"], COUNTERS["german/ss-panzer-1-1"]
    assert plain.model == elite.model
    assert (elite.elite, plain.elite) == (True, False)
    assert elite.front.av == 13
    assert plain.front.av == 12
    assert elite.front.aev == plain.front.aev == 7
    assert elite.back.av == 13


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("us/able-1-3", "-2^4 3 1^8 6"),
        ("us/baker-2-2", "-2^4 2 1^8 5"),
        ("us/able-1-a", "- 1 0^8 5"),
        ("us/mg-5", "-2^5 1 1^10 5"),
        ("us/latw-1", "3^2 0 - 3"),
        ("us/gun-3", "2^21 1 - 6"),
        ("german/1kp-1-d", "-2^4 1 1^8 7"),
        ("german/1kp-3-c", "- 1 0^8 7"),
        ("german/2kp-1-3", "-2^4 2 1^10 7"),
        ("german/mg-1", "-2^5 1 1^12 5"),
        ("german/gun-6", "8^30 1 1^12u 6"),
        ("german/fp-gun-1", "5^24 4 1^12 -"),
    ],
)
def test_the_printed_figures_of_men_and_guns(key: str, figures: str) -> None:
    assert said(COUNTERS[key]) == figures


@pytest.mark.parametrize(
    ("key", "figures", "armour"),
    [
        ("us/tanks-1-4", "2^21 3 2^12 -", (9, 6)),
        ("us/tanks-2-4", "2^21 3 2^12 -", (9, 7)),
        ("us/tanks-command", "5^24 3 2^12 -", (10, 7)),
        ("us/destroyers-1-5", "4^24 2 1^12u -", (8, 5)),
        ("us/destroyers-2-2", "7^30 2 1^12u -", (9, 6)),
        ("us/flak-1", "0^15 1 2^15 -", (4, None)),
        ("german/panzer1-1-4", "7^30 3 2^12 -", (12, 6)),
        ("german/panzer1-3-1", "5^24 3 2^12 -", (10, 6)),
        ("german/panzer2-1-3", "8^30 3 2^12 -", (12, 8)),
        ("german/stug-1-2", "4^24 2 0^12u -", (9, 6)),
        ("german/stug-2-1", "3^21 2 1^12u -", (8, 6)),
    ],
)
def test_the_printed_figures_of_vehicles(key: str, figures: str, armour: tuple[int, int | None]) -> None:
    counter = COUNTERS[key]
    assert said(counter) == figures
    assert (counter.front.av, counter.front.aev) == armour
    assert standing(key, "av") == "printed"


def said(c: Counter) -> str:
    """ATV^range, Assault Value, SAV^range, Cohesion."""
    f = c.front
    atv = "-" if f.atv is None else f"{f.atv}^{f.at_range}"
    sav = "-" if f.sav is None else f"{f.sav}^{f.sa_range}{'u' if f.underscored else ''}"
    return f"{atv} {f.assault} {sav} {'-' if f.cohesion is None else f.cohesion}"


def test_the_other_side_fires_nothing_and_is_worse() -> None:
    squad, tank, truck = COUNTERS["us/able-1-3"], COUNTERS["us/tanks-1-1"], COUNTERS["us/truck-1"]
    assert (squad.back.sav, squad.back.atv, squad.back.cohesion, squad.back.assault) == (None, None, 5, 1)
    assert (tank.back.sav, tank.back.atv, tank.back.av, tank.back.aev, tank.back.assault) == (None, None, 10, 7, 0)
    assert truck.back == truck.front
    assert COUNTERS["us/latw-1"].back.cohesion == 2


def test_a_carrier_with_a_gun_of_its_own_transports_nobody() -> None:
    assert not COUNTERS["us/flak-1"].transport
    assert not COUNTERS["german/flak-1"].transport
    assert {c.kind for c in REAL if c.transport} == {"afv", "halftrack", "truck"}
    assert model("us/m3").transport


def test_dummies_have_no_combat_values_and_are_three_and_three() -> None:
    for nation in NATIONS:
        dummies = [COUNTERS[key] for key in MIXES[f"{nation}/dummy"].units]
        assert [d.vehicular for d in dummies] == [False] * 3 + [True] * 3
        assert all(said(d) == "- 0 - -" and d.steps == 0 and not d.combat and not d.non_combat for d in dummies)


@pytest.mark.parametrize("nation", ["us", "german", "british", "soviet"])
def test_every_nation_is_complete(nation: str) -> None:
    own = [c for c in REAL if c.nation == nation]
    assert {c.kind for c in own} == set(TABLES.kind)
    assert sum(c.nation == nation and c.arm == "infantry" for c in COMPANIES.values()) >= 3
    assert NATIONS[nation].mortars
    for platoon in (p for p in PLATOONS.values() if p.key.startswith(f"{nation}/")):
        if platoon.arm == "infantry":
            assert platoon.leader
            assert len(platoon.squads) == 3
            assert len(platoon.sections) == 4
        else:
            assert 2 <= len(platoon.vehicles) <= 5


def test_the_elite_are_paratroops_and_ss() -> None:
    assert {c.key for c in COMPANIES.values() if c.elite and c.arm == "infantry"} == {
        "us/para", "german/fj", "german/ss", "british/airborne",
    }  # fmt: skip


def test_a_figure_tells_its_standing() -> None:
    assert standing("us/able-1-1", "sav") == "printed"
    assert standing("us/able-1-1", "cohesion") == "printed"
    assert standing("us/para-1-1", "atv") == "derived"
    assert standing("us/para-1-1", "cohesion") == "ours"
    assert standing("us/charlie-1-1", "cohesion") == "ours"
    assert standing("us/charlie-1-1", "sav") == "printed"


WRITTEN = """
[nation]
id = "x"
name = "X"
adjective = "X"
side = "axis"
colour = "#fff"
ink = "#000"
[[model]]
id = "mg"
kind = "mg"
name = "MG"
sav = [1, 10]
assault = 1
cohesion = 6
back = { cohesion = 3, assault = 1 }
[[mix]]
id = "mg"
name = "MGs"
units = [{ like = "mg" }]
"""


def test_a_file_may_give_the_other_side() -> None:
    mg = read_forces("x.toml", WRITTEN).counters["x/mg-1"]
    assert (mg.back.cohesion, mg.back.assault, mg.back.sav) == (3, 1, None)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('like = "mg"', 'like = "mgs"', "there is no such model"),
        ('kind = "mg"', 'kind = "gmg"', r"x.toml: Invalid enum value 'gmg'.*model"),
        ("cohesion = 6", 'cohesion = 6\nprinted = ["morale"]', "names 'morale', which is no figure"),
        ('ink = "#000"', 'ink = "#000"\nmortars = ["61mm"]', "'61mm', which is no row"),
        ("[[mix]]", "[[mix", "x.toml: "),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_words(old: str, new: str, words: str) -> None:
    with pytest.raises(ContentError, match=words):
        read_forces("x.toml", WRITTEN.replace(old, new, 1))


CAN = {
    "combat": "squad section mg gun fp afv halftrack",
    "infantry": "squad section",
    "vehicular": "afv halftrack truck",
    "carrier": "halftrack truck",
    "maneuver": "squad section mg leader latw afv halftrack truck",
    "split_small_arms": "squad section mg fp",
    "split_anti_tank": "gun fp afv",
    "proximity": "squad section mg fp",
    "assault": "squad section afv",
    "accompany": "leader latw",
    "withdraw": "squad section mg leader latw",
    "deploy": "squad",
    "recombine": "section",
    "disrupt": "squad section mg gun leader latw",
    "shock": "afv",
    "regroup": "squad section mg gun leader latw",
    "heroic": "squad section",
    "request_mortar": "squad section mg gun fp leader",
    "overrun": "afv halftrack",
    "carry": "afv halftrack truck",
    "ride": "squad section mg gun leader latw",
    "faces": "fp",
}
"""What a unit is and can do, and which kinds do: the text, chapter by chapter."""


@pytest.mark.rule("lhy:2.1.1-1", "lhy:2.1.2-1", "lhy:2.1.3-1", "lhy:2.1.4-1")
@pytest.mark.parametrize("ability", CAN)
def test_which_kinds_of_units_can_do_what(ability: str) -> None:
    assert [kind for kind, can in TABLES.kind.items() if getattr(can, ability)] == CAN[ability].split()
    assert set(CAN) == {f for f in TABLES.kind["squad"].__struct_fields__ if not f.endswith("steps")}


@pytest.mark.rule("lhy:2.2.4-1", "lhy:2.2.1-1", "lhy:14.0-1")
def test_steps_for_losses_and_in_an_assault() -> None:
    steps = {kind: (can.steps, can.assault_steps) for kind, can in TABLES.kind.items()}
    assert steps == {
        "squad": (2, 2), "section": (1, 1), "mg": (1, 1), "gun": (1, 1), "fp": (1, 4), "leader": (0, 0),
        "latw": (0, 0), "afv": (1, 1), "halftrack": (1, 1), "truck": (0, 0),
    }  # fmt: skip
