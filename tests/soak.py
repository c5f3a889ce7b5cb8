"""How much is played: a little in every test run, and a lot when somebody asks for it (`make soak`)."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

SOAK = bool(os.environ.get("HEDGEROW_SOAK"))


def much(little: T, lot: T) -> T:
    return lot if SOAK else little
