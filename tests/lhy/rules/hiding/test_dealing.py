"""What a seat does not know: it can be dealt anew, and nothing that is offered or told gives it away."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lab.secrets import check_secrets
from hedgerow.lhy.rules.hiding.dealing import copy, hide, redeal
from hedgerow.lhy.state.pending.upkeep import Overstacked
from hedgerow.lhy.state.state import Phase, State
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import GERMAN, US, affair, asked, board, state, table

FIELD = board(
    """
    . . . . . . . w . . . . . . . .
     . . w . . . . . . . w w . . . .
    . . . . . . . . . . . w . . . .
     . . . w . . l . . . . . . . . .
    . . . . . . . . . . . . . H . .
     . w . . . . . w . . . . . . . .
    . . . . . . . . . . . . . . . .
    """
)
WEST = [f"{row}{n}" for row in "ABCDEFG" for n in range(1, 5)]
EAST = [f"{row}{n}" for row in "ABCDEFG" for n in range(9, 17)]


def night_watch(**fields: str) -> str:
    """A mission with everything that can be kept from the other side."""
    return affair(
        FIELD,
        side=[
            {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True, "dummies": 6},
            {"id": "german", "name": "German", "nation": "german", "edge": "east", "dummies": 6},
        ],
        group=[
            {"id": "able", "side": "us", "area": WEST, "posts": WEST, "force": [
                {"platoon": "us/able-1"}, {"platoon": "us/tanks-1", "steps": 2}, {"mix": "us/mg"},
                {"mortar": "60mm-section"},
            ]},
            {"id": "watch", "side": "german", "area": EAST, "posts": EAST, "hidden": True, "mines": 3, "force": [
                {"platoon": "german/1kp-1"}, {"mix": "german/gun"}, {"mix": "german/latw"},
                {"mortar": "8cm-section"},
            ]},
        ],
        objective=[{"id": "house", "name": "House", "hexes": ["C14"]}],
        victory={"words": "Hold the house.", "win": 20, "draw": 25, "control": 1},
        **fields,
    )  # fmt: skip


def played(seed: int, decisions: int, **fields: str) -> Table[State]:
    options = {"secret-mortar-recovery": "on", "deception": "on"}
    t: Table[State] = Table(LHY, LHY.new(night_watch(**fields), options), Seeded(f"dealing {seed}"))
    chance = Random(seed)
    for _ in range(decisions):
        if t.choice is None:
            break
        t.answer(t.choice.options.sample(chance))
    return t


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("light", ["day", "night"])
def test_nothing_that_a_seat_is_told_asked_or_shown_depends_on_what_it_may_not_know(seed: int, light: str) -> None:
    t = played(seed, 0, light=light)
    chance = Random(seed)
    for n in range(300):
        if t.choice is None:
            break
        if n % 19 == 0:
            check_secrets(LHY, t, chance)
        t.answer(t.choice.options.sample(chance))


@pytest.mark.rule("lhy:4.3-1", "lhy:20.9.2-1", "lhy:19.1-1", "lhy:11.4.8-2")
def test_who_is_under_a_marker_is_dealt_anew_and_what_lies_open_is_not() -> None:
    s = played(6, 60).state
    for u in [u for u in s.own[1] if u.at and u.card.non_vehicular and not u.carrier][:4]:
        u.hidden, u.concealed = True, False
    for u in s.own[0]:
        u.concealed, u.motion, u.did = bool(u.at) and not u.disrupted, "", ""
    s.cycle = None
    states = [redeal(copy(s), seat, Random(n)) for seat in (0, 1) for n in range(20)]
    for seat in (0, 1):
        for other in states[20 * seat : 20 * seat + 20]:
            foes = list(zip(s.own[1 - seat], other.own[1 - seat]))
            assert all(a.counter == b.counter and a.at == b.at for a, b in foes if not (a.concealed or a.hidden))
            assert [(u.id, u.counter, u.at) for u in s.own[seat]] == [(u.id, u.counter, u.at) for u in other.own[seat]]
            assert sorted(u.counter for u in s.own[1 - seat]) == sorted(u.counter for u in other.own[1 - seat])
            assert all(a.at == b.at for a, b in foes if a.concealed)
            assert not LHY.broken(other)
    tanks = {u.id for u in s.own[0] if u.concealed and u.card.vehicular}
    believed = {u.id for other in states[20:] for u in other.own[0] if u.concealed and u.card.vehicular}
    assert believed - tanks, "what is a tank may be somebody else"
    places = {u.at for other in states[:20] for u in other.own[1] if u.hidden}
    assert len(places) > len({u.at for u in s.own[1] if u.hidden}), "the Hidden may be elsewhere"
    mines = {at for other in states[:20] for at in other.mines}
    assert len(mines) > len(s.mines)


def test_where_nothing_is_hidden_nothing_is_dealt() -> None:
    s = played(1, 60).state
    for u in s.units.values():
        u.concealed = u.hidden = False
    s.mines = {}
    for m in s.mortars.values():
        m.secret = False
    assert not list(hide(s, 0))
    assert not list(hide(s, 1))


@pytest.mark.rule("lhy:2.4-4")
def test_whoever_is_asked_whom_to_eliminate_is_believed_to_have_too_many() -> None:
    squads = [GERMAN(f"1kp-{platoon}-1", "C10", concealed=True) for platoon in (1, 2, 3)]
    others = [GERMAN(f"mg-{n}", f"C{n + 10}", concealed=True) for n in (1, 2, 3)]
    s = state(FIELD, US("able-1-1", "C1"), *squads, *others, GERMAN("1kp-2-2", "C10", concealed=True))
    s.phase, s.pending = "activation", [Overstacked("C10", 1)]
    t = table(s)
    assert asked(t) == (1, "stacking")
    check_secrets(LHY, t, Random(1))


@pytest.mark.rule("lhy:2.4-4")
def test_hidden_units_are_believed_to_be_where_there_are_too_many() -> None:
    squads = [GERMAN(f"1kp-{platoon}-1", "C10", concealed=True) for platoon in (1, 2, 3)]
    s = state(FIELD, US("able-1-1", "C1"), *squads, GERMAN("1kp-2-2", "C10", hidden=True), mission=night_watch())
    s.phase, s.pending = "activation", [Overstacked("C10", 1)]
    t = table(s)
    assert asked(t) == (1, "stacking")
    for seed in range(5):
        check_secrets(LHY, t, Random(seed))


@pytest.mark.rule("lhy:13.3.4.1-1")
def test_whoever_is_asked_where_a_leader_returns_is_believed_to_have_men_of_his_platoon() -> None:
    leader = GERMAN("1kp-1-leader", back=3)
    waiting = [GERMAN(f"1kp-2-{n}", entry="C16", concealed=True, group="later") for n in (1, 2, 3)]
    s = state(FIELD, US("able-1-1", "C1"), leader, GERMAN("1kp-1-1", "C10", concealed=True), *waiting)
    s.phase, s.step, s.minutes = "clean-up", "leaders", 5
    t = table(s)
    assert asked(t) == (1, "leader")
    check_secrets(LHY, t, Random(1))


@pytest.mark.rule("lhy:11.4.8-2", "lhy:18.0b-1")
@pytest.mark.parametrize(("phase", "box", "dice"), [
    ("mortars", "pending", [2]),  # it recovers
    ("initiative", "available", [10, 5, 3]),  # Fate: ammunition is low
    ("initiative", "pending", [10, 5, 7]),  # Fate: support
])  # fmt: skip
@pytest.mark.parametrize("value", ["on", "off"])
def test_which_mortars_are_ready_is_believed_either_way_where_it_is_secret(
    phase: Phase, box: str, dice: list[int], value: str
) -> None:
    """Of a mortar that has not fired yet as well."""
    men = US("able-1-1", "C1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C16"), GERMAN("1kp-1-leader", "C16")
    mortar = US.mortar("60mm-section", box=box)
    s = state(FIELD, *men, mortar, phase=phase, options={"secret-mortar-recovery": value})
    t = table(s, dice)
    assert mortar.box != box
    believed = {other.mortars[mortar.id].box for other in hide(t.state, 1)}
    assert believed == ({"available", "pending"} if value == "on" else set())
