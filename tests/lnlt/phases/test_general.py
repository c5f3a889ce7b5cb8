"""1.1, 1.2, 1.7, 11.0 General concepts: what counters are, and where chance comes from."""

from __future__ import annotations

import random
import tomllib
from importlib.resources import files

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table, Throw
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import MACHINES
from hedgerow.lnlt.phases.rally import rallies_itself
from hedgerow.lnlt.rules.people.weapons import why_not_serve
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Step
from hedgerow.lnlt.state.placing import drop
from hedgerow.lnlt.state.state import Unit
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, OPEN, US, activate, choose, counter, last, refused, state, table

META = tomllib.loads((files("hedgerow.lnlt") / "tables.toml").read_text())["meta"]
PRINTED = [c for c in COUNTERS.values() if not c.id.startswith("test/")]


@pytest.mark.rule("lnlt:1.1.0.1")
def test_the_scale_is_told_in_the_tables() -> None:
    assert META["hex_metres"] == 50
    assert META["turn_minutes"] == [2, 4]


@pytest.mark.rule("lnlt:1.1.0.2", "lnlt:11.0.1")
def test_four_kinds_are_mmcs_and_all_others_but_machines_are_single_men() -> None:
    kinds = {c.kind: c.mmc for c in PRINTED} | {"crew": COUNTERS[counter("crew", "1-2-4-6")].mmc}
    assert {k for k, mmc in kinds.items() if mmc} == {"squad", "half-squad", "crew", "team"}
    assert {"leader", "hero", "medic", "sniper", "scout"} <= {k for k, mmc in kinds.items() if not mmc}
    assert all(c.smc is not c.mmc for c in PRINTED if c.kind not in MACHINES)
    assert not any(c.smc or c.mmc for c in PRINTED if c.kind in MACHINES)


@pytest.mark.rule("lnlt:1.1.0.4")
def test_a_support_weapon_cannot_act_by_itself() -> None:
    t = table(state(OPEN, US("a1", "squad", "B1", "bar"), GERMAN("g1", "squad", "E1", shaken=True)))
    activate(t, "B1")
    drop(t.state, t.state.weapons["a1-bar"], "B1")
    assert refused(t, Fire("E1", ("a1-bar",))).code == "not-yours"


@pytest.mark.rule("lnlt:1.1.1.1")
def test_squads_are_named_by_their_figures() -> None:
    assert COUNTERS["us-airborne/squad"].designation == "2-5-4-6"
    assert COUNTERS[counter("squad", "1-4-4-5", shaken_morale=3)].designation == "1-4-4-5/3"
    assert COUNTERS[counter("squad", "1-4-4-5", shaken_morale=5)].designation == "1-4-4-5"


@pytest.mark.rule("lnlt:1.2.1")
def test_all_chance_in_play_comes_from_six_sided_dice_one_or_two_at_a_time() -> None:
    """Draws from a cup, or among equals, are no dice (12.0.3, 11.4.4, 1.6.2.4)."""
    chance = random.Random(2)
    t = Table(LNLT, LNLT.new("milk-run", {}), Seeded("2"))
    while t.choice is not None:
        t.answer(chance.choice(t.choice.options.listed))
    throws = [x for x in t.tape if isinstance(x, Throw)]
    assert len(throws) > 30
    assert {len(x.faces) for x in throws} <= {1, 2}
    assert {x.sides for x in throws if not x.why.startswith("which")} == {6}


@pytest.mark.rule("lnlt:1.7.0.1")
def test_weapon_teams_move_by_their_own_mf_fire_their_own_weapon_and_rally_themselves() -> None:
    t = table(
        state(OPEN, US("m", "hmg", "B1"), US("a1", "squad", "A0"), GERMAN("g1", "squad", "F1", shaken=True)), [1, 6]
    )
    activate(t, "B1")
    choose(t, Fire("F1", ("m",)))
    assert last(t, told.ShotFired).attack.total == 4
    assert all(c.mmc and c.mf > 0 for c in PRINTED if c.kind == "team" and not c.immobile)
    assert rallies_itself(Unit("m", "us-airborne/hmg", 0, shaken=True))
    t = table(state(OPEN, US("m", "hmg", "B1"), US("a1", "squad", "A0")))
    activate(t, "B1")
    choose(t, Go(("m",)), Step("C1"))
    assert t.choice is not None
    assert "1 MP left" in t.choice.prompt


@pytest.mark.rule("lnlt:1.7.0.2")
def test_a_weapon_team_serves_only_itself() -> None:
    refusal = why_not_serve(Unit("m", "us-airborne/hmg", 0))
    assert refusal is not None
    assert refusal.rule == "1.7.0.2"
    t = table(state(OPEN, US("m", "hmg", "B1"), US("a1", "squad", "B1"), GERMAN("g1", "squad", "E1", shaken=True)))
    activate(t, "B1")
    assert refused(t, Fire("E1", ("a1@m",))).rule  # nobody helps with it
    assert refused(t, Fire("E1", ("a1", "m"))).rule == "5.2.7"
