"""The record of a game that the rules of today do not play again: what was kept of it, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.record import Record
from hedgerow.kernel.table import Table, Undone
from hedgerow.kernel.transcript import Line

from ..store.kept import KeptGame

UNKNOWN = "0" * 16  # the fingerprint of a state that none was kept of


def as_kept(kept: KeptGame, lines: Sequence[Line], proofs: Sequence[str | None], undone: Sequence[Undone]) -> Record:
    """What was kept, whatever the rules make of it today."""
    spaced: list[tuple[int, str]] = []
    for place, proof in enumerate(proofs, start=1):
        if proof and place - (spaced[-1][0] if spaced else 0) >= Table.proof_spacing:
            spaced.append((place, proof))
    last = proofs[-1] if proofs else None
    return Record(
        system=kept.system,
        scenario=kept.scenario,
        seats=tuple(seat.name for seat in kept.seats),
        options=dict(kept.options),
        content=kept.content,
        made_by=kept.made_by,
        dice=kept.dice,
        commitment=kept.commitment,
        seed=kept.seed if kept.dice == "seeded" else "",
        salt=kept.salt,
        chosen=kept.chosen,
        inherited=kept.inherited,
        contributions=kept.contributions,
        undone=tuple(undone),
        lines=tuple(lines),
        digests=tuple(spaced),
        digest=last or UNKNOWN,
        outcome=kept.outcome,
    )
