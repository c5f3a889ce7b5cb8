"""`python -m tests.server.http.narrow serve …`: Hedgerow where a process may open few files only."""

from __future__ import annotations

import resource

from hedgerow.cli import main

FILES = 512

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    main()
