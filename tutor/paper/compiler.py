"""One document by Typst, made in a process of its own: Typst keeps all that its last ten documents were made of.

Reads a JSON object from standard input and writes the PDF to standard output. Within the object: ``template`` and
``fonts``, paths of a file and of a folder; ``data``, what the template reads; ``strict``, whether to meet PDF/UA.
"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

import typst

MOMENT = datetime(2000, 1, 1, tzinfo=UTC)
"""When every document says it was made, so that the same data give the same bytes."""


def main() -> None:
    request = json.load(sys.stdin.buffer)
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[request["fonts"]]
    )
    pdf = typst.compile(
        request["template"],
        root=Path(request["template"]).parent,
        font_paths=fonts,
        sys_inputs={"data": json.dumps(request["data"])},
        pdf_standards=["ua-1"] if request["strict"] else [],
        timestamp=MOMENT,
    )
    sys.stdout.buffer.write(pdf)


if __name__ == "__main__":
    main()
