"""No untrusted text becomes a separate cell or a formula, whatever program opens an export."""

import csv
import io
import unicodedata
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import etree

from livecommerce.commands.excel import write_xlsx
from livecommerce.desk.exports import Export, csv_lines

SIGNS = "=+-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u207a\u207b\u207c\u208a\u208b\u208c\u2212"
"""The signs of formulas, including wide, small, raised and lowered forms."""
NASTY = st.text(
    st.one_of(st.sampled_from(f"{SIGNS}\"';,\t\r\n\x00\x0b\x1c\x85\u00a0\u200b\u2028\u2029\ufeff 1A"), st.characters()),
    max_size=12,
).filter(lambda text: text.encode("utf-8", "ignore").decode() == text)
ROWS = st.lists(st.lists(NASTY, min_size=3, max_size=3), min_size=1, max_size=4)
HEADINGS = ("reference", "name", "message")


def starts_a_formula(cell: str) -> bool:
    """Return whether a program that skips invisible characters and quotes would compute the cell."""
    shown = (character for character in cell if unicodedata.category(character)[0] not in "ZCM" and character != '"')
    return next(shown, "")[:1] in tuple(SIGNS)


def exported(rows: list[list[str]]) -> Export:
    return Export(len(rows), HEADINGS, [({}, row) for row in rows])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@given(ROWS)
@example([[';"=HYPERLINK(1)', '"=1+1', "\t=1"]])
@example([['"\n"=1', "\u00a0=1", "\uff1d1"]])
@example([["a\r=1", 'a";"=1', "a\x85=1"]])
def test_csv_has_a_cell_for_each_text_and_no_formula(separator: str, rows: list[list[str]]) -> None:
    text = "".join(csv_lines(exported(rows)))
    assert len(text.splitlines()) == len(rows) + 1
    read = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    assert [len(row) for row in read] == [3 if separator == "," else 1] * (len(rows) + 1)
    assert not [cell for row in read for cell in row if starts_a_formula(cell)]


@settings(max_examples=30, deadline=None)
@given(ROWS)
def test_excel_holds_texts_as_texts(rows: list[list[str]]) -> None:
    with TemporaryDirectory() as folder:
        write_xlsx(file := Path(folder) / "out.xlsx", exported(rows))
        with zipfile.ZipFile(file) as book:
            sheet = etree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    assert sheet.findall(".//{*}f") == []
    assert sheet.findall(".//{*}hyperlink") == []
    assert {cell.get("t") for cell in sheet.iterfind(".//{*}c")} <= {"s", "inlineStr"}
