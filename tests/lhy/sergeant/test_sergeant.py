"""The sergeant: sense in small situations, the same answer every time, and reasons that people can read."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import hedgerow.lhy
from hedgerow.kernel import notation
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lhy.rules.hiding.dealing import copy, hide
from hedgerow.lhy.sergeant.assaulting import decided
from hedgerow.lhy.sergeant.goals import goals
from hedgerow.lhy.sergeant.hurting import above, hit, struck
from hedgerow.lhy.sergeant.positions import reasons as reasons_at
from hedgerow.lhy.sergeant.seeing import as_seen
from hedgerow.lhy.sergeant.sergeant import JUDGEMENTS, Sergeant
from hedgerow.lhy.sergeant.shelling import illuminate
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.sergeant.upkeep import softly
from hedgerow.lhy.sergeant.weights import WEIGHTS
from hedgerow.lhy.state.moves.activation import Call
from hedgerow.lhy.state.moves.landing import Assemble, Zone
from hedgerow.lhy.state.moves.mortars import Illuminate
from hedgerow.lhy.state.pending.landing import Drop
from hedgerow.lhy.state.state import Arrow, Assault, Entry, Marker, Mortar, Position, State, Unit
from hedgerow.lhy.system import LHY
from hedgerow.players.hint import reasons
from tests.lhy.drawn import GERMAN, US, activated, affair, board, deed, reacting, say, state, table
from tests.lhy.phases.forms import at
from tests.lhy.sergeant.asking import answer, asked_why, carried_on

FIELD = board(
    """
    . . . . . . . . . . . .
     . . . w . . . . . . . .
    . . . . . . . f . . . .
     . . . . . . . . . . . .
    . . . . . . . . . . . .
    """
)
HOUSE = {"id": "mill", "name": "the mill", "hexes": ["C8"], "control": "german"}
FOR_THE_MILL = affair(
    FIELD, objective=[HOUSE], victory={"words": "The mill.", "win": 40, "draw": 50, "control": 1}
)  # fmt: skip


def fight(*pieces: Unit | Mortar) -> State:
    return state(FIELD, *pieces, mission=FOR_THE_MILL)


def platoon(at: str) -> list[Unit]:
    return [US("able-1-1", at), US("able-1-2", at), US("able-1-leader", at)]


# ------------------------------------------------------------------ going for what wins


def test_an_attacker_whom_nobody_opposes_marches_on_the_objective() -> None:
    t = table(activated(fight(*platoon("C2"), GERMAN("1kp-1-1", "E12")), "able-1"))
    first = answer(t)
    assert first.startswith("maneuver able-1-1,")
    say(t, first)
    carried_on(t, "maneuver")
    assert t.state.ground.distance(t.state.units["able-1-1"].at, "C8") == 3


def test_he_takes_an_objective_that_nobody_holds() -> None:
    t = table(activated(fight(US("able-1-1", "C6"), US("able-1-leader", "C6"), GERMAN("1kp-1-1", "E12")), "able-1"))
    say(t, answer(t))
    carried_on(t, "maneuver")
    assert t.state.control["mill"] == 0


def test_a_defender_stays_on_his_objective_while_nobody_comes() -> None:
    s = fight(US("able-1-1", "A1", concealed=True), GERMAN("1kp-1-1", "C8"), GERMAN("1kp-1-leader", "C8"))
    s.control["mill"] = 1
    assert answer(table(activated(s, "1kp-1"))) == "call"


def test_ground_that_only_gives_points_does_not_take_the_place_of_what_is_needed() -> None:
    """20.0: Improved Positions near by are no houses."""
    victory = {"words": "The mill.", "win": 40, "draw": 50, "control": 1, "ip_mop": 1}
    s = state(FIELD, *platoon("C2"), GERMAN("1kp-1-1", "C4"), mission=affair(FIELD, objective=[HOUSE], victory=victory))
    s.positions["C4"] = Position(1)
    s.control |= {"mill": 1, "C4": 1}
    sit = Situation(activated(s, "able-1"), 0)
    assert [(goal.name, goal.needed) for goal in sit.wanted] == [("the mill", True), ("Improved Position", False)]


# ------------------------------------------------------------------ fire, and what it is for


def test_he_fires_at_whoever_comes_close() -> None:
    s = fight(US("able-1-1", "C6"), US("able-1-leader", "C5"), GERMAN("1kp-1-1", "C8"), GERMAN("1kp-1-leader", "C8"))
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "C4", "C5", "C6"), platoons=["able-1"]))
    assert answer(t) == "fire 1kp-1-1 C6"


def test_a_shot_at_a_hex_that_has_enough_coming_is_worth_less() -> None:
    u = GERMAN("1kp-1-1", "C8")
    first = struck([u], [2], WEIGHTS).loss
    third = struck([u], [2, 2, 2], WEIGHTS).loss - struck([u], [2, 2], WEIGHTS).loss
    assert first > third > 0


@pytest.mark.parametrize(("values", "limit", "chance"), [([0], 6, 0.4), ([1], 9, 0.2), ([0, 0], 5, 0.75), ([], 5, 0)])
def test_chances_are_those_of_the_die(values: list[int], limit: int, chance: float) -> None:
    assert above(values, limit) == pytest.approx(chance)


def test_a_gun_does_nothing_to_men() -> None:
    assert hit(GERMAN("1kp-1-1", "C3"), [(3, False)], WEIGHTS).loss == 0


# ------------------------------------------------------------------ assaults


def test_he_storms_a_disrupted_enemy_beside_him() -> None:
    s = fight(*platoon("C7"), GERMAN("1kp-1-1", "C8", disrupted=True))
    t = table(activated(s, "able-1"))
    assert answer(t) == "assault able-1-1,able-1-2,able-1-leader C8"


def test_fire_comes_before_the_assault() -> None:
    s = fight(*platoon("C7"), US("mg-3", "B6"), GERMAN("1kp-1-1", "C8"))
    t = table(activated(s, "able-1", joining=["us-mg-3"]))
    move, why = asked_why(t)
    assert move == "fire us-mg-3 C8"
    assert any("before the Assault" in part.words for part in why[0].parts)


def test_a_lone_section_does_not_storm_a_platoon() -> None:
    strong = [GERMAN("1kp-1-1", "C8"), GERMAN("1kp-1-2", "C8"), GERMAN("1kp-1-leader", "C8")]
    s = fight(US("able-1-a", "C7"), US("able-1-leader", "C6"), *strong)
    assert not answer(table(activated(s, "able-1"))).startswith("assault")


def test_who_is_about_to_be_overwhelmed_withdraws() -> None:
    s = fight(*platoon("C7"), US("able-1-3", "C7"), GERMAN("1kp-1-1", "C9", regrouping=True), GERMAN("1kp-2-1", "E12"))
    s.arrows.append(Arrow(0, "C8", "C9", ["able-1-1", "able-1-2", "able-1-3", "able-1-leader"]))
    for i in ("able-1-1", "able-1-2", "able-1-3", "able-1-leader"):
        s.stacks["C7"].remove(s.units[i])
        s.units[i].at = "C8"
        s.stacks.setdefault("C8", []).append(s.units[i])
    coming = deed("able-1-1", "maneuver", "C7", "C8", assault=True)
    t = table(reacting(s, 1, coming, platoons=["able-1"]))
    assert answer(t).startswith("withdraw 1kp-1-1")


# ------------------------------------------------------------------ recovery, mortars, the rest


def test_a_disrupted_unit_in_cover_recovers_with_its_leader() -> None:
    s = fight(US("able-1-1", "D4", disrupted=True), US("able-1-leader", "D4"), GERMAN("1kp-1-1", "E12"))
    assert answer(table(activated(s, "able-1"))) == "recover able-1-1 able-1-leader"


def test_shells_are_asked_for_before_anything_is_done() -> None:
    s = fight(*platoon("C3"), US.mortar("60mm-section", company="able"), GERMAN("1kp-1-1", "C8"))
    assert answer(table(activated(s, "able-1"))).startswith("request ")


def test_light_is_for_those_who_can_fire_by_it() -> None:
    def score(at: str) -> float:
        s = activated(fight(*platoon(at), GERMAN("1kp-1-1", "C12")), "able-1")
        return illuminate(Situation(s, 0), Illuminate("able-1-1", "C12")).score

    assert score("C5") > 0 >= score("C1")


def test_where_the_mission_suggests_a_set_up_he_takes_it() -> None:
    t = Table(LHY, LHY.new("first-patrol", {}), Seeded("1"))
    assert t.choice is not None
    assert answer(t) == "suggested"


# ------------------------------------------------------------------ vehicles


def test_tanks_that_have_no_room_together_go_one_by_one() -> None:
    """2.4: the third of them would be lost at the end of the cycle."""
    three = [US(f"tanks-1-{n}", group="east", entry="C1") for n in (1, 2, 3)]
    group = {"id": "east", "side": "us", "force": [], "enters": {"hexes": ["edge west"]}}
    mission = affair(
        FIELD, objective=[HOUSE], group=[group], victory={"words": "The mill.", "win": 40, "draw": 50, "control": 1}
    )
    t = table(activated(state(FIELD, *three, GERMAN("1kp-1-1", "E12"), mission=mission), "tanks-1"))
    assert answer(t) == "maneuver tanks-1-1"


def test_a_tank_does_not_storm_a_tank_whose_gun_is_no_weaker() -> None:
    s = fight(US("tanks-1-1", "C6", motion="green"), GERMAN("panzer1-2-1", "C8"), GERMAN("1kp-1-1", "E12"))
    _, why = asked_why(table(activated(s, "tanks-1")))
    storming = [thought for thought in why if notation.write(thought.move) == "assault tanks-1-1 C8"]
    assert all(thought.score < 0 for thought in storming)


def test_a_tank_runs_down_a_gun_without_men() -> None:
    s = fight(US("tanks-1-1", "C6", motion="green"), GERMAN("gun-1", "C8"), GERMAN("1kp-1-1", "E12"))
    sit = Situation(activated(s, "tanks-1"), 0)
    assert decided(sit, [s.units["tanks-1-1"]], [s.units["german-gun-1"]]) == (1.0, sit.worth(s.units["german-gun-1"]))


def test_no_third_tank_storms_a_hex_that_two_are_in() -> None:
    """2.4: it would be lost at the end of the cycle."""
    inside = [US(f"tanks-1-{n}", "C8", motion="green", did="maneuver") for n in (1, 2)]
    s = fight(
        *inside,
        US("tanks-1-3", "C6", motion="green"),
        GERMAN("1kp-1-1", "C8", disrupted=True),
        GERMAN("1kp-1-2", "E12"),
    )
    s.assaults["C8"] = Assault("C8", 0, [Entry(u.id, "C7", 1) for u in inside])
    assert not answer(table(activated(s, "tanks-1"))).startswith("assault")


def test_a_tank_keeps_away_from_men_in_order() -> None:
    s = fight(US("tanks-1-1", "C4"), GERMAN("1kp-1-1", "D8"), GERMAN("1kp-1-2", "B2", disrupted=True))
    sit, tank = Situation(activated(s, "tanks-1"), 0), s.units["tanks-1-1"]
    assert reasons_at(sit, tank, "D7")["beside"] < 0 == reasons_at(sit, tank, "B3")["beside"]


def test_fire_falls_to_each_of_many_tanks_the_less() -> None:
    gun = GERMAN("panzer1-2-1", "C10")
    alone = Situation(fight(US("tanks-1-1", "C4"), gun), 0)
    many = Situation(fight(*[US(f"tanks-1-{n}", "C4") for n in (1, 2, 3)], GERMAN("panzer1-2-1", "C10")), 0)
    assert 0 < many.danger(many.s.units["tanks-1-1"], "C4") < alone.danger(alone.s.units["tanks-1-1"], "C4")


def test_where_nobody_is_to_be_seen_the_attacker_searches_toward_the_enemys_edge() -> None:
    everywhere = [f"{row}{column}" for row in "ABCDE" for column in range(1, 13)]
    mission = affair(FIELD, victory={"words": "Nobody.", "win": 40, "draw": 50, "clear": everywhere})
    hidden = GERMAN("panzer1-2-1", "C11", hidden=True)
    t = table(activated(state(FIELD, US("tanks-1-1", "C6", motion="green"), hidden, mission=mission), "tanks-1"))
    seen = as_seen(copy(t.state), 0)
    assert {hex for goal in goals(seen, 0, WEIGHTS) for hex in goal.hexes} == set(seen.ground.edge("east"))
    say(t, answer(t))
    carried_on(t, "maneuver")
    assert seen.ground.distance(t.state.units["tanks-1-1"].at, "C12") < seen.ground.distance("C6", "C12")


def test_tanks_wait_for_the_infantry() -> None:
    men = [US("able-1-1", "C1"), US("able-1-leader", "C1")]
    s = fight(*men, US("tanks-1-1", "C2", motion="green"), GERMAN("1kp-1-1", "E12"))
    sit, tank = Situation(activated(s, "tanks-1"), 0), s.units["tanks-1-1"]
    assert reasons_at(sit, tank, "C3")["ahead"] == 0 > reasons_at(sit, tank, "C6")["ahead"]
    s = fight(*men, US("halftrack-1", "C2", motion="green"), GERMAN("1kp-1-1", "E12"))
    sit, empty = Situation(activated(s, "able-1", joining=["us-halftrack-1"]), 0), s.units["us-halftrack-1"]
    assert reasons_at(sit, empty, "C4")["ahead"] < 0
    assert "taken" not in reasons_at(sit, empty, "C8")
    alone = Situation(activated(fight(US("tanks-1-1", "C2"), GERMAN("1kp-1-1", "E12")), "tanks-1"), 0)
    assert reasons_at(alone, alone.s.units["tanks-1-1"], "C6")["ahead"] == 0


def test_nobody_comes_out_of_hiding_with_others_who_walk_off() -> None:
    together = [GERMAN("1kp-1-1", "C4"), GERMAN("1kp-1-2", "C4", hidden=True), GERMAN("1kp-1-leader", "C4")]
    s = fight(US("able-1-1", "A1", concealed=True), *together)
    s.control["mill"] = 1
    _, why = asked_why(table(activated(s, "1kp-1")))
    going = [
        part.words for thought in why if notation.write(thought.move).startswith("maneuver") for part in thought.parts
    ]
    assert "they come out of hiding" in going


def test_who_lies_in_ambush_does_not_drive_out_for_a_better_view() -> None:
    s = fight(US("able-1-1", "E2"), GERMAN("stug-1-1", "C8", hidden=True), GERMAN("1kp-1-1", "E12"))
    s.control["mill"] = 1
    assert answer(table(activated(s, "stug-1"))) == "call"


def test_where_the_enemy_has_tanks_alone_whoever_is_concealed_is_one() -> None:
    s = fight(US("tanks-1-1", "C4"), GERMAN("panzer1-2-1", "B9", concealed=True), GERMAN("panzer1-2-2", "D9"))
    assert [u.card.kind for u in as_seen(s, 0).stacks["B9"]] == ["afv"]


def test_men_jump_where_most_of_them_come_down_on_open_ground_and_assemble_there() -> None:
    t = Table(LHY, LHY.new("silk-and-water", {}), Seeded("1"))
    zones: list[str] = []
    while t.choice is not None and t.choice.kind in ("set-up", "landing"):
        move = Sergeant().choose(Seat(t, t.choice.seat))
        if isinstance(move, Assemble):
            drop = t.state.pending[-1]
            assert isinstance(drop, Drop)
            zones = [stick.at for stick in drop.sticks if stick.platoon == move.platoon]
            assert t.state.ground.distance(move.at, zones[0]) <= 5
        elif isinstance(move, Zone):
            sit = Situation(t.state, 0)
            every = sorted(softly(sit, zone) for zone in t.choice.options if isinstance(zone, Zone))
            assert softly(sit, move) >= every[len(every) // 2]
        t.answer(move)
    assert zones


# ------------------------------------------------------------------ what he knows, and what he says


def test_what_he_thinks_does_not_depend_on_what_is_hidden_from_him() -> None:
    hidden = [GERMAN("1kp-1-1", "C8", concealed=True), GERMAN("mg-1", "B9", concealed=True), GERMAN("dummy-1", "D9",
              concealed=True), GERMAN("1kp-2-1", "A11", hidden=True)]  # fmt: skip
    s = activated(fight(*platoon("C4"), *hidden), "able-1")
    seen = {msgspec.json.encode(as_seen(other, 0)) for other in [*hide(s, 0)]}
    assert len(seen) == 1


def test_who_is_concealed_is_a_squad_to_him_and_who_is_hidden_nobody() -> None:
    s = fight(US("able-1-1", "C4"), GERMAN("mg-1", "B9", concealed=True), GERMAN("1kp-2-1", "A11", hidden=True))
    seen = as_seen(s, 0)
    assert [u.card.kind for u in seen.stacks["B9"]] == ["squad"]
    assert "A11" not in seen.stacks


def test_the_same_question_gets_the_same_answer() -> None:
    s = fight(*platoon("C5"), GERMAN("1kp-1-1", "C8"), GERMAN("1kp-1-leader", "C8"))
    t = table(activated(s, "able-1"))
    assert t.choice is not None
    answers = {Sergeant(seed).choose(Seat(t, 0)) for seed in range(3)}
    assert len(answers) == 1


def test_his_reasons_are_sentences_with_a_weight() -> None:
    t = table(activated(fight(*platoon("C2"), GERMAN("1kp-1-1", "E12")), "able-1"))
    _, why = asked_why(t)
    told = reasons(why[0])
    assert told[0] == "closer to what wins the mission: the mill (counts most)"
    assert why == sorted(why, key=lambda thought: -thought.score)
    assert Call() in [thought.move for thought in why]


def test_what_he_may_not_do_is_no_reason() -> None:
    """9.1.1b: a Disrupted unit in sight of the enemy must act, so there is no call for Reaction yet."""
    shells = GERMAN.mortar("8cm-section", box="firing", impact="C3")
    s = fight(
        US("able-1-1", "C3", disrupted=True), US("able-1-leader", "E3", did="fire"), GERMAN("1kp-1-1", "C8"), shells
    )
    s.markers.append(Marker(1, "mortar", "C3", 1, seat=1))
    t = table(activated(s, "able-1"))
    move, why = asked_why(t)
    assert t.choice is not None
    assert Call() not in t.choice.options
    assert move == notation.write(why[0].move)


def test_markers_that_lie_on_his_men_are_no_reason_to_fault() -> None:
    s = fight(*platoon("C5"), GERMAN("1kp-1-1", "C8"))
    s.markers.append(Marker(1, "small-arms", "C5", 1, seat=0))
    assert answer(table(activated(s, "able-1")))


def test_every_kind_of_question_has_a_judgement() -> None:
    """Whoever the player is in the mission (22.2) is all the same to him."""
    asked: set[str] = set()
    for folder in ("rules", "phases"):
        for path in sorted((Path(hedgerow.lhy.__file__).parent / folder).rglob("*.py")):
            asked |= set(re.findall(r'Choice\(\s*[^,"]+, "([a-z-]+)"', path.read_text()))
    assert asked - set(JUDGEMENTS) == {"avatar"}


@pytest.mark.parametrize(("type", "bids"), [("assault", "bid 45"), ("armour", "bid 60")])
def test_he_bids_more_time_where_tanks_have_to_be_found(type: str, bids: str) -> None:
    assert answer(at("bid", type=type)) == bids
