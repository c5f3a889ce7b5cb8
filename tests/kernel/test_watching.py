"""How a view was before every event, for each pair of eyes."""

from __future__ import annotations

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.patches import differing, merged, of_record
from hedgerow.kernel.table import Table
from tests.kernel.toy import Toy, View


def test_what_was_different_is_told_field_by_field() -> None:
    was, now = View({"a": 1}, 3, 1, 0), View({"a": 2}, 3, 2, 0)
    assert differing(was, now) == {"units": {"a": 1}, "turn": 1}
    assert of_record(None, now) is None
    assert of_record(was, None) == {"units": {"a": 1}, "secret": 3, "turn": 1, "active": 0, "mines": []}
    assert of_record(was, was) == {}


def test_two_patches_as_one_keep_what_was_so_earlier() -> None:
    later = {"units": {"a": {"at": 2, "lost": False}, "b": {"at": 5}, "c": None}, "flight": None}
    earlier = {"units": {"a": {"at": 1}, "b": None}, "flight": {"at": 7}}
    assert merged(later, earlier) == {
        "units": {"a": {"at": 1, "lost": False}, "b": None, "c": None},
        "flight": {"at": 7},
    }


def test_a_record_that_is_gone_since_is_whole_as_it_was() -> None:
    assert merged({"units": {"a": {"at": 2, "side": 1}}}, {"units": {"a": {"at": 1}}}) == {
        "units": {"a": {"at": 1, "side": 1}}
    }


def test_each_pair_of_eyes_has_a_view_of_its_own() -> None:
    """Red walks with a hidden picket: he hears of it and sees where it was; of the others nobody does."""
    t = Table(Toy(), Toy().new("road", {}), Seeded("a walk"), telling=True)
    for _ in range(12):
        if t.choice is None:
            break
        heard, before = len(t.told), {seat: t.system.view(t.state, seat) for seat in (None, 0, 1)}
        t.answer(t.choice.options.listed[0])
        for seat in (None, 0, 1):
            told = t.heard(seat, heard)
            if not told:
                continue
            view = t.system.view(t.state, seat)
            for telling in reversed(told):
                view = View(**{**{name: getattr(view, name) for name in View.__struct_fields__}, **telling.before})
            assert view == before[seat]


def test_nothing_is_watched_where_nothing_is_told() -> None:
    t = Table(Toy(), Toy().new("road", {}), Seeded("a walk"))
    assert t.told == []
