"""Methods of browser states, run as Python and as compiled JavaScript."""

import inspect
import itertools
import json
import linecache
import math
import re
import subprocess
import sys
import types
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Page

from livecommerce.engine.plugin import RUNTIME_DIR
from livecommerce.engine.state import BrowserState, compile_state, definitions
from livecommerce.engine.transpile import TranspileError
from tests.support import event_loop

Calls = list[tuple[str, list[Any]]]
MODULES = ["changes", *(file.stem for file in RUNTIME_DIR.glob("python*.js"))]
"""The runtime modules that compiled states import; the rest is stubbed here."""

# Runs one state after the other, in Node or in a page. Values that JSON cannot represent are written out: the order of
# dicts, negative zeros, infinity.
_RUNNER = """
const plain = (value) => {
  if (value === undefined) return "undefined";
  if (Object.is(value, -0)) return "-0.0";
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return { entries: Object.entries(value).map(([key, found]) => [key, plain(found)]) };
};
const operations = {
  later: async (value) => value,
  failing: async () => { throw new Error("it fails"); },
};
const defineState = ({ fields, methods, properties }) => {
  const self = fields();
  const names = [...Object.keys(self), ...Object.keys(properties)];
  for (const [name, read] of Object.entries(properties)) Object.defineProperty(self, name, { get: () => read(self) });
  for (const [name, run] of Object.entries(methods)) self[name] = (...args) => run(self, ...args);
  return { self, names };
};
const runState = async (python, { code, calls }) => {
  const answer = { results: [] };
  const { self, names } = new Function("python", "operations", "defineState", code)(python, operations, defineState);
  for (const [name, args] of calls) {
    try {
      answer.results.push(["gave", plain((await self[name](...new Function(`return [${args}]`)())) ?? null)]);
    } catch (error) {
      answer.results.push(["raised", error.name]);
      answer.why = String(error);
    }
  }
  answer.fields = names.map((name) => {
    try {
      return [name, plain(self[name])];
    } catch (error) {
      return [name, error.name];
    }
  });
  return answer;
};
"""
_WORKER = f"""
import * as readline from "node:readline";
const modules = {json.dumps(MODULES)}.map((name) => import(`./${{name}}.js`));
const python = Object.assign({{}}, ...(await Promise.all(modules)));
{_RUNNER}
for await (const line of readline.createInterface({{ input: process.stdin }})) {{
  console.log(JSON.stringify(await runState(python, JSON.parse(line))));
}}
"""
_IN_PAGE = rf"""
async ([texts, states]) => {{
  const addresses = {{}};
  const address = (name) => {{
    const code = texts[name].replace(/"\.\/([\w-]+)\.js"/g, (_, other) => `"${{address(other)}}"`);
    return (addresses[name] ??= URL.createObjectURL(new Blob([code], {{ type: "text/javascript" }})));
  }};
  const module = Object.assign({{}}, ...(await Promise.all(Object.keys(texts).map((name) => import(address(name))))));
  {_RUNNER}
  const answers = [];
  for (const state of states) {{
    try {{
      answers.push(await runState(module, state));
    }} catch (error) {{
      answers.push({{ broken: String(error) }});
    }}
  }}
  return JSON.stringify(answers);
}}
"""

_MODULE = types.ModuleType("generated_states")
sys.modules[_MODULE.__name__] = _MODULE
_numbers = itertools.count()


class Node:
    """A Node process that runs one state after the other."""

    def __init__(self, folder: Path) -> None:
        worker = folder / "worker.mjs"
        worker.write_text(_WORKER, "utf-8")
        for name in MODULES:
            (folder / f"{name}.js").write_text((RUNTIME_DIR / f"{name}.js").read_text("utf-8"), "utf-8")
        (folder / "package.json").write_text('{"type": "module"}', "utf-8")
        node = Path(sys.prefix) / "bin" / "node"
        self._process = subprocess.Popen([node, worker], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, state: type[BrowserState], calls: Calls) -> dict[str, Any]:
        """Return the fields after these calls, and the results or errors of the calls."""
        return self.run_module(compile_state(state), calls)

    def run_module(self, module: str, calls: Calls) -> dict[str, Any]:
        """Return the same for a compiled state."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job_of(module, calls)) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, f"Node cannot run this:\n{module}"
        found = _read(answer)
        found.pop("why", None)
        return found

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def job_of(module: str, calls: Calls) -> dict[str, Any]:
    """Return a compiled state and its calls for the runner; its classes must still exist."""
    passed = [(name, ", ".join(map(_in_javascript, arguments))) for name, arguments in calls]
    return {"code": _without_imports(module), "calls": passed}


def _without_imports(module: str) -> str:
    """Return the module as the body of a function, with the other states that it imports."""
    others = {state.__name__: state for state in definitions if state.__module__ == _MODULE.__name__}
    inside = "".join(
        f"const {name} = (() => {{ {_without_imports(compile_state(others[name]))} }})();\n"
        for name in re.findall(r"^import .* from \"\$/engine/states/(\w+)\.js", module, re.MULTILINE)
    )
    code = re.sub(r'import \{ (.*) \} from ".*python[\w-]*\.js";', r"const { \1 } = python;", module)
    code = re.sub(r'import \{ (.*) \} from ".*operations\.js";', r"const { \1 } = operations;", code)
    code = re.sub(r"^import .*$", "", code, flags=re.MULTILINE)
    return inside + re.sub(r"^export const \w+ =", "return", code, flags=re.MULTILINE)


def _in_javascript(value: Any) -> str:
    return (
        json.dumps(value)
        if not isinstance(value, float) or math.isfinite(value)
        else str(value).replace("inf", "Infinity")
    )


def run_in_page(page: Page, jobs: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the fields of states after some calls, and the results or errors of the calls, in a browser."""
    texts = {name: (RUNTIME_DIR / f"{name}.js").read_text("utf-8") for name in MODULES}
    # As text: Playwright would look at each of millions of values.
    return _read(page.evaluate(_IN_PAGE, [texts, jobs]))


def _read(answer: str) -> Any:
    """Parse JSON; JavaScript writes large floats without a fraction."""
    return json.loads(answer, parse_int=lambda digits: int(digits) if abs(int(digits)) < 2**53 else float(digits))


def _plain(value: Any) -> Any:
    """Return a value as the JavaScript runner writes it."""
    match value:
        case float() if not value and math.copysign(1, value) < 0:
            return "-0.0"
        case float() if not math.isfinite(value):
            return {"inf": "Infinity", "-inf": "-Infinity"}.get(str(value), "NaN")
        case list() | tuple():
            return [_plain(item) for item in cast("list[Any]", value)]
        case dict():
            return {"entries": [[key, _plain(item)] for key, item in cast("dict[str, Any]", value).items()]}
        case _ if is_dataclass(value):
            return {"entries": [[field.name, _plain(getattr(value, field.name))] for field in fields(value)]}
        case _:
            return value


def run_in_python(state: type[BrowserState], calls: Calls) -> dict[str, Any]:
    """Return the same in Python."""
    instance, results = state(), list[list[Any]]()
    for name, arguments in calls:
        try:
            result = getattr(instance, name)(*arguments)
            if inspect.isawaitable(result):
                result = event_loop.run(_finish(result))
            results.append(["gave", _plain(result)])
        except Exception as error:
            kind = "Error" if str(error) == "it fails" else type(error).__name__
            results.append(["raised", kind])
    values = list[list[Any]]()
    for name in definitions[state].types:
        try:
            values.append([name, _plain(getattr(instance, name))])
        except Exception as error:
            values.append([name, type(error).__name__])
    return {"results": results, "fields": values}


async def _finish(result: Any) -> Any:
    return await result


def state_of(source: str, **names: Any) -> type[BrowserState]:
    """Return the class `Made` of a source text, to which refusals can point; `names` are the globals of its module."""
    for other in [state for state in definitions if state.__module__ == _MODULE.__name__]:
        del definitions[other]
    file = f"<generated {next(_numbers)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    vars(_MODULE).update({"BrowserState": BrowserState, **names})
    exec(compile(source, file, "exec"), vars(_MODULE))
    return vars(_MODULE)["Made"]


def refusal_of(state: type[BrowserState]) -> str:
    """Return why a state is refused; empty if it is not."""
    try:
        compile_state(state)
    except TranspileError as error:
        return str(error)
    return ""


async def later(value: int) -> int:
    """Return the argument, as a page operation."""
    return value


async def failing() -> int:
    raise RuntimeError("it fails")


for operation in (later, failing):
    vars(operation)["__browser_function__"] = ("operations", operation.__name__)
