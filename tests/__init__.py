"""Tests and benchmarks of the site."""

import os
import sys

# Container images set it. Tests and benchmarks start hundreds of processes, each of which would compile all modules.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
