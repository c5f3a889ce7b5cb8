"""The table of this system, under one short name."""

from __future__ import annotations

from typing import TypeAlias

from hedgerow.kernel.table import Table

from .state import State

World: TypeAlias = Table[State]
