import io

from PIL import ImageFont

from livecommerce.brand.fonts import Font


def pillows_font() -> bytes:
    """Return the file of Pillow's bundled font, which has one weight."""
    font = ImageFont.load_default(20)
    assert isinstance(font, ImageFont.FreeTypeFont) and isinstance(font.path, io.BytesIO)
    return font.path.getvalue()


ARE_LOADED = "[...document.fonts].filter(({ status }) => status === 'loaded').length >= 2"
"""Whether both web fonts have been loaded; text shows them from the next page on."""


def is_plain(*fonts: Font) -> str:
    """Return a script that tells whether a page shows local fallbacks for any of these, which came too late."""
    return f"""(() => {{
  const probe = Object.assign(document.createElement("span"), {{ textContent: "Quick brown foxes" }});
  const widthIn = (family) => {{
    probe.style.cssText = `position: absolute; white-space: nowrap; font: 700 100px ${{family}}`;
    return probe.offsetWidth;
  }};
  document.body.append(probe);
  const stacks = {[[font.stack, font.fallback_stack] for font in fonts]};
  const isPlain = stacks.some(([own, fallback]) => widthIn(own) === widthIn(fallback));
  probe.remove();
  return isPlain;
}})()"""
