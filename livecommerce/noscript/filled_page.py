"""Fill a prerendered page with the answers and the result of a form submitted without scripts."""

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any
from urllib.parse import urljoin

from lxml import html
from lxml.html import HtmlElement

from livecommerce.languages.messages import _, translate

_NOT_IN_DOCUMENTS = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Value = str | bool | Sequence["Values"]
Values = Mapping[str, Value]
"""The values of a template, as `components/forms/noscript_templates.py` describes them."""


class FilledPage:
    """A page with a form.

    Its `noscript` element holds the templates of the error summary and the confirmation.
    """

    def __init__(self, source: str, form_id: str, note_id: str = "") -> None:
        """Parse the page and remove its scripts, except `data-stays`: they would show the page of another address.

        Forms are identified by their ids. With `note_id`, the page shows that note, whose template replaces the form's.
        """
        self._document: HtmlElement = html.document_fromstring(source)
        for element in self._all("//script[not(@data-stays)]"):
            element.drop_tree()
        self._form = self._element(form_id)
        templates = self._all("//noscript[@data-templates]")
        self._templates = next(
            template for template in templates if template.get("data-templates") == (note_id or form_id)
        )
        for template in templates:
            template.drop_tree()

    def _all(self, path: str, within: HtmlElement | None = None) -> list[HtmlElement]:
        found: Any = (self._document if within is None else within).xpath(path)
        return found

    def _template(self, name: str) -> HtmlElement:
        return deepcopy(self._all(f".//*[@data-template='{name}']/*", self._templates)[0])

    def html(self) -> str:
        return html.tostring(self._document, doctype="<!DOCTYPE html>", encoding="unicode")

    def link_to(self, site_url: str) -> None:
        """Make links and pictures absolute, for a response from another origin; leave fragments as they are."""

        def absolute(link: str) -> str:
            return link if link.startswith("#") else urljoin(site_url, link)

        self._document.rewrite_links(absolute)

    def fill(self, answers: Mapping[str, str | Sequence[str]], *, form_id: str = "") -> None:
        """Fill in the fields of this or another form, except passwords."""
        for field in self._all(".//*[@name]", self._element(form_id) if form_id else self._form):
            answer = answers.get(str(field.get("name")))
            if answer is not None and field.get("type") != "password":
                _set(field, [_readable(value) for value in ([answer] if isinstance(answer, str) else answer)])

    def refuse(self, problems: Mapping[str, Sequence[str]], *, is_server_problem: bool = False) -> None:
        """Add the error summary and the error of each field.

        A name without a field means the whole form. `is_server_problem` says that the fault is the server's, not the
        answers'.
        """
        summary = self._template("problems")
        for heading in self._all(".//*[@data-failure]", summary):
            failure = heading.attrib.pop("data-failure")
            if is_server_problem:
                _write(heading, failure)
        items = self._all(".//ul", summary)[0]
        item = self._all("./li", items)[0]
        items.remove(item)
        for name, messages in problems.items():
            target = self._mark(name, messages[0])
            line = deepcopy(item)
            link = self._all(".//a", line)[0]
            _write(link, messages[0])
            link.attrib["href"] = f"#{target or self._form.get('id')}"
            items.append(line)
        self._form.addprevious(summary)
        title = self._all("//title")[0]
        title.text = translate(_("Error: {title}", title=title.text or ""))

    def show(self, values: Values) -> None:
        """Put values into the page itself, as into a template: the address of a picture, the value of a button."""
        self._fill_in(self._document, values)

    def confirm(self, top_id: str, values: Values) -> None:
        """Replace the element of this id, which is around the form, by the confirmation."""
        outcome = self._template("outcome")
        for button in self._all(".//button[not(@type='submit')]", outcome):
            button.drop_tree()
        self._fill_in(outcome, values)
        top = self._element(top_id)
        top.getparent().replace(top, outcome)
        for element in self._all("//*[@data-until-sent]"):
            element.drop_tree()

    def note(self, values: Values) -> None:
        """Put the note above the form.

        Args:
            values: The values of the note.
        """
        note = self._template("outcome")
        self._fill_in(note, values)
        self._form.addprevious(note)

    def _fill_in(self, template: HtmlElement, values: Values) -> None:
        for name, value in values.items():
            for place in self._all(f"descendant-or-self::*[@data-{name}]", template):
                self._put(place, f"data-{name}", value)

    def _put(self, place: HtmlElement, attribute: str, value: Value) -> None:
        if isinstance(value, bool):
            if not value:
                place.drop_tree()
        elif isinstance(value, str):
            if place.tag == "img":
                place.set("src", value)
            elif place.tag == "button":
                place.set("value", value)
            elif place.get(attribute):
                place.set(attribute, _readable(value))
            elif value:
                _write(place, _readable(value))
        else:
            template = self._all("./*", place)[0]
            place.remove(template)
            for item in value:
                drawn = deepcopy(template)
                self._fill_in(drawn, item)
                place.append(drawn)

    def _element(self, element_id: str) -> HtmlElement:
        return self._all(f"//*[@id='{element_id}'][not(ancestor::noscript)]")[0]

    def _mark(self, name: str, message: str) -> str:
        """Mark a field as invalid and return its id; empty if there is no such field."""
        found = [element for element in self._all(".//*[@name]", self._form) if element.get("name") == name]
        if not found:
            return ""
        group = self._all("ancestor::fieldset[@id][1]", found[0])
        for element in (*found, *group):
            element.set("aria-invalid", "true")
        error_id = f"{(group or found)[0].get('id')}-error"
        for place in self._all(".//*[@id]", self._form):
            if place.get("id") == error_id:
                _write(place, message)
        return str(found[0].get("id") or "")


def _readable(text: str) -> str:
    """Remove characters that a document cannot hold."""
    return _NOT_IN_DOCUMENTS.sub("", text)


def _write(element: HtmlElement, text: str) -> None:
    """Replace an element's text, and the element that the bundler puts around a text that may change."""
    for wrapper in element.findall("span"):
        if not wrapper.attrib:
            element.remove(wrapper)
    element.text = text


def _set(field: HtmlElement, given: list[str]) -> None:
    if field.tag == "textarea":
        field.text = given[0]
    elif field.tag == "select":
        for option in field.iter("option"):
            option.attrib.pop("selected", None)
            if option.get("value") == given[0]:
                option.set("selected", "")
    elif field.get("type") in {"checkbox", "radio"}:
        if field.get("value") in given:
            field.set("checked", "")
    else:
        field.set("value", given[0])
