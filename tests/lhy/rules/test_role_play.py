"""22.2 Avatars, Promotion Points and survival, and the campaign that keeps them."""

from __future__ import annotations

import pytest

from hedgerow.kernel.campaign import CampaignError
from hedgerow.lhy.campaigns import CAMPAIGNS
from hedgerow.lhy.state.events import assault as assault_told
from hedgerow.lhy.state.events import role_play as told
from hedgerow.lhy.state.state import Avatar, State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, OPEN, US, affair, board, last, say, state, table, told_of
from tests.lhy.rules.assault.fights import HERE, fight
from tests.lhy.rules.avatars import HILL, OF_US, assault

TOWN = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . U . . .
     . . . . . . . .
    . . . . . . . .
    """
)
"""An urban building in C5."""


@pytest.mark.rule("lhy:22.2.1-1")
def test_only_who_took_part_earns_points_and_a_leader_with_his_platoon() -> None:
    t = assault(9, [Avatar("able-1-3"), Avatar("1kp-1-1")], US("able-1-3", "A1"))
    assert t.state.avatars[0].points == 0
    t = assault(9, [Avatar("able-1-leader"), Avatar("1kp-1-1")], US("able-1-leader", "A1"))
    assert t.state.avatars[0].points == 2
    t = assault(9, [Avatar("able-2-leader"), Avatar("1kp-1-1")], US("able-2-leader", "A1"))
    assert t.state.avatars[0].points == 0


@pytest.mark.rule("lhy:22.2.1-1")
def test_who_wins_and_advances_has_won() -> None:
    """Nobody is left in the hex when the Assault is over."""
    units = [US("able-1-1", HERE), GERMAN("mg-1", HERE)]
    t = fight(*units, dice=[10], map=HILL, avatars=[Avatar("able-1-1"), Avatar()])
    say(t, "advance able-1-1 C6")
    assert t.state.avatars[0].points == 2


@pytest.mark.rule("lhy:22.2.1-1", "lhy:14.3.1a-1")
def test_what_is_left_of_a_squad_has_taken_part() -> None:
    """The American takes a town hex on an unmodified 6: both sides lose a step first."""
    units = [US("able-1-3", HERE), US("able-1-1", HERE), US("tanks-1-1", HERE), GERMAN("1kp-1-3", HERE)]
    t = fight(*units, dice=[6, *[1] * 12], map=TOWN, avatars=[Avatar("able-1-3"), Avatar()])
    while t.choice is not None and t.state.phase == "assault":
        t.answer(t.choice.options[0])
    avatar = t.state.avatars[0]
    assert t.state.units[avatar.unit].card.kind == "section"
    assert last(t, assault_told.AssaultEnded).holder == 0
    assert avatar.points == 2


@pytest.mark.rule("lhy:22.2.1-1", "lhy:13.3.6-1")
def test_a_destroyed_fortified_position_counts_once() -> None:
    """Three for the FP, and nothing for the Improved Position that it leaves; two for the hill."""
    units = [US("able-1-1", HERE), US("able-1-2", HERE), US("able-1-leader", HERE), GERMAN("fp-mg-1", HERE, front=9)]
    t = fight(*units, dice=[10, *[5] * 12], map=HILL, avatars=[Avatar("able-1-1"), Avatar()])
    while t.choice is not None and t.state.phase == "assault":
        t.answer(t.choice.options[0])
    assert last(t, assault_told.AssaultRolled).result >= 10
    assert HERE in t.state.positions
    assert t.state.avatars[0].points == 5


@pytest.mark.rule("lhy:22.2.1-1")
@pytest.mark.parametrize(("die", "points"), [(9, (3, 0)), (1, (0, 2))])
def test_a_gun_is_captured_or_defended(die: int, points: tuple[int, int]) -> None:
    """On the hill of C5: two and one for the attacker, one and one for the defender."""
    t = assault(die, OF_US, GERMAN("gun-1", HERE))
    assert (t.state.avatars[0].points, t.state.avatars[1].points) == points
    assert t.state.units["german-gun-1"].lost == (points[0] > 0)


@pytest.mark.rule("lhy:22.2.1-1")
def test_an_objective_of_the_mission_counts_besides() -> None:
    name = affair(OPEN, objective=[{"id": "x", "name": "x", "hexes": [HERE]}])
    assert assault(9, OF_US, map=OPEN, mission=name).state.avatars[0].points == 1
    assert assault(9, OF_US, map=OPEN).state.avatars[0].points == 0


# ------------------------------------------------------------------ survival


def end(die: int, avatar: Avatar, *pieces: Unit, other: int = 1) -> World:
    """A mission that ends now; the American rolls for his avatar, then the German with `other`."""
    units = [US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A8"), *pieces]
    name = affair(OPEN, victory={"words": "", "win": 1, "draw": 2})
    s = state(OPEN, *units, phase="time", minutes=9, mission=name, avatars=[avatar, Avatar("1kp-1-1")])
    t = table(s, [1, die, other])
    while t.choice is not None:
        say(t, "done")
    return t


@pytest.mark.rule("lhy:22.2.2-1", "lhy:22.2.2a-1")
@pytest.mark.parametrize(("die", "casualties", "survived"), [(9, 0, True), (10, 0, False), (9, 1, False), (8, 1, True)])
def test_a_squad_leader_is_killed_on_a_modified_10(die: int, casualties: int, survived: bool) -> None:
    t = end(die, Avatar("able-1-1", points=4, casualties=casualties))
    assert t.state.avatars[0].survived == survived
    assert told_of(t, told.SurvivalChecked)[0].result == die + casualties
    assert t.state.avatars[1].survived


@pytest.mark.rule("lhy:22.2.2b-1")
@pytest.mark.parametrize(("die", "casualties", "survived"), [(9, 0, True), (10, 0, False), (1, 1, False)])
def test_a_platoon_leader_is_killed_on_a_10_or_if_he_was_hit(die: int, casualties: int, survived: bool) -> None:
    t = end(die, Avatar("able-1-leader", casualties=casualties))
    assert t.state.avatars[0].survived == survived


@pytest.mark.rule("lhy:22.2-1")
def test_who_was_eliminated_rolls_no_more() -> None:
    t = end(1, Avatar("able-1-2"), US("able-1-2", "", lost=True))
    assert not t.state.avatars[0].survived
    assert last(t, told.AvatarKilled).unit == "able-1-2"
    assert len(told_of(t, told.SurvivalChecked)) == 1


@pytest.mark.rule("lhy:22.2.2a-1")
def test_a_casualty_is_the_avatars_and_he_goes_on_in_what_is_left() -> None:
    """The German wins by 10 and more: the best attacker has a Casualty, and becomes a section."""
    units = [US("able-1-1", HERE), GERMAN("1kp-1-1", HERE), GERMAN("1kp-1-2", HERE)]
    t = fight(*units, dice=[1, 1, 2, 2, 2, 2], avatars=[Avatar("able-1-1"), Avatar("1kp-1-1")])
    avatar = t.state.avatars[0]
    assert avatar.casualties == 1
    assert t.state.units[avatar.unit].card.kind == "section"


@pytest.mark.rule("lhy:22.2.2b-1", "lhy:14.3.5-1")
@pytest.mark.parametrize(("die", "casualties"), [(1, 1), (10, 1), (5, 0)])
def test_a_leader_loss_check_that_fails_is_a_casualty(die: int, casualties: int) -> None:
    """The American wins by 10 and more: his leader rolls, after the Casualty and the check of the defender."""
    units = [US("able-1-1", HERE), US("able-1-2", HERE), US("able-1-leader", HERE), GERMAN("mg-1", HERE)]
    t = fight(*units, dice=[10, die], avatars=[Avatar("able-1-leader"), Avatar()])
    while t.choice is not None and t.state.phase == "assault":
        t.answer(t.choice.options[0])
    assert last(t, assault_told.LeaderChecked).die == die
    assert t.state.avatars[0].casualties == casualties


@pytest.mark.rule("lhy:22.2.2b-1")
def test_a_sniper_is_no_casualty() -> None:
    """Fate: an unmodified 10 for the Initiative, and a 2."""
    units = US("able-1-1", "C1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C8")
    s = state(OPEN, *units, phase="initiative", turn=2, avatars=[Avatar("able-1-leader"), Avatar()])
    t = table(s, [10, 5, 2])
    assert t.state.units["able-1-leader"].back >= 0
    assert t.state.avatars[0].casualties == 0


# ------------------------------------------------------------------ the campaign


def mission(points: int, *, survived: bool = True, unit: str = "able-1-1") -> State:
    t = end(1 if survived else 10, Avatar(unit, points=points))
    return t.state


@pytest.mark.rule("lhy:22.2-2", "lhy:22.2.1a-1")
def test_a_squad_leader_with_15_points_becomes_a_lieutenant_and_begins_at_0() -> None:
    text, words = CAMPAIGNS.enter("", mission(14), ("Ann", "Ben"), "one")
    assert "Squad Leader, 14 of 15" in words[0]
    text, words = CAMPAIGNS.enter(text, mission(1), ("Ann", ""), "two")
    assert "promoted" in words[0]
    assert CAMPAIGNS.told(text)[0] == "Ann: 1st Lieutenant, Platoon Leader, 0 of 30 Promotion Points."


@pytest.mark.rule("lhy:22.2.1b-1")
def test_a_lieutenant_with_30_points_becomes_a_captain() -> None:
    text = '[[soldier]]\nname = "Ann"\nrank = "lieutenant"\npoints = 29\n'
    after, _ = CAMPAIGNS.enter(text, mission(1, unit="able-1-leader"), ("Ann", ""), "one")
    assert "Captain" in CAMPAIGNS.told(after)[0]
    text = text.replace("29", "28")
    after, _ = CAMPAIGNS.enter(text, mission(1, unit="able-1-leader"), ("Ann", ""), "one")
    assert "Lieutenant, Platoon Leader, 29 of 30" in CAMPAIGNS.told(after)[0]


@pytest.mark.rule("lhy:22.2-1", "lhy:22.2.2a-1", "lhy:22.2.2b-1")
@pytest.mark.parametrize(("rank", "unit"), [("squad-leader", "able-1-1"), ("lieutenant", "able-1-leader")])
def test_the_killed_begin_again_as_squad_leaders_without_points(rank: str, unit: str) -> None:
    text = f'[[soldier]]\nname = "Ann"\nrank = "{rank}"\npoints = 12\n'
    after, words = CAMPAIGNS.enter(text, mission(9, survived=False, unit=unit), ("Ann", ""), "one")
    assert "killed" in words[0]
    assert CAMPAIGNS.told(after)[0] == "Ann: Squad Leader, 0 of 15 Promotion Points. Killed 1 time."


@pytest.mark.rule("lhy:22.2-2")
def test_a_squad_leader_leads_no_platoon() -> None:
    with pytest.raises(CampaignError, match="leads a squad"):
        CAMPAIGNS.enter("", mission(3, unit="able-1-leader"), ("Ann", ""), "one")


def test_no_game_is_entered_twice_nor_before_its_end_nor_without_avatars() -> None:
    text, _ = CAMPAIGNS.enter("", mission(3), ("Ann", "Ben"), "one")
    with pytest.raises(CampaignError, match="already"):
        CAMPAIGNS.enter(text, mission(3), ("Ann", ""), "one")
    s = mission(3)
    s.outcome = None
    with pytest.raises(CampaignError, match="not over"):
        CAMPAIGNS.enter(text, s, ("Ann", ""), "two")
    s = mission(3)
    s.avatars = []
    with pytest.raises(CampaignError, match="role-play"):
        CAMPAIGNS.enter(text, s, ("Ann", ""), "two")


@pytest.mark.parametrize(
    "text",
    [
        "[[soldier]]\nrank = 3",
        "what?",
        '[[soldier]]\nname = "A"\npoints = -1',
        '[[soldier]]\nname = "A"\n[[soldier]]\nname = "A"',
        '[[soldier]]\nname = "A"\nrank = "major"',
    ],
)
def test_a_bad_file_is_refused_in_words(text: str) -> None:
    with pytest.raises(CampaignError, match="no campaign"):
        CAMPAIGNS.told(text)
