"""11.3 Medics."""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import IllegalMove
from hedgerow.lnlt.rules.fire.sighting import why_not_spot
from hedgerow.lnlt.rules.people.weapons import capacity, why_not_serve
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Finish, Rally, Treat
from hedgerow.lnlt.state.state import Impulse, State
from tests.lnlt.boards import GERMAN, OPEN, US, Piece, board, choose, last, offered, refused, state, table, told_of

PASS, FAIL = [3, 3], [3, 4]  # against a Medic's Morale 6


def ward(*pieces: Piece, map_name: str = OPEN) -> State:
    return state(map_name, *pieces, phase="rally", step="first")


@pytest.mark.rule("lnlt:11.3.1")
def test_a_medic_neither_carries_weapons_nor_spots() -> None:
    s = state(OPEN, US("doc", "medic", "A0"), GERMAN("g1", "squad", "C2"))
    refusal = why_not_serve(s.units["doc"])
    assert refusal is not None
    assert refusal.rule == "11.3.1"
    assert capacity(s.units["doc"]) == 0
    spotting = why_not_spot(s, Impulse(side=0), s.units["doc"], "C2")
    assert spotting is not None
    assert spotting.rule == "11.3.1"


@pytest.mark.rule("lnlt:11.3.2", "lnlt:11.3.3")
@pytest.mark.parametrize(("dice", "restored"), [(PASS, True), (FAIL, False)])
def test_a_medic_restores_a_shaken_unit_by_his_own_morale_check(dice: list[int], restored: bool) -> None:
    """The patient has no Leader and could not rally himself; the check is made against the Medic's 6."""
    t = table(ward(US("doc", "medic", "A0"), US("a1", "us-army/squad", "A0", shaken=True)), dice)
    assert offered(t) == [Treat("doc", "a1"), Finish()]
    choose(t, Treat("doc", "a1"))
    assert t.state.units["a1"].shaken is not restored
    check = last(t, told.MoraleChecked)
    assert (check.unit, check.patient, check.needed, check.purpose) == ("doc", "a1", 6, "treat")
    assert len(told_of(t, told.MoraleChecked)) == 1


@pytest.mark.rule("lnlt:11.3.2")
def test_a_medic_heals_a_wound() -> None:
    t = table(ward(US("doc", "medic", "A0"), US("lt", "clarkson", "A0", wounded=True)), PASS)
    choose(t, Treat("doc", "lt"))
    assert not t.state.units["lt"].wounded
    assert last(t, told.UnitRestored).how == "wound healed"


@pytest.mark.rule("lnlt:11.3.2")
def test_a_wounded_hero_turns_back_to_his_unhurt_side() -> None:
    t = table(ward(US("doc", "medic", "A0"), US("hero", "layer-wounded", "A0", wounded=True)), PASS)
    choose(t, Treat("doc", "hero"))
    assert t.state.units["hero"].counter == "us-airborne/layer"


@pytest.mark.rule("lnlt:11.3.2")
@pytest.mark.parametrize(
    ("answer", "shaken", "wounded"), [(Rally("lt"), False, True), (Treat("doc", "lt"), True, False)]
)
def test_one_thing_only_for_a_man_both_shaken_and_wounded(answer: Rally | Treat, shaken: bool, wounded: bool) -> None:
    t = table(ward(US("doc", "medic", "A0"), US("lt", "clarkson", "A0", shaken=True, wounded=True)), PASS)
    choose(t, Treat("doc", "lt"), answer)
    lt = t.state.units["lt"]
    assert (lt.shaken, lt.wounded) == (shaken, wounded)
    assert not offered(t, Treat)


@pytest.mark.rule("lnlt:11.3.2")
def test_only_in_his_own_hex_and_on_his_own_floor() -> None:
    house = board(
        """
        . . . . .
        . H H H .
        . . . . .
        """,
        buildings=("B1 C1 D1",),
    )
    s = ward(
        US("doc", "medic", "C1"), US("up", "squad", "C1+1", shaken=True), US("next", "squad", "B1", shaken=True),
        US("with", "squad", "C1", shaken=True), map_name=house,
    )  # fmt: skip
    t = table(s)
    assert offered(t, Treat) == [Treat("doc", "with")]
    for patient in ("up", "next"):
        assert refused(t, Treat("doc", patient)).rule == "11.3.2"


@pytest.mark.rule("lnlt:11.3.2", "lnlt:11.3.5")
@pytest.mark.parametrize("dice", [PASS, FAIL])
def test_one_try_a_medic_and_rally_phase(dice: list[int]) -> None:
    s = ward(US("doc", "medic", "A0"), US("a1", "squad", "A0", shaken=True), US("a2", "squad", "A0", shaken=True),
             US("sgt", "tully", "A0"))  # fmt: skip
    t = choose(table(s, dice), Treat("doc", "a1"))
    assert refused(t, Treat("doc", "a2")).rule == "11.3.5"
    assert not offered(t, Treat)
    assert not t.state.units["doc"].shaken  # failing costs nothing else


@pytest.mark.rule("lnlt:3.0.12")
def test_a_medics_effort_is_no_attempt_of_the_patients() -> None:
    s = ward(US("doc", "medic", "A0"), US("a1", "squad", "A0", shaken=True), US("sgt", "tully", "A0"))
    t = choose(table(s, [*FAIL, *PASS]), Treat("doc", "a1"))
    assert offered(t, Rally) == [Rally("a1")]
    choose(t, Rally("a1"))
    assert not t.state.units["a1"].shaken


@pytest.mark.rule("lnlt:11.3.3")
def test_terrain_helps_a_medic_and_leaders_do_not() -> None:
    s = ward(US("doc", "medic", "C2"), US("a1", "squad", "C2", shaken=True), US("cpt", "wheelock", "C2"))
    t = choose(table(s, [4, 4]), Treat("doc", "a1"))
    assert [(m.value, m.rule) for m in last(t, told.MoraleChecked).tally] == [(-2, "11.3.3")]
    assert not t.state.units["a1"].shaken


@pytest.mark.rule("lnlt:11.3.4", "lnlt:5.1.7")
def test_a_medic_who_rallies_himself_may_then_heal() -> None:
    s = ward(US("doc", "medic", "A0", shaken=True), US("a1", "squad", "A0", shaken=True))
    t = table(s, [*PASS, *PASS])
    assert refused(t, Treat("doc", "a1")).rule == "5.1.7"
    choose(t, Rally("doc"), Treat("doc", "a1"))
    assert [e.purpose for e in told_of(t, told.MoraleChecked)] == ["rally", "treat"]
    assert not t.state.units["a1"].shaken


@pytest.mark.rule("lnlt:5.1.7")
def test_a_shaken_medic_heals_nobody_himself_included() -> None:
    s = ward(US("doc", "medic", "A0", shaken=True, wounded=True), US("a1", "squad", "A0", shaken=True))
    t = choose(table(s, [6, 6, 6, 1]), Rally("doc"))  # fails, and nothing is left to try
    assert t.choice is None or t.choice.kind != "rally"
    assert t.state.units["a1"].shaken


@pytest.mark.rule("lnlt:11.3.6")
def test_a_wounded_medic_in_good_order_heals_himself_at_his_lower_morale() -> None:
    t = table(ward(US("doc", "medic", "A0", wounded=True), US("a1", "squad", "A0", shaken=True)), [2, 3])
    assert offered(t, Treat) == [Treat("doc", "doc"), Treat("doc", "a1")]
    choose(t, Treat("doc", "doc"))
    assert last(t, told.MoraleChecked).needed == 5
    assert not t.state.units["doc"].wounded


@pytest.mark.rule("lnlt:12.0.1")
def test_medic_training_is_used_instead_of_rallying() -> None:
    """Unlike a Medic (11.3.4), a Leader who has rallied himself has done enough for this Rally Phase."""
    s = ward(US("lt", "clarkson", "A0", shaken=True, skill="medic-training"), US("scout", "scout", "A0", shaken=True))
    t = choose(table(s, [1, 1]), Rally("lt"))
    assert not t.state.units["lt"].shaken
    assert refused(t, Treat("lt", "scout")).rule == "11.3.5"


@pytest.mark.rule("lnlt:12.0.1")
def test_medic_training_does_a_medics_work() -> None:
    s = ward(US("hero", "layer", "A0", skill="medic-training"), US("a1", "us-army/squad", "A0", shaken=True))
    t = choose(table(s, [1, 1]), Treat("hero", "a1"))
    assert not t.state.units["a1"].shaken


@pytest.mark.rule("lnlt:11.3.2")
def test_what_a_medic_cannot_do() -> None:
    s = ward(US("doc", "medic", "A0"), US("a1", "squad", "A0"), US("a2", "squad", "A0", shaken=True))
    t = table(s)
    assert refused(t, Treat("doc", "a1")).code == "unhurt"
    assert refused(t, Treat("a1", "a2")).code == "no-medic"
    with pytest.raises(IllegalMove):
        choose(t, Treat("doc", "nobody"))
