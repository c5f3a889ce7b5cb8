"""Pictures as PNG, for those who have installed what makes them."""

from importlib.util import find_spec

from hedgerow.kernel.mistakes import Mistake


class NoPng(Mistake):
    """The library that makes PNGs is not installed."""


def can_png() -> bool:
    """Whether pictures can be had as PNG here."""
    return find_spec("resvg_py") is not None


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture as a PNG, at its own size or at a given width."""
    if not can_png():
        raise NoPng("pictures as PNG need the extra \"png\": pip install 'hedgerow[png]'; SVG needs nothing more")
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
