"""A pytest plugin that collects garbage seldom.

What imports leave is no garbage, and yet it would be looked through again and again.
"""

import gc

FEW_NEW_OBJECTS = 20_000
"""So many come before the youngest are looked through; Python's own number is 700."""

gc.disable()


def pytest_collection_finish() -> None:
    """Sets aside everything that has been imported."""
    gc.freeze()
    gc.set_threshold(FEW_NEW_OBJECTS)
    gc.enable()
