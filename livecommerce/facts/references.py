"""Facts in texts: `{{ studios.london.address }}` becomes the address."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from difflib import get_close_matches

from livecommerce.facts.values import Facts, Number, Value
from livecommerce.languages import ENGLISH, PSEUDO, language
from livecommerce.languages.formatting import plural_form, plural_forms
from livecommerce.languages.pseudo import pseudo

Namespaces = Mapping[str, Callable[[], Facts]]
"""The first parts of names, with their facts, which are loaded only when a text needs them."""

_NAME = re.compile(r" ([a-z_]+(?:\.[a-z_]+)+) ")


def text_of_reference(inner: str, namespaces: Namespaces) -> str:
    """Return the text of a reference.

    Args:
        inner: What is between its braces.
        namespaces: The facts that can be referenced.

    Raises:
        LookupError: It is malformed or names an unknown fact; the message says why.
    """
    name, *forms = inner.split("|")
    match = _NAME.fullmatch(name)
    if match is None:
        raise LookupError(
            f"{{{{{inner}}}}} is not a valid reference: write a fact on one line with a space on both sides,"
            " as in {{ studios.london.address }}"
        )
    first, *rest = match[1].split(".")
    node: object = namespaces[first]() if first in namespaces else None
    count: Number | None = None
    is_english = False
    for part in rest:
        is_english |= _check_grammar(node, part, match[1])
        node = getattr(node, part) if isinstance(node, Facts) and part in node.names() else None
        count = node if isinstance(node, Number) else count
    is_english |= _check_grammar(node, "", match[1])
    if isinstance(node, Value | str | Decimal):
        filled = pseudo(str(node)) if is_english and language() is PSEUDO else str(node)
        return _with_noun(filled, count, forms) if forms else filled
    known = names_of(namespaces)
    if isinstance(node, Facts):
        below = [known_name for known_name in known if known_name.startswith(f"{match[1]}.")]
        raise LookupError(f"{match[1]} is a group of facts; use one of them, such as {below[0]}")
    near = get_close_matches(match[1], known, n=1, cutoff=0.5)
    raise LookupError(f"there is no fact {match[1]}" + (f"; did you mean {near[0]}?" if near else ""))


def _check_grammar(node: object, form: str, name: str) -> bool:
    """Return whether a reference asks for a form that exists only in English.

    Raises:
        LookupError: It does, and the current language is not English.
    """
    is_english = isinstance(node, Facts) and form in node.english_forms
    if is_english and language() not in {ENGLISH, PSEUDO}:
        forms = " | ".join(f"{form} = _ …" for form in plural_forms())
        raise LookupError(
            f"{name} has no form in {language().name}; use its number and write the words,"
            f" as in {{{{ answers.message.number | {forms} }}}}"
        )
    return is_english


def _with_noun(figure: str, count: Number | None, written: list[str]) -> str:
    """Return a number with its noun in the right plural form.

    Args:
        figure: The number as text.
        written: The plural forms, such as `one = _ room`.

    Raises:
        LookupError: There is no number, or the forms are not those of the language.
    """
    if count is None:
        raise LookupError("only numbers have forms of a noun: {{ studios.rooms | one = _ room | other = _ rooms }}")
    pairs = (form.partition("=") for form in written)
    forms = {form.strip(): text.strip() for form, _, text in pairs}
    if set(forms) != set(plural_forms()):
        raise LookupError(
            f"{language().name} has the forms {', '.join(plural_forms())}; but this has {', '.join(forms)}"
        )
    noun = forms[plural_form(count.figure)]
    return (pseudo(noun) if language() is PSEUDO else noun).replace("_", figure)


def names_of(namespaces: Namespaces) -> list[str]:
    """Return every name that a text can reference."""
    return [name for first, group in namespaces.items() for name in _names(first, group())]


def _names(prefix: str, node: object) -> Iterator[str]:
    if isinstance(node, Value | str | Decimal):
        yield prefix
    if isinstance(node, Facts):
        for part in node.names():
            yield from _names(f"{prefix}.{part}", getattr(node, part))
