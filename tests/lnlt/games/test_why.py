"""In games played at random, whatever anybody wishes for is answered, in words and by a clause."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hedgerow import systems
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.preview import WhyNot, Wish
from hedgerow.kernel.table import Table
from hedgerow.kernel.why import VAGUE, why_not
from hedgerow.lnlt.rules.move.modes import MODES
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import MOVES
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT

VERBS = [*notation.verbs(MOVES), *MODES, "light", "barrage"]
WISHES = 4  # at each choice that is looked at
CLAUSES = systems.named("lnlt").ledger.clauses


def some_wish(chance: random.Random, s: State) -> Wish:
    """Any pieces and places, with a verb or without."""
    taken = [u.at for u in s.units.values() if u.at] or list(s.ground.places)
    pieces = chance.sample([*s.units], chance.choice((0, 1, 1, 2)))
    pieces += [chance.choice([*s.weapons])] if s.weapons and chance.random() < 0.15 else []
    places = [
        chance.choice(taken if chance.random() < 0.5 else s.ground.places) for _ in range(chance.choice((0, 1, 2)))
    ]
    verb = chance.choice(VERBS) if chance.random() < 0.4 or not (pieces or places) else ""
    return Wish(tuple(pieces), tuple(places), verb)


def some_text(chance: random.Random, s: State) -> str:
    """A move as somebody might write it: the right verb, names that exist, anything else by chance."""
    kind = chance.choice(MOVES)
    words = [chance.choice([*s.units, *s.weapons, *s.ground.places, "2", "move"]) for _ in notation.fields_of(kind)]
    return " ".join([notation.verb(kind), *words])


def checked(answer: WhyNot) -> WhyNot:
    assert answer.words or answer.why, answer
    assert answer.allowed or answer.rule or answer.code in ("no-move", "unknown"), answer
    assert not answer.rule or answer.rule in CLAUSES, answer
    assert answer.allowed == (not answer.code)
    return answer


@pytest.mark.parametrize("name", ["milk-run", "pont-sevray", "ninth-night", "open-skies", "five-doors"])
def test_every_wish_is_answered(name: str) -> None:
    chance = random.Random(name)
    table = Table(LNLT, LNLT.new(name, {}), Seeded(name), listening=False)
    codes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for _ in range(400):
        choice = table.choice
        if choice is None:
            break
        kinds[choice.kind] += 1
        if kinds[choice.kind] <= 3 or chance.random() < 0.15:
            for _ in range(WISHES):
                wish = some_wish(chance, table.state)
                codes[checked(why_not(SCREEN, table, wish, choice.seat)).code] += 1
            checked(why_not(SCREEN, table, Wish(text=some_text(chance, table.state)), choice.seat))
            offered: Move = choice.options.sample(chance)
            touched, verb = SCREEN.offer(table, offered, choice.seat), notation.verb(type(offered))
            for wish in (Wish(text=notation.write(offered)), Wish(touched.pieces, touched.places, verb)):
                assert checked(why_not(SCREEN, table, wish, choice.seat)).allowed, wish
            assert all(barred.rule in CLAUSES and barred.why for barred in SCREEN.barred(table, choice.seat))
        table.answer(choice.options.sample(chance))
    assert codes.total() > 200
    assert sum(codes[code] for code in VAGUE) <= 0.02 * codes.total(), codes
    assert len(codes) > 12  # many reasons, not one
