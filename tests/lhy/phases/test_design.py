"""23.0 Design Your Own: the form, bids, purchases, and the mission that comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.system import Outcome
from hedgerow.lhy.catalogue import CATALOGUE
from hedgerow.lhy.ground.ground import ground_of
from hedgerow.lhy.phases.design.form import platoons, support_points
from hedgerow.lhy.phases.design.words import value_words
from hedgerow.lhy.phases.set_up import new_state
from hedgerow.lhy.screen.looking import inspect
from hedgerow.lhy.screen.standing import common, score, standing
from hedgerow.lhy.screen.view import view
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.events import design as told
from hedgerow.lhy.state.moves.design import Buy, Propose
from hedgerow.lhy.state.state import State
from tests.lhy.drawn import asked, end_turn, last, legal, offered, refused, say, table, told_of
from tests.lhy.phases.forms import FORM, agreed, at, by_dice, designed, shopping

# ------------------------------------------------------------------ agreeing


@pytest.mark.rule("lhy:23.0-1")
def test_one_proposes_and_the_other_agrees_or_the_dice_decide() -> None:
    t = at("frontage", 3)
    assert asked(t) == (0, "design")
    say(t, "propose narrow")
    assert (last(t, told.Proposed).seat, last(t, told.Proposed).value) == (0, "narrow")
    assert asked(t) == (1, "proposal")
    say(t, "agree")
    assert agreed(t, "frontage") == "narrow"
    assert asked(t) == (1, "design")  # the other player proposes now
    say(t, "propose 2", "cast")
    assert agreed(t, "depth") == "3"
    assert last(t, told.Agreed).by_chance
    assert asked(t) == (0, "design")
    assert refused(t, "call").code == "not-now"


@pytest.mark.rule("lhy:23.0-1")
def test_the_whole_form_line_by_line() -> None:
    t = table(new_state("design", {}))
    for step, value in FORM.items():
        say(t, f"propose {value.replace(' ', '%20')}", "agree")
        assert agreed(t, step) == value
    assert asked(t) == (0, "bid")


@pytest.mark.rule("lhy:23.0.s3-1", "lhy:23.0.s12-2")
def test_the_map_lies_there_as_soon_as_it_is_agreed_on() -> None:
    """Whoever agrees on the rest, bids and buys, looks at the ground that it is about."""
    t = at("layout", depth="2", sectors="3 5")
    assert common(t.state, 0).map == "1"
    say(t, "propose 3%205t", "agree")
    assert common(t.state, 0).map == common(t.state, None).map == "3 + 5t"
    assert inspect(t.state, "5F7", 0).place == "5F7"
    assert CATALOGUE.draws("3 + 5t")


def test_what_is_proposed_is_said_in_words() -> None:
    said = {
        "frontage": ("narrow", "narrow, 7 hexes"),
        "depth": ("2", "2 sectors"),
        "sectors": ("1 4", "1 Saint-Aubert, 4 The Lesna"),
        "layout": ("3bt 5at", "3b turned about, 5a turned about"),
        "hills": ("2", "2 times as high"),
        "type": ("armour", "an engagement of tanks"),
        "nations": ("german us", "German defender, American attacker"),
        "forces": ("d", "the defender 2 infantry platoons and 1 tank platoon and 20 points, "
                        "the attacker 5 infantry platoons and 1 tank platoon and 30 points"),
        "cdl": ("4 2", "4 for the attacker, 2 for the defender"),
        "hidden": ("yes", "yes"),
    }  # fmt: skip
    for step, (value, words) in said.items():
        assert value_words(step, value) == words
    assert (
        value_words("forces", "1,2,0,10") == "the defender 1 tank platoon, the attacker 2 tank platoons and 10 points"
    )
    assert value_words("objective", "2:F6,F7=1,G3+G4,ip=2") == (
        "2 of F6, F7 (1 point), the hill of G3, enemy Improved Positions (2 points)"
    )
    assert value_words("objective", "1:F6") == "F6"
    assert value_words("objective", "3 5") == "to clear 3 Montreval, 5 Hochwald"
    assert value_words("nations", "german") == "german"  # what cannot be read is said as it is written
    t = say(at("layout", depth="2", sectors="3 5"), "propose 3%205t")
    assert t.choice is not None
    assert t.choice.prompt.endswith("The other player proposes: 3, 5 turned about")


@pytest.mark.rule("lhy:23.0.s1-1", "lhy:23.0.s3-1")
def test_which_layouts_fit() -> None:
    t = at("layout", depth="2", sectors="3 5")
    assert legal(t, "propose 3%205t")
    assert legal(t, "propose 5t%203")
    assert refused(t, "propose 3%205").rule == "23.0.s3-1"  # half hexes would lie beside whole ones
    assert refused(t, "propose 3a%205b").rule == "23.0.s1-1"
    assert refused(t, "propose 3%206t").rule == "23.0.s3-1"
    t = at("layout", frontage="narrow", depth="2", sectors="3 5")
    assert legal(t, "propose 3a%205b")
    assert refused(t, "propose 3%205t").rule == "23.0.s1-1"


@pytest.mark.rule("lhy:23.0.s3-1", "lhy:23.0.s1-1")
def test_order_halves_and_which_way_about_by_lot() -> None:
    """Each die is a place in what is left: the sector, its half on a Narrow frontage, and at last the turn; nothing is
    drawn for the last sector.
    """
    assert by_dice("layout", 2, 1, depth="2", sectors="3 5") == "5 3t"
    assert by_dice("layout", 1, 2, depth="2", sectors="3 5") == "3t 5"
    assert by_dice("layout", 2, 2, 1, 2, frontage="narrow", depth="2", sectors="3 5") == "5bt 3at"


@pytest.mark.rule("lhy:23.0.s2-1")
def test_sectors_by_the_table() -> None:
    assert by_dice("sectors", 6, depth="1") == "9"
    assert by_dice("sectors", 6, depth="1", frontage="wide") == "8"
    assert by_dice("sectors", 1, 1, 10, 2, depth="2", frontage="narrow") == "2 3"  # twice, or not at hand: again
    t = say(at("sectors", 1, 1, 10, 2, depth="2", frontage="narrow"), "cast")
    assert last(t, told.Agreed).dice == (1, 1, 10, 2)
    t = at("sectors", depth="2")
    assert legal(t, "propose 3%207")
    for wrong in ("3", "3%203", "3%2077", "3%20x"):
        assert refused(t, f"propose {wrong}").rule == "23.0.s2-1"


@pytest.mark.rule("lhy:23.0.s4-1")
def test_hills_are_asked_for_where_there_are_any() -> None:
    t = at("edge", sectors="6", layout="6")
    assert t.choice is not None
    assert t.choice.rule == "23.0.s4-1"
    for die, times in ((3, "1"), (4, "2"), (9, "3")):
        assert agreed(say(at("edge", die, sectors="6", layout="6"), "cast"), "hills") == times
    flat = at("edge")
    assert flat.choice is not None
    assert flat.choice.rule == "23.0.s5-1"


@pytest.mark.rule("lhy:23.0.s5-1")
def test_the_defenders_edge_is_one_of_the_two_ends() -> None:
    assert offered(at("edge"), Propose) == ["propose west", "propose east"]
    assert offered(at("edge", frontage="wide"), Propose) == ["propose north", "propose south"]
    assert refused(at("edge"), "propose north").rule == "23.0.s5-1"
    assert by_dice("edge", 2) == "east"


# ------------------------------------------------------------------ what it is about


@pytest.mark.rule("lhy:23.0.s6-1", "lhy:23.0.s6a-1")
def test_objectives_of_an_assault_mission() -> None:
    assert offered(at("type"), Propose) == ["propose assault", "propose advance", "propose armour"]
    t = at("objective")
    assert legal(t, "propose 6:G6,F7=2,G8,E6,F6+F5,D6,ip=1")
    for wrong in ("4:G6,F7,G8", "G6", "0:G6", "1:Z9", "1:G6=x"):
        assert refused(t, f"propose {wrong}").rule == "23.0.s6a-1"
    assert offered(t, Propose) == ["propose 3:G5,E6,F7,G8,E9", "propose 2:F4,F6,F10"]  # houses; where roads meet
    assert all(legal(t, text) for text in offered(t, Propose))


@pytest.mark.rule("lhy:23.0.s6a-1")
def test_a_hill_is_proposed_with_all_its_hexes() -> None:
    t = say(
        at("edge", sectors="6", layout="6"), "propose 1", "agree", "propose east", "agree", "propose assault", "agree"
    )
    ground = ground_of("6")
    heights = {at for at in ground.playable if ground.level(at)}
    named = [text.partition(":")[2].split(",") for text in offered(t, Propose)]
    hills = next(sites for sites in named if heights.intersection(sites[0].split("+")))
    assert sorted(hex for hill in hills for hex in hill.split("+")) == sorted(heights)
    assert len(hills) < len(heights)


@pytest.mark.rule("lhy:23.0.s6b-1")
def test_an_advance_names_sectors() -> None:
    t = at("objective", type="advance", depth="2", sectors="1 2", layout="1 2t")
    assert offered(t, Propose) == ["propose 1", "propose 2", "propose 1%202"]
    assert refused(t, "propose 3").rule == "23.0.s6b-1"


@pytest.mark.rule("lhy:23.0.s6c-1")
def test_in_an_armour_engagement_forces_are_agreed_on() -> None:
    t = at("nations", type="armour")
    assert t.choice is not None
    assert t.choice.rule == "23.0.s7-1"  # nobody asks for an objective
    t = at("forces", type="armour")
    assert refused(t, "propose c").rule == "23.0.s6c-1"
    assert legal(t, "propose 2,3,5,0")
    d = Design(FORM | {"type": "armour", "forces": "2,3,5,0"})
    assert (platoons(d, "defender"), platoons(d, "attacker")) == ((0, 2), (0, 3))
    assert (support_points(d, "defender"), support_points(d, "attacker")) == (5, 0)


# ------------------------------------------------------------------ forces


@pytest.mark.rule("lhy:23.0.s7-1", "lhy:20.1-1")
def test_who_defends() -> None:
    assert by_dice("nations", 3, 1).split()[0] == "german"
    assert by_dice("nations", 4, 1).split()[1] == "german"
    assert refused(at("nations"), "propose us%20british").rule == "23.0.s7-1"
    assert legal(at("nations"), "propose soviet%20german")


@pytest.mark.rule("lhy:23.0.s8-3")
def test_the_attacker_of_a_town_has_one_platoon_more() -> None:
    d = Design(FORM | {"forces": "a", "sectors": "3", "layout": "3"})
    assert platoons(d, "attacker") == (3, 0)
    assert platoons(d, "defender") == (1, 0)


@pytest.mark.rule("lhy:23.0.s8-1", "lhy:23.0.s8-3")
def test_forces_that_players_agree_on_without_the_table() -> None:
    """They are as they were agreed on, in a town as well; the infantry of the Germans is of nine platoons."""
    t = at("forces")
    for wrong in ("2,1,20", "x,1,20,5,1,30", "1,0,20,10,1,30", "10,0,20,5,1,30", "2,9,20,5,1,30", "f"):
        assert refused(t, f"propose {wrong}").rule == "23.0.s8-1"
    assert refused(t, "propose 0,1,20,5,1,30").rule == "23.0.s6c-1"
    say(t, "propose 2,1,12,4,0,17", "agree")
    assert agreed(t, "forces") == "2,1,12,4,0,17"
    assert value_words("forces", "2,1,12,4,0,17") == (
        "the defender 2 infantry platoons and 1 tank platoon and 12 points, "
        "the attacker 4 infantry platoons and 17 points"
    )
    d = Design(FORM | {"forces": "2,1,12,4,0,17", "sectors": "3", "layout": "3"})
    assert (platoons(d, "defender"), platoons(d, "attacker")) == ((2, 1), (4, 0))
    assert (support_points(d, "defender"), support_points(d, "attacker")) == (12, 17)
    s = designed(shopping(1, forces="2,1,12,4,0,17"), 1)
    assert [sum(p.seat == seat for p in s.platoons.values()) for seat in (0, 1)] == [4, 3]


@pytest.mark.rule("lhy:23.0.s9-1")
def test_limits_by_the_defenders_platoons() -> None:
    assert by_dice("cdl", 2, 3) == "4 3"
    assert by_dice("cdl", 1, 10) == "5 2"
    assert by_dice("cdl", 2, 3, options={"dyo-cdl": "table"}) == "5 2"
    assert by_dice("cdl", 2, 1, forces="e") == "6 4"
    assert refused(at("cdl"), "propose 4").rule == "23.0.s9-1"


@pytest.mark.rule("lhy:23.0.s10-1")
def test_initiative_modifiers() -> None:
    assert offered(at("initiative"), Propose)[0] == "propose 2%200"
    assert by_dice("initiative", 1, 10) == "0 2"
    assert by_dice("initiative", 9, 1) == "3 -1"
    assert refused(at("initiative"), "propose 4%200").rule == "23.0.s10-1"


@pytest.mark.rule("lhy:23.0.s11-1")
def test_coordination_modifiers_where_a_side_has_two_platoons() -> None:
    assert by_dice("coordination", 7, 4) == "2 -1"
    alone = at("coordination", type="armour", objective="", forces="1,1,0,0")
    assert alone.choice is not None
    assert alone.choice.rule == "23.0.s12-1"


@pytest.mark.rule("lhy:23.0.s12-1")
def test_what_else_is_agreed_on_before_the_bids() -> None:
    t = at("armour")
    for prompt in ("armour", "Dummies", "Hidden", "half hexes"):
        assert t.choice is not None
        assert prompt in t.choice.prompt
        say(t, "propose yes", "agree")
    assert asked(t)[1] == "bid"


# ------------------------------------------------------------------ bids


@pytest.mark.rule("lhy:23.0.s12-2")
@pytest.mark.parametrize(("bids", "attacker"), [((30, 31), 0), ((40, 25), 1)])
def test_the_lower_bid_attacks(bids: tuple[int, int], attacker: int) -> None:
    t = say(at("bid"), f"bid {bids[0]}", f"bid {bids[1]}")
    assert last(t, told.BidsOpened).attacker == attacker
    assert t.state.design is not None
    assert t.state.design.attacker == attacker


@pytest.mark.rule("lhy:23.0.s12-2")
def test_equal_bids_are_settled_by_lot_and_none_is_told_before_both_are_made() -> None:
    t = say(at("bid", 2), "bid 30")
    assert asked(t) == (1, "bid")
    assert last(t, told.BidMade).audience == (0,)
    assert "30" not in repr(view(t.state, 1))
    say(t, "bid 30")
    assert last(t, told.BidsOpened).attacker == 1
    assert t.undo_point() is None  # both know both
    assert refused(at("bid"), "bid 0").rule == "23.0.s12-2"


# ------------------------------------------------------------------ purchases


@pytest.mark.rule("lhy:23.0.s13-1")
def test_nobody_spends_more_than_he_has_and_the_other_does_not_see_it() -> None:
    t = shopping()  # the attacker's 20 points
    say(t, "buy mg", "buy mg", "buy mg")
    assert last(t, told.Bought).left == 5
    assert {e.audience for e in told_of(t, told.Bought)} == {(0,)}
    assert refused(t, "buy flak").rule == "23.0.s13-1"
    assert legal(t, "buy truck")
    seen = repr(view(t.state, 1))
    say(t, "buy truck")
    assert repr(view(t.state, 1)) == seen
    say(t, "suffice")
    assert asked(t) == (1, "purchase")


@pytest.mark.rule("lhy:23.0.s13-2")
@pytest.mark.parametrize(
    ("seat", "text", "most"),
    [
        (0, "buy initiative", 1), (0, "buy halftrack", 3), (0, "buy truck", 3), (0, "buy flak", 1),
        (0, "buy light-mortar", 2), (0, "buy mg", 3), (1, "buy mortar-section", 1), (1, "buy mines", 2),
        (0, "buy mortar-section", 0), (1, "buy light-mortar", 0), (0, "buy fp-mg", 0), (0, "buy ip", 0),
        (0, "buy fp-gun", 0), (1, "buy fp-mg", 3),
    ],
)  # fmt: skip
def test_limits_of_the_table(seat: int, text: str, most: int) -> None:
    t = shopping(seat, *([1] * 5), forces="e")
    assert t.state.design is not None
    t.state.design.agreed["forces"] = "b" if "mg" in text and seat == 0 else "e"
    for _ in range(most):
        say(t, text)
    if most:
        assert refused(t, text).rule in ("23.0.s13-2", "23.0.s13-1")
    else:
        assert refused(t, text).rule == "23.0.s13-2"


@pytest.mark.rule("lhy:23.0.s12-1", "lhy:23.0.s13-2")
def test_what_was_not_agreed_on_is_not_sold() -> None:
    t = shopping(armour="no", dummies="no")
    for text in ("buy armour", "buy tank-section", "buy dummy"):
        assert refused(t, text).rule == "23.0.s12-1"
    assert refused(t, "buy mg yes").rule == "23.0.s13-1"  # there are no Elite ones
    assert refused(t, "buy howitzer").rule == "23.0.s13-1"
    assert "buy mg" in offered(t, Buy)
    assert "buy armour" not in offered(t, Buy)


@pytest.mark.rule("lhy:23.0.s13-3")
def test_individual_armour_is_of_one_type_by_one_roll() -> None:
    t = say(shopping(1, 1, forces="e"), "buy armour", "buy armour")
    assert [e.model for e in told_of(t, told.Bought)] == ["stuh", "stuh"]
    assert [e.die for e in told_of(t, told.Bought)] == [1, 0]
    s = designed(t, 1)
    assert {u.card.model for u in s.own[1] if u.card.afv and u.card.spg} == {"german/stuh"}


@pytest.mark.rule("lhy:23.0.s13-1", "lhy:23.0.s14-1")
@pytest.mark.parametrize("elite", ["", " yes"])
def test_squads_that_are_bought_singly_come_with_a_leader(elite: str) -> None:
    """Three platoons of the base force, and another with one squad."""
    t = say(shopping(), f"buy squad{elite}")
    s = designed(t, 0)
    kinds = [[u.card.kind for u in s.own[0] if u.platoon == p.id] for p in s.platoons.values() if p.seat == 0]
    assert kinds == [["leader", "squad", "squad", "squad"]] * 3 + [["leader", "squad"]]
    alone = next(u for u in reversed(s.own[0]) if u.card.kind == "squad")
    assert alone.card.elite == bool(elite)
    assert (last(t, told.Designed).attacker, last(t, told.Designed).bid) == (0, 25)


@pytest.mark.rule("lhy:23.0.s13-1", "lhy:20.6.s3-1")
def test_a_platoon_takes_all_sections_that_it_has() -> None:
    """The defender's one platoon has four of them."""
    t = say(shopping(1, forces="a"), "buy section", "buy section")
    assert refused(t, "buy section").rule == "23.0.s13-1"  # 10 points, at 4 each
    s = designed(t, 1)
    assert sorted(u.card.kind for u in s.own[1]) == ["leader", "section", "section", "squad", "squad", "squad"]
    t = say(shopping(1, type="armour", objective="", forces="1,1,90,0"), "buy platoon", *["buy section"] * 4)
    assert refused(t, "buy section").rule == "23.0.s13-2"


@pytest.mark.rule("lhy:23.0.s13-1", "lhy:20.6.s3-1")
def test_elite_sections_reinforce_elite_platoons() -> None:
    t = shopping(1, forces="e")
    assert refused(t, "buy section yes").rule == "23.0.s13-2"
    t = say(shopping(forces="e"), "buy platoon yes", "buy section yes")
    s = designed(t, 0)
    elite = [u for u in s.own[0] if u.card.elite]
    assert sorted(u.card.kind for u in elite) == ["leader", "section", "squad", "squad", "squad"]
    assert not any(u.card.kind == "section" and not u.card.elite for u in s.own[0])


@pytest.mark.rule("lhy:23.0.s13-2", "lhy:23.0.s14-1")
def test_no_more_elite_platoons_are_sold_than_there_are() -> None:
    """The Americans have one Elite company, of three platoons."""
    t = say(shopping(type="armour", objective="", forces="1,1,0,200"), *["buy platoon yes"] * 3)
    assert refused(t, "buy platoon yes").rule == "23.0.s13-2"
    assert refused(t, "buy squad yes").rule == "23.0.s13-2"
    assert legal(t, "buy platoon")
    s = designed(t, 0)
    assert sum(u.card.elite and u.card.kind == "squad" for u in s.own[0]) == 9


@pytest.mark.rule("lhy:23.0.s13-4")
@pytest.mark.parametrize(("seat", "tanks"), [(0, 3), (1, 2)])
def test_a_tank_section_has_two_german_or_three_american_tanks(seat: int, tanks: int) -> None:
    s = designed(say(shopping(seat, forces="e" if seat else "d"), "buy tank-section"), seat)
    base = 1
    platoons = [p for p in s.platoons.values() if p.seat == seat and p.armour]
    sizes = sorted(sum(u.platoon == p.id for u in s.own[seat]) for p in platoons)
    assert len(platoons) == base + 1
    assert tanks in sizes


@pytest.mark.rule("lhy:23.0.s13-5")
@pytest.mark.parametrize(("die", "markers"), [(3, 1), (4, 2), (8, 3)])
def test_mines_wire_positions_and_dummies_by_a_roll(die: int, markers: int) -> None:
    t = say(shopping(1, die, die, die), "buy mines", "buy ip", "buy dummy")
    assert [e.markers for e in told_of(t, told.Bought)] == [markers] * 3
    s = designed(t, 1)
    group = next(group for group in s.mission.group if group.id == "defence")
    assert (group.mines, group.ips, group.wire) == (markers, markers, 0)
    assert sum(u.card.dummy for u in s.own[1]) == markers


# ------------------------------------------------------------------ the mission


@pytest.mark.rule("lhy:23.0.s15-1")
def test_where_they_set_up_and_enter() -> None:
    s = designed(shopping(1), 1)
    defence, attack = (next(g for g in s.mission.group if g.id == id) for id in ("defence", "attack"))
    ground = s.ground
    far = {at: ground.to_edge_of(at, "west") // 2 for at in ground.hexes}
    assert set(defence.area) == {at for at in ground.hexes if far[at] > 4}
    assert attack.enters is not None
    assert set(attack.enters.hexes) == set(ground.edge("west"))
    assert not defence.hidden


@pytest.mark.rule("lhy:23.0.s12-1", "lhy:0.0-7")
def test_half_hexes_at_the_sides_are_in_play_or_not() -> None:
    s = designed(shopping(1, half_hexes="no"), 1)
    assert s.mission.special.closed_edges == ("north", "south")
    assert "K5" not in s.ground.playable
    assert "F0" in s.ground.playable
    assert "K5" in designed(shopping(1), 1).ground.playable


@pytest.mark.rule("lhy:23.0.s10-1", "lhy:23.0.s9-1", "lhy:23.0.s11-1")
def test_numbers_of_the_form_are_those_of_the_mission() -> None:
    s = designed(say(shopping(1, initiative="1 0", cdl="5 3", coordination="2 -1"), "buy initiative"), 1)
    sides = s.mission.side
    assert [side.cdl for side in sides] == [5, 3]
    assert [side.initiative for side in sides] == [1, 1]
    assert [side.coordination for side in sides] == [2, -1]


@pytest.mark.rule("lhy:23.0.s12-3", "lhy:23.0.s6a-1", "lhy:23.0.s6c-1")
@pytest.mark.parametrize("kind", ["assault", "armour"])
@pytest.mark.parametrize(("score", "winner"), [(25, 0), (26, None), (35, None), (36, 1)])
def test_who_wins_by_the_bid(kind: str, score: int, winner: int | None) -> None:
    """The objective is achieved, or the mission has ended by its score."""
    more: dict[str, Any] = {"type": "armour", "objective": "", "forces": "1,1,0,0"} if kind == "armour" else {}
    s = designed(shopping(1, **more), 1)
    if kind == "assault":
        s.control = {o.id: 0 for o in s.mission.objective}
    outcome = ended(s, score)
    if kind == "armour" and score <= 35:
        assert outcome is None
    else:
        assert outcome is not None
        assert outcome.winner == winner


def ended(s: State, score: int) -> Outcome | None:
    """How the mission has ended when the clock has come to this score at the end of a turn."""
    s.minutes = score - 2
    return end_turn(s)


@pytest.mark.rule("lhy:23.0.s6a-1")
@pytest.mark.parametrize(
    ("held", "score", "over"), [((0,), 20, False), ((0, 2), 20, True), ((), 35, False), ((), 36, True)]
)
def test_an_assault_mission_ends_with_its_objective_or_above_the_bid_and_ten(
    held: tuple[int, ...], score: int, over: bool
) -> None:
    s = designed(shopping(1, objective="2:G6,F7,G8,ip=1"), 1)
    assert s.mission.victory.ip_mop == 1
    s.control = {s.mission.objective[i].id: 0 for i in held}
    assert (ended(s, score) is not None) == over


@pytest.mark.rule("lhy:23.0.s6a-1")
def test_or_at_the_bid_and_ten() -> None:
    outcome = ended(designed(shopping(1, options={"dyo-end": "at"}), 1), 35)
    assert outcome is not None
    assert outcome.winner is None


@pytest.mark.rule("lhy:23.0.s6b-1")
@pytest.mark.parametrize("cleared", [False, True])
def test_an_advance_is_over_when_the_sector_is_cleared(cleared: bool) -> None:
    t = shopping(1, type="advance", objective="1")
    s = designed(t, 1)
    assert set(s.mission.victory.clear) == set(s.ground.hexes)
    say(t, "suggested")
    for u in s.own[1]:
        u.disrupted = cleared
    assert (ended(s, 10) is not None) == cleared


@pytest.mark.rule("lhy:23.0.s12-1", "lhy:23.0.s15-1")
def test_nobody_sets_up_or_enters_in_half_hexes_that_are_out_of_play() -> None:
    """The sides of a front of 11 are rows A and K."""
    t = shopping(1, half_hexes="no")
    s = designed(t, 1)
    squad = next(u.id for u in s.own[1] if u.card.kind == "squad")
    assert legal(t, f"place {squad} B12 concealed")
    assert refused(t, f"place {squad} A12 concealed").rule == "20.7-2"
    groups = {group.id: group for group in s.mission.group}
    entry = groups["attack"].enters
    assert entry is not None
    assert not [at for at in (*groups["defence"].area, *entry.hexes) if at[0] in "AK"]
    t = shopping(1, half_hexes="yes")
    s = designed(t, 1)
    squad = next(u.id for u in s.own[1] if u.card.kind == "squad")
    assert legal(t, f"place {squad} A12 concealed")


@pytest.mark.rule("lhy:23.0.s12-1")
def test_half_hexes_with_an_objective_stay_in_play() -> None:
    t = at("half-hexes", 2, objective="1:A12,G6")
    assert offered(t, Propose) == ["propose yes"]
    assert refused(t, "propose no").rule == "23.0.s12-1"
    assert agreed(say(t, "cast"), "half-hexes") == "yes"


@pytest.mark.rule("lhy:23.0.s10-1", "lhy:23.0.s13-2")
def test_an_initiative_drm_that_can_be_no_higher_is_not_sold() -> None:
    assert legal(shopping(initiative="2 0"), "buy initiative")
    assert refused(shopping(initiative="3 0"), "buy initiative").rule == "23.0.s10-1"
    assert legal(shopping(1, initiative="3 0"), "buy initiative")


@pytest.mark.rule("lhy:20.8-1", "lhy:23.0.s13-5")
def test_no_more_dummies_are_sold_than_there_are() -> None:
    t = say(shopping(1, 8, 8), "buy dummy", "buy dummy")  # three and three
    assert refused(t, "buy dummy").rule == "20.8-1"


@pytest.mark.rule("lhy:23.0.s13-1", "lhy:20.2-2")
def test_a_bought_initiative_drm_shows_to_its_owner_alone() -> None:
    s = designed(say(shopping(), "buy initiative"), 0)
    assert s.mission.side[0].initiative == 3
    assert [view(s, seat).sides[0].initiative for seat in (0, 1, None)] == [3, 2, 2]


def test_nobody_is_winning_while_the_mission_is_designed() -> None:
    now = score(at("forces").state, 0)
    assert (now.winner, now.lines) == (None, ())


@pytest.mark.rule("lhy:21.2-1")
@pytest.mark.parametrize(("bids", "attacker"), [(("bid 30", "bid 31"), 0), (("bid 40", "bid 25"), 1)])
def test_the_score_is_the_attackers_whoever_he_is(bids: tuple[str, str], attacker: int) -> None:
    s = designed(say(at("bid"), *bids), 0)
    s.minutes = 12
    now = score(s, None)
    assert now.scores[attacker] == 12
    assert now.scores[1 - attacker] is None
    assert {line.side for line in now.lines} == {attacker}
    assert standing(s, None).brief == "score 12"
