"""The sergeant: an answer to everything, the same answer every time, and sense in small situations."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.choice import Choice, Move, Options
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lab.batch import play_game
from hedgerow.lnlt.sergeant import hurting
from hedgerow.lnlt.sergeant.sergeant import JUDGEMENTS, Sergeant
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.state.moves import (
    Activate,
    Begin,
    Drop,
    Fight,
    Fire,
    Flip,
    Go,
    Hand,
    Hold,
    Pass,
    Place,
    PrintedSetUp,
    Rally,
    Ready,
    Retreat,
    Step,
    Strike,
    Treat,
    Withdraw,
)
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT, LockNLoad
from tests.lnlt.boards import GERMAN, OPEN, RUSSIAN, US, activate, affair, board, choose, state, sw, table
from tests.seating import player
from tests.soak import much

WOODED = board(
    """
    . . . . . . . .
    . w . . . . w .
    . . . . . . . .
    . . F . . . . .
    """
)
VICTORY = {
    "words": "B1.",
    "score": [{"kind": "control", "side": "first", "places": ["G1"], "points": 3}],
    "side": "first",
    "points": 3,
}
FOR_G1 = affair(map=WOODED, victory=VICTORY)


def answer(t: Table[Any]) -> Move:
    """The sergeant's answer to what is asked, which the rules accept."""
    assert t.choice is not None
    sergeant = Sergeant()
    move = sergeant.choose(Seat(t, t.choice.seat))
    assert not sergeant.faults
    assert move in t.choice.options
    return move


def on(s: State, seat: int, kind: str, *moves: Move) -> tuple[Any, Sergeant]:
    """A question put to the sergeant without a rule behind it."""

    class Asking:
        system, state, choice = LockNLoad(), s, Choice(seat, kind, "?", Options.of(moves))

    sergeant = Sergeant()
    return sergeant.choose(Seat(Asking, seat)), sergeant  # type: ignore[arg-type]


# ------------------------------------------------------------------ an answer to everything


def asked_by_the_rules() -> set[str]:
    """Every kind of choice that the rules' own text can ask."""
    import re
    from pathlib import Path
    from typing import get_args

    import hedgerow.lnlt
    from hedgerow.lnlt.state.state import Action

    folder = Path(hedgerow.lnlt.__file__).parent
    texts = [p.read_text(encoding="utf-8") for part in ("rules", "phases") for p in (folder / part).rglob("*.py")]
    kinds = {kind for text in texts for kind in re.findall(r'Choice\((?!str)[^"]+?, "([a-z-]+)"', text)}
    return kinds | set(get_args(Action))


def test_there_is_a_judgement_for_every_kind_of_choice() -> None:
    assert len(asked_by_the_rules()) > 15
    assert asked_by_the_rules() <= set(JUDGEMENTS)


def test_an_unknown_question_gets_the_first_answer() -> None:
    s = state(OPEN, US("a", "squad", "A0"), GERMAN("g", "squad", "F0"))
    move, sergeant = on(s, 0, "something new", Pass(), Begin())
    assert move == Pass()
    assert "first that is offered" in sergeant.why[0].reasons[0]


@pytest.mark.parametrize(
    ("kind", "moves", "expected"),
    [
        ("set-up", (Place("a", "B0"), PrintedSetUp()), PrintedSetUp()),
        ("set-up", (Ready(), Hand("a-bar", "a2")), Ready()),
        ("treatment", (Treat("m", "a"), Rally("a")), Rally("a")),
        ("drop", (Drop("a-bar"), Drop("a2-m1919a4")), Drop("a-bar")),
        ("exchange", (Hand("a2-m1919a4", "a"), Hand("a-bar", "a2")), Hand("a-bar", "a2")),
        ("hero", (Go(("a",), "move"), Go(("a",), "assault")), Go(("a",), "assault")),
        ("name-hexes", (Begin(),), Begin()),
    ],
)
def test_plain_questions(kind: str, moves: tuple[Move, ...], expected: Move) -> None:
    s = state(OPEN, US("a", "squad", "A0", "bar"), US("a2", "squad", "A0", "m1919a4"), US("m", "medic", "A0"),
              GERMAN("g", "squad", "F3"))  # fmt: skip
    assert on(s, 0, kind, *moves)[0] == expected


@pytest.mark.parametrize("kind", ["place-hero", "appear"])
def test_who_appears_does_so_in_cover(kind: str) -> None:
    s = state(WOODED, US("h", "squad", "A1"), GERMAN("g", "squad", "H1", "mg42"))
    assert on(s, 0, kind, Place("h", "B0"), Place("h", "B1"))[0] == Place("h", "B1")


def test_who_flees_the_flames_flees_into_cover() -> None:
    s = state(WOODED, US("a", "squad", "A1", shaken=True), GERMAN("g", "squad", "H1", "mg42"))
    assert on(s, 0, "retreat", Retreat("B0"), Retreat("B1"))[0] == Retreat("B1")


def test_a_commissar_drives_on_those_who_are_likely_to_rally() -> None:
    s = state(WOODED, RUSSIAN("c", "commissar", "B1"), RUSSIAN("r", "rifle-squad", "B1",
              shaken=True), GERMAN("g", "squad", "H1"), phase="rally", step="first")  # fmt: skip
    move, sergeant = on(s, 0, "commissar", Rally("r"), Pass())
    assert isinstance(move, Rally) == (sergeant.why[0].score > 0)


@pytest.mark.parametrize("scenario", ["milk-run", *much([], ["rearguard"])])
def test_the_same_game_again(scenario: str) -> None:
    lnlt = LNLT
    first, second = Sergeant(), Sergeant()
    game = play_game(lnlt, scenario, "again", (player("random", 1), first))
    again = play_game(lnlt, scenario, "again", (player("random", 1), second))
    assert game.digest == again.digest
    assert first.faults == second.faults == []


# ------------------------------------------------------------------ fire


def test_chances_of_damage_are_those_of_the_rules() -> None:
    """Against a count by hand: attack +4 on Morale 5, every way the three dice can fall."""
    bands = [0, 0, 0]
    for a in range(1, 7):
        for d in range(1, 7):
            for check in range(1, 7):
                total = check + a - d + 4
                if a - d + 4 > 0 and total > 5:
                    bands[2 if total >= 15 else 1 if total >= 10 else 0] += 1
    assert hurting.results(4, 0, 5) == pytest.approx([n / 216 for n in bands])
    assert sum(hurting.results(4, 0, 5, "higher")) > sum(hurting.results(4, 0, 5))
    assert sum(hurting.results(4, 0, 5, "sum")) > sum(hurting.results(4, 0, 5, "higher"))


def test_fires_at_an_enemy_in_the_open_with_all_it_has() -> None:
    s = state(OPEN, US("a", "squad", "A1", "bar"), US("b", "squad", "A1"), US("l", "clarkson", "A1"),
              GERMAN("g", "squad", "D1"))  # fmt: skip
    t = table(s)
    assert answer(t) == Activate("A1")
    t.answer(Activate("A1"))
    move = answer(t)
    assert isinstance(move, Fire)
    assert set(move.parts) == {"a", "a-bar", "b", "l"}


def test_prefers_the_target_that_it_can_hurt() -> None:
    s = state(WOODED, US("a", "squad", "D1", "bar"), GERMAN("g", "squad", "D3"), GERMAN("x", "squad", "G1"))
    s.spotted["G1"] = 0
    t = table(s)
    t.answer(Activate("D1"))
    sergeant = Sergeant()
    sergeant.choose(Seat(t, 0))
    shots = [thought.move.target for thought in sergeant.why if isinstance(thought.move, Fire)]
    assert shots == ["D3", "G1"]


def test_fires_at_those_who_walk_into_a_machine_gun_and_not_at_trifles() -> None:
    s = state(OPEN, US("a", "squad", "A1", "bar"), GERMAN("g", "squad", "C0", "mg42"))
    t = table(s, dice=[1, 6] * 4)
    t.answer(Activate("A1"))
    t.answer(Go(("a",)))
    t.answer(Step("B1"))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert isinstance(answer(t), Fire)


def test_holds_its_fire_when_it_would_do_nothing() -> None:
    s = state(WOODED, US("m", "medic", "A1"), US("a", "squad", "A3"), GERMAN("g", "half-squad", "E1"))
    move, _ = on(s, 1, "opportunity", Hold(), Fire("A1", ("g",)))
    assert move == Hold()


# ------------------------------------------------------------------ movement


def test_goes_for_what_counts() -> None:
    s = state(WOODED, US("a", "squad", "E1"), GERMAN("g", "squad", "A3", shaken=True), scenario=FOR_G1, turn=5)
    s.control["G1"] = 1
    t = table(s)
    t.answer(Activate("E1"))
    assert isinstance(answer(t), Go)
    t.answer(answer(t))
    while t.choice is not None and t.choice.kind == "step":
        t.answer(answer(t))
    assert s.units["a"].at == "G1" or t.state.control.get("G1") == 0


def test_does_not_walk_into_the_open_before_unfired_machine_guns() -> None:
    guns = (GERMAN("g", "squad", "H0", "mg42"), GERMAN("h", "squad", "H2", "mg42"))
    s = state(WOODED, US("a", "squad", "B1"), *guns, scenario=FOR_G1, turn=1)
    t = table(s)
    move = answer(t)
    if isinstance(move, Activate):
        t.answer(move)
        assert not isinstance(answer(t), Go)


def test_the_shaken_leave_a_place_under_fire() -> None:
    s = state(WOODED, US("a", "squad", "B2", shaken=True), US("l", "clarkson", "B1"),
              GERMAN("g", "squad", "F2", "mg42"))  # fmt: skip
    t = table(s)
    move = answer(t)
    assert move == Activate("B2")
    t.answer(move)
    go = answer(t)
    assert isinstance(go, Go)
    t.answer(go)
    assert answer(t) == Step("B1")


def test_passes_when_nothing_improves() -> None:
    s = state(WOODED, US("a", "squad", "B1"), GERMAN("g", "squad", "G1"), active=1)
    assert answer(table(s)) == Pass()


# ------------------------------------------------------------------ melee


def test_closes_in_on_the_helpless() -> None:
    s = state(OPEN, US("a", "squad", "A1"), GERMAN("g", "squad", "B1", shaken=True))
    t = table(s)
    t.answer(Activate("A1"))
    go = answer(t)
    assert isinstance(go, Go)
    t.answer(go)
    assert answer(t) == Step("B1")


def test_strikes_where_it_kills_most() -> None:
    s = state(OPEN, US("a", "squad", "A1", "bar"), US("b", "squad", "A1"), GERMAN("g", "squad", "A1", "mg42"),
              GERMAN("k", "koch", "A1"), melee={"A1": False})  # fmt: skip
    t = choose(activate(table(s, [1, 1, 1, 1]), "A1"), Fight("A1"))
    assert t.choice is not None
    move = answer(t)
    assert isinstance(move, Strike)
    assert "g" in move.targets if t.choice.seat == 0 else "b" in move.targets


def test_fights_on_when_stronger_and_leaves_when_hopeless() -> None:
    strong = state(OPEN, US("a", "squad", "A1", "bar"), US("b", "squad", "A1"), GERMAN("g", "half-squad", "A1"))
    strong.melee["A1"] = False
    t = table(strong)
    t.answer(Activate("A1"))
    assert answer(t) == Fight("A1")
    guns = [GERMAN(name, "squad", "A1", "mg42") for name in ("g", "h", "i")]
    weak = state(OPEN, US("a", "half-squad", "A1"), US("l", "clarkson", "A1"), *guns)
    weak.melee["A1"] = False
    t = table(weak)
    t.answer(Activate("A1"))
    assert isinstance(answer(t), Withdraw)


# ------------------------------------------------------------------ rally


def test_rallies_all_who_can() -> None:
    s = state(OPEN, US("a", "squad", "A1", shaken=True), US("l", "clarkson", "A1"), GERMAN("g", "squad", "F3"),
              phase="rally", step="first", initiative=0)  # fmt: skip
    assert answer(table(s)) == Rally("a")


def test_sets_up_a_machine_gun_that_has_targets() -> None:
    gun = sw("gun", "m1919a4", 0)
    s = state(OPEN, US("a", "squad", "A1", gun), GERMAN("g", "squad", "F1"))
    assert on(s, 0, "handling", Flip("gun"), Drop("gun"))[0] == Flip("gun")


# ------------------------------------------------------------------ looking around


def test_danger_falls_with_cover_and_with_fired_guns() -> None:
    s = state(WOODED, US("a", "squad", "A1"), GERMAN("g", "squad", "D1", "mg42"))
    sit = Situation(s, 0)
    band = sit.band([s.units["a"]])
    assert sit.danger("B1", band, moving=True) < sit.danger("B2", band, moving=True)
    s.units["g"].fired = True
    assert Situation(s, 0).danger("B2", band, moving=True) == 0
    assert Situation(s, 0).danger("B2", band, moving=True, later=True) > 0
