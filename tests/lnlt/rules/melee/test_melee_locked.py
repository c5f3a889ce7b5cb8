"""8.1, 8.2 Locked in Melee: later rounds, reinforcements, withdrawal."""

from __future__ import annotations

import random

import pytest

from hedgerow.lnlt.rules.fire.fire import why_not_target
from hedgerow.lnlt.rules.melee.melee import (
    enter_melee,
    fight,
    leave_melee,
    may_withdraw,
    melee_eligible,
    why_not_fight,
    why_not_withdraw,
    withdrawal_check,
)
from hedgerow.lnlt.rules.people.national import fanatic
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import units_at
from hedgerow.lnlt.state.moves import Fight, Go, Halt, Hold, Step, Withdraw
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    SS,
    US,
    Force,
    Piece,
    act,
    activate,
    choose,
    counter,
    last,
    offered,
    refused,
    result,
    state,
    sw,
    table,
    told_of,
)

HERE = "B1"
KILL, MISS = [6, 6], [1, 1]


def enter(s: State, *movers: str, dice: list[int], ambushers: tuple[str, ...] = ()) -> World:
    """Units that have just been put in the place fight as they enter it."""
    return act(s, lambda t: enter_melee(t, [t.state.units[m] for m in movers], HERE, list(ambushers)), dice)


def alive(t: World) -> list[str]:
    return [u.id for u in t.state.units.values() if u.at]


# ------------------------------------------------------------------ locked, reinforcing


def locked(*more: Piece, fought: bool = False, **fields: object) -> State:
    pieces = (US("a1", "squad", HERE), GERMAN("g1", "squad", HERE), *more)
    return state(OPEN, *pieces, melee={HERE: fought}, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:8.1.1")
def test_locked_units_only_fight_or_withdraw() -> None:
    s = locked(GERMAN("far", "squad", "D1"), active=0)
    refusal = why_not_target(s, 0, HERE, "D1")
    assert refusal is not None
    assert refusal.rule == "8.1.1"
    t = activate(table(s, [*MISS, *MISS]), HERE)
    assert refused(t, Go(("a1",))).rule == "8.1.1"
    assert Fight(HERE) in offered(t)
    assert Withdraw(("a1",)) in offered(t)
    choose(t, Fight(HERE))
    assert [e.side for e in told_of(t, told.MeleeStruck)] == [0, 1]


@pytest.mark.rule("lnlt:8.1.1", "lnlt:8.0.5")
def test_a_later_round_is_begun_by_either_side_once() -> None:
    s = locked()
    assert why_not_fight(s, 0, HERE) is None
    assert why_not_fight(s, 1, HERE) is None
    t = act(s, lambda t: fight(t, HERE, 1), [*MISS, *MISS])
    assert [e.side for e in told_of(t, told.MeleeStruck)] == [1, 0]
    assert last(t, told.MeleeJoined).side == 1
    refusal = why_not_fight(s, 0, HERE)
    assert refusal is not None
    assert refusal.rule == "8.0.5"


@pytest.mark.rule("lnlt:8.0.13")
def test_who_can_only_defend_does_not_begin_a_round() -> None:
    s = state(OPEN, US("team", "mortar-60", HERE), GERMAN("g1", "squad", HERE), melee={HERE: False})
    refusal = why_not_fight(s, 0, HERE)
    assert refusal is not None
    assert refusal.rule == "8.0.13"
    missing = why_not_fight(s, 0, "C0")
    assert missing is not None
    assert missing.rule == "8.1.1"


@pytest.mark.rule("lnlt:8.2.1", "lnlt:8.2.2")
def test_reinforcements_fight_at_once_if_no_round_was_fought() -> None:
    t = enter(locked(US("a2", "squad", HERE)), "a2", dice=[*MISS, *MISS])
    while not t.over:
        choose(t, offered(t)[0])
    assert told_of(t, told.MeleeStruck)[0].attackers == ("a1", "a2")
    assert last(t, told.MeleeJoined).rule == "8.2.1"


@pytest.mark.rule("lnlt:8.2.2")
def test_reinforcements_wait_if_the_round_has_been_fought() -> None:
    t = enter(locked(US("a2", "squad", HERE), fought=True), "a2", dice=[])
    assert t.over
    assert not told_of(t, told.MeleeStruck)
    assert not may_withdraw(t.state, t.state.units["a2"])


@pytest.mark.rule("lnlt:8.2.1")
def test_a_marked_hex_is_reinforced_even_if_no_friend_is_left() -> None:
    s = state(OPEN, US("a2", "squad", HERE), GERMAN("g1", "squad", HERE), melee={HERE: True})
    t = enter(s, "a2", dice=[])
    assert alive(t) == ["a2", "g1"]
    assert not told_of(t, told.MeleeStruck)
    empty = enter(state(OPEN, US("a2", "squad", HERE), melee={HERE: False}), "a2", dice=[])
    assert not told_of(empty, told.MeleeJoined)


@pytest.mark.rule("lnlt:8.2.3")
def test_ambushers_who_reinforce_count_threefold_but_do_not_strike_first() -> None:
    t = enter(locked(US("a2", "squad", HERE)), "a2", dice=[*KILL, *KILL], ambushers=("a2",))
    while not t.over:
        choose(t, next(m for m in offered(t) if m.targets in (("g1",), ("a1", "a2"), ("a1",))))
    first, second = told_of(t, told.MeleeStruck)
    assert first.attack.total == 2 + 3 * 2
    assert first.killed
    assert second.side == 1


# ------------------------------------------------------------------ withdrawing


def withdraw(s: State, *names: str, dice: list[int]) -> World:
    return act(s, lambda t: withdrawal_check(t, [t.state.units[n] for n in names]), dice)


@pytest.mark.rule("lnlt:8.1.3")
def test_when_a_unit_may_try_to_withdraw() -> None:
    s = locked(US("sniper", "sniper", HERE), US("free", "squad", "D1"))
    assert may_withdraw(s, s.units["a1"])
    assert why_not_withdraw(s, 0, ("a1",)) is None
    for names, rule in ((("free",), "8.1.1"), (("a1", "free"), "8.1.3"), (("g1",), "8.1.3"), ((), "8.1.3"),
                        (("sniper",), "8.1.5")):  # fmt: skip
        refusal = why_not_withdraw(s, 0, names)
        assert refusal is not None
        assert refusal.rule == rule
    assert why_not_withdraw(s, 0, ("a1", "a1")) is not None
    s.melee[HERE] = True
    engaged = why_not_withdraw(s, 0, ("a1",))
    assert engaged is not None
    assert engaged.rule == "8.1.3"


@pytest.mark.rule("lnlt:8.1.3", "lnlt:8.1.5")
def test_who_has_acted_or_cannot_move_does_not_withdraw() -> None:
    immobile = counter("team", "4-14-2-6", immobile=True)
    s = locked(
        US("moved", "squad", HERE, marker="moved"), US("fired", "squad", HERE, fired=True), US("team", immobile, HERE)
    )
    assert [may_withdraw(s, s.units[i]) for i in ("a1", "moved", "fired", "team")] == [True, False, False, False]
    alone = state(OPEN, US("a1", "squad", HERE), melee={HERE: False})
    assert not may_withdraw(alone, alone.units["a1"])  # nobody to withdraw from


@pytest.mark.rule("lnlt:8.1.3", "lnlt:8.1.5")
def test_those_who_pass_may_leave_without_a_fight() -> None:
    t = withdraw(locked(), "a1", dice=[3, 3])
    assert [u.id for u in result(t)] == ["a1"]
    assert not told_of(t, told.MeleeStruck)
    assert t.state.melee == {HERE: False}


@pytest.mark.rule("lnlt:8.1.3")
def test_leaders_help_the_withdrawal_check() -> None:
    t = withdraw(locked(US("cpt", "wheelock", HERE)), "a1", dice=[4, 4])
    check = last(t, told.MoraleChecked)
    assert (check.tally.total, check.passed, check.purpose) == (-2, True, "withdraw")


@pytest.mark.rule("lnlt:8.1.4")
def test_those_who_fail_fight_at_once_and_suffer_nothing_else() -> None:
    t = withdraw(locked(), "a1", dice=[3, 4, *MISS, *MISS])
    assert result(t) == []
    assert [e.side for e in told_of(t, told.MeleeStruck)] == [0, 1]
    assert not t.state.units["a1"].shaken
    assert t.state.melee == {HERE: True}


@pytest.mark.rule("lnlt:8.1.4", "lnlt:8.1.5")
def test_those_who_pass_stand_aside_while_the_others_fight() -> None:
    t = withdraw(locked(US("a2", "squad", HERE)), "a1", "a2", dice=[3, 3, 6, 6, *MISS, *KILL])
    assert [u.id for u in result(t)] == ["a1"]
    first, second = told_of(t, told.MeleeStruck)
    assert first.attackers == ("a2",)
    assert second.targets == ("a2",)
    assert alive(t) == ["a1", "g1"]
    assert t.state.units["a1"].marker == ""


@pytest.mark.rule("lnlt:8.1.6")
def test_the_marker_goes_with_the_last_to_withdraw() -> None:
    s = state(OPEN, US("a1", "squad", "B2"), GERMAN("g1", "squad", HERE), melee={HERE: False}, control={HERE: 0})

    def leave(t: World):  # type: ignore[no-untyped-def]
        leave_melee(t, HERE, 0)
        yield from ()

    act(s, leave)
    assert s.melee == {}
    assert s.control == {HERE: 1}
    rearguard = locked(US("a2", "squad", "B2"))
    act(rearguard, leave)
    assert rearguard.melee == {HERE: False}
    fought = state(OPEN, US("a1", "squad", "B2"), GERMAN("g1", "squad", HERE), melee={HERE: True})
    act(fought, leave)
    assert fought.melee == {HERE: True}  # those who failed to follow have been fought: it stays till the turn ends


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
    s = state(OPEN, *rabble(r, US), *rabble(r, SS), melee={HERE: False})
    dice = [r.randint(1, 6) for _ in range(400)]
    for _ in range(60):
        if why_not_fight(s, 0, HERE) and why_not_fight(s, 1, HERE):
            break
        t = act(s, lambda t: fight(t, HERE, int(why_not_fight(t.state, 0, HERE) is not None)), dice)
        while t.choice is not None:
            choose(t, r.choice(offered(t)))
        s, dice = t.state, t.dice.left  # type: ignore[attr-defined]
        for side in (0, 1):
            left = [u for u in units_at(s, HERE) if u.side == side]
            if not any(melee_eligible(s, u) for u in left):
                assert all(fanatic(u) for u in left)
        assert all(w.gone or w.at or not s.units[w.bearer].lost for w in s.weapons.values())
        s.melee[HERE] = False
    assert why_not_fight(s, 0, HERE)
