"""8.0, 8.3-8.5: Firepower in Melee, the odds and the roll. All of it is what previews show."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.rules.melee.blows import (
    attack_tally,
    blow,
    defence_tally,
    melee_eligible,
    odds_column,
    sensible_strikes,
    strikes,
    targets,
)
from hedgerow.lnlt.rules.melee.records import Blow, Round
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import Strike
from hedgerow.lnlt.state.state import State
from tests.lnlt.boards import GERMAN, OPEN, RUSSIAN, SS, US, Piece, counter, state, sw, weapon_counter

HERE = "B1"


def melee(*pieces: Piece) -> State:
    return state(OPEN, *pieces, melee={HERE: False})


def attack(s: State, side: int, *weapons: str, ambushers: tuple[str, ...] = ()) -> int:
    return attack_tally(s, Round(HERE, side, list(ambushers)), side, weapons).total


def defence(s: State, *names: str) -> int:
    return defence_tally(s, Round(HERE, 0), [s.units[n] for n in names]).total


def struck(s: State, side: int, names: str, weapons: str = "", **fields: object) -> Blow:
    r = Round(HERE, side, **fields)  # type: ignore[arg-type]
    return blow(s, r, side, Strike(tuple(names.split()), tuple(weapons.split())))


# ------------------------------------------------------------------ the table


@pytest.mark.rule("lnlt:8.0.7", "lnlt:8.0.20")
def test_rounding_up_gives_every_cell_of_the_printed_grid() -> None:
    grid = tomllib.loads((files("hedgerow.lnlt") / "tables.toml").read_text(encoding="utf-8"))["melee"]["odds"]
    assert (len(grid), {len(row) for row in grid}) == (14, {14})
    for d, row in enumerate(grid, start=1):
        for a, printed in enumerate(row, start=1):
            assert TABLES.melee.columns[odds_column(a, d)] == printed, (a, d)


@pytest.mark.rule("lnlt:8.0.7")
@pytest.mark.parametrize(
    ("a", "d", "odds"), [(4, 2, "2-1"), (5, 2, "3-1"), (4, 4, "1-1"), (2, 3, "2-3"), (7, 5, "3-2"), (16, 15, "3-2")]
)
def test_fractions_go_up_to_the_next_column(a: int, d: int, odds: str) -> None:
    """The book: 4 against 2 is 2:1, and 5 against 2 is 3:1."""
    assert TABLES.melee.columns[odds_column(a, d)] == odds


@pytest.mark.rule("lnlt:8.0.9", "lnlt:8.0.20")
@pytest.mark.parametrize(("a", "d", "odds"), [(1, 4, "1-3"), (1, 30, "1-3"), (6, 1, "5-1"), (40, 2, "5-1")])
def test_odds_end_where_the_table_ends(a: int, d: int, odds: str) -> None:
    assert TABLES.melee.columns[odds_column(a, d)] == odds


@pytest.mark.rule("lnlt:8.0.19")
@pytest.mark.parametrize(
    ("a", "d", "odds", "kill_number"),
    [
        (3, 9, "1:3", 11), (3, 6, "1:2", 10), (4, 6, "2:3", 9), (4, 4, "1:1", 8), (6, 4, "3:2", 7), (6, 3, "2:1", 6),
        (9, 3, "3:1", 5), (8, 2, "4:1", 4), (5, 1, "5:1", 3),
    ],
)  # fmt: skip
def test_kill_numbers(a: int, d: int, odds: str, kill_number: int) -> None:
    ours, theirs = counter("squad", f"{a}-5-4-6", nation="us-airborne"), counter("squad", f"{d}-5-4-6")
    found = struck(melee(US("a1", ours, HERE), GERMAN("g1", theirs, HERE)), 0, "g1")
    assert (found.odds, found.kill_number) == (odds, kill_number)


# ------------------------------------------------------------------ the book's examples


@pytest.mark.rule("lnlt:8.0.7", "lnlt:8.0.14")
def test_two_squads_against_two_squads_and_an_mg() -> None:
    """Two 2-5-4 Squads make 4, two 1-6-4 Squads and an MG34 of FP 2 make 4."""
    s = melee(
        US("a1", "squad", HERE), US("a2", "squad", HERE),
        GERMAN("g1", "squad", HERE, "mg34"), GERMAN("g2", "squad", HERE),
    )  # fmt: skip
    assert attack(s, 0) == 4
    assert attack(s, 1, "g1-mg34") == 4
    assert defence(s, "g1", "g2") == 4
    assert (struck(s, 0, "g1 g2").odds, struck(s, 1, "a1 a2", "g1-mg34").odds) == ("1:1", "1:1")


@pytest.mark.rule("lnlt:8.0.16")
def test_a_leader_with_a_captured_mg_beside_a_squad() -> None:
    """A 6-0-6 Leader with a 1-FP MG and a 1-6-4 Squad against a 1-5-4: 2 against 1, and 1 against 1 of either."""
    s = melee(
        GERMAN("ldr", "lindner", HERE, sw("mg", "bar", 0)), GERMAN("g1", "squad", HERE),
        RUSSIAN("r1", counter("squad", "1-5-4-5", nation="soviet"), HERE),
    )  # fmt: skip
    assert [(m.value, m.rule) for m in struck(s, 1, "r1", "mg").attack] == [(1, "8.0.16"), (1, "8.0.14")]
    assert struck(s, 1, "r1", "mg").odds == "2:1"
    assert struck(s, 0, "ldr").defence.total == 1


@pytest.mark.rule("lnlt:8.3.1", "lnlt:8.3.2", "lnlt:8.3.3")
def test_two_zero_ifp_half_squads_against_a_squad() -> None:
    """Two 0-2-3 Half-squads against a 2-6-4: both ways 1:1, they need a natural 10, the Squad a natural 6."""
    zero = "soviet/conscript-half-squad"
    s = melee(RUSSIAN("h1", zero, HERE), RUSSIAN("h2", zero, HERE), GERMAN("g1", counter("squad", "2-6-4-6"), HERE))
    up, down = struck(s, 0, "g1"), struck(s, 1, "h1 h2")
    assert (up.attack.total, up.defence.total, up.odds, up.kill_number) == (2, 2, "1:1", 8)
    assert [(m.value, m.rule) for m in up.roll] == [(-1, "8.3.2"), (-1, "8.3.2")]
    assert up.kill_number - up.roll.total == 10
    assert (down.attack.total, down.defence.total, down.odds) == (2, 2, "1:1")
    assert [(m.value, m.rule) for m in down.roll] == [(1, "8.3.3"), (1, "8.3.3")]
    assert down.kill_number - down.roll.total == 6


@pytest.mark.rule("lnlt:8.0.12", "lnlt:1.7.0.5", "lnlt:12.0.1")
def test_the_example_of_play_a_deadly_hero_takes_a_mortar() -> None:
    """Layer 2 + 1 against a nominal 1 is 3:1, his shift makes it 4:1, Kill Number 4."""
    s = melee(US("layer", "layer", HERE, skill="deadly"), GERMAN("mortar", "mortar-50", HERE))
    b = struck(s, 0, "mortar")
    assert (b.attack.total, b.defence.total, b.odds, b.kill_number, b.roll.total) == (3, 1, "4:1", 4, 0)


# ------------------------------------------------------------------ who takes part


@pytest.mark.rule("lnlt:8.1.7")
@pytest.mark.parametrize(
    ("name", "weapons", "shaken", "eligible"),
    [
        ("squad", (), False, True), ("squad", (), True, False), ("half-squad", (), False, True),
        ("hmg", (), False, True), ("hmg", (), True, False), ("mortar-60", (), False, True),
        ("layer", (), False, True), ("scout", (), False, True), ("medic", (), False, False),
        ("sniper", (), False, False), ("clarkson", (), False, False), ("clarkson", ("bar",), False, True),
        ("clarkson", ("bar",), True, False), ("clarkson", ("m1919a4",), False, False),
    ],
)  # fmt: skip
def test_who_is_melee_eligible(name: str, weapons: tuple[str, ...], shaken: bool, eligible: bool) -> None:
    """The M1919A4 is dismantled: it is of no use."""
    s = melee(US("u", name, HERE, *weapons, shaken=shaken), GERMAN("g1", "squad", HERE))
    assert melee_eligible(s, s.units["u"]) is eligible
    assert [u.id for u in targets(s, Round(HERE, 1), 1)] == (["u"] if eligible else [])


@pytest.mark.rule("lnlt:1.7.0.5")
def test_a_weapon_team_without_a_machine_gun_only_defends() -> None:
    s = melee(US("team", "mortar-60", HERE), GERMAN("g1", "squad", HERE))
    assert not strikes(s, s.units["team"])
    assert defence(s, "team") == 1
    assert [(m.value, m.rule) for m in struck(s, 1, "team").defence] == [(1, "1.7.0.5")]
    gun = melee(US("gun", counter("team", "0-30-1-6", calibre=57), HERE), GERMAN("g1", "squad", HERE))
    assert (defence(gun, "gun"), struck(gun, 1, "gun").roll.total) == (1, 0)  # nominal, not a zero-IFP unit (8.3)


@pytest.mark.rule("lnlt:1.7.0.6")
def test_a_machine_gun_team_fights_with_its_full_ifp() -> None:
    s = melee(US("team", "hmg", HERE), GERMAN("g1", "squad", HERE))
    assert strikes(s, s.units["team"])
    ifp = figures(s.units["team"]).ifp
    assert (attack(s, 0), defence(s, "team")) == (ifp, ifp)


# ------------------------------------------------------------------ weapons


@pytest.mark.rule("lnlt:8.0.7")
@pytest.mark.parametrize(("kind", "fp"), [("machine-gun", 2), ("satchel", 6), ("molotov", 2), ("flamethrower", 6)])
def test_melee_eligible_weapons_count(kind: str, fp: int) -> None:
    s = melee(US("a1", "squad", HERE, sw("w", weapon_counter(kind, fp), 0)), GERMAN("g1", "squad", HERE))
    assert attack(s, 0, "w") == 2 + fp
    assert defence(s, "a1") == 2 + fp


@pytest.mark.rule("lnlt:8.0.7")
def test_ordnance_and_weapons_out_of_action_count_for_nothing() -> None:
    for useless in (sw("w", weapon_counter("ordnance", 4), 0), sw("w", "mg42", 0, jammed=True), sw("w", "maxim", 0)):
        s = melee(US("a1", "squad", HERE, useless), GERMAN("g1", "squad", HERE))
        assert defence(s, "a1") == 2


@pytest.mark.rule("lnlt:8.0.15")
def test_a_squad_uses_one_weapon_with_its_ifp_or_two_without() -> None:
    s = melee(US("a1", "squad", HERE, "bar", "flamethrower"), GERMAN("g1", "squad", HERE))
    assert attack(s, 0, "a1-bar") == 2 + 1
    assert attack(s, 0, "a1-bar", "a1-flamethrower") == 1 + 6
    assert defence(s, "a1") == 2 + 6  # the best it may do


@pytest.mark.rule("lnlt:8.0.15")
@pytest.mark.parametrize("kind", ["half-squad", "crew"])
def test_a_half_squad_or_crew_gives_up_its_ifp_for_a_weapon(kind: str) -> None:
    small = counter(kind, "1-4-4-6", nation="us-airborne")  # type: ignore[arg-type]
    s = melee(US("h1", small, HERE, "flamethrower"), GERMAN("g1", "squad", HERE))
    assert attack(s, 0, "h1-flamethrower") == 6
    assert attack(s, 0) == 1
    assert defence(s, "h1") == 6


@pytest.mark.rule("lnlt:8.0.16")
@pytest.mark.parametrize(("fp", "half"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_single_men_use_half_a_weapon_fractions_up(fp: int, half: int) -> None:
    mg = weapon_counter("machine-gun", fp)
    for man in ("clarkson", "layer"):
        s = melee(US("man", man, HERE, sw("w", mg, 0)), GERMAN("g1", "squad", HERE))
        assert attack(s, 0, "w") == half
    leader = melee(US("man", "clarkson", HERE, sw("w", mg, 0)), GERMAN("g1", "squad", HERE))
    assert defence(leader, "man") == half


@pytest.mark.rule("lnlt:8.0.16")
def test_a_hero_without_a_weapon_fights_with_his_ifp() -> None:
    s = melee(US("hero", "layer", HERE), GERMAN("g1", "squad", HERE))
    assert (attack(s, 0), defence(s, "hero")) == (2, 2)


@pytest.mark.rule("lnlt:8.0.16", "lnlt:12.0.1")
def test_a_gunner_uses_the_whole_weapon() -> None:
    s = melee(US("hero", "layer", HERE, "flamethrower", skill="gunner"), GERMAN("g1", "squad", HERE))
    assert attack(s, 0, "hero-flamethrower") == 6


# ------------------------------------------------------------------ special Firepower


@pytest.mark.rule("lnlt:8.0.14")
def test_melee_uses_the_printed_ifp_whatever_else_is_so() -> None:
    s = melee(US("a1", "squad", HERE, marker="assault", fired=True, spent=4), GERMAN("g1", "squad", HERE))
    s.smoke[HERE] = 1
    assert [(m.value, m.rule) for m in struck(s, 0, "g1").attack] == [(2, "8.0.14")]


@pytest.mark.rule("lnlt:8.3.1")
def test_a_zero_ifp_unit_with_a_weapon_uses_the_weapons_fp() -> None:
    zero = counter("squad", "0-3-4-5", nation="soviet")
    s = melee(RUSSIAN("r1", zero, HERE, "maxim", "dp28"), GERMAN("g1", "squad", HERE))
    s.weapons["r1-maxim"].tripod = True
    assert attack(s, 0) == 1
    assert attack(s, 0, "r1-maxim") == 3
    assert [m.value for m in struck(s, 0, "g1", "r1-maxim").roll] == [-1]


@pytest.mark.rule("lnlt:11.6.5")
def test_a_scout_fights_as_a_unit_without_ifp() -> None:
    s = melee(US("scout", "scout", HERE), GERMAN("g1", "squad", HERE))
    assert (attack(s, 0), defence(s, "scout")) == (1, 1)
    assert [(m.value, m.rule) for m in struck(s, 0, "g1").roll] == [(-1, "8.3.2")]
    assert [(m.value, m.rule) for m in struck(s, 1, "scout").roll] == [(1, "8.3.3")]


@pytest.mark.rule("lnlt:8.3.3")
def test_only_zero_ifp_units_that_are_attacked_help_the_attacker() -> None:
    s = melee(
        RUSSIAN("h1", "conscript-half-squad", HERE), RUSSIAN("r1", "rifle-squad", HERE), GERMAN("g", "squad", HERE)
    )
    assert struck(s, 1, "r1").roll.total == 0
    assert struck(s, 1, "h1 r1").roll.total == 1


@pytest.mark.rule("lnlt:8.4.2")
def test_ambushers_count_threefold_weapons_and_all() -> None:
    s = melee(US("a1", "squad", HERE, "bar"), US("a2", "squad", HERE), GERMAN("g1", "squad", HERE))
    assert attack(s, 0, "a1-bar", ambushers=("a1",)) == 3 * (2 + 1) + 2
    assert struck(s, 0, "g1", "a1-bar", ambushers=["a1", "a2"]).attack.total == 15


@pytest.mark.rule("lnlt:8.4.3")
def test_a_zero_fp_ambusher_counts_three_and_still_takes_1_off() -> None:
    s = melee(RUSSIAN("h1", "conscript-half-squad", HERE), GERMAN("g1", "squad", HERE))
    b = struck(s, 0, "g1", ambushers=["h1"])
    assert (b.attack.total, b.roll.total, b.odds) == (3, -1, "3:1")
    assert "8.4.3" in [m.rule for m in b.attack]


@pytest.mark.rule("lnlt:8.5.1")
def test_the_m_superscript_adds_1_in_attack_and_defence() -> None:
    fierce = counter("squad", "1-6-4-6", melee_bonus=True)
    bayonet = weapon_counter("machine-gun", 2, melee_bonus=True)
    s = melee(GERMAN("g1", fierce, HERE, sw("w", bayonet, 1)), US("a1", "squad", HERE))
    assert attack(s, 1) == 2
    assert attack(s, 1, "w") == 2 + 3
    assert defence(s, "g1") == 2 + 3


@pytest.mark.rule("lnlt:13.0.1")
def test_shaken_fanatics_defend_with_1() -> None:
    s = melee(SS("ss", "squad", HERE, "mg34", shaken=True), US("a1", "squad", HERE))
    assert [(m.value, m.rule) for m in struck(s, 0, "ss").defence] == [(1, "13.0.1")]
    assert not strikes(s, s.units["ss"])
    fierce = counter("squad", "2-5-4-6", nation="german-ss", melee_bonus=True)
    assert defence(melee(SS("ss", fierce, HERE, shaken=True), US("a1", "squad", HERE)), "ss") == 1


# ------------------------------------------------------------------ Leaders and Heroes


@pytest.mark.rule("lnlt:8.0.10", "lnlt:11.1.0.3")
def test_a_leader_adds_his_lm_to_his_sides_roll() -> None:
    s = melee(
        US("a1", "squad", HERE), US("cpt", "wheelock", HERE), US("lt", "clarkson", HERE), GERMAN("g1", "squad", HERE)
    )
    assert [(m.value, m.rule) for m in struck(s, 0, "g1").roll] == [(2, "8.0.10")]
    assert struck(s, 1, "a1").roll.total == 0
    s.units["cpt"].shaken = True
    assert struck(s, 0, "g1").roll.total == 1


@pytest.mark.rule("lnlt:1.6.0.9", "lnlt:8.0.10")
def test_a_leader_who_uses_a_weapon_leads_nobody() -> None:
    s = melee(US("a1", "squad", HERE), US("cpt", "wheelock", HERE, "bar"), GERMAN("g1", "squad", HERE))
    assert struck(s, 0, "g1", "cpt-bar").roll.total == 0
    assert struck(s, 0, "g1").roll.total == 2
    assert struck(s, 0, "g1").attack.total == 2


@pytest.mark.rule("lnlt:8.0.10")
def test_a_leader_leads_his_own_badge() -> None:
    s = melee(US("army", "us-army/squad", HERE), US("cpt", "wheelock", HERE), GERMAN("g1", "squad", HERE))
    assert struck(s, 0, "g1").roll.total == 0


@pytest.mark.rule("lnlt:8.0.12")
def test_heroes_shift_one_column_once_and_only_when_attacking() -> None:
    s = melee(US("h1", "layer", HERE), US("h2", "sayre", HERE), GERMAN("g1", counter("squad", "4-6-4-6"), HERE))
    assert struck(s, 0, "g1").odds == "3:2"  # 4 against 4 and one shift
    assert struck(s, 1, "h1").odds == "2:1"  # 4 against 2, no shift in defence


@pytest.mark.rule("lnlt:8.0.12")
def test_a_hero_shift_stays_on_the_table() -> None:
    strong = melee(
        US("h1", "layer", HERE), US("a1", "squad", HERE), US("a2", "squad", HERE), GERMAN("t", "mortar-50", HERE)
    )
    assert struck(strong, 0, "t").odds == "5:1"
    weak = melee(US("h1", "layer", HERE), GERMAN("g1", counter("squad", "12-6-4-6"), HERE))
    assert struck(weak, 0, "g1").long_odds
    assert (struck(weak, 0, "g1").odds, struck(weak, 0, "g1").kill_number) == ("1:2", 10)


# ------------------------------------------------------------------ what is listed


@pytest.mark.rule("lnlt:8.0.8", "lnlt:8.1.8")
def test_any_choice_of_targets_is_listed_weapon_teams_too() -> None:
    s = melee(US("a1", "squad", HERE), US("a2", "squad", HERE), GERMAN("g1", "squad", HERE), GERMAN("t", "hmg", HERE))
    listed = list(sensible_strikes(s, Round(HERE, 0), 0))
    assert listed == [Strike(("g1",)), Strike(("t",)), Strike(("g1", "t"))]


@pytest.mark.rule("lnlt:8.0.8")
def test_of_many_targets_singles_pairs_and_all_are_listed() -> None:
    s = melee(US("a1", counter("squad", "9-5-4-6"), HERE), *(GERMAN(f"h{i}", "half-squad", HERE) for i in range(5)))
    sizes = [len(m.targets) for m in sensible_strikes(s, Round(HERE, 0), 0)]
    assert sizes == [1] * 5 + [2] * 10 + [5]
    s = melee(US("a1", counter("squad", "9-5-4-6"), HERE), *(GERMAN(f"h{i}", "half-squad", HERE) for i in range(4)))
    assert len(list(sensible_strikes(s, Round(HERE, 0), 0))) == 15


@pytest.mark.rule("lnlt:8.0.9")
def test_long_odds_are_listed_against_one_target_only() -> None:
    s = melee(US("h", "half-squad", HERE), GERMAN("g1", "squad", HERE), GERMAN("t", "hmg", HERE))
    assert list(sensible_strikes(s, Round(HERE, 0), 0)) == [Strike(("g1",)), Strike(("t",))]
    just = melee(
        US("h", "half-squad", HERE), GERMAN("g1", "squad", HERE), GERMAN("g2", counter("squad", "2-5-4-5"), HERE)
    )
    assert (struck(just, 0, "g1 g2").odds, struck(just, 0, "g1 g2").long_odds) == ("1:3", False)
    assert Strike(("g1", "g2")) in list(sensible_strikes(just, Round(HERE, 0), 0))


def test_weapons_that_could_be_lost_may_be_spared() -> None:
    s = melee(US("a1", "squad", HERE, "bar", "satchel"), GERMAN("g1", "squad", HERE))
    ways = [m.weapons for m in sensible_strikes(s, Round(HERE, 0), 0)]
    assert ways == [("a1-satchel",), ("a1-bar",)]
    s = melee(US("a1", "squad", HERE, sw("theirs", "mg34", 1)), GERMAN("g1", "squad", HERE))
    assert [m.weapons for m in sensible_strikes(s, Round(HERE, 0), 0)] == [("theirs",), ()]
