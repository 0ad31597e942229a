import json
import re
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, cast, get_args
from zlib import crc32

import typer
from pydantic import ValidationError

from livecommerce.api.mail import check_mails
from livecommerce.commands import catalogues, editing, previews, translating
from livecommerce.commands.new_page import new_page
from livecommerce.commands.output import counted, print_line
from livecommerce.content import checking
from livecommerce.content.collection import RESERVED_SLUGS, leaves_bad_entries_out
from livecommerce.content.collections import collections
from livecommerce.content.legal import LEGAL_PATH, legal_address, privacy, terms
from livecommerce.content.loading import CONTENT_DIR
from livecommerce.content.shared import Cover
from livecommerce.content.slugs import slug_of
from livecommerce.errors import PlainError
from livecommerce.languages import ENGLISH, LANGUAGES, in_language
from livecommerce.plain_words import in_plain_words, known_keys
from livecommerce.settings import get_settings
from livecommerce.typed_yaml import ContentError

app = typer.Typer(no_args_is_help=True)

FILES = frozenset({"/sitemap.xml", "/robots.txt", "/llms.txt", "/manifest.webmanifest"})
_SUMMARY = "Say in one or two sentences, 80 to 200 characters in all, what somebody will know after reading this."
ARTICLE, PAGE = "article", "page"
_KINDS = ", ".join(collection.kind for collection in collections()) + f", {PAGE}"
_ID = re.compile(r"""\bid["']?\s*[:=]\s*\\*["']([\w-]+)""")


def _site(at: datetime, found: list[checking.ContentProblem]) -> checking.Site:
    """Return the targets that content in the current language may link to.

    Args:
        at: The moment; entries that appear later are missing.
        found: Collects the problems of pages that cannot be built.

    Raises:
        ContentError: No page can be built.
    """
    from livecommerce.routes import error_routes, routes

    by_path = {route.path: route for route in routes()}

    @cache
    def ids_of(path: str) -> frozenset[str]:
        try:
            return frozenset(_ID.findall(str(cast(object, by_path[path].page().render()))))
        except ContentError:
            return frozenset()

    for route in (*routes(), *error_routes()):
        try:
            route.page()
            _ = route.meta
        except ContentError as error:
            found += checking.problems_of(error)
    numbers = frozenset(str(document.id) for document in (privacy(), terms()))
    parameter = legal_address(privacy()).partition("?")[2].partition("=")[0]
    return checking.Site(
        pages=frozenset(by_path),
        ids_of=ids_of,
        files=FILES | {collection.feed for collection in collections()},
        unpublished=checking.unpublished_entries(at),
        queries={LEGAL_PATH: (parameter, numbers)},
    )


@app.command()
def check(
    languages: Annotated[
        list[str] | None,
        typer.Argument(help="The languages to check, by code; if left out, those of the site.", metavar="[LANGUAGE]…"),
    ] = None,
) -> None:
    """Check everything that the build checks, and links, anchors, alternative texts, tags and translations.

    Everything wrong, missing or outdated is listed, not only the first problem, and then the exit status is 1.
    Missing or outdated texts of an incomplete language, and articles without a translation, are only listed.
    """
    checked = [translating.language_named(code) for code in languages or get_settings().languages]
    told_of = checked if languages else LANGUAGES.values()
    problems: list[checking.ContentProblem] = []
    for language in checked:
        with in_language(language.code):
            problems += _problems()
    found = sorted(set(problems))
    for problem in found:
        print_line(str(problem))
    files = len({problem.file for problem in found})
    if found:
        print_line(f"{counted(len(found), 'problem')} in {counted(files, 'file')}")
    else:
        print_line("no problems")
    are_translated = [
        translating.report(language, in_full=language in checked, reported={problem.file for problem in found})
        or language not in checked
        for language in told_of
        if language is not ENGLISH
    ]
    if found or not all(are_translated):
        raise typer.Exit(1)


def _problems() -> list[checking.ContentProblem]:
    """Return the problems of the content in the current language."""
    problems = [*checking.check_words(), *checking.check_documents()]
    usual = leaves_bad_entries_out.set(True)
    try:
        check_mails()
    except ContentError as error:
        problems += checking.problems_of(error)
    try:
        problems += checking.check_links(_site(datetime.now(UTC), problems))
    except ContentError as error:
        problems += checking.problems_of(error)
        print_line("links were not checked, because the pages cannot be built")
    finally:
        leaves_bad_entries_out.reset(usual)
    return problems


@app.command()
def new(
    what: Annotated[str, typer.Argument(help=f"What to start: {_KINDS}. Left out, an article.", metavar="[KIND]")],
    title: Annotated[
        str, typer.Argument(help="Its title, 10 to 60 characters; of a page its address, /careers.", metavar="TITLE")
    ] = "",
    author: Annotated[
        str, typer.Option(help="The author of an article, as named in people.yaml; the first there if left out.")
    ] = "",
    tag: Annotated[list[str] | None, typer.Option(help="A topic of an article; up to four.")] = None,
) -> None:
    """Start an article or another entry as a draft with all that it needs, or a page: `new page /careers`."""
    if what == PAGE:
        for written in new_page(title, CONTENT_DIR.parent):
            print_line(str(written))
        print_line("Fill in the words and the description; see also livecommerce/README.md, “Add a page”.")
        return
    kind, title = (what, title) if title else (ARTICLE, what)
    collection = {collection.kind: collection for collection in collections()}.get(kind)
    if not collection:
        raise PlainError(f"{kind!r} cannot be started; it must be one of {_KINDS}")
    covers = get_args(Cover)
    slug = slug_of(title)
    fields: dict[str, object] = {
        "title": title,
        "summary": _SUMMARY,
        "date": datetime.now(UTC).date().isoformat(),
        **collection.starter(),
        **({"author": author} if author else {}),
        **({"tags": tag} if tag else {}),
        "cover": covers[crc32(slug.encode()) % len(covers)],
        "draft": True,
    }
    try:
        collection.schema.model_validate(fields)
    except ValidationError as error:
        problem = error.errors()[0]
        where = str(problem["loc"][0]) if problem["loc"] else "front matter"
        known = known_keys(collection.schema, problem["loc"])
        raise PlainError(f"{where}: {in_plain_words(problem, known)}") from None
    if not slug or slug in RESERVED_SLUGS:
        raise PlainError(f"title: {title!r} gives no address; it must contain letters or digits")
    path = collection.folder / f"{slug}.md"
    if path.exists():
        raise PlainError(f"{path} exists already")
    front = "".join(f"{name}: {_yaml(value)}\n" for name, value in fields.items())
    path.write_text(f"---\n{front}---\n\nThe first paragraph is set larger.\n\n## A first heading\n", encoding="utf-8")
    print_line(
        f"{path}\nTake `draft: true` out when it is finished; `livecommerce content check` says what is missing."
    )


def _yaml(value: object) -> str:
    """Return the value as YAML; dates and names of covers are written without quotes."""
    text = json.dumps(value, ensure_ascii=False)
    return text.strip('"') if re.fullmatch(r'"(\d{4}-\d\d-\d\d|[a-z]+)"', text) else text


app.command()(editing.edit)
app.command()(previews.preview)
app.command("previews")(previews.list_previews)
app.command("reviews")(previews.list_reviews)
app.command()(translating.translated)
app.command()(translating.add_language)
app.command()(catalogues.extract)
app.command()(catalogues.update)
app.command("compile")(catalogues.compile_catalogues)
