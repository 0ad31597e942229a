"""Reading of SVG files painted in the brand's colours, made small enough to inline in a page."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

from livecommerce.brand.colour import mixed
from livecommerce.brand.palette import Palette
from livecommerce.typed_yaml import ContentError

_SPACE = "{http://www.w3.org/2000/svg}"
_SHAPES = ("g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon")
_PAINTS = ("defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask")
_KNOWN = frozenset(_SPACE + name for name in (*_SHAPES, *_PAINTS))
_WORDS = frozenset(_SPACE + name for name in ("title", "desc", "metadata"))
_INHERITED = ("fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
"""Attributes of the outermost element that apply to all shapes."""
_SAFE_ATTRIBUTE = re.compile(r"(?!on|href$|style$)[a-zA-Z][\w-]*")
_PROPERTY = re.compile(r"var\(--([\w-]+)(?:,\s*(#[0-9a-f]{6}))?\)")
_MIX = re.compile(r"color-mix\(in oklab, (#[0-9a-f]{6}) ([\d.]+)%, (#[0-9a-f]{6})\)")
_REFERENCE = re.compile(r"url\(\s*['\"]?#([\w-]+)['\"]?\s*\)")
_NUMBER = r"(-?[\d.]+)"
_VIEW_BOX = re.compile(rf"\s*{_NUMBER}[\s,]+{_NUMBER}[\s,]+{_NUMBER}[\s,]+{_NUMBER}\s*")
_LONG_FRACTION = re.compile(r"\d*\.\d{3,}")
_PLACES = 2
"""Decimal places to which coordinates are rounded."""


@dataclass(frozen=True)
class Drawing:
    """SVG to inline.

    Attributes:
        shapes: The content of its `svg` element; `currentColor` is the colour of the text around it.
        title: The text of its `title` element, or an empty string.
        fit: Its `preserveAspectRatio`, or an empty string.
        layers: The content of each outermost group that has an id.
    """

    left: float
    top: float
    width: float
    height: float
    shapes: str
    title: str = ""
    fit: str = ""
    layers: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def view_box(self) -> str:
        return f"{self.left:g} {self.top:g} {self.width:g} {self.height:g}"

    def shapes_at(self, place: str) -> str:
        """Return the shapes with this prefix before their ids, which must be unique on a page."""
        named = re.sub(r'\bid="', f'id="{place}-', self.shapes)
        return _REFERENCE.sub(rf"url(#{place}-\1)", named)


def read_drawing(
    svg: bytes,
    palette: Palette,
    name: str,
    *,
    properties: Mapping[str, str] | None = None,
    kind: str = "drawing",
    classes: bool = True,
) -> Drawing:
    """Read an SVG.

    Args:
        palette: The values of custom properties such as `var(--color-coral)`.
        name: The name of the file in messages.
        properties: The values of further custom properties, by their name without dashes.
        kind: The word for it in messages.
        classes: Whether elements may have classes.

    Raises:
        ContentError: It is not an SVG, or has elements, attributes or colours that pages and icons cannot show.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(svg, parser)
    except etree.XMLSyntaxError as error:
        raise ContentError(f"{name}:{error.lineno or 1}: not a valid SVG: {error.msg}") from None
    box = _VIEW_BOX.fullmatch(root.get("viewBox", ""))
    if root.tag != f"{_SPACE}svg" or not box or not all(float(side) > 0 for side in box.groups()[2:]):
        raise ContentError(f'{name}:{root.sourceline or 1}: it must begin with <svg … viewBox="0 0 30 32">')
    title = (root.findtext(f"{_SPACE}title") or "").strip()
    colours = {f"color-{key.replace('_', '-')}": value for key, value in palette.model_dump().items()}
    reader = _Reader(name, kind, classes, colours | dict(properties or {}))
    for element in list(root):
        reader.clean(element)
    referred = set(_REFERENCE.findall(etree.tostring(root, encoding="unicode")))
    layers = {key: _written(element) for element in root if (key := element.get("id")) and key not in referred}
    for element in root.iter():
        if "id" in element.attrib and element.get("id") not in referred:
            del element.attrib["id"]
    inherited = "".join(f' {key}="{reader.coloured(root, key)}"' for key in _INHERITED if root.get(key))
    shapes = _written(root)
    left, top, width, height = map(float, box.groups())
    return Drawing(
        left,
        top,
        width,
        height,
        f"<g{inherited}>{shapes}</g>" if inherited else shapes,
        title,
        root.get("preserveAspectRatio", ""),
        layers,
    )


def _written(parent: etree._Element) -> str:  # pyright: ignore[reportPrivateUsage] as lxml has it
    text = "".join(etree.tostring(child, encoding="unicode", with_tail=False) for child in parent)
    return re.sub(r">\s+<", "><", re.sub(r' xmlns(:\w+)?="[^"]*"', "", text))


@dataclass(frozen=True)
class _Reader:
    name: str
    kind: str
    classes: bool
    colours: Mapping[str, str]

    def clean(self, element: etree._Element) -> None:  # pyright: ignore[reportPrivateUsage] as lxml has it
        """Remove the data of drawing programs, turn styles into attributes, and fill in colours.

        Raises:
            ContentError: An element, an attribute or a colour cannot be shown on a page.
        """
        where, parent = f"{self.name}:{element.sourceline or 1}", element.getparent()
        if parent is not None and (element.tag in _WORDS or not str(element.tag).startswith(_SPACE)):
            parent.remove(element)
            return
        tag = str(element.tag).removeprefix(_SPACE)
        if element.tag not in _KNOWN:
            raise ContentError(
                f"{where}: <{tag}> is not allowed in a {self.kind}: save it with text as paths and styles as attributes"
            )
        for declaration in str(element.attrib.pop("style", "")).split(";"):
            key, colon, value = (part.strip() for part in declaration.partition(":"))
            if colon:
                element.set(key, value)
        for key in map(str, list(element.attrib)):
            if key.startswith("{"):
                del element.attrib[key]
            elif not _SAFE_ATTRIBUTE.fullmatch(key) or (key == "class" and not self.classes):
                raise ContentError(f"{where}: <{tag} {key}=…> is not allowed in a {self.kind}")
            else:
                element.set(key, self._short(key, self.coloured(element, key)))
        for child in list(element):
            self.clean(child)

    def coloured(self, element: etree._Element, key: str) -> str:  # pyright: ignore[reportPrivateUsage]
        """Return the value of an attribute, with colours in place of custom properties and their mixtures.

        Raises:
            ContentError: There is no such colour.
        """
        value = element.get(key, "")
        if "var(" not in value:
            return value
        where = f"{self.name}:{element.sourceline or 1}"
        unknown = [name for name, fallback in _PROPERTY.findall(value) if not fallback and name not in self.colours]
        if unknown:
            raise ContentError(f"{where}: there is no colour var(--{unknown[0]}) in brand.yaml")
        value = _PROPERTY.sub(lambda found: self.colours.get(found[1], found[2]), value)
        value = _MIX.sub(lambda found: mixed(found[3], found[1], float(found[2]) / 100), value)
        if "(" in value:
            raise ContentError(
                f"{where}: {key}={element.get(key)!r} must be a colour such as var(--color-coral) "
                "or color-mix(in oklab, var(--color-coral) 40%, var(--color-ink))"
            )
        return value

    @staticmethod
    def _short(key: str, value: str) -> str:
        if key not in {"d", "points"}:
            return value
        rounded = _LONG_FRACTION.sub(lambda found: f"{round(float(found[0]), _PLACES):g}", value)
        return re.sub(r"\s+", " ", rounded).strip()
