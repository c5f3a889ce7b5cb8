"""Everything a player can answer. Unit, weapon and place names are those of the state; `parts` may mix both."""

from __future__ import annotations

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.state.state import Action, MissionKind, Mode, WorkKind

# ------------------------------------------------------------------ set-up


class Place(Move, frozen=True):
    """Puts a unit down; a vehicle or a gun with the facing given, or one that suits it."""

    unit: str
    place: str
    facing: int = -1


class Dig(Move, frozen=True):
    """Puts Foxholes down that the scenario lets the side place (21.2)."""

    place: str


class Fortify(Move, frozen=True):
    """Puts down a Bunker or Cave with its front to a hexside, Wire or Mines that the side may place (21.0.1)."""

    kind: WorkKind
    place: str
    facing: int = 0


class PrintedSetUp(Move, frozen=True):
    """Puts all that is left where the scenario suggests."""


class Ready(Move, frozen=True):
    """Ends a side's set-up."""


# ------------------------------------------------------------------ Rally Phase


class Rally(Move, frozen=True):
    unit: str


class Treat(Move, frozen=True):
    """A Medic heals a wound or restores a Shaken unit (11.3.2)."""

    medic: str
    patient: str


class Motherland(Move, frozen=True):
    """Calls on one place to hold (13.0.1)."""

    place: str


class Merge(Move, frozen=True):
    """Two Half-squads become a Squad (3.0.14)."""

    first: str
    second: str


class PickUp(Move, frozen=True):
    """Takes up a weapon that lies in the hex."""

    weapon: str
    unit: str


class Hand(Move, frozen=True):
    """Hands a weapon to another unit in the hex (1.6.0.14)."""

    weapon: str
    unit: str


class Drop(Move, frozen=True):
    """Lays a weapon down."""

    weapon: str


class Destroy(Move, frozen=True):
    weapon: str


class Flip(Move, frozen=True):
    """Turns a tripod weapon to its other side (1.6.1.2)."""

    weapon: str


class Finish(Move, frozen=True):
    """Ends a side's part of a phase."""


# ------------------------------------------------------------------ Operations Phase


class Pass(Move, frozen=True):
    pass


class Activate(Move, frozen=True):
    place: str


class Also(Move, frozen=True):
    """Activates one more hex through a Leader (4.0.4, 4.0.19), or its `vehicles` through an Armor Leader (11.5.6).

    `through` says which one where there are several (11.1.0.4).
    """

    place: str
    vehicles: bool = False
    through: str = ""


class Begin(Move, frozen=True):
    """All hexes of the impulse are named (4.0.21)."""


class Fire(Move, frozen=True):
    """Units (with their IFP, or a Leader with his LM) and weapons fire together at a place.

    `at` names a vehicle there; without it all who are no vehicles are fired at (17.2.3).
    """

    target: str
    parts: tuple[str, ...]
    at: str = ""


class Shell(Move, frozen=True):
    """Ordnance fires: a gun team, the main gun of a vehicle, or a Support Weapon with a to-hit table (14.0.1).

    `at` names a vehicle; without it all who are none are fired at (14.1.0.1). `facing` turns the whole chassis of a
    team or vehicle first, -1 does not; a turret turns by itself (15.1.0.8). A Leader may direct the shot with his LM,
    a second single man may help to serve the weapon of another.
    """

    gun: str
    target: str
    at: str = ""
    facing: int = -1
    leader: str = ""
    helper: str = ""


class Turn(Move, frozen=True):
    """A gun team turns in its hex (1.7.0.9), or takes up its facing where it has just come (1.7.0.11).

    A vehicle turns its turret at the start of its impulse (15.1.0.7). In the set-up, a vehicle or a gun that was placed
    already is turned.
    """

    unit: str
    facing: int


class Hold(Move, frozen=True):
    """Lets the chance for Opportunity Fire go by; `rest` for all the rest of this move."""

    rest: bool = False


class Go(Move, frozen=True):
    """Units of a hex set out together, leaving weapons behind if they wish."""

    units: tuple[str, ...]
    mode: Mode = "move"
    leave: tuple[str, ...] = ()


class Enter(Move, frozen=True):
    """Units come on from off the map."""

    units: tuple[str, ...]
    mode: Mode = "move"


class Step(Move, frozen=True):
    place: str


class Storm(Move, frozen=True):
    """A stack on the move Close Assaults the vehicle `at` in a place next to it (17.1)."""

    place: str
    at: str


class Overrun(Move, frozen=True):
    """A vehicle drives in among the men on foot in a place ahead (15.3)."""

    place: str


class Halt(Move, frozen=True):
    """Ends a move."""


class Reverse(Move, frozen=True):
    """A vehicle on the move backs into a place (15.1.0.6)."""

    place: str


class Pivot(Move, frozen=True):
    """A vehicle on the move turns in its hex (15.1.0.4); `unit` says which, if there are several."""

    facing: int
    unit: str = ""


class Load(Move, frozen=True):
    """Units of a stack on the move mount a vehicle where they are, inside or `outside` (16.4.1)."""

    units: tuple[str, ...]
    vehicle: str
    outside: bool = False


class Unload(Move, frozen=True):
    """Passengers get off, to move on apart, or by Assault Movement to fire (16.4.6, 16.4.7); nobody: all stay on.

    Out of a hovering helicopter they get in the same way.
    """

    units: tuple[str, ...]
    assault: bool = False


class Button(Move, frozen=True):
    """A vehicle shuts its hatches, or opens them (15.0.0.3)."""

    unit: str


class AssaultFire(Move, frozen=True):
    """A vehicle will fire first and then move up to half its MF (15.2.1.1); men on foot do so as in Assault Movement,
    or by `stealth` (6.1.1.1, 6.4.2.1).
    """

    unit: str
    stealth: bool = False


class Mount(Move, frozen=True):
    """Men mount the horses or motorcycles that they left where they are (6.6)."""

    unit: str


class Dismount(Move, frozen=True):
    unit: str


class Spot(Move, frozen=True):
    unit: str
    place: str


class Smoke(Move, frozen=True):
    unit: str
    place: str


class Starshell(Move, frozen=True):
    """A Leader or Hero tries to light up a hex (20.2.1)."""

    unit: str
    place: str


class CallStarshell(Move, frozen=True):
    """A Leader or Scout has a Mortar light up a hex (20.2.4)."""

    caller: str
    mortar: str
    place: str


class Call(Move, frozen=True):
    """A Leader or Scout calls Mortar fire on what he sees (18.1.5)."""

    caller: str
    mortar: str
    target: str


class NameMission(Move, frozen=True):
    """A Leader or Scout names the Artillery and the type of its mission; where is asked next (18.2.1.1)."""

    caller: str
    mission: str
    kind: MissionKind = "standard"
    toward: str = ""


class Bombard(Move, frozen=True):
    """He has the Spotting Round fired at a hex (18.2.0.2). `toward` is how a line runs or a barrage walks."""

    caller: str
    mission: str
    target: str
    kind: MissionKind = "standard"
    toward: str = ""


class Shift(Move, frozen=True):
    """Shifts the Spotting Round by one hex and goes on (18.2.0.6)."""

    place: str


class ForEffect(Move, frozen=True):
    """Goes on where the Spotting Round has come down (18.2.0.7)."""


class Abort(Move, frozen=True):
    """Breaks off the mission, which may be tried again (18.2.0.12)."""


class Show(Move, frozen=True):
    """A Sniper will show himself; where is asked next. PlaceSniper says both at once."""

    unit: str


class PlaceSniper(Move, frozen=True):
    unit: str
    place: str


class Fight(Move, frozen=True):
    """Units locked in Melee fight another round (8.1.1)."""

    place: str


class Withdraw(Move, frozen=True):
    """Units locked in Melee try to leave it (8.1.3), and some weapons (1.6.0.13)."""

    units: tuple[str, ...]
    leave: tuple[str, ...] = ()


class Prepare(Move, frozen=True):
    """Names a kind of action for a place; which one exactly is asked next. A whole action can also be given at once."""

    action: Action
    place: str


class EndImpulse(Move, frozen=True):
    pass


# ------------------------------------------------------------------ aircraft


class Fly(Move, frozen=True):
    """An aircraft comes in over an edge hex and flies straight on that way: "S", "SE", ... (19.1.0.5)."""

    entry: str
    toward: str


class Strafe(Move, frozen=True):
    """It fires its cannon along its path, from the hex that it is over (19.1.1.3)."""

    place: str


class Bomb(Move, frozen=True):
    """It drops one bomb on the hex that it is over (19.1.1.5)."""

    place: str


class TakeOff(Move, frozen=True):
    """A helicopter comes for a sortie (19.2)."""

    unit: str


class Hop(Move, frozen=True):
    """It flies to the next hex, or comes on over an entry hex."""

    place: str


class Hover(Move, frozen=True):
    """It changes into Hover mode, or back into Flying mode (19.2.1)."""

    low: bool = True


class Gunship(Move, frozen=True):
    """A helicopter fires its machine guns or its rockets; `at` names a vehicle."""

    target: str
    at: str = ""
    rockets: bool = False


class FlyHome(Move, frozen=True):
    """A helicopter at the edge of the map leaves it."""


class ShootUp(Move, frozen=True):
    """Small arms of a place fire at the helicopter over a hex (19.2.8)."""

    target: str
    parts: tuple[str, ...]


class ShellUp(Move, frozen=True):
    """Ordnance fires at the helicopter over a hex; `facing` and `leader` as for any gun."""

    gun: str
    target: str
    facing: int = -1
    leader: str = ""


class Flak(Move, frozen=True):
    """An anti-aircraft gun fires at the aircraft over a hex (19.1.0.7); `facing` and `leader` as for any gun."""

    gun: str
    target: str
    facing: int = -1
    leader: str = ""


class FlyOn(Move, frozen=True):
    """It goes on to the next hex of its path."""


# ------------------------------------------------------------------ Administrative Phase


class KeepMoving(Move, frozen=True):
    """A vehicle keeps its marker: it goes on moving in the next turn (15.5.0.1)."""

    unit: str


# ------------------------------------------------------------------ results that leave a choice


class Strike(Move, frozen=True):
    """A Melee attack on the enemies picked, with the weapons named (8.0.7, 8.0.8)."""

    targets: tuple[str, ...]
    weapons: tuple[str, ...] = ()


class Assault(Move, frozen=True):
    """Who assaults the vehicle next, with which weapon and which Leader's LM, if any (17.1.12)."""

    unit: str
    weapon: str = ""
    leader: str = ""


class Reply(Move, frozen=True):
    """Who of those Overrun Close Assaults the vehicle, if anybody (15.3.9)."""

    units: tuple[str, ...] = ()


class Retreat(Move, frozen=True):
    """Where a unit flees from a Flamethrower (1.6.3.3), or gives way to a vehicle (15.3.11), and what it abandons."""

    place: str
    leave: tuple[str, ...] = ()


MOVES: tuple[type[Move], ...] = (
    Load, Reverse, Pivot, Button, AssaultFire, KeepMoving, Mount, Dismount,
    Place, Dig, PrintedSetUp, Ready, Rally, Treat, Motherland, Merge, PickUp, Hand, Drop, Destroy, Flip, Finish, Pass,
    Activate, Also, Begin, Prepare, Fire, Shell, Turn, Hold, Go, Enter, Step, Storm, Halt, Spot, Smoke, Call, Show,
    PlaceSniper, Fight, Withdraw, EndImpulse, Fly, Strafe, Bomb, FlyOn, Flak, TakeOff, Hop, Hover, Unload, Gunship,
    FlyHome, ShootUp, ShellUp, Strike, Assault, Overrun, Reply, Retreat,
    Fortify, Starshell, CallStarshell, NameMission, Bombard, Shift, ForEffect, Abort,
)  # fmt: skip
