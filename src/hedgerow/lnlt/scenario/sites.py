"""21.0 Where Bunkers, Caves, Wire and Mines may be, whoever puts them down."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.forts import Fort, FortKind
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.scenario.records import FortSpec

# ------------------------------------------------------------------ where they may be


def why_no_fort(ground: Ground, hex: str) -> Refusal | None:
    """21.1.0.1: no Bunker or Cave in Buildings, Huts and water hexes; one to a hex."""
    if hex not in ground.hexes:
        return Refusal("no-hex", f"{hex} is no hex of the map", "21.1.0.1")
    terrain = ground.terrain(hex)
    if terrain.building or terrain.water or ground.stream(hex) or terrain.cost() is None:
        return Refusal("no-fort", f"no Bunker or Cave can be in {hex}, which is {terrain}", "21.1.0.1")
    if any(fort.hex == hex for fort in ground.forts.values()):
        return Refusal("taken", f"there is one in {hex} already", "21.1.0.1")
    return None


def why_no_mines(ground: Ground, hex: str, there: int = 0) -> Refusal | None:
    """21.4.0.2, 21.4.0.6: not in Buildings, and no more than two markers to a hex."""
    if hex not in ground.hexes or ground.terrain(hex).cost() is None:
        return Refusal("no-hex", f"no Mines can be laid in {hex}", "21.4.0.6")
    if ground.building(hex):
        return Refusal("building", f"{hex} is a Building: no Mines can be laid there", "21.4.0.6")
    if there >= NUMBERS.mines_markers_per_hex:
        return Refusal("enough", f"there are {there} Mines markers in {hex} already", "21.4.0.2")
    return None


def why_no_wire(ground: Ground, hex: str, wire: Iterable[str] = ()) -> Refusal | None:
    if hex not in ground.hexes or ground.terrain(hex).cost() is None:
        return Refusal("no-hex", f"no Wire can be put in {hex}", "21.3.0.1")
    return Refusal("taken", f"there is Wire in {hex} already", "21.3.0.1") if hex in wire else None


def fort_of(spec: FortSpec, kind: FortKind) -> Fort:
    return Fort(spec.hex, DIRECTIONS.index(spec.facing), spec.tm or usual_tm(kind), kind)


def usual_tm(kind: FortKind) -> int:
    """21.1.0.1: the TM of a Bunker or Cave of which nothing else is said."""
    return chart().markers[kind].tm
