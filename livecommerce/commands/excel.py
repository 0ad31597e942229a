from pathlib import Path

import xlsxwriter  # pyright: ignore[reportMissingTypeStubs]
from typing_extensions import TypeIs

from livecommerce.desk.exports import Export, joined

_TOO_LARGE_NUMBER = 10**15
"""The smallest number that Excel cannot store exactly: it keeps 15 digits."""


def _is_number(value: object) -> TypeIs[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _TOO_LARGE_NUMBER


def write_xlsx(output: Path, export: Export) -> None:
    """Write the records as one sheet.

    Raises:
        OSError: The file cannot be written.
    """
    # Tried first: the package would write for a long time before it fails with a traceback.
    output.open("ab").close()
    with xlsxwriter.Workbook(output, {"constant_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.freeze_panes(1, 0)
        sheet.write_row(0, 0, export.headings, book.add_format({"bold": True}))
        for row, (_, values) in enumerate(export.records, 1):
            for column, value in enumerate(values):
                if _is_number(value):
                    sheet.write_number(row, column, value)
                elif text := joined(value):
                    # As text whatever its first character, so that nothing is a formula or a link.
                    sheet.write_string(row, column, text)
