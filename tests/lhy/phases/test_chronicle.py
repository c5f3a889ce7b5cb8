"""What is told of a game, kind after kind, in the order in which it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hedgerow.lhy.phases.set_up import new_state
from hedgerow.lhy.state.state import Marker, Mortar, State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, OPEN, US, activated, affair, offered, say, state, table
from tests.lhy.rules.assault.fights import HERE, fight
from tests.lhy.rules.fire.shots import STRIP, yellow

SHERMAN, TANK = "tanks-1-1", "panzer1-2-1"


def field(*units: Unit | Mortar, **fields: Any) -> State:
    return state(OPEN, *units, US("able-1-leader", "A1"), GERMAN("1kp-1-leader", "E8"), **fields)


def march() -> World:
    s = field(US("able-1-1", "A1"), GERMAN("1kp-1-1", "E8"), phase="activation", initiative=0)
    t = table(s)
    return say(t, "activate able-1", "maneuver able-1-1", "go A2", "rest", "call", "call", "call")


def motion() -> World:
    s = field(US(SHERMAN, "A1"), US("tanks-1-2", "A3", motion="green"), GERMAN("1kp-1-1", "E8"))
    return say(table(activated(s, "tanks-1")), f"maneuver {SHERMAN}", "go A2", "rest", "overwatch tanks-1-2")


def riding() -> World:
    s = field(US("able-1-1", "A1"), US(SHERMAN, "A1"), US("able-1-2", "A3", carrier="tanks-1-2"), US("tanks-1-2", "A3"),
              GERMAN("1kp-1-1", "E8"))  # fmt: skip
    return say(table(activated(s, "able-1")), f"mount able-1-1 {SHERMAN}", "dismount able-1-2")


def withdrawal() -> World:
    s = field(US("able-1-1", "C4"), GERMAN("1kp-1-1", "C5"))
    return say(table(activated(s, "able-1")), "withdraw able-1-1", "go C3", "rest")


def deployment() -> World:
    s = field(US("able-1-1", "A1"), GERMAN("1kp-1-1", "E8"))
    return say(table(activated(s, "able-1"), [1, 1]), "deploy able-1-1")


def overrun() -> World:
    s = field(US(SHERMAN, "A2"), US("tanks-1-2", "E1"), GERMAN("1kp-1-1", "A3"))
    return say(table(activated(s, "tanks-1")), f"maneuver {SHERMAN}", "overrun A3")


def shots() -> World:
    s = state(STRIP, US(SHERMAN, "B1"), US("tanks-1-2", "B1"), GERMAN(TANK, "B4"), GERMAN("1kp-1-1", "B8"))
    return say(table(activated(s, "tanks-1")), f"fire {SHERMAN} {TANK}", "fire tanks-1-2 B8")


def duel() -> World:
    s = state(STRIP, US(SHERMAN, "B1"), GERMAN(TANK, "B4"), phase="fire")
    s.markers = [yellow(s, TANK, 5, firer=SHERMAN, id=1), yellow(s, SHERMAN, 5, firer=TANK, id=2)]
    return table(s, [9, 9, 1])


def heroes() -> World:
    s = field(US("able-1-1", "C2", disrupted=True), US("able-1-2", "C2", regrouping=True), GERMAN("1kp-1-1", "C5"))
    return say(table(activated(s, "able-1"), [10]), "recover able-1-1")


def reconnaissance() -> World:
    s = field(US("able-1-1", "C1"), GERMAN("1kp-1-1", "C5", concealed=True))
    return say(table(s, [1, 5]), "expose C5")


def fate(die: int, box: str) -> Callable[[], World]:
    return lambda: table(
        field(US("able-1-1", "C1"), GERMAN("1kp-1-1", "C8"), US.mortar("60mm-section", box=box)), [10, 5, die]
    )


def crossfire() -> World:
    s = field(US("able-1-1", "C1"), US("able-1-2", "C7"), GERMAN("1kp-1-1", "C4"))
    t = say(table(activated(s, "able-1")), "crossfire able-1-1,able-1-2 C4")
    return say(t, offered(t)[0])


def boarding() -> World:
    s = field(US("able-1-1", "B4"), US(SHERMAN, "B5"), GERMAN("1kp-1-1", "E8"))
    return say(table(activated(s, "able-1")), f"mount able-1-1 {SHERMAN}")


def rearguard() -> World:
    s = field(US("able-1-1", "C6"), GERMAN("1kp-1-1", "D4"), GERMAN("1kp-1-2", "B5"))
    return say(table(activated(s, "able-1")), "withdraw able-1-1", "go C5", "rest")


def crowd() -> World:
    men = [US(f"able-1-{i}", "A1") for i in (1, 2, 3)]
    s = state(OPEN, *men, US("able-2-1", "A2"), US("able-2-leader", "E1"), US("able-1-leader", "E1"),
              GERMAN("1kp-1-1", "E8"))  # fmt: skip
    say(t := table(activated(s, "able-2")), "maneuver able-2-1", "go A1", "rest", "call", "call", "call")
    return say(t, "eliminate able-2-1")


def aloft(*answers: str) -> Callable[[], World]:
    drop = {"id": "drop", "side": "us", "force": [], "lands": {"turn": 2}}
    farm = [{"id": "farm", "name": "Farm", "hexes": ["B14"]}]

    def land() -> World:
        men = US("able-1-1", group="drop"), US("able-1-leader", group="drop"), GERMAN("1kp-1-1", "A16")
        mission = affair(STRIP, group=[drop], objective=farm)
        return say(table(state(STRIP, *men, mission=mission, phase="activation", turn=3, initiative=0)), *answers)

    return land


def returning() -> World:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "", back=20), phase="clean-up", minutes=20)
    return say(table(s), "rejoin able-1-leader able-1-1")


def dawn() -> World:
    name = affair(OPEN, light="night", special={"dawn": 12, "twilight": 10})
    return table(field(US("able-1-1", "A3"), mission=name, phase="time", light="night", minutes=10), [1])


def shelling() -> World:
    return table(field(US("able-1-1", "A3"), phase="mortars", markers=[Marker(1, "mortar", "C5")]))


def advance() -> World:
    units = US("able-1-1", HERE), US("able-1-2", HERE), GERMAN("mg-1", HERE)
    return say(fight(*units, dice=[10]), "advance able-1-1 C6")


def beginning() -> World:
    force = [{"platoon": "german/1kp-1"}]
    area = {"id": "defence", "side": "german", "force": force, "area": ["C6", "C7", "C8"], "wire": 1}
    enter = {"id": "attack", "side": "us", "force": [{"platoon": "us/able-1"}], "enters": {"hexes": ["A1"]}}
    t = table(new_state(affair(OPEN, group=[area, enter]), {}), [1] * 40)
    return say(t, "suggested", "ready", "suggested", "ready")


TURN = ["TurnBegan", "InitiativeRolled"]


@pytest.mark.parametrize(
    ("scene", "kinds"),
    [
        (march, ["CompanySelected", "PlatoonsActivated", "SetOut", "Stepped", "Rested", *["ReactionCalled"] * 3,
                 "CycleEnded", "PhaseBegan"]),
        (motion, ["SetOut", "WentIntoMotion", "Stepped", "Rested", "OnOverwatch"]),
        (riding, ["Mounted", "Dismounted"]),
        (withdrawal, ["SetOut", "Stepped", "Rested"]),
        (deployment, ["Deployed"]),
        (overrun, ["SetOut", "WentIntoMotion", "Stepped", "Overran", "AttackLaid", "AttackLaid"]),
        (shots, ["Fired", "Fired"]),
        (duel, ["MarkerRolled", "VehicleResolved", "MarkerRolled", "VehicleResolved", "DuelDecided", "Destroyed"]),
        (heroes, ["RecoveryTried", "BecameHeroic", "Swept", "TargetChosen", "Stepped", "Stepped", "Rested",
                  "ArrowPlaced"]),
        (reconnaissance, [*TURN, "Reconnoitred", "Exposed", "CompanySelected"]),
        (fate(3, "available"), [*TURN, "FateRolled", "AmmunitionLow", "CompanySelected"]),
        (fate(7, "pending"), [*TURN, "FateRolled", "SupportReady", "CompanySelected"]),
        (crossfire, ["CrossfireDeclared", "FrontChosen", "Fired", "Fired"]),
        (boarding, ["SetOut", "Stepped", "Rested", "Mounted"]),
        (rearguard, ["SetOut", "Stepped", "Regrouping", "Rested"]),
        (crowd, ["SetOut", "Stepped", "Rested", *["ReactionCalled"] * 3, "CycleEnded", "Eliminated", "StepLost"]),
        (aloft("delay"), ["LandingDelayed", "PhaseBegan"]),
        (aloft("zone 0 B3", "assemble able-1 B8"), ["ZoneNamed", "AssemblyNamed"]),
        (returning, ["LeaderReturned"]),
        (dawn, ["TimeLapsed", "LightChanged"]),
        (shelling, ["MarkersCleared"]),
        (advance, ["AssaultRolled", "StepLost", "Advanced", "AssaultEntered"]),
        (beginning, [*["ForceDrawn"] * 2, *["Placed"] * 4, "Dug", "Dug", "Laid", "SetUpEnded", *["Placed"] * 4,
                     "SetUpEnded", "MissionBegan", "TurnBegan", "CompanySelected"]),
    ],
)  # fmt: skip
def test_what_happens_is_told_in_its_order(scene: Callable[[], World], kinds: list[str]) -> None:
    assert [type(event).__name__ for event in scene().events] == kinds
