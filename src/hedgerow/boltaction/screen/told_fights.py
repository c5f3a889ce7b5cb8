"""Shooting and close quarters, in sentences."""

from __future__ import annotations

from hedgerow.board.inches.measure import inches
from hedgerow.boltaction.screen.naming import building, compass, name, needed, spot, weapon, where
from hedgerow.boltaction.screen.rows import BELOW, PART, SHOT, Row, burst, dice, over, shot
from hedgerow.boltaction.state.events import close, shooting
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.words import plural

EFFECTS = {
    "crew-stunned": "its crew is stunned", "immobilised": "it is immobilised", "on-fire": "it is on fire",
    "knocked-out": "it is knocked out",
}  # fmt: skip
FACINGS = {"front": "front", "left": "left side", "right": "right side", "rear": "rear", None: "top"}


def harm(damage: int, exceptional: int) -> str:
    """What hits do: "no damage", "3 do damage, 1 of them exceptional"."""
    if damage <= 1:
        return f"1 does {'exceptional ' * exceptional}damage" if damage else "no damage"
    return f"{damage} do damage{f', {exceptional} of them exceptional' if exceptional else ''}"


# fmt: off
ROWS: dict[type[Event], Row] = {
    shooting.TargetDeclared: Row(
        lambda s, x: f"{name(s, x.unit)} fires at {name(s, x.target)}{f' with {x.shell.upper()}' if x.shell else ''}.",
        "fights", "fire", opens=(SHOT,), joins=BELOW, shows=lambda s, x: shot(s, x.unit, x.target)),
    shooting.ShotLost: Row(lambda s, x: f"{x.count} × {weapon(x.weapon)} cannot fire: {x.why}.", "fights", joins=PART),
    shooting.Fired: Row(
        lambda s, x: f"{x.count} × {weapon(x.weapon)}, {needed(x.need)}: "
        f"{x.hits or 'no'} hit{'s' * (x.hits != 1)}.", "fights", "dice", joins=PART,
        shows=lambda s, x: (*dice(where(s, x.target)), *over(s, x.target, f"{x.hits or 'no'} hits", min(x.hits, 2)))),
    shooting.TemplateLaid: Row(lambda s, x: f'The {x.size}" template covers {plural(x.models, "model")}.', "fights",
                               "barrage", joins=PART, shows=lambda s, x: burst(x.at)),
    shooting.BuildingShelled: Row(lambda s, x: f"The shell hits those inside {plural(x.hits, 'time')}.", "fights",
                                  "barrage", joins=PART),
    shooting.ShellBurst: Row(
        lambda s, x: f"The shell hits {name(s, x.target)} {plural(x.hits, 'time')}.", "fights", "barrage",
        joins=PART, shows=lambda s, x: burst(x.at)),
    shooting.FlameHits: Row(lambda s, x: f"The flames hit {plural(x.hits, 'time')}.", "fights", "fire", joins=PART),
    shooting.DamageRolled: Row(
        lambda s, x: f"{plural(len(x.dice), 'hit')} on {name(s, x.target)}: "
        f"{harm(x.damage, x.exceptional)}.", "fights", "dice", joins=PART,
        shows=lambda s, x: (*dice(where(s, x.target)), *over(s, x.target, f"{x.damage or 'no'} damage",
                                                             3 if x.damage else 0))),
    shooting.Penetrated: Row(
        lambda s, x: f"{x.die} {x.pen.total:+d} against {x.value} ({FACINGS[x.facing]} of {name(s, x.target)}): "
        f"{x.result + ' damage' if x.result else 'it does not penetrate'}.", "fights", "dice", joins=PART,
        shows=lambda s, x: over(s, x.target, x.result or "no effect", 2 if x.result else 0)),
    shooting.EffectRolled: Row(lambda s, x: f"Effect {x.tally.total}: {EFFECTS[x.effect]}.", "fights", "hit",
                               joins=PART, shows=lambda s, x: over(s, x.target, EFFECTS[x.effect], 3)),
    shooting.TurretChecked: Row(lambda s, x: f"Turret {x.turret}: {x.die}, "
                                f"{f'it is jammed to the {x.arc}' if x.arc else 'it works'}.", "fights", "dice",
                                joins=PART),
    shooting.FuelChecked: Row(lambda s, x: f"Fuel: {x.die}, {'it is spent' if x.spent else 'there is more'}.", "fights",
                              "dice", joins=PART),
    shooting.Saved: Row(lambda s, x: f"{name(s, x.medic)} saves {x.saved or 'nobody'}.", "fights", "rally", joins=PART),
    shooting.Sheltered: Row(lambda s, x: f"Cover saves {x.saved or 'nobody'} of {name(s, x.unit)}.", "fights", "dice",
                            joins=PART),
    shooting.BuildingFell: Row(lambda s, x: f"{building(s, x.building).capitalize()} "
                               f"{'is on fire' if x.burning else 'collapses'}.", "fights", "rubble", joins=PART,
                               shows=lambda s, x: burst(x.at)),
    shooting.SmokeLaid: Row(lambda s, x: f"Smoke {inches(x.radius)} around {spot(x.at)}"
                            f"{f', {inches(x.drift)} off to the {compass(x.degrees)}' if x.drift else ''}.", "fights",
                            "smoke", joins=PART),
    # --- close quarters
    close.AssaultDeclared: Row(lambda s, x: f"{name(s, x.unit)} assaults {name(s, x.target)}.", "fights", "melee",
                               opens=(SHOT,), joins=BELOW, shows=lambda s, x: over(s, x.unit, "assault", 1)),
    close.AssaultMeasured: Row(
        lambda s, x: f"{f'It is {inches(x.far)}' if x.far is not None else 'No way leads'} to them, and they get "
        f"{inches(x.reach)}"
        f"{f' because of {x.over}' if x.over else ''}: {'contact' if x.arrives else 'too far'}.", "fights", joins=PART),
    close.Surprised: Row(lambda s, x: f"{name(s, x.unit)} is surprised.", "fights", joins=PART),
    close.DefenceOpened: Row(lambda s, x: f"{name(s, x.unit)} fires in defence.", "fights", "fire", joins=BELOW),
    close.Contact: Row(lambda s, x: f"{name(s, x.unit)} is upon {name(s, x.target)}"
                       f"{', who has a defended position' if x.defended else ''}.", "fights", "melee", joins=PART),
    close.AssaultFailed: Row(lambda s, x: f"Nobody of {name(s, x.unit)} gets there.", "fights", joins=PART),
    close.Blows: Row(
        lambda s, x: f"{name(s, x.unit)}: {x.count.total} {'die' if x.count.total == 1 else 'dice'}, {x.need.total}+: "
        f"{x.kills or 'no'} kill{'s' * (x.kills != 1)}.", "fights", "dice", joins=PART,
        shows=lambda s, x: dice(where(s, x.target))),
    close.RoundEnded: Row(
        lambda s, x: f"Round {x.round}: {plural(x.fallen[0], 'attacker')} and {plural(x.fallen[1], 'defender')} fall; "
        f"{f'{name(s, x.loser)} has lost' if x.loser else 'a draw'}.", "fights", "melee", joins=PART),
    close.VehicleAttacked: Row(
        lambda s, x: f"They hit {name(s, x.target)} on {x.need.total}+ ({x.need.mods[0].words}): "
        f"{x.hits} of {len(x.dice)}.", "fights", "dice", joins=PART),
    close.VehicleDamaged: Row(
        lambda s, x: f"{x.die} {x.tally.total:+d} against {x.value}: {x.result or 'nothing'}"
        f"{', at most superficial' if x.capped else ''}.", "fights", "dice", joins=PART),
    close.RegroupRolled: Row(lambda s, x: f"{name(s, x.unit)} may regroup {inches(x.reach)}.", "moves", "dice",
                             joins=PART),
    close.OverrunDeclared: Row(lambda s, x: f"{name(s, x.unit)} drives at {name(s, x.target)}.", "fights", "melee",
                               opens=(SHOT,), joins=BELOW),
    close.SteppedClear: Row(lambda s, x: f"{x.models} of {name(s, x.unit)} step clear.", "fights", joins=PART),
    close.Rammed: Row(lambda s, x: f"{name(s, x.unit)} rams {name(s, x.target)}.", "fights", "hit", joins=PART),
}
# fmt: on
