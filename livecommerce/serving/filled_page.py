"""Fills a prerendered page with what a visitor without scripts has sent: the same page, without its scripts."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from lxml import html
from lxml.html import HtmlElement

ERROR_TITLE = "Error: "


Value = str | bool | Sequence["Values"]
Values = Mapping[str, Value]
"""What a sample is filled with, as `sections/plain_samples.py` tells."""


class FilledPage:
    """A page with a form.

    Its `noscript` part holds a sample of the error summary and of the confirmation, which come into the page filled.
    """

    def __init__(self, source: str, form_id: str) -> None:
        """Takes the page's HTML and leaves its scripts out: what they would show does not stand at this address.

        Args:
            source: The prerendered page.
            form_id: The id of the form; a page may have several.
        """
        self._document: HtmlElement = html.document_fromstring(source)
        for element in self._all("//script"):
            element.drop_tree()
        self._form = self._element(form_id)
        samples = self._all("//noscript[@data-samples]")
        self._samples = next(one for one in samples if one.get("data-samples") == form_id)
        for one in samples:
            one.drop_tree()

    def _all(self, path: str, within: HtmlElement | None = None) -> list[HtmlElement]:
        found: Any = (self._document if within is None else within).xpath(path)
        return found

    def _sample(self, name: str) -> HtmlElement:
        return deepcopy(self._all(f".//*[@data-sample='{name}']/*", self._samples)[0])

    def html(self) -> str:
        """The whole document."""
        return html.tostring(self._document, doctype="<!DOCTYPE html>", encoding="unicode")

    def link_to(self, site_url: str) -> None:
        """Has its links and pictures name the site, for when the answer comes from elsewhere."""
        self._document.make_links_absolute(site_url)

    def fill(self, answers: Mapping[str, str | Sequence[str]], *, form_id: str = "") -> None:
        """Puts answers into the fields, but for passwords.

        Args:
            answers: The answers by name.
            form_id: Another form of the page, if it is that which is filled.
        """
        for field in self._all(".//*[@name]", self._element(form_id) if form_id else self._form):
            answer = answers.get(str(field.get("name")))
            if answer is not None and field.get("type") != "password":
                _set(field, [answer] if isinstance(answer, str) else list(answer))

    def refuse(self, problems: Mapping[str, Sequence[str]]) -> None:
        """Says above the form, and beside each field, what is wrong.

        Args:
            problems: Messages by field; under a name that no field has, what is wrong with the whole.
        """
        summary = self._sample("problems")
        items = self._all(".//ul", summary)[0]
        item = self._all("./li", items)[0]
        items.remove(item)
        for name, messages in problems.items():
            target = self._mark(name, messages[0])
            line = deepcopy(item)
            link = self._all(".//a", line)[0]
            link.text, link.attrib["href"] = messages[0], f"#{target or self._form.get('id')}"
            items.append(line)
        self._form.addprevious(summary)
        title = self._all("//title")[0]
        title.text = ERROR_TITLE + (title.text or "")

    def confirm(self, top_id: str, values: Values) -> None:
        """Puts the confirmation in the place of an element.

        Args:
            top_id: The id of the element, around the form.
            values: What the confirmation says.
        """
        outcome = self._sample("outcome")
        for button in self._all(".//button[not(@type='submit')]", outcome):
            button.drop_tree()
        self._fill_in(outcome, values)
        top = self._element(top_id)
        top.getparent().replace(top, outcome)
        for element in self._all("//*[@data-until-sent]"):
            element.drop_tree()

    def _fill_in(self, sample: HtmlElement, values: Values) -> None:
        for name, value in values.items():
            for place in self._all(f"descendant-or-self::*[@data-{name}]", sample):
                self._put(place, f"data-{name}", value)

    def _put(self, place: HtmlElement, attribute: str, value: Value) -> None:
        if isinstance(value, bool):
            if not value:
                place.drop_tree()
        elif isinstance(value, str):
            if place.get(attribute):
                place.set(attribute, value)
            else:
                place.text = value or place.text
        else:
            sample = self._all("./*", place)[0]
            place.remove(sample)
            for item in value:
                drawn = deepcopy(sample)
                self._fill_in(drawn, item)
                place.append(drawn)

    def _element(self, element_id: str) -> HtmlElement:
        return self._all(f"//*[@id='{element_id}'][not(ancestor::noscript)]")[0]

    def _mark(self, name: str, message: str) -> str:
        """Marks a field as wrong; the id to go to, empty if there is no such field."""
        found = [element for element in self._all(".//*[@name]", self._form) if element.get("name") == name]
        if not found:
            return ""
        group = self._all("ancestor::fieldset[@id][1]", found[0])
        for element in (*found, *group):
            element.set("aria-invalid", "true")
        error_id = f"{(group or found)[0].get('id')}-error"
        for place in self._all(".//*[@id]", self._form):
            if place.get("id") == error_id:
                place.text = message
        return str(found[0].get("id") or "")


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
