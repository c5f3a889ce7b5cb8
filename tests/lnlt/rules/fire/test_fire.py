"""5.0 Fire Combat: who may fire at what, the two rolls, cover, and Leaders in fire."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from hedgerow.kernel.dice import DiceRequest, Scripted
from hedgerow.lnlt.rules.fire.attacks import hurts_of, targets_of
from hedgerow.lnlt.rules.fire.cover import cover, cover_of
from hedgerow.lnlt.rules.fire.fire import attack_of
from hedgerow.lnlt.rules.fire.records import Thrown
from hedgerow.lnlt.rules.fire.targets import shots
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Call, EndImpulse, Fire, Smoke, Spot
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LockNLoad
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    Force,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    possible,
    refused,
    state,
    sw,
    table,
    told_of,
)
from tests.lnlt.shots import checks, fire, firepower, hits, mods, the_shot, total, why_not

ARMY = Force(0, "us-army")


def field_of(*pieces: Piece, **given: object) -> State:
    """Some Americans against one German Squad in the open, in D1: three hexes from A1, one from C1."""
    return state(OPEN, *pieces, GERMAN("foe", "squad", "D1"), **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------ 5.0.0.1-5.0.0.4 targets


@pytest.mark.rule("lnlt:5.0.0.1")
def test_a_target_must_be_in_range_in_sight_and_spotted() -> None:
    wooded = board(". . . . . . . .\n. . . . w . . .\n. . . . . . . .")
    s = state(
        wooded,
        US("a1", "squad", "B2", "bar"), US("far", "squad", "A2"),
        GERMAN("near", "squad", "D2"), GERMAN("hidden", "squad", "E1"),
        GERMAN("distant", "squad", "H2"),
    )  # fmt: skip
    assert why_not(s, "D2", "a1") == ""
    assert why_not(s, "H2", "a1") == "5.0.0.1"  # six hexes, and a range of five
    assert why_not(s, "H2", "a1-bar") == ""  # the BAR reaches six
    assert why_not(s, "H2", "a1", "a1-bar") == "5.0.0.1"  # every weapon must reach
    assert why_not(s, "E1", "a1") == "5.0.0.1"  # in the woods, not spotted
    s.spotted["E1"] = 0
    assert why_not(s, "E1", "a1") == ""
    assert why_not(s, "C0", "a1") == "5.0.0.1"  # nobody is there


@pytest.mark.rule("lnlt:5.0.0.1")
def test_no_fire_without_line_of_sight() -> None:
    s = state(board(".\nF\n.\n."), US("a1", "squad", "A0"), GERMAN("foe", "squad", "A2"))
    assert why_not(s, "A2", "a1") == "5.0.0.1"
    t = activate(table(s), "A0")
    refusal = refused(t, Fire("A2", ("a1",)))
    assert refusal.code == "no-los"
    assert "A1" in refusal.words  # it says where the line ends
    assert possible(t, Fire) == []


@pytest.mark.rule("lnlt:5.0.0.2")
def test_fire_passes_through_friends_and_enemies() -> None:
    column = board(".\n.\n.\n.")
    s = state(column, US("a1", "squad", "A0"), US("mate", "squad", "A1"), GERMAN("g1", "squad", "A2"), GERMAN("g2", "squad", "A3"))  # fmt: skip  # noqa: E501
    assert why_not(s, "A3", "a1") == ""
    assert total(s, "A3", "a1") == 2


@pytest.mark.rule("lnlt:5.0.0.3")
def test_no_fire_into_a_mixed_hex_or_a_melee() -> None:
    s = field_of(US("a1", "squad", "A1"), US("mate", "squad", "D1"))
    assert why_not(s, "D1", "a1") == "5.0.0.3"
    s.melee["D1"] = True
    assert list(shots(s, 0, "A1", "D1")) == [Fire("D1", ("a1",))]  # listed only for places that are targets:
    assert possible(activate(table(s), "A1"), Fire) == []
    put(s, s.units["mate"], "A0")
    assert why_not(s, "D1", "a1") == "5.0.0.3"  # the marker alone is enough
    del s.melee["D1"]
    assert why_not(s, "D1", "a1") == ""


@pytest.mark.rule("lnlt:8.1.1")
def test_nobody_fires_out_of_a_melee() -> None:
    s = field_of(US("a1", "squad", "A1"), GERMAN("other", "squad", "A1"))
    s.melee["A1"] = False
    assert why_not(s, "D1", "a1") == "8.1.1"


@pytest.mark.rule("lnlt:5.2.1")
def test_nobody_fires_with_what_is_not_his_or_not_there() -> None:
    pieces = US("a1", "squad", "A1"), US("gone", "squad", "", lost=True), GERMAN("g1", "squad", "D1")
    t = activate(table(state(OPEN, *pieces)), "A1")
    for part, words in (
        ("g1", "g1 is the enemy's"),
        ("gone", "gone is out of the game"),
        ("ghost", "ghost is no unit or weapon of yours on the map"),
    ):
        refusal = refused(t, Fire("D1", ("a1", part)))
        assert (refusal.words, refusal.rule) == (words, "5.2.1")


@pytest.mark.rule("lnlt:5.0.0.4")
def test_range_counts_the_target_hex_and_not_the_firer() -> None:
    reach = counter("squad", "1-2-4-6", nation="us-airborne")
    s = state(OPEN, US("a1", reach, "A1"), GERMAN("two", "squad", "C1"), GERMAN("three", "squad", "D1"))
    assert why_not(s, "C1", "a1") == ""
    assert why_not(s, "D1", "a1") == "5.0.0.1"


# ------------------------------------------------------------------ 5.0.0.5-5.0.0.8 the rolls


@pytest.mark.rule("lnlt:5.0.0.5", "lnlt:5.0.0.6", "lnlt:5.0.0.8", "lnlt:1.2.1")
def test_two_rolls_and_a_damage_check_for_every_target() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), US("lt", "wheelock", "A1"),
              GERMAN("g1", "squad", "C2"), GERMAN("g2", "squad", "C2", marker="moved"))  # fmt: skip
    t = fire(s, "C2", "a1", "lt", dice=[4, 2, 3, 5])
    shot = last(t, told.ShotFired)
    assert (shot.attack_dice, shot.defence_die) == ((4,), 2)
    assert mods(shot.attack) == [(2, "5.2.2"), (2, "5.0.1.2")]
    assert mods(shot.defence) == [(1, "10.4.1")]  # light woods
    assert hits(t) == {"g1": 5, "g2": 6}  # 4 + 4 against 2 + 1; one more at the one that moved
    assert checks(t) == [("g1", 8, "Shaken"), ("g2", 11, "Casualties")]


@pytest.mark.rule("lnlt:5.0.0.7", "lnlt:5.0.0.8")
@pytest.mark.parametrize(("dice", "checked"), [([2, 4], []), ([1, 5], []), ([3, 4, 5], ["foe"])])
def test_the_attack_must_exceed_the_defence(dice: list[int], checked: list[str]) -> None:
    """A Squad with FP 2 against one in the open."""
    t = fire(field_of(US("a1", "squad", "A1")), "D1", "a1", dice=dice)
    assert [unit for unit, _, _ in checks(t)] == checked
    assert len(told_of(t, told.TargetUnhurt)) == (not checked)


@pytest.mark.rule("lnlt:5.0.0.13")
def test_the_cards_grid_is_a_subtraction() -> None:
    text = (files("hedgerow.lnlt") / "tables.toml").read_text(encoding="utf-8")
    grid = tomllib.loads(text)["damage_calculation"]
    s = field_of(US("a1", "squad", "A1"))
    attack = attack_of(s, the_shot(s, "D1", "a1"))
    for a, row in zip(grid["attacker"], grid["plus"], strict=True):
        for d, plus in zip(grid["defender"], row, strict=True):
            thrown = Thrown((a - attack.tally.total,), d)
            (hurt,) = hurts_of(s, attack, targets_of(s, attack), thrown)
            assert max(0, hurt.difference) == plus


@pytest.mark.rule("lnlt:1.2.1")
def test_all_chance_in_fire_comes_from_one_or_two_six_sided_dice() -> None:
    class Watched(Scripted):
        asked: list[tuple[int, int]]

        def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
            self.asked.append((request.count, request.sides))
            return super().throw(n, request)

    for who, place, first in (("squad", "A1", 1), ("mortar-60", "A1", 2), ("sniper", "A1", 2)):
        dice = Watched([6] * first + [1, 2, 6, 6])
        dice.asked = []
        t = World(LockNLoad(), field_of(US("u", who, place)), dice)
        activate(t, place)
        choose(t, Fire("D1", ("u",)))
        assert dice.asked[:3] == [(first, 6), (1, 6), (1, 6)]


@pytest.mark.rule("lnlt:4.0.17")
def test_all_who_fire_are_marked_and_fire_no_more() -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), US("a2", "squad", "A1"))
    t = fire(s, "D1", "a1", "lt", dice=[1, 6])
    assert [u.fired for u in t.state.units.values()] == [True, True, False, False]
    assert why_not(t.state, "D1", "a1") == "4.0.17"


# ------------------------------------------------------------------ 5.5, 7.0, 18.0.3, 21.2 cover

COVERED = board(
    """
    . . . . .
    . F . . .
    . . . . .
    """
)


@pytest.mark.rule("lnlt:5.5.1", "lnlt:7.0.4")
def test_the_figures_of_smoke_and_of_the_highest_tm() -> None:
    """7.0: a smoked Forest gives + 3. 5.5: what lies on a hex adds up, to + 4 and no further."""
    s = state(COVERED, US("a1", "squad", "B0"), GERMAN("foe", "squad", "B1"), smoke={"B1": 1})
    assert [(m.value, m.rule) for m in cover(s, "B1", "B0")] == [(2, "10.4.1"), (1, "7.0.4")]
    s.foxholes.append("B1")
    assert sum(m.value for m in cover(s, "B1", "B0")) == 4
    high = board(". H .\n. . .")
    s = state(high, US("a1", "squad", "A0"), GERMAN("foe", "squad", "B0"), smoke={"B0": 1}, foxholes=["B0"])
    tms = [(m.value, m.rule) for m in cover(s, "B0", "A0")]
    assert sum(value for value, _ in tms) == 4
    assert tms[-1][1] == "5.5.1"


@pytest.mark.rule("lnlt:21.2.1")
def test_foxholes_cover_everybody_and_hinder_nobody() -> None:
    s = field_of(US("a1", "squad", "A1"), foxholes=["D1", "A1"])
    assert [(m.value, m.rule) for m in cover(s, "D1", "A1")] == [(1, "21.2.1")]
    assert [sum(m.value for m in cover_of(s, u, "C1")) for u in s.units.values()] == [1, 1]
    assert total(s, "D1", "a1") == 2
    assert all(
        why_not(field_of(US("a1", "squad", p), foxholes=[p]), "D1", "a1") == "" for p in ("A0", "B2", "D3", "F1")
    )


@pytest.mark.rule("lnlt:21.2.3")
def test_heavy_weapons_are_dug_in_only_where_they_set_up() -> None:
    s = field_of(
        US("in", "mortar-60", "A1", dug_in=True), US("new", "mortar-60", "A1"), US("mg", "hmg", "A1"), foxholes=["A1"]
    )
    assert {i: sum(m.value for m in cover_of(s, s.units[i], "D1")) for i in ("in", "new", "mg")} == {
        "in": 1, "new": 0, "mg": 1,
    }  # fmt: skip
    put(s, s.units["in"], "A0")
    put(s, s.units["in"], "A1")
    assert sum(m.value for m in cover_of(s, s.units["in"], "D1")) == 0  # he has left them once


@pytest.mark.rule("lnlt:21.2.3", "lnlt:5.5.1")
def test_without_foxholes_the_cap_does_not_bite() -> None:
    high = board(". F .\n. . .")
    s = state(high, US("mortar", "mortar-60", "B0"), smoke={"B0": 1}, foxholes=["B0"])
    assert sum(m.value for m in cover_of(s, s.units["mortar"], "A0")) == 3


# ------------------------------------------------------------------ 5.0.1, 11.1 Leaders in fire


@pytest.mark.rule("lnlt:5.0.1.1")
@pytest.mark.parametrize(
    ("marks", "rule"),
    [
        ({"marker": "moved"}, "4.0.17"), ({"marker": "crawl"}, "4.0.17"), ({"fired": True}, "4.0.17"),
        ({"marker": "ops"}, "4.1.2"), ({"marker": "assault"}, ""), ({"marker": "stealth"}, ""),
        ({"shaken": True}, "5.1.1"),
    ],
)  # fmt: skip
def test_which_markers_keep_a_leader_from_directing_fire(marks: dict[str, object], rule: str) -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1", **marks))
    assert why_not(s, "D1", "a1", "lt") == rule


@pytest.mark.rule("lnlt:5.0.1.1")
def test_a_leader_directs_only_units_of_his_badge_and_hex() -> None:
    s = field_of(
        US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), ARMY("b1", "squad", "A1"), US("far", "tully", "A0")
    )
    assert why_not(s, "D1", "a1", "lt") == ""
    assert why_not(s, "D1", "b1", "lt") == "5.0.1.1"
    assert why_not(s, "D1", "a1", "far") == "5.2.1"
    assert Fire("D1", ("a1", "b1")) in possible(activate(table(s), "A1"))  # no Leader: he would help only one of them


@pytest.mark.rule("lnlt:5.0.1.1")
@pytest.mark.parametrize(("reading", "rule"), [("yes", ""), ("no", "5.0.1.1")])
def test_leaders_in_opportunity_fire(reading: str, rule: str) -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), options={"lm-on-opportunity-fire": reading})
    assert why_not(s, "D1", "a1", "lt", opportunity=True) == rule
    assert why_not(s, "D1", "a1", "lt") == ""


@pytest.mark.rule("lnlt:5.0.1.4", "lnlt:11.1.1.1")
def test_a_leader_helps_every_attack_of_his_hex_in_his_impulse() -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), US("mg", "hmg", "A1"))
    t = table(s, [1, 6, 1, 6, 2])
    activate(t, "A1")
    choose(t, Fire("D1", ("a1", "lt")))
    assert t.state.units["lt"].fired
    choose(t, Fire("D1", ("mg", "lt")))
    assert [sum(m.value for m in e.attack if m.rule == "5.0.1.2") for e in told_of(t, told.ShotFired)] == [2, 2]


@pytest.mark.rule("lnlt:5.0.1.4")
def test_in_a_later_impulse_he_has_fired() -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), US("mg", "hmg", "A1"), turn=3)
    t = table(s, [1, 6])
    activate(t, "A1")
    choose(t, Fire("D1", ("a1", "lt")), EndImpulse())
    assert t.choice is not None
    while t.choice.seat == 1:
        choose(t, next(m for m in t.choice.options if type(m).__name__ == "Pass"))
    activate(t, "A1")
    assert refused(t, Fire("D1", ("mg", "lt"))).rule in ("4.0.3", "4.0.17")


@pytest.mark.rule("lnlt:11.1.0.4")
def test_one_leader_of_a_hex_lends_his_lm_in_an_impulse() -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), US("sgt", "mercer", "A1"), US("mg", "hmg", "A1"))
    t = table(s, [1, 6])
    activate(t, "A1")
    assert refused(t, Fire("D1", ("a1", "lt", "sgt"))).rule == "11.1.0.4"
    choose(t, Fire("D1", ("a1", "sgt")))
    assert refused(t, Fire("D1", ("mg", "lt"))).rule == "11.1.0.4"
    assert Fire("D1", ("mg", "sgt")) in possible(t)


@pytest.mark.rule("lnlt:5.1.6")
def test_a_shaken_leader_lends_no_lm() -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1", shaken=True))
    assert why_not(s, "D1", "a1", "lt") == "5.1.1"
    assert Fire("D1", ("a1",)) in possible(activate(table(s), "A1"))


@pytest.mark.rule("lnlt:11.1.1.2")
def test_a_leader_calls_mortars_or_directs_fire_in_a_turn_not_both() -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), US("m", "mortar-60", "A0"))
    t = activate(table(s, [1, 6]), "A1")
    choose(t, Fire("D1", ("a1", "lt")))
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1", called=True), US("m", "mortar-60", "A0"))
    assert why_not(s, "D1", "a1", "lt") == "11.1.1.2"
    s = field_of(US("lt", "wheelock", "A1", lent=True), US("m", "mortar-60", "A0"))
    assert refused(activate(table(s), "A1"), Call("lt", "m", "D1")).rule == "11.1.1.2"


# ------------------------------------------------------------------ 4.1.6-4.1.8 the hex just spotted


@pytest.mark.rule("lnlt:4.1.6", "lnlt:4.1.8")
def test_the_spotter_and_all_beside_him_fire_at_what_he_found() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("foe", "squad", "C2"), GERMAN("b", "squad", "D1"))  # fmt: skip  # noqa: E501
    t = activate(table(s, [1, 1, 6]), "A1")
    choose(t, Spot("a1", "C2"))
    assert t.state.units["a1"].marker == "ops"
    assert refused(t, Fire("D1", ("a1",))).rule == "4.1.2"  # not at any other hex
    assert Fire("D1", ("a2",)) in possible(t)
    choose(t, Fire("C2", ("a1", "a2")))
    assert mods(last(t, told.ShotFired).attack) == [(2, "5.2.2"), (1, "5.2.2")]  # at full FP, together
    assert [(u.marker, u.fired) for u in t.state.units.values()][:2] == [("", True), ("", True)]


@pytest.mark.rule("lnlt:4.1.6")
def test_a_spotter_who_found_nothing_does_not_fire() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("foe", "squad", "C2"))
    t = activate(table(s, [6]), "A1")
    choose(t, Spot("a1", "C2"))
    assert refused(t, Fire("C2", ("a2",))).rule == "5.0.0.1"


@pytest.mark.rule("lnlt:4.1.8")
def test_even_one_who_laid_smoke_fires_beside_the_spotter() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("foe", "squad", "C2"))
    t = activate(table(s, [6, 1, 1, 6]), "A1")
    choose(t, Smoke("a2", "A0"), Spot("a1", "C2"))
    assert t.state.units["a2"].marker == "ops"
    choose(t, Fire("C2", ("a1", "a2")))
    assert last(t, told.ShotFired).attack.total == 3


@pytest.mark.rule("lnlt:4.1.7")
def test_a_leader_lends_his_lm_to_fire_at_what_he_himself_found() -> None:
    pieces = [US("a1", "squad", "A1"), US("lt", "wheelock", "A1"), US("sgt", "mercer", "A1", marker="ops")]
    s = state(OPEN, *pieces, GERMAN("foe", "squad", "C2"), GERMAN("other", "squad", "D1"))
    t = activate(table(s, [4, 1, 6]), "A1")
    choose(t, Spot("lt", "C2"))
    assert refused(t, Fire("D1", ("a1", "lt"))).rule == "4.1.2"
    t.state.impulse.units.append("sgt")  # type: ignore[union-attr]
    assert refused(t, Fire("C2", ("a1", "sgt"))).rule == "4.1.2"  # not a Leader who found nothing
    choose(t, Fire("C2", ("a1", "lt")))
    assert last(t, told.ShotFired).attack.total == 4


# ------------------------------------------------------------------ what is listed is legal


def stacks() -> Iterator[State]:
    """Awkward stacks: two badges, a Leader with a gun, a charge, a Mortar in the woods, a Marksman, a Scout."""
    yield field_of(
        US("a1", "squad", "C1", "bar", "satchel"), ARMY("b1", "squad", "C1"), US("lt", "wheelock", "C1", "mg34")
    )
    yield field_of(
        US("h", "layer", "C1", "satchel", skill="marksman"), US("sc", "scout", "C1", "bar"), US("lt", "brandt", "C1")
    )
    yield state(board("F . . . . .\n. . . . . ."), US("m", "mortar-60", "A0"), GERMAN("foe", "squad", "D0"))
    yield field_of(
        US("mg", "hmg", "A1"), US("doc", "medic", "A1"), US("sn", "sniper", "A1"), US("lt", "wheelock", "A1")
    )
    yield field_of(US("a1", "half-squad", "A1", sw("w", "mg42", 1)), US("h", "layer", "A1", "flamethrower"))


@pytest.mark.parametrize("case", range(5))
def test_every_shot_that_is_listed_is_legal(case: int) -> None:
    s = list(stacks())[case]
    t = activate(table(s), next(iter(s.stacks)))
    assert t.choice is not None
    for move in possible(t):
        assert t.choice.options.judge(move) is None, move


@pytest.mark.rule("lnlt:12.0.1")
def test_a_marksman_fires_as_a_sniper_by_himself_or_as_a_hero_with_others() -> None:
    s = field_of(US("h", "layer", "A1", skill="marksman"), US("a1", "squad", "A1"), GERMAN("two", "squad", "D1"))
    assert why_not(s, "D1", "h", "a1") == ""
    assert firepower(s, "D1", "h", "a1") == [(2, "5.2.2"), (2, "5.2.3")]
    t = fire(s, "D1", "h", dice=[1, 6, 6, 1, 6])
    shot = last(t, told.ShotFired)
    assert (shot.kind, shot.attack_dice) == ("sniper", (6, 6))
    assert hits(t) == {"two": 13}  # one of the two, picked at random


@pytest.mark.rule("lnlt:12.0.1", "lnlt:5.2.7")
def test_a_marksman_may_still_fire_when_the_others_have() -> None:
    s = field_of(US("h", "layer", "A1", skill="marksman"), US("a1", "squad", "A1"))
    assert possible(fire(s, "D1", "a1", dice=[1, 6]), Fire) == [Fire("D1", ("h",))]


@pytest.mark.rule("lnlt:1.6.0.3")
def test_of_two_guns_the_stronger_is_suggested() -> None:
    for guns in (("bar", "mg34"), ("mg34", "bar")):
        s = field_of(US("a1", "squad", "A1", *guns))
        assert Fire("D1", ("a1", "a1-mg34")) in possible(activate(table(s), "A1"), Fire)


@pytest.mark.rule("lnlt:GLO.1")
def test_fire_hits_multi_man_and_single_man_units_alike() -> None:
    kinds = ["squad", "half-squad", "koch", "raabe", "medic", "scout", "hmg"]
    for who in (kinds[:4], kinds[4:]):
        s = state(OPEN, US("a1", "squad", "C1"), *(GERMAN(k, k, "D1") for k in who))
        t = fire(s, "D1", "a1", dice=[1, 2, 5, 5, 5, 5])
        assert sorted(hits(t)) == sorted(who)
