"""Its screen."""

from tests.server.hidden import ToyScreen

SCREEN = ToyScreen()
