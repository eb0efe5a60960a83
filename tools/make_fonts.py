"""Make the fonts of printed sheets and of pages with Chinese text: subsets of open fonts, with the characters we use.

    python -m tools.make_fonts TEXT_REGULAR TEXT_BOLD BRUSH

The arguments are font files. The present ones were made from Debian's packages ``fonts-lato`` 2.0-2.1
(``Lato-Regular.ttf``, ``Lato-Bold.ttf``) and ``fonts-lxgw-wenkai`` 1.250+repack-1 (``LXGWWenKai-Regular.ttf``).
Run it again when ``tests/paper/test_fonts.py`` says that a text holds a character which the fonts lack.

The text fonts hold the letters of every language in Latin script, Vietnamese with its stacked marks among them, and
keep their kerning. The brush font holds the characters that ``content/`` or a game's sentences use and the text fonts
lack. The same files give the same fonts. Both licences (OFL, beside the fonts) ask that a changed font have another
name, hence the names here.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "tutor" / "static" / "fonts"
TEXT, BOLD, BRUSH = "text-regular.ttf", "text-bold.ttf", "brush.ttf"

RANGES = (
    (0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x36F), (0x1E00, 0x1EFF), (0x2010, 0x2027), (0x202F, 0x203A),
    (0x2044, 0x2044), (0x2070, 0x209C), (0x20A0, 0x20BF), (0x2150, 0x215F), (0x2190, 0x2193), (0x2212, 0x2212),
    (0x2260, 0x2265),
)  # fmt: skip
"""What to take from the text fonts if they have it: Latin with all its extensions, punctuation, a few signs."""

LETTERS = ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x17F), (0x1EA0, 0x1EF9))
"""What they must have: the letters of Europe and of Vietnamese."""

ALWAYS = "✓✗□"
"""What the brush font holds even if no text uses it: signs, and the box that replaces a missing character."""

DEPENDING = {0x2011: 0x2010, 0x202F: 0xA0}
"""Characters that look like another one, which replaces them in fonts that leave them out."""


def main() -> None:
    regular, bold, brush = sys.argv[1:4]
    latin = {code for low, high in RANGES for code in range(low, high + 1)}
    save(part_of(regular, latin), TEXT, "Fair Pair Text", "Regular")
    save(part_of(bold, latin), BOLD, "Fair Pair Text", "Bold")
    rest = {ord(character) for character in characters_used() | set(ALWAYS)} - covered(FONTS / TEXT)
    save(part_of(brush, rest), BRUSH, "Fair Pair Brush", "Regular")
    if lacking := characters_used() - {chr(code) for code in covered(FONTS / TEXT) | covered(FONTS / BRUSH)}:
        sys.exit(f"No font given has: {' '.join(sorted(lacking))}")


def characters_used() -> set[str]:
    """Every character that may be printed: of content, the sentences of games and the words of the interface."""
    files = [path for path in sorted((ROOT / "content").rglob("*")) if path.suffix in (".md", ".toml")]
    files += sorted((ROOT / "games").rglob("*.toml"))
    files += sorted((ROOT / "tutor" / "locale").rglob("*.po"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    return {character for text in texts for character in text if character.isprintable()}


def covered(path: Path) -> set[int]:
    return set(TTFont(path).getBestCmap())


def part_of(file: str, codes: set[int]) -> TTFont:
    """The font with these characters only, and without hints, which print does not need."""
    font = TTFont(file, fontNumber=0, recalcTimestamp=False)
    for cmap in font["cmap"].tables:
        for code, like in DEPENDING.items():
            if cmap.isUnicode() and code not in cmap.cmap and like in cmap.cmap:
                cmap.cmap[code] = cmap.cmap[like]
    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.name_IDs = [0, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "vhea", "vmtx", "meta", "BASE", "VORG", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def save(font: TTFont, name: str, family: str, style: str) -> None:
    """Save the font under our name for it; its copyright and licence stay in it."""
    said = {0: (font["name"].getDebugName(0) or "").replace("\r\n", "; "), 13: "SIL Open Font License 1.1"}
    said |= {1: family, 2: style, 4: f"{family} {style}", 6: f"{family.replace(' ', '')}-{style}"}
    said |= {14: "https://openfontlicense.org"}
    font["name"].names = []
    for number, text in sorted(said.items()):
        font["name"].setName(text, number, 3, 1, 0x409)
    font.save(FONTS / name)
    print(f"{name}: {len(font.getBestCmap())} characters, {(FONTS / name).stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
