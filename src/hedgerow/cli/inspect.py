"""Looking closer: what is in a place and why every figure is what it is, lines of sight, the score, the rules."""

from __future__ import annotations

from difflib import get_close_matches

from hedgerow.board.hexes import distance
from hedgerow.kernel import ledger
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.cover import cover
from hedgerow.lnlt.ground import Ground
from hedgerow.lnlt.leaders import lm, morale
from hedgerow.lnlt.los import Verdict
from hedgerow.lnlt.modes import movement_factor
from hedgerow.lnlt.scenarios import scenario
from hedgerow.lnlt.sighting import obstacles, spotted_why
from hedgerow.lnlt.skills import SKILLS
from hedgerow.lnlt.state import State, Unit, Weapon, borne, field, figures, printed, units_at
from hedgerow.lnlt.victory import standing
from hedgerow.lnlt.weapons import can_fire, weapon_fp, weapon_range
from hedgerow.lnlt.words import side_name

from .style import bold, clause, dim, sentence, wrapped
from .textboard import objectives


class NoSuchPlace(ValueError):
    """A hex that is not on the map."""


def place_named(ground: Ground, text: str) -> str:
    """A place of the map as typed, whatever its case; raises NoSuchPlace with the nearest one."""
    wanted = text.strip().upper()
    if wanted in ground.places:
        return wanted
    near = get_close_matches(wanted, ground.places, 3)
    hint = f"near it: {', '.join(near)}" if near else f"its places run from {ground.hexes[0]} to {ground.hexes[-1]}"
    raise NoSuchPlace(f"{ground.title} has no hex {text!r}; {hint}")


# ------------------------------------------------------------------ a place and who is in it


def look(s: State, place: str, seat: int | None) -> list[str]:
    """Everything about a hex: its ground, who holds it, who is in it, on every floor."""
    ground = field(s)
    lines = [f"{bold(ground.hex_of(place))}  {ground_words(ground, ground.hex_of(place))}", *_sides(ground, place)]
    for floor in ground.floors(ground.hex_of(place)):
        lines += _floor(s, floor, seat)
    return lines


def ground_words(ground: Ground, hex: str) -> str:
    """The terrain of a hex in a line."""
    terrain = ground.terrain(hex)
    parts = [f"{terrain}, {terrain.sight}"]
    tm = Tally(ground.tm(hex)).total
    parts.append(f"TM {tm:+d}" if tm else "no cover")
    if ground.level(hex):
        parts.append(f"level {ground.level(hex)}")
    if ground.stream(hex):
        parts.append(ground.stream(hex))
    cost = terrain.cost()
    parts.append("closed to infantry" if cost is None else f"{cost} MP to enter")
    return "; ".join(parts) + clause("10.4.1")


def _sides(ground: Ground, place: str) -> list[str]:
    hex = ground.hex_of(place)
    found: dict[str, list[str]] = {}
    for other in ground.steps(hex):
        for name in ground.hexsides(hex, other) if other in ground.hexes else ():
            found.setdefault(name, []).append(other)
        if other in ground.hexes and ground.road(hex, other):
            found.setdefault("road", []).append(other)
    return ["  " + "; ".join(f"{name} to {', '.join(others)}" for name, others in found.items())] if found else []


def _floor(s: State, place: str, seat: int | None) -> list[str]:
    lines = []
    if "+" in place:
        lines.append(f"  {bold(place)}, upstairs")
    lines += [f"  {words}{clause(rule)}" for words, rule in _facts(s, place, seat)]
    for u in units_at(s, place):
        lines += unit_lines(s, u)
    for w in s.weapons.values():
        if w.at == place and not w.gone:
            lines.append(f"  lying here: {weapon_words(w)}")
    return lines


def _facts(s: State, place: str, seat: int | None) -> list[tuple[str, str]]:
    facts = []
    if place in s.control or place in objectives(s.scenario):
        holder = f"{side_name(s, s.control[place])} controls it" if place in s.control else "nobody controls it"
        facts.append((holder + (", an objective" if place in objectives(s.scenario) else ""), "22.1.1"))
    if place in s.smoke:
        facts.append((f"smoke {s.smoke[place]}", "7.0.4"))
    if place in s.foxholes:
        facts.append(("foxholes: TM +1", "21.2.1"))
    if place in s.melee:
        facts.append(("a Melee" + (", a round was fought this turn" if s.melee[place] else ""), "8.0.5"))
    if place in s.ffe:
        facts.append((f"a barrage of {s.ffe[place].name} lies here", "18.1.8"))
    for side in (0, 1):
        if any(u.side != side for u in units_at(s, place)):
            facts.append(_spotted(s, place, side))
    return facts


def _spotted(s: State, place: str, side: int) -> tuple[str, str]:
    why: Mod | None = spotted_why(s, place, side)
    if why is None:
        return f"not spotted by the {side_name(s, side)} side", "10.1.0.1"
    return f"spotted by the {side_name(s, side)} side: {why.words}", why.rule


def unit_lines(s: State, u: Unit) -> list[str]:
    """A unit with every figure explained."""
    f = figures(u)
    state = ", ".join(state_words(u))
    badge = f.designation if f.mmc or f.kind == "hero" else f"{f.kind}, MF {f.mf}, Morale {f.morale}"
    lines = [f"  {bold(u.id)}  {f.name} {badge}, {side_name(s, u.side)}: {state}"]
    lines.append(f"      Morale {_explained(morale(s, u))}")
    lines.append(f"      MF {_explained(movement_factor(s, u))}" + (f", {u.spent} spent this turn" if u.spent else ""))
    if f.lm or f.kind == "leader":
        lines.append(f"      LM {lm(u)}{' (wounded or Shaken)' if lm(u) != f.lm else ''}{clause('11.1.0.1')}")
    if u.skill:
        lines.append(f"      {SKILLS[u.skill].name}{clause('12.0.1')}")
    if traits := [words for has, words in _traits(f) if has]:
        lines.append(f"      {', '.join(traits)}")
    lines += [f"      bears {weapon_words(w)}" for w in borne(s, u)]
    return lines


def _traits(f: object) -> list[tuple[bool, str]]:
    names = {
        "assault_move": "may assault-move [6.1]", "stealth": "may steal along [6.4]", "assaulter": "Assaulter [5.6]",
        "melee_bonus": "M superscript [8.5]", "boxed_range": "extended range [5.4]",
        "self_rally": "rallies itself [3.0]", "commissar": "Commissar",
    }  # fmt: skip
    return [(bool(getattr(f, name)), words) for name, words in names.items()]


def state_words(u: Unit) -> list[str]:
    """What a unit is and has done."""
    marker = {
        "moved": "moved", "assault": "assault-moved", "stealth": "stole along", "crawl": "crawled",
        "ops": "Ops Complete", "": "",
    }[u.marker]  # fmt: skip
    words = ["Shaken" if u.shaken else "Good Order", "wounded" if u.wounded else "", marker]
    words += ["fired" if u.fired else "", "dug in" if u.dug_in else ""]
    return [word for word in words if word]


def weapon_words(w: Weapon) -> str:
    p = printed(w)
    side = ", on its tripod" if w.tripod else ", folded" if p.tripod else ""
    works = "" if can_fire(w) else ", jammed" if w.jammed else ", cannot fire"
    return f"{p.name} ({w.id}): FP {weapon_fp(w)}, range {weapon_range(w)}{side}{works}"


def _explained(tally: Tally) -> str:
    if len(tally.mods) == 1:
        return f"{tally.total}{clause(tally.mods[0].rule)}"
    return f"{tally.total}: " + ", ".join(f"{m.value:+d} {m.words}{clause(m.rule)}" for m in tally)


# ------------------------------------------------------------------ lines of sight


def sight_words(verdict: Verdict, ground: Ground, s: State | None = None) -> list[str]:
    """A line of sight with all its reasons."""
    a, b = verdict.a, verdict.b
    hexes = distance(ground.hex_of(a), ground.hex_of(b))
    lines = [f"{bold(f'{a} to {b}')}, {hexes} hex{'es' * (hexes != 1)}: {verdict.words}{clause(verdict.rule)}"]
    if verdict.crossed:
        lines.append(f"  passes {', '.join(verdict.crossed)}")
    lines += [f"  {c.hex}: {c.words}{clause(c.rule)}" for c in verdict.causes]
    mods = Tally(cover(s, b, a) if s is not None else ground.tm(b, a))
    if verdict.clear:
        parts = "; ".join(f"{m.value:+d} {m.words}{clause(m.rule)}" for m in mods)
        lines.append(f"  TM of {b} against fire from {a}: {mods.total:+d}" + (f" ({parts})" if parts else ""))
    return lines


def sight(s: State, a: str, b: str) -> list[str]:
    """The line of sight in a game, smoke and barrages considered."""
    return sight_words(field(s).verdict(a, b, obstacles(s)), field(s), s)


# ------------------------------------------------------------------ the score and the rules


def score_lines(s: State) -> list[str]:
    """Who would win now, and every line of the score."""
    now = standing(s)
    lines = [f"{bold('If the game ended now')}: {now.words}.{clause('22.0.7')}"]
    lines.append(wrapped(scenario(s.scenario).victory.words.strip(), "  "))
    lines += [f"  {line.value:>3}  {side_name(s, line.side)}, {line.words}{clause(line.rule)}" for line in now.lines]
    return lines


def score_in_short(s: State) -> str:
    now, v = standing(s), scenario(s.scenario).victory
    if v.side:
        seat = scenario(s.scenario).seat(v.side)
        return f"{side_name(s, seat)} {now.scores[seat]} of {v.points}"
    return f"{side_name(s, 0)} {now.scores[0]} : {now.scores[1]} {side_name(s, 1)}"


def clause_lines(system: str, text: str) -> list[str]:
    """A clause by its id, the titles of a section, or what fits some words."""
    book = ledger.of(system)
    wanted = text.strip().removeprefix(f"{system}:")
    if wanted in book or wanted.upper() in book:
        return clause_text(book.show(wanted))
    if found := book.section(wanted):
        return [f"  {c.id:<10} {c.title}" for c in found]
    if any(ch.isalpha() for ch in wanted) and (hits := book.search(wanted, 8)):
        return [f"  {c.id:<10} {c.title}" for c in hits]
    return clause_text(book.show(wanted))


def clause_text(found: ledger.Clause) -> list[str]:
    lines = [f"{bold(found.id)}  {bold(found.title)}", wrapped(found.says, "  ")]
    lines.append(dim(f"  Source: {found.source} ({found.scope})"))
    if found.conflict:
        lines.append(wrapped(f"Reading: {sentence(found.conflict)}", "  "))
    if found.needs:
        lines.append(wrapped(f"Needs: {sentence(found.needs)}", "  "))
    return lines
