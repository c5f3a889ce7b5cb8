"""What the dice of a record can be trusted for: recomputed from the seed, and said in words what that proves.

A record is a text that anybody can write. It proves that dice follow from a seed; who knew that seed, and when, is
known only to those who were shown its commitment. docs/records.md tells all of this for those who write their own
checker.
"""

from __future__ import annotations

from .dice import Contribution, DiceRequest, Seeded, commitment, sealed
from .table import Throw
from .transcript import Record


def seeded(record: Record) -> Seeded:
    """The dice of a record that tells its seed."""
    return Seeded(
        record.seed,
        salt=record.salt,
        chosen=record.chosen,
        contributions=record.contributions,
        inherited=record.inherited,
    )


def wrong_dice(record: Record) -> list[str]:
    """What is wrong with the dice of a finished record, in words."""
    if not record.seed or not record.commitment:
        return ["the record lacks its commitment or its seed: its dice cannot be verified"]
    if commitment(record.seed, record.salt) != record.commitment:
        return ["the seed is not the one that was committed to before the game"]
    told = [added for added in record.contributions if added.value]
    for added in told:
        if sealed(added.value) != added.commitment:
            return [f"what {record.seats[added.seat]} added to the seed is not what was sealed"]
    if [added.first for added in told] != sorted(added.first for added in told):
        return ["what people added to the seed is out of order"]
    return _wrong_throws(record, seeded(record))


def _wrong_throws(record: Record, dice: Seeded) -> list[str]:
    throws = [(i, line) for i, line in enumerate(record.lines) if isinstance(line, Throw)]
    if record.inherited > len(throws):
        return [f"{_many(record.inherited, 'throw')} should come from another game, and there are {len(throws)} in all"]
    for n, (index, line) in enumerate(throws):
        if not _thrown(dice, n, line):
            return [f"line {index + 1} ({record.text_of(index)}) is not what the seed throws"]
    for undone in record.undone:
        for n, line in enumerate((line for line in undone.lines if isinstance(line, Throw)), start=undone.throws):
            if not _thrown(dice, n, line):
                return [f"dice that were taken back at line {undone.at + 1} are not what the seed throws"]
    return []


def _thrown(dice: Seeded, n: int, line: Throw) -> bool:
    """Whether a throw is the seed's. Those of the game that this one goes on from are none of its business."""
    return n < dice.inherited or dice.throw(n, DiceRequest(line.sides, len(line.faces), line.why)) == line.faces


# ------------------------------------------------------------------ in words


def about_dice(record: Record) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a sound record proves about its dice, and what it does not."""
    if record.dice == "typed":
        return (), ("the dice were typed by people and cannot be verified", *_undos(record), *_given_up(record))
    throws = sum(isinstance(line, Throw) for line in record.lines)
    told = [added for added in record.contributions if added.value]
    proves = [
        f"all {throws - record.inherited} throws {'since it was gone on from another game ' * bool(record.inherited)}"
        "follow from the seed",
        "the seed fits the commitment" + (f", and so does what {_names(record, told)} added to it" if told else ""),
    ]
    return tuple(proves), (*_who_knew(record), *_undos(record), *_given_up(record), *_limits(record))


def _who_knew(record: Record) -> list[str]:
    told = [added for added in record.contributions if added.value]
    notes = []
    if record.inherited:
        came = f"the first {_many(record.inherited, 'throw')} came with the game that this one goes on from"
        notes.append(f"{came}: only its own record can tell whether they are honest")
    if record.chosen:
        notes.append("the seed was chosen by whoever began the game, who could know the dice that come from it alone")
    if not told:
        notes.append(
            "no person added to the seed: whoever made it could know every die beforehand, and could choose it"
        )
    elif (alone := told[0].first - record.inherited) > 0:
        notes.append(f"the first {_many(alone, 'throw')} came from the first seed alone, before anybody added to it")
    silent = [added for added in record.contributions if not added.value]
    if silent:
        notes.append(f"{_names(record, silent)} sealed an addition to the seed and never told it")
    if record.seed and not record.salt:
        notes.append("the commitment has no salt: a seed that can be guessed could be found from it during the game")
    return notes


def _undos(record: Record) -> list[str]:
    if not record.undone:
        return []
    back = sum(isinstance(line, Throw) for undone in record.undone for line in undone.lines)
    notes = [f"{_many(len(record.undone), 'undo')} took back {_many(back, 'throw')}"]
    for undone in record.undone:
        who = record.seats[undone.by] if undone.by is not None else "nobody (the rules had changed)"
        agreed = ", ".join(record.seats[seat] for seat in undone.agreed)
        how = f"{agreed} agreed" if agreed else "nobody was asked"
        notes.append(f"at line {undone.at + 1}: {_many(len(undone.lines), 'line')} taken back by {who}; {how}")
    return notes


def _given_up(record: Record) -> list[str]:
    if record.outcome is None or not record.given_up:
        return []
    return [f"no rule ended the game: this file says so, and nothing proves it ({record.outcome.words})"]


def _limits(record: Record) -> list[str]:
    return [
        "nothing here proves who made this file, or that its seed was not chosen for it: compare the commitment "
        f"{record.commitment} with the one that you were shown when the game began"
    ]


def _names(record: Record, added: list[Contribution]) -> str:
    return " and ".join(dict.fromkeys(record.seats[one.seat] for one in added))


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"
