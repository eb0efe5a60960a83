"""The pictures in the middle of the cards that traditionally have one. They are our own drawings, copied from no cards.

Markup for the middle of a card, x from 12 to 88 and y from 100 to 300. What each card shows is the tradition's
(rulebook "Chắn", section "The pack"); the colours mean nothing: a card is red by its seal alone, so no picture
is red.
"""

from __future__ import annotations

from games.chan.ornaments import INK


def _inked(markup: str) -> str:
    """The picture with the pen all its outlines are drawn with."""
    pen = f'stroke="{INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g fill="none" {pen}>{markup}</g>'


_PEACH = (
    '<path transform="translate({place})" fill="#f6bfa6" d="'
    "M0-15C12-24 25-8 19 6 15 16 6 18 0 25-6 18-15 16-19 6-25-8-12-24 0-15z"
    'M0-15C6-6 6 6 2 16"/>'
)
_LEAF = (
    '<path transform="translate({place}) rotate({angle})" fill="#7fae7a"'
    ' d="M0 0C7-10 22-10 32-1 22 8 7 8 0 0zL24-1"/>'
)


def _peach_branch() -> str:
    leaves = {"58 118": -20, "57 126": -165, "52 186": -25, "44 226": 165, "30 268": -12, "28 274": -112}
    return (
        '<path stroke="#7a5232" stroke-width="5" d="M22 304C26 266 40 248 46 218 52 188 62 160 57 104"/>'
        '<path stroke="#7a5232" stroke-width="3" d="M57 146C50 134 40 132 32 140'
        'M49 206C56 200 64 204 67 214"/>'
        + "".join(_LEAF.format(place=place, angle=angle) for place, angle in leaves.items())
        + _PEACH.format(place="32 160")
        + _PEACH.format(place="67 234")
    )


def _cart() -> str:
    return (
        '<path fill="#8fb0e6" d="M20 206V104L46 112 20 124"/>'
        '<path fill="#f3e2b8" d="M20 206V168C20 142 66 142 66 168V206z"/>'
        '<path d="M32 206V152M43 206V149M54 206V152M20 176H66"/>'
        '<path fill="#b98a55" d="M13 206H74L68 222H18z"/>'
        '<path stroke="#7a5232" stroke-width="4" d="M70 213C80 217 85 238 86 264"/>'
        '<path fill="#fffdf6" stroke-width="5" d="M15 236a28 28 0 1 0 56 0a28 28 0 1 0-56 0z"/>'
        '<path d="M43 208V264M15 236H71M23.2 216.2 62.8 255.8M62.8 216.2 23.2 255.8"/>'
        '<path fill="#b98a55" d="M36 236a7 7 0 1 0 14 0a7 7 0 1 0-14 0z"/>'
        '<path d="M12 267H88M18 277H40M54 277H76M30 287H58M62 134c2-8 12-8 13-1 8-2 12 5 6 '
        '9H58c-5-3-2-8 4-8z"/>'
    )


def _pagoda() -> str:
    walls, roofs, doors = "", "", ""
    for storey in range(5):
        foot, half = 290 - 33 * storey, 36 - 4.5 * storey
        left, right = 50 - half, 50 + half
        walls += f"M{left + 11} {foot}V{foot - 19}H{right - 11}V{foot}z"
        doors += f"M46 {foot}v-8q4-7 8 0v8z"
        inner_left, inner_right, eave, ridge = left + 13, right - 13, foot - 25, foot - 33
        roofs += (
            f"M{left} {eave}Q50 {foot - 12} {right} {eave}Q{right - 10} {eave} {inner_right} {ridge}"
            f"H{inner_left}Q{left + 10} {eave} {left} {eave}z"
        )
    return (
        '<path fill="#c9c2b4" d="M18 300V290H82V300z"/>'
        f'<path fill="#fbf0d5" d="{walls}"/><path fill="{INK}" stroke="none" d="{doors}"/>'
        f'<path fill="#6f97d8" d="{roofs}"/>'
        '<path fill="#f2cf63" d="M41 125Q48 122 50 100 52 122 59 125z"/>'
    )


def _carp() -> str:
    scales = "".join(f"M{x} {y}q6 8 12 0q6 8 12 0q6 8 12 0" for x, y in ((34, 160), (31, 171), (34, 182)))
    scales += "".join(f"M{x} {y}q6 8 12 0q6 8 12 0" for x, y in ((34, 193), (38, 204), (38, 215)))
    return (
        '<path fill="#f7d58f" d="M27 160C12 166 10 188 15 206 24 200 30 204 35 206z'
        "M76 178C90 182 90 200 84 212 78 202 72 202 67 202z"
        'M50 240C58 254 66 260 82 260 70 270 56 268 48 258 44 272 32 280 17 278 30 268 36 254 40 238z"/>'
        '<path fill="#f0b24e" d="M60 106C80 120 85 162 70 198 64 214 55 230 51 246L40 242C28 214 21 176 '
        '29 146 35 126 46 110 60 106z"/>'
        f'<path stroke="#a8691a" d="{scales}"/>'
        '<path d="M30 146C42 156 66 158 79 148M54 113Q61 119 68 113M56 108C48 100 40 104 36 112'
        'M67 113C76 106 82 112 86 122"/>'
        f'<path fill="#fffdf6" d="M43 131a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"/><path stroke-width="4" d="'
        f'M48 131h.1"/>'
        '<path stroke="#2b55a5" d="M12 302a13 13 0 0 1 26 0M24 302a13 13 0 0 1 26 0a13 13 0 0 1 26 0'
        "M62 302a13 13 0 0 1 26 0"
        'M18 302a7 7 0 0 1 14 0M43 302a7 7 0 0 1 14 0M68 302a7 7 0 0 1 14 0M20 126v6M80 140v5M22 142v4"/>'
    )


def _porter() -> str:
    return (
        '<path fill="#f3d3ae" d="M40 148a10 12 0 1 0 20 0a10 12 0 1 0-20 0z"/><path d="M45 150h1M54 150h1'
        'M47 155q3 2 6 0"/>'
        '<path fill="#f0cf7c" d="M26 143 50 112 74 143Q50 150 26 143zM50 112 43 146M50 112 57 146"/>'
        '<path fill="#f3d3ae" d="M41 236 37 272 28 276H42L48 238zM54 238 60 268 55 276H70L62 236z"/>'
        '<path fill="#fffdf6" d="M38 206H62L68 240 54 244 50 220 47 244 33 240z"/>'
        '<path fill="#6f97d8" d="M40 162Q50 156 60 162L63 212Q50 217 37 212z'
        "M40 162C31 168 26 178 26 190L34 192 41 178z"
        'M60 162C69 168 74 178 74 190L66 192 59 178z"/><path d="M50 160V214M37 202Q50 207 63 202"/>'
        '<path fill="#f3d3ae" d="M25 190a5 5 0 1 0 10 0zM65 190a5 5 0 1 0 10 0z"/>'
        '<path stroke-width="5" stroke="#7a5232" d="M13 172Q50 154 87 172"/>'
        '<path d="M20 169 13 220M20 169 32 220M80 169 68 220M80 169 87 220"/>'
        '<path fill="#f7d58f" d="M14 220q8-14 17 0zM69 220q8-14 17 0z"/>'
        '<path fill="#c99a5b" d="M12 220H33L29 244H16zM67 220H88L84 244H71zM14 228H31M15 236H30M69 228H86'
        'M70 236H85"/>'
        '<path d="M14 279H86M24 288H46M58 288H74"/>'
    )


def _sailing_boat() -> str:
    wave = "q4.7-8 9.5 0t9.5 0 9.5 0 9.5 0 9.5 0 9.5 0 9.5 0 9.5 0"
    return (
        '<path fill="#f2cf63" d="M47 104 68 109 47 115z"/><path stroke-width="4" stroke="#7a5232" d="'
        'M47 104V246"/>'
        '<path fill="#f3e2b8" d="M50 122C72 126 86 154 86 184 86 204 82 220 76 232L50 230z"/>'
        '<path d="M50 144 72 138M50 166 82 160M50 188 86 184M50 210 84 208"/>'
        '<path fill="#a9cf9f" d="M44 140C30 158 16 192 14 228L44 230zM44 170 28 167M44 200 19 198"/>'
        '<path fill="#b98a55" d="M12 240C34 248 66 248 90 234 88 254 80 268 68 270H34C22 268 14 256 12 '
        '240z"/>'
        '<path d="M14 250C36 257 66 257 88 246M30 262h1M44 263h1M58 263h1M72 260h1"/>'
        f'<path stroke="#2b55a5" stroke-width="2.5" d="M12 278{wave}M12 288{wave}M12 298{wave}"/>'
    )


def _child_on_stilts() -> str:
    return (
        '<path stroke="#7a5232" stroke-width="4.5" d="M31 168 24 302M69 168 76 302"/>'
        '<path fill="#b98a55" d="M27 246H43L29 258zM73 246H57L71 258z"/>'
        '<path fill="#6f97d8" d="M37 194H63L69 238H56L50 212 44 238H31z"/>'
        '<path fill="#f3d3ae" d="M32 238H43L44 246H28zM68 238H57L56 246H72z"/>'
        '<path fill="#f2cf63" d="M41 152Q50 158 59 152C66 156 72 164 73 174L66 180 60 172 64 198Q50 204 '
        "36 198L40 172 34 180 27 174"
        'C28 164 34 156 41 152z"/><path d="M50 157V200M44 168q6 5 12 0"/>'
        '<path fill="#f3d3ae" d="M26 176a5 5 0 1 0 10 0a5 5 0 1 0-10 0z'
        "M64 176a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"
        'M33 134a17 18 0 1 0 34 0a17 18 0 1 0-34 0z"/>'
        f'<path fill="{INK}" d="M33 130C35 114 65 114 67 130 60 128 55 124 50 120 45 124 40 128 33 130z'
        f"M30 112a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"
        'M58 112a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"/>'
        '<path stroke-width="3.5" d="M43 136h.1M57 136h.1"/><path d="M44 143q6 6 12 0"/>'
        '<path stroke="#e79c86" stroke-width="5" d="M38.5 142h.1M61.5 142h.1"/>'
        '<path d="M14 303H88M44 303q0-8-4-10M48 303q2-8 6-10M56 303q0-5 4-8"/>'
    )


def _man_with_hands_on_hips() -> str:
    return (
        '<path fill="#4c463f" d="M36 284 34 298H22Q22 290 30 288L30 284z'
        'M64 284 66 298H78Q78 290 70 288V284z"/>'
        '<path fill="#8c7bb8" d="M38 162Q50 156 62 162L66 212 78 286Q50 294 22 286L34 212z"/>'
        '<path fill="#8c7bb8" d="M39 161C26 166 14 184 12 198 20 208 30 214 38 217L41 205C36 202 31 199 '
        "28 196 31 190 36 185 40 182z"
        "M61 161C74 166 86 184 88 198 80 208 70 214 62 217L59 205C64 202 69 199 72 196 69 190 64 185 60 "
        '182z"/>'
        '<path fill="#f3d3ae" d="M37 206a5 5 0 1 0 4 11zM63 206a5 5 0 1 1-4 11z"/>'
        '<path fill="#f2cf63" d="M35 212Q50 218 65 212L66 222Q50 228 34 222z'
        'M46 225 42 256 50 252 56 258 54 225"/>'
        '<path fill="#fffdf6" d="M41 160 50 184 59 160"/><path d="M24 276Q50 284 76 276"/>'
        '<path fill="#f3d3ae" d="M36 142a14 17 0 1 0 28 0a14 17 0 1 0-28 0z"/>'
        f'<path fill="{INK}" d="M33 134Q50 126 67 134C66 116 60 108 50 108S34 116 33 134z'
        f"M45 106a5 4 0 1 0 10 0a5 4 0 1 0-10 0z"
        'M44 154C47 151 53 151 56 154 58 164 52 172 50 178 48 172 42 164 44 154z"/>'
        '<path stroke-width="3" d="M44 142h.1M56 142h.1"/><path d="M41 137l6 1M59 137l-6 1'
        'M42 153q5-4 8-1 3-3 8 1"/>'
    )


PICTURES: dict[tuple[int, str], str] = {
    (2, "v"): _inked(_peach_branch()),
    (4, "v"): _inked(_cart()),
    (5, "v"): _inked(_pagoda()),
    (8, "v"): _inked(_carp()),
    (9, "v"): _inked(_porter()),
    (5, "s"): _inked(_sailing_boat()),
    (8, "n"): _inked(_child_on_stilts()),
    (0, "cc"): _inked(_man_with_hands_on_hips()),
}
