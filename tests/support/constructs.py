"""Python constructs that browser states may use, with examples; and refused ones. `PYTHON.md` shows them all."""

import asyncio
import copy
import datetime
import functools
import math
import os
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from textwrap import indent
from typing import Any

import httpx
import reflex as rx

from livecommerce.engine import dom
from livecommerce.engine.state import BrowserState
from livecommerce.engine.validated import validated
from tests.support.transpiled import failing, later, state_of

FIELDS = """class Other(BrowserState):
    shared: list[int] = [5]

    def add(self, n: int) -> None:
        self.shared.append(n)


class Made(BrowserState):
    n: int = 0
    x: float = 0.5
    s: str = ""
    b: bool = False
    xs: list[int] = [3, 1, 2]
    rows: list[list[int]] = [[1], [2, 3]]
    words: list[str] = ["b", "a"]
    d: dict[str, int] = {"one": 1, "two": 2}
    groups: dict[str, list[int]] = {}
    m: str | None = None
    out: list[str] = []
    pair: tuple[int, int] = (1, 2)
    data: dict[str, Any] = {"n": 3, "name": "x", "names": ["a"], "none": None}

    @rx.var
    def twice(self) -> int:
        return self.n * 2

    @rx.event
    def bump(self) -> int:
        self.n += 1
        self.xs = [*self.xs, self.n]
        self.m = None
        return self.n

    @property
    def late(self) -> str | None:
        if self.n > 100:
            return "late"

    def nothing(self) -> None:
        self.n = 5

    def maybe(self, n: int) -> int | None:
        if n > 3:
            return n

"""


@dataclass(frozen=True)
class Note:
    text: str
    loud: bool = False
    tags: list[str] = field(default_factory=list[str])


def double(n: int, times: int = 2) -> int:
    return n * times


def factorial(n: int) -> int:
    if n <= 1:
        return 1
    return n * factorial(n - 1)


def made(code: str) -> type[BrowserState]:
    """Return a state whose method `run` has this body, or which has these methods."""
    prefix = "async " if "await" in code else ""
    methods = code if "def " in code else f"{prefix}def run(self, a: int, t: str) -> None:\n{indent(code, '    ')}"
    names: dict[str, Any] = {"Note": Note, "replace": replace, "double": double, "factorial": factorial}
    names |= {"validated": validated, "Any": Any, "copy": copy, "httpx": httpx, "rx": rx, "dom": dom}
    names |= {"os": os, "math": math, "random": random, "asyncio": asyncio, "functools": functools, "Counter": Counter}
    names |= {"datetime": datetime, "date": datetime.date}
    names |= {"later": later, "failing": failing, "LIMITS": {"x": 1}, "ORDER": {"10": 1, "9": 2}}
    return state_of(FIELDS + indent(methods, "    "), **names)


ACCEPTED: dict[str, str] = {
    "fields, properties and their annotations": """
self.n = max(self.xs)
self.x = 3
self.out = [str(self.x), str(self.x + 1)]
---
self.m = t
self.b = self.m is not None and len(self.m) > 2
---
value = self.m
self.s = value.strip() if value is not None else "none"
if value is None:
    return
self.s = value + "x"
""",
    "methods, helpers, defaults, keywords, recursion": """
self.n = factorial(4) + double(3) + double(a, times=a)
---
result = self.nothing()
self.out = [str(result), str(self.maybe(0)), str(self.maybe(5))]
self.b = result is None and self.maybe(0) is None and self.late is None
---
self.n = await later(3)
try:
    await failing()
except Exception:
    self.s = "failed"
""",
    "locals": """
new = 3
delete = new + 1
self.n = delete
---
a, b = 1, 2
a, b = b, a
self.n = a * 10 + b
---
first = [1]
second = first
first.append(2)
self.xs = second
---
values = [1]
range = 3
self.n = len(values) + range
---
q, r = self.words
self.s = q + r
self.n, self.s = 5, "five"
---
q, r = [1, 2, 3]
""",
    "`if`, `while`, `for`, `break`, `continue`, `return`": """
if a > 1:
    name = "x"
else:
    name = "y"
self.s = name
---
for number in self.xs:
    number = number + 1
    self.n += number
---
for i in range(10, 0, -3):
    if i == 4:
        continue
    self.n += i
while self.n > 5:
    self.n -= 2
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
for x in self.xs:
    for i in range(x):
        self.n += i
for x in self.words:
    self.s += x
---
for i in range(3):
    for i in range(2):
        self.n += i
    self.n += i * 10
---
while True:
    self.n += 1
    if self.n > 4:
        last = self.n
        break
self.xs = [last + i for i in self.xs if i > 1]
for i in range(last):
    self.out = [str(i) for i in self.xs]
    self.n += i
---
seen = []
for x in self.xs + self.xs:
    if x not in seen:
        seen.append(x)
self.xs = seen
""",
    "loops over what changes in them": """
for x in self.xs:
    if x == 3:
        self.xs.remove(x)
    self.out.append(str(x))
---
for x in list(self.xs):
    self.xs.remove(x)
---
for x in self.xs:
    if len(self.xs) < 6:
        self.xs.append(x + 1)
---
for key in self.d:
    self.d[key + "2"] = 1
---
for i, x in enumerate(self.xs):
    if i < 5:
        self.xs.append(i)
""",
    "`try`, `except`, `finally`, `raise`": """
try:
    self.n = self.d["three"]
except KeyError:
    self.n = -1
finally:
    self.s = "done"
---
try:
    self.n = int(t)
except (ZeroDivisionError, ValueError):
    self.n = 7
---
try:
    raise TimeoutError(t)
except OSError:
    self.s = "late"
---
self.n = self.d["three"]
---
self.n = self.xs[9]
---
raise ValueError("no " + t)
""",
    "truth, `and`, `or`, `not`, `x if y else z`": """
if self.xs and not self.out and self.d:
    self.s = self.s or "empty"
self.words = self.out or self.words
---
self.n = 1 if self.out else 2
self.b = not self.m
---
self.b = any(4 // x > 1 for x in [1, 0]) and not all(4 // x > 5 for x in [1, 0])
""",
    "comparisons, also chained; `in`; `is None`": """
self.b = 0 < a <= 2 and "a" < t and [1, 2] < [1, 3] and (1, "a") < (1, "b")
---
self.b = [[1], [2]] == [[1], [2]] and {"a": [1]} == {"a": [1]} and self.xs != [3] and True == 1
---
self.b = 1 in self.xs and "a" in self.words and "one" in self.d and "b" in t and a in (2, 3) and "z" not in {"x"}
---
self.b = "constructor" in self.d or "😀" < "\uffff"
---
self.out = [str(i in range(-7, 9, 3)) for i in range(-9, 11)] + [str(i in range(5, -8, -4)) for i in range(-9, 8)]
---
huge = 9007199254740991
self.out = [str(-2 in range(huge)), str(huge - 2 in range(1, huge, 2)), str(huge not in range(huge))]
self.s = str(True in range(2))
self.b = self.x in range(9) or 2.5 in range(3) or "1" in range(3) or None in range(3)
---
self.out = [str(self.n in [self.bump()]), str(self.n not in [self.bump(), 2])]
---
self.b = self.words[a] in str(1 // (a - 2))
---
self.b = self.words[a] in {"one": 1 // (a - 2)}
---
self.b = self.xs[1 // (a - 2)] in [self.xs[9]]
---
self.b = f"n{self.bump()}" in {"contains": 1, f"n{self.bump()}": 2} or str(self.bump()) in f"{self.n} {self.bump()}"
""",
    "`+ - * / // % **`, `abs round min max sum`": """
self.out = [f"{-7 // 2} {-7 % 3} {7 % -3} {7 // -2}"]
self.x = -7.5 // 2 + -7.5 % 2
---
self.x = a / (a - 2)
---
self.x = round(2.5) + round(3.5) + round(2.675, 2) + round(1.005, 2) + round(-0.04, 1)
self.n = round(0.5) + round(-1.5)
---
self.n = 2 ** 10 + a ** 2
self.x = sum([1.5, 2.5], 0.0) + sum(x > 1 for x in self.xs)
---
self.x = min(1.5, 2.5) + abs(-0.5)
self.n = max(self.words, key=len).count("a") + max([], default=3)
---
self.s = f"{-0.0 * 1:.1f} {0 * -1:.1f} {float('inf')} {1e16} {1e-5} {3.0} {0.1 + 0.2}"
""",
    "indexes and slices": """
self.n = self.xs[-1]
self.s = self.words[a - 3] + t[-1] + t[0:2] + "😀b"[1]
---
self.s = "abcdef"[::-1] + "abcdef"[1:5:2] + "abc"[-2:]
self.xs = self.xs[::-1] + self.xs[1:] + list(range(3)) + [0] * 3
---
self.xs[0], self.xs[-1] = self.xs[-1], self.xs[0]
""",
    "comprehensions and generators": """
self.out = [f"{k}{v}" for k, v in self.d.items() if v > 0] + [w for w in self.words for x in self.xs if x > 1]
self.d = {w: len(w) for w in self.words}
---
self.s = ", ".join(w.upper() for w in self.words) + "-".join(str(x) for x in self.xs)
self.b = any(x > 2 for x in self.xs if x != 3) or all(self.xs)
""",
    "texts and f-strings": r"""
self.s = "Ab".lower() + "a-b".partition("-")[2] + "prefix".removeprefix("pre") + "tail".removesuffix("il")
self.s += "  x ".lstrip() + "|" + "  x ".rstrip() + "|" + "\x1cx\u2028".strip() + "|"
---
self.words = "a  b ".split() + "a,b,c".split(",", 1) + "a,b,c".rsplit(",", 1) + "a\nb\u2028c".splitlines()
self.s = "aXbXc".replace("X", "$&", 1) + "xxaxx".strip("x")
self.b = t.startswith(("z", "a "))
---
self.s = f"{a:03d}|{1234.565:,.2f}|{0.256:.1%}|{t:>5}|{a:+d}|{255:x}|{t:*^7}|{True}|{None}|{1.0}"
---
self.s = f"a\u2028b\x85c\x0bd\x0ce\x1cf{a}"
---
self.b = "12".isdigit() and "é".isalpha() and " \u2003".isspace() and "x²".isalnum()
self.n = "hello".find("l", 3) + "hello".rfind("l") + "hello".index("l") + "héllo😀x".find("x")
---
self.s = str(a) + str(True) + str(1.0) + str(None) + "İ".lower() + "ß".upper() + "ΑΣ".lower()
""",
    "lists, changed in place, through any reference": """
copy = self.xs
copy.append(4)
self.n = self.xs[-1]
---
other = self.get_state(Other)
self.xs = other.shared
other.add(9)
self.xs.append(10)
self.n = len(other.shared)
---
for _ in range(17):
    self.xs += self.xs
self.xs.sort()
self.n, self.xs = len(self.xs), self.xs[:2]
---
items = []
for x in self.xs:
    items.append(x * 2)
items.sort()
self.xs = items
---
self.rows[1][a - 1] += 5
self.rows[0][len(self.rows[0]) - 1] *= 3
self.xs[self.n] += self.bump() + self.twice
self.xs[-1] += self.bump()
self.groups["b"] = [1]
self.groups["b"][0] += 2
self.d["o" + "ne"] += len(self.xs)
---
self.rows[0].append(5)
row = self.rows[1]
row[0] = 7
self.rows.append(row)
row.pop()
---
self.words.sort(key=str.lower, reverse=True)
self.xs.insert(1, 8)
self.xs.extend([1, 2])
del self.xs[0]
self.xs += [self.xs.pop(), self.xs.index(8), self.xs.count(2)]
self.xs.reverse()
---
self.xs = sorted(self.xs, key=lambda x: -x) + [*reversed(self.xs)]
self.out = sorted(self.words, key=len)
""",
    "dicts, with texts as keys": """
self.d["three"] = self.d.pop("one") + self.d.setdefault("four", 4) + self.d.get("five", 5)
self.d.update({"six": 6})
del self.d["two"]
---
self.d = {**self.d, "a b": 1, "constructor": 2, "__proto__": 3}
self.out = [f"{k}={v}" for k, v in self.d.items()]
---
self.groups.setdefault("a", []).append(1)
self.groups["b"] = [2]
self.groups["b"].append(3)
---
total = 0
for k in self.d:
    total += self.d[k]
self.n = total + len({"a": 1}) + len(dict(self.d)) + len(dict(zip(self.words, self.xs)))
""",
    "dataclasses of a module": """
note = Note("x", tags=["q"])
other = replace(note, loud=True)
self.b = note == Note("x", False, ["q"]) and note != other
self.s = other.text + other.tags[0] + str(other.loud)
""",
    "what comes from outside": """
self.n = validated(int, self.data["n"])
self.out = validated(list[str], self.data["names"])
---
self.n = validated(int, self.data["names"])
---
name = self.data["name"]
if isinstance(name, str):
    self.s = name.upper()
self.b = self.data["n"] == 3 and self.data["none"] is None and self.data["names"] == ["a"]
""",
}

REFUSED: dict[str, str] = {
    "self.n = ¤a / 2": "write `round(a / 2)`, `int(a / 2)`, or `//` in place of `/`",
    "self.n = ¤None": "annotate it with `| None`",
    "self.n = ¤True": "write `int(True)`",
    "self.n = ¤self.data['n']": "write `validated(int, self.data['n'])`",
    "self.s = ¤self.data.name": "which has no attributes in the browser",
    "self.s = ¤self.data['name'].title": "write `self.data['name'][\"title\"]`",
    "copy: list[float] = ¤self.xs": "write a copy, `list(self.xs)`",
    "¤LIMITS['x'] = 3": "change a copy, `dict(LIMITS)`",
    "self.b = ¤self.pair == [1, 2]": "compare values of one kind",
    "self.xs = ¤[1, 2.5]": "write `float(…)`, or `1.0`",
    "x = 1\n¤x = 'a'": "use another name, or annotate it",
    "items = [1]\nself.out = [str(¤items)]": "', '.join(…)",
    "if a > 3:\n    y = 1\nself.n = ¤y": "may not be set here",
    "value = self.m\ntry:\n    self.n = int(t)\n    if value is None:\n        return\n"
    "except ValueError:\n    pass\nself.s = ¤value": "compare it with None first",
    "x: int\nself.n = ¤x": "may not be set here",
    "d = {}\nd['a'] = []\nd['a'].append(¤1)": "annotate the list or dict where it is set first",
    "self.s = ¤b'a'": "bytes",
    "self.n = ¤later(3)": "write `await`",
    "with ¤open('x'):\n    pass": "no files",
    "async with ¤httpx.AsyncClient() as client:\n    await later(1)": "http.request",
    "async with self:\n    self.n = await later(3)": "leave it out",
    "¤yield": "shows the fields when the method ends",
    "yield ¤rx.toast.info('saved')": "show it with `rx.cond`",
    "return ¤Made.bump": "write `self.get_state(Made).bump()`",
    "self.s = ¤self.router.url.path": "dom.current_path()",
    "¤self.reset()": "assign the fields",
    "self.n = ¤self.word": "did you mean `self.words`?",
    "¤rx.set_clipboard(t)": "dom.copy_text(text)",
    "self.s = ¤os.path.join('a', t)": "the browser has no files",
    "self.s = ¤datetime.datetime.now().isoformat()": "dom.day_in_words(moment)",
    "self.s = ¤date.today().isoformat()": "dom.day_in_words(moment)",
    "self.n = ¤math.floor(1.5)": "write `int(x // 1)`",
    "self.n = ¤random.randint(1, 6)": "browser_function",
    "¤asyncio.sleep(1)": "await dom.sleep(milliseconds)",
    "counts = ¤Counter(self.words)": "counts.get(key, 0) + 1",
    "self.n = ¤functools.reduce(double, self.xs)": "write a loop",
    "self.s = ¤a + t": "write `str(a)`, or an f-string",
    "self.d = ¤self.d | {'a': 1}": "write `{**one, **other}`",
    "self.n = ¤self.data['n'] + 1": "write `validated(int, self.data['n'])`",
    "self.n = ¤int(t, 2)": "write it as `int(argument)`",
    "¤self.xs.push(3)": "write `.append(…)`",
    "¤del self.xs[:]": "clear()",
    "¤dom.wanr('x')": "did you mean `dom.warn`?",
    "if self.m is not None:\n    self.xs = [self.bump() for x in self.xs]\n    self.s = ¤self.m": "None",
    "self.d[¤3] = 4": "keys in the browser are texts",
    "self.d = ¤{'b': 1, '10': 2, '9': 3}": "a list of pairs, or other keys",
    "x = ¤lambda y: y": "write a function",
    "¤print('x')": "dom.warn",
    "self.s = ¤'%d' % a": "write an f-string",
    "self.s = ¤'{}'.format(a)": "write an f-string",
    "self.n = sum(¤set(self.xs))": "use a list",
    "¤self.title = 'x'": "not a field",
    "¤self._kept = 'x'": "names with an underscore are no fields",
    "self.n = ¤self.missing()": "not a method of the class",
    "¤self.set_n(3)": "assign the field, `self.n = …`",
    "self.n = ¤double(2, size=3)": "got an unexpected keyword argument 'size'",
    "self.n = double(¤t)": "`n` of `double` is int",
    "note = ¤Note(loud=True)": "missing a required argument: 'text'",
    "¤for x in self.xs:\n    pass\nelse:\n    pass": "`else` of a loop",
    "try:\n    self.n = 1\n¤except ValueError as e:\n    pass": "without a name",
    "self.n = [x for x in self.xs if (¤y := x) > 1][0]": "a line of its own",
    "self.s = ¤self.m + 'x'": "may be None",
    "for key in ¤ORDER:\n    self.s += key": "list of pairs",
    "self.s = ¤t.title()": "as they shall be shown",
    "self.s = ¤t.capitalize()": "text[:1].upper()",
    "¤del self.s": "only items of lists and dicts",
    "self.b = ¤self.xs is self.words": "write `==`",
    "a, b, c = ¤1, 2": "2 values for 3 names",
    "¤first = second = 1": "on a line of their own",
    "import os": "top of the module",
    "self.rows = ¤copy.deepcopy(self.rows)": "stays on the server",
    "¤httpx.get('https://example.org')": "http.request",
    "return ¤rx.redirect('/about')": "dom.navigate(path)",
    "¤rx.toast.success('done')": "keep the message in a field",
    "return ¤rx.download('/x.csv')": "rx.el.a(download=…)",
    "self.x = ¤self.x ** 2": "write `x * x`",
    "self.x = ¤sum([0.5])": "write `sum([0.5], 0.0)`",
    "items = []\nself.out = self.words or items\nmore = ¤items": "annotate `items`",
    "¤match a:\n    case 1:\n        pass": "`if` and `elif`",
    "class Inner:\n    pass": "dataclass in the module",
    "¤assert a": "write `if`",
}
"""Refused code, from the marked place on, with a part of the message that says what to write."""
