"""Report, in the build's output, of the texts that an incomplete language shows in English."""

import sys
from typing import Any

from reflex_base.plugins import Plugin

from livecommerce.content.progress import percentage, progress
from livecommerce.languages import PSEUDO, in_language, language
from livecommerce.settings import get_settings
from livecommerce.terminal import printable


class UnfinishedLanguages(Plugin):
    def pre_compile(self, **context: Any) -> None:
        for code in get_settings().languages:
            with in_language(code):
                if not language().is_complete and language() is not PSEUDO:
                    sys.stdout.write(f"{printable(_summary())}\n")


def _summary() -> str:
    from livecommerce.routes import routes, unfinished_paths

    texts = progress()
    missing = [text for text in texts if text.state == "missing"]
    part = percentage(sum(text.count for text in missing), sum(text.count for text in texts))
    pages, finished = len(routes()), len(routes()) - len(unfinished_paths())
    return (
        f"{language().name} is not complete: {len(missing)} of {len(texts)} texts ({part} % of the words) are in "
        f"English, articles that are not translated are left out, and {finished} of {pages} pages are listed. "
        f"`livecommerce content check {language().code}` names the texts."
    )
