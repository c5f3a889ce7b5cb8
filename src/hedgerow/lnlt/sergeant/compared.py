"""What is gained by being there instead of here, reason by reason, in words that fit the sign."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.players.player import Part

FIRE = "enemy fire on that place"
TARGETS = "good targets from there"
GUN_TARGETS = "targets for its guns"

RISKS: dict[str, str] = {
    FIRE: "out of enemy fire",
    "enemy guns bear on that place": "out of the way of enemy guns",
    "small arms near that place": "away from small arms",
    "men who may storm it": "away from men who may storm it",
}
"""What speaks against a place, and how it is called where there is less of it."""

CHARMS: dict[str, str] = {
    "closer to what wins the game": "farther from what wins the game",
    TARGETS: "good targets here are given up",
    "a safer place to rally": "a good place to rally is given up",
    "a Leader beside his men": "they part from their Leader",
    GUN_TARGETS: "targets for its guns are given up",
    "its front to the enemy": "its front turns away from the enemy",
}
"""What speaks for it, and how it is called where there is less of it."""


def compared(there: tuple[Part, ...], here: tuple[Part, ...]) -> Iterator[Part]:
    """The differences between two places."""
    at_home = {p.words: p.value for p in here}
    for part in there:
        if gain := part.value - at_home.pop(part.words, 0.0):
            yield Part(gain, worded(part.words, gain))
    yield from (Part(-value, worded(words, -value)) for words, value in at_home.items() if value)


def worded(words: str, gain: float) -> str:
    """More of a charm, or less; less of a risk, or more."""
    return RISKS.get(words, words) if gain > 0 else CHARMS.get(words, words)
