"""The mark of the house, one SVG, drawn in its colours: beside the name, as icon, in previews."""

import re
from dataclasses import dataclass

from lxml import etree

from livecommerce.brand.palette import Palette
from livecommerce.typed_yaml import ContentError

_SPACE = "{http://www.w3.org/2000/svg}"
_SHAPES = ("g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon")
_PAINTS = ("defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask")
_KNOWN = frozenset(_SPACE + name for name in (*_SHAPES, *_PAINTS))
_WORDS = frozenset(_SPACE + name for name in ("title", "desc", "metadata"))
_PASSED_ON = ("fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
"""What the outermost element says for all shapes."""
_SAFE_ATTRIBUTE = re.compile(r"(?!on|href$|class$)[a-zA-Z][\w-]*")
_TOKEN = re.compile(r"var\(--color-([\w-]+)\)")
_REFERENCE = re.compile(r"url\(\s*['\"]?#([\w-]+)['\"]?\s*\)")
_NUMBER = r"(-?[\d.]+)"
_VIEW_BOX = re.compile(rf"\s*{_NUMBER}[\s,]+{_NUMBER}[\s,]+{_NUMBER}[\s,]+{_NUMBER}\s*")


@dataclass(frozen=True)
class Mark:
    """The mark.

    Attributes:
        left: Where its grid begins.
        top: Where its grid begins.
        width: Of its grid.
        height: Of its grid.
        shapes: What is inside its `svg` element; `currentColor` is the colour of the text.
    """

    left: float
    top: float
    width: float
    height: float
    shapes: str

    @property
    def view_box(self) -> str:
        """Its grid, as the attribute says it."""
        return f"{self.left:g} {self.top:g} {self.width:g} {self.height:g}"

    def shapes_at(self, place: str) -> str:
        """The shapes, with ids of their own.

        Args:
            place: Where on the page they are; ids begin with it.
        """
        named = re.sub(r'\bid="', f'id="{place}-', self.shapes)
        return _REFERENCE.sub(rf"url(#{place}-\1)", named)


def read_mark(svg: bytes, palette: Palette, name: str) -> Mark:
    """The mark of an SVG.

    Args:
        svg: The file.
        palette: What `var(--color-coral)` and its like stand for.
        name: How messages call the file.

    Raises:
        ContentError: It is no SVG, or holds what pages or icons cannot show.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(svg, parser)
    except etree.XMLSyntaxError as error:
        raise ContentError(f"{name}:{error.lineno or 1}: this is no SVG: {error.msg}") from None
    box = _VIEW_BOX.fullmatch(root.get("viewBox", ""))
    if root.tag != f"{_SPACE}svg" or not box or not all(float(side) > 0 for side in box.groups()[2:]):
        raise ContentError(f'{name}:{root.sourceline or 1}: it must begin with <svg … viewBox="0 0 30 32">')
    for element in list(root):
        _make_plain(element, name)
    for_all = "".join(f' {key}="{root.get(key)}"' for key in _PASSED_ON if root.get(key))
    shapes = "".join(etree.tostring(child, encoding="unicode", with_tail=False) for child in root)
    shapes = re.sub(r">\s+<", "><", re.sub(r' xmlns(:\w+)?="[^"]*"', "", shapes))
    left, top, width, height = map(float, box.groups())
    return Mark(left, top, width, height, _coloured(f"<g{for_all}>{shapes}</g>" if for_all else shapes, palette, name))


def _make_plain(element: etree._Element, name: str) -> None:  # pyright: ignore[reportPrivateUsage] as lxml has it
    """Takes out what drawing programs leave for themselves, and writes styles as attributes.

    Raises:
        ContentError: There is an element or an attribute that a page may not have.
    """
    where, parent = f"{name}:{element.sourceline or 1}", element.getparent()
    if parent is not None and (element.tag in _WORDS or not str(element.tag).startswith(_SPACE)):
        parent.remove(element)
        return
    tag = str(element.tag).removeprefix(_SPACE)
    if element.tag not in _KNOWN:
        raise ContentError(
            f"{where}: <{tag}> is nothing that a mark can hold: save it with text as paths and styles as attributes"
        )
    for declaration in str(element.attrib.pop("style", "")).split(";"):
        key, colon, value = (part.strip() for part in declaration.partition(":"))
        if colon:
            element.set(key, value)
    for key in list(element.attrib):
        if str(key).startswith("{"):
            del element.attrib[key]
        elif not _SAFE_ATTRIBUTE.fullmatch(str(key)):
            raise ContentError(f"{where}: <{tag} {key}=…> is nothing that a mark can hold")
    for child in list(element):
        _make_plain(child, name)


def _coloured(shapes: str, palette: Palette, name: str) -> str:
    colours = palette.model_dump()
    unknown = [token for token in _TOKEN.findall(shapes) if token.replace("-", "_") not in colours]
    if unknown:
        raise ContentError(f"{name}:1: there is no colour var(--color-{unknown[0]}) in brand.yaml")
    return _TOKEN.sub(lambda found: colours[found[1].replace("-", "_")], shapes)
