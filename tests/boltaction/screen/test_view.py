"""What a drawing needs stands in the view: weapons with their arcs, hulls, who acts, who holds what."""

from __future__ import annotations

from hedgerow.boltaction.screen.records import ArmView, PieceView
from hedgerow.boltaction.screen.view import view
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.state import State
from tests.boltaction.drawn import area, fence, ground, ordering, say, state, table, unit

FIELD = ground((48, 48), area("woods", (30, 30), (36, 30), (36, 36), (30, 36)))


def field() -> State:
    return state(
        FIELD,
        unit("us-1", "section", (12, 24)),
        unit("us-2", "tank", (24, 24)),
        unit("german-1", "section", (12, 4), seat=1),
    )


def seen(s: State, id: str, seat: int = 0) -> PieceView:
    return next(piece for piece in view(s, seat).pieces if piece.id == id)


def test_weapons_are_told_once_with_reach_and_arc() -> None:
    s = field()
    assert seen(s, "us-1").arms == (ArmView("Rifle", 2400),)
    tank = seen(s, "us-2")
    assert tank.size == s.units["us-2"].card.size
    turret = next(arm for arm in tank.arms if arm.turret)
    assert turret.arc == "all-round"


def test_a_jammed_turret_looks_one_way() -> None:
    s = field()
    number = next(str(mount.turret) for mount in s.units["us-2"].mounts if mount.turret)
    s.units["us-2"].jammed[number] = "left"
    assert next(arm for arm in seen(s, "us-2").arms if arm.turret).arc == "left"


def test_who_acts_and_who_holds_what() -> None:
    s = field()
    s.objectives = [(1200, 2300), (4000, 4000)]
    assert view(s, 0).holders == (0, -1)
    t = table(ordering(s, 0))
    assert view(t.state, 1).acting == ""
    say(t, "order us-1 advance")
    assert view(t.state, 1).acting == "us-1"
    assert [side.name for side in view(t.state, 0).sides] == [t.state.battle.force_name(n) for n in (0, 1)]


def test_of_those_off_the_table_the_other_side_is_told_no_place() -> None:
    s = field()
    s.units["german-1"].waiting = "left"
    assert (seen(s, "german-1").at, seen(s, "german-1").comes) == ("", "")
    assert {man.at for man in seen(s, "german-1").men} == {""}
    assert seen(s, "german-1", 1).comes == "left"


def test_how_near_the_enemy_is_goes_by_the_nearest_models() -> None:
    """Twenty inches between the middles of two sections, less their ranks and bases; and a tank beside them."""
    s = field()
    each = [far for id in ("us-1", "us-2") if (far := SCREEN.nearest(s, 0, (id,))) is not None]
    assert 18 < each[0] < 20
    assert each[0] != each[1]
    assert SCREEN.nearest(s, 0, ()) == SCREEN.nearest(s, 1, ()) == min(each)
    s.units["german-1"].lost = True
    assert SCREEN.nearest(s, 0, ()) is None


def test_a_place_tells_what_its_ground_does() -> None:
    laid = ground((48, 48), area("woods", (10, 10), (20, 20)), area("wheat", (30, 10), (40, 20)),
                  fence("road", (0, 40), (48, 40)))  # fmt: skip
    s = state(laid, unit("us-1", at=(24, 30)))

    def told(at: str) -> list[tuple[str, str]]:
        return [(remark.words, remark.rule) for remark in SCREEN.inspect(s, at, 0).remarks]

    assert told("15,15") == [
        ("woods: infantry no Run, guns only set up there, wheels closed, tracks no Run", "terrain.2"),
        ("woods: soft cover; sight does not pass from edge to edge", "house-cover.2"),
    ]
    assert told("35,15") == [("wheat: soft cover", "house-cover.2")]
    assert told("24,40")[0][1] == "terrain.5"
    assert told("24,5") == []
