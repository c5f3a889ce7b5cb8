"""Colours and patterns of the map: field greens and straw, muted so that counters stand out."""

INK = "#3a3a26"

CROWNS = {
    "canopy": ("#34521f", "#3d5f26", "#46692c", "#2f4a20"),
    "crowns": ("#6d9046", "#7c9f52", "#5f823c"),
    "orchard": ("#7e9c4c", "#8aa858"),
    "bank": ("#3f5c2a", "#4a6a31", "#37512a"),
    "scrub": ("#8a9a55", "#7d8f4b", "#969f5d"),
}

PATTERNS = {
    "wheat": (
        11,
        27,
        "#e4cf83",
        '<path d="M0 2.5H11M0 8H11" stroke="#cfb260" stroke-width="1.5"/>'
        '<path d="M1 4.9h2m3 0h2M4 10.4h2m3 0h1.5" stroke="#f3e4a8" stroke-width="1.1"/>',
    ),
    "crops": (
        12,
        -18,
        "#bfca86",
        '<path d="M0 3H12M0 9H12" stroke="#8fab5c" stroke-width="2.4" stroke-dasharray="2.6 2"/>'
        '<path d="M0 6H12" stroke="#cdd69a" stroke-width="1"/>',
    ),
    "plough": (9, 62, "#c9b184", '<path d="M0 2.2H9M0 6.7H9" stroke="#ae9263" stroke-width="1.7"/>'),
    "orchard": (26, 8, "#c3d092", '<path d="M0 13H26" stroke="#b3c280" stroke-width="7"/>'),
    "grass": (
        14,
        0,
        "#c8c77d",
        '<path d="M2 12l1.5 -9M6 13l-1 -8M9.500 11l2 -8M12 6l.6 -5" stroke="#98964a" stroke-width="1.2"/>',
    ),
    "marsh": (
        30,
        0,
        "#b7c79d",
        '<path d="M3 9h11M17 23h10" stroke="#7fa6ae" stroke-width="2"/>'
        '<path d="M7 8l-2 -6m2.500 6v-7m.5 7l2.500 -6M21 22l-2 -6m2.500 6v-7m.5 7l2.500 -6" '
        'stroke="#6f8a4c" stroke-width="1.1" fill="none"/>',
    ),
    "sand": (
        18,
        0,
        "#e6d9ae",
        '<circle cx="4" cy="5" r=".9" fill="#c9b680"/><circle cx="12" cy="10" r=".8" fill="#cdbb88"/>'
        '<circle cx="7" cy="14" r=".7" fill="#bfab74"/>',
    ),
    "water": (
        34,
        0,
        "#8fb6c6",
        '<path d="M3 9q4 -3 8 0t8 0M15 25q4 -3 8 0t8 0" fill="none" stroke="#b5d3dd" stroke-width="1.3"/>',
    ),
    "surf": (
        30,
        -8,
        "#a9ccd4",
        '<path d="M0 8q7.500 -6 15 0t15 0M0 22q7.500 -6 15 0t15 0" fill="none" stroke="#f3f7f2" stroke-width="2"/>',
    ),
    "ford": (20, 0, "#b9c9b4", '<path d="M2 6h7M10 15h8" stroke="#8fb6c6" stroke-width="2.4"/>'),
}

EDGES = {
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
    "crowns": "#7f9a55",
    "canopy": "#33491f",
    "scrub": "#a3a862",
    "rough": "#a59c7c",
    "rubble": "#8d8274",
    "gully": "#7d6b45",
}
GROUNDS = {
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
    "tile": ("#a86a4e", "#7f4a35", "#c48a6c"),
}
STYLE_ROOFS = {"light": ("red", "thatch", "tile"), "heavy": ("slate",), "hut": ("thatch",)}
