"""Colours and textures of the map: field greens and straw, muted so that counters stand out."""

import msgspec

INK = "#3a3a26"

CROWNS = {
    "canopy": ("#34521f", "#3d5f26", "#46692c", "#2f4a20"),
    "grove": ("#577a35", "#63873f", "#4e6f30", "#6c9147"),
    "crowns": ("#6d9046", "#7c9f52", "#5f823c"),
    "orchard": ("#7e9c4c", "#8aa858"),
    "bank": ("#3f5c2a", "#4a6a31", "#37512a"),
    "scrub": ("#8a9a55", "#7d8f4b", "#969f5d"),
}

MEADOW = "#cdd5a3"
TUFTS = ("#a9b57b", "#b3bd86", "#9fac70")


class Furrows(msgspec.Struct, frozen=True):
    """Parallel lines across a field."""

    gap: float
    turn: float
    """Degrees clockwise from the east."""
    colour: str
    width: float
    dash: str = ""
    start: float = 0.0


class Marks(msgspec.Struct, frozen=True):
    """Small strokes scattered over an area; `inset` keeps them off its edge by about their own size."""

    gap: float
    keep: float
    colour: str
    width: float
    strokes: str
    inset: float = 3.0


class Texture(msgspec.Struct, frozen=True):
    ground: str
    furrows: tuple[Furrows, ...] = ()
    marks: tuple[Marks, ...] = ()


TEXTURES = {
    "wheat": Texture("#e4cf83", (Furrows(5.5, 27, "#cfb260", 1.5), Furrows(5.5, 27, "#f3e4a8", 1.1, "2 3", 2.6))),
    "crops": Texture("#bfca86", (Furrows(6, -18, "#8fab5c", 2.4, "2.6 2"), Furrows(12, -18, "#cdd69a", 1, "", 3))),
    "plough": Texture("#c9b184", (Furrows(4.5, 62, "#ae9263", 1.7),)),
    "orchard": Texture("#c3d092", (Furrows(26, 8, "#b3c280", 7),)),
    "grass": Texture("#c8c77d", (), (Marks(8, 0.95, "#98964a", 1.2, "m-2,4l1.5,-8m2,8l-.8,-7"),)),
    "marsh": Texture(
        "#b7c79d",
        (),
        (
            Marks(25, 0.9, "#7fa6ae", 2, "m-5,0h10", 6),
            Marks(24, 0.85, "#6f8a4c", 1.1, "m0,3l-2,-6m2.5,6v-7m.5,7l2.5,-6", 5),
        ),
    ),
    "sand": Texture("#e6d9ae", (), (Marks(10, 0.9, "#c9b680", 1.7, "h.01"),)),
    "water": Texture("#8fb6c6", (), (Marks(25, 0.9, "#b5d3dd", 1.3, "m-8,0q4,-3 8,0t8,0", 9),)),
    "surf": Texture("#a9ccd4", (), (Marks(19, 0.95, "#f3f7f2", 2, "m-8,0q4,-4 8,0t8,0", 9),)),
    "square": Texture("#cdc8bb", (Furrows(7, 30, "#b9b3a4", 0.8), Furrows(7, -60, "#b9b3a4", 0.8, "3.5 3.5"))),
    "ford": Texture("#b9c9b4", (), (Marks(14, 0.9, "#8fb6c6", 2.4, "m-4,0h8", 5),)),
}

EDGES = {
    "hill": "#8a7243",
    "wheat": "#b3964a",
    "crops": "#7f9a50",
    "plough": "#9c8255",
    "orchard": "#90a562",
    "grass": "#9a9850",
    "marsh": "#8ca07a",
    "sand": "#cdbb86",
    "water": "#5f8ba0",
    "surf": "#7fa9b6",
    "ford": "#7f9f94",
    "square": "#a39d8f",
    "grove": "#4d6a2e",
    "crowns": "#7f9a55",
    "canopy": "#33491f",
    "scrub": "#a3a862",
    "rough": "#a59c7c",
    "rubble": "#8d8274",
    "gully": "#7d6b45",
}
GROUNDS = {
    "hill": "#d2c690",
    "grove": "#6f8f4a",
    "crowns": "#a9bf7a",
    "canopy": "#456330",
    "scrub": "#c3c98d",
    "rough": "#cfc8a2",
    "rubble": "#c4b8a6",
    "gully": "#a8986a",
}

ROOFS = {
    "red": ("#b9603f", "#8f452e", "#d07f5c"),
    "slate": ("#80868c", "#5d6369", "#a0a6ab"),
    "thatch": ("#c2a05c", "#96783c", "#dcc084"),
    "concrete": ("#8d8a80", "#6c6a62", "#b4b1a6"),
    "tile": ("#a86a4e", "#7f4a35", "#c48a6c"),
}
PAVEMENT = "#c6c1b4"
COURT = "#aaa493"
TOWN_ROOFS = ("red", "tile", "slate", "tile", "slate")
STYLE_ROOFS = {"light": ("red", "thatch", "tile"), "heavy": ("slate",), "hut": ("thatch",), "bunker": ("concrete",)}
