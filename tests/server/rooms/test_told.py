"""The log of two people at one screen: each reads what his own side was told."""

from __future__ import annotations

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.kernel.telling import Telling
from hedgerow.lhy.state.moves.set_up import Ready
from hedgerow.lhy.system import LHY
from hedgerow.server.rooms.told import apart, heard, log_since
from hedgerow.server.rooms.viewer import Viewer

AMERICAN, GERMAN = 0, 1
BOTH = Viewer(frozenset((AMERICAN, GERMAN)))


def test_what_is_told_alike_stands_there_once() -> None:
    seen = Telling(words="A concealed unit goes."), Telling(words="1st Squad goes.")
    assert apart((Telling(words="Turn 1."),), (0, 1)) == ((None, Telling(words="Turn 1.")),)
    other = Telling(words=seen[0].words, before={"turn": 1})  # how it looked before is no other story
    assert apart((seen[0], seen[0], other), (0, 1)) == ((None, seen[0]),)
    assert apart((seen[0], *seen), (0, 1)) == ((0, seen[0]), (1, seen[1]))
    assert apart((None, None, seen[1]), (0, 1)) == ((1, seen[1]),)
    assert apart((None, None, seen[1]), (0,)) == ()
    assert apart((seen[0], *seen), (1,)) == ((None, seen[1]),)
    assert apart((seen[0], *seen), ()) == ((None, seen[0]),)


def test_at_one_screen_each_reads_what_his_side_is_told() -> None:
    t = Table(LHY, LHY.new("first-patrol", {}), Seeded("1"), telling=True)
    while t.choice is not None and t.choice.kind == "set-up":
        if t.choice.seat == AMERICAN:
            break
        t.answer(Ready() if Ready() in t.choice.options else t.choice.options[0])
    log = log_since(t, BOTH, 0)
    assert heard(t, BOTH) == len(log)
    assert [entry.n for entry in log] == list(range(len(log)))
    for seat in (AMERICAN, GERMAN):
        assert [e.words for e in log if e.ear in (None, seat)] == [told.words for told in t.heard(seat)]
    assert any("Kompanie" in entry.words for entry in log if entry.ear == GERMAN)
    assert not any("Kompanie" in entry.words for entry in log if entry.ear != GERMAN)
    later = log_since(t, BOTH, 3)
    assert later == log[3:]
