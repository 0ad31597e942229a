"""Random methods of browser states from the accepted Python; each can be run in CPython and in a browser."""

import re
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from dataclasses import replace as dataclass_replace
from random import Random
from textwrap import indent
from typing import Any

from playwright.sync_api import Page

from livecommerce.engine.state import BrowserState, compile_method, compile_state, definitions
from livecommerce.engine.transpile import TranspileError
from livecommerce.engine.validated import validated
from tests.support.transpiled import Calls, failing, job_of, later, run_in_page, run_in_python, state_of


@dataclass(frozen=True)
class Note:
    text: str
    size: int = 1
    tags: list[str] = dataclass_field(default_factory=list[str])


CLASSES = """
class Other(BrowserState):
    shared: list[int] = [5, 6]
    names: dict[str, int] = {"p": 1}

    def add(self, n: int) -> None:
        self.shared.append(n)

    def put(self, name: str) -> None:
        self.names[name] = len(self.names)


class Made(BrowserState):
    n: int = 2
    x: float = 0.5
    s: str = "a b"
    b: bool = False
    xs: list[int] = [3, 1, 2]
    more: list[int] = []
    fs: list[float] = [1.5, -0.0, 2.5]
    words: list[str] = ["b", "a", "10"]
    rows: list[list[int]] = [[1, 2], [3]]
    d: dict[str, int] = {"one": 1, "two": 2}
    groups: dict[str, list[int]] = {"a": [1]}
    m: str | None = None
    k: int | None = 4
    notes: list[Note] = []
    data: dict[str, Any] = {"a": 1, "b": [1, "x"], "c": {"d": None}, "e": "text"}

    @property
    def total(self) -> int:
        return sum(self.xs)

    @property
    def first(self) -> str | None:
        if self.words:
            return self.words[0]

    def twice(self, n: int, by: int = 2) -> int:
        return n * by

    def grow(self, items: list[int]) -> list[int]:
        items.append(len(items))
        return items

    def maybe(self, n: int) -> int | None:
        if n > 1:
            return n

    def nothing(self) -> None:
        self.n = 7

"""

EXPRESSIONS: dict[str, str] = {
    "int": """
        0 || 1 || 2 || 3 || -2 || 7 || a || self.n || len(<texts>) || len(<text>) || self.total || len(<dict>)
        (<int> + <int>) || (<int> - <int>) || (<int> * <int>) || (<int> // <int>) || (<int> % <int>) || (-<int>)
        abs(<int>) || (<int> ** 2) || (<int> ** 3) || (<int> if <bool> else <int>) || min(<int>, <int>) || max(<ints>)
        max(<ints>, default=<int>) || min(<ints>, key=lambda item: item % 3) || <ints>[<int>] || <ints>[-1]
        <dict>.get(<text>, <int>) || <dict>[<key>] || sum(<ints>) || sum(item for item in <ints> if item)
        int(<text>) || int(<float>) || round(<float>) || self.twice(<int>) || self.twice(<int>, by=4)
        <text>.find(<text>)
        <text>.find(<text>, <int>) || <text>.rfind(<text>) || <text>.count(<text>) || <ints>.index(<int>)
        <ints>.count(<int>) || self.d.pop(<key>, <int>) || sum(item > 1 for item in <ints>) || int(<bool>)
        (self.k if self.k is not None else <int>) || len(self.groups.get(<key>, [])) || self.rows[<int>][<int>]
        self.notes[<int>].size || max(<texts>, key=len, default='').count('a') || self.get_state(Other).shared[<int>]
        len({'a': 1, **<dict>}) || <text>.index(<text>) || (<int>, <int>)[<int>] || round(<int>, 1)
        (self.k or <int>)
        sum(<ints>, <int>) || factorial(<int> % 6) || validated(int, self.data['a'])
        self.d.setdefault(<key>, <int>)
    """,
    "float": """
        self.x || x || 1.5 || 2.5 || -0.5 || 0.125 || -0.0 || 1e300 || float(<int>) || 1234.565 || 1e-7
        (<float> + <float>) || (<float> * <int>) || (<float> / <float>) || (<float> // <float>) || (<float> % <float>)
        (<int> / <int>) || (<float> - <int>) || round(<float>, 1) || round(<float>, 2) || round(<float>, 0)
        abs(<float>)
        (-<float>) || float(<text>) || max(<float>, <float>) || min(<floats>) || sum(<floats>, 0.0) || <floats>[<int>]
        (<float> if <bool> else <float>) || (<int> // <float>) || (<int> % <float>) || float('inf')
    """,
    "text": r"""
        t || self.s || 'a' || 'one' || '10' || '' || ' a b ' || 'é😀ß' || LINES || CONTROLS || 'İstanbul ΣΑΣ'
        (<text> + <text>) || <text>[<int>] || <text>[<int>:] || <text>[:<int>] || <text>[::-1]
        <text>[<int>:<int>:2]
        <text>.strip() || <text>.strip(<text>) || <text>.lstrip() || <text>.rstrip('a')
        <text>.replace(<text>, <text>)
        <text>.replace('a', <text>, <int>) || <text>.join(<texts>) || str(<int>) || str(<bool>) || str(<float>)
        str(self.m)
        (<text> or <text>) || (<text> and <text>) || <text>.upper() || <text>.lower() || <text>.removeprefix(t)
        str(self.k)
        <text>.removesuffix(<text>) || <text>.partition(<text>)[2] || <text>.rpartition('a')[0] || <texts>[<int>]
        (<text> * <int>) || f'''{<int>}{<text>}\u2028{<bool>}\x85\x0c'''
        f'''{<int>:03d}|{<int>:,}|{<int>:+d}|{<int>:.1f}'''
        f'''{<float>:.2f}{<float>:.0f}|{<float>:08.3f}{<float>:+.1%}{<float>}'''
        f'''{<text>:>5}{<text>:<4}{<text>:*^6}{<text>:.2}'''
        f'''{<int>:x}{<int>:>6b}{<int>:_}''' || (self.m if self.m is not None else <text>) || self.notes[<int>].text
        max(<texts>, default=<text>) || min(<texts>, key=str.lower) || <text>.splitlines()[<int>]
        (self.first or 'no')
        ''.join(sorted(<text>)) || ''.join(reversed(<text>)) || str(self.maybe(<int>))
        validated(str, self.data[<key>])
        f'''{self.m}{self.k}''' || (self.m or <text>) || ', '.join(f'''{k}={v}''' for k, v in <dict>.items())
        str(self.nothing())
    """,
    "bool": """
        self.b || True || False || (<int> < <int>) || (<int> == <int>) || (0 < self.n <= <int>) || (<text> < <text>)
        (<text> == <text>) || (<text> in <text>) || (<bool> and <bool>) || (<bool> or <bool>) || (not <bool>)
        (<ints> == <ints>) || (<ints> < <ints>) || (<texts> >= <texts>) || (<int> in <ints>)
        (<int> in range(<int>))
        (<text> not in <texts>) || (<key> in <dict>) || any(<ints>) || all(<ints>) || bool(<text>) || bool(<dict>)
        any(item > 1 for item in <ints> if item != 2) || all(item for item in <texts> if item != 'a')
        bool(<floats>)
        <text>.startswith(t) || <text>.endswith(('a', '0')) || <text>.isdigit() || <text>.isalpha()
        <text>.isspace()
        <text>.isalnum() || (self.m is None) || (self.k is not None and self.k > <int>) || (<float> <= <float>)
        (<int> == <float>) || (<dict> == <dict>) || (<rows> == <rows>) || (self.m == <text>) || (True == <int>)
        ((<int>, <text>) < (<int>, <text>)) || (self.notes == [Note(<text>)]) || (self.data['b'] == <int>)
        (self.k == <int>)
        ([<int>, <text>] == [1, 'x']) || (not <ints>) || (self.data[<key>] == 'text')
        isinstance(self.data[<key>], list)
        (<float> in <floats>) || (<bool> == <bool>) || (self.maybe(<int>) is None) || (self.first is None)
    """,
    "ints": """
        self.xs || self.more || [1, 2, 2] || [] || [<int>] || list(<dict>.values()) || list(range(<int> % 9))
        self.rows[<int>]
        [<int>, *<ints>] || (<ints> + [<int>]) || <ints>[<int>:] || <ints>[:<int>] || <ints>[<int>:2:-1]
        <ints>[::2]
        sorted(<ints>) || sorted(<ints>, reverse=True) || sorted(<ints>, key=lambda item: -item % 3)
        list(reversed(<ints>))
        [item * 2 for item in <ints> if item > 1] || [i + item for i, item in enumerate(<ints>, <int>)]
        list(<ints>)
        [item + len(word) for item, word in zip(<ints>, <texts>)] || list(range(3, <int> % 9, -1))
        ([<int>] * (<int> % 4))
        [len(k) + v for k, v in <dict>.items() if v or k]
        [number * other for number in <ints>[:3] for other in self.xs[:2]]
        (<ints> or [4]) || (<ints> if <bool> else <ints>) || self.grow(<ints>) || <ints>.copy()
        sorted(<ints>, key=abs)
        [item for row in self.rows for item in row] || self.groups.get(<key>, []) || self.get_state(Other).shared
        [self.twice(item) for item in <ints> if self.twice(item) > 2] || [len(w) for w in <text>.split()]
        sorted(<ints>, key=self.twice) || validated(list[int], <ints>)
    """,
    "floats": """
        self.fs || [<float>, 2.5] || [item / 2 for item in <ints>] || sorted(<floats>) || sorted(<floats>, key=abs)
        list(reversed(<floats>)) || (<floats> + [<float>])
    """,
    "texts": """
        self.words || ['x', 'y'] || list(<dict>) || list(<text>) || <text>.split() || <text>.split(' ')
        <text>.split('a', 1)
        <text>.split(None, <int>) || <text>.rsplit('a', 1) || <text>.rsplit(None, 1) || <text>.splitlines()
        [word.upper() for word in <texts> if word] || sorted(<texts>, key=lambda word: (len(word), word))
        sorted(<texts>)
        [f'''{item:02d}''' for item in <ints>] || (<texts> or self.words)
        sorted(<texts>, key=str.lower, reverse=True)
        [*<texts>, <text>] || list({word: 1 for word in <texts>}) || [note.text for note in self.notes]
        <text>.split(<text>)
        sorted(<texts>, key=len) || [str(item) for item in <ints>] || [k for k in <dict> if k > 'a'] || sorted(<text>)
    """,
    "rows": """
        self.rows || [<ints>, <ints>] || [[item] for item in <ints>] || sorted(self.rows) || self.rows[::-1]
        list(self.groups.values()) || [list(row) for row in self.rows]
    """,
    "dict": """
        self.d || {'a': 1, 'b': <int>} || {<key>: <int>, <key>: <int>} || {word: len(word) for word in <texts>}
        dict(<dict>)
        {**<dict>, <key>: <int>} || <dict>.copy() || dict(zip(<texts>, <ints>)) || {}
        self.get_state(Other).names || {k: v for k, v in <dict>.items() if v}
    """,
    "key": """
        'one' || 'a' || 'b' || 'a b' || 'constructor' || '__proto__' || 'toString' || ('k' + t) || <text> || 'two'
        'hasOwnProperty' || '10' || '2'
    """,
}
STATEMENTS = """
    self.n = <int> || self.s = <text>[:12] || self.b = <bool> || self.n += <int> || self.n -= <int>
    self.x = <float>
    self.x = <int> || self.n, self.s = <int>, <text>[:9] || first, second = <texts> || self.words = <texts>
    self.n = await later(self.n) || await failing() || self.xs.append(<int>) || own.append(<int>)
    self.xs.extend(<ints>)
    own.extend(<ints>) || self.xs.insert(<int>, 7) || own.insert(<int>, 8) || self.xs.remove(<int>)
    own.remove(<int>)
    self.n = self.xs.pop() || own.pop(<int>) || self.xs.sort() || own.sort(key=lambda item: -item, reverse=True)
    own.reverse() || self.xs.clear() || self.d[<key>] = <int> || self.d[t] += <int> || self.d['one'] -= <int>
    del self.d[<key>] || self.n = self.d.pop(<key>, <int>) || self.n = self.d.setdefault(<key>, <int>)
    self.d.update({<key>: <int>}) || self.d = <dict> || self.xs[<int>] = <int> || own[a] += <int>
    del self.xs[<int>]
    self.xs += <ints> || self.xs = [<int>, *own] || self.n = sum(own) || self.xs = own || own = self.xs
    self.more = self.xs
    self.rows.append(own) || self.rows[<int>].append(<int>) || self.rows[<int>] = <ints> || own = self.rows[<int>]
    self.groups[<key>] = own || self.groups[<key>].append(<int>) || self.groups.setdefault(<key>, []).append(<int>)
    self.xs = self.get_state(Other).shared || self.get_state(Other).add(<int>)
    self.get_state(Other).shared.append(<int>)
    self.d = self.get_state(Other).names || self.get_state(Other).put(<key>)
    self.xs[0], self.xs[-1] = self.xs[-1], self.xs[0] || self.n, own[0] = own[0], self.n || self.m = <text>[:5]
    self.m = None
    self.k = self.maybe(<int>) || self.k = None || self.m = self.first
    self.notes.append(Note(<text>[:4], size=<int>))
    self.notes = [replace(note, size=note.size + 1) for note in self.notes]
    self.notes[<int>].tags.append(<text>[:3])
    self.notes = [*self.notes, Note('q', tags=self.words)] || self.xs = self.grow(own) || self.grow(self.xs)
    raise ValueError(<text>) || self.fs.append(<float>) || self.s += <text>[:3] || self.x *= <float>
    self.x -= <int>
    self.xs = sorted(self.xs, key=lambda item: len(self.xs)) || self.xs.sort(key=lambda item: (len(self.xs), -item))
    self.data = {'q': <int>, 'r': <texts>} || self.rows = <rows> || self.rows = [row for row in self.rows if row]
    self.n //= <int> || self.n %= <int> || self.n **= 2 || self.x /= <float> || self.xs = self.xs * 2
    own += [<int>]
    lone: int | None = self.maybe(<int>) || self.more = self.xs[:]
    self.words = [w for w in self.words if w != <text>]
    self.nothing() || self.d.clear() || self.words.append(<text>[:4]) || self.words.sort(key=len)
    self.fs = <floats>
"""
LOOP_STATEMENTS = "break || continue"
BLOCKS = """
    if <bool>: || if <ints>: || if self.m is not None: || if self.k: || for new in <ints>[:6]:
    for new in self.xs[:5]:
    for new, i in enumerate(self.xs): || for key in self.d: || for key, value in self.d.items():
    for new in list(self.xs):
    for new in range(<int> % 5): || for new in self.rows[0]: || for letter in <text>:
    for amount, label in zip(self.xs, self.words):
    try: || while self.n < 3: || if <bool> and <bool>: || if not <texts>: || for key in <dict>:
    for note in self.notes:
    if <int> > <int> or <bool>:
"""


def options(table: str) -> list[str]:
    return [option.strip() for line in table.strip().splitlines() for option in line.split("||")]


GRAMMAR = {kind: options(table) for kind, table in EXPRESSIONS.items()}
LEAVES = {kind: [option for option in every if not re.search(r"<\w+>", option)] for kind, every in GRAMMAR.items()}
LEAVES["floats"] = ["self.fs"]
LEAVES["dict"] = ["self.d", "{}"]
SIMPLE, IN_LOOPS, OPENINGS = options(STATEMENTS), options(STATEMENTS) + 6 * options(LOOP_STATEMENTS), options(BLOCKS)
SHORT = {"text": "'q'", "key": "'q'", "int": "1", "float": "1.5", "bool": "True"}
"""Replacements of an f-string inside an f-string."""
HANDLERS = ["Exception", "ValueError", "(KeyError, IndexError)", "LookupError", "ZeroDivisionError", "ArithmeticError"]


class Generator:
    """Generator of methods; equal seeds give equal methods."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def _filled(self, template: str, depth: int) -> str:
        def expression(place: re.Match[str]) -> str:
            kind = place[1]
            found = self._random.choice(GRAMMAR[kind] if depth > 0 else LEAVES[kind])
            text = self._filled(found, depth - 1)
            # An f-string inside an f-string would end it.
            text = f"({text})" if text.startswith("{") else text
            return SHORT.get(kind, text) if "f'''" in text and "f'''" in template else text

        return re.sub(r"<(\w+)>", expression, template)

    def _body(self, depth: int, in_loop: bool) -> str:
        return "".join(self._statement(depth, in_loop) for _ in range(self._random.randint(1, 3)))

    def _statement(self, depth: int, in_loop: bool) -> str:
        if depth == 0 or self._random.random() < 0.6:
            return self._filled(self._random.choice(IN_LOOPS if in_loop else SIMPLE), 2) + "\n"
        opening = self._filled(self._random.choice(OPENINGS), 1)
        # Nested loops have distinct names.
        opening = re.sub(r"\b(new|key|value|letter|note|amount|label|i)\b(?=.* in )", rf"\g<1>_{depth}", opening)
        is_loop = opening.startswith(("for", "while"))
        inside = indent(self._body(depth - 1, in_loop or is_loop), "    ")
        if opening.startswith("while"):
            inside = "    self.n += 1\n" + inside.replace("continue", "pass")
        if is_loop:
            # A loop over a list that it extends would not end.
            inside = f"    steps += 1\n    if steps > 12:\n        break\n{inside}"
        if opening == "try:":
            handler = self._random.choice(HANDLERS)
            other = indent(self._body(depth - 1, in_loop), "    ")
            final = self._random.choice(["", "", "finally:\n    self.n = 9\n"])
            return f"try:\n{inside}except {handler}:\n{other}{final}"
        otherwise = ""
        if opening.startswith("if") and self._random.random() < 0.4:
            otherwise = f"else:\n{indent(self._body(depth - 1, in_loop), '    ')}"
        return f"{opening}\n{inside}{otherwise}"

    def method(self, name: str) -> str:
        body = self._body(2, False)
        kind = self._random.choice(
            ["int", "text", "bool", "ints", "texts", "float", "dict", "rows", "None", "optional"]
        )
        annotation = {
            "None": "None",
            "optional": "int | None",
            "int": "int",
            "float": "float",
            "text": "str",
            "bool": "bool",
            "ints": "list[int]",
            "texts": "list[str]",
            "dict": "dict[str, int]",
            "rows": "list[list[int]]",
        }[kind]
        if kind == "optional":
            body += self._filled("if <bool>:\n    return <int>\n", 1)
        elif kind != "None":
            body += self._filled(f"return <{kind}>\n", 2)
        body = f"own = [3, 1]\nsteps = 0\n{body}"
        prefix = "async " if "await" in body else ""
        header = f"{prefix}def {name}(self, a: int, t: str, x: float) -> {annotation}:"
        return f"{header}\n{indent(body, '    ')}"

    def calls(self, name: str) -> Calls:
        choice = self._random.choice
        return [
            (
                name,
                [
                    choice([-3, -1, 0, 1, 2, 3, 5, 9007199254740991]),
                    choice(["", "a", "a b", "10", "😀x", "é\u2028", "ß", " \x1c", "-7", "1e3", "one"]),
                    choice([0.0, -0.0, 1.5, -2.5, 1e16, 1e-5, 0.1, 3.0]),
                ],
            )
            for _ in range(2)
        ]


def factorial(n: int) -> int:
    return 1 if n <= 1 else n * factorial(n - 1)


@dataclass
class Comparison:
    """The results of generated methods.

    `raised` of the `same` raised in both languages; `beyond` exceeded a documented limit of the browser. `refused` has
    reasons, `different` the source with both results.
    """

    same: int = 0
    raised: int = 0
    refused: list[str] = dataclass_field(default_factory=list[str])
    beyond: int = 0
    different: list[str] = dataclass_field(default_factory=list[str])


_IN_A_STATE, _IN_A_PAGE = 10, 500


def compare(page: Page, seeds: range) -> Comparison:
    """Run a generated method for each seed in Python and in the browser."""
    found = Comparison()
    for start in range(seeds.start, seeds.stop, _IN_A_PAGE):
        page.goto("about:blank")
        jobs: list[tuple[str, dict[str, Any], dict[str, Any]]] = []
        for first in range(start, min(start + _IN_A_PAGE, seeds.stop), _IN_A_STATE):
            jobs += _jobs(range(first, min(first + _IN_A_STATE, seeds.stop)), found)
        for (source, _, expected), answer in zip(jobs, run_in_page(page, [job for _, job, _ in jobs]), strict=True):
            why = answer.pop("why", "")
            if "BrowserLimit" in str(answer):
                found.beyond += 1
            elif answer != expected:
                found.different.append(f"{source}\n{expected}\n{answer}\n{why}")
            else:
                found.same += 1
                found.raised += "raised" in str(expected["results"])
    return found


def _jobs(seeds: range, found: Comparison) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Return the methods of these seeds with their runner for the browser, and their results in Python."""
    generators = {f"run{seed}": Generator(seed) for seed in seeds}
    sources = {name: generator.method(name) for name, generator in generators.items()}
    state = _state_with("\n".join(sources.values()))
    try:
        module = compile_state(state)
    except TranspileError:
        for name in sources:
            try:
                compile_method(state, definitions[state].methods[name])
            except TranspileError as error:
                found.refused.append(str(error))
                del definitions[state].methods[name]
        module = compile_state(state)
    kept = {name: generators[name].calls(name) for name in sources if name in definitions[state].methods}
    return [(sources[name], job_of(module, calls), run_in_python(state, calls)) for name, calls in kept.items()]


def _state_with(methods: str) -> type[BrowserState]:
    names: dict[str, Any] = {"Note": Note, "replace": dataclass_replace, "factorial": factorial, "validated": validated}
    names |= {"LINES": "a\u2028b", "CONTROLS": "\x1cq\x0b"}
    return state_of(CLASSES + indent(methods, "    "), later=later, failing=failing, Any=Any, **names)
