"""10.3: figuring line of sight.

A `Sightline` is what the board found between two places: their levels and, in order, the `Stretch`es the line passes,
each with the ground and the obstacles it meets there. `judge` applies the book to it. Nothing here looks at a map, so
that the same functions serve the all-pairs table, smoke and wrecks, and the explanation a player reads.

10.3.0.8: sight is mutual. The line is always judged in one direction (the board's order of places), and wherever the
book speaks of the viewer it is the higher of the two; between equals no clause depends on who looks.
"""

from typing import Literal

from hedgerow.board.sight import Cause, Land, Obstacle, Sightline, Stretch
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.ground.records import Effect, Judgement

BetweenBuildings = Literal["blocked", "penalty"]
STRENGTH = {"open": 0, "degrading": 1, "blocking": 2}


OPEN = Effect("open")


def judge(line: Sightline, between_buildings: BetweenBuildings = "blocked") -> Judgement:
    """10.3 for one line: where it is blocked, which hexes degrade it, and why.

    It is blocked where it crosses a drawn silhouette (10.3.0.2), but for what stands in the hexes at its ends or sticks
    out of them (10.3.0.6, 10.3.0.7); along a Wall or Hedge it runs free (10.3.2.2).
    """
    blocks, degrades, passes = list[Cause](), list[Cause](), list[Cause]()
    for stretch in line.stretches:
        effect = _effect(line, stretch)
        if effect is OPEN:
            continue
        cause = Cause(stretch.where, effect.words, effect.rule)
        if between_buildings == "penalty" and _between_two_buildings(line, stretch):
            passes.append(Cause(stretch.where, "runs between two buildings", "10.3.2.3"))
        elif effect.sight == "blocking":
            blocks.append(cause)
        else:
            degrades.append(cause)
    degraded = tuple(cause.hex for cause in degrades)
    if not blocks:
        blocks = _too_many(degraded)
    causes = (*blocks, *degrades, *passes)
    return Judgement(blocks[0] if blocks else None, degraded, causes, tuple(cause.hex for cause in passes))


def _too_many(degraded: tuple[str, ...]) -> list[Cause]:
    """10.3.0.4: a line through more than two degraded hexes is blocked."""
    most = chart().scale.most_degraded
    if len(degraded) <= most:
        return []
    return [Cause(degraded[most], f"one degraded hex too many ({', '.join(degraded)})", "10.3.0.4")]


def _effect(line: Sightline, stretch: Stretch) -> Effect:
    """A hex affects a line once (10.3.0.5); along a hexside the weaker of its two sides decides (10.3.2.1)."""
    effects = [_strongest(line, stretch, land) for land in stretch.lands]
    weakest = effects[0] if len(effects) == 1 else min(effects, key=lambda effect: STRENGTH[effect.sight])
    if len(effects) > 1 and weakest is not OPEN:
        both = " and ".join(str(effect.words) for effect in effects)
        return Effect(weakest.sight, f"{both}, on both sides of the hexside", "10.3.2.1")
    return weakest


def _strongest(line: Sightline, stretch: Stretch, land: Land) -> Effect:
    """What affects the line most of all that it meets on one side: the first of equals, a hill after obstacles."""
    best, by = None, ""
    for obstacle in land.obstacles:
        if best is None or STRENGTH[obstacle.sight] > STRENGTH[best.sight]:
            rule = obstacle_rule(line, stretch, land.level, obstacle)
            if rule:
                best, by = obstacle, rule
    if best is None or best.sight != "blocking":
        rule = "" if stretch.hexside else hill_rule(line, stretch, land)
        if rule:
            return Effect("blocking", f"the level-{land.level} hill {HOW[rule]}", rule)
    return Effect(best.sight, _words(best, land.level, by), by, best) if best else OPEN


def obstacle_rule(line: Sightline, stretch: Stretch, level: int, obstacle: Obstacle) -> str:
    """The clause by which an obstacle affects the line, "" if it does not: it blocks, degrades or is open (10.0.1)."""
    if obstacle.sight == "open":
        return ""
    if obstacle.height is None:
        return "10.3.0.3"
    if obstacle.on_hexside and (stretch.near == 0 or stretch.far == 0):
        return ""  # bocage hides nothing from a unit next to it
    if level == line.levels[0] == line.levels[1]:
        return "10.3.0.11" if obstacle.height else "10.3.0.10"
    return _height_rule(line, stretch, level + obstacle.height)


def hill_rule(line: Sightline, stretch: Stretch, land: Land) -> str:
    """10.3.1: a hill is itself an obstacle as high as its level, save along a clear slope."""
    rule = _height_rule(line, stretch, land.level)
    if rule == "10.3.0.15" and _clear_slope(line, stretch):
        return ""
    return "10.3.1.2" if rule in ("10.3.0.13", "10.3.0.14") else rule


def _height_rule(line: Sightline, stretch: Stretch, top: int) -> str:
    """How an obstacle that rises to `top` (10.3.0.9) stands to a viewer above a target: which clause hides, if any."""
    start, end = line.levels
    low, high = (start, end) if start < end else (end, start)
    if top <= low:
        return ""  # 10.3.0.12
    if top > high:
        return "10.3.0.11"
    between, behind = stretch.between(line.reverse), stretch.behind(line.reverse)
    shadow = chart().scale.shadow
    if top < high:
        return "10.3.0.15" if behind <= shadow else ""
    if behind <= shadow:
        return "10.3.0.13"
    return "10.3.0.14" if behind <= shadow + between else ""


def _clear_slope(line: Sightline, to: Stretch) -> bool:
    """10.3.1.1: from the viewer's hex every hex up to this one is clear and lower than the one before."""
    stretches = [s for s in line.stretches if not s.hexside]
    level = line.grounds[1] if line.reverse else line.grounds[0]
    if line.reverse:
        stretches.reverse()
    for stretch in stretches:
        if any(g.level >= level or any(o.sight != "open" for o in g.obstacles) for g in stretch.lands):
            return False
        level = max(g.level for g in stretch.lands)
        if stretch is to:
            return True
    return False


def _between_two_buildings(line: Sightline, stretch: Stretch) -> bool:
    """10.3.2.3: along a hexside with separate buildings on either side, both of them in the way."""
    if len(stretch.lands) < 2 or stretch.hexside:
        return False
    effects = [_strongest(line, stretch, land) for land in stretch.lands]
    buildings = [e.obstacle.building if e.obstacle else "" for e in effects]
    return all(buildings) and buildings[0] != buildings[1]


HOW = {
    "10.3.0.3": "reaches every height",
    "10.3.0.10": "stands on the level of both",
    "10.3.0.11": "rises above both",
    "10.3.0.13": "hides what is directly behind it from a viewer level with its top",
    "10.3.0.14": "hides what is behind it from a viewer level with its top",
    "10.3.0.15": "hides what is directly behind it from a viewer above it",
    "10.3.1.2": "is a flat crest that hides the ground below it",
}


def _words(obstacle: Obstacle, level: int, rule: str) -> str:
    if obstacle.height is None:
        return f"the {obstacle.name} {HOW[rule]}"
    top = level + obstacle.height
    return f"the {obstacle.name} (to level {top}) {HOW[rule]}"
