"""The Last Hundred Yards, as mutants know it."""

from __future__ import annotations

from tests.mutating.records import Source, System

LHY = System(
    name="lhy",
    sources=(
        Source("hedgerow.lhy.book.tables", "TABLES"),
        Source(
            "hedgerow.lhy.book.terrain_table",
            "table",
            surveyed=True,
            title="terrain",
            labels=("draw", "symbol", "E", "E2", "D", "O"),
        ),
    ),
    tests=("tests/lhy", "tests/golden/test_lhy_*.py"),
    aside=(
        "tests/lhy/games",
        "tests/lhy/sergeant",
        "tests/lhy/screen/test_secrets.py",
        "tests/lhy/phases/test_standing_orders.py::test_a_typical_mission_asks_less_with_orders",
        "tests/lhy/rules/hiding/test_dealing.py::test_nothing_that_a_seat_is_told",
        "tests/lhy/screen/test_looking.py::test_a_game_looked_back_upon",
    ),
    figures_left={
        "option": "readings, not figures",
        "terrain.scale.road_bonus more": "a road hex costs two half points, so a third is of no use",
        "counting.direct_he_sav more": "no counter with an underscored range has an SAV of 2",
        "concealment.cover_latw less": "whoever comes next to an enemy is seen anyway",
        "terrain.scale.hill_mortar": "mortar fire comes from no hex, so from none that is lower",
    },
    calls_left={
        "rules/landing/descent.py come_down: c.units.append(u.id)": "who has landed has had his Action",
        "rules/casualties.py destroy: let_off(s, rider)": "all who destroy a vehicle have let off those aboard before",
        "rules/works/mines.py enter_minefield: t.reveal()": "a die follows, which is not taken back either",
        "phases/activation.py activation_phase: s.companies.append(s.company)": (
            "a company that has no platoon left to activate is not offered again anyway"
        ),
        **dict.fromkeys(
            (
                "phases/segments.py acts_of: why_no_action(s, c, u.id, withdrawing=True)",
                "rules/move/transport.py mounts: why_not_board(s, c, u.id)",
                "rules/move/guns.py limbers: why_not_hook(s, c, u.id)",
            ),
            "each answer that is listed is judged by itself: it only spares the search",
        ),
        **dict.fromkeys(
            (
                "rules/hiding/dealing.py redeal: guess_design(s.design, foe, chance)",
                "rules/hiding/dealing.py redeal: guess_mortars(s, foe, chance)",
                "rules/hiding/dealing.py redeal: guess_avatar(s, foe, chance)",
                "rules/hiding/dealing.py swap_concealed: swap(a, b) again",
            ),
            "held by games in which nothing that is hidden may be told, which are left aside",
        ),
        "phases/segments.py call: end_deployment(s, c)": "whatever the other side does ends it as well",
        "phases/segments.py call: assemble(t)": "held by a recorded game, which are left aside",
        "rules/assault/retreat.py flee: s.pending.remove(f)": "a retreat in which nobody is left ends by itself",
        "rules/assault/retreat.py go_out: s.pending.remove(f)": "a retreat in which nobody is left ends by itself",
        "phases/set_up.py by_lot: chance.shuffle(ways)": "how somebody sets up who does so by chance",
        "rules/setting_down.py load: put(s, u, vehicle.at)": "whoever is taken aboard is put there as well",
        "phases/assaults.py assault_phase: lapse(t, at)": "else it lapses as it comes up",
        "rules/assault/resolution.py begin_fight: lapse(t, at)": "else it has lapsed before it comes up",
        "rules/fire/firing.py splits: why_no_split(s, c, u, target)": (
            "each pair of targets is judged by it once more: it only spares the search"
        ),
    },
)
