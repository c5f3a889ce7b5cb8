"""BattleScribe's rosters: XML, or a zip archive with it.

The files come from anywhere, so nothing in them is trusted: no document types and no entities, few bytes however much
they unpack to, few elements, few of them within one another.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate

from hedgerow.boltaction.lists.armies import ListError
from hedgerow.boltaction.lists.imports.numbers import times, whole
from hedgerow.boltaction.lists.imports.records import Force, Foreign, Selection

ZIP = b"PK\x03\x04"
MOST_BYTES = 8_000_000  # unpacked
MOST_FILES = 16  # in an archive
MOST_ELEMENTS = 100_000
MOST_DEEP = 40
PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others unpack without asking how much
ENCRYPTED = 0x1


class Element(NamedTuple):
    tag: str
    given: dict[str, str]
    within: list[Element]

    def each(self, group: str, tag: str) -> Iterator[Element]:
        """<selections><selection/><selection/></selections>."""
        return (one for many in self.within if many.tag == group for one in many.within if one.tag == tag)


def unpacked(data: bytes) -> bytes:
    """The roster in a zip archive."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            files = archive.infolist()
            if len(files) > MOST_FILES:
                raise ListError(f"the archive has {len(files)} files; a roster is one")
            found = next((file for file in files if file.filename.lower().endswith(".ros")), None)
            if found is None:
                raise ListError("the archive has no .ros file in it")
            if found.flag_bits & ENCRYPTED or found.compress_type not in PLAIN:
                raise ListError(f"{found.filename} is packed in a way that is not read here; save it as .ros")
            with archive.open(found) as file:
                text = file.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as wrong:
        raise ListError(f"the archive cannot be read: {wrong}") from None
    if len(text) > MOST_BYTES:
        raise ListError(f"the roster is larger than {MOST_BYTES // 1_000_000} million bytes")
    return text


def parsed(data: bytes) -> Element:
    """XML as elements; whatever a roster does not need is refused."""
    root = Element("", {}, [])
    open_elements, count = [root], 0

    def start(tag: str, given: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS or len(open_elements) > MOST_DEEP:
            raise ListError("the roster has more in it than any roster could")
        element = Element(tag.rpartition(":")[2], given, [])
        open_elements[-1].within.append(element)
        open_elements.append(element)

    def end(tag: str) -> None:
        open_elements.pop()

    def doctype(*told: object) -> None:
        raise ListError("the file declares a document type, which no roster does")

    parser = ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except (ExpatError, LookupError, ValueError) as wrong:
        if isinstance(wrong, ListError):
            raise
        raise ListError(f"the file is no XML that can be read: {wrong}") from None
    return root.within[0]


def read_battlescribe(data: bytes) -> Foreign:
    """A `.ros` or `.rosz` file."""
    root = parsed(unpacked(data) if data.startswith(ZIP) else data)
    if root.tag != "roster":
        raise ListError(f"the file is no roster: it begins with <{root.tag[:40]}>")
    forces = [force for one in root.each("forces", "force") for force in _forces(one)]
    return Foreign(root.given.get("name", ""), root.given.get("gameSystemName", ""), forces)


def _forces(force: Element) -> Iterator[Force]:
    given = force.given
    chosen = [_selection(one) for one in force.each("selections", "selection")]
    yield Force(given.get("name", ""), given.get("catalogueName", ""), chosen)
    for within in force.each("forces", "force"):
        yield from _forces(within)


def _selection(one: Element) -> Selection:
    given = one.given
    return Selection(
        given.get("name", ""),
        given.get("type", ""),
        times(given.get("number")),
        sum(whole(cost.given.get("value"), 0) for cost in one.each("costs", "cost") if in_points(cost.given)),
        given.get("customName", ""),
        [_selection(within) for within in one.each("selections", "selection")],
    )


def in_points(cost: Mapping[str, object]) -> bool:
    """Whether it is points that something costs, and not dice or whatever else is counted."""
    return cost.get("typeId") == "points" or str(cost.get("name", "")).strip().lower() in ("pts", "points")
