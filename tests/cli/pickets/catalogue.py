"""What there is to play."""

from tests.server.hidden import ToyCatalogue

CATALOGUE = ToyCatalogue()
