"""`hedgerow` whose standing orders answer at once: `python -m tests.browser.brisk serve ...`.

Elsewhere they take as long as a person, and a game has a hundred such answers.
"""

from __future__ import annotations

from hedgerow.cli import main
from hedgerow.server.rooms import answering

if __name__ == "__main__":
    answering.DELAY = (0.0, 0.02)  # before the settings are loaded, which take it from here
    main()
