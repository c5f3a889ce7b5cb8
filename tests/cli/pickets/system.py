"""Its rules."""

from tests.kernel.toy import Toy

SYSTEM = Toy()
