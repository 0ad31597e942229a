"""Methods generated over what is accepted run in CPython and in Node, and leave the same state."""

import re
from collections.abc import Iterator
from textwrap import indent

import pytest
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from livecommerce.engine.state import compile_state
from livecommerce.engine.transpile import TranspileError
from tests.support.transpiled import Node, failing, later, run_in_python, state_of

FIELDS = """class Made(BrowserState):
    n: int = 2
    x: float = 0.5
    s: str = "a b"
    b: bool = False
    xs: list[int] = [3, 1, 2]
    words: list[str] = ["b", "a", "10"]
    d: dict[str, int] = {"one": 1, "two": 2}
    m: str | None = None

    def twice(self, n: int, by: int = 2) -> int:
        return n * by

"""

LEAVES: dict[str, list[str]] = {
    "int": ["0", "1", "2", "3", "-2", "7", "a", "self.n", "len(self.xs)", "len(self.s)"],
    "index": ["0", "1", "-1", "-3", "3", "self.n", "a", "a - 2"],
    # No numbers, which JavaScript puts first.
    "key": ["'one'", "'a b'", "'constructor'", "'__proto__'", "('k' + t)", "('k' + self.s)"],
    "plain": ["0", "-2", "1234", "a", "self.n", "len(self.xs)"],
    "share": ["self.x", "2.5", "-0.5", "0.125", "1234.565", "self.x / 3"],
    "float": ["self.x", "1.5", "2.5", "-0.5", "0.125"],
    "constant": [
        repr(text) for text in ["", "a", "a b", " x ", "10", "-7", "one", "😀b", "$&", "`${x}`", "constructor"]
    ],
    "text": ["t", "self.s", "'a'", "'one'", "'10'", "''", "' a b '"],
    "bool": ["self.b", "True", "(self.n > 1)", "(not self.words)"],
    "ints": ["self.xs", "[1, 2, 2]", "list(self.d.values())", "list(range(a))"],
    "texts": ["self.words", "['x', 'y']", "list(self.d)", "list(t)"],
}
"""What stands at the ends of expressions, by what it is."""

EXPRESSIONS: dict[str, str] = {
    "int": """
        (<int> + <int>)|(<int> - <int>)|(<int> * 3)|(<int> // <int>)|(<int> % <int>)|(-<int>)|abs(<int>)|(<int> ** 2)
        (<int> if <bool> else <int>)|min(<int>, <int>)|max(<ints>, default=<int>)|min(<ints>, key=lambda item: item % 3)
        <ints>[<index>]|self.d.get(<text>, <int>)|self.d[<text>]|sum(<ints>)|sum(item for item in <ints> if item)
        int(<text>)|int(<float>)|round(<float>)|self.twice(<int>)|self.twice(<int>, by=4)|<text>.find(<constant>)
        <text>.count(<constant>)|<ints>.index(<int>)|<ints>.count(<int>)|len(<text>)|len(<texts>)
    """,
    "float": """
        (<float> + <int>)|(<float> * <int>)|(<float> / <int>)|(<float> // <int>)|(<float> % <int>)|(<int> / <int>)
        round(<float>, 0)|round(<float>, 1)|round(<float>, 2)|float(<int>)
    """,
    "text": """
        (<text> + <text>)|<text>[<index>]|<text>[<index>:]|<text>[:2]|<text>[::-1]|<text>.strip()|<text>.strip('a ')
        <text>.lstrip()|<text>.rstrip('a')|<text>.replace(<text>, <constant>)|<text>.replace('a', <constant>, 1)
        <text>.join(<texts>)|str(<int>)|str(<bool>)|(<text> or <text>)|(<text> and <text>)|<text>.upper()
        <text>.removeprefix(t)|<text>.removesuffix(t)|<text>.partition('a')[2]|<texts>[<index>]|(<text> * 2)
        f'{<plain>}{<plain>:03d}{<plain>:,}{<plain>:+d}{<plain>:.1f}'|f'{<share>:.2f}{<share>:.0f}'
        f'{<share>:08.3f}{<share>:+.1%}'
        f'{t:>5}{t:<4}{t:*^6}{t:.2}{self.b}'
    """,
    "bool": """
        (<int> < <int>)|(<int> == <int>)|(0 < self.n <= <int>)|(<text> < <text>)|(<text> == <text>)|(<text> in <text>)
        (<bool> and <bool>)|(<bool> or <bool>)|(not <bool>)|(<ints> == <ints>)|(<ints> < <ints>)|(<texts> >= <texts>)
        (<int> in <ints>)|(<int> in range(a))|(<text> not in <texts>)|(<text> in self.d)|any(<ints>)|all(<ints>)
        any(item > 1 for item in <ints> if item != 2)|all(item for item in <texts> if item != 'a')|bool(<ints>)
        bool(<text>)|bool(self.d)|<text>.startswith(t)|<text>.endswith(('a', '0'))
    """,
    "ints": """
        [<int>, *<ints>]|(<ints> + [<int>])|<ints>[<index>:]|<ints>[:<index>]|<ints>[<index>:2:-1]|<ints>[::2]
        sorted(<ints>)|sorted(<ints>, reverse=True)|sorted(<ints>, key=lambda item: -item % 3)
        [item * 2 for item in <ints> if item > 1]|[i + item for i, item in enumerate(<ints>, 2)]
        [item + len(word) for item, word in zip(<ints>, self.words)]|list(range(<int>, <index>, 2))
        list(range(3, <int>, -1))|list(reversed(<ints>))|[len(k) + v for k, v in self.d.items() if v or k]|([<int>] * 2)
        [one * other for one in <ints>[:3] for other in self.xs[:2] if one != other]
    """,
    "texts": """
        <text>.split()|<text>.split(' ')|<text>.split('a', 1)|<text>.split(None, 1)|<text>.split(t)
        [word.upper() for word in <texts> if word]|sorted(<texts>, key=lambda word: (len(word), word))
        [f'{item:02d}' for item in <ints>]|(<texts> or self.words)|sorted(<texts>)
    """,
}
"""How expressions are made of others."""

STATEMENTS = """
    self.n = <int>|self.s = <text>[:9]|self.b = <bool>|self.n += <int>|self.n -= <int>|self.x = <float>
    self.n, self.s = <int>, <text>|first, second = <texts>|self.words = <texts>|self.n = await later(self.n)
    await failing()|self.xs.append(<int>)|own.append(<int>)|self.xs.extend(<ints>[:2])|own.extend(<ints>[:2])
    self.xs.insert(<int>, 7)|own.insert(<index>, 8)|self.xs.remove(<int>)|own.remove(<int>)|self.n = self.xs.pop()
    own.pop(<index>)|self.xs.sort()|own.sort(key=lambda item: -item, reverse=True)|own.reverse()|self.xs.clear()
    self.d[<key>] = <int>|self.d[t] += <int>
    self.d['one'] -= <int>|del self.d[<text>]|self.n = self.d.pop(<text>, <int>)
    self.n = self.d.setdefault(<key>, <int>)|self.d.update({<key>: <int>})
    self.d = {"k" + word: len(word) for word in <texts>}
    self.xs[<index>] = <int>|own[a] += <int>|del self.xs[<index>]|self.xs += <ints>[:2]
    self.xs = [<int>, *own]|self.n = sum(own)
"""
LOOP_STATEMENTS = "break|continue"


def options(table: str) -> list[str]:
    """The entries of a table."""
    return [option.strip() for line in table.strip().splitlines() for option in line.split("|")]


GRAMMAR = {kind: options(table) for kind, table in EXPRESSIONS.items()}
SIMPLE, IN_LOOPS = options(STATEMENTS), options(STATEMENTS) + 8 * options(LOOP_STATEMENTS)


def filled(draw: st.DrawFn, template: str, depth: int) -> str:
    """A template with an expression in each of its places."""

    def expression(place: re.Match[str]) -> str:
        kind = place[1]
        is_leaf = depth == 0 or kind not in GRAMMAR
        return filled(draw, draw(st.sampled_from(LEAVES[kind] if is_leaf else GRAMMAR[kind])), depth - 1)

    return re.sub(r"<(\w+)>", expression, template)


@st.composite
def bodies(draw: st.DrawFn, depth: int = 2, in_loop: bool = False) -> str:
    """A few statements, with blocks of others inside."""
    return "".join(statement(draw, depth, in_loop) for _ in range(draw(st.integers(1, 4))))


def statement(draw: st.DrawFn, depth: int, in_loop: bool) -> str:
    """A statement, with its line ends."""
    block = draw(st.sampled_from(["", "", "", "if", "else", "for", "while", "try", "both"])) if depth else ""
    inside = [
        indent(draw(bodies(depth - 1, in_loop or block in {"for", "while"})), "    ") for _ in range(2 * bool(block))
    ]
    match block:
        case "if":
            return f"if {filled(draw, '<bool>', 2)}:\n{inside[0]}"
        case "else":
            return f"if {filled(draw, '<ints>', 1)}:\n{inside[0]}else:\n{inside[1]}"
        case "for":
            return f"for new{depth} in {filled(draw, '<ints>', 1)}:\n    self.n = new{depth}\n{inside[0]}"
        case "while":
            return f"i{depth} = 0\nwhile i{depth} < 3:\n    i{depth} += 1\n{inside[0]}"
        case "try":
            return f"try:\n{inside[0]}except Exception:\n{inside[1]}"
        case "both":
            branches = [filled(draw, "<int>", 1) for _ in range(2)]
            return f"if self.b:\n    new = {branches[0]}\nelse:\n    new = {branches[1]}\nself.n = new\n"
        case _:
            return filled(draw, draw(st.sampled_from(IN_LOOPS if in_loop else SIMPLE)), 2) + "\n"


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A process of Node."""
    process = Node(tmp_path_factory.mktemp("node"))
    yield process
    process.stop()


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(bodies(), st.integers(-1, 4), st.sampled_from(["", "a", "a b", "10", "😀x"]))
def test_generated_methods_leave_the_same_state_in_python_and_in_the_browser(
    node: Node, body: str, a: int, t: str
) -> None:
    prefix = "async " if "await" in body else ""
    method = f"{prefix}def run(self, a: int, t: str) -> None:\n{indent('own = [3, 1]' + chr(10) + body, '    ')}"
    state = state_of(FIELDS + indent(method, "    "), later=later, failing=failing)
    try:
        module = compile_state(state)
    except TranspileError as error:
        # Lists of which it cannot be told who has them; nothing else here may be refused.
        assert "in a loop over it" in str(error), f"{error}\n{method}"
        reject()
    calls = [("run", [a, t]), ("run", [a, t])]
    expected = run_in_python(state, calls)
    # Integers beyond 2**53 are documented to differ.
    assume(all(abs(value) < 2**53 for value in [expected["fields"]["n"], expected["fields"]["x"]]))
    answer = node.run_module(module, calls)
    answer.pop("why", None)
    assert answer == expected, method
