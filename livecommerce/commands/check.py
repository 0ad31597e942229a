import asyncio
from urllib.parse import urlsplit

import aiosmtplib
import typer

from livecommerce.api.platform import Platform
from livecommerce.api.smtp import greet
from livecommerce.api_address import LOCAL_HOSTS
from livecommerce.brand.loading import BRAND_FILE, brand
from livecommerce.commands.output import AsJson, print_rows
from livecommerce.content_editor.packages import has_packages
from livecommerce.serving.desk_pages import editor_folder
from livecommerce.settings import Settings, get_settings

COLUMNS = {"part": "Part", "state": "State", "about": ""}


def _mail(settings: Settings) -> tuple[str, str]:
    if not settings.smtp_url:
        return "off", "mail stays in the outbox; set LIVECOMMERCE_SMTP_URL"
    try:
        asyncio.run(greet(settings))
    except (aiosmtplib.SMTPException, OSError) as error:
        return "wrong", f"the mail server cannot be used: {error}"
    return "ok", ""


def _unset_imprint(settings: Settings) -> dict[str, tuple[str, str]]:
    """Return the missing imprint fields of a public site; nothing on this machine."""
    unset = brand().imprint.unset()
    if not unset or urlsplit(settings.site_url).hostname in LOCAL_HOSTS:
        return {}
    problem = f"brand/{BRAND_FILE}, imprint: {', '.join(unset)}; the law asks for it on a public site"
    return {"imprint": ("missing", problem)}


def _editor(settings: Settings) -> tuple[str, str]:
    """Return whether members can edit content at the desk."""
    repository = settings.content_repository
    if not repository:
        return "off", "set LIVECOMMERCE_CONTENT_REPOSITORY to edit content at the desk"
    if not has_packages(editor_folder()):
        return "wrong", "the build lacks the editor: build the site with LIVECOMMERCE_CONTENT_REPOSITORY, too"
    if not settings.desk_url.startswith("https://") and urlsplit(settings.desk_url).hostname not in LOCAL_HOSTS:
        return "wrong", f"browsers open the editor by https alone, and the desk is at {settings.desk_url}"
    signs_in = "an application of the service" if repository.app_id else "an access token of theirs; app_id is not set"
    return "on", f"{repository.service}: {repository.repository}, {repository.branch}; members sign in by {signs_in}"


def check(as_json: AsJson = False) -> None:
    """Check that settings, database, mail server and Redis work; ends with 1 if one does not."""
    settings = get_settings()
    platform = Platform(settings)
    wrong = asyncio.run(platform.readiness.wrong_parts())
    parts = {
        "settings": ("ok", ""),
        "database": ("ok", ""),
        "migrations": ("unknown", "") if "database" in wrong else ("ok", ""),
        "redis": ("ok", "") if platform.rates.shared else ("off", "every process counts alone"),
        "mail": _mail(settings),
        "editor": _editor(settings),
        "webhooks": ("on", "") if settings.webhook_url else ("off", "set LIVECOMMERCE_WEBHOOK_URL to get events"),
    }
    parts |= _unset_imprint(settings)
    parts |= {part: ("wrong", reasons[0]) for part, reasons in wrong.items()}
    rows = [{"part": part, "state": state, "about": about} for part, (state, about) in parts.items()]
    print_rows(rows, COLUMNS, nothing="", as_json=as_json)
    if any(state == "wrong" for state, _ in parts.values()):
        raise typer.Exit(1)
