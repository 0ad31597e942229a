"""Constructs of Python, each run in CPython and in Node; and what is refused, by place and by what to write instead."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from textwrap import indent
from typing import Any

import pytest

from livecommerce.engine.state import BrowserState
from tests.support.transpiled import Node, failing, later, refusal_of, run_in_python, state_of

FIELDS = """class Made(BrowserState):
    n: int = 0
    x: float = 0.5
    s: str = ""
    b: bool = False
    xs: list[int] = [3, 1, 2]
    words: list[str] = ["b", "a"]
    d: dict[str, int] = {"one": 1, "two": 2}
    m: str | None = None
    out: list[str] = []

"""


@dataclass(frozen=True)
class Note:
    """A dataclass of the module."""

    text: str
    loud: bool = False
    tags: list[str] = field(default_factory=list[str])


def double(n: int, times: int = 2) -> int:
    """A function of the module."""
    return n * times


def factorial(n: int) -> int:
    """A function that calls itself."""
    if n <= 1:
        return 1
    return n * factorial(n - 1)


def made(code: str) -> type[BrowserState]:
    """A state with a method `run` of this body, or with these methods."""
    prefix = "async " if "await" in code else ""
    methods = code if "def " in code else f"{prefix}def run(self, a: int, t: str) -> None:\n{indent(code, '    ')}"
    names: dict[str, Any] = {"Note": Note, "replace": replace, "double": double, "factorial": factorial}
    return state_of(FIELDS + indent(methods, "    "), later=later, failing=failing, LIMITS={"10": 1, "9": 2}, **names)


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A process of Node."""
    process = Node(tmp_path_factory.mktemp("node"))
    yield process
    process.stop()


ACCEPTED = r"""
self.n = max(self.xs)
self.x = min([1.5, 2])
---
self.words = "a  b ".split() + "a,b,c".split(",", 1)
self.s = "aXbXc".replace("X", "$&", 1) + "xxaxx".strip("x")
self.b = t.startswith(("z", "a "))
---
self.n = self.xs[-1]
self.s = self.words[a - 3] + t[-1] + t[0:2] + "😀b"[1]
---
new = 3
delete = new + 1
self.n = delete
---
for one in self.xs:
    one = one + 1
    self.n += one
---
a, b = 1, 2
a, b = b, a
self.n = a * 10 + b
---
if a > 1:
    name = "x"
else:
    name = "y"
self.s = name
---
for i in range(3):
    self.n += i
for i in range(10, 0, -3):
    self.xs = [*self.xs, i]
---
def _helper(self, n: int, by: int = 3) -> int:
    return n * by
def run(self, a: int, t: str) -> None:
    self.n = self._helper(a) + self._helper(a, by=5)
    self.n += self._helper(n=1, by=2)
---
for i, word in enumerate(self.words, 1):
    self.s += f"{i}{word}"
for x, y in zip(self.xs, self.words):
    self.s += y * x
---
self.xs.append(9)
self.xs.extend([4, 5])
self.xs.insert(0, 7)
self.xs.remove(1)
self.n = self.xs.pop()
self.xs.sort(reverse=True)
self.xs[0] = 100
self.xs[-1] += 5
del self.xs[1]
self.xs += [6]
---
self.d["three"] = 3
self.d["one"] += 10
self.n = self.d.pop("two") + self.d.pop("zzz", 5)
self.d.update({"q": 4})
self.n += self.d.setdefault("w", 8)
del self.d["q"]
for key, value in self.d.items():
    self.s += f"{key}={value};"
self.n += sum(self.d.values())
---
i = 0
while True:
    i += 1
    if i == 2:
        continue
    if i > 4:
        break
    self.n += i
---
try:
    self.n = await later(5)
    self.n += await failing()
    self.n = 99
except Exception:
    self.s = "failed"
finally:
    self.b = True
---
try:
    self.n = self.d["nope"]
except Exception:
    self.n = -1
try:
    self.n += self.xs[17]
except Exception:
    self.n -= 1
try:
    self.n += int("x")
except Exception:
    self.n -= 1
---
self.n = self.xs[17]
---
self.n = self.d["constructor"]
---
self.n = self.d.get("constructor", 4) + self.d.get(t, 3)
self.m = None if self.d.get("zz") is None else "a"
---
self.s = f"{a:03d}|{self.x:.2f}|{1234567:,}|{t:>6}|{0.125:.2f}|{2.5:.0f}|{0.256:.1%}"
self.s += f"{a:<4}|{self.b}|{-5:+d}|{255:x}|{-3.14159:08.2f}"
---
self.out = [f"{round(0.5)} {round(1.5)} {round(2.5)} {round(-0.5)}"]
self.x = round(2.675, 2) + round(1.005, 2)
---
self.out = [f"{-7 // 2} {-7 % 3} {7 % -3} {7 // -2}"]
self.x = -7.5 // 2 + -7.5 % 2
---
if self.xs and not self.out and self.d:
    self.s = self.s or "empty"
self.words = self.out or self.words
---
self.n = factorial(4) + double(3) + double(a, times=a)
---
note = Note("x", tags=["q"])
other = replace(note, loud=True)
self.b = note == Note("x", False, ["q"]) and note != other
self.s = other.text + other.tags[0] + str(other.loud)
---
if self.m is not None:
    self.s = self.m + "!"
value = self.m if self.m is not None else "none"
---
value = self.m
self.s = value.strip() if value is not None else "none"
if value is None:
    return
self.s = value + "x"
---
self.out = sorted(self.words, key=lambda w: (len(w), w), reverse=True)
self.xs = sorted(self.xs)
self.b = (1, 2) < (1, 3)
---
self.b = [1, 2] == [1, 2] and {"a": 1} == {"a": 1} and self.xs != [3]
self.n = [1, 2, 3].index(3) + [1, 1].count(1) + "hello".find("l") + "hello".count("l")
---
self.out = [f"{k}{v}" for k, v in self.d.items() if v > 0] + [w for w in self.words for x in self.xs if x > 1]
self.d = {w: len(w) for w in self.words}
---
self.s = ", ".join(w.upper() for w in self.words) + "-".join(str(x) for x in self.xs)
self.b = any(x > 2 for x in self.xs if x != 3) or all(self.xs)
---
self.n = int("42") + int(3.9) + int(-3.9) + len("héllo😀") + abs(-3)
self.x = float("1.5") + float(2)
self.s = str(a) + str(True) + str(self.n)
---
self.s = "abcdef"[::-1] + "abcdef"[1:5:2] + "abc"[-2:]
self.xs = self.xs[::-1] + self.xs[1:] + list(range(3)) + [0] * 3
---
items = []
for x in self.xs:
    items.append(x * 2)
items.sort()
self.xs = items
---
total = 0
for k in self.d:
    total += self.d[k]
else_ = total
self.n = else_ if 0 < total < 10 else -1
---
self.s = "Ab".lower() + "a-b".partition("-")[2] + "prefix".removeprefix("pre") + "tail".removesuffix("il")
self.s += "  x ".lstrip() + "|" + "  x ".rstrip() + "|"
---
self.x = 1 / 0
---
self.x = a / (a - 2)
---
self.n = 2 ** 10 + a ** 2
self.x = self.x ** 2
---
q, r = [1, 2, 3]
---
q, r = self.words
self.s = q + r
---
self.n, self.s = 5, "five"
---
self.s = "\n".join(["a", "b"]) + f"\n{a}\n"
---
self.words = list("héy") + list(self.d) + [*t]
self.n = len({"a": 1}) + len(dict(self.d)) + len(dict(a=1, b=2))
---
self.b = 1 in self.xs and "a" in self.words and "one" in self.d and "b" in t and a in (2, 3) and "z" not in {"x"}
---
self.n = sum(x for x in self.xs) + sum([1.5, 2.5], 3) + sum([])
---
for x in self.xs:
    if x == 1:
        found = x
        break
    found = 0
    self.n += found
---
x = 5
for x in self.xs:
    pass
self.n = x
---
values = [1]
range = 3
self.n = len(values) + range
""".strip("\n").split("---\n")


@pytest.mark.parametrize("code", ACCEPTED)
def test_it_means_in_the_browser_what_it_means_in_python(node: Node, code: str) -> None:
    state = made(code)
    answer = node.run(state, [("run", [2, "a b"])])
    answer.pop("why", None)
    assert answer == run_in_python(state, [("run", [2, "a b"])])


REFUSED: dict[str, str] = {
    "¤raise ValueError('x')": "return what tells of the failure",
    "x = 1\n¤x = 'a'": "use another name, or annotate it",
    "self.s = f'{¤self.x}'": ":.2f",
    "copy = ¤self.xs\nself.xs.append(4)": "give away a copy, `list(self.xs)`",
    "copy = self.xs\n¤copy.append(4)": "change a copy, `copy = list(…)`",
    "for x in self.xs:\n    ¤self.xs.remove(x)": "loop over a copy",
    "items = [1]\nself.out = [str(¤items)]": "in a text must be annotated",
    "items = [1]\nself.words = ['a']\nlast = items\n¤items.append(3)": "given away before",
    "if a > 3:\n    y = 1\nself.n = ¤y": "may not be set here",
    "self.s = ¤b'a'": "bytes",
    "self.n = ¤later(3)": "write `await`",
    "with open('x'):\n    pass": "page operation",
    "self.d[¤3] = 4": "keys in the browser are texts",
    "x = ¤lambda y: y": "write a function",
    "¤print('x')": "dom.warn",
    "self.s = ¤'%d' % a": "write an f-string",
    "self.s = ¤'{}'.format(a)": "write an f-string",
    "self.n = sum(¤set(self.xs))": "use a list",
    "¤self.title = 'x'": "not a field",
    "¤self._kept = 'x'": "names with an underscore are no fields",
    "self.n = ¤self.missing()": "not a method of the class",
    "self.n = ¤double(2, size=3)": "no parameter left",
    "note = ¤Note(loud=True)": "leaves out text",
    "¤for x in self.xs:\n    pass\nelse:\n    pass": "`else` of a loop",
    "try:\n    self.n = 1\n¤except ValueError:\n    pass": "except Exception",
    "self.n = [x for x in self.xs if (¤y := x) > 1][0]": "a line of its own",
    "self.s = ¤self.m + 'x'": "may be None",
    "for key in ¤LIMITS:\n    self.s += key": "list of pairs",
    "self.s = t.¤title()": "as they shall be shown",
    "¤del self.s": "only items of lists and dicts",
    "self.b = ¤self.xs is self.words": "write `==`",
    "self.words.sort(key=¤str)": "a lambda",
    "a, b, c = ¤1, 2": "2 values for 3 names",
    "import os": "top of the module",
}


@pytest.mark.parametrize("marked", REFUSED)
def test_it_is_refused_by_file_line_column_and_what_to_write_instead(marked: str) -> None:
    code = marked.replace("¤", "")
    message = refusal_of(made(code))
    assert REFUSED[marked] in message, message
    file, line, column, _ = message.split(":", 3)
    assert file.startswith("<generated")
    before = marked.split("¤", maxsplit=1)[0] if "¤" in marked else ""
    assert int(line) == FIELDS.count("\n") + 2 + before.count("\n"), message
    assert int(column) >= 9, message
