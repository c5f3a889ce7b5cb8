"""Places within hexes: floors and the insides of Bunkers."""

from hedgerow.lnlt.ground.hexes import floor_of, hex_of, upstairs


def test_floors_are_places_in_a_hex() -> None:
    assert upstairs("D6") == "D6+1"
    assert (hex_of("D6+1"), floor_of("D6+1")) == ("D6", 1)
    assert (hex_of("D6"), floor_of("D6")) == ("D6", 0)
    assert (hex_of("D6+B"), floor_of("D6+B")) == ("D6", 0)
