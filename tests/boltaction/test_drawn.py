"""The helpers of these tests themselves."""

import pytest

from hedgerow.boltaction.rules.seeing import gap, sees
from tests.boltaction.drawn import DRAWN, area, ground, left, ordering, state, unit


@pytest.mark.parametrize("name", DRAWN)
def test_every_unit_of_the_list_can_be_put_on_a_table(name: str) -> None:
    u = unit("us-1", name, (12, 12))
    assert u.on_table
    assert u.card is DRAWN[name]
    assert len({m.at for m in u.models}) == len(u.models)


@pytest.mark.rule("boltaction:house-weapon.2")
def test_a_section_has_a_leader_a_firer_and_an_assistant_and_a_team_its_crew() -> None:
    section = unit("us-1", "lmg-section", (12, 12), men=6)
    assert [m.role for m in section.men] == ["leader", "firer", "", "assistant", "", ""]
    assert [m.role for m in unit("us-2", "mmg", (12, 12)).men] == ["firer", "assistant", "crew"]
    assert [m.role for m in unit("us-3", "at-gun", (12, 12)).men] == ["crew"] * 3
    assert left(unit("us-4", "mortar", (12, 12), extras={"spotter": 1})) == ["1", "2", "3", "4"]


def test_a_state_has_dice_for_all_and_knows_its_ground() -> None:
    yard = ground((24, 24), area("woods", (6, 10), (18, 14)), area("house", (2, 2), (6, 6)))
    s = state(
        yard,
        unit("us-1", "section", (12, 20), men=5),
        unit("german-1", "section", (12, 4), men=5),
        unit("german-2", "section", building=1, men=5),
    )
    assert not sees(s, s.units["us-1"], s.units["german-1"])
    assert gap(s, s.units["us-1"], s.units["german-1"]) == 1500
    assert [die.seat for die in s.dice] == [0, 1, 1]
    assert ordering(s, 1).drawn == 1
