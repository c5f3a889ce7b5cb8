"""A force built step by step: every step has its price, and says what would be wrong with it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hedgerow.boltaction.forces import FORCES
from hedgerow.boltaction.lists.armies import ListError
from hedgerow.boltaction.lists.text import read_force
from hedgerow.boltaction.state.mustering import muster
from hedgerow.kernel.screen.forces import Change, ChangeCard

SOUND = "nation us\nsecond-lieutenant\nrifle-squad\nrifle-squad 8 men + bar 2\n"


def step(text: str, change: Change) -> str:
    return FORCES.changed(text, change).text


def named(cards: tuple[ChangeCard, ...], words: str) -> ChangeCard:
    return next(card for card in cards if card.words == words)


def test_a_platoon_from_nothing() -> None:
    text = FORCES.begin("us")
    assert [fault.points for fault in FORCES.sheet(text).faults] == [35, 84]
    for entry in ("second-lieutenant", "rifle-squad", "rifle-squad"):
        text = step(text, Change("add", platoon=0, word=entry))
    text = step(text, Change("men", 1, number=12))
    text = step(text, Change("quality", 1, word="veteran"))
    text = step(text, Change("extra", 1, word="bar", number=2))
    text = step(text, Change("name", 1, word="Hardy's"))
    text = step(text, Change("title", word="Able Company"))
    sheet = FORCES.sheet(text, 400)
    assert sheet.faults == ()
    assert (sheet.name, sheet.points) == ("Able Company", 50 + (78 + 78 + 10) + 60)
    assert (sheet.units[1].name, sheet.units[1].words) == ("Hardy's", "Rifle Squad, veteran, 12 men, BAR × 2")


def test_steps_back() -> None:
    assert FORCES.changed(SOUND, Change("drop", 2)).points == 50 + 60
    assert FORCES.changed(SOUND, Change("extra", 2, word="bar", number=0)).points == 50 + 60 + 80
    two = step(SOUND, Change("platoon", word="armoured"))
    assert FORCES.sheet(two).platoons == ("reinforced", "armoured")
    assert FORCES.changed(two, Change("drop-platoon", platoon=1)) == FORCES.sheet(SOUND)


def test_what_may_be_added_and_what_would_be_wrong_then() -> None:
    cards = FORCES.additions(SOUND, 0)
    assert len(cards) == len(FORCES.entries("us"))
    assert (named(cards, "Medic").points, named(cards, "Medic").faults) == (23, ())
    first = named(cards, "First Lieutenant")
    assert [fault.words for fault in first.faults] == ["it may have one lieutenant and has 2"]
    dear = FORCES.additions(SOUND, 0, limit=250)
    assert named(dear, "Medic").faults == ()
    assert "more than 250" in named(dear, "Bazooka Team").faults[0].words


def test_what_may_be_done_with_a_unit() -> None:
    cards = FORCES.choices(SOUND, 2)
    prices = {card.words: card.points for card in cards}
    assert prices["make it veteran"] == 8 * 3
    assert prices["make it inexperienced"] == -8 * 3
    assert prices["one man more"] == 10
    assert prices["one man less"] == -10
    assert prices["add Anti-tank grenades"] == 16
    assert prices["one BAR less"] == -5
    assert "one more BAR" not in prices
    assert prices["leave Rifle Squad out"] == -90
    assert named(cards, "leave Rifle Squad out").faults[0].words == "it needs 2 infantry squads and has 1"
    assert named(cards, "add Tough Fighters").faults[0].words == "Tough Fighters is for veteran units"


def test_every_step_that_is_offered_can_be_taken_and_costs_what_it_says() -> None:
    sheet = FORCES.sheet(SOUND)
    for unit in range(3):
        for card in FORCES.choices(SOUND, unit):
            assert FORCES.changed(SOUND, card.change).points == sheet.points + card.points


@pytest.mark.parametrize("name", ["british-500", "german-500", "japanese-500", "soviet-500", "us-500"])
def test_steps_without_a_fault_keep_a_force_legal_and_whole(name: str) -> None:
    """A walk by chance: what is bought is what musters."""
    chance, text = Random(name), FORCES.ready(name)
    for _ in range(25):
        units = len(FORCES.sheet(text).units)
        cards = FORCES.additions(text, 0) if chance.random() < 0.4 else FORCES.choices(text, chance.randrange(units))
        sound = [card for card in cards if not card.faults]
        text = step(text, chance.choice(sound).change)
    sheet = FORCES.sheet(text)
    assert sheet.faults == ()
    roster = read_force(sheet.code)
    for u, pick in zip(muster(0, roster), roster.units, strict=True):
        assert len(u.models) == (pick.men or u.card.men[0]) + pick.extras.get("spotter", 0)
        for extra in u.card.extras:
            carried = [m for m in u.models if extra.adds in m.arms] if extra.adds else []
            assert len(carried) == (pick.extras.get(extra.id, 0) if extra.adds else 0)
        bought = Counter[str]()
        for extra in u.card.extras:
            if u.card.leader and extra.weapon not in ("", u.card.carried) and not extra.per_man:
                bought[extra.weapon] += pick.extras.get(extra.id, 0)
        assert {w: sum(m.arms[:1] == [w] for m in u.models) for w in bought} == bought
        firers = [m for m in u.models if m.role == "firer"]
        if u.card.leader:
            assert u.models[0].role == "leader"
            assert sum(m.role == "assistant" for m in u.models) == len(firers)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change("add", platoon=0, word="rifle-sqad"), "did you mean 'rifle-squad'"),
        (Change("add", platoon=3, word="rifle-squad"), "there is no platoon 4; the force has 1"),
        (Change("drop", 7), "there is no unit 8; the force has 3"),
        (Change("men", 1, number=-1), "-1 is no number"),
        (Change("quality", 1, word="elite"), "not 'elite'"),
        (Change("extra", 1, word="lmg", number=1), "a Rifle Squad cannot have 'lmg'"),
        (Change("name", 1, word="a_b"), "is no name"),
        (Change("platoon", word="armored"), "did you mean 'armoured'"),
    ],
)
def test_a_step_that_cannot_be_taken_says_why(change: Change, words: str) -> None:
    with pytest.raises(ListError) as wrong:
        FORCES.changed(SOUND, change)
    assert words in str(wrong.value)


def test_cards_tell_all_that_is_to_be_known() -> None:
    nations = {nation.id: nation for nation in FORCES.nations()}
    assert nations["us"].ready == ("us-500", "us-750", "us-1000")
    assert [rule.chosen for rule in nations["british"].rules].count(True) == 5
    entries = {entry.id: entry for entry in FORCES.entries("us")}
    sherman = entries["m4-sherman"]
    assert sherman.weapons == ('Medium AT gun (turret, 2" template)', "MMG (co-axial)", "MMG (ahead)")
    assert sherman.body == "medium tank 9+, tracked"
    assert {rule.id for rule in sherman.rules} == {"catches-fire", "gyro-stabiliser"}
    squad = entries["rifle-squad"]
    assert [(price.quality[0], price.points, price.each) for price in squad.prices] == [
        ("i", 42, 7), ("r", 60, 10), ("v", 78, 13),
    ]  # fmt: skip
    assert {extra.id: extra.most for extra in squad.extras}["bar"] == 2
    slots = [entry.slot for entry in FORCES.entries("us")]
    assert slots == sorted(slots, key=slots.index)  # places together
    reinforced = next(card for card in FORCES.selectors() if card.id == "reinforced")
    assert reinforced.limits[:2] == ("1 lieutenant", "2-5 infantry squads")


def test_a_unit_is_doubled_moved_and_its_platoon_made_another() -> None:
    named_one = step(SOUND, Change("name", 2, word="Hardy's"))
    copied = FORCES.changed(named_one, Change("copy", 2))
    assert [(unit.words, unit.called) for unit in copied.units[2:]] == [
        ("Rifle Squad, regular, 8 men, BAR × 2", "Hardy's"),
        ("regular, 8 men, BAR × 2", ""),
    ]
    two = step(copied.text, Change("platoon", word="reinforced"))
    moved = FORCES.changed(two, Change("move", 0, platoon=1))
    assert [(unit.entry, unit.platoon) for unit in moved.units][-1] == ("second-lieutenant", 1)
    assert moved.points == copied.points
    other = FORCES.changed(moved.text, Change("selector", platoon=1, word="armoured"))
    assert other.platoons == ("reinforced", "armoured")
    full = "nation us\nrifle-squad\n" + "medic\n" * 59
    assert FORCES.additions(full, 0) == ()
    assert "copy" not in {card.change.do for card in FORCES.choices(full, 0)}


@pytest.mark.rule("boltaction:house-game.5")
@pytest.mark.parametrize("nation", ["british", "german", "japanese", "soviet", "us"])
def test_what_mends_a_fault_costs_what_it_says(nation: str) -> None:
    """Units bought by chance, right or wrong: where a fault names the steps that mend it, they do, for its points."""
    chance, seen = Random(nation), Counter[str]()
    entries = FORCES.entries(nation)
    for _ in range(40):
        text = FORCES.begin(nation, chance.choice(["reinforced", "armoured"]))
        for unit in range(chance.randint(1, 5)):
            card = chance.choice(entries)
            text = step(text, Change("add", platoon=0, word=card.id, quality=chance.choice(["", "inexperienced"])))
            text = step(text, Change("men", unit, number=chance.randint(1, 14) if chance.random() < 0.7 else 0))
            for extra in chance.sample(card.extras, min(2, len(card.extras))):
                text = step(text, Change("extra", unit, word=extra.id, number=chance.randint(1, 4)))
        limit = chance.choice([0, 300])
        sheet = FORCES.sheet(text, limit)
        for fault in sheet.faults:
            mended = sheet
            for change in fault.mend:
                mended = FORCES.changed(mended.text, change, limit)
            free = [mod for unit in (*sheet.units, *mended.units) for mod in unit.cost.mods if "free by" in mod.words]
            if fault.mend and not free:  # what comes free may change with any unit
                seen[fault.mend[0].do] += 1
                assert mended.points - sheet.points == fault.points, fault
                assert (fault.words, fault.unit) not in {(left.words, left.unit) for left in mended.faults}
    assert {"add", "drop", "men", "extra", "quality"} <= set(seen)
