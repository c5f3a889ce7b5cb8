"""What is not for now: when each verb has its time, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.screen.wishes.meant import Meant

SET_UP = ("the sides have set up: the game has begun", "22.0.1")
RALLY = ("units rally in the Rally Phase, at the beginning of a turn", "3.0.2")
HANDLE = ("weapons are handled at the end of the Rally Phase", "1.6.0.12")
OPEN = ("an impulse begins when a hex is activated, in the Operations Phase", "4.0.1")
NAME = ("hexes are named at the beginning of an impulse", "4.0.21")
ACT = ("units act when their hex is activated, in the Operations Phase", "4.0.3")
MARCH = ("nobody of yours is on the move", "6.0.1")
DRIVE = ("no vehicle of yours is on the move", "15.1.0.3")
ANSWER = ("nobody moves by who could be fired at", "5.3.1")
MISSION = ("no Spotting Round has come down", "18.2.0.6")
FLY = ("no aircraft of yours is over the map", "19.1.0.5")
SORTIE = ("no helicopter of yours is on a sortie", "19.2.0.1")
FLAK = ("nothing flies by that could be fired at", "19.1.0.7")
NOW = ("that is not to be decided now", "2.0.1")

TIMES: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("place", "dig", "fortify", "printed-set-up", "ready"), SET_UP),
    **dict.fromkeys(("rally", "treat", "motherland"), RALLY),
    **dict.fromkeys(("hand", "drop", "destroy", "flip", "pick-up"), HANDLE),
    "merge": ("Half-squads merge in the Rally Phase", "3.0.14"),
    **dict.fromkeys(("activate", "pass", "enter", "take-off", "place-sniper", "show"), OPEN),
    **dict.fromkeys(("also", "begin"), NAME),
    **dict.fromkeys(("prepare", "fire", "shell", "spot", "smoke", "call", "starshell", "call-starshell", "bombard",
                     "name-mission", "turn", "go", "fight", "withdraw", "button", "assault-fire", "mount", "dismount",
                     "end-impulse"), ACT),
    **dict.fromkeys(("step", "storm", "halt", "load", "unload"), MARCH),
    **dict.fromkeys(("overrun", "reverse", "pivot"), DRIVE),
    "hold": ANSWER,
    **dict.fromkeys(("shift", "for-effect", "abort"), MISSION),
    **dict.fromkeys(("fly", "strafe", "bomb", "fly-on"), FLY),
    **dict.fromkeys(("hop", "hover", "gunship", "fly-home"), SORTIE),
    **dict.fromkeys(("flak", "shoot-up", "shell-up"), FLAK),
    "strike": ("no round of Melee is being fought", "8.0.8"),
    "assault": ("no vehicle is being assaulted", "17.1.11"),
    "reply": ("nobody of yours is being Overrun", "15.3.9"),
    "retreat": ("nobody of yours has to give way", "1.6.3.2"),
    "keep-moving": ("vehicles stay on the move at the end of a turn", "15.5.0.1"),
}  # fmt: skip
FIRST: dict[str, tuple[str, str]] = {
    "set-up": ("the sides set up first", "22.0.1"),
    "activate": ("first a hex is activated", "4.0.3"),
    "name-hexes": ("first all hexes of this impulse are named", "4.0.21"),
    "step": ("those on the move finish first", "4.0.18"),
    "drive": ("those on the move finish first", "4.0.18"),
    "opportunity": ("the enemy is on the move: fire at him, or hold", "5.3.1"),
}
"""What comes before any action, by kind of choice."""


WANTED: dict[str, tuple[str, str]] = {
    "fire": ("point at what is to be fired at", "5.0.0.1"),
    "shell": ("point at what a gun is to fire at", "14.1.0.1"),
    "spot": ("point at where the enemy may be", "10.1.0.8"),
    "turn": ("point to where it is to turn", "1.7.0.9"),
    "pivot": ("point to where it is to turn", "15.1.0.4"),
    "load": ("name the vehicle that is to be mounted", "16.4.1"),
    "storm": ("no enemy vehicle is there", "17.1.1"),
    "overrun": ("point at those who are to be Overrun", "15.3.1"),
    "reverse": ("point to where it is to back", "15.1.0.6"),
    "step": ("point to where they are to go", "6.0.1"),
    "treat": ("name a Medic and whom he is to help", "11.3.2"),
    "motherland": ("point at those who are called upon", "13.0.1"),
    "take-off": ("you have no helicopter that waits", "19.2.0.1"),
    "dig": ("point at a hex of the set-up area", "21.2.2"),
    "activate": ("point at those who are to act", "4.0.3"),
    "also": ("point at those who are to act as well", "4.0.4"),
    **dict.fromkeys(("hand", "pick-up", "drop", "flip", "destroy"), ("name a weapon that is at hand", "1.6.0.1")),
}
"""What a verb lacks that fits nothing that is pointed at."""


def what_is_wanted(verb: str) -> Iterator[Refusal]:
    if verb in WANTED:
        words, rule = WANTED[verb]
        yield Refusal("incomplete", words, rule)


def why_elsewhere(w: Meant, verb: str) -> Refusal:
    """Why a verb that has its time is not for now."""
    acting = TIMES.get(verb) in (ACT, OPEN, NAME)
    words, rule = FIRST[w.choice.kind] if acting and w.choice.kind in FIRST else TIMES.get(verb, NOW)
    return Refusal("other-time", words, rule)
