"""Files that other processes find whole or not at all."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(path: Path) -> Generator[Path]:
    """Yield the path of a temporary file beside `path`, which replaces it at the end of the block.

    A process that is ended within the block leaves `path` as it was.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    yield unfinished
    unfinished.replace(path)
