"""`livecommerce content`."""

import json
import re
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from html import unescape
from typing import Annotated, cast, get_args
from zlib import crc32

import typer
from pydantic import ValidationError

from livecommerce.api import reviews
from livecommerce.api.mail import check_mails
from livecommerce.commands.building import build_beside
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, counted, print_line, print_rows
from livecommerce.content import checking
from livecommerce.content.collection import RESERVED_SLUGS, leaves_bad_entries_out
from livecommerce.content.collections import collections
from livecommerce.content.legal import LEGAL_PATH, legal_address, privacy, terms
from livecommerce.content.shared import Cover
from livecommerce.content.slugs import slug_of
from livecommerce.errors import PlainError
from livecommerce.formatting import moment_in_words
from livecommerce.plain_words import in_plain_words, known_keys
from livecommerce.published import previews
from livecommerce.published.preview_address import new_address
from livecommerce.settings import get_settings
from livecommerce.typed_yaml import ContentError

app = typer.Typer(no_args_is_help=True, help="For editors: check the content, start an entry, show a preview.")

FILES = frozenset({"/sitemap.xml", "/robots.txt", "/llms.txt", "/manifest.webmanifest"})
_SUMMARY = "Say in one or two sentences, 80 to 200 characters in all, what somebody will know after reading this."
ARTICLE = "article"
_KINDS = ", ".join(collection.kind for collection in collections())
_ID = re.compile(r"""\bid["']?\s*[:=]\s*\\*["']([\w-]+)""")


@app.callback()
def main() -> None:
    """For editors: check the content, start an entry, show a preview."""


def _site(at: datetime, found: list[checking.Problem]) -> checking.Site:
    """The targets that content may link to.

    Args:
        at: What has not appeared at this moment is not there yet.
        found: Takes the problems of pages that cannot be built.

    Raises:
        ContentError: No page can be built.
    """
    from livecommerce.routes import ERROR_ROUTES, ROUTES

    routes = {route.path: route for route in ROUTES}

    @cache
    def ids_of(path: str) -> frozenset[str]:
        try:
            return frozenset(_ID.findall(str(cast(object, routes[path].page().render()))))
        except ContentError:
            return frozenset()

    for route in (*ROUTES, *ERROR_ROUTES):
        try:
            route.page()
            _ = route.meta
        except ContentError as error:
            found += checking.problems_of(error)
    numbers = frozenset(str(document.id) for document in (privacy(), terms()))
    parameter = legal_address(privacy()).partition("?")[2].partition("=")[0]
    return checking.Site(
        pages=frozenset(routes),
        ids_of=ids_of,
        files=FILES | {collection.feed for collection in collections()},
        unpublished=checking.unpublished_entries(at),
        queries={LEGAL_PATH: (parameter, numbers)},
    )


@app.command()
def check() -> None:
    """Check all that the build checks, and links, anchors, alternative texts and tags; the exit status says the result.

    Everything that is wrong is named, not only the first of it.
    """
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
        print_line("links are checked when the pages can be built again")
    finally:
        leaves_bad_entries_out.reset(usual)
    found = sorted(set(problems))
    for problem in found:
        print_line(str(problem))
    files = len({problem.file for problem in found})
    if found:
        print_line(f"{counted(len(found), 'problem')} in {counted(files, 'file')}")
        raise typer.Exit(1)
    print_line("no problems")


@app.command()
def new(
    what: Annotated[str, typer.Argument(help=f"What to start: {_KINDS}. Left out, an article.", metavar="[KIND]")],
    title: Annotated[str, typer.Argument(help="Its title, 10 to 60 characters.", metavar="TITLE")] = "",
    author: Annotated[
        str, typer.Option(help="Who writes an article, as named in people.yaml; the first there if left out.")
    ] = "",
    tag: Annotated[list[str] | None, typer.Option(help="A topic of an article; up to four.")] = None,
) -> None:
    """Start an article, or an entry of another collection: a draft with everything that the front matter needs."""
    kind, title = (what, title) if title else (ARTICLE, what)
    collection = {one.kind: one for one in collections()}.get(kind)
    if not collection:
        raise PlainError(f"{kind!r} is nothing that can be started; there are {_KINDS}")
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
        raise PlainError(f"title: {title!r} makes no address; it needs letters or digits of its own")
    path = collection.folder / f"{slug}.md"
    if path.exists():
        raise PlainError(f"there is one at {path} already")
    front = "".join(f"{name}: {_yaml(value)}\n" for name, value in fields.items())
    path.write_text(f"---\n{front}---\n\nThe first paragraph is set larger.\n\n## A first heading\n", encoding="utf-8")
    print_line(
        f"{path}\nTake `draft: true` out when it is finished; `livecommerce content check` says what is missing."
    )


@app.command()
def preview(
    target: Annotated[str, typer.Argument(help="An entry, by its file or name, or a page, by its address.")],
    hours: Annotated[int, typer.Option(help="How long the address lives.", min=1, max=24 * 90)] = 24 * 7,
    end: Annotated[bool, typer.Option("--end", help="End the previews of this page instead.")] = False,
) -> None:
    """Build a page as it is now, drafts included, and show it at an address that only those know who are told it."""
    path, existed = _page_named(target)
    previews.remove_ended()
    if end:
        ended = [one for one in previews.every_preview() if one.path == path]
        for one in ended:
            previews.remove(one)
        print_line(f"{counted(len(ended), 'preview')} of {path} ended")
        return
    print_line(f"Building the preview of {path}.")
    address = new_address(datetime.now(UTC) + timedelta(hours=hours))
    site = build_beside({"PREVIEW": f"{address.path} {path}"})
    page = (site / f"{address.path.strip('/')}.html").read_text(encoding="utf-8")
    shown = previews.Preview(
        name=address.name,
        path=path,
        title=_title_of(page),
        existed=existed,
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        ends_at=address.ends.isoformat(),
        text=previews.words_of(page),
    )
    previews.save(shown, page, site / "assets")
    print_line(
        f"{get_settings().site_url}{address.path}\nIt ends on {moment_in_words(address.ends)}, or when it is public."
    )


def _title_of(page: str) -> str:
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    return unescape(found[1]).partition(" | ")[0] if found else ""


def _page_named(target: str) -> tuple[str, bool]:
    """The address of a page, and whether readers see it already.

    Raises:
        PlainError: There is none of this name.
    """
    from livecommerce.routes import ROUTES

    wanted = target.removesuffix(".md").strip("/")
    known = {route.path: True for route in ROUTES if not route.head_by_query}
    names = {path.strip("/"): path for path in known}
    for collection in collections():
        for file in collection.files():
            entry = collection.load(file)
            known[entry.path] = entry.front.is_shown(datetime.now(UTC))
            own = {
                entry.slug,
                f"{collection.name}/{entry.slug}",
                entry.path.strip("/"),
                str(file.with_suffix("")).strip("/"),
            }
            names |= dict.fromkeys(own, entry.path)
    found = names.get(wanted) or next(
        (path for name, path in names.items() if wanted.endswith(f"/{name}") and name), None
    )
    if found is None:
        near = get_close_matches(wanted, names, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise PlainError(f"there is no page or entry {target!r}{hint}")
    return found, known[found]


@app.command("previews")
def list_previews(as_json: AsJson = False) -> None:
    """List the previews whose addresses still live, newest first."""
    at = datetime.now(UTC)
    rows = [
        {
            "path": one.path,
            "title": one.title,
            "ends": moment_in_words(one.address.ends),
            "address": f"{get_settings().site_url}{one.address.path}",
        }
        for one in previews.every_preview()
        if not one.has_ended(at)
    ]
    columns = {"path": "Page", "title": "Title", "ends": "Ends", "address": "Address"}
    print_rows(rows, columns, nothing="No previews.", as_json=as_json)


@app.command("reviews")
def list_reviews(
    target: Annotated[str, typer.Argument(help="Only those of this entry or page.")] = "", as_json: AsJson = False
) -> None:
    """List what reviewers have said about previews, newest first."""
    path = _page_named(target)[0] if target else ""
    with opened_database() as database, database.read() as session:
        rows = [reviews.as_data(one) for one in reviews.list_reviews(session, path)]
    columns = {"received_at": "Received", "path": "Page", "name": "Who", "verdict": "Verdict", "comment": "Comment"}
    print_rows(rows, columns, nothing="No reviews.", as_json=as_json)


def _yaml(value: object) -> str:
    """The value as YAML; dates and names of covers are written without quotes."""
    text = json.dumps(value, ensure_ascii=False)
    return text.strip('"') if re.fullmatch(r'"(\d{4}-\d\d-\d\d|[a-z]+)"', text) else text
