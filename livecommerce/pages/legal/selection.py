"""Select the legal text before the first paint, also on hosts that serve one file for every query."""

import json

import reflex as rx

from livecommerce.content.legal import UNKNOWN_ID, page_titles
from livecommerce.engine.islands import island
from livecommerce.engine.state import mount_states
from livecommerce.state.legal import Legal


def legal_selection() -> rx.Component:
    """Render the inline script that selects the text, and the state that follows navigation."""
    known = json.dumps([number for number in page_titles() if number != UNKNOWN_ID])
    script = (
        '(()=>{const id=new URLSearchParams(location.search).get("id");'
        f"document.documentElement.dataset.legalId={known}.includes(id)?id:{json.dumps(UNKNOWN_ID)}}})()"
    )
    return rx.fragment(rx.el.script(script), island(mount_states(Legal)))
