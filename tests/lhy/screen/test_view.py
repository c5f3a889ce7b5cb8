"""What a seat may see."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.rules.hiding.dealing import copy
from hedgerow.lhy.screen.eyes import piece_id, silhouette_at, unit_called
from hedgerow.lhy.screen.glances import since
from hedgerow.lhy.screen.records import PieceView, View
from hedgerow.lhy.screen.view import view
from hedgerow.lhy.state.placing import put
from hedgerow.lhy.state.state import Marker, Minefield, Position, State
from tests.lhy.drawn import GERMAN, OPEN, US, activated, board, deed, reacting, say, state, table

ME, FOE = 0, 1


def moment() -> State:
    return state(
        OPEN, US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B4", concealed=True),
        GERMAN("mg-1", "B4", concealed=True), GERMAN("gun-1", "C6", hidden=True),
        GERMAN("1kp-1-2", "D5", disrupted=True), GERMAN("1kp-1-leader", group="later"),
        positions={"C6": Position(FOE, hidden=True)}, mines={"C5": Minefield(FOE)}, wire={"C4": FOE},
    )  # fmt: skip


def pieces(s: State, seat: int | None) -> dict[str, PieceView]:
    return {p.id: p for p in view(s, seat).pieces}


@pytest.mark.rule("lhy:4.3-1")
def test_of_concealed_enemies_there_are_silhouettes_that_cannot_be_told_apart() -> None:
    seen = pieces(moment(), ME)
    assert set(seen) == {"able-1-1", "able-1-leader", "?B4.1", "?B4.2", "1kp-1-2"}
    first, second = seen["?B4.1"], seen["?B4.2"]
    assert first == msgspec.structs.replace(second, id="?B4.1")
    assert (first.at, first.seat, first.look, first.concealed) == ("B4", FOE, "unknown", True)
    text = msgspec.json.encode(view(moment(), ME)).decode()
    assert not any(word in text for word in ("mg-1", "gun-1", "1kp-1-1", "1kp-1-leader"))


@pytest.mark.rule("lhy:4.3-1")
def test_who_is_under_a_marker_changes_nothing_for_the_other_side() -> None:
    s = moment()
    other = copy(s)
    a, b = other.units["1kp-1-1"], other.units["german-mg-1"]
    a.counter, b.counter, a.platoon, b.platoon = b.counter, a.counter, b.platoon, a.platoon
    assert view(s, ME) == view(other, ME)
    assert view(s, FOE) != view(other, FOE)


@pytest.mark.rule("lhy:4.3-1", "lhy:11.3.1-1")
def test_a_marker_does_not_tell_what_a_concealed_unit_fires_with() -> None:
    wood = board(". . . . . . . . . .\n . w . . . . . . . .\n. . . . . . . . . .")

    def seen(counter: str, seat: int) -> Tally:
        firer = GERMAN(counter, "B2", concealed=True)
        s = state(wood, firer, GERMAN("1kp-1-leader", "A1"), US("able-1-1", "B7"), US("able-1-leader", "B7"))
        t = say(table(activated(s, "1kp-1")), f"fire {firer.id} B7")
        assert t.state.units[firer.id].concealed
        return view(t.state, seat).markers[0].tally

    assert [(mod.value, mod.rule) for mod in seen("1kp-1-1", FOE)] == [(1, "1.5-1"), (-1, "11.3.3a-1")]
    assert seen("1kp-1-1", ME) == seen("mg-2", ME) == Tally()
    assert [(mod.value, mod.rule) for mod in seen("1kp-1-b", ME)] == [(-1, "4.3-1")]


def test_whoever_hides_is_not_there_nor_what_he_has_dug_and_laid() -> None:
    for seat in (ME, None):
        seen = view(moment(), seat)
        assert not any(p.at == "C6" for p in seen.pieces)
        assert (seen.positions, seen.mines, seen.wire) == ((), (), ("C4",))
    own = view(moment(), FOE)
    assert {p.id for p in own.pieces} >= {"german-gun-1", "german-mg-1", "1kp-1-1", "1kp-1-leader"}
    assert own.positions[0].hidden
    assert not own.mines[0].known


def test_figures_are_those_of_the_side_that_is_up() -> None:
    s = moment()
    shaken = pieces(s, ME)["1kp-1-2"]
    back = s.units["1kp-1-2"].card.back
    assert shaken.figures is not None
    assert (shaken.back, shaken.figures.cohesion, shaken.figures.sav) == (True, back.cohesion, back.sav)
    assert shaken.called == "2nd Squad, 1st Platoon, 1. Kompanie"
    assert (shaken.condition, shaken.bad) == (("disrupted",), ("disrupted",))


def test_a_silhouette_is_called_by_its_hex_alone() -> None:
    s = moment()
    assert piece_id(s, "german-mg-1", ME) == "?B4.2"
    assert piece_id(s, "german-mg-1", FOE) == "german-mg-1"
    assert piece_id(s, "german-gun-1", ME) == ""
    assert unit_called(s, "german-mg-1", ME) is None
    assert unit_called(s, "german-gun-1", ME) is None
    assert silhouette_at(s, "?B4.2", ME) == "B4"
    assert silhouette_at(s, "?B4.3", ME) == ""
    assert silhouette_at(s, "?C6.1", ME) == ""


def test_a_marker_and_an_act_of_somebody_concealed_name_a_silhouette() -> None:
    s = moment()
    s.markers = [Marker(1, "small-arms", "B1", 1, seat=ME, firer="german-mg-1")]
    s = reacting(s, ME, deed("german-mg-1", "fire", "B4"))
    seen = view(s, ME)
    assert (seen.markers[0].firer, seen.markers[0].start, seen.markers[0].by) == ("?B4.2", "B4", "a concealed unit")
    assert seen.cycle is not None
    assert (seen.cycle.before[0].piece, seen.cycle.before[0].words) == ("?B4.2", "a concealed unit fires from B4")
    assert "german-mg-1" not in msgspec.json.encode(seen).decode()


def test_of_an_activation_the_other_side_knows_the_platoon_and_whom_it_sees() -> None:
    s = activated(
        state(OPEN, US("able-1-1", "B1", concealed=True), US("able-1-2", "B2"), GERMAN("1kp-1-1", "B7")), "able-1"
    )
    seen = view(s, FOE)
    assert seen.cycle is not None
    assert (seen.cycle.pieces, seen.cycle.platoon_words) == (("able-1-2",), ("1st Platoon, Able",))
    own = view(s, ME)
    assert own.cycle is not None
    assert own.cycle.pieces == ("able-1-1", "able-1-2")


def test_a_view_can_be_sent_and_what_was_different_is_kept_by_name() -> None:
    s = moment()
    before = view(s, ME)
    assert msgspec.json.decode(msgspec.json.encode(before), type=View) == before
    put(s, s.units["german-mg-1"], "B5")
    s.units["1kp-1-2"].disrupted = False
    patch, _ = since(before, s, ME)
    assert patch["pieces"]["?B5.1"] is None
    assert patch["pieces"]["?B4.2"]["at"] == "B4"
    assert patch["pieces"]["1kp-1-2"]["disrupted"] is True
    assert "able-1-1" not in patch["pieces"]
