"""The number of connections and files of a server."""

import subprocess
import sys

LIMITED = """
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from livecommerce.serving.workers import raise_file_limit

setrlimit(RLIMIT_NOFILE, (256, 2048))
print(raise_file_limit(), *getrlimit(RLIMIT_NOFILE))
"""


def test_it_opens_as_many_files_as_it_may() -> None:
    process = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, check=True)
    assert process.stdout.split() == ["2048"] * 3
