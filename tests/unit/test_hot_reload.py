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


FORK_WHILE_ANOTHER_THREAD_STARTS_A_PROGRAM = """
import os
import subprocess
import sys
import threading
import time

from livecommerce.engine.compat.hot_reload import reload_all

reload_all("a_package_without_modules", [])
begun, order = threading.Event(), []


def slow(*arguments):
    begun.set()
    time.sleep(0.2)
    return fork_exec(*arguments)


fork_exec, subprocess._fork_exec = subprocess._fork_exec, slow


def start():
    subprocess.run([sys.executable, "-c", ""])
    order.append("started")


thread = threading.Thread(target=start)
thread.start()
begun.wait()
worker = os.fork()
if not worker:
    # It must not hold the pipe of the start.
    time.sleep(60)
order.append("forked")
thread.join(timeout=10)
print(sorted(order))
os.kill(worker, 9)
"""


def test_a_program_that_another_thread_starts_is_not_waited_for_until_the_worker_ends(tmp_path: Path) -> None:
    program = [sys.executable, "-c", FORK_WHILE_ANOTHER_THREAD_STARTS_A_PROGRAM]
    ran = subprocess.run(program, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert ran.stdout == "['forked', 'started']\n"
    assert ran.stderr == ""
