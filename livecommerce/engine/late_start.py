"""Late start: each page's scripts start after its first paint; clicks before hydration are queued.

An inline script, `runtime/inline/late-start.js`, carries the module URLs in an attribute; its text is the same on every
page.
"""

from html import escape

from livecommerce.engine.client_modules import take_out_start
from livecommerce.engine.html_pass import BuiltPage, HtmlStep
from livecommerce.engine.inline_scripts import inline_script


class LateStart(HtmlStep):
    """Step that defers a page's modules; must come after the steps that read them."""

    def __init__(self) -> None:
        self._starter = inline_script("late-start")

    def transform(self, page: BuiltPage) -> str:
        before, modules, after = take_out_start(page.html, where=page.file)
        return f'{before}<script data-modules="{escape(" ".join(modules))}">{self._starter}</script>{after}'
