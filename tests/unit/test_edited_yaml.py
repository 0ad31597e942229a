"""Changed values in YAML text: everything else stays as it is."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livecommerce.content_editor.edited_yaml import Plain, plain_data, with_values

TEXT = """\
# Of the whole file.
title: Old title   # as on the poster
lead: >-
  A lead that is folded over two lines, as long texts are in the
  files of this site.
'single': 'It''s single'
"double": "Double: quoted"
count: 10.0
day: 2026-12-01
link: {label: Apply,   href: /form}
viewers: ["1", "2",
          "3"]

# About the steps.
steps:
  - name: First
    # Above the number.
    number: 1
  # Above the second.
  - name: Second
    number: 2

  - name: Third
    number: 3
last: end
"""


def changed(change: dict[str, Any], *, text: str = TEXT) -> str:
    return with_values(text, plain_data(text) | change)


def without(*keys: str) -> str:
    return with_values(TEXT, {key: value for key, value in plain_data(TEXT).items() if key not in keys})


def test_equal_values_change_nothing() -> None:
    assert changed({}) == TEXT
    assert changed({"count": 10, "title": " Old title\n"}) == TEXT
    assert changed({"count": "10"}) == TEXT


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("title", "New title", "Old title ", "New title "),
        ("title", "Colon: quoted", "Old title ", '"Colon: quoted" '),
        ("title", "yes", "Old title ", '"yes" '),
        ("title", "{{ counts.brands }}", "Old title ", '"{{ counts.brands }}" '),
        ("single", "Isn't", "'It''s single'", "'Isn''t'"),
        ("double", 'Say "no"', '"Double: quoted"', '"Say \\"no\\""'),
        ("count", 11, "10.0", "11"),
        ("day", Plain("2027-01-31"), "2026-12-01", "2027-01-31"),
        ("link", {"label": "Apply", "href": "/form/x"}, "href: /form}", "href: /form/x}"),
        ("link", {"label": "Ja, bitte", "href": "/form"}, "label: Apply,", 'label: "Ja, bitte",'),
        ("viewers", ["1", "5", "3"], '"2"', '"5"'),
        ("viewers", ["1"], '["1", "2",\n          "3"]', '["1"]'),
        ("last", {"a": 1, "b": "two"}, "last: end", "last:\n  a: 1\n  b: two"),
        ("last", ["x", "y"], "last: end", "last: [x, y]"),
    ],
)
def test_only_the_value_changes(key: str, value: object, old: str, new: str) -> None:
    assert changed({key: value}) == TEXT.replace(old, new)


def test_a_folded_text_is_folded_again_but_not_within_a_reference() -> None:
    text = "lead: >-\n  Old.\n"
    words = " ".join(["word"] * 22)
    reference = "{{ answers.application.number.words | one = _ day | other = _ days }}"
    assert changed({"lead": f"{words} {reference} end"}, text=text) == f"lead: >-\n  {words}\n  {reference} end\n"
    assert changed({"lead": "One.\nTwo."}, text=text) == "lead: >-\n  One.\n\n  Two.\n"


def test_entries_keep_their_comments_when_others_are_removed_or_moved() -> None:
    first, second, third = plain_data(TEXT)["steps"]
    assert changed({"steps": [first, third]}) == TEXT.replace(
        "  # Above the second.\n  - name: Second\n    number: 2\n\n", ""
    )
    moved = changed({"steps": [second, first, third]})
    assert moved.index("# Above the second.\n  - name: Second") < moved.index("- name: First\n    # Above the number.")


def test_an_added_entry_follows_its_neighbour() -> None:
    steps = [*plain_data(TEXT)["steps"], {"name": "Fourth", "number": 4}]
    assert changed({"steps": steps}) == TEXT.replace("last:", "  - name: Fourth\n    number: 4\nlast:")


def test_keys_are_removed_with_their_comments_and_added_in_order() -> None:
    assert "About" not in without("steps")
    assert without("title", "lead").startswith("# Of the whole file.\n'single'")
    old = plain_data(TEXT)
    data = {"title": old["title"], "eyebrow": "Small", **old}
    assert with_values(TEXT, data) == TEXT.replace("lead: >-", "eyebrow: Small\nlead: >-")


def test_added_texts_have_quotes_where_a_document_has_them() -> None:
    written = with_values(
        "", {"title": "A", "day": Plain("2026-12-01"), "cover": Plain("grid"), "tags": ["B"]}, quoted=True
    )
    assert written == 'title: "A"\nday: 2026-12-01\ncover: grid\ntags: ["B"]\n'


def is_no_number(text: str) -> bool:
    """Return whether a text differs from every number: one that equals a number keeps its notation."""
    try:
        float(text)
    except ValueError:
        return True
    return False


keys = st.sampled_from(["title", "lead", "steps", "link", "other", "ключ"])
leaves = st.one_of(
    st.integers(),
    st.booleans(),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1).filter(is_no_number),
)
values = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, min_size=1, max_size=3), st.dictionaries(keys, inner, min_size=1)),
    max_leaves=8,
)
documents = st.dictionaries(keys, values, min_size=1)


@settings(max_examples=60, deadline=None)
@given(documents, documents)
def test_any_values_can_be_written(old: dict[str, Any], new: dict[str, Any]) -> None:
    text = with_values("", old)
    again = plain_data(with_values(text, new))
    assert again == plain_data(with_values("", new))
