"""Fills a prerendered page with what a visitor without scripts has sent: the same page, without its scripts."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from lxml import html
from lxml.html import HtmlElement

from livecommerce.forms.applications import Section

ERROR_TITLE = "Error: "


@dataclass(frozen=True)
class Receipt:
    """What the confirmation says.

    Attributes:
        reference: The reference of the application.
        email: Where the mail with it goes.
        is_remote: Whether tips for a room at home follow.
        sections: The answers in words.
    """

    reference: str
    email: str
    is_remote: bool
    sections: Sequence[Section]


class FilledPage:
    """A page with a form.

    Its `noscript` part holds a sample of the error summary and of the confirmation, which come into the page filled.
    """

    def __init__(self, source: str) -> None:
        """Takes the page's HTML and leaves its scripts out: what they would show does not stand at this address.

        Args:
            source: The prerendered page.
        """
        self._document: HtmlElement = html.document_fromstring(source)
        for element in self._all("//script"):
            element.drop_tree()
        self._samples = self._all("//noscript[@data-samples]")[0]
        self._samples.drop_tree()

    def _all(self, path: str, within: HtmlElement | None = None) -> list[HtmlElement]:
        found: Any = (self._document if within is None else within).xpath(path)
        return found

    def _sample(self, name: str) -> HtmlElement:
        return deepcopy(self._all(f".//*[@data-sample='{name}']/*", self._samples)[0])

    def html(self) -> str:
        """The whole document."""
        return html.tostring(self._document, doctype="<!DOCTYPE html>", encoding="unicode")

    def fill(self, answers: Mapping[str, str | Sequence[str]]) -> None:
        """Puts answers into the fields."""
        for field in self._all("//form//*[@name]"):
            answer = answers.get(str(field.get("name")))
            if answer is not None:
                _set(field, [answer] if isinstance(answer, str) else list(answer))

    def refuse(self, top_id: str, problems: Mapping[str, Sequence[str]]) -> None:
        """Says at the top, and beside each field, what is wrong.

        Args:
            top_id: The id of the element at whose start the summary stands.
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
            link.text, link.attrib["href"] = messages[0], f"#{target or top_id}"
            items.append(line)
        self._element(top_id).insert(0, summary)
        title = self._all("//title")[0]
        title.text = ERROR_TITLE + (title.text or "")

    def confirm(self, top_id: str, receipt: Receipt) -> None:
        """Puts the confirmation in the place of the form."""
        outcome = self._sample("outcome")
        for name, text in (("reference", receipt.reference), ("email", receipt.email)):
            self._all(f".//*[@data-{name}]", outcome)[0].text = text
        unwanted = ".//button" if receipt.is_remote else ".//button | .//*[@data-remote-tips]"
        for element in self._all(unwanted, outcome):
            element.drop_tree()
        sample = self._all(".//*[@data-answers]/section", outcome)[0]
        answers = sample.getparent()
        answers.remove(sample)
        for section in receipt.sections:
            answers.append(self._section(sample, section))
        top = self._element(top_id)
        top.getparent().replace(top, outcome)

    def _section(self, sample: HtmlElement, section: Section) -> HtmlElement:
        drawn = deepcopy(sample)
        self._all(".//h3", drawn)[0].text = section.title
        pairs = self._all(".//dl", drawn)[0]
        pair = self._all("./*", pairs)[0]
        pairs.remove(pair)
        for line in section.lines:
            row = deepcopy(pair)
            self._all(".//dt", row)[0].text = line.question
            answer = self._all(".//dd", row)[0]
            answer.text = line.answer or answer.text
            pairs.append(row)
        return drawn

    def _element(self, element_id: str) -> HtmlElement:
        return self._all(f"//*[@id='{element_id}']")[0]

    def _mark(self, name: str, message: str) -> str:
        """Marks a field as wrong; the id to go to, empty if there is no such field."""
        found = [element for element in self._all("//form//*[@name]") if element.get("name") == name]
        for element in found:
            element.set("aria-invalid", "true")
        if not found:
            return ""
        for place in self._all("//form//*[@id]"):
            if place.get("id") == f"{name}-error":
                place.text = message
            elif place.get("id") == name and place.tag == "fieldset":
                place.set("aria-invalid", "true")
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
