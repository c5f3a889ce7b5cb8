"""1.8: Event Markers, what sets them off, and what comes of it."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.victory import standing
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Place, PlaceSniper, Retreat, Shell, Step
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import EventMarker, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, Piece, activate, affair, board, choose, refused, state, surprise, table
from tests.lnlt.drawn import FORCES, HEAD, VICTORY, play_out
from tests.lnlt.guns import EAST, WEST

FIELD = """
. . . . .
. . l . .
. . . . .
"""

OCCUPATION = """
[[event]]
id = "A"
kind = "occupation"
at = "C1"
by = "american"
paragraph = "barn"

[[paragraph]]
id = "barn"
text = "The barn is full of surprises."
points = { american = 2 }
smoke = ["D1"]
weapon = "mg34"
skill = "steady"
"""

SIGHT = """
[[event]]
id = "B"
kind = "sight"
at = "E1"
by = "american"
paragraph = "view"

[[paragraph]]
id = "view"
text = "There it is."
"""

AMBUSHERS = """
[[group]]
id = "ambushers"
side = "german"
event = true
units = [
  { unit = "german-army/squad", count = 2, at = "C1 D2" },
  { unit = "german-army/koch", at = "C1" },
]
"""


def enter(monkeypatch: pytest.MonkeyPatch, text: str, unit: str, place: str, **at: str) -> World:
    """A unit walks into a place from the one next to it; without a unit an impulse begins."""
    found = play_out(monkeypatch, FIELD, HEAD + FORCES + text + VICTORY)
    s = new_state(found.key, {})
    for name, where in at.items():
        put(s, s.units[name.replace("_", "-")], where)
    return walk_in(s, unit, place)


def walk_in(s: State, unit: str, place: str) -> World:
    s.phase, s.step, s.turn = "operations", "impulses", 1
    if not unit:
        return table(s)
    start = {"C1": "B1", "B1": "A1", "A1": "B1", "C0": "B0"}[place]
    s.active = s.units[unit].side
    put(s, s.units[unit], start)
    return choose(activate(table(s), start), Go((unit,)), Step(place))


def read(t: World) -> list[tuple[str, str]]:
    return [(e.marker, e.text) for e in t.events if isinstance(e, told.ParagraphRead)]


@pytest.mark.rule("lnlt:1.8.1", "lnlt:1.8.2")
def test_an_occupation_marker_is_set_off_by_entering_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(enter(monkeypatch, OCCUPATION, "us-1", "B1")) == []
    t = enter(monkeypatch, OCCUPATION, "us-1", "C1")
    assert read(t) == [("A", "The barn is full of surprises.")]
    assert t.state.markers == []


@pytest.mark.rule("lnlt:1.8.2")
def test_only_the_side_named_sets_it_off_and_either_if_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(enter(monkeypatch, OCCUPATION, "de-1", "C1")) == []
    assert read(enter(monkeypatch, OCCUPATION.replace('by = "american"', ""), "de-1", "C1")) != []
    assert read(enter(monkeypatch, OCCUPATION.replace('by = "american"', ""), "us-1", "C1")) != []


YARD = board(FIELD)


def at_the_barn(*pieces: object, **given: object) -> State:
    return state(YARD, *pieces, **surprise("C1"), **given)  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:1.8.2", "lnlt:11.4.1")
def test_a_sniper_who_shows_himself_there_sets_it_off() -> None:
    sniper = GERMAN("sn", "sniper", "", group="sniper")
    s = at_the_barn(US("a1", "squad", "A0"), GERMAN("g1", "squad", "E2"), sniper, active=1)
    t = choose(table(s), PlaceSniper("sn", "C1"))
    assert [e.place for e in t.events if isinstance(e, told.SniperPlaced)] == ["C1"]
    assert read(t) == [("A", "The barn is full of surprises.")]


@pytest.mark.rule("lnlt:1.8.2", "lnlt:1.6.3.2")
def test_so_does_who_flees_there_from_the_flames() -> None:
    s = at_the_barn(US("a1", "squad", "A1", "flamethrower"), GERMAN("g1", "squad", "B1"), GERMAN("g2", "squad", "E2"))
    t = choose(activate(table(s, [6, 1, 1]), "A1"), Fire("B1", ("a1-flamethrower",)))
    assert read(t) == []
    assert read(choose(t, Retreat("C1"))) == [("A", "The barn is full of surprises.")]


@pytest.mark.rule("lnlt:1.8.2", "lnlt:16.2.2")
def test_so_do_riders_who_get_off_there() -> None:
    rider = GERMAN("g1", "squad", "", carrier="tank", outside=True)
    s = at_the_barn(GERMAN("tank", "pz-iv", "C1", facing=WEST), rider, US("a1", "squad", "A1"), active=1)
    assert read(choose(activate(table(s, [6, 6, 1, 1]), "C1"), Shell("tank", "A1"))) != []


CELLAR = """
[[event]]
id = "C"
kind = "occupation"
at = "D2"
by = "german"
paragraph = "cellar"

[[paragraph]]
id = "cellar"
text = "There is a cellar."
"""


@pytest.mark.rule("lnlt:1.8.2", "lnlt:22.0.4")
def test_so_do_those_whom_another_event_brings_there(monkeypatch: pytest.MonkeyPatch) -> None:
    men = AMBUSHERS.replace("C1 D2", "D2 D2").replace('at = "C1"', 'at = "E2"')
    t = enter(monkeypatch, OCCUPATION + 'appear = ["ambushers"]\n' + men + CELLAR, "us-1", "C1")
    assert read(t) == [("A", "The barn is full of surprises."), ("C", "There is a cellar.")]
    assert t.state.markers == []


@pytest.mark.rule("lnlt:1.8.2")
def test_of_two_markers_in_a_place_each_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first brings friends into the very hex: they, and then those who came first, occupy the second."""
    friends = AMBUSHERS.replace('"german"', '"american"').replace("german-army/koch", "german-army/squad")
    friends = friends.replace("german-army", "us-airborne").replace("C1 D2", "C1 C1").replace("ambushers", "friends")
    second = CELLAR.replace('"D2"', '"C1"').replace('by = "german"', "")
    t = enter(monkeypatch, OCCUPATION + 'appear = ["friends"]\n' + friends + second, "us-1", "C1")
    assert [marker for marker, _ in read(t)] == ["A", "C"]


@pytest.mark.rule("lnlt:1.8.2")
def test_seeing_an_occupation_marker_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    t = enter(monkeypatch, OCCUPATION, "us-1", "B1")
    assert [m.id for m in t.state.markers] == ["A"]


@pytest.mark.rule("lnlt:1.8.1", "lnlt:1.8.3")
def test_a_sight_marker_is_set_off_by_line_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(enter(monkeypatch, SIGHT, "", "", us_1="A1")) == []  # the barn is in the way
    assert read(enter(monkeypatch, SIGHT, "us-1", "C0")) == [("B", "There it is.")]
    assert read(enter(monkeypatch, SIGHT, "de-1", "C0")) == []
    assert read(enter(monkeypatch, SIGHT, "", "", us_1="A1", us_2="C2")) == [("B", "There it is.")]


@pytest.mark.rule("lnlt:1.8.3", "lnlt:6.0.6")
@pytest.mark.parametrize("mover", [US("a1", "squad", "B1"), US("a1", "us-army/sherman", "B1", facing=EAST)])
def test_what_comes_into_sight_is_read_before_anybody_fires_at_who_has_seen_it(mover: Piece) -> None:
    woods = board(". . . . . .\n. . . . . .\n. F . . . .\n. . . . . .")
    t = activate(table(state(woods, mover, GERMAN("g1", "squad", "E1"), **surprise("B3", "sight", "first"))), "B1")
    assert read(choose(t, Go(("a1",)))) == []
    choose(t, Step("C1"))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert read(t) == [("A", "The barn is full of surprises.")]


@pytest.mark.rule("lnlt:1.8.4")
def test_the_paragraph_is_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    t = enter(monkeypatch, OCCUPATION, "us-1", "C1")
    s = t.state
    assert s.smoke == {"D1": 1}
    assert [(w.counter, w.at, w.bearer) for w in s.weapons.values()] == [("mg34", "C1", "")]
    assert s.units["us-1"].skill == "steady"
    assert "steady" not in s.cup
    assert ("by event barn", 2) in [(line.words, line.value) for line in standing(s).lines]
    found = next(e for e in t.events if isinstance(e, told.WeaponHandled))
    assert (found.how, found.place, found.rule) == ("found", "C1", "1.8.4")
    assert t.undo_point() is None


@pytest.mark.rule("lnlt:1.8.4", "lnlt:12.0.3")
def test_a_skill_comes_with_what_belongs_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    t = enter(monkeypatch, OCCUPATION.replace('"steady"', '"demolitionist"'), "us-1", "C1")
    assert [w.bearer for w in t.state.weapons.values() if w.counter == "satchel"] == ["us-1"]


@pytest.mark.rule("lnlt:1.8.4", "lnlt:21.1.0.1")
def test_a_paragraph_may_show_a_bunker_or_a_cave(monkeypatch: pytest.MonkeyPatch) -> None:
    forts = 'bunker = [{ hex = "A2", facing = "NW" }]\ncave = [{ hex = "E2", facing = "NW" }]\n'
    t = enter(monkeypatch, OCCUPATION + forts, "us-1", "C1")
    assert [(fort.hex, fort.kind) for fort in t.state.forts] == [("A2", "bunker"), ("E2", "cave")]


@pytest.mark.rule("lnlt:1.8.4")
def test_unread_paragraphs_and_their_units_are_not_in_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    text = OCCUPATION + 'appear = ["ambushers"]\n' + AMBUSHERS
    s = enter(monkeypatch, text, "us-1", "B1").state
    known = msgspec.json.encode(s).decode()
    assert "surprises" not in known
    assert "ambushers" not in known
    assert "de-3" not in known
    assert "koch" not in known
    assert '{"id":"A","at":"C1"}' in known


@pytest.mark.rule("lnlt:1.8.4")
def test_a_kept_marker_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    t = enter(monkeypatch, OCCUPATION.replace("[[paragraph]]", "keep = true\n[[paragraph]]"), "us-1", "C1")
    assert [m.id for m in t.state.markers] == ["A"]


@pytest.mark.rule("lnlt:1.8.4")
def test_an_event_may_steady_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_out(monkeypatch, FIELD, HEAD + FORCES + SIGHT + 'steadies = "american"\n' + VICTORY)
    s = new_state(found.key, {})
    put(s, s.units["us-1"], "C0")
    put(s, s.units["de-1"], "D0")
    s.units["us-1"].shaken = s.units["de-1"].shaken = True
    s.control["C0"] = 1
    t = walk_in(s, "", "")
    assert [e.unit for e in t.events if isinstance(e, told.UnitRestored)] == ["us-1"]
    assert s.control["C0"] == 0  # 22.1.1
    assert (t.state.units["us-1"].shaken, t.state.units["de-1"].shaken) == (False, True)


@pytest.mark.rule("lnlt:1.8.4", "lnlt:11.5.2")
def test_an_armor_leader_takes_heart_with_his_crew_and_so_do_those_who_ride() -> None:
    event = {"id": "A", "kind": "occupation", "at": "E1", "by": "second", "paragraph": "bells"}
    bells = {"id": "bells", "text": "The bells ring.", "steadies": "first"}
    s = state(
        OPEN, US("tank", "us-army/sherman", "A1", shaken=True, buttoned=True),
        US("darius", "us-army/darius", "", carrier="tank", shaken=True),
        US("in", "squad", "", carrier="tank", shaken=True), GERMAN("g", "squad", "E0"), active=1,
        scenario=affair(event=[event], paragraph=[bells]), markers=[EventMarker("A", "E1")],
    )  # fmt: skip
    t = choose(activate(table(s), "E0"), Go(("g",), "move"), Step("E1"))
    assert [e.unit for e in t.events if isinstance(e, told.UnitRestored)] == ["tank", "in"]
    assert [u.shaken for u in s.units.values()] == [False] * 4


@pytest.mark.rule("lnlt:22.0.4")
def test_units_appear_and_next_to_their_place_if_the_enemy_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    t = enter(monkeypatch, OCCUPATION + 'appear = ["ambushers"]\n' + AMBUSHERS, "us-1", "C1", us_2="B1")
    assert t.choice is not None
    assert (t.choice.seat, t.choice.rule) == (1, "22.0.4")
    assert list(t.choice.options) == [Place("de-3", p) for p in ("B2", "C0", "C2", "D1", "D2")]
    said = refused(t, Place("de-3", "B1")), refused(t, Place("de-4", "C2"))
    assert [(r.code, r.rule) for r in said] == [("enemies", "22.0.4"), ("settle-first", "22.0.4")]
    t.answer(Place("de-3", "C2"))
    assert t.state.units["de-4"].at == "D2"  # nobody is there: no choice
    assert t.choice is not None
    t.answer(Place("de-koch", "D1"))
    assert {u.id: u.at for u in t.state.units.values() if u.id in ("de-3", "de-4", "de-koch")} == {
        "de-3": "C2",
        "de-4": "D2",
        "de-koch": "D1",
    }
    assert t.state.control == {"C2": 1, "D2": 1}
    placed = [(e.unit, e.place) for e in t.events if isinstance(e, told.UnitPlaced)]
    assert placed == [("de-3", "C2"), ("de-4", "D2"), ("de-koch", "D1")]


def test_units_that_come_by_an_event_count_when_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    losses = '[[victory.score]]\nkind = "losses"\nside = "american"\nworth = { squad = 2 }\n'
    text = OCCUPATION.replace("points = { american = 2 }\n", "") + 'appear = ["ambushers"]\n' + AMBUSHERS
    found = play_out(monkeypatch, FIELD, HEAD + FORCES + text + VICTORY + losses)
    t = walk_in(new_state(found.key, {}), "us-1", "C1")
    assert standing(t.state).scores == (0, 0)
    t.state.units["de-3"].lost = True
    assert standing(t.state).scores == (2, 0)
