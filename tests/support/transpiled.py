"""Methods of browser states, run as Python and as the JavaScript that they are compiled to."""

import inspect
import itertools
import json
import linecache
import re
import subprocess
import sys
import types
from dataclasses import asdict
from pathlib import Path
from typing import Any

from livecommerce.engine.plugin import RUNTIME_DIR
from livecommerce.engine.state import BrowserState, compile_state, definitions
from livecommerce.engine.transpile import TranspileError
from tests.support import event_loop

Calls = list[tuple[str, list[Any]]]

_WORKER = """
import * as readline from "node:readline";
import * as python from "./python.js";
const operations = {
  later: async (value) => value,
  failing: async () => { throw new Error("it fails"); },
};
const defineState = ({ fields, methods, properties }) => {
  const self = { ...fields };
  for (const [name, read] of Object.entries(properties)) Object.defineProperty(self, name, { get: () => read(self) });
  for (const [name, run] of Object.entries(methods)) self[name] = (...args) => run(self, ...args);
  return { self, fields, properties };
};
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { code, calls } = JSON.parse(line);
  const answer = { raised: [] };
  const { self, fields, properties } = new Function("python", "operations", "defineState", code)(
    python, operations, defineState);
  for (const [name, args] of calls) {
    try {
      await self[name](...args);
      answer.raised.push(false);
    } catch (error) {
      answer.raised.push(true);
      answer.why = String(error);
    }
  }
  const names = [...Object.keys(fields), ...Object.keys(properties)];
  answer.fields = Object.fromEntries(names.map((name) => [name, self[name]]));
  console.log(JSON.stringify(answer));
}
"""

_MODULE = types.ModuleType("generated_states")
sys.modules[_MODULE.__name__] = _MODULE
_numbers = itertools.count()


class Node:
    """A process of Node that runs one state after the other."""

    def __init__(self, folder: Path) -> None:
        worker = folder / "worker.mjs"
        worker.write_text(_WORKER, "utf-8")
        (folder / "python.js").write_text((RUNTIME_DIR / "python.js").read_text("utf-8"), "utf-8")
        (folder / "package.json").write_text('{"type": "module"}', "utf-8")
        node = Path(sys.prefix) / "bin" / "node"
        self._process = subprocess.Popen([node, worker], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, state: type[BrowserState], calls: Calls) -> dict[str, Any]:
        """The fields after these calls, and which of the calls threw."""
        return self.run_module(compile_state(state), calls)

    def run_module(self, module: str, calls: Calls) -> dict[str, Any]:
        """The same of a state that has been compiled."""
        code = re.sub(r'import \{ (.*) \} from ".*python\.js";', r"const { \1 } = python;", module)
        code = re.sub(r'import \{ (.*) \} from ".*operations\.js";', r"const { \1 } = operations;", code)
        code = re.sub(r"^import .*$", "", code, flags=re.MULTILINE).replace("export const", "return")
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"code": code, "calls": calls}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, f"Node cannot run this:\n{code}"
        return json.loads(answer)

    def stop(self) -> None:
        """Ends the process."""
        self._process.terminate()
        self._process.wait()


def run_in_python(state: type[BrowserState], calls: Calls) -> dict[str, Any]:
    """The same in Python."""
    instance, raised = state(), list[bool]()
    for name, arguments in calls:
        try:
            result = getattr(instance, name)(*arguments)
            if inspect.isawaitable(result):
                event_loop.run(_finish(result))
            raised.append(False)
        except Exception:
            raised.append(True)
    values = {name: getattr(instance, name) for name in definitions[state].types}
    return {"raised": raised, "fields": json.loads(json.dumps(values, default=asdict))}


async def _finish(result: Any) -> Any:
    return await result


def state_of(source: str, **names: Any) -> type[BrowserState]:
    """The class `Made` of a source text, which refusals can point into.

    Args:
        source: Python.
        names: What it finds in its module.
    """
    for other in [state for state in definitions if state.__module__ == _MODULE.__name__]:
        del definitions[other]
    file = f"<generated {next(_numbers)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    vars(_MODULE).update({"BrowserState": BrowserState, **names})
    exec(compile(source, file, "exec"), vars(_MODULE))
    return vars(_MODULE)["Made"]


def refusal_of(state: type[BrowserState]) -> str:
    """Why a state is refused; empty if it is not."""
    try:
        compile_state(state)
    except TranspileError as error:
        return str(error)
    return ""


async def later(value: int) -> int:
    """A page operation that answers with what it is given."""
    return value


async def failing() -> int:
    """A page operation that fails."""
    raise RuntimeError("it fails")


for operation in (later, failing):
    vars(operation)["__browser_function__"] = ("operations", operation.__name__)
