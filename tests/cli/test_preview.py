"""Previews, glosses and explained places as lines of text."""

from __future__ import annotations

from hedgerow.cli.inspect import place_lines, sight_lines
from hedgerow.cli.preview import fate_lines, preview
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.preview import Chance, Fate
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Fire, Go, Pass, PrintedSetUp, Ready, Smoke
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT


def farm() -> World:
    """The Americans of the Milk Run have activated K4, whose gun covers Q5."""
    t = World(LNLT, LNLT.new("milk-run", {}), Seeded("cli"))
    while t.choice is not None and t.choice.kind != "activate":
        listed = t.choice.options.listed
        t.answer(next((x for x in (PrintedSetUp(), Ready()) if x in listed), listed[-1]))
    if t.choice is not None and t.choice.seat == 1:
        t.answer(Pass())
    t.answer(Activate("K4"))
    return t


def test_a_shot_in_lines() -> None:
    lines = preview(SCREEN, farm(), Fire("Q5", ("us-m1919a4",)))
    assert lines[:4] == [
        "\x1b[1mFire at Q5 with M1919A4\x1b[0m",
        "  attack: d6 +2",
        "    +2  M1919A4 \x1b[2m[5.2.5]\x1b[0m",
        "  defence: d6 +0",
    ]
    assert any("is marked Fired" in line for line in lines)
    head = next(line for line in lines if "No Effect" in line)
    assert head.split() == ["No", "Effect", "Shaken", "Casualties", "Wounded"]
    assert next(line for line in lines if "Kranz" in line).split()[-2:] == ["–", "–"]


def test_what_leaves_nothing_to_chance_says_so() -> None:
    lines = preview(SCREEN, farm(), EndImpulse())
    assert lines[-1] == "  No dice are thrown for that."
    assert any("counts as a pass" in line for line in lines)


def test_results_of_tries_have_columns_of_their_own() -> None:
    fates = (
        Fate("one", (Chance("Good Order", "1/3", 1 / 3, 0), Chance("stays Shaken", "2/3", 2 / 3, 1)), "a"),
        Fate("another", (Chance("Good Order", "1", 1.0, 0),), "b"),
    )
    head, first, second = fate_lines(fates)
    assert head.split() == ["Good", "Order", "stays", "Shaken"]
    assert first.split() == ["one", "33", "%", "67", "%"]
    assert second.split() == ["another", "100", "%", "–"]
    assert fate_lines(()) == []


def test_glosses_of_dice_are_chances() -> None:
    t = farm()
    assert SCREEN.outlook(t, Fire("Q5", ("us-m1919a4",)), 0) == "d6 +2 against d6 +0, hurts 26 %"
    assert SCREEN.outlook(t, Smoke("us-3", "K4"), 0) == "50 %"
    assert SCREEN.outlook(t, Go(("us-3",)), 0) == "4 MPs"


def test_a_place_in_lines() -> None:
    t = farm()
    dug_in = place_lines(SCREEN.inspect(t.state, "j3", 0), LNLT.seats(t.state))
    assert any("foxholes: TM +1" in line for line in dug_in)
    lines = place_lines(SCREEN.inspect(t.state, "k4", 0), LNLT.seats(t.state))
    assert any("bears M1919A4: FP 2, range 10, on its tripod" in line for line in lines)
    assert any("      Morale 6" in line for line in lines)


def test_a_line_of_sight_in_lines() -> None:
    lines = sight_lines(SCREEN.sight(farm().state, "K4", "Q5", None))
    assert "6 hexes: Clear." in lines[0]
    assert lines[-1].startswith("  TM of Q5 against fire from K4: +0")
