"""The option of commands that select one language."""

from typing import Annotated

import typer

from livecommerce.languages import LANGUAGES


def _known(code: str | None) -> str | None:
    if code is not None and code not in LANGUAGES:
        raise typer.BadParameter(f"{code!r} is none of {', '.join(LANGUAGES)}")
    return code


OfLanguage = Annotated[str | None, typer.Option("--language", metavar="CODE", callback=_known, help="Show only these.")]
