"""Shows the right legal text from the first paint, also on a host that serves one file to every address of the page."""

import json

import reflex as rx

from livecommerce.browser.state import bring
from livecommerce.content.legal import UNKNOWN_ID, page_titles
from livecommerce.state.legal import Legal


def legal_choice() -> rx.Component:
    """A script that runs before the texts are painted, and the state that goes on from there."""
    known = json.dumps([number for number in page_titles() if number != UNKNOWN_ID])
    script = (
        '(()=>{const id=new URLSearchParams(location.search).get("id");'
        f"document.documentElement.dataset.legalId={known}.includes(id)?id:{json.dumps(UNKNOWN_ID)}}})()"
    )
    return rx.fragment(rx.el.script(script), bring(Legal))
