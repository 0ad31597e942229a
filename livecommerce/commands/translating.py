"""Translations of `livecommerce content`: their progress, and the marks of translated texts."""

import re
from collections import Counter
from collections.abc import Collection
from pathlib import PurePosixPath
from typing import Annotated

import typer
from babel import Locale, UnknownLocaleError
from babel.core import get_global

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
from livecommerce.languages import ENGLISH, LANGUAGES, LANGUAGES_FILE, PSEUDO, Language, in_language
from livecommerce.languages.messages import catalogue_name

_HEAD = "# The English text is above each key. A key without a value is shown in English.\n"
_REASONS = {
    "missing": "is missing",
    "outdated": "is outdated: the English has changed",
    "unmarked": "has no mark of the English that it was made from: `livecommerce content translated {code} {source}`",
}


def language_named(code: str) -> Language:
    """Return the language of a code.

    Raises:
        PlainError: The site does not have it.
    """
    if code not in LANGUAGES:
        raise PlainError(
            f"{code!r} must be one of {', '.join(LANGUAGES)}; `livecommerce content add-language` begins another"
        )
    return LANGUAGES[code]


def report(language: Language, *, in_full: bool, reported: Collection[str] = ()) -> bool:
    """Print the progress of a language other than English.

    Args:
        in_full: Whether every missing or outdated text is listed.
        reported: Files whose problems have been printed, with the missing texts of a complete language.

    Returns:
        Whether nothing must be done: the rest is optional in a language that is not complete, and for an article.
    """
    with in_language(language.code):
        found = progress()
    left = [words for words in found if words.state != "translated"]
    if in_full:
        _name_each(language, found, [words for words in left if words.state != "missing" or words.file not in reported])
    print_line(_summary(language, found))
    unknown = catalogues.unknown_messages(language.code)
    if unknown:
        file = catalogue_name(language.code)
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
    summary = (
        f"{language.name}: {percentage(total - counts['missing'], total)} % of {counted(total, 'word')} translated"
    )
    for state, name in (("missing", "missing"), ("outdated", "outdated"), ("unmarked", "without a mark")):
        if texts[state]:
            share = percentage(counts[state], total)
            summary += f", {counted(texts[state], 'text')} {name} ({f'{share} %' if share else 'less than 1 %'})"
    return summary


def translated(
    code: Annotated[str, typer.Argument(help="The code of the language, such as de.", metavar="LANGUAGE")],
    files: Annotated[
        list[str] | None,
        typer.Argument(help="The files that match the present English, such as home.yaml posts/casting-a-host.md."),
    ] = None,
) -> None:
    """Mark translated texts as made from the present English, so that `check` knows when that changes.

    Without files, it marks texts that have no mark yet; outdated ones stay so until their file is named.
    """
    language = language_named(code)
    if language is ENGLISH:
        raise PlainError("English is the source language; name the language of a translation")
    with in_language(language.code):
        known = {source.name: source.file for source in sources()}
        named = {_source_named(file, known, language) for file in files or ()}
        marked = mark_as_translated(named)
    for text in marked:
        print_line(text)
    print_line(f"{counted(len(marked), 'text')} marked as translated")


def add_language(
    code: Annotated[str, typer.Argument(help="The code of the language, such as fr.", metavar="LANGUAGE")],
    name: Annotated[str, typer.Option(help="Its own name for itself; if left out, from Unicode.")] = "",
    locale: Annotated[
        str, typer.Option(help="The locale of its dates and numbers, such as fr_BE; if left out, the most common.")
    ] = "",
) -> None:
    """Begin a language: write all files that a translator fills in. For an existing language, write the missing ones.

    Texts that are the same in every language are left out. Until the language is complete, untranslated texts appear in
    English, and pages with English on them are listed nowhere.
    """
    if code not in LANGUAGES:
        new = _new_language(code, name, locale)
        line = f"{new.code}: {{name: {new.name}, locale: {new.locale}, complete: false}}\n"
        with LANGUAGES_FILE.open("a", encoding="utf-8") as file:
            file.write(line)
        LANGUAGES[code] = new
        print_line(f"{LANGUAGES_FILE}: {line.strip()}")
    if code == ENGLISH.code:
        raise PlainError("English is the source language")
    with in_language(code):
        for source in sources():
            if not source.path.exists():
                source.path.parent.mkdir(parents=True, exist_ok=True)
                head = "" if source.path.suffix == ".md" else _HEAD
                source.path.write_text(head + source.template, encoding="utf-8")
                print_line(f"{source.path}: {counted(len(source.english), 'text')}")
    catalogues.update()
    print_line(
        f"LIVECOMMERCE_LANGUAGES=en,{code} builds the site with it; `livecommerce content check {code}` says what is"
        f" missing. When nothing is, take `complete: false` out of {LANGUAGES_FILE.name}."
    )


def _new_language(code: str, name: str, locale: str) -> Language:
    """Return a language that the site does not have yet.

    Raises:
        PlainError: There is no such code or locale, or the site cannot be laid out in it.
    """
    if not re.fullmatch("[a-z]{2,3}", code) or code == PSEUDO.code:
        raise PlainError(f"{code!r} must be a language code such as fr")
    try:
        known = Locale.parse(locale or _likely_locale(code))
    except (UnknownLocaleError, ValueError):
        raise PlainError(
            f"Unicode knows no language {locale or code!r}; a code is like fr, a locale like fr_BE"
        ) from None
    if known.text_direction != "ltr":
        raise PlainError(f"{code!r} is written from right to left, and the site is not laid out for that")
    own = name or Locale(known.language).get_display_name() or code
    return Language(code, own[:1].upper() + own[1:], f"{known.language}_{known.territory}", is_complete=False)


def _likely_locale(code: str) -> str:
    """Return the most likely locale of a language: `fr_Latn_FR`."""
    return str(get_global("likely_subtags").get(code, code))


def _source_named(file: str, known: dict[str, str], language: Language) -> str:
    """Return the name of a file in the marks; the file may be named relative to any folder.

    Raises:
        PlainError: There is no such file.
    """
    parts = PurePosixPath(file).parts
    # The words of the facts have a file for each language.
    if parts[-2:] == ("words", f"{language.code}.yaml") or file == FACTS_WORDS:
        return FACTS_WORDS
    below = ("/".join(parts[start:]) for start in range(len(parts)))
    found = next((name for name in below if name in known), None)
    if found is None:
        raise PlainError(f"{file!r} must be a translated file such as home.yaml or posts/casting-a-host.md")
    return found
