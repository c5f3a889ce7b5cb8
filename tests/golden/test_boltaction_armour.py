"""Bolt Action: worked cases BG-13 to BG-22, heavy weapons and armour.

Vehicles are Regular, unpinned and without an officer; a hit places its pins before the effect.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.book.charts import SHELLS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Facing
from hedgerow.boltaction.odds.armour import Crew, Effects, Fate, crew_of, one_hit, penetration, rolls, suffered
from hedgerow.boltaction.odds.dice import of_dice, pass_chance
from hedgerow.boltaction.odds.groups import ShotOdds, hits_of
from hedgerow.boltaction.odds.shooting import Outlook, outlook
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.state.events.shooting import EffectRolled, FuelChecked, Penetrated
from hedgerow.boltaction.state.pending.shooting import Declared
from hedgerow.boltaction.state.state import State, Unit
from tests.boltaction.drawn import fence, ground, last, ordering, say, state, table, unit

FIELD = ground((72, 72))
WALL = ground((72, 72), fence("wall", (8, 11.6), (40, 11.6)))
TURNED: dict[Facing, int] = {"front": 180, "right": 90, "rear": 0}
CREW = Crew(9, 0, 9, {1: Fraction(1)})
"""Regulars without a pin."""


def fresh(pins: int = 1, *, stuck: bool = False) -> Fate:
    return Fate(lost=False, stuck=stuck, pins=pins)


def gone(effects: Effects, fate: Fate | None = None) -> Fraction:
    """The chance that a vehicle is lost, after the pins of the hit."""
    found = Fraction(0)
    for each, chance in effects.items():
        ends = suffered(CREW, fate or fresh(), each)
        found += chance * sum((p for end, p in ends.items() if end.lost), Fraction(0))
    return found


SUPERFICIAL, NORMAL, MASSIVE = (rolls(row.rolls, row.dice, 0) for row in TABLES.armour_result)


def against(gun: str, target: Unit, far: float, half: float, map: str = FIELD, **fields: Any) -> State:
    """us-1 so far from the target at 24/10, whose hull reaches `half` inches towards it."""
    ours = unit("us-1", gun, (24, 10), **fields)
    reach = ours.card.size[1] / 200 if ours.card.kind == "artillery" else 0.5
    ours = unit("us-1", gun, (24, 10 + half + far + reach), **fields)
    return state(map, ours, target)


def vehicle(entry: str, facing: Facing = "front", **fields: Any) -> Unit:
    return unit("german-1", entry, (24, 10), facing=TURNED[facing], order="fire", **fields)


def odds(s: State, **aim: Any) -> Outlook:
    ours, theirs = s.units["us-1"], s.units["german-1"]
    return outlook(s, theirs, attack(s, ours, theirs, [Declared("", "german-1", **aim)], "fire"))


def fired(gun: str, target: Unit, far: float, **aim: Any) -> tuple[State, Outlook, ShotOdds]:
    side = target.facing == TURNED["right"]
    s = against(gun, target, far, target.card.size[0 if side else 1] / 200)
    found = odds(s, **aim)
    assert found.shots[0].shot.mode == "indirect" or found.shots[0].shot.far == round(far * 100)
    return s, found, found.shots[0]


def damaged(s: State, part: ShotOdds) -> Fraction:
    """That a shot hits and does something."""
    effects = one_hit(s.units["german-1"], hits_of(s, s.units["german-1"], part.shot))
    return part.hit * (1 - effects.get((), Fraction(0)))


def lost_to_one(s: State, part: ShotOdds) -> Fraction:
    target = s.units["german-1"]
    assert crew_of(s, target) == CREW
    return part.hit * gone(one_hit(target, hits_of(s, target, part.shot)))


@pytest.mark.rule("boltaction:armour.2", "boltaction:armour.3", "boltaction:armour.4", "boltaction:armour.9")
def test_what_each_grade_of_damage_comes_to() -> None:
    found = gone(SUPERFICIAL), gone(NORMAL), gone(MASSIVE)
    assert found == (Fraction(5, 72), Fraction(41, 72), Fraction(4429, 5184))


@pytest.mark.rule("boltaction:heavy.1", "boltaction:damage.4")
def test_bg13_a_heavy_machine_gun_at_veterans() -> None:
    target = unit("german-1", "section", (24, 10), men=5, quality="veteran", order="fire")
    part = odds(against("us/hmg", target, 10, 0.5)).shots[0]
    assert part.hit * part.damage == Fraction(1, 3)


@pytest.mark.rule("boltaction:damage.6", "boltaction:pen.2", "boltaction:pen.3")
@pytest.mark.parametrize(
    ("facing", "chance"), [("front", Fraction(5, 648)), ("right", Fraction(23, 324)), ("rear", Fraction(29, 216))]
)
def test_bg13_and_at_an_armoured_car(facing: Facing, chance: Fraction) -> None:
    s, _, part = fired("us/hmg", vehicle("armoured-car", facing), 12)
    assert lost_to_one(s, part) == chance


@pytest.mark.rule("boltaction:house-damage.1", "boltaction:house-pins.4", "boltaction:damage.5")
def test_bg13_rifles() -> None:
    _, found, _ = fired("section", vehicle("armoured-car"), 8)
    assert (found.destroyed, found.pins) == (Fraction(0), {0: Fraction(1)})
    s = state(FIELD, unit("us-1", "section", (24, 23), men=10), vehicle("truck"))
    found = odds(s)
    assert found.shots[0].hit * found.shots[0].damage == Fraction(1, 9)
    assert found.destroyed == Fraction(2413042577, 3486784401)


@pytest.mark.rule("boltaction:heavy.7", "boltaction:house-weapon.7", "boltaction:house-hit.6")
@pytest.mark.parametrize(("far", "need", "mean"), [(3, 2, Fraction(35, 18)), (5, 3, Fraction(14, 9))])
def test_bg14_flamethrower(far: float, need: int, mean: Fraction) -> None:
    target = unit("german-1", "section", (24, 10), men=10, quality="veteran", order="down")
    part = odds(against("flamethrower", target, far, 0.5, WALL)).shots[0]
    assert (part.shot.need, part.damage) == (need, Fraction(2, 3))
    assert sum(n * p for n, p in part.wounds.items()) == mean
    assert set(part.pins) == {2, 3, 4}


@pytest.mark.rule("boltaction:house-weapon.7", "boltaction:house-weapon.9")
def test_bg14_the_check_and_the_fuel() -> None:
    for morale, chance in ((10, Fraction(31, 54)), (9, Fraction(23, 54))):
        pins = of_dice(TABLES.house.flame_pins).items()
        assert sum(p * pass_chance(morale - n) for n, p in pins) == chance
    assert Fraction(TABLES.house.fuel, 6) == Fraction(1, 6)
    target = unit("german-1", "section", (24, 10), men=5, order="fire")
    t = say(table(ordering(against("flamethrower", target, 3, 0.5)), [1, 1]), "order us-1 fire", "shoot us-1 german-1")
    assert last(t, FuelChecked).spent


@pytest.mark.rule("boltaction:heavy.6", "boltaction:damage.9", "boltaction:pen.2", "boltaction:pen.4")
def test_bg15_a_medium_gun_at_a_heavy_tank_from_the_side() -> None:
    s, found, part = fired("at-gun", vehicle("heavy-tank", "right"), 45, shell="at")
    assert (part.shot.need, part.shot.long, damaged(s, part)) == (4, True, Fraction(1, 6))
    assert lost_to_one(s, part) == found.destroyed == Fraction(23, 432)


@pytest.mark.rule("boltaction:pen.1", "boltaction:pen.3")
@pytest.mark.parametrize(
    ("facing", "far", "does", "kills"),
    [("front", 45, Fraction(1, 12), Fraction(5, 864)), ("rear", 20, Fraction(4, 9), Fraction(10693, 46656))],
)
def test_bg16_other_facings(facing: Facing, far: float, does: Fraction, kills: Fraction) -> None:
    s, found, part = fired("at-gun", vehicle("heavy-tank", facing), far, shell="at")
    assert (damaged(s, part), found.destroyed) == (does, kills)


@pytest.mark.rule("boltaction:heavy.4", "boltaction:damage.10", "boltaction:house-weapon.4", "boltaction:house-pen.2")
def test_bg17_a_shaped_charge_keeps_its_power() -> None:
    s, found, part = fired("german/panzerschreck", vehicle("german/tiger-2"), 20)
    assert (part.shot.need, part.shot.long, damaged(s, part)) == (4, True, Fraction(1, 6))
    assert found.destroyed == Fraction(23, 432)
    weaker = penetration(6 - 1, 11)  # a gun of the same PEN at long range: a 6 alone, superficially
    assert 1 - weaker[()] == Fraction(1, 6)
    assert gone(weaker) == Fraction(1, 6) * Fraction(5, 72)


@pytest.mark.rule("boltaction:heavy.4", "boltaction:damage.8")
def test_bg18_a_piat_at_the_side_of_a_medium_tank() -> None:
    s, found, part = fired("british/piat", vehicle("tank", "right"), 8)
    assert (part.shot.need, damaged(s, part), found.destroyed) == (4, Fraction(1, 3), Fraction(10693, 62208))
    assert fired("british/piat", vehicle("tank", "right"), 6)[2].shot.need == 2


@pytest.mark.rule("boltaction:he.1", "boltaction:he.3", "boltaction:armour.1", "boltaction:house-he.2")
def test_bg19_ap_or_he() -> None:
    s, found, part = fired("heavy-at-gun", vehicle("heavy-tank"), 30, shell="at")
    assert (damaged(s, part), found.destroyed) == (Fraction(1, 3), Fraction(29, 216))
    s, found, part = fired("heavy-at-gun", vehicle("heavy-tank"), 30, shell="he")
    assert (damaged(s, part), found.destroyed) == (Fraction(0), Fraction(0))
    assert found.pins == {0: Fraction(1, 3)} | {n: Fraction(2, 9) for n in (1, 2, 3)}
    s, _, part = fired("heavy-at-gun", vehicle("heavy-tank", "rear"), 30, shell="he")
    assert damaged(s, part) == Fraction(1, 9)
    assert part.hits == {0: Fraction(1, 3), 1: Fraction(2, 3)}  # one roll, however large the template


@pytest.mark.rule("boltaction:armour.2", "boltaction:armour.5")
def test_bg20_superficial_and_open_tops() -> None:
    def by_effect(effects: Effects) -> dict[str, Fraction]:
        return {effect: chance * 6 for (effect,), chance in effects.items()}

    assert by_effect(SUPERFICIAL) == {"crew-stunned": 4, "immobilised": 1, "on-fire": 1}
    low = TABLES.armour_result[0].dice
    assert by_effect(rolls(1, low, 1)) == {"crew-stunned": 3, "immobilised": 1, "on-fire": 1, "knocked-out": 1}
    assert by_effect(rolls(1, "d6", 1)) == {"immobilised": 1, "on-fire": 1, "knocked-out": 4}


@pytest.mark.rule("boltaction:armour.5", "boltaction:he.3", "boltaction:house-pins.2", "boltaction:house-pen.1")
def test_bg20_a_mortar_at_an_open_top() -> None:
    pins = of_dice(SHELLS[2].pins)

    def after(effects: Effects) -> Fraction:
        return sum((p * gone(effects, fresh(n)) for n, p in pins.items()), Fraction(0))

    low = TABLES.armour_result[0].dice
    assert after(rolls(1, low, 1)) == Fraction(85, 324)
    assert after(rolls(1, "d6", 1)) == Fraction(247, 324)
    s, found, part = fired("mortar", vehicle("light-tank", abilities=["open-topped"]), 30)
    assert found.destroyed == part.hit * Fraction(83, 486)
    assert damaged(s, part) == part.hit * Fraction(2, 6)


@pytest.mark.rule("boltaction:armour.8", "boltaction:house-armour.1", "boltaction:house-armour.2")
def test_bg21_effects_in_sequence() -> None:
    assert gone(NORMAL, fresh(stuck=True)) == Fraction(53, 72)
    sequences: dict[tuple[Any, ...], Fraction] = {
        ("immobilised", "immobilised"): Fraction(1),
        ("crew-stunned", "on-fire"): Fraction(21, 36),
        ("on-fire",): Fraction(5, 12),
    }
    for effects, chance in sequences.items():
        assert sum(p for end, p in suffered(CREW, fresh(), effects).items() if end.lost) == chance
    first = suffered(CREW, fresh(), ("on-fire",))
    assert sum(p for end, p in first.items() if end.lost) == Fraction(15, 36)  # before the second effect
    assert Fraction(7 - TABLES.armour.jam, 6) == Fraction(1, 2)


@pytest.mark.rule("boltaction:armour.4", "boltaction:armour.9", "boltaction:house-armour.1")
def test_bg21_at_a_table() -> None:
    """Massive damage, 1 then 3: stunned with two pins, then on fire with three: 6 or less holds."""
    s = against("bazooka", vehicle("assault-gun", "rear"), 10, 2.5)
    t = say(table(ordering(s), [6, 6, 1, 3, 3, 4]), "order us-1 fire", "shoot us-1 german-1")
    assert last(t, Penetrated).result == "massive"
    assert last(t, EffectRolled).effect == "on-fire"
    assert t.state.units["german-1"].lost
    s = against("bazooka", vehicle("assault-gun", "rear"), 10, 2.5)
    t = say(table(ordering(s), [6, 6, 1, 3, 3, 3]), "order us-1 fire", "shoot us-1 german-1")
    assert t.state.units["german-1"].pins == 3


@pytest.mark.rule("boltaction:heavy.2", "boltaction:damage.7", "boltaction:house-pins.1")
def test_bg22_an_autocannon_at_a_light_tank() -> None:
    s, found, part = fired("flak", vehicle("light-tank", "right"), 20, shell="at")
    assert (part.shot.need, part.shot.rolls.total, damaged(s, part)) == (3, 2, Fraction(2, 3) * Fraction(2, 6))
    assert part.hits[2] == Fraction(4, 9)
    assert set(found.pins) == {0, 1}


@pytest.mark.rule("boltaction:pen.4", "boltaction:damage.5", "boltaction:house-damage.2")
def test_bg22_a_light_gun_at_a_soft_skin() -> None:
    _, found, part = fired("light-at-gun", vehicle("truck"), 30, shell="at")
    assert (part.shot.need, part.shot.long, part.damage, found.destroyed) == (4, True, Fraction(5, 6), Fraction(5, 12))
