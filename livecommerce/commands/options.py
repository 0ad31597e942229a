"""Options and arguments of several commands."""

from typing import Annotated

import typer

from livecommerce.languages import LANGUAGES


def _known(code: str | None) -> str | None:
    if code is not None and code not in LANGUAGES:
        raise typer.BadParameter(f"{code!r} must be one of {', '.join(LANGUAGES)}")
    return code


Limit = Annotated[int, typer.Option(help="The maximum number.", min=1, max=100_000)]
Reference = Annotated[str, typer.Argument(metavar="REF", help="The reference, in capital or small letters.")]
OfLanguage = Annotated[str | None, typer.Option("--language", metavar="CODE", callback=_known, help="Show only these.")]
