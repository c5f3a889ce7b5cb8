"""Lock 'n Load Tactical, as mutants know it."""

from __future__ import annotations

from tests.mutating.records import Source, System

LNLT = System(
    name="lnlt",
    sources=(Source("hedgerow.lnlt.book.tables", "TABLES"),),
    tests=("tests/lnlt", "tests/golden/test_lnlt_*.py"),
    aside=("tests/lnlt/games", "tests/lnlt/sergeant"),
    figures_left={
        "option": "readings, not figures",
        "vehicle_mg_range.printed": "tells which of the ranges the book gives",
    },
    calls_left={
        "rules/move/entering.py end_move: end_move(t)": "a move of which nobody is left is over anyway",
        "phases/rally.py rally_phase: t.checkpoint()": "every question of the phase has one of its own",
        "phases/play.py play: t.checkpoint()": "a game goes on from the one before as well, with more to play again",
        "rules/move/assault_fire.py modes_after_fire: why_not_after_fire(u, mode)": (
            "each move that is listed is judged by itself, with what is said against its mode"
        ),
        **dict.fromkeys(
            (
                "rules/indirect/starshells.py lights: why_not_light(s, u, s.ground.hex_of(u.at))",
                "rules/indirect/starshells.py lightings: why_busy(s, u, '20.2.4')",
            ),
            "each Starshell that is listed is judged by itself: it only spares the search",
        ),
        "rules/air/anti_aircraft.py why_not_flak: why_not_from_inside(s, aim)": (
            "no Support Weapon has figures for fire at aircraft"
        ),
        "rules/fire/opportunity.py shell_at_once: yield from fire_too(t, follow_up)": (
            "a window that is open is gone on with in any case"
        ),
        "rules/fire/targets.py shells: yield from shells_in_sight(s, guns, side, start, target, known=known, "
        "opportunity=opportunity)": "asked by the sergeant alone, whose games are left aside",
        "rules/armour/driving.py pivot: yield from go_on_or_end(t, m, before)": (
            "only the vehicle that turns is fired at, and a move of which nobody is left is over anyway"
        ),
    },
)
