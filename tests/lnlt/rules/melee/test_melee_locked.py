"""8.1, 8.2 Locked in Melee: later rounds, reinforcements, withdrawal."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

from hedgerow.lnlt.rules.melee.melee import melee_eligible, why_not_fight
from hedgerow.lnlt.rules.people.national import fanatic
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import units_at
from hedgerow.lnlt.state.moves import Activate, Fight, Fire, Go, Halt, Hold, Step, Strike, Withdraw
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    SS,
    US,
    Force,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    possible,
    refused,
    state,
    sw,
    table,
    told_of,
)

WOODED = board(
    """
    . . . . . .
    . . F . . .
    . . . . . .
    . . . . . .
    """
)
HERE = "B1"
KILL, MISS = [6, 6], [1, 1]


FROM = "A1"  # where reinforcements come from
REST = (US("idle", "medic", "F0"), GERMAN("lazy", "medic", "F3"))  # who have something to do afterwards


def enter(s: State, *movers: str, dice: list[int]) -> World:
    """Units go from the hex next to it into the place, and fight as they enter it."""
    return choose(activate(table(s, dice), FROM), Go(movers), Step(HERE))


def alive(t: World) -> list[str]:
    return [u.id for u in t.state.units.values() if u.at == HERE]


# ------------------------------------------------------------------ locked, reinforcing


def locked(*more: Piece, fought: bool = False, **fields: object) -> State:
    pieces = (US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), *more, *deepcopy(REST))
    return state(OPEN, *pieces, melee={HERE: fought}, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:8.1.1")
def test_locked_units_only_fight_or_withdraw() -> None:
    s = locked(GERMAN("far", "squad", "D1"), active=0)
    t = activate(table(s, [*MISS, *MISS]), HERE)
    assert refused(t, Fire("D1", ("a1",))).rule == "8.1.1"
    assert refused(t, Go(("a1",))).rule == "8.1.1"
    assert Fight(HERE) in offered(t)
    assert Withdraw(("a1",)) in offered(t)
    choose(t, Fight(HERE))
    assert [e.side for e in told_of(t, told.MeleeStruck)] == [0, 1]


@pytest.mark.rule("lnlt:8.1.1", "lnlt:8.0.5")
def test_a_later_round_is_begun_by_either_side_once() -> None:
    for side in (0, 1):
        s = locked(US("lt", "clarkson", HERE), GERMAN("koch", "koch", HERE), US("a2", "squad", FROM),
                   GERMAN("g2", "squad", "C1"), active=side)  # fmt: skip
        near = "C1" if side else FROM  # the Leader brings in a hex next to the Melee, so that the impulse goes on
        t = choose(activate(table(s, [*MISS, *MISS]), HERE, near), Fight(HERE))
        assert [e.side for e in told_of(t, told.MeleeStruck)] == [side, 1 - side]
        assert last(t, told.MeleeJoined).side == side
        assert refused(t, Fight(HERE)).rule == "8.0.5"


@pytest.mark.rule("lnlt:8.0.13")
def test_who_can_only_defend_does_not_begin_a_round() -> None:
    for place, rule in ((HERE, "8.0.13"), ("C0", "8.1.1")):
        pieces = US("team", "mortar-60", HERE), US("a1", "squad", "C0"), GERMAN("g1", "squad", HERE)
        s = state(OPEN, *pieces, *deepcopy(REST), melee={HERE: False})
        assert refused(activate(table(s), place), Fight(place)).rule == rule


@pytest.mark.rule("lnlt:8.2.1", "lnlt:8.2.2")
def test_reinforcements_fight_at_once_if_no_round_was_fought() -> None:
    t = enter(locked(US("a2", "squad", FROM)), "a2", dice=[*MISS, *MISS])
    while offered(t, Strike):
        choose(t, offered(t)[0])
    assert told_of(t, told.MeleeStruck)[0].attackers == ("a1", "a2")
    assert last(t, told.MeleeJoined).rule == "8.2.1"


@pytest.mark.rule("lnlt:8.2.2")
def test_reinforcements_wait_if_the_round_has_been_fought() -> None:
    t = enter(locked(US("a2", "squad", FROM), fought=True), "a2", dice=[])
    assert alive(t) == ["a1", "g1", "a2"]
    assert not told_of(t, told.MeleeStruck)


@pytest.mark.rule("lnlt:8.2.1")
def test_a_marked_hex_is_reinforced_even_if_no_friend_is_left() -> None:
    pieces = US("a2", "squad", FROM), *deepcopy(REST)
    t = enter(state(OPEN, *pieces, GERMAN("g1", "squad", HERE), melee={HERE: True}), "a2", dice=[])
    assert alive(t) == ["a2", "g1"]
    assert not told_of(t, told.MeleeStruck)
    pieces = US("a2", "squad", FROM), *deepcopy(REST)
    empty = enter(state(OPEN, *pieces, melee={HERE: True}), "a2", dice=[])
    assert alive(empty) == ["a2"]
    assert not told_of(empty, told.MeleeJoined)


@pytest.mark.rule("lnlt:8.2.3")
def test_ambushers_who_reinforce_count_threefold_but_do_not_strike_first() -> None:
    """From C0, which nobody in C2 sees, through the forest between them."""
    s = state(
        WOODED, US("a1", "squad", "C2"), US("a2", "squad", "C0", skill="ambusher"), GERMAN("g1", "squad", "C2"),
        *deepcopy(REST), melee={"C2": False},
    )  # fmt: skip
    t = choose(activate(table(s, [*KILL, *KILL]), "C0"), Go(("a2",)), Step("C1"), Step("C2"))
    while offered(t, Strike):
        choose(t, next(m for m in offered(t) if m.targets in (("g1",), ("a1", "a2"), ("a1",))))
    first, second = told_of(t, told.MeleeStruck)
    assert first.attack.total == 2 + 3 * 2
    assert first.killed
    assert second.side == 1


# ------------------------------------------------------------------ withdrawing


def withdraw(s: State, *names: str, dice: list[int]) -> World:
    return choose(activate(table(s, dice), HERE), Withdraw(names))


def leaving(t: World) -> list[str]:
    """Who has broken off and may go."""
    return t.state.moving.units if t.state.moving is not None else []


@pytest.mark.rule("lnlt:8.1.3")
def test_when_a_unit_may_try_to_withdraw() -> None:
    s = locked(US("sniper", "sniper", HERE), US("lt", "clarkson", HERE), US("free", "squad", "A1"))
    t = activate(table(s), HERE, "A1")
    assert Withdraw(("a1",)) in possible(t)
    for names, rule in ((("free",), "8.1.1"), (("a1", "free"), "8.1.3"), (("g1",), "4.0.3"), ((), "8.1.3"),
                        (("a1", "a1"), "8.1.3"), (("sniper",), "8.1.5")):  # fmt: skip
        assert refused(t, Withdraw(names)).rule == rule
    engaged = table(locked(US("free", "squad", "A1"), fought=True))
    assert refused(engaged, Activate(HERE)).rule == "8.0.5"


@pytest.mark.rule("lnlt:8.1.3", "lnlt:8.1.5")
def test_who_has_acted_or_cannot_move_does_not_withdraw() -> None:
    immobile = counter("team", "4-14-2-6", immobile=True)
    s = locked(
        US("moved", "squad", HERE, marker="moved"), US("fired", "squad", HERE, fired=True), US("team", immobile, HERE)
    )
    t = activate(table(s), HERE)
    assert {name for move in possible(t, Withdraw) for name in move.units} == {"a1"}
    assert [refused(t, Withdraw((i,))).rule for i in ("moved", "fired", "team")] == ["4.0.3", "4.0.3", "8.1.5"]


@pytest.mark.rule("lnlt:8.1.5")
def test_who_passes_but_finds_no_way_without_the_others_has_tried_for_this_turn() -> None:
    """Two hexes, and enemies in the other: the Squad would have led the Medic in among them."""
    strait = board(". .")
    men = US("a1", "squad", "A0"), US("doc", "medic", "A0"), US("a2", "squad", "A0")
    s = state(strait, *men, GERMAN("g1", "squad", "A0"), GERMAN("g2", "squad", "B0"), melee={"A0": False})
    t = choose(activate(table(s, [6, 6, 1, 1, *MISS, *MISS]), "A0"), Withdraw(("a1", "doc")))
    while offered(t, Strike):
        choose(t, offered(t)[0])
    assert (s.moving, s.units["doc"].at, s.units["doc"].marker) == (None, "A0", "ops")


@pytest.mark.rule("lnlt:8.1.3", "lnlt:8.1.5")
def test_those_who_pass_may_leave_without_a_fight() -> None:
    t = withdraw(locked(), "a1", dice=[3, 3])
    assert leaving(t) == ["a1"]
    assert not told_of(t, told.MeleeStruck)
    assert t.state.melee == {HERE: False}
    choose(t, Step("B2"))
    assert t.state.units["a1"].at == "B2"


@pytest.mark.rule("lnlt:8.1.3")
def test_leaders_help_the_withdrawal_check() -> None:
    t = withdraw(locked(US("cpt", "wheelock", HERE)), "a1", dice=[4, 4])
    check = last(t, told.MoraleChecked)
    assert (check.tally.total, check.passed, check.purpose) == (-2, True, "withdraw")


@pytest.mark.rule("lnlt:8.1.4")
def test_those_who_fail_fight_at_once_and_suffer_nothing_else() -> None:
    t = withdraw(locked(), "a1", dice=[3, 4, *MISS, *MISS])
    assert leaving(t) == []
    assert [e.side for e in told_of(t, told.MeleeStruck)] == [0, 1]
    assert not t.state.units["a1"].shaken
    assert t.state.melee == {HERE: True}


@pytest.mark.rule("lnlt:8.1.4", "lnlt:8.1.5")
def test_those_who_pass_stand_aside_while_the_others_fight() -> None:
    t = withdraw(locked(US("a2", "squad", HERE)), "a1", "a2", dice=[3, 3, 6, 6, *MISS, *KILL])
    assert leaving(t) == ["a1"]
    first, second = told_of(t, told.MeleeStruck)
    assert first.attackers == ("a2",)
    assert second.targets == ("a2",)
    assert alive(t) == ["a1", "g1"]
    assert t.state.units["a1"].marker == "moved"  # not Ops Complete as all who fight


@pytest.mark.rule("lnlt:8.1.6")
def test_the_marker_goes_with_the_last_to_withdraw() -> None:
    s = locked(control={HERE: 0})
    choose(withdraw(s, "a1", dice=[3, 3]), Step("B2"))
    assert s.melee == {}
    assert s.control == {HERE: 1}
    rearguard = locked(US("a2", "squad", HERE))
    choose(withdraw(rearguard, "a1", dice=[3, 3]), Step("B2"))
    assert rearguard.melee == {HERE: False}
    fought = locked(US("a2", "squad", HERE))  # a2 fails, and is killed: it stays till the turn ends
    choose(withdraw(fought, "a1", "a2", dice=[3, 3, 6, 6, *MISS, *KILL]), Step("B2"))
    assert fought.melee == {HERE: True}


@pytest.mark.rule("lnlt:8.1.5", "lnlt:8.1.6")
@pytest.mark.parametrize("rearguard", [False, True])
def test_the_enemy_left_behind_fires_at_those_who_withdraw_unless_a_rearguard_holds_him(rearguard: bool) -> None:
    more = (US("a2", "squad", HERE),) if rearguard else ()
    t = choose(activate(table(locked(*more, active=0), [1, 1]), HERE), Withdraw(("a1",)), Step("B2"))
    assert t.state.units["a1"].at == "B2"
    assert (HERE in t.state.melee) is rearguard
    assert t.choice is not None
    assert (t.choice.seat == 1) is not rearguard
    if not rearguard:
        assert offered(t, Hold)
    else:
        assert offered(t, Halt)


# ------------------------------------------------------------------ whatever meets


SIDES = {
    0: ("squad", "half-squad", "clarkson", "layer", "medic", "scout", "hmg", "mortar-60", "sniper"),
    1: ("squad", "half-squad", "bohl", "hessel", "medic", "scout", "hmg", "mortar-81", "sniper"),
}
ARMS = ("bar", "satchel", "molotov", "flamethrower", "mg42", "maxim")


def rabble(r: random.Random, force: Force) -> list[Piece]:
    pieces = []
    for i in range(r.randint(1, 4)):
        kind = r.choice(SIDES[force.side])
        name = f"{'ag'[force.side]}{i}"
        armed = kind not in ("medic", "sniper", "hmg") and not kind.startswith("mortar") and r.random() < 0.5
        arms = [sw(f"{name}-sw", r.choice(ARMS), r.randrange(2))] if armed else []
        shaken = kind not in ("layer", "hessel") and r.random() < 0.3
        pieces.append(force(name, kind, HERE, *arms, shaken=shaken))
    return pieces


@pytest.mark.rule("lnlt:8.1.9", "lnlt:8.1.10")
@pytest.mark.parametrize("seed", range(60))
def test_whatever_meets_is_settled_in_a_few_rounds(seed: int) -> None:
    """Rounds are fought until one side is gone; after each, whoever is left stands by a fighter or is a fanatic."""
    r = random.Random(seed)
    s = state(OPEN, *rabble(r, US), *rabble(r, SS), *deepcopy(REST), melee={HERE: False})
    dice = [r.randint(1, 6) for _ in range(400)]
    while (side := next((x for x in (0, 1) if why_not_fight(s, x, HERE) is None), None)) is not None:
        s.active, s.impulse = side, None
        t = choose(activate(table(s, dice), HERE), Fight(HERE))
        while offered(t, Strike):
            choose(t, r.choice(offered(t)))
        dice = t.dice.left  # type: ignore[attr-defined]
        for side in (0, 1):
            left = [u for u in units_at(s, HERE) if u.side == side]
            if not any(melee_eligible(s, u) for u in left):
                assert all(fanatic(u) for u in left)
        assert all(w.gone or w.at or not s.units[w.bearer].lost for w in s.weapons.values())
        s.melee[HERE] = False  # as if in another turn
        for u in units_at(s, HERE):
            u.marker = ""
