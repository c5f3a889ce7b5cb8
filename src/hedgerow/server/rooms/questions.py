"""Questions to the rules that may take long, or may be odd: asked beside the event loop, and never a fault."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.screen.looking import NoSuchPlace

from ..aside import Left, to_the_end
from ..wire.problems import Refused, by_the_rules, refused

log = logging.getLogger(__name__)
T = TypeVar("T")


async def thought_out(work: Callable[[], T]) -> T:
    """Something that may take long, beside the event loop; what is wrong with the question is told as a Problem."""
    try:
        return await to_the_end(work)
    except (Refused, Left):
        raise
    except NoSuchPlace as wrong:
        raise refused("no-such-place", str(wrong), 404) from None
    except IllegalMove as wrong:
        raise by_the_rules(wrong.refusal) from None
    except Exception as wrong:
        log.exception("the rules failed at a question")
        raise no_sense(wrong) from wrong


def no_sense(wrong: Exception) -> Refused:
    """The rules have a fault, or a move is so odd that they stumble over it: nothing has changed either way."""
    return refused("no-sense", f"the rules cannot make sense of this ({type(wrong).__name__})", 422)
