"""Find what cannot be read or reached on a page: texts that are cut off, broken figures, and lost controls."""

from playwright.sync_api import CDPSession, Page

from tests.support.pages import wait_for_frame

CUT_OFF = """() => {
  const cuts = (overflow) => ["hidden", "clip"].includes(overflow);
  const scrolls = (overflow) => ["auto", "scroll"].includes(overflow);
  const isUnseen = (box) => box.offsetWidth <= 1 && getComputedStyle(box).clipPath !== "none";
  const isSeen = (element) => {
    for (let box = element; box; box = box.parentElement) if (isUnseen(box)) return false;
    return element.checkVisibility({ visibilityProperty: true });
  };
  // Counters that turn show one of their lines, and the picture of a phone shows what rises out of it.
  const apart = "svg, script, style, option, noscript, .stage, [class*='h-[1lh]']";
  const found = [];
  const add = (why, text, element) => {
    const start = element.cloneNode().outerHTML.slice(0, 120);
    found.push(`${why}: "${text.trim().replace(/\\s+/g, " ").slice(0, 60)}" in ${start}`);
  };
  const figures = /(?<![\\p{L}\\d_\\/-])[€$]?\\d(?:[\\d.,:]|\\u00a0(?=\\d))*\\d(?:\\u00a0[€%])?(?![\\p{L}\\d_\\/-])/gu;
  /** The figures, sums and times of a text that go on in the next line. */
  const seeFigures = (text) => {
    for (const { 0: figure, index } of text.data.matchAll(figures)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + figure.length);
      const parts = [...range.getClientRects()].filter((part) => part.width > 0);
      const isBroken = parts.some((part) => part.top > parts[0].top + parts[0].height / 3);
      if (isBroken) add("broken", figure, text.parentElement);
    }
  };
  /** Why a text is not whole, and where: what clips it, or the box that it leaves. */
  const seeText = (text) => {
    const parent = text.parentElement;
    if (!text.data.trim() || !isSeen(parent) || parent.closest(apart)) return;
    seeFigures(text);
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width < 2) return;
    // A line may be lower than its letters.
    const spare = parseFloat(getComputedStyle(parent).fontSize) * 0.35;
    let isFlowing = true;
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (["contents", "inline"].includes(style.display)) continue;
      if (scrolls(style.overflowX)) return;
      const edge = box.getBoundingClientRect();
      const isBeside = left < edge.left - 1.5 || right > edge.right + 1.5;
      const isAbove = top < edge.top - spare || bottom > edge.bottom + spare;
      if ((isBeside && cuts(style.overflowX)) || (isAbove && cuts(style.overflowY))) return add("cut", text.data, box);
      const isOut = isBeside || (isAbove && !scrolls(style.overflowY));
      if (isFlowing && isOut) return add("beyond its box", text.data, box);
      if (["absolute", "fixed"].includes(style.position)) isFlowing = false;
    }
    if (left < -1 || right > innerWidth + 1) add("outside the window", text.data, parent);
  };
  const seeControl = (control) => {
    if (!isSeen(control) || control.closest("[href='#main']")) return;
    for (let box = control; box && box !== document.body; box = box.parentElement) {
      if (scrolls(getComputedStyle(box).overflowX)) return;
    }
    const { left, right, top, bottom, width } = control.getBoundingClientRect();
    const bar = control.closest("header[data-theme], [data-consent-banner]");
    const isFixed = bar && getComputedStyle(bar).position === "fixed" && !control.closest("#mobile-menu");
    const isOut = left < -1 || right > innerWidth + 1 || (isFixed && (top < -1 || bottom > innerHeight + 1));
    if (width && isOut) add("control outside the window", control.textContent || control.name, control);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) seeText(walker.currentNode);
  document.querySelectorAll("a[href], button, input, select, textarea, summary").forEach(seeControl);
  if (document.documentElement.scrollWidth > innerWidth) add("the page scrolls sideways", "", document.body);
  return found;
}"""


def cut_off(page: Page) -> list[str]:
    wait_for_frame(page)
    return page.evaluate(CUT_OFF)


def font_size(devtools: CDPSession, pixels: int) -> None:
    """Set the default font size, as the settings of a browser do."""
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
