"""DOM changes by add-ons, translators and password managers, before a page's scripts start and after.

Each kind is a JavaScript function, `change(root)`. It marks the texts that it adds, so that the sent words can be told
apart.
"""

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import ALIVE

MARK = "⁂"
"""The character of foreign words."""

KINDS = {
    "a word is changed in every part": """(root) => {
      const parts = [...root.querySelectorAll("header, footer, page-island, form, main > *")];
      for (const part of parts) {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { currentNode } = texts;
          const isSkipped = currentNode.parentNode.closest("script, style, noscript, svg, textarea, select");
          if (!currentNode.data.trim() || isSkipped) continue;
          currentNode.nodeValue += MARK;
          break;
        }
      }
    }""",
    "an element is put beside every field": """(root) => {
      for (const field of root.querySelectorAll("input, select, textarea")) {
        field.after(document.createElement("foreign-icon"));
        field.before(document.createElement("foreign-icon"));
      }
    }""",
    "attributes are set": """() => {
      for (const element of document.querySelectorAll("html, body, main, header, footer, form, input, button")) {
        element.setAttribute("data-foreign", "true");
        element.classList.add("foreign");
        element.style.setProperty("--foreign", "1");
      }
    }""",
    "a node is removed from every part": """(root) => {
      for (const part of root.querySelectorAll("header, footer, page-island")) {
        const found = [...part.querySelectorAll("svg, hr, span[aria-hidden]")].at(-1);
        found?.remove();
      }
    }""",
    "comments and white space are rewritten": """(root) => {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
      const comments = [];
      while (nodes.nextNode()) comments.push(nodes.currentNode);
      for (const comment of comments) comment.remove();
      for (const element of [...root.querySelectorAll("div, section, ul, page-island")]) {
        element.prepend(document.createComment("foreign"), "\\n");
        element.append("\\n  ", document.createComment("foreign"));
      }
    }""",
    "every text is translated": """(root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        const isSkipped = text.parentNode.closest("script, style, noscript, svg, textarea, option, font");
        if (!text.data.trim() || isSkipped) continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        text.replaceWith(outer);
        outer.append(inner);
        inner.append(text);
      }
    }""",
    "storage and listeners throw": """() => {
      const refuse = () => { throw new Error("foreign"); };
      for (const name of ["getItem", "setItem", "removeItem"]) Storage.prototype[name] = refuse;
      for (const name of ["click", "scroll", "input", "submit", "focusin", "popstate"]) {
        addEventListener(name, refuse, true);
        document.addEventListener(name, refuse);
      }
    }""",
}

TOGETHER = "all of these but texts and storage"
KINDS_OF_PAGES = (TOGETHER, "every text is translated", "storage and listeners throw")
"""The kinds that are tried on every page."""
ALONE = [kind for kind in KINDS if kind not in KINDS_OF_PAGES]
"""The kinds in `TOGETHER`; on pages with forms, each is also tried alone."""

LOGGED = [
    "failed:",
    "foreign",
    "nothing can be kept on this device",
]
"""Messages of pages and add-ons on the console meanwhile."""

SUPPORT = f"""
const MARK = {MARK!r};
window.foreignWords = () => document.querySelector("main").textContent.replaceAll(MARK, "").replace(/\\s+/g, "");
window.foreignNames = () => [...document.querySelectorAll("main [name]")].map((field) => field.name).sort();
window.foreignKinds = {{ {", ".join(f"{kind!r}: {change}" for kind, change in KINDS.items())} }};
foreignKinds[{TOGETHER!r}] = (root) => {{
  for (const kind of {ALONE}) foreignKinds[kind](root);
}};
const changeEarly = () => {{
  const change = foreignKinds[window.name];
  if (!change) return;
  window.sent = {{ words: foreignWords(), names: foreignNames() }};
  const field = document.querySelector("main form input:is([type=text], [type=email])");
  if (field) field.value = "typed early";
  change(document.body);
}};
document.addEventListener("DOMContentLoaded", changeEarly);
"""
"""Changes a page before its scripts start, if the window has the name of a kind."""
CHANGE_NOW = "foreignKinds[window.name](document.body)"


def disturb(context: BrowserContext, kind: str) -> None:
    """Have every page of a context changed before its scripts start."""
    context.add_init_script(f"window.name = {kind!r}; {SUPPORT}")


def change_now(page: Page, kind: str) -> None:
    page.evaluate(f"() => {{ window.name = {kind!r}; {SUPPORT} {CHANGE_NOW}; }}")


def is_kept(sent: dict[str, Any], words: str, names: list[str]) -> bool:
    """Return whether a page has all words and fields that were sent. States may add words, such as about a draft."""
    now = iter(words)
    return names == sent["names"] and all(letter in now for letter in sent["words"])


def expect_what_was_sent(page: Page) -> None:
    """Assert that a page's words and fields are those that were sent, and that what was typed is kept."""
    page.locator(ALIVE).wait_for(state="attached")
    assert is_kept(page.evaluate("sent"), page.evaluate("foreignWords()"), page.evaluate("foreignNames()"))
    typed = page.locator("main form input:is([type=text], [type=email])").first
    if typed.count():
        expect(typed).to_have_value("typed early")
