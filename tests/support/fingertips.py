from playwright.sync_api import Page

from tests.browser.conftest import laid_out

MISSED = """() => {
  // Whether a finger hits it that is 21 px off its centre, in each direction.
  const isHit = (target) => {
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const area = target.closest("label") ?? target;
    const { left, top, width, height } = area.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const around = [[0, -21], [0, 21], [-21, 0], [21, 0]].map(([across, down]) => [x + across, y + down]);
    const found = around.map((point) => document.elementFromPoint(...point));
    return found.every((element) => !element || area.contains(element));
  };
  const isInSentence = (target) => {
    if (getComputedStyle(target).display !== "inline") return false;
    const around = target.closest("p, li, dd, td, label, figcaption");
    return around && (around.tagName !== "LI" || around.textContent.trim() !== target.textContent.trim());
  };
  const dialog = [...document.querySelectorAll("dialog, [role=dialog]")].find((element) => element.checkVisibility());
  return [...(dialog ?? document).querySelectorAll("a[href], button, input, select, textarea, summary, [role=tab]")]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }) && target.getClientRects().length)
    .filter((target) => !target.closest("[inert], .sr-only, [href='#main']") && !target.disabled)
    .filter((target) => !isInSentence(target) && !isHit(target))
    .map((target) => target.outerHTML.slice(0, 200));
}"""
"""Controls smaller than 44 by 44 px, except for links within a sentence."""


def missed(page: Page) -> list[str]:
    """Return the controls on a page that are too small; lays out the whole page first."""
    laid_out(page)
    return page.evaluate(MISSED)
