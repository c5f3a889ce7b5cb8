"""Looking around: hexes, pieces, lines of sight, the board in letters, how it stands and how it went."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.looking import NoSuchPlace
from hedgerow.lhy.scenario.records import Objective
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.state import Marker, Minefield, Position, State
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import GERMAN, OPEN, US, affair, state

ME, FOE = 0, 1


def moment(**fields: Any) -> State:
    return state(
        OPEN, US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B4", concealed=True),
        GERMAN("gun-1", "C6", hidden=True), GERMAN("1kp-1-2", "D5", disrupted=True),
        positions={"C6": Position(FOE, hidden=True)}, mines={"C5": Minefield(FOE)},
        markers=[Marker(1, "small-arms", "D5", 1, seat=FOE, firer="able-1-1")], **fields,
    )  # fmt: skip


def test_a_hex_and_who_is_in_it() -> None:
    s = moment()
    found = SCREEN.inspect(s, "d5", ME)
    assert (found.place, [p.id for p in found.pieces]) == ("D5", ["1kp-1-2"])
    assert found.pieces[0].bad == ("disrupted",)
    assert {figure.label for figure in found.pieces[0].figures} == {"Cohesion", "Assault"}  # its Disrupted side
    assert "Small Arms attack of +1" in [remark.words for remark in found.remarks]
    veiled = SCREEN.inspect(s, "B4", ME).pieces
    assert [(p.id, p.title, p.figures) for p in veiled] == [("?B4.1", "a concealed unit", ())]
    with pytest.raises(NoSuchPlace):
        SCREEN.inspect(s, "Z9", ME)


@pytest.mark.rule("lhy:20.7h-1")
def test_who_waits_off_the_map_is_found_at_the_hex_he_will_enter() -> None:
    waiting = US("able-1-2", group="able", entry="B1"), GERMAN("1kp-1-3", group="1kp", entry="D6", concealed=True)
    s = state(OPEN, US("able-1-1", "B1"), *waiting)
    assert [p.id for p in SCREEN.inspect(s, "B1", ME).pieces] == ["able-1-1", "able-1-2"]
    assert [p.id for p in SCREEN.inspect(s, "D6", FOE).pieces] == ["1kp-1-3"]
    assert [(p.id, p.title) for p in SCREEN.inspect(s, "D6", ME).pieces] == [("?~D6.1", "a concealed unit")]


@pytest.mark.rule("lhy:4.3-1")
def test_what_hides_is_nowhere() -> None:
    s = moment()
    assert SCREEN.inspect(s, "C6", ME).pieces == ()
    assert len(SCREEN.inspect(s, "C6", FOE).pieces) == 1
    assert not any("Position" in r.words for r in SCREEN.inspect(s, "C6", ME).remarks)
    assert not any("Minefield" in r.words for r in SCREEN.inspect(s, "C5", ME).remarks)
    assert any("Minefield" in r.words for r in SCREEN.inspect(s, "C5", FOE).remarks)
    for id in ("german-gun-1", "1kp-1-1", "german-gun-9"):
        assert SCREEN.piece(s, id, ME) is None
    assert SCREEN.piece(s, "german-gun-1", FOE) is not None
    assert [note.id for note in SCREEN.roster(s, ME)].count("?B4.1") == 1
    assert not any(note.where == "C6" for note in SCREEN.roster(s, ME))


def test_lines_of_sight_with_smoke_on_them() -> None:
    s = moment()
    clear = SCREEN.sight(s, "B1", "D5", ME)
    assert (clear.clear, clear.away) == (True, "5 hexes")
    blocked = SCREEN.sight(s, "B1", "B7", ME)
    assert (blocked.clear, blocked.blocked_at) == (False, "B4")
    s.markers.append(Marker(2, "smoke", "B2"))
    assert SCREEN.sight(s, "B1", "B3", ME).degraded == ("B2",)
    seen = SCREEN.seen(s, "B1", ME)
    assert "B3" in seen.hindered
    assert "A1" in seen.clear
    assert "B7" not in (*seen.clear, *seen.hindered)


def test_the_board_in_letters() -> None:
    name = affair("1")
    s = state(
        "1", US("able-1-1", "D5"), US("able-1-leader", "D5"), GERMAN("1kp-1-1", "F7", concealed=True), mission=name
    )
    found = {cell.place: cell for cell in SCREEN.letters(s, ME).cells}
    assert [tag.text for tag in found["D5"].tags] == ["A2L"]
    assert [tag.text for tag in found["F7"].tags] == ["G1c"]


def test_who_holds_an_objective_does_not_tell_who_hides_in_it() -> None:
    objective = {"id": "farm", "name": "Farm", "hexes": ["B1", "C6"], "mop": 3}
    s = moment(mission=affair(OPEN, objective=[objective]), control={"farm": ME})
    assert isinstance(s.mission.objective[0], Objective)
    assert SCREEN.common(s, ME).held[ME] == ("B1", "C6")
    assert SCREEN.common(s, FOE).held[ME] == ()  # it is contested, and only they know
    mine, theirs = SCREEN.standing(s, ME), SCREEN.standing(s, FOE)
    assert [line.words for line in mine.lines] == ["Farm"]
    assert theirs.lines == ()


@pytest.mark.rule("lhy:21.0-1")
def test_the_score_tells_what_is_still_to_be_achieved() -> None:
    objectives = [{"id": at, "name": "house", "hexes": [at]} for at in ("B1", "C2", "D5")]
    victory = {"words": "Two of three.", "control": 2, "win": 25, "draw": 35}

    def words(minutes: int, **control: int) -> str:
        m = affair(OPEN, objective=objectives, victory=victory)
        return SCREEN.standing(moment(mission=m, minutes=minutes, control=control), ME).words

    so_far = "Score 10: American would win (25 or less)"
    assert words(10) == f"{so_far}, once American holds 2 of 3 objectives (1 now)"
    assert words(30) == "Score 30: a draw up to 35, once American holds 2 of 3 objectives (1 now)"
    assert words(40) == "Score 40: German would win (more than 35)"
    assert words(10, C2=ME) == so_far


def test_where_a_game_is() -> None:
    s = moment(phase="activation")
    assert SCREEN.headline(s) == "Turn 2 · 0 minutes · Activation"
    assert SCREEN.progress(s) == "turn 2, 0 minutes, Activation"
    assert SCREEN.common(s, ME).headline == "0 minutes · American initiative"


def test_a_game_looked_back_upon() -> None:
    chance = random.Random("report")
    t = World(LHY, LHY.new("first-patrol", {}), Seeded("report"), telling=True)
    while t.choice is not None:
        t.answer(t.choice.options.sample(chance))
    for seat in (None, ME, FOE):
        events = [event for event in t.events if event.heard_by(seat)]
        words = [telling.words for telling in t.heard(seat)]
        found = SCREEN.report(t.state, events, words, seat)
        assert found.turns == t.state.turn
        assert found.timeline[-1].words.endswith(f"{found.result}.")
        assert [moment.turn for moment in found.timeline] == sorted(moment.turn for moment in found.timeline)
        assert {luck.side for luck in found.luck} == {ME, FOE}
        whole = next(luck for luck in found.luck if luck.whole)
        assert whole.dice == sum(luck.dice for luck in found.luck if luck.side == whole.side and not luck.whole)
