"""Content of a view for spreadsheets and programs: a column for every question, every row in full."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlmodel import Session, col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from livecommerce.api import applications, messages
from livecommerce.api.audit_log import add_entry
from livecommerce.api.search_index import notes_on
from livecommerce.api.tables import Application, Message
from livecommerce.desk.inbox import View, applications_in, messages_in
from livecommerce.desk.rights import Actor
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.forms.message import MessageForm

Record = dict[str, Any]

RECORD = ("reference", "kind", "status", "name", "email", "language", "received_at", "updated_at", "decline_reason")
_MESSAGE = (
    "reference",
    "topic",
    "topic_label",
    "state",
    "name",
    "email",
    "language",
    "received_at",
    "done_at",
    "message",
)
_BATCH = 200
_SPLITS = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
"""Characters that end a cell or a line in spreadsheets, besides `;`: line breaks, tabs and other white space."""
_FORMULA_SIGNS = frozenset("=+-@\u2212")
_BEFORE_A_FORMULA = "\"'"
"""Characters that some programs skip at the start of a cell, besides invisible ones."""


@dataclass(frozen=True)
class Export:
    """Data of an export.

    Attributes:
        total: The number of records.
        headings: The columns of CSV and Excel.
        records: Each as JSON has it, with its values in these columns; read while the transaction lasts.
    """

    total: int
    headings: Sequence[str]
    records: Iterable[tuple[Record, Sequence[object]]]


def export_applications(session: Session, actor: Actor, view: View) -> Export:
    """Export the applications of a view, oldest first, with a column or key for every answer and their notes.

    A column of codes, such as platforms, is followed by a column of labels. Removed questions have columns at the end.
    """
    actor.require("export")
    chosen = applications_in(session, view)
    query = chosen.order_by(col(Application.id)).execution_options(yield_per=_BATCH)
    questions = _questions(view.kind)
    stored = (name for application in session.exec(query) for name in application.answers)
    columns = [*questions, *(name for name in dict.fromkeys(stored) if name not in questions and name not in RECORD)]
    headings = [*RECORD]
    for name in columns:
        headings += [name, f"{name}_label"] if questions.get(name) else [name]

    def values(record: Record) -> list[object]:
        answers: dict[str, Any] = record["answers"]
        row: list[object] = [record[name] for name in RECORD]
        for name in columns:
            row.append(answers.get(name))
            if questions.get(name):
                row.append(_labels(record["kind"], name, answers.get(name)))
        return row

    records = (with_notes(session, application) for application in session.exec(query))
    return Export(_total(session, chosen), headings, ((record, values(record)) for record in records))


def export_messages(session: Session, actor: Actor, view: View) -> Export:
    """Export the messages of a view, oldest first."""
    actor.require("export")
    chosen = messages_in(session, view)
    label = MessageForm.questions["topic"].answer.shown

    def values(record: Record) -> list[object]:
        return [(record | {"topic_label": label(record["topic"])})[name] for name in _MESSAGE]

    query = chosen.order_by(col(Message.id)).execution_options(yield_per=_BATCH)
    records = (message_data(message) for message in session.exec(query))
    return Export(_total(session, chosen), _MESSAGE, ((record, values(record)) for record in records))


def log_export(session: Session, actor: Actor, view: View, what: str, total: int) -> None:
    """Log an export with its filters, but without the search: that may be a name."""
    filters = view.model_copy(update={"words": ""}).as_query()
    act = "applications.exported" if what == "applications" else "messages.exported"
    add_entry(session, actor.key, act, count=total, filters=[f"{name}={value}" for name, value in filters.items()])


def with_notes(session: Session, application: Application) -> Record:
    """Return an application for programs, with the team's notes."""
    notes = [{"text": note.text, "created_at": note.created_at.isoformat()} for note in notes_on(session, application)]
    return applications.as_data(application) | {"notes": notes}


def message_data(message: Message) -> Record:
    """Return a message for programs, with its state."""
    return messages.as_data(message) | {
        "state": "done" if message.done_at else "open",
        "done_at": message.done_at.isoformat() if message.done_at else None,
    }


def cell(value: object) -> str:
    """Return a value as the text of a CSV cell that is a single cell, and not a formula, in whatever program opens it.

    Programs disagree about the separator of cells: `,`, `;` or a tab. So white space and line breaks become one space,
    and `;` becomes `,`. A `'` is put before a text that could be read as a formula. JSON and Excel hold the values as
    they are.
    """
    text = _SPLITS.sub(" ", joined(value).replace(";", ","))
    return f"'{text}" if _may_be_formula(text) else text


def _may_be_formula(text: str) -> bool:
    # Character by character: only the first visible one counts, and folding a whole text may be slow.
    folded = (folded_character for character in text for folded_character in unicodedata.normalize("NFKC", character))
    seen = (character for character in folded if character not in _BEFORE_A_FORMULA)
    first = next((character for character in seen if unicodedata.category(character)[0] not in "ZCM"), "")
    return first in _FORMULA_SIGNS


def joined(value: object) -> str:
    """Return a value as text; several answers are joined by `; `, which CSV turns into `, `."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "; ".join(map(str, cast(list[object], value))) if isinstance(value, list | tuple) else str(value)


def csv_lines(export: Export) -> Iterator[str]:
    """Yield an export as CSV, line by line."""
    line = io.StringIO(newline="")
    writer = csv.writer(line, quoting=csv.QUOTE_ALL)
    for values in _rows(export):
        writer.writerow(values)
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def json_lines(export: Export) -> Iterator[str]:
    """Yield an export as JSON, a record per line."""
    yield "["
    for number, (record, _) in enumerate(export.records):
        yield (",\n" if number else "\n") + json.dumps(record, ensure_ascii=False)
    yield "\n]\n"


def _rows(export: Export) -> Iterator[Sequence[str]]:
    yield export.headings
    for _, values in export.records:
        yield [cell(value) for value in values]


def _total(session: Session, query: SelectOfScalar[Any]) -> int:
    return session.exec(select(func.count()).select_from(query.subquery())).one()


def _questions(kind: ApplicationKind | None) -> dict[str, bool]:
    """Return the names of the questions, with whether they have codes; name and e-mail are columns of the record."""
    forms = [APPLICATIONS[name] for name in APPLICATIONS if kind is None or name == kind]
    has_codes: dict[str, bool] = {}
    for question in (question for form in forms for question in form.fields):
        if question.name not in RECORD:
            has_codes[question.name] = has_codes.get(question.name, False) or bool(question.choices)
    return has_codes


def _labels(kind: ApplicationKind, name: str, answer: Any) -> list[str] | None:
    """Return the labels of an answer's codes; a code that is no longer offered is its own label."""
    asked = APPLICATIONS[kind].model.questions.get(name)
    labels = {choice.value: choice.label for choice in asked.field.choices} if asked else {}
    if answer is None:
        return None
    return [labels.get(code, str(code)) for code in (answer if isinstance(answer, list) else [answer])]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
