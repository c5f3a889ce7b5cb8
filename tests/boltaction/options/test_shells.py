"""Options of shells: hits by dice instead of templates, and barrages that the opponent sends astray."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.odds.dice import of_dice
from hedgerow.boltaction.odds.shooting import outlook
from hedgerow.boltaction.odds.support import from_the_air, under_shells
from hedgerow.boltaction.rules.support.air import AIRCRAFT
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.events.orders import Pinned
from hedgerow.boltaction.state.events.shooting import DamageRolled, Penetrated, ShellBurst, SmokeLaid, TemplateLaid
from hedgerow.boltaction.state.events.support import BarrageLands, Shifted, WentAstray
from hedgerow.boltaction.state.moves.support import Shift
from hedgerow.boltaction.state.state import Mission, MissionKind, State, Unit
from tests.boltaction.drawn import (
    OPEN,
    asked,
    at,
    last,
    legal,
    offered,
    ordering,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)
from tests.boltaction.odds.ways import attack_on, fired
from tests.boltaction.referee import at_table
from tests.boltaction.sergeant.asking import answer

DICE = {"he-hits": "dice"}
OPPONENT = {"miscalculation": "opponent"}


def section(men: int = 5, name: str = "german-1", y: float = 8, entry: str = "section", **fields: Any) -> Unit:
    u = unit(name, entry, (24, y), **{"order": "fire"} | fields)
    for m in u.models[men:]:
        m.lost = True
    return u


def mortar(*units: Unit, **options: str) -> State:
    return state(OPEN, unit("us-1", "light-mortar", (24, 23)), *units, options=options)


# ------------------------------------------------------------------ hits by dice


@pytest.mark.rule("boltaction:house-he.1", "boltaction:he.2")
def test_a_shell_is_laid_over_its_target_or_hits_by_dice() -> None:
    beside = section(5, "german-2", 9.5)
    usual = say(table(ordering(mortar(section(), beside)), [6, 1]), "order us-1 fire", "shoot us-1 german-1")
    assert asked(usual) == (0, "template")
    t = table(ordering(mortar(section(), beside, **DICE)), [6, 5, 4, 1, 2, 1])
    say(t, "order us-1 fire", "shoot us-1 german-1")
    assert not told_of(t, TemplateLaid)
    burst = last(t, ShellBurst)
    assert (burst.target, burst.dice, burst.hits, burst.rule) == ("german-1", (5,), 3, "he.2")
    assert [(p.unit, p.rule) for p in told_of(t, Pinned)] == [("german-1", "he.2")]
    damage = last(t, DamageRolled)
    assert (len(damage.dice), damage.pen.total) == (3, 1)


@pytest.mark.rule("boltaction:house-he.3")
def test_hits_by_dice_are_halved_on_who_is_down() -> None:
    t = table(ordering(mortar(section(order="down"), **DICE)), [6, 6, 1, 1, 1, 1])
    say(t, "order us-1 fire", "shoot us-1 german-1")
    assert last(t, ShellBurst).hits == 3
    assert len(last(t, DamageRolled).dice) == 2


@pytest.mark.rule("boltaction:armour.1")
def test_a_vehicle_takes_one_hit_without_dice() -> None:
    t = table(ordering(mortar(section(0, entry="tank"), **DICE)), [6, 1, 1])
    say(t, "order us-1 fire", "shoot us-1 german-1")
    assert (last(t, ShellBurst).dice, last(t, ShellBurst).hits) == ((), 1)
    assert len(told_of(t, Penetrated)) == 1


def survivors(s: State) -> int:
    u = s.units["german-1"]
    return 0 if u.lost else len(u.men)


@pytest.mark.rule("boltaction:he.2", "boltaction:house-he.3")
@pytest.mark.parametrize(("men", "order"), [(1, "fire"), (1, "down")])
def test_the_odds_know_of_dice(men: int, order: str) -> None:
    s = mortar(section(men, order=order), **DICE)
    true = fired(s, survivors)
    assert outlook(s, s.units["german-1"], attack_on(s)).destroyed == true.get(0, Fraction(0))


@pytest.mark.rule("boltaction:barrage.6", "boltaction:he.5")
def test_the_odds_of_barrages_and_bombs_know_of_dice_as_well() -> None:
    """One man who is Down: of three dice half the hits, fractions up, miss him on a 1 each; a sixth pin breaks him."""
    s = state(OPEN, unit("us-1", "observer", (24, 46)), section(1, order="down", pins=3), options=DICE)
    spared = sum((p * Fraction(1, 6) ** -(-n // 2) for n, p in of_dice("3d6").items()), Fraction(0))
    assert under_shells(s, s.units["german-1"]).destroyed == Fraction(1, 6) * (1 - spared * Fraction(5, 6))
    bomb = from_the_air(s, s.units["german-1"], AIRCRAFT["ground-attack"])
    assert bomb.casualties[0] == spared


@pytest.mark.rule("boltaction:airstrike.7", "boltaction:house-airstrike.3")
def test_a_bomb_hits_by_dice() -> None:
    s = state(OPEN, unit("us-1", "air-observer", (24, 46), men=1), section(y=24), phase="preliminary", options=DICE)
    s.missions.append(Mission(1, "air", 0, "us-1", unit="german-1", since=1))
    t = say(table(s, [4, 2, 3, 6, 1, 1, *[1] * 4]), f"approach {at(24, 5.5)}")
    assert not told_of(t, TemplateLaid)
    assert (last(t, ShellBurst).size, last(t, ShellBurst).hits) == (3, 2)
    assert [(p.count, p.rule) for p in told_of(t, Pinned)] == [(2, "he.4"), (2, "airstrike.7")]
    assert len(last(t, DamageRolled).dice) == 2


@pytest.mark.rule("boltaction:house-he.1", "boltaction:house-barrage.2")
def test_at_a_real_table_nobody_is_asked_who_is_under_a_template() -> None:
    def shot(**options: str) -> set[str]:
        t = at_table.real(at_table.there("us-1", "at-gun"), at_table.there("german-1", order="down"), options=options)
        at_table.say(t, "order us-1 fire", "shoot us-1 german-1 he")
        return set(at_table.fields(t))

    assert "under.german-1" in shot()
    assert "under.german-1" not in shot(**DICE)
    called = Mission(1, "barrage", 0, "us-1", at=(2400, 2400), since=1)
    units = (at_table.there("us-1", "observer"), at_table.there("german-1", men=5, order="down"))
    dice = [5, 3, 6, 1, 1, 1, 2, 1, 1]  # it lands, a radius, a direct hit, its hits, pins, and dice to damage
    t = at_table.real(*units, drawn=-1, phase="preliminary", missions=[called], dice=dice, options=DICE)
    at_table.say(t, "say within.german-1:yes")
    assert last(t, ShellBurst).hits == 3
    assert t.state.units["german-1"].pins == 2


@pytest.mark.rule("boltaction:house-airstrike.3")
def test_at_a_real_table_nobody_is_asked_who_is_under_a_bomb() -> None:
    called = Mission(1, "air", 0, "us-1", unit="german-1", at=(2400, 2400), since=1)
    units = (at_table.there("us-1", "air-observer"), at_table.there("german-1", men=5, order="down"))
    dice = [5, 3, *[1] * 12]
    for options, named in (({}, True), (DICE, False)):
        t = at_table.real(*units, drawn=-1, phase="preliminary", missions=[called], dice=dice, options=options)
        assert asked(t) == (0, "strike")
        assert ("under.german-1" in at_table.fields(t)) is named


# ------------------------------------------------------------------ astray


def astray(*dice: int, kind: MissionKind = "barrage", options: dict[str, str] = OPPONENT) -> Any:
    """Of a barrage of the Americans on the middle of the table the first die is a 1."""
    us = unit("us-1", "observer", (24, 46))
    s = state(OPEN, us, unit("us-2", "section", (24, 34), men=5), section(y=20), phase="preliminary", options=options)
    s.missions.append(Mission(1, kind, 0, "us-1", at=(2400, 2400), since=1))
    return table(s, [1, *dice])


@pytest.mark.rule("boltaction:barrage.2")
def test_the_opponent_moves_the_aiming_point_within_three_dice() -> None:
    usual = astray(2, 3, 4, 91, 1, options={})
    assert last(usual, Shifted).to == (3300, 2400)
    t = astray(2, 3, 4, 1)
    assert last(t, WentAstray).reach == 900
    assert asked(t) == (1, "shift")
    assert legal(t, f"shift {at(24, 33)}")
    refusal = refused(t, f"shift {at(24, 33.01)}")
    assert (refusal.code, refusal.rule) == ("too-far", "barrage.2")
    assert refused(t, "hold").rule == "barrage.2"
    assert all(legal(t, move) for move in offered(t))
    say(t, f"shift {at(24, 33)}")
    assert (last(t, Shifted).to, last(t, Shifted).rule) == ((2400, 3300), "barrage.2")
    assert last(t, BarrageLands).at == (2400, 3300)
    assert "us-2" in last(t, BarrageLands).units


@pytest.mark.rule("boltaction:barrage.2")
def test_he_may_leave_it_where_it_is_and_moves_smoke_as_well() -> None:
    t = say(astray(2, 3, 4, 1), "as-it-is")
    assert not told_of(t, Shifted)
    assert last(t, BarrageLands).at == (2400, 2400)
    t = say(astray(2, 3, 4, kind="smoke"), f"shift {at(30, 24)}")
    assert last(t, SmokeLaid).at == (3000, 2400)


@pytest.mark.rule("boltaction:barrage.2")
def test_the_opponent_sees_whom_it_would_strike_and_the_sergeant_turns_it_on_the_enemy() -> None:
    t = astray(6, 6, 6, 1)
    found = SCREEN.preview(t, Shift(at(24, 34)), 1)
    assert {fate.piece for fate in found.fates} == {"us-1", "us-2"}
    assert answer(t) == f"shift {at(24, 41.99)}"


@pytest.mark.rule("boltaction:barrage.2")
def test_at_a_real_table_people_are_told_how_far_he_may_move_it() -> None:
    called = Mission(1, "barrage", 0, "us-1", at=(2400, 2400), since=1)
    units = (at_table.there("us-1", "observer"), at_table.there("german-1", men=5, order="down"))
    t = at_table.real(*units, drawn=-1, phase="preliminary", missions=[called], dice=[1, 2, 3, 4, 3], options=OPPONENT)
    assert last(t, WentAstray).reach == 900
    assert asked(t) == (0, "barrage")
