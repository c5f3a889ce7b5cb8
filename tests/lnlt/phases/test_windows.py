"""Where one side may step in during the other's impulse: the state alone tells how to go on."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from hedgerow.kernel.dice import Scripted, Seeded
from hedgerow.kernel.table import Answer, Mark, Table
from hedgerow.lnlt.state.moves import Assault, Go, Hold, Load, Overrun, Reply, Retreat, Shell, Step
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, US, activate, board, choose, counter, state, surprise, table
from tests.lnlt.drives import FAR, PLAIN, E, W, tank
from tests.lnlt.guns import ARMY, NNE, WEST, field, gun_team

WINDOWS = {"opportunity", "anti-aircraft", "reply"}
QUIET = WINDOWS | {
    "activate", "name-hexes", "act", "step", "drive", "follow-up", "fly", "air-attack", "sortie", "set-up", "rally",
    "handling",
}  # fmt: skip
"""What is asked only where there is a checkpoint."""
NESTED = {
    "fire", "shell", "move", "spot", "smoke", "call", "light", "barrage", "bombard", "melee", "assault", "retreat",
    "get-off", "hero", "keep-moving", "spotting-round", "place-hero",
    "place-sniper", "drop", "treatment", "exchange", "appear", "commissar",
}  # fmt: skip
"""What is asked in the middle of something else of the seat that it concerns, and never as a window."""
AHEAD = 5


def again(t: World) -> World:
    """The same game from its state alone."""
    kept = msgspec.msgpack.encode(t.state)
    state = msgspec.msgpack.decode(kept, type=State)
    asked = next((e.seat for e in reversed(t.tape) if isinstance(e, Answer)), None)
    return Table(LNLT, state, t.dice, listening=False, spacing=0, mark=Mark(0, kept, 0, t.throws, 0, asked))


def question(t: World) -> tuple[object, ...]:
    c = t.choice
    if c is None:
        return (None, t.digest())
    return (c.seat, c.kind, c.prompt, c.rule, c.window, c.options.listed, t.digest(), t.throws)


def fleeing(t: World) -> bool:
    """Whether somebody has fled from flames since the last checkpoint."""
    since = t.tape[t.marks[-1].at :]
    return any(isinstance(entry, Answer) and isinstance(entry.move, Retreat) for entry in since)


@pytest.mark.parametrize(
    "scenario",
    ["milk-run", "kessenbrueck", "ardreich-armour", "pont-sevray", "forty-minutes", "open-skies", "fulda-morning",
     "five-doors"],
)  # fmt: skip
def test_every_window_goes_on_from_the_state_alone(scenario: str) -> None:
    """There is a checkpoint at every choice of the kinds in QUIET; those in NESTED need not have one.

    Opportunity Fire has none in two places, both in the middle of a shot: at men who flee from flames (1.6.3.4), and at
    those who guide a missile (14.1.0.14). What is left of the shot then is in no record.
    """
    chance = random.Random(f"{scenario}, in windows")
    t = Table(LNLT, LNLT.new(scenario, {}), Seeded(scenario), listening=False, spacing=0)
    seen: dict[str, int] = {}
    while t.choice is not None:
        choice = t.choice
        quiet = t.quiet
        assert choice.kind in QUIET | NESTED, choice.kind
        assert (choice.window is not None) == (choice.kind in WINDOWS), choice
        if choice.kind in QUIET and not quiet:
            assert choice.kind == "opportunity", choice
            assert t.state.guiding or fleeing(t), choice
        if choice.window is not None:
            assert choice.options.judge(choice.window.hold) is None
            seen[choice.kind] = seen.get(choice.kind, 0) + 1
        if quiet and (choice.window is not None or choice.kind == "follow-up"):
            go_on_alike(t, again(t), chance.getrandbits(32))
        t.answer(chance.choice(choice.options.listed))
    assert seen.get("opportunity", 0) > 5


# ------------------------------------------------------------------ windows that random play seldom meets


def mounting() -> World:
    """A Squad gets on a tank under fire (16.4.1)."""
    s = state(PLAIN, tank("A2"), US("a1", "squad", "A2"), GERMAN("g1", "squad", "D2"), GERMAN("g2", "squad", "E2"), FAR)
    t = activate(table(s), "A2")
    return choose(t, Go(("a1",)), Load(("a1",), "tank", outside=True))


def thrown_off() -> World:
    """Men had to get off two tanks, in two places (16.2.3)."""
    s = state(
        PLAIN, tank(), US("other", "us-army/sherman", "B3"), US("on", "squad", "B2"), US("too", "squad", "B3"),
        GERMAN("g1", "squad", "D3"), GERMAN("g2", "squad", "E2"), FAR, active=1, thrown_off=["on", "too"],
    )  # fmt: skip
    return table(s)


def overrun() -> World:
    """A tank has driven in among men, who may answer (15.3.9)."""
    hull = {"moves": "T", "front": [5, 4], "flank": [3, 3], "rear": [2, 3], "mgs": [{"fp": 2}]}
    weak = counter("vehicle", "0-0-12-6", "us-army", hull=hull)
    men = GERMAN("g1", "squad", "C2", "satchel"), GERMAN("lt", "koch", "C2")
    s = state(PLAIN, US("tank", weak, "B2", facing=E), *men, FAR, control={"C2": 0})
    return choose(activate(table(s, dice=[1, 6]), "B2"), Go(("tank",)), Overrun("C2"))


def looking_round() -> World:
    """The same where they have come to see what they could not see before (1.8.3)."""
    hidden = board(". . F . . .\n. . . . . .\n. . . . . .\n. . . . . .")
    hull = {"moves": "T", "front": [5, 4], "flank": [3, 3], "rear": [2, 3], "mgs": [{"fp": 2}]}
    weak = counter("vehicle", "0-0-12-6", "us-army", hull=hull)
    s = state(
        hidden, US("tank", weak, "B1", facing=E), GERMAN("g1", "squad", "C1"), GERMAN("far", "squad", "F3"),
        **surprise("D0", "sight", "first"),
    )  # fmt: skip
    return choose(activate(table(s, dice=[1, 6]), "B1"), Go(("tank",)), Overrun("C1"))


def coming_in() -> World:
    """Men walk beside a tank into a hex that was the enemy's (22.1.1)."""
    foes = GERMAN("g1", "squad", "E2"), GERMAN("g2", "squad", "F2"), FAR
    s = state(PLAIN, tank(), US("a1", "squad", "B2"), *foes, control={"C2": 1})
    return choose(activate(table(s), "B2"), Go(("tank", "a1")), Step("C2"))


def walking_in() -> World:
    """The same without a tank."""
    s = state(
        PLAIN, US("a1", "squad", "B2"), GERMAN("g1", "squad", "E2"), GERMAN("g2", "squad", "F2"), FAR, control={"C2": 1}
    )
    return choose(activate(table(s), "B2"), Go(("a1",)), Step("C2"))


def coming_round() -> World:
    """A gun has been turned to fire, and may be answered first (1.7.0.10)."""
    s = field(ARMY("gun", gun_team(), "B2", facing=WEST), GERMAN("g1", "squad", "D2"), GERMAN("g2", "squad", "D3"))
    return choose(activate(table(s), "B2"), Shell("gun", "D2", facing=NNE))


def following_up() -> World:
    """A bazooka has hit in vain in its own impulse (14.1.1.3)."""
    s = state(
        PLAIN, US("a1", "squad", "A2", "bazooka"), US("idle", "squad", "A3"), GERMAN("pz", "pz-iv", "C2", facing=W), FAR
    )
    return choose(activate(table(s, dice=[1, 2, 1, 5, 1, 1]), "A2"), Shell("a1-bazooka", "C2", "pz"))


def following_up_in_between() -> World:
    """A bazooka has hit in vain in Opportunity Fire (14.1.1.3)."""
    s = state(
        PLAIN, US("a1", "squad", "A2", "bazooka"), US("a2", "squad", "A3"), GERMAN("pz", "pz-iv", "D2", facing=W), FAR,
        active=1,
    )  # fmt: skip
    t = choose(activate(table(s, dice=[1, 2, 1, 5, 1, 1]), "D2"), Go(("pz",)), Step("C2"))
    return choose(t, Shell("a1-bazooka", "C2", "pz"))


@pytest.mark.parametrize(
    ("window", "kind", "then"),
    [
        (mounting, "opportunity", "load"),
        (thrown_off, "opportunity", "thrown-off"),
        (overrun, "reply", ""),
        (looking_round, "reply", ""),
        (coming_in, "opportunity", "drive"),
        (walking_in, "opportunity", "arrive"),
        (coming_round, "opportunity", "shell"),
        (following_up, "follow-up", ""),
        (following_up_in_between, "opportunity", "drive"),
    ],
)
def test_so_do_windows_that_are_rare(window: Callable[[], World], kind: str, then: str) -> None:
    t = window()
    assert t.choice is not None
    assert t.quiet
    assert (t.choice.kind, getattr(t.state.window, "then", "")) == (kind, then)
    for seed in range(24):
        t.dice = Seeded(f"{kind} {seed}")
        go_on_alike(t, again(t), seed)
    other, hold = again(t), Reply() if kind == "reply" else Hold()
    choose(t, hold)  # here the rule that opened the window goes on, there the phase does from the state
    choose(other, hold)
    assert question(other) == question(t)


@pytest.mark.rule("lnlt:15.3.12", "lnlt:22.1.1")
def test_the_move_of_a_vehicle_that_is_lost_in_reply_is_over_from_the_state_alone() -> None:
    t = overrun()
    other = again(t)
    for one in (t, other):
        one.dice = Scripted([1, 1, 6, 1])
        choose(one, Reply(("g1",)), Assault("g1", "g1-satchel"))
        assert one.state.units["tank"].lost
    assert question(other) == question(t)


def go_on_alike(t: World, other: World, seed: int) -> None:
    assert question(other) == question(t)
    chance, ahead = random.Random(seed), t.clone(t.dice)
    for _ in range(AHEAD):
        if ahead.choice is None:
            return
        move = chance.choice(ahead.choice.options.listed)
        ahead.answer(move)
        other.answer(move)
        assert question(other) == question(ahead)


def test_a_window_names_what_it_is_part_of() -> None:
    """Spans go from the shortest to the longest, and what is one thing has one name as long as it lasts."""
    chance = random.Random(4)
    t = Table(LNLT, LNLT.new("ardreich-armour", {}), Seeded("3"), listening=False)
    names: dict[tuple[str, ...], set[str]] = {}
    while t.choice is not None:
        if (window := t.choice.window) is not None:
            kinds = tuple(kind for kind, _ in window.spans)
            assert kinds in ((("move", "impulse", "turn"), ("impulse", "turn"), ("turn",))), kinds
            assert dict(window.spans)["turn"] == str(t.state.turn)
            names.setdefault(kinds, set()).add(dict(window.spans)[kinds[0]])
            assert window.hold in (Hold(), Reply())
        t.answer(chance.choice(t.choice.options.listed))
    assert len(names["move", "impulse", "turn"]) > 10
