"""What somebody may have meant who clicked what is not offered: at each kind of choice the moves that are usual there.

A row of `VERBS` makes moves of one kind out of what a wish names; the rules judge them. A row of `USUAL` says which are
likely at a choice, a row of `wishes/elsewhere.py` why any other is not for now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.screen.preview import Wish
from hedgerow.lnlt.rules.guns.ordnance import ordnance_of
from hedgerow.lnlt.rules.move.modes import MODES
from hedgerow.lnlt.rules.people.medics import is_medic
from hedgerow.lnlt.rules.people.roll_call import why_not_yours
from hedgerow.lnlt.screen.wishes import impulses, marches, rallies, shots
from hedgerow.lnlt.screen.wishes.alike import listed_for
from hedgerow.lnlt.screen.wishes.elsewhere import what_is_wanted, why_elsewhere
from hedgerow.lnlt.screen.wishes.meant import Found, Meant, meant
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import figures, side_at
from hedgerow.lnlt.state.world import World


def attempts(table: World, wish: Wish, seat: int) -> Found:
    """The moves that a wish may mean at the pending choice, the likeliest first."""
    choice = table.choice
    assert choice is not None, "nothing is asked"
    assert choice.seat == seat, "another is asked"
    w = meant(table, choice, wish)
    verb = _verb(w.verb)
    if not verb:
        for usual in USUAL.get(choice.kind, _as_listed)(w):
            yield from VERBS[usual](w)
        yield from why_gone(w)
    elif verb in ANYTIME.get(choice.kind, ()):
        yield from VERBS[verb](w)
        yield from impulses.prepared(w, verb)
        yield from why_gone(w)
        yield from what_is_wanted(verb)
    else:
        yield from listed_for(w)
        yield why_elsewhere(w, verb)


def _verb(word: str) -> str:
    """Ways to move and kinds of action have names of their own."""
    return "go" if word in MODES or word == "move" else ALIASES.get(word, word)


ALIASES = {"light": "starshell", "barrage": "bombard"}


def why_gone(w: Meant) -> Iterator[Refusal]:
    """What is wrong with the pieces that are named, whatever was to be done with them."""
    s, rule = w.s, w.choice.rule
    yield from (r for u in (*w.own, *w.foes) if (r := why_not_yours(s, w.side, u.id, rule)))
    for x in w.arms:
        bearer = s.units.get(x.bearer)
        if x.gone:
            yield Refusal("gone", f"{x.id} is out of the game", "1.6.0.12")
        elif bearer is not None and bearer.side != w.side:
            yield Refusal("not-yours", f"{bearer.id} has {x.id}, and is the enemy's", "1.6.0.1")
        else:
            yield Refusal("no-hands", f"{x.id} does nothing by itself", "4.0.13")


VERBS: dict[str, Callable[[Meant], Found]] = {
    "fire": shots.fire,
    "shell": shots.shell,
    "spot": shots.spot,
    "smoke": shots.smoke,
    "call": shots.call,
    "starshell": shots.starshell,
    "bombard": shots.bombard,
    "turn": shots.turn,
    "go": marches.go,
    "step": marches.step,
    "drive": marches.drive,
    "storm": marches.storm,
    "load": marches.load,
    "unload": marches.unload,
    "pivot": marches.pivot,
    "halt": marches.halt,
    "activate": impulses.activate,
    "also": impulses.also,
    "enter": impulses.enter,
    "place-sniper": impulses.sniper,
    "show": impulses.sniper,
    "take-off": impulses.take_off,
    "kinds": impulses.kinds,
    "fight": impulses.fight,
    "withdraw": impulses.withdraw,
    "button": impulses.each(m.Button),
    "assault-fire": impulses.each(m.AssaultFire),
    "mount": impulses.each(m.Mount),
    "dismount": impulses.each(m.Dismount),
    "keep-moving": impulses.keep_moving,
    "rally": rallies.rally,
    "treat": rallies.treat,
    "motherland": lambda w: (m.Motherland(p) for p in dict.fromkeys((*w.starts, *w.places))),
    "hand": rallies.hand,
    "pick-up": rallies.pick_up,
    "drop": rallies.weapon(m.Drop),
    "flip": rallies.weapon(m.Flip),
    "destroy": rallies.weapon(m.Destroy),
    "merge": rallies.merge,
    "unarmed": rallies.unarmed,
    "place": rallies.place,
    "dig": rallies.dig,
    "overrun": lambda w: map(m.Overrun, w.targets),
    "sortie": impulses.sortie,
    "reverse": lambda w: map(m.Reverse, w.targets),
    "listed": listed_for,
    "pass": impulses.said(m.Pass()),
    "begin": impulses.said(m.Begin()),
    "end-impulse": impulses.said(m.EndImpulse()),
    "hold": impulses.said(m.Hold()),
    "finish": impulses.said(m.Finish()),
    "ready": impulses.said(m.Ready()),
    "printed-set-up": impulses.said(m.PrintedSetUp()),
}


# ------------------------------------------------------------------ by kind of choice


def _as_listed(w: Meant) -> Iterable[str]:
    return ("listed",)


def _in_an_impulse(w: Meant) -> Iterable[str]:
    """Whoever points at an enemy means to fire, whoever points at an empty place to go there."""
    if any(figures(u).kind == "sniper" and not u.at for u in w.own):
        return ("place-sniper",)
    if any(u.at in w.s.melee for u in w.own) or any(p in w.s.melee for p in w.places):
        return ("withdraw", "fight", "go", "kinds")
    if w.hostile:
        guns = w.own and all(ordnance_of(w.s, u) and not figures(u).ifp for u in w.own)
        shots = ("shell", "fire") if guns else ("fire", "shell")
        return (*shots, "spot", "call", "starshell", "bombard", "place-sniper")
    if w.targets and not any(side_at(w.s, p, w.side) for p in w.targets):
        return ("go", "starshell", "bombard", "place-sniper")
    return ("go", "kinds") if w.own else ("kinds", "go")


def _under_fire(w: Meant) -> Iterable[str]:
    return ("fire", "shell", "place-sniper")


SHOTS = ("fire", "shell", "spot", "smoke", "call", "starshell", "bombard", "turn", "go", "fight", "withdraw", "button",
         "assault-fire", "mount", "dismount", "unload", "place-sniper", "show", "end-impulse")  # fmt: skip
ON_THE_WAY = ("step", "storm", "load", "pick-up", "turn", "fire", "halt")
DRIVING = ("step", "overrun", "reverse", "pivot", "load", "unload", "turn", "fire", "halt")
HANDLED = ("hand", "pick-up", "drop", "flip", "destroy", "merge", "finish")

USUAL: dict[str, Callable[[Meant], Iterable[str]]] = {
    "set-up": lambda w: ("hand", "place", "dig") if w.arms else ("place", "dig"),
    "rally": lambda w: ("treat", "rally") if any(is_medic(u) for u in w.own) else ("rally",),
    "handling": lambda w: ("hand", "pick-up", "merge", "drop", "unarmed"),
    "activate": lambda w: ("enter", "place-sniper", "take-off", "activate"),
    "name-hexes": lambda w: ("also",),
    "act": _in_an_impulse,
    **dict.fromkeys(("fire", "shell", "move", "spot", "smoke", "call", "light", "barrage"), _in_an_impulse),
    "step": lambda w: ("pick-up", "halt", "load", "storm", "step") if w.arms else ("halt", "load", "storm", "step"),
    "drive": lambda w: ("halt", "load", "drive", "pivot"),
    "opportunity": _under_fire,
    "follow-up": _under_fire,
    "keep-moving": lambda w: ("keep-moving",),
    "sortie": lambda w: ("sortie",),
}

ANYTIME: dict[str, tuple[str, ...]] = {
    "set-up": ("place", "dig", "turn", "hand", "flip", "ready", "printed-set-up"),
    "rally": ("rally", "treat", "motherland", "finish"),
    "handling": HANDLED,
    "activate": ("activate", "pass", "enter", "place-sniper", "show", "take-off"),
    "name-hexes": ("also", "begin"),
    "act": SHOTS,
    **dict.fromkeys(("fire", "shell", "move", "spot", "smoke", "call", "light", "barrage"), SHOTS),
    "step": ON_THE_WAY,
    "drive": DRIVING,
    "opportunity": ("fire", "shell", "place-sniper", "show", "hold"),
    "follow-up": ("fire", "hold"),
}
"""Verbs that the rules of a choice judge, if somebody names them."""
