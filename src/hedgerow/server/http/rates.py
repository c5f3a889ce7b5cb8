"""How often a client may ask, by what it asks for."""

from __future__ import annotations

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


# A person clicks a few times a second, and a page that follows the mouse asks for a preview with every hex.
QUESTIONS = Rate(50, 200)
NEW_GAMES = Rate(20 / 60, 20)
# To replay a record takes a second of a processor.
RECORDS = Rate(10 / 60, 10)
# So does a large roster of another program; and to weigh all that could be added to a force takes a tenth of one.
ROSTERS = Rate(20 / 60, 10)
WEIGHED = Rate(5, 40)
# A hint takes the time of a bot's decision, in the bots' own processes.
HINTS = Rate(1, 10)
CONNECTIONS = Rate(1, 60)
# Seconds of a processor. Whoever points at hex after hex spends a third of one; to judge a long record takes some.
COMPUTING = Rate(0.5, 20)
