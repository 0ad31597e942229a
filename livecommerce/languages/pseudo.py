"""Pseudo-language: English in accents and a third longer, so that tests find texts that cannot be translated.

It is generated from the English texts when they are read, and not stored.
"""

import re

_ACCENTS = str.maketrans("ABCDEFGHIJKLMNOPRSTUWYZacdeghijklmnorstuwyz", "ÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖƤŔŠŢÛŴÝŽàçðéĝĥîĵķļɱñöŕšţûŵýž")
_KEPT = re.compile(
    r"\{\{.*?\}\}|\{%.*?%\}|\{[^{}]*\}"  # what is filled in
    r"|https?://\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"  # addresses
    r"|<[^<>]*>|&\w+;|\]\([^)\s]*|^Subject:",  # marks of HTML, Markdown and mails
    re.DOTALL,
)
_VOWELS = frozenset("aeiouAEIOU")
_LONGER_BY = 3
"""Number of letters for each letter that is added."""


def pseudo(text: str) -> str:
    """Return an English text in the pseudo-language; placeholders, URLs and markup stay as they are.

    Parts that already are in the pseudo-language stay, too.
    """
    kept = [match.span() for match in _KEPT.finditer(text)]
    starts, ends = [0, *(end for _, end in kept)], [*(start for start, _ in kept), len(text)]
    words = [_longer(text[start:end]) for start, end in zip(starts, ends, strict=True)]
    marks = [text[start:end] for start, end in kept] + [""]
    return "".join(word + mark for word, mark in zip(words, marks, strict=True))


def _longer(words: str) -> str:
    more = sum(letter.isascii() and letter.isalpha() for letter in words) // _LONGER_BY
    letters: list[str] = []
    for letter in words:
        letters.append(letter)
        if more and letter in _VOWELS:
            letters.append(letter.lower())
            more -= 1
    return "".join(letters).translate(_ACCENTS)
