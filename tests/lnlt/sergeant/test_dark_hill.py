"""The sergeant at night, before Bunkers, Wire and Mines."""

from __future__ import annotations

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import CallStarshell, Go, Starshell, Step
from hedgerow.lnlt.state.state import Mines
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, US, activate, affair, board, choose, state, table
from tests.lnlt.dark_hill import dark_hill

FIELD = board("\n".join(". . . . . . . ." for _ in range(5)))


@pytest.mark.parametrize("seed", ["1", "2"])
def test_he_plays_a_night_attack_to_its_end(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    found = dark_hill(monkeypatch)
    t = World(LNLT, LNLT.new(found.key, {}), Seeded(seed))
    sergeant = Sergeant()
    while t.choice is not None:
        t.answer(sergeant.choose(Seat(t, t.choice.seat)))
    assert not sergeant.faults
    assert t.state.outcome is not None


def test_he_lights_up_those_whom_his_squads_could_hit() -> None:
    men = [US("lt", "wheelock", "B2"), *[US(f"a{i}", "squad", "B2") for i in range(3)]]
    s = state(FIELD, *men, GERMAN("g1", "squad", "F2"), GERMAN("g2", "squad", "F2"), night=True)
    t = activate(table(s), "B2")
    assert isinstance(Sergeant().choose(Seat(t, 0)), Starshell | CallStarshell)


def test_he_goes_round_mines_and_wire() -> None:
    goal = {"kind": "control", "side": "first", "places": ["E2"], "points": 5}
    victory = {"words": "Take it.", "score": [goal]}
    for laid in ({"mines": {"C2": [Mines(1, 4), Mines(1, 4)]}}, {"wire": ["C2"]}):
        s = state(FIELD, US("a1", "squad", "B2"), GERMAN("g1", "squad", "H0", fired=True),
                  scenario=affair(map=FIELD, victory=victory), **laid)  # fmt: skip
        t = choose(activate(table(s, dice=[1, 6] * 9), "B2"), Go(("a1",)))
        while t.choice is not None and t.choice.kind == "step":
            move = Sergeant().choose(Seat(t, 0))
            assert move != Step("C2")
            choose(t, move)
        assert [e for e in t.events if isinstance(e, told.Stepped)]
