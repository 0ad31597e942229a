"""Previews of `livecommerce content`, and their reviews."""

import re
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from html import unescape
from typing import Annotated

import typer

from livecommerce.commands.building import build_beside
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, counted, print_line, print_rows
from livecommerce.content.collections import collections
from livecommerce.content.legal import LEGAL_FILES, legal_address
from livecommerce.desk import reviews
from livecommerce.desk.rights import shell_actor
from livecommerce.errors import PlainError
from livecommerce.languages import ENGLISH, LANGUAGES, in_language, locale_url
from livecommerce.languages.formatting import moment_in_words
from livecommerce.published import previews
from livecommerce.published.preview_address import new_address
from livecommerce.settings import PREFIX, get_settings


def preview(
    target: Annotated[
        str,
        typer.Argument(
            help="An entry or a legal text, by its name, or a page, by its address; those of another language begin "
            "with its code: de/about-us."
        ),
    ],
    hours: Annotated[int, typer.Option(help="How many hours the address works.", min=1, max=24 * 90)] = 24 * 7,
    end: Annotated[bool, typer.Option("--end", help="End the previews of this page instead.")] = False,
) -> None:
    """Build a page as it is now, drafts included, and serve it at a secret address."""
    path, existed = _page_named(target)
    previews.remove_ended()
    if end:
        ended = [shown for shown in previews.every_preview() if shown.path == path]
        for shown in ended:
            previews.remove(shown)
        print_line(f"{counted(len(ended), 'preview')} of {path} ended")
        return
    print_line(f"Building the preview of {path}.")
    address = new_address(datetime.now(UTC) + timedelta(hours=hours))
    shown_at = address.shown_at(path)
    site = build_beside({"PREVIEW": f"{shown_at} {path}"})
    page = (site / f"{shown_at.strip('/')}.html").read_text(encoding="utf-8")
    shown = previews.Preview(
        name=address.name,
        path=path,
        title=_title_of(page),
        existed=existed,
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        ends_at=address.ends.isoformat(),
        text=previews.words_of(page),
    )
    previews.save(shown, page, site)
    print_line(f"{get_settings().site_url}{shown_at}")
    print_line(f"It ends on {moment_in_words(address.ends)}, or when the page is public.")


def _title_of(page: str) -> str:
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    return unescape(found[1]).partition(" | ")[0] if found else ""


def _page_named(target: str) -> tuple[str, bool]:
    """Return the address of a page, and whether it is public already.

    Raises:
        PlainError: There is no page of this name, or it is of a language that the site does not have.
    """
    # An address begins with its language code, and a file is in the folder of that name.
    code = next((part for part in reversed(target.split("/")) if part in LANGUAGES), ENGLISH.code)
    if code not in get_settings().languages:
        raise PlainError(f"the site has no {LANGUAGES[code].name}: {PREFIX}LANGUAGES does not name {code}")
    with in_language(code):
        path, is_public = _page_in_language(target, code)
        return locale_url(path), is_public


def _page_in_language(target: str, code: str) -> tuple[str, bool]:
    from livecommerce.routes import legal_texts, routes

    wanted = f"{target.removesuffix('.md').strip('/')}/".removeprefix(f"{code}/").strip("/")
    known = {route.path: True for route in routes() if not route.head_by_query}
    known |= {text.path: True for text in legal_texts()}
    names = {path.strip("/"): path for path in known}
    names |= {f"legal/{name}": legal_address(load()) for name, load in LEGAL_FILES.items()}
    names |= {name: legal_address(load()) for name, load in LEGAL_FILES.items()}
    for collection in collections():
        for file in collection.files():
            entry = collection.load(file)
            known[entry.path] = entry.front.stage(datetime.now(UTC)) == "published"
            own = {entry.slug, f"{collection.name}/{entry.slug}", entry.path.strip("/")}
            names |= dict.fromkeys(own, entry.path)
    # A file may be named relative to any folder.
    below = (path for name, path in names.items() if "/" in name and wanted.endswith(f"/{name}"))
    found = names.get(wanted) or next(below, None)
    if found is None:
        near = get_close_matches(wanted, names, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise PlainError(f"there is no page or entry {target!r}{hint}")
    return found, known[found]


def list_previews(as_json: AsJson = False) -> None:
    """List the previews whose addresses have not expired, newest first."""
    at = datetime.now(UTC)
    rows = [
        {
            "path": shown.path,
            "title": shown.title,
            "ends": moment_in_words(shown.address.ends),
            "address": f"{get_settings().site_url}{shown.shown_at}",
        }
        for shown in previews.every_preview()
        if not shown.has_ended(at)
    ]
    columns = {"path": "Page", "title": "Title", "ends": "Ends", "address": "Address"}
    print_rows(rows, columns, nothing="No previews.", as_json=as_json)


def list_reviews(
    target: Annotated[str, typer.Argument(help="Only those of this entry or page; see `preview`.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the reviews of previews, newest first."""
    path = _page_named(target)[0] if target else ""
    with opened_database() as database, database.read() as session:
        rows = [reviews.as_data(review) for review in reviews.list_reviews(session, shell_actor(), path)]
    columns = {"received_at": "Received", "path": "Page", "name": "Who", "verdict": "Verdict", "comment": "Comment"}
    print_rows(rows, columns, nothing="No reviews.", as_json=as_json)
