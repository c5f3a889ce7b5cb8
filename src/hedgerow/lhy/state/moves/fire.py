"""Small Arms and Anti-Tank Fire (11.0). A target is a hex for Small Arms, a unit for Anti-Tank Fire.

Whoever fires does not know the units under a Concealment marker. Once he has asked about the hex (4.3) he names them by
what he was told: "D7/afv" is the topmost Concealed AFV there, "D7/afv2" the one below.
"""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Fire(Move, frozen=True):
    """11.3.2, 11.5.3: one unit fires, at one target."""

    unit: str
    target: str


class Split(Move, frozen=True):
    """11.3.3d, 11.5.4c: one unit fires at two targets."""

    unit: str
    target: str
    other: str


class Crossfire(Move, frozen=True):
    """11.1.2: several units fire at one target, and one of them enfilades it."""

    units: tuple[str, ...]
    target: str


class Scoot(Move, frozen=True):
    """10.4.2: Shoot & Scoot: fires and goes into motion, into a hex beside it or in its own; before it does, others may
    get on (10.4.6.3).
    """

    unit: str
    target: str
    to: str
    loading: tuple[str, ...] = ()


class HaltAndFire(Move, frozen=True):
    """10.4.3: stops in its hex or in one beside it, and fires."""

    unit: str
    to: str
    target: str


class Stalk(Move, frozen=True):
    """11.5.2: an LATW section goes one hex and fires."""

    unit: str
    to: str
    target: str


class Inquire(Move, frozen=True):
    """4.3: asks what is concealed in a hex, before firing at it with a unit."""

    unit: str
    at: str


class Front(Move, frozen=True):
    """11.1.2: the hexside or vertex (0-11) through which one of a crossfire's attacks comes becomes the front."""

    side: int
