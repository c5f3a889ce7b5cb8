"""Lines of sight as values: with more in their way, and without what cannot matter."""

from collections.abc import Iterable, Mapping

from hedgerow.board.sight import Land, Obstacle, Sightline, Stretch

Extra = Mapping[str, Obstacle] | Iterable[tuple[str, Obstacle]]
"""Obstacles that come and go: hex -> obstacle, or pairs where a hex holds several."""


def with_obstacles(line: Sightline, met: Iterable[tuple[str, Obstacle]]) -> Sightline:
    """The line with more obstacles in the hexes it passes; those in other hexes do not matter."""
    things: dict[str, tuple[Obstacle, ...]] = {}
    for hex, obstacle in met:
        things[hex] = (*things.get(hex, ()), obstacle)
    stretches = tuple([s if s.hexside else _with_things(s, things) for s in line.stretches])
    return Sightline(line.levels, line.grounds, stretches)


def _with_things(stretch: Stretch, things: dict[str, tuple[Obstacle, ...]]) -> Stretch:
    if not any(land.hex in things for land in stretch.lands):
        return stretch
    lands = [Land(land.hex, land.level, (*land.obstacles, *things.get(land.hex, ()))) for land in stretch.lands]
    return Stretch(tuple(lands), stretch.near, stretch.far)


def without_idle(line: Sightline) -> Sightline:
    """The line without hexes that cannot matter: where no hill stands, those that hold no obstacle."""
    low = min(line.levels)
    kept = []
    for stretch in line.stretches:
        held = True
        for land in stretch.lands:
            if land.level > low and not stretch.hexside:
                return line
            held = held and bool(land.obstacles)
        if held:
            kept.append(stretch)
    return Sightline(line.levels, line.grounds, tuple(kept))
