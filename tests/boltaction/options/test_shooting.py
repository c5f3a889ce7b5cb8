"""Options of shooting: Down, small units, cover that saves, sure flames, shells at infantry, ambushers under fire."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.odds.shooting import outlook
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.events.losses import ModelsLost
from hedgerow.boltaction.state.events.orders import WentDown
from hedgerow.boltaction.state.events.shooting import DamageRolled, Fired, FlameHits, Saved, Sheltered
from hedgerow.boltaction.state.moves.shooting import Shoot
from hedgerow.boltaction.state.pending.shooting import Declared
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    fence,
    ground,
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

HEDGE = ground((48, 48), fence("hedge", (0, 18), (48, 18)))
WALL = ground((48, 48), fence("wall", (0, 18), (48, 18)))
HOUSE = ground((48, 48), area("house", (20, 6), (26, 10)))
SAVES = {"cover": "saves"}


def facing(*units: Unit, map: str = OPEN, **options: str) -> State:
    return state(map, *units, options=options)


def us(entry: str = "section", far: float = 10, men: int = 0, **fields: Any) -> Unit:
    u = unit("us-1", entry, (24, 18 + far), **fields)
    for m in u.models[men:] if men else ():
        m.lost = True
    return u


def german(entry: str = "section", men: int = 5, **fields: Any) -> Unit:
    u = unit("german-1", entry, (24, 17), **fields)
    for m in u.models[men:]:
        m.lost = True
    return u


def shot(s: State, *dice: int) -> World:
    """us-1 fires at german-1, who holds still."""
    t = say(table(ordering(s), dice), "order us-1 fire", "shoot us-1 german-1")
    return say(t, "hold") if t.choice is not None and t.choice.kind == "react" else t


def needs(s: State) -> int:
    (found,) = attack_on(s).shots
    return found.need


# ------------------------------------------------------------------ to hit


@pytest.mark.rule("boltaction:hit.8", "boltaction:orders.7")
@pytest.mark.parametrize(("reading", "need"), [("-2", 5), ("-1", 4)])
def test_who_is_down_is_harder_to_hit_by_the_option(reading: str, need: int) -> None:
    s = facing(us(), german(order="down"), **{"down-to-hit": reading})
    assert last(shot(s, *[1] * 5), Fired).need == need
    assert needs(facing(us(), german("truck", order="down"), **{"down-to-hit": reading})) == 3


@pytest.mark.rule("boltaction:house-hit.5", "boltaction:hit.9")
@pytest.mark.parametrize(("reading", "need"), [("current", 4), ("original", 3)])
def test_a_section_of_which_two_are_left_is_small_by_the_option(reading: str, need: int) -> None:
    options = {"small-units": reading}
    assert last(shot(facing(us(), german(men=2, order="fire"), **options), *[1] * 5), Fired).need == need
    assert needs(facing(us(), german("bazooka", order="fire"), **options)) == 4
    assert needs(facing(us(), german(men=3, order="fire"), **options)) == 3


# ------------------------------------------------------------------ cover that saves


@pytest.mark.rule("boltaction:hit.10", "boltaction:hit.11")
@pytest.mark.parametrize(("map", "need", "save", "rule"), [(HEDGE, 4, 5, "hit.10"), (WALL, 5, 4, "hit.11")])
def test_cover_makes_a_target_harder_to_hit_or_saves_its_men(map: str, need: int, save: int, rule: str) -> None:
    usual = shot(facing(us(men=3), german(order="fire"), map=map), 5, 1, 1, 4)
    assert last(usual, Fired).need == need
    assert not told_of(usual, Sheltered)
    t = shot(facing(us(men=3), german(order="fire"), map=map, **SAVES), 5, 5, 1, 4, 4, save, save - 1)
    assert last(t, Fired).need == 3
    assert last(t, DamageRolled).damage == 2
    kept = last(t, Sheltered)
    assert (kept.dice, kept.saved, kept.need.total, kept.rule) == ((save, save - 1), 1, save, rule)
    assert asked(t) == (1, "casualties")
    assert len(t.state.units["german-1"].men) == 5
    say(t, "remove german-1.5")
    assert len(last(t, ModelsLost).models) == 1


@pytest.mark.rule("boltaction:hit.11", "boltaction:house-damage.3")
def test_cover_may_save_from_exceptional_damage() -> None:
    kept = shot(facing(us(men=1), german(order="fire"), map=WALL, **SAVES), 5, 6, 6, 4)
    assert (last(kept, DamageRolled).exceptional, last(kept, Sheltered).saved) == (1, 1)
    assert len(kept.state.units["german-1"].men) == 5
    struck = shot(facing(us(men=1), german(order="fire"), map=WALL, **SAVES), 5, 6, 6, 3)
    assert asked(struck) == (0, "exceptional")


@pytest.mark.rule("boltaction:hit.10", "boltaction:house-casualty.1")
def test_a_medic_looks_after_those_whom_cover_has_not_saved() -> None:
    s = facing(us(men=2), german(order="fire"), unit("german-2", "medic", (27, 14), order="down"), map=WALL, **SAVES)
    t = shot(s, 5, 5, 4, 4, 4, 3, 6)
    assert last(t, Sheltered).saved == 1
    assert (last(t, Saved).dice, last(t, Saved).saved) == ((6,), 1)


@pytest.mark.rule("boltaction:house-hit.6")
def test_vehicles_and_hidden_units_are_harder_to_hit_all_the_same() -> None:
    hidden = facing(us(far=10), german(order="fire", hidden=True), map=WALL, **SAVES)
    (found,) = attack_on(hidden).shots
    assert (found.need, found.save) == (8, None)
    for options in ({}, SAVES):
        tank = facing(us("bazooka", 4), german("truck"), map=WALL, **options)
        (one,) = attack_on(tank).shots
        assert one.save is None
        assert [mod.rule for mod in one.tally.mods] == [mod.rule for mod in attack_on(tank).shots[0].tally.mods]


@pytest.mark.rule("boltaction:house-weapon.7", "boltaction:house-game.5")
def test_neither_flames_nor_a_scope_heed_cover() -> None:
    for entry, far in (("flamethrower", 4.0), ("sniper", 14.0)):
        (found,) = attack_on(facing(us(entry, far), german(order="fire"), map=WALL, **SAVES)).shots
        assert found.save is None


@pytest.mark.rule("boltaction:house-he.1", "boltaction:house-he.4", "boltaction:house-indirect.1")
def test_men_are_saved_from_shells_that_are_aimed_at_them_directly() -> None:
    gun = facing(us("at-gun"), german(order="fire"), map=WALL, **SAVES)
    t = say(table(ordering(gun), [3, 1, 4, 4, 4, 3]), "order us-1 fire", "shoot us-1 german-1 he")
    while t.choice is not None and t.choice.kind != "casualties":
        t.answer(next(iter(t.choice.options)))
    assert last(t, Sheltered).saved == len([die for die in last(t, Sheltered).dice if die >= 4])
    mortar = facing(us("light-mortar", 14), german(order="fire"), map=WALL, **SAVES)
    assert attack_on(mortar).shots[0].save is None
    house = facing(us("at-gun"), unit("german-1", "section", building=0, men=5, order="fire"), map=HOUSE, **SAVES)
    assert attack_on(house, shell="he").shots[0].save is None
    rifles = facing(us(far=4), unit("german-1", "section", building=0, men=5, order="fire"), map=HOUSE, **SAVES)
    (found,) = attack_on(rifles).shots
    assert found.save is not None
    assert found.save.total == 4


def survivors(s: State) -> int:
    u = s.units["german-1"]
    return 0 if u.lost else len(u.men)


@pytest.mark.rule("boltaction:hit.10", "boltaction:house-morale.1")
@pytest.mark.parametrize("men", [1, 2, 5])
def test_the_odds_know_of_saves(men: int) -> None:
    s = facing(us(men=1), german(men=men, order="fire"), map=HEDGE, **SAVES)
    found, true = outlook(s, s.units["german-1"], attack_on(s)), fired(s, survivors)
    assert found.destroyed == true.get(0, Fraction(0))
    assert found.casualties[0] == true.get(men, Fraction(0))


@pytest.mark.rule("boltaction:hit.10", "boltaction:house-casualty.2")
def test_the_odds_know_of_saves_from_exceptional_damage() -> None:
    s = facing(us(men=1), german("mmg", men=3, order="fire"), map=HEDGE, **SAVES)
    assert outlook(s, s.units["german-1"], attack_on(s)).destroyed == fired(s, survivors)[0]


@pytest.mark.rule("boltaction:hit.10")
def test_a_preview_tells_of_the_save() -> None:
    t = say(table(ordering(facing(us(), german(order="fire"), map=HEDGE, **SAVES))), "order us-1 fire")
    found = SCREEN.preview(t, Shoot("us-1", "german-1"), 0)
    assert [(r.words.rpartition(" ")[2], r.rule) for r in found.remarks if "saved" in r.words] == [("5+", "hit.10")]


# ------------------------------------------------------------------ flames


@pytest.mark.rule("boltaction:house-weapon.7", "boltaction:heavy.7")
def test_flames_are_rolled_to_hit_or_hit_for_certain() -> None:
    rolled = shot(facing(us("flamethrower", 4), german(order="fire")), 1, 2)
    assert (last(rolled, Fired).dice, last(rolled, Fired).hits) == ((1,), 0)
    assert not told_of(rolled, FlameHits)
    sure = shot(facing(us("flamethrower", 4, pins=3), german(order="fire"), **AUTOMATIC), 2, 1, 2, 2, 1, 1, 1, 6, 6)
    assert (last(sure, Fired).need, last(sure, Fired).dice, last(sure, Fired).hits) == (0, (), 1)
    assert last(sure, Fired).rule == "house-weapon.7"
    assert last(sure, FlameHits).hits == 2
    assert last(shot(facing(us(), german(order="fire"), **AUTOMATIC), *[1] * 5), Fired).need == 3


AUTOMATIC = {"flame-to-hit": "automatic"}


@pytest.mark.rule("boltaction:house-weapon.7")
def test_the_odds_and_the_preview_know_that_flames_are_sure() -> None:
    s = facing(us("flamethrower", 4), german(order="fire"), **AUTOMATIC)
    found = outlook(s, s.units["german-1"], attack_on(s))
    assert found.hit == 1
    assert found.pins == {n: Fraction(1, 3) for n in (2, 3, 4)}
    t = say(table(ordering(s)), "order us-1 fire")
    told = SCREEN.preview(t, Shoot("us-1", "german-1"), 0)
    assert told.sums == ()
    assert "hits without a roll" in told.remarks[0].words
    assert "no roll, 100 %" in SCREEN.offer(t, Shoot("us-1", "german-1"), 0).gloss


# ------------------------------------------------------------------ Panzerfausts


@pytest.mark.rule("boltaction:heavy.5", "boltaction:house-weapon.5", "boltaction:hit.14")
@pytest.mark.parametrize(("reading", "need"), [("off", 2), ("on", 3)])
def test_one_man_alone_fires_a_panzerfaust_with_a_penalty_by_the_option(reading: str, need: int) -> None:
    gunners = us("faust-section", 5.5, extras={"faust": 1}, order="fire")
    s = facing(gunners, german("tank"), **{"panzerfaust-team": reading})
    bearer = next(m for m in gunners.men if "panzerfaust" in m.arms)
    bearer.at = (2400, 2500)

    def needed() -> list[int]:
        found = attack(s, gunners, s.units["german-1"], [Declared(bearer.id, "german-1")], "fire")
        return [shot.need for shot in found.shots]

    assert needed() == [need]
    other = next(m for m in gunners.men if m is not bearer)
    other.role, other.at = "assistant", (2500, 2500)
    assert needed() == [2]


# ------------------------------------------------------------------ shells


@pytest.mark.rule("boltaction:house-he.2")
def test_a_gun_fires_either_shell_at_infantry_or_high_explosive_alone() -> None:
    def aimed(*units: Unit, **options: str) -> World:
        return say(table(ordering(facing(us("at-gun"), *units, **options))), "order us-1 fire")

    assert legal(aimed(german()), "shoot us-1 german-1 at")
    must = aimed(german(), unit("german-2", "at-gun", (30, 17)), **{"he-at-infantry": "must"})
    assert refused(must, "shoot us-1 german-1 at").rule == "house-he.2"
    assert "shoot us-1 german-1 he" in offered(must)
    assert "shoot us-1 german-1 at" not in offered(must)
    assert legal(must, "shoot us-1 german-2 at")
    tank = say(table(ordering(facing(us("tank"), german(), **{"he-at-infantry": "must"}))), "order us-1 fire")
    assert refused(tank, "aim gun german-1 at").rule == "house-he.2"
    assert legal(tank, "aim gun german-1 he")
    assert legal(tank, "aim hull german-1")


@pytest.mark.rule("boltaction:house-ambush.3", "boltaction:house-he.2")
def test_what_was_loaded_for_an_ambush_is_fired_all_the_same() -> None:
    ambusher = us("at-gun", order="ambush", loaded="at")
    s = facing(ambusher, german(), unit("german-2", "section", (24, 12)), **{"he-at-infantry": "must"})
    t = say(table(ordering(s, 1), [1]), "order german-2 advance", "go german-2 2400,1300")
    say(t, "spring us-1 0")
    assert legal(t, "shoot us-1 german-2 at")


# ------------------------------------------------------------------ ambushers


@pytest.mark.rule("boltaction:house-ambush.3", "boltaction:house-shooting.3")
def test_an_ambusher_under_fire_goes_down_or_waits_on() -> None:
    usual = say(table(ordering(facing(us(), german(order="ambush")))), "order us-1 fire", "shoot us-1 german-1")
    assert asked(usual) == (1, "react")
    say(usual, "go-down")
    assert last(usual, WentDown).unit == "german-1"
    s = facing(us(), german(order="ambush"), **{"ambush-reaction": "none"})
    t = say(table(ordering(s), [1] * 5), "order us-1 fire", "shoot us-1 german-1")
    assert last(t, Fired).unit == "us-1"
    assert s.units["german-1"].order == "ambush"
    idle = facing(us(), german(), **{"ambush-reaction": "none"})
    assert asked(say(table(ordering(idle)), "order us-1 fire", "shoot us-1 german-1")) == (1, "react")


# ------------------------------------------------------------------ at a real table, and bots


def at_real_table(entry: str, target: Unit, *dice: int, **options: str) -> World:
    t = at_table.real(at_table.there("us-1", entry, men=0), target, dice=dice, options=options)
    at_table.say(t, "order us-1 fire", "shoot us-1 german-1")
    return at_table.say(t, "hold") if t.choice is not None and t.choice.kind == "react" else t


@pytest.mark.rule("boltaction:hit.10", "boltaction:hit.11")
def test_at_a_real_table_the_form_tells_what_cover_is_worth() -> None:
    def words(**options: str) -> dict[str, str]:
        return dict(
            at_table.fields(at_real_table("section", at_table.there("german-1", men=5), **options))["cover"].values
        )

    assert (words()["soft"], words()["building"]) == ("soft cover -1", "in a building -2")
    assert (words(**SAVES)["soft"], words(**SAVES)["building"]) == (
        "soft cover saves on 5+",
        "in a building saves on 4+",
    )


@pytest.mark.rule("boltaction:hit.10", "boltaction:hit.8")
def test_at_a_real_table_cover_saves_and_down_counts_as_the_options_say() -> None:
    german_1 = at_table.there("german-1", men=5, order="down")
    t = at_real_table("section", german_1, 4, 4, 1, 1, 1, 4, 4, 5, 2, **SAVES, **{"down-to-hit": "-1"})
    ((label, lines),) = at_table.sums(t, "say far:10,cover:soft").items()
    assert "needs 4+" in label
    assert lines == ((-1, "hit.8"),)
    at_table.say(t, "say far:10,cover:soft")
    assert last(t, Sheltered).saved == 1


@pytest.mark.rule("boltaction:house-weapon.7")
def test_at_a_real_table_flames_may_be_sure() -> None:
    t = at_real_table("flamethrower", at_table.there("german-1", men=5), 1, 3, 1, 2, 1, 1, **AUTOMATIC)
    assert at_table.sums(t, "say far:4") == {}
    at_table.say(t, "say far:4")
    assert last(t, Fired).hits == 1


@pytest.mark.parametrize("reading", [{}, SAVES, AUTOMATIC, {"down-to-hit": "-1", "small-units": "original"}])
@pytest.mark.parametrize("entry", ["section", "flamethrower"])
def test_the_sergeant_fires_whatever_holds(entry: str, reading: dict[str, str]) -> None:
    s = facing(us(entry, 4), german(), unit("german-2", "mmg", (10, 18), order="down"), map=WALL, **reading)
    t = say(table(ordering(s)), "order us-1 fire")
    assert answer(t).startswith("shoot us-1")
