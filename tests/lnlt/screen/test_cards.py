"""Scenarios, options and maps as a screen is told of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.board.maps import MapError
from hedgerow.lnlt.book import options
from hedgerow.lnlt.ground.ground import ground
from hedgerow.lnlt.ground.hexes import centre, hexside
from hedgerow.lnlt.ground.survey import map_names
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.cards import place_words
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import OPEN, board, state


@pytest.mark.parametrize("name", LNLT.scenarios())
def test_a_scenario_in_a_few_lines(name: str) -> None:
    card, found = SCREEN.card(name), scenario(name)
    assert (card.name, card.title, card.turns, card.map) == (name, found.title, found.turns, found.map)
    assert [side.name for side in card.sides] == list(LNLT.seats(LNLT.new(name, {})))
    paragraphs = {group.id for group in found.group if group.event}  # nobody knows yet whom they bring
    assert sum(side.units for side in card.sides) == sum(unit.group not in paragraphs for unit in found.roster)
    assert "\n" not in card.situation + card.victory
    assert len(card.rules) == len(found.rules) + bool(found.event)


def test_only_options_that_bear_on_the_game_are_offered() -> None:
    code = "".join(path.read_text() for path in Path(options.__file__).parents[1].rglob("*.py"))
    used = set(re.findall(r'options\["([a-z0-9-]+)"\]', code))
    cards = {card.name: card for card in SCREEN.options()}
    assert set(cards) == used
    for card in cards.values():
        assert card.default in card.values
        assert card.words.endswith(".")
        assert card.title[0].isupper()
        assert card.rule in systems.named("lnlt").ledger


@pytest.mark.parametrize("name", map_names())
def test_places_lie_where_the_picture_has_them(name: str) -> None:
    card, picture, land = SCREEN.map_card(name), SCREEN.map_picture(name), ground(name)
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', picture)
    assert found is not None
    assert tuple(float(x) for x in found.groups()) == (card.left, card.top, card.width, card.height)
    assert {spot.name for spot in card.places} == set(land.places)
    for spot in card.places:
        assert (spot.x, spot.y) == centre(land.hex_of(spot.name))
        assert card.left < spot.x < card.left + card.width
        assert card.top < spot.y < card.top + card.height
        assert (spot.level, spot.floor) == (land.level(spot.name), int("+" in spot.name))
    assert SCREEN.map_picture(name) is picture  # drawn once


def test_the_cell_of_a_place_has_its_corners() -> None:
    card = SCREEN.map_card("village")
    spot = next(p for p in card.places if p.name == "D4")
    corners = {(spot.x + x, spot.y + y) for x, y in card.cell}
    assert set(hexside("D4", "E4")) <= corners


def test_arrow_keys_go_round_from_the_north() -> None:
    spots = {spot.name: spot for spot in SCREEN.map_card("village").places}
    assert spots["D4"].beside == ("D3", "E3", "E4", "D5", "C4", "C3")
    assert "" in spots["A0"].beside
    back = {0: 3, 1: 4, 2: 5, 3: 0, 4: 1, 5: 2}
    for spot in spots.values():
        assert len(spot.beside) == 6
        for way, other in enumerate(spot.beside):
            if other and not spot.floor:
                assert spots[other].beside[back[way]] == spot.name


def test_upstairs_the_keys_stay_on_the_floor_where_there_is_one() -> None:
    spots = {spot.name: spot for spot in SCREEN.map_card("town").places}
    upper = next(s for s in spots.values() if s.floor and any("+" in near for near in s.beside))
    for near in upper.beside:
        assert near == "" or near in spots
        assert "+" in near or f"{near}+1" not in spots


def test_a_joined_map_has_a_card_too() -> None:
    assert len(SCREEN.map_card("village + farmland").places) > len(SCREEN.map_card("village").places)


def test_a_map_that_is_none_is_told_of() -> None:
    with pytest.raises(MapError, match="no such map"):
        SCREEN.map_card("atlantis")


def test_places_in_words() -> None:
    field = board(". . .\n. w .\n. . .", levels=". . .\n. 1 .\n. . .", hexsides={"hedge": "B1/B2"})
    assert place_words(ground(field), "B1") == "light woods, level 1, hedge to B2"
    house = board("H H H\nH H H\nH H H", buildings=("A0 A1 A2 B0 B1 B2 C0 C1 C2",))
    assert place_words(ground(house), "B1+1").endswith("upper floor")


def test_how_far_a_game_is() -> None:
    assert SCREEN.progress(LNLT.new("milk-run", {})) == "set-up"
    assert SCREEN.progress(state(OPEN, turn=3)) == "turn 3 of 6, Operations"
    assert SCREEN.progress(state(OPEN, turn=3, phase="rally")) == "turn 3 of 6, Rally"
    assert SCREEN.progress(state(OPEN, phase="over")) == "over"
