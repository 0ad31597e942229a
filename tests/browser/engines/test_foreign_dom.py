"""A page changed by third parties, before its scripts start and after, keeps its words, in Firefox and WebKit."""

import pytest

from tests.browser.engines.engines import IN_OTHERS
from tests.browser.engines.visitor import Visitor
from tests.support.foreign_dom import CHANGE_NOW, KINDS, LOGGED, is_kept


@pytest.mark.parametrize("kind", KINDS)
@IN_OTHERS
def test_a_form_that_is_changed_stays_as_it_was_sent(visitor: Visitor, kind: str) -> None:
    # The API refuses an empty form.
    visitor.allowed += [*LOGGED, "422"]
    visitor.ask("window.name = arguments[0]", kind)
    visitor.open("/contact-us")
    words, names = visitor.ask("return foreignWords()"), visitor.ask("return foreignNames()")
    assert is_kept(visitor.ask("return sent"), words, names)
    visitor.ask(CHANGE_NOW)
    visitor.ask("document.querySelector('main form [type=submit]').click()")
    visitor.wait_for("return document.querySelector('main [aria-invalid=true]') !== null")
    visitor.ask("document.querySelector('header a[href=\"/about-us\"]').click()")
    visitor.wait_for("return location.pathname === '/about-us' && document.querySelector('main h1') !== null")
    visitor.ask("window.name = ''")
