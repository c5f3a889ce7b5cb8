"""5.0 Fire Combat: who may fire at what, and the damage that follows.

May this Squad fire? `why_not_target` asks from where and at whom, `why_not_shoot` all the rest: of everybody who takes
part whether he acts now (`why_not_act`: activated, and `why_not_ready`: his state and his markers), then of each part
whether it can do what it is named for: IFP, weapon, helper, Leader. Ordnance has an order of its own: `why_not_shell`.
"""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.armour.passengers import why_not_from_aboard
from hedgerow.lnlt.rules.armour.small_arms import why_not_aim
from hedgerow.lnlt.rules.armour.vehicle_damage import vehicle_checks
from hedgerow.lnlt.rules.armour.vehicle_guns import mark_gun_fired, why_not_machine_gun
from hedgerow.lnlt.rules.fire.attacks import ignite, own_fire, roll_attack
from hedgerow.lnlt.rules.fire.firepower import attack_tally, weapon_firepower
from hedgerow.lnlt.rules.fire.night import known_at_night, why_too_dark
from hedgerow.lnlt.rules.fire.records import Attack, Shot
from hedgerow.lnlt.rules.fire.shot import crew_of, is_helped, marksman_of, must_fire_alone
from hedgerow.lnlt.rules.fire.sighting import sight, spotted
from hedgerow.lnlt.rules.fire.volleys import SQUAD_PARTS, fires_on, has_fire_left, note_use
from hedgerow.lnlt.rules.move.boats import afloat
from hedgerow.lnlt.rules.people.damage import damage_checks
from hedgerow.lnlt.rules.people.leaders import is_leader, lender, lends
from hedgerow.lnlt.rules.people.weapons import UNARMED, can_fire, weapon_range, why_not_from_saddle, why_not_serve
from hedgerow.lnlt.rules.works.bunkers import why_not_fire_in, why_not_fire_out
from hedgerow.lnlt.state.lookups import enemies_at, figures, holds, printed, same_badge
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import Impulse, State, Unit
from hedgerow.lnlt.state.world import World

SHAKEN_RULES = {"sniper": "5.1.7", "vehicle": "5.1.8"}

# ------------------------------------------------------------------ may they?


def why_not_target(
    s: State, side: int, start: str, target: str, *, needs_los: bool = True, needs_spotting: bool = True
) -> Refusal | None:
    """5.0.0.1, 5.0.0.3: why a side may not fire from one place at another."""
    if target not in s.stacks or not enemies_at(s, target, side):
        return Refusal("no-target", f"no enemy is in {target}", "5.0.0.1")
    if holds(s, target, side):
        return Refusal("friends-there", f"friends and enemies share {target}", "5.0.0.3")
    if target in s.melee:
        return Refusal("melee", f"{target} is under a Melee marker", "5.0.0.3")
    if start in s.melee:
        return Refusal("locked", f"units in {start} are locked in Melee and may not fire", "8.1.1")
    if needs_los and sight(s, start, target) == BLOCKED:
        verdict = s.ground.verdict(start, target)
        return Refusal("no-los", f"no line of sight from {start} to {target}: {verdict.words}", "5.0.0.1")
    if s.forts and needs_los and (refusal := why_not_fire_out(s, start, target)):
        return refusal
    if s.night and not known_at_night(s, target, side):
        return Refusal("night", f"nothing shows in {target}: it is night", "20.1.0.2")
    if needs_spotting and not spotted(s, target, side):
        return Refusal("unspotted", f"{target} is not spotted", "5.0.0.1")
    return None


def why_not_shoot(s: State, shot: Shot) -> Refusal | None:
    """All that 1.6, 4 and 5 say against a shot, target aside."""
    if (s.mechanized or shot.at) and (refusal := why_not_from_aboard(s, shot) or why_not_aim(s, shot)):
        return refusal
    return (
        next((r for u in crew_of(s, shot) if (r := why_not_act(s, u, shot))), None)
        or (why_not_machine_gun(s, shot) if shot.gun else None)
        or (why_not_fire_in(s, shot) if s.forts else None)
        or why_not_separate(s, shot)
        or next((r for n in shot.firers if (r := why_not_use_ifp(s, s.units[n], shot))), None)
        or why_not_weapons(s, shot)
        or why_not_helpers(s, shot)
        or (why_not_direct(s, s.units[shot.leader], shot) if shot.leader else None)
    )


def why_not_act(s: State, u: Unit, shot: Shot) -> Refusal | None:
    """What keeps a unit from firing now: who is activated (4.0.3), its state and its markers."""
    if not shot.opportunity and s.impulse is not None and not (u.id in s.impulse.units or rides_along(s.impulse, u)):
        return Refusal("not-activated", f"{u.id} is not activated in this impulse", "4.0.3")
    if s.night and (refusal := why_too_dark(s, u, shot.target, shot.at)):
        return refusal
    return why_not_ready(s, u, shot)


def rides_along(impulse: Impulse, u: Unit) -> bool:
    """16.2.7: who rides on a vehicle that is activated."""
    return bool(u.carrier) and u.carrier in impulse.units


def why_not_ready(s: State, u: Unit, shot: Shot) -> Refusal | None:
    """What keeps a unit from firing: its state and its markers (4.0.17, 4.1, 5.1.1, 5.3.1)."""
    if u.shaken:
        return Refusal("shaken", f"{u.id} is Shaken", SHAKEN_RULES.get(figures(u).kind, "5.1.1"))
    if s.boats and afloat(s, u):
        return Refusal("afloat", f"{u.id} sits in a Rubber Boat and does not fire", "23.3.1.1")
    if u.continuing:
        return Refusal("rolling", f"{u.id} is still moving, and fires only after it has moved on", "15.5.0.1")
    if u.fired and not directs_on(s, u, shot) and not fires_on(s, u, shot):
        return Refusal("fired", f"{u.id} has fired", "5.3.1" if shot.opportunity else "4.0.17")
    if u.marker and (refusal := why_not_under(s, u, shot)):
        return refusal
    if shot.opportunity and figures(u).mortar:
        return Refusal("mortar", "Mortars may not Opportunity Fire", "18.1.9")
    return None


def why_not_under(s: State, u: Unit, shot: Shot) -> Refusal | None:
    """What its marker keeps a unit from."""
    if u.marker in ("moved", "crawl"):
        return Refusal("moved", f"{u.id} has moved", "5.3.1" if shot.opportunity else "4.0.17")
    if u.marker == "hit-run" and not (s.moving is not None and u.id in s.moving.units and not shot.opportunity):
        rule = "5.3.12" if shot.opportunity else "6.7.2"
        return Refusal("hit-and-run", f"{u.id} has moved, and fires only while it hits and runs", rule)
    if u.marker == "stealth" and 2 * u.spent > figures(u).mf + 1:
        return Refusal("stealth", f"{u.id} has used more than half its movement", "6.4.0.6")
    if u.marker == "ops" and not shot.opportunity and not fires_at_the_find(s, u, shot):
        return Refusal("ops-complete", f"{u.id} is Ops Complete", "4.1.2")
    if u.marker == "ops" and shot.opportunity and not (figures(u).mmc or figures(u).hull):
        return Refusal("ops-complete", "no single man under Ops Complete may Opportunity Fire", "4.1.3")
    return None


def directs_on(s: State, u: Unit, shot: Shot) -> bool:
    """5.0.1.4: a Leader who has directed one attack of his impulse may direct the others made from his hex."""
    return not shot.opportunity and u.id == shot.leader == lender(s, u.side, shot.start)


def fires_at_the_find(s: State, u: Unit, shot: Shot) -> bool:
    """4.1.6-4.1.8: whoever has just spotted a hex may fire at it at once, and all beside him; a Leader only at his."""
    i = s.impulse
    if i is None or not i.spotter or i.spotted != shot.target:
        return False
    return i.spotter == u.id or (not is_leader(u) and s.units[i.spotter].at == u.at)


def why_not_separate(s: State, shot: Shot) -> Refusal | None:
    """5.2.7, 11.4.6, 11.12.1: Weapon Teams, Snipers and Marksmen make attacks of their own."""
    alone = next((s.units[n] for n in shot.firers if must_fire_alone(s.units[n])), None)
    if alone is None or len(shot.firers) + len(shot.weapons) == 1:
        return None
    rule = {"sniper": "11.4.6", "marksman": "11.12.1"}.get(figures(alone).kind, "5.2.7")
    return Refusal("separate", f"{alone.id} fires separately", rule)


def why_not_use_ifp(s: State, u: Unit, shot: Shot) -> Refusal | None:
    """Range (5.0.0.1, 5.4.1) and what a unit is."""
    f = figures(u)
    if f.hull is not None:
        return Refusal("name-its-gun", f"name the machine gun that {u.id} fires", "15.0.0.10")
    if f.gun is not None:
        return Refusal("no-ifp", f"{u.id} has its gun, and no small arms", "1.7.0.1")
    if f.kind in UNARMED:
        return Refusal("medic", "Medics, Nurses and Chaplains carry no weapons", "11.3.1")
    distance = s.ground.distance(shot.start, shot.target)
    if distance > reach(u):
        return Refusal("range", f"{u.id} reaches {reach(u)} hexes, not {distance}", "5.0.0.1")
    if distance < f.range_min:
        return Refusal("too-near", f"{u.id} cannot fire nearer than {f.range_min} hexes", "18.1.2")
    if f.mortar:
        return why_not_mortar(s, shot)
    return None


def why_not_mortar(s: State, shot: Shot) -> Refusal | None:
    """18.1.1, 18.0.2: where Mortars do not fire from, and what they would hit besides."""
    ground = s.ground
    if not ground.terrain(shot.start).mortar_may_fire_from:
        return Refusal("mortar", f"a Mortar may not fire from {ground.terrain(shot.start)}", "18.1.1")
    for floor in ground.floors(ground.hex_of(shot.target)):
        if holds(s, floor, shot.side) or floor in s.melee:
            return Refusal("friends-there", f"a Mortar would hit friends in {floor} as well", "5.0.0.3")
    return None


def reach(u: Unit) -> int:
    return reach_of(figures(u))


def reach_of(f: Counter) -> int:
    """5.4.1: a boxed range reaches twice as far."""
    return 2 * f.range if f.boxed_range else f.range


# ------------------------------------------------------------------ may they, with these weapons?


def why_not_weapons(s: State, shot: Shot) -> Refusal | None:
    """1.6.0.3, 1.6.0.4, 1.6.0.7, 1.6.0.9: how many weapons a bearer fires, and whether his IFP goes with them, or a
    Leader's LM (5.0.1.3).
    """
    distance = s.ground.distance(shot.start, shot.target)
    served: dict[str, int] = {}
    for name in shot.weapons:
        w = s.weapons[name]
        bearer = s.units[w.bearer]
        served[bearer.id] = served.get(bearer.id, 0) + 1
        if refusal := why_not_serve(bearer) or why_not_from_saddle(bearer, w):
            return refusal
        if printed(w).gun is not None:
            return Refusal("ordnance", f"{printed(w).name} is ordnance and fires by itself", "4.0.12")
        if not can_fire(w):
            return Refusal("cannot-fire", f"{printed(w).name} is jammed or dismantled", "1.6.2.2")
        if distance > weapon_range(w):
            words = f"{printed(w).name} reaches {weapon_range(w)} hexes, not {distance}"
            return Refusal("range", words, "5.0.0.1")
        if figures(bearer).kind == "scout" and not is_helped(shot, name):
            return Refusal("scout", f"{bearer.id} is a Scout and only helps to serve a weapon", "11.6.4")
    for name, count in served.items():
        if refusal := _why_not_so_many(s.units[name], count, name in shot.firers or name == shot.leader):
            return refusal
    return None


def _why_not_so_many(u: Unit, weapons: int, itself: bool) -> Refusal | None:
    kind = figures(u).kind
    if kind == "squad":
        if weapons + itself > SQUAD_PARTS:
            return Refusal("too-many-weapons", "a Squad fires one weapon and its IFP, or two weapons", "1.6.0.3")
        return None
    if weapons > 1:
        return Refusal("too-many-weapons", f"{u.id} fires one weapon", "1.6.0.2")
    if itself and kind == "leader":
        return Refusal("leader-busy", "a Leader who fires a weapon lends no LM", "1.6.0.9")
    if itself:
        rule = "1.6.0.4" if figures(u).mmc else "1.6.0.7"
        return Refusal("gives-up-ifp", f"{u.id} gives up its IFP to fire a weapon", rule)
    return None


def why_not_helpers(s: State, shot: Shot) -> Refusal | None:
    """1.6.0.6, 11.6.4: a second single man may help to serve a weapon that a single man bears."""
    busy = [*shot.firers, shot.leader, *(s.weapons[w].bearer for w in shot.weapons)]
    for helping in shot.helpers:
        name, weapon = part_named(helping)[:2]
        if weapon not in shot.weapons or name in busy:
            return Refusal("helper", f"{name} can help only with a weapon that fires, doing nothing else", "1.6.0.6")
        bearer, helper = s.units[s.weapons[weapon].bearer], s.units[name]
        if not figures(bearer).smc or figures(helper).kind not in ("leader", "hero", "scout"):
            return Refusal("helper", "two single men serve one weapon: Leaders, Heroes or Scouts", "1.6.0.6")
        busy.append(name)
    return None


def why_not_direct(s: State, leader: Unit, shot: Shot) -> Refusal | None:
    """5.0.1.1, 11.1.0.4, 11.1.1.2: why a Leader may not lend his LM to a shot.

    What his markers forbid is said by `why_not_ready`: Assault and Stealth Movement are no bar.
    """
    if shot.opportunity and s.options["lm-on-opportunity-fire"] == "no":
        return Refusal("no-lm", "Leaders lend no LM to Opportunity Fire", "5.0.1.1")
    if leader.called:
        return Refusal("called", f"{leader.id} has called indirect fire this turn", "11.1.1.2")
    if any(not same_badge(leader, u) for u in crew_of(s, shot)):
        return Refusal("badge", f"{leader.id} helps only units of his own badge", "5.0.1.1")
    if lender(s, leader.side, shot.start) not in ("", leader.id):
        return Refusal("another-leads", "one Leader in a hex uses his LM in an impulse", "11.1.0.4")
    return None


# ------------------------------------------------------------------ an attack


def attack_of(s: State, shot: Shot) -> Attack:
    """A shot as it is resolved: on one die, by a Mortar on the higher of two (18.1.3), aimed on two (11.4.3)."""
    weapons = {w: sum([m.value for m in weapon_firepower(s, shot, w)]) for w in shot.weapons}
    known = (shot.side, shot.start, shot.target)
    tally = attack_tally(s, shot)
    if any([figures(s.units[n]).mortar for n in shot.firers]):
        return Attack(*known, "mortar", tally, shot.parts, dice=2, keep_higher=True, indirect=True)
    if (marksman := marksman_of(s, shot)) is not None:
        sniper = figures(marksman).kind == "sniper"
        return Attack(*known, "sniper", tally, shot.parts, dice=2, one_target=not shot.at, sniper=sniper, at=shot.at)
    return Attack(*known, "opportunity fire" if shot.opportunity else "fire", tally, shot.parts, weapons, at=shot.at)


def mark_fired(s: State, shot: Shot) -> None:
    """4.0.17, 4.1.6, 5.0.1.4, 5.3.6: all who took part are marked Fired, in place of Ops Complete.

    Markers of Assault and Stealth Movement stay beside it (6.1.0.7).
    """
    crew = crew_of(s, shot)
    for u in crew:
        u.fired = True
    if shot.gun:
        mark_gun_fired(s, shot)
    if shot.leader:
        s.units[shot.leader].lent = True
        lends(s, s.units[shot.leader], shot.start)
    if s.mechanized:
        note_use(s, shot)
    for u in crew:
        # What is left to fire at movers fires under the same marker (4.1.4, 4.1.5).
        if u.marker == "ops" and not (shot.opportunity and has_fire_left(s, u)):
            u.marker = ""


# ------------------------------------------------------------------ fire!


def resolve(t: World, attack: Attack) -> Play[tuple[bool, list[Unit]]]:
    """5.0.0.5-5.0.0.8: the two rolls, then a Damage Check for each target.

    Returns whether any check was forced, and which units were Shaken by theirs.
    """
    s = t.state
    struck = roll_attack(t, attack)
    checked = struck.checked
    shaken: list[Unit] = []
    for by_enemy_fire in (True, False) if attack.everybody else (True,):
        mine = [h for h in checked if by_enemy_fire is not own_fire(s, attack, h)] if attack.everybody else checked
        on_foot = [h for h in mine if not h.vehicle]
        shaken += yield from damage_checks(t, on_foot, by_enemy_fire=by_enemy_fire)
        if len(on_foot) < len(mine):
            yield from vehicle_checks(t, [h for h in mine if h.vehicle], by_enemy_fire=by_enemy_fire)
    ignite(t, attack, struck)
    return bool(checked), shaken
