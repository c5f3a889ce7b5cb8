"""Bolt Action, as mutants know it."""

from __future__ import annotations

from tests.mutating.records import Source, System

BOLTACTION = System(
    name="boltaction",
    sources=(Source("hedgerow.boltaction.book.tables", "TABLES"),),
    tests=("tests/boltaction", "tests/golden/test_boltaction_*.py"),
    aside=("tests/boltaction/lists", "tests/boltaction/ground", "tests/boltaction/sergeant"),
    figures_left={
        "option": "readings, not figures",
        "pen_modifier.0.value": "the sheet gives the front no modifier, and none is added",
        **dict.fromkeys(("code.6.enter", "code.6.run"), "a road is never in the way"),
        "game.cover": "how fair a table is goes by it: tests of tables, which are left aside here, notice it",
        "armour_effect.3.pins": "who is knocked out is not pinned any more",
        "armour_effect.3.turret": "nor is his turret looked at",
    },
    calls_left={
        "rules/move/moves.py choose_move: s.pending.pop()": "a Run that has been made is over anyway",
        **dict.fromkeys(
            (
                "rules/suggesting.py by_lot: why_not_guard(s, u)",
                "rules/suggesting.py by_lot: why_not_guard(s, u) again",
                "rules/suggesting.py by_lot: why_not_deploy(s, u, move, forward=forward)",
            ),
            "what is drawn by chance is judged once more, and nobody says it who may not",
        ),
        "rules/close/assaults.py take_courage: t.state.pending.pop()": "who is Down does not go on with an assault",
    },
)
