"""The rules of the stylesheet that a page uses (engine/page_styles.py)."""

import re

from livecommerce.engine.page_styles import Stylesheet

CSS = """@layer theme,base,components,utilities;
@layer theme{:root,:host{--color-coral:#f65;--color-ink:#000;--band:var(--color-ink);--unused:1px}}
@layer base{a{color:inherit}[data-band=dark]{--band:#111}}
@layer utilities{.flex{display:flex}.text-coral{color:var(--color-coral)}.bg-band{background:var(--band)}
.a.b{top:0}.c .d,.flex>.e{left:0}.sm\\:flex:not(.off){right:0}
@media (min-width:640px){.sm\\:p-1{padding:1px}}
.blur{--tw-blur:blur(1px);filter:var(--tw-blur)}.spin{animation:whirl 1s}}
@property --tw-blur{syntax:"*";inherits:false}
@keyframes whirl{to{rotate:1turn}}"""


def used(*classes: str, names: tuple[str, ...] = ()) -> str:
    return Stylesheet(CSS).used(frozenset(classes), frozenset(names))


def test_a_page_gets_the_rules_of_its_classes_and_those_without_classes() -> None:
    css = used("flex")
    assert ".flex{display:flex}" in css
    assert "a{color:inherit}" in css
    assert "coral" not in css
    assert "@media" not in css


def test_the_order_of_layers_is_kept() -> None:
    layers = re.findall("theme|base|components|utilities", used("flex"))
    assert layers == ["theme", "base", "components", "utilities"]


def test_a_selector_needs_all_of_its_classes_and_a_rule_one_of_its_selectors() -> None:
    assert ".a.b" not in used("a")
    assert ".a.b" in used("a", "b")
    assert ".c .d" in used("flex", "e")


def test_classes_are_known_without_their_escapes() -> None:
    assert "padding" in used("sm:p-1")
    assert "right:0" in used("sm:flex")


def test_custom_properties_come_with_the_rules_that_use_them_and_what_they_use_themselves() -> None:
    css = used("bg-band")
    assert "--band:var(--color-ink)" in css
    assert "--color-ink:#000" in css
    assert "--unused" not in css
    assert "--color-coral" not in css


def test_a_property_that_the_html_uses_is_there() -> None:
    assert "--color-coral:#f65" in used(names=("--color-coral",))


def test_registered_properties_and_keyframes_come_with_the_rules_that_use_them() -> None:
    assert "@property --tw-blur" in used("blur")
    assert "@keyframes whirl" in used("spin")
    assert "@property" not in used("flex")
    assert "@keyframes" not in used("flex")


def test_keyframes_ids_and_properties_with_the_name_of_an_unused_class_stay() -> None:
    css = "#menu{top:0}.menu{left:0}.text-wrap{right:0}.pulse{right:0}p{text-wrap:pretty}"
    css += ".dot{animation:pulse 1s}@keyframes pulse{to{opacity:0}}"
    found = Stylesheet(css).used(frozenset({"dot"}), frozenset())
    assert "#menu{top:0}" in found
    assert "p{text-wrap:pretty}" in found
    assert "@keyframes pulse" in found
