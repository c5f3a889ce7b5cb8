"""What the measurements measure."""

import subprocess
import sys

MEASURE = "from hedgerow.lab.bench import most_memory; print(most_memory())"


def test_memory_is_that_of_the_process_itself() -> None:
    """Whoever measures may be much larger than the process that he starts to be measured."""
    large = f"import subprocess, sys; kept = bytes(200_000_000); kept = bytearray(kept); \
subprocess.run([sys.executable, '-c', {MEASURE!r}], check=True)"
    done = subprocess.run([sys.executable, "-c", large], capture_output=True, text=True, check=True)
    assert 10_000 < int(done.stdout) < 150_000
