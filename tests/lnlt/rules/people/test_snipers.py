"""11.4 Snipers."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.fire.cover import cover_of
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import EndImpulse, Fire, Go, Hold, PlaceSniper, Show
from hedgerow.lnlt.state.state import Hulk, State
from tests.lnlt.boards import (
    GERMAN,
    US,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    possible,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.shots import checks, fire, hits, mods, move, why_not

HIDDEN = {"group": "sniper"}
MAP = board("w . l . . F\n. . . . . .\n. w . . . .")


def stalked(*pieces: Piece, **given: object) -> State:
    """An American Squad in C1, a German Sniper nobody knows of, and a German Squad far away."""
    mine = [US("a1", "squad", "C1"), GERMAN("sn", "sniper", "", **HIDDEN), GERMAN("g1", "squad", "F2")]
    return state(MAP, *mine, *pieces, **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------ 11.4.1, 11.4.2 placing him


@pytest.mark.rule("lnlt:11.4.1")
def test_he_appears_in_any_cover_that_no_enemy_holds() -> None:
    hulks = {"D1": [Hulk("tank", 0)], "E1": [Hulk("truck", 0, abandoned=True)]}  # a Wreck is cover (5.5.1)
    s = stalked(US("there", "squad", "A0"), smoke={"D2": 1}, foxholes=["E2"], hulks=hulks, active=1)
    t = table(s)
    choose(t, Show("sn"))
    assert sorted(m.place for m in possible(t)) == ["B2", "C0", "D1", "D2", "E2", "F0"]
    assert refused(t, EndImpulse()).code == "not-him"
    t.undo()
    assert refused(t, PlaceSniper("sn", "A0")).code == "enemy-there"
    assert refused(t, PlaceSniper("sn", "E1")).code == "no-cover"
    assert refused(t, PlaceSniper("sn", "Z9")).rule == "11.4.1"
    assert refused(t, PlaceSniper("g1", "C0")).code == "no-sniper"
    choose(t, PlaceSniper("sn", "D1"))
    assert t.state.units["sn"].at == "D1"


@pytest.mark.rule("lnlt:11.4.1")
def test_asked_where_he_may_name_a_place_himself_but_none_without_cover() -> None:
    t = choose(table(stalked(hulks={"D1": [Hulk("tank", 0)]}, active=1)), Show("sn"))
    bare = refused(t, PlaceSniper("sn", "E1"))
    assert (bare.words, bare.rule) == ("E1 has no positive TM", "11.4.1")
    assert refused(t, PlaceSniper("sn", "C1")).code == "enemy-there"
    choose(t, PlaceSniper("sn", "D1"))
    assert t.state.units["sn"].at == "D1"


@pytest.mark.rule("lnlt:11.4.1", "lnlt:11.4.3")
def test_he_may_be_placed_in_any_impulse_and_fire_in_it() -> None:
    t = table(stalked(active=1), [1, 1, 6])
    choose(t, PlaceSniper("sn", "C0"))
    assert t.state.units["sn"].at == "C0"
    assert t.choice is not None
    assert t.choice.seat == 1  # the impulse is still to come
    t = activate(table(stalked(active=1), [1, 1, 6]), "F2")
    assert PlaceSniper("sn", "C0") in possible(t)
    choose(t, PlaceSniper("sn", "C0"), Fire("C1", ("sn",)))
    assert last(t, told.ShotFired).kind == "sniper"
    assert refused(t, PlaceSniper("sn", "B2")).rule == "11.4.1"  # he never hides again


@pytest.mark.rule("lnlt:11.4.1", "lnlt:11.4.3")
def test_even_in_the_enemys_impulse_to_fire_at_movers() -> None:
    t = move(stalked(), ("a1",), "C2", dice=[5, 4, 1, 2])
    assert refused(t, PlaceSniper("sn", "C2")).rule == "11.4.1"  # among enemies
    choose(t, PlaceSniper("sn", "B2"), Fire("C2", ("sn",)))
    shot = last(t, told.ShotFired)
    assert (shot.start, shot.attack_dice, mods(shot.attack)) == ("B2", (5, 4), [(2, "5.0.0.11")])
    assert hits(t) == {"a1": 9 + 2 + 1 - 1}


@pytest.mark.rule("lnlt:11.4.1")
@pytest.mark.parametrize(("paint", "asked"), [(". . .\n. . .\n. w .", True), (". . .\n. . .\n. . .", False)])
def test_a_side_with_a_hidden_sniper_is_asked_only_where_he_could_see_the_movers(paint: str, asked: bool) -> None:
    s = state(board(paint), US("a1", "squad", "C0"), GERMAN("sn", "sniper", "", **HIDDEN))
    t = move(s, ("a1",), "C1")
    assert t.choice is not None
    assert t.choice.kind == ("opportunity" if asked else "step")
    if asked:
        choose(t, Hold())


@pytest.mark.rule("lnlt:11.4.2")
def test_once_placed_he_never_moves() -> None:
    s = state(MAP, US("sn", "sniper", "C0"), US("a1", "squad", "C0"), GERMAN("g1", "squad", "F2"))
    t = activate(table(s), "C0")
    assert refused(t, Go(("sn",))).rule == "11.4.2"
    assert all("sn" not in m.units for m in possible(t, Go))


# ------------------------------------------------------------------ 11.4.3, 11.4.4 his fire


@pytest.mark.rule("lnlt:11.4.3")
def test_he_rolls_two_dice_and_adds_his_fp() -> None:
    sniper = counter("sniper", "1-20-0-6", nation="us-airborne")
    s = state(MAP, US("sn", sniper, "C0"), GERMAN("g1", "squad", "F1"), GERMAN("idle", "squad", "F2"))
    t = fire(s, "F1", "sn", dice=[2, 3, 1, 2])
    shot = last(t, told.ShotFired)
    assert (shot.attack_dice, mods(shot.attack)) == ((2, 3), [(1, "5.2.2")])
    assert hits(t) == {"g1": 5}
    assert t.state.units["sn"].fired


@pytest.mark.rule("lnlt:11.4.3")
def test_only_at_what_is_spotted_and_seen() -> None:
    s = state(MAP, US("sn", "sniper", "C0"), GERMAN("hid", "squad", "A0"), GERMAN("open", "squad", "F1"))
    assert why_not(s, "A0", "sn") == "5.0.0.1"
    assert why_not(s, "F1", "sn") == ""


@pytest.mark.rule("lnlt:11.4.4")
@pytest.mark.parametrize(("draw", "who"), [(1, "koch"), (2, "g1"), (3, "g2")])
def test_one_unit_picked_at_random_is_hit(draw: int, who: str) -> None:
    s = state(MAP, US("sn", "sniper", "C0"), GERMAN("g1", "squad", "F1"), GERMAN("koch", "koch", "F1"), GERMAN("g2", "squad", "F1"))  # fmt: skip  # noqa: E501
    t = fire(s, "F1", "sn", dice=[draw, 6, 6, 1, 2])
    assert set(hits(t)) == {who}
    assert [unit for unit, _, _ in checks(t)] == [who]


# ------------------------------------------------------------------ 11.4.5, 11.4.6 his cover


@pytest.mark.rule("lnlt:11.4.5", "lnlt:5.5.2")
def test_a_lone_sniper_doubles_his_cover_up_to_eight() -> None:
    s = state(MAP, US("a1", "squad", "C1"), GERMAN("sn", "sniper", "C0"))
    sniper = s.units["sn"]
    assert mods_of(s, by_sniper=False) == 6  # a light building gives 3
    s.smoke["C0"], s.foxholes = 1, ["C0"]
    assert mods_of(s, by_sniper=False) == 8  # the hex gives 4 and no more
    assert mods_of(s, by_sniper=True) == 4  # another Sniper knows where to look
    assert sum(m.value for m in cover_of(s, sniper, "C1", indirect=True)) == 4


def mods_of(s: State, *, by_sniper: bool) -> int:
    return sum(m.value for m in cover_of(s, s.units["sn"], "C1", by_sniper=by_sniper))


@pytest.mark.rule("lnlt:11.4.5")
def test_in_a_duel_of_snipers_cover_counts_once() -> None:
    s = state(MAP, US("us", "sniper", "B2"), GERMAN("sn", "sniper", "C0", fired=True), GERMAN("idle", "squad", "F2"))
    t = fire(s, "C0", "us", dice=[3, 3, 1, 2])
    assert hits(t) == {"sn": 6 - 1 - 3}
    s = state(MAP, US("us", "squad", "B2"), GERMAN("sn", "sniper", "C0", fired=True), GERMAN("idle", "squad", "F2"))
    t = fire(s, "C0", "us", dice=[6, 1, 1])
    assert hits(t) == {"sn": 6 + 2 - 1 - 6}


@pytest.mark.rule("lnlt:11.4.6")
def test_in_company_he_has_no_special_cover_and_fires_separately() -> None:
    s = state(MAP, US("a1", "squad", "C1"), GERMAN("sn", "sniper", "C0"), GERMAN("g1", "squad", "C0"), active=1)
    assert mods_of(s, by_sniper=False) == 3
    assert why_not(s, "C1", "sn", "g1", side=1) == "11.4.6"
    t = activate(table(s, [1, 6, 1, 1, 6]), "C0")
    choose(t, Fire("C1", ("g1",)), Fire("C1", ("sn",)))
    assert [e.kind for e in told_of(t, told.ShotFired)] == ["fire", "sniper"]


def test_an_impulse_in_which_a_sniper_only_appears_is_a_pass() -> None:
    s = stalked(active=1)
    t = activate(table(s), "F2")
    choose(t, PlaceSniper("sn", "C0"), EndImpulse())
    assert t.state.passes == 1
