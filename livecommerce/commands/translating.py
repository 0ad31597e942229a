"""The translations of `livecommerce content`: how far they are, and what is marked as translated."""

from collections import Counter
from pathlib import PurePosixPath
from typing import Annotated

import typer

from livecommerce import wording
from livecommerce.commands import catalogues
from livecommerce.commands.output import counted, print_line
from livecommerce.content.progress import (
    FACTS_WORDS,
    Words,
    mark_as_translated,
    percentage,
    progress,
    sources,
)
from livecommerce.errors import PlainError
from livecommerce.languages import ENGLISH, LANGUAGES, Language, in_language

_REASONS = {
    "missing": "is missing",
    "outdated": "is outdated: the English has changed",
    "unmarked": "has no mark of the English that it was made from: `livecommerce content translated {code} {source}`",
}


def language_named(code: str) -> Language:
    """The language of a code.

    Raises:
        PlainError: The site has none of it.
    """
    if code not in LANGUAGES:
        raise PlainError(
            f"{code!r} is none of the languages {', '.join(LANGUAGES)}; `livecommerce content add-language` begins one"
        )
    return LANGUAGES[code]


def report(language: Language, *, in_full: bool) -> bool:
    """Says how far a language is, which is not English.

    Args:
        language: The language.
        in_full: Whether each text is named that is missing or outdated.

    Returns:
        Whether nothing is left to do, or nothing has to be: in a language that is not complete, or with an article.
    """
    with in_language(language.code):
        found = progress()
    left = [words for words in found if words.state != "translated"]
    if in_full:
        _name_each(language, found, left)
    print_line(_summary(language, found))
    unknown = catalogues.unknown_messages(language.code)
    if unknown:
        file = wording.catalogue_path(language.code).relative_to(wording.LOCALES_DIR.parent)
        print_line(f"{file}: {counted(unknown, 'message')} of the code not in it: `livecommerce content update`")
    is_whole = not unknown and all(words.may_be_missing and words.state == "missing" for words in left)
    return is_whole or not language.is_complete


def _name_each(language: Language, found: list[Words], left: list[Words]) -> None:
    in_files = Counter(words.source for words in found)
    missing = Counter(words.source for words in left if words.state == "missing")
    whole = {source for source, count in missing.items() if count == in_files[source]}
    for words in left:
        if words.source not in whole:
            reason = _REASONS[words.state].format(code=language.code, source=words.source)
            print_line(f"{words.file}:{words.line}: {words.key}: {reason}")
        elif missing.pop(words.source, 0):
            print_line(f"{words.file}:1: is not translated: {counted(in_files[words.source], 'text')}")


def _summary(language: Language, found: list[Words]) -> str:
    total = sum(words.count for words in found)
    counts = Counter[str]()
    texts = Counter(words.state for words in found)
    for words in found:
        counts[words.state] += words.count
    said = f"{language.name}: {percentage(total - counts['missing'], total)} % of {counted(total, 'word')} translated"
    for state, name in (("missing", "missing"), ("outdated", "outdated"), ("unmarked", "without a mark")):
        if texts[state]:
            share = percentage(counts[state], total)
            said += f", {counted(texts[state], 'text')} {name} ({f'{share} %' if share else 'less than 1 %'})"
    return said


def translated(
    code: Annotated[str, typer.Argument(help="The code of the language, as de.", metavar="LANGUAGE")],
    files: Annotated[
        list[str] | None,
        typer.Argument(help="The files that say what the English says now, as home.yaml posts/casting-a-host.md."),
    ] = None,
) -> None:
    """Mark what is translated as made from the English of today, so that `check` knows when that changes.

    Without files, it marks what has no mark yet; what is outdated stays so until its file is named.
    """
    language = language_named(code)
    if language is ENGLISH:
        raise PlainError("everything is written in English first; name the language of a translation")
    with in_language(language.code):
        known = {source.name: source.file for source in sources()}
        named = {_source_named(file, known, language) for file in files or ()}
        marked = mark_as_translated(named)
    for text in marked:
        print_line(text)
    print_line(f"{counted(len(marked), 'text')} marked as translated")


def _source_named(file: str, known: dict[str, str], language: Language) -> str:
    """What marks call a file, which may be named from anywhere.

    Raises:
        PlainError: There is none of this name.
    """
    parts = PurePosixPath(file).parts
    # The words of the facts have a file for each language.
    if parts[-2:] == ("words", f"{language.code}.yaml") or file == FACTS_WORDS:
        return FACTS_WORDS
    below = ("/".join(parts[start:]) for start in range(len(parts)))
    found = next((name for name in below if name in known), None)
    if found is None:
        raise PlainError(f"{file!r} is no file that is translated, such as home.yaml or posts/casting-a-host.md")
    return found
