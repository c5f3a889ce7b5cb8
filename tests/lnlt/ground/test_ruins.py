"""15.1.0.1 Ground that changes in play."""

import pytest
from msgspec.structs import replace

from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.ground import Ground, ground
from hedgerow.lnlt.ground.los import BetweenBuildings
from hedgerow.lnlt.ground.ruins import fallen, ground_with
from hedgerow.lnlt.ground.sights import all_sights


@pytest.mark.parametrize(
    ("name", "option", "terrain", "bunker"),
    [("village", "blocked", "rubble", ""), ("town", "penalty", "rubble", "C5"), ("square", "blocked", "clear", "")],
)
def test_sights_after_a_fall_are_those_of_a_map_without_the_building(
    name: str, option: BetweenBuildings, terrain: str, bunker: str
) -> None:
    """Single houses and parts of large buildings fall, one after the other; each row is judged when it is asked for."""
    forts = (Fort(bunker, facing=1, tm=3),) if bunker else ()
    before = ground(name, option, forts)
    houses = [h for h in before.hexes if before.terrain(h).building and len(before.floors(h)) == 1][:2]
    halls = [h for h in before.hexes if before.terrain(h).building and len(before.floors(h)) > 1][:2]
    ruins = tuple((hex, terrain) for hex in (*houses, *halls))
    after = ground_with(name, option, forts, ruins)
    survey = before.survey
    for hex, _ in ruins:
        survey = fallen(survey, hex, terrain)
    anew = Ground(replace(survey, sight=all_sights(survey, chart(), option)), option, forts)
    assert after.places == anew.places
    assert [after.sights_from(place) for place in after.places] == [anew.sights_from(place) for place in anew.places]
    assert any(after.sight(a, b) != before.sight(a, b) for a in after.places for b in after.places)
