"""Reads back a workbook's first sheet with nothing but the standard library: an .xlsx file is zipped XML."""

import io
import zipfile
from xml.etree import ElementTree

SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def read(content: bytes) -> tuple[list[list[str]], bool]:
    """The rows as texts, and whether any cell is a formula or a link."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        shared = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    strings = ["".join(part.text or "" for part in entry.iter(f"{SPACE}t")) for entry in shared]
    rows = []
    for row in sheet.iter(f"{SPACE}row"):
        cells = []
        for cell in row:
            value = cell.find(f"{SPACE}v")
            text = "" if value is None else value.text or ""
            cells.append(strings[int(text)] if cell.get("t") == "s" else text)
        rows.append(cells)
    return rows, any(sheet.iter(f"{SPACE}f")) or any(sheet.iter(f"{SPACE}hyperlink"))
