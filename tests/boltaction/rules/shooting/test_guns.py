"""house-weapon.2, house-vehicle.3, house-casualty.2 Who fires which weapon: assistants, crews, scopes, turrets."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events import losses, shooting
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, at, last, legal, ordering, place, refused, say, state, table, told_of, unit


def fired(t: World) -> dict[str, int]:
    """Dice of each kind of weapon."""
    return {shot.weapon: len(shot.dice) for shot in told_of(t, shooting.Fired)}


def two_machine_guns() -> State:
    """A section of eight with two machine guns, each with its assistant at its side."""
    s = state(OPEN, unit("us-1", "lmg-section", (24, 40), men=8),
              unit("german-1", "section", (24, 26), men=5, order="fire"))  # fmt: skip
    men = s.units["us-1"].models
    for m, arm, role in zip(men[1:5], ("lmg", "rifle", "lmg", "rifle"), ("firer", "assistant") * 2, strict=True):
        m.arms, m.role = [arm], role  # type: ignore[assignment]
    place(s, "us-1", *((20 + 1.1 * (n // 2), 40 + 1.1 * (n % 2)) for n in range(8)))
    return s


def shoot(s: State, dice: int = 40) -> World:
    return say(table(ordering(s), [1] * dice), "order us-1 fire", "shoot us-1 german-1")


@pytest.mark.rule("boltaction:house-weapon.2")
def test_an_assistant_whose_firer_has_fallen_fights_on_with_his_rifle() -> None:
    assert fired(shoot(two_machine_guns())) == {"rifle": 4, "lmg": 8}
    s = two_machine_guns()
    s.units["us-1"].models[1].lost = True
    assert fired(shoot(s)) == {"rifle": 5, "lmg": 4}


@pytest.mark.rule("boltaction:house-weapon.2", "boltaction:hit.14")
def test_one_assistant_does_not_serve_two_machine_guns() -> None:
    s = two_machine_guns()
    s.units["us-1"].models[4].lost = True  # the other one stands beside both of them
    shots = [shot for shot in told_of(shoot(s), shooting.Fired) if shot.weapon == "lmg"]
    assert sorted(sum(m.value for m in shot.tally if m.rule == "hit.14") for shot in shots) == [-1, 0]


@pytest.mark.rule("boltaction:house-weapon.9", "boltaction:house-weapon.2")
def test_whoever_helped_with_a_flamethrower_has_his_rifle_when_it_is_spent() -> None:
    s = state(OPEN, unit("us-1", "flame-section", (24, 40), men=5),
              unit("german-1", "section", (24, 35), men=5, order="fire"))  # fmt: skip
    assert fired(shoot(s, 5)) == {"rifle": 3, "flamethrower-infantry": 1}  # the last 1 spends the fuel
    us, german = s.units["us-1"], s.units["german-1"]
    us.order, german.order = None, "fire"  # a turn later
    assert fired(shoot(state(OPEN, us, german))) == {"rifle": 4}


def mortar(*lost: int) -> State:
    """A mortar with three men and a spotter, some of whom have fallen."""
    s = state(OPEN, unit("us-1", "mortar", (24, 44), extras={"spotter": 1}, facing=0),
              unit("german-1", "section", (24, 20), men=5, order="fire"))  # fmt: skip
    for n in lost:
        s.units["us-1"].models[n].lost = True
    return s


@pytest.mark.rule("boltaction:morale.3", "boltaction:house-weapon.2")
def test_a_spotter_is_no_second_man_at_the_weapon() -> None:
    s = mortar(1, 2)
    s.units["us-1"].pins = 1
    t = say(table(ordering(s), [1, 2, 1]), "order us-1 fire")
    assert "morale.3" in {m.rule for m in last(t, told.OrderTested).value}


@pytest.mark.rule("boltaction:house-casualty.2")
def test_with_the_last_of_its_crew_the_weapon_is_lost_whoever_spots_for_it() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 40), men=3),
              unit("german-1", "mortar", (24, 28), extras={"spotter": 1}, order="fire"))  # fmt: skip
    crew = ",".join(f"german-1.{n}" for n in (1, 2, 3))
    t = say(table(ordering(s), [3, 3, 3, 4, 4, 4]), "order us-1 fire", "shoot us-1 german-1", f"remove {crew}")
    assert t.state.units["german-1"].lost
    assert last(t, losses.UnitLost).how == "destroyed"


@pytest.mark.rule("boltaction:house-shooting.2")
def test_a_scope_is_of_no_use_on_the_move() -> None:
    """On Fire 36 inches, whatever the cover; on Advance a rifle like any other, near or far."""
    far = {"fire": 30, "advance": 20}
    for order, gap in far.items():
        s = state(OPEN, unit("us-1", "sniper", (24, 4 + gap + 1), facing=0),
                  unit("german-1", "section", (24, 4), men=5, order="down"))  # fmt: skip
        answers = ("stay",) if order == "advance" else ()
        t = say(table(ordering(s), [5, 5]), f"order us-1 {order}", *answers, "shoot us-1 german-1")
        shot = last(t, shooting.Fired)
        assert (shot.weapon, shot.need) == (("scoped-rifle", 3) if order == "fire" else ("rifle", 7))
    s = state(OPEN, unit("us-1", "sniper", (24, 40), facing=0),
              unit("german-1", "section", (24, 12), men=5, order="fire"))  # fmt: skip
    t = say(table(ordering(s)), "order us-1 advance", "stay", "shoot us-1 german-1")
    assert last(t, shooting.ShotLost).why == "out of range"


@pytest.mark.rule("boltaction:house-game.5")
@pytest.mark.parametrize(("gap", "fires"), [(12, False), (12.01, True), (36, True)])
def test_a_scope_is_of_no_use_within_twelve_inches(gap: float, fires: bool) -> None:
    s = state(OPEN, unit("us-1", "sniper", (24, 4 + gap + 1), facing=0),
              unit("german-1", "section", (24, 4), men=5, order="fire"))  # fmt: skip
    t = say(table(ordering(s), [1]), "order us-1 fire", "shoot us-1 german-1")
    assert bool(told_of(t, shooting.Fired)) is fires
    assert [lost.why for lost in told_of(t, shooting.ShotLost)] == ([] if fires else ["too near for its scope"])


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-ambush.1")
@pytest.mark.parametrize(("gap", "springs"), [(12, False), (12.01, True)])
def test_nor_does_a_sniper_spring_an_ambush_so_near(gap: float, springs: bool) -> None:
    s = state(OPEN, unit("us-1", "section", (24, 5 + gap), men=1), unit("us-2", "section", (44, 44), men=5),
              unit("german-1", "sniper", (24, 4), order="ambush"))  # fmt: skip
    t = say(table(ordering(s)), "order us-1 run", f"go us-1 {at(24, 10)}")
    assert (t.choice is not None and t.choice.kind == "ambush") is springs


@pytest.mark.rule("boltaction:house-shooting.2", "boltaction:hit.14")
@pytest.mark.parametrize(("order", "found"), [("fire", {"hit.14": -1}), ("advance", {"hit.7": -1})])
def test_a_sniper_misses_his_assistant_at_the_scope_alone(order: str, found: dict[str, int]) -> None:
    far = 14 if order == "fire" else 11  # beyond the least range of a scope; not beyond half of a rifle's
    s = state(OPEN, unit("us-1", "sniper", (24, 21 + far)), unit("german-1", "section", (24, 20), men=5, order="fire"))
    s.units["us-1"].models[1].lost = True
    answers = ("stay",) if order == "advance" else ()
    t = say(table(ordering(s), [1]), f"order us-1 {order}", *answers, "shoot us-1 german-1")
    assert {mod.rule: mod.value for mod in last(t, shooting.Fired).tally} == found


@pytest.mark.rule("boltaction:house-casualty.2", "boltaction:house-damage.3")
@pytest.mark.parametrize(("fallen", "picked", "left"), [(0, 1, 0), (0, 2, 2), (1, 2, 0), (1, 3, 1)])
def test_whoever_fires_the_weapon_of_a_team_is_its_end(fallen: int, picked: int, left: int) -> None:
    """If its firer has fallen before, the next of the crew has taken his place."""
    s = state(OPEN, unit("us-1", "sniper", (24, 40)), unit("german-1", "mmg", (24, 20), order="fire"),
              unit("german-2", "section", (44, 4)))  # fmt: skip
    team = s.units["german-1"]
    team.models[0].lost = bool(fallen)
    t = say(table(ordering(s), [6, 6, 1, 1]), "order us-1 fire", "shoot us-1 german-1", f"pick german-1.{picked}")
    assert len(team.men) == left
    if not left:
        assert last(t, losses.ModelsLost).rule == "house-casualty.2"


@pytest.mark.rule("boltaction:fubar.2", "boltaction:house-vehicle.3")
def test_a_tank_that_fires_at_its_friends_fires_its_gun_or_what_is_beside_it() -> None:
    s = state(OPEN, unit("us-1", "tank", (24, 40), facing=0, pins=1), unit("us-2", "section", (24, 24), men=5),
              unit("german-1", "section", (24, 16), men=5, order="fire"))  # fmt: skip
    t = say(table(ordering(s), [6, 6, 1, *[1] * 12]), "order us-1 fire", "victim us-2", "hold")
    assert fired(t) == {"medium-at-gun": 1, "mmg": 5}


@pytest.mark.rule("boltaction:fubar.2", "boltaction:house-fubar.1")
def test_nobody_is_fired_at_by_whom_he_is_neither_harmed_nor_pinned() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 40), men=5, pins=1), unit("us-2", "tank", (24, 26), facing=0),
              unit("german-1", "section", (24, 16), men=5, order="fire"))  # fmt: skip
    t = say(table(ordering(s), [6, 6, 1]), "order us-1 fire")
    assert t.state.units["us-1"].order == "down"


@pytest.mark.rule("boltaction:fubar.2", "boltaction:house-fubar.1", "boltaction:house-weapon.5")
@pytest.mark.parametrize(("gap", "found"), [(12, {"panzerfaust": 2}), (12.1, {})])
def test_a_panzerfaust_is_fired_at_a_friend_whom_nothing_else_would_harm(gap: float, found: dict[str, int]) -> None:
    s = state(OPEN, unit("us-1", "faust-section", (24, 29 + gap), men=3, pins=1, extras={"faust": 2}),
              unit("us-2", "tank", (24, 26), facing=0, order="fire"), unit("us-3", at=(4, 46), men=5),
              unit("german-1", "section", (24, 16), men=5, order="fire"))  # fmt: skip
    place(s, "us-1", (24, 31 + gap), (24, 29 + gap), (22.9, 29 + gap))
    t = say(table(ordering(s), [6, 6, 1, 1, 1]), "order us-1 fire", *(["victim us-2"] if found else []))
    assert fired(t) == found
    assert sum(bool(m.spent) for m in t.state.units["us-1"].men) == sum(found.values())
    assert t.state.units["us-1"].order == ("fire" if found else "down")


@pytest.mark.rule("boltaction:fubar.2", "boltaction:house-he.1")
def test_the_other_side_lays_the_shell_that_friends_fire_at_friends() -> None:
    s = state(OPEN, unit("us-1", "howitzer", (24, 44), facing=0, pins=1),
              unit("us-2", "section", (24, 24), men=5, order="fire"),
              unit("german-1", "section", (24, 16), men=5, order="fire"))  # fmt: skip
    t = say(table(ordering(s), [6, 6, 1, 6]), "order us-1 fire", "victim us-2")
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "template")


@pytest.mark.rule("boltaction:house-shooting.1", "boltaction:house-shooting.2")
def test_a_man_fires_one_weapon_the_one_he_carries_besides_instead_of_his_own() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 30), men=5), unit("german-1", "tank", (24, 22), order="fire"),
              unit("german-2", "section", (34, 24), men=5, order="fire"))  # fmt: skip
    s.units["us-1"].models[2].arms.append("sturmpistole")
    man = s.units["us-1"].models[2].id
    t = say(table(ordering(s), [1] * 20), "order us-1 fire")
    assert refused(t, f"aim {man} german-1").rule == "house-shooting.1"  # the target of the others comes first
    say(t, "shoot us-1 german-1")
    assert refused(t, f"aim {man} german-2").rule == "house-shooting.1"
    say(t, f"aim {man} german-1", "open")
    assert fired(t) == {"rifle": 4, "sturmpistole": 1}
    assert not s.units["us-1"].models[2].spent


@pytest.mark.rule("boltaction:hit.7")
@pytest.mark.parametrize(("mount", "penalty"), [("gun", 0), ("hull", -1), ("pintle", -1)])
def test_a_stabiliser_holds_the_gun_of_the_turret_and_nothing_else(mount: str, penalty: int) -> None:
    tank = unit("us-1", "us/m4-sherman", (24, 40), quality="veteran", facing=0, extras={"pintle-hmg": 1})
    assert "gyro-stabiliser" in tank.abilities
    s = state(OPEN, tank, unit("german-1", "section", (24, 26), men=5, order="fire"))
    t = say(table(ordering(s), [1] * 12), "order us-1 advance", "stay")
    if not legal(t, f"aim {mount} german-1 {'at' if mount == 'gun' else '-'}"):
        pytest.fail(f"no weapon {mount} among {[m.id for m in tank.mounts]}")
    say(t, f"aim {mount} german-1 {'at' if mount == 'gun' else '-'}", "open")
    assert sum(m.value for m in last(t, shooting.Fired).tally if m.rule == "hit.7") == penalty


@pytest.mark.rule("boltaction:house-weapon.3")
@pytest.mark.parametrize(("x", "allowed"), [(33.9, True), (34.1, False)])
def test_a_fixed_weapon_fires_at_what_is_partly_in_its_arc(x: float, allowed: bool) -> None:
    tank = unit("german-1", "tank", (x, 18), facing=90, order="fire")  # its near corner is 2.5 inches west of that
    s = state(OPEN, unit("us-1", "at-gun", (24, 24), facing=0), tank, unit("german-2", at=(24, 4), men=5))
    t = say(table(ordering(s), []), "order us-1 fire")
    assert legal(t, "shoot us-1 german-1 at") is allowed


@pytest.mark.rule("boltaction:house-weapon.3")
def test_its_arc_is_where_it_stands_now() -> None:
    s = state(OPEN, unit("us-1", "mmg", (24, 40), facing=0), unit("us-2", at=(5, 45), men=5),
              unit("german-1", at=(40, 30), men=5, order="fire"))  # fmt: skip
    place(s, "german-1", *((40 + 1.5 * n, 30) for n in range(5)))
    s = say(table(ordering(s), []), "order us-1 run", f"go us-1 {at(34, 40)}").state
    for u in s.units.values():
        u.order = "fire" if u.id == "german-1" else None
    t = say(table(ordering(state(OPEN, *s.units.values())), []), "order us-1 fire")
    assert legal(t, "shoot us-1 german-1")
