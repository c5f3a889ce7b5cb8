"""Forces as text: both forms are read and written, and what cannot be read is told with its line."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.boltaction.lists.armies import ListError, army_named, nations
from hedgerow.boltaction.lists.records import Pick, Platoon, Roster
from hedgerow.boltaction.lists.text import read_code, read_force, read_roster, write_code, write_roster
from hedgerow.boltaction.state.moves.set_up import Bring
from hedgerow.kernel import notation

ABLE = """\
force Able Company
nation us

platoon reinforced
first-lieutenant veteran 2 men
rifle-squad veteran 12 men + smg 2 + bar 2 + at-grenades = 1st Squad
m4-sherman regular + pintle-hmg
"""
ABLE_CODE = (
    "us=Able_Company;reinforced,first-lieutenant.v2,rifle-squad.v12+smg*2+bar*2+at-grenades=1st_Squad,"
    "m4-sherman.r+pintle-hmg"
)
ROSTER = Roster(
    "us",
    (
        Platoon(
            (
                Pick("first-lieutenant", "veteran", 2),
                Pick("rifle-squad", "veteran", 12, {"smg": 2, "bar": 2, "at-grenades": 1}, "1st Squad"),
                Pick("m4-sherman", "regular", 0, {"pintle-hmg": 1}),
            )
        ),
    ),
    "Able Company",
)


def test_both_forms_say_the_same() -> None:
    assert read_roster(ABLE) == read_code(ABLE_CODE) == ROSTER
    assert write_roster(ROSTER) == ABLE
    assert write_code(ROSTER) == ABLE_CODE
    assert read_force(ABLE) == read_force(f"  {ABLE_CODE}\n") == ROSTER


def test_a_list_is_brought_in_one_field_of_a_move() -> None:
    move = Bring(ABLE_CODE)
    assert notation.write(move).count(" ") == 1
    assert notation.read(notation.write(move), [Bring]) == move


def test_what_goes_without_saying() -> None:
    """The first platoon is a reinforced one, a unit regular or what else it can be, and as small as it may be."""
    roster = read_roster("nation us\nrifle-squad # cold and wet\n\nranger-squad\n")
    assert roster.platoons == (Platoon((Pick("rifle-squad", "regular"), Pick("ranger-squad", "veteran"))),)


def test_platoons_and_traits() -> None:
    text = "nation british\ntrait vengeance\nplatoon\ninfantry-section\nplatoon armoured\ncromwell + command\n"
    roster = read_roster(text)
    assert (roster.trait, [p.selector for p in roster.platoons]) == ("vengeance", ["reinforced", "armoured"])
    assert read_code(write_code(roster)) == roster


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it does not say whose army it is"),
        ("rifle-squad\n", "line 1: say first whose army it is"),
        ("nation uk\n", "line 1: there is no army list 'uk'"),
        ("nation us\nnation us\n", "line 2: 'nation' is said twice"),
        ("nation us\nplatoon armored\n", "line 2: there is no platoon 'armored'; did you mean 'armoured'?"),
        ("nation us\nrifle-sqad\n", "line 2: the American list has no 'rifle-sqad'; did you mean 'rifle-squad'?"),
        ("nation us\n\nrifle-squad elite\n", "line 3: a unit is inexperienced, regular, veteran, not 'elite'"),
        ("nation us\nRifle Squad!\n", "line 2: 'Rifle Squad!' is no unit; one is written: rifle-squad veteran 12 men"),
        ("nation us\nrifle-squad + \n", "line 2: '' is no extra; one is written: bar 2"),
        ("nation us\nrifle-squad + bar + bar\n", "line 2: 'bar' is said twice"),
        ("nation us\nrifle-squad + bar 0\n", "line 2: 0 × 'bar' is no number of them"),
        ("nation us\nrifle-squad 9999999999 men\n", "line 2: 9999999999 men are too many for any unit"),
        ("nation us\nrifle-squad = <b>\n", "line 2: '<b>' is no name"),
        ("nation us\nrifle-squad = a_b\n", "line 2: 'a_b' is no name"),
        ("nation us\n" + "rifle-squad\n" * 61, "line 62: a force has at most 60 units"),
        ("#" * 20_001, "a list has at most 20000 letters"),
        ("us;reinforced,rifle-squad.x", "'rifle-squad.x': 'rifle-squad.x' is no unit"),
        ("us;reinforced,rifle-squad+smg*", "'smg*' is no extra; one is written: bar*2"),
        ("us!;armored", "there is no platoon 'armored'"),
        ("xx;reinforced", "there is no army list 'xx'"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, words: str) -> None:
    with pytest.raises(ListError) as wrong:
        read_force(text)
    assert words in str(wrong.value)


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    army = army_named(draw(st.sampled_from(nations())))
    names = st.text("ABCabc 123'.-&()/", max_size=12).map(str.strip)

    def pick() -> Pick:
        entry = army.entries[draw(st.sampled_from(sorted(army.entries)))]
        ids = draw(st.lists(st.sampled_from([x.id for x in entry.extras] or ["bar"]), unique=True, max_size=3))
        extras = {id: draw(st.integers(1, 9)) for id in ids}
        return Pick(entry.id, draw(st.sampled_from(entry.qualities)), draw(st.integers(0, 20)), extras, draw(names))

    platoons = tuple(
        Platoon(
            tuple(pick() for _ in range(draw(st.integers(0, 3)))), draw(st.sampled_from(["reinforced", "armoured"]))
        )
        for _ in range(draw(st.integers(1, 3)))
    )
    return Roster(army.id, platoons, draw(names), draw(st.sampled_from(["", *army.traits])))


@given(rosters())
def test_whatever_is_written_is_read_back(roster: Roster) -> None:
    assert read_force(write_roster(roster)) == roster
    assert read_force(write_code(roster)) == roster
    assert write_roster(read_roster(write_roster(roster))) == write_roster(roster)


@given(st.text(max_size=80))
def test_any_text_is_a_force_or_a_mistake_in_words(text: str) -> None:
    for whole in (text, f"nation us\n{text}", f"us;{text}"):
        with suppress(ListError):
            assert read_force(whole).nation
