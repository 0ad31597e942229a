"""The processes of the development server (engine/compat/hot_reload.py)."""

import subprocess
import sys
from pathlib import Path

FORK_WHILE_ANOTHER_THREAD_READS_THE_CONFIGURATION = """
import os
import threading
import time

from livecommerce.engine.compat.hot_reload import reload_all
from reflex_base.config import _load_config_lock as lock

reload_all("a_package_without_modules", [])
reads = threading.Event()


def read():
    with lock:
        reads.set()
        time.sleep(0.2)


threading.Thread(target=read).start()
reads.wait()
worker = os.fork()
if not worker:
    os._exit(0 if lock.acquire(timeout=5) else 1)
print("status", os.waitpid(worker, 0)[1])
"""


def test_a_worker_reads_its_configuration_even_if_another_thread_was_reading_it_at_the_fork(tmp_path: Path) -> None:
    program = [sys.executable, "-c", FORK_WHILE_ANOTHER_THREAD_READS_THE_CONFIGURATION]
    ran = subprocess.run(program, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert ran.stdout == "status 0\n"
    assert ran.stderr == ""
