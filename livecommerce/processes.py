"""Processes of this machine."""

import os


def is_running(process: int) -> bool:
    """Return whether there is a process with this id, also one of another user."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
