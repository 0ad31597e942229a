"""Pytest plugin that collects garbage rarely.

Imported objects are not garbage, but would be scanned again and again.
"""

import gc

FEW_NEW_OBJECTS = 20_000
"""The threshold of new objects for the youngest generation; Python's default is 700."""

gc.disable()


def pytest_collection_finish() -> None:
    """Freeze all imported objects."""
    gc.freeze()
    gc.set_threshold(FEW_NEW_OBJECTS)
    gc.enable()
