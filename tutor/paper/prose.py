"""Rendered Markdown as data for templates of Typst.

A node is a text, ``{"piece": id, "in_text": bool}``, or an element: ``{"tag", "class", "href", "children": [node]}``.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias
from urllib.parse import urljoin
from xml.etree import ElementTree

Node: TypeAlias = "str | dict[str, Any]"

BLANKS = re.compile(r"[ \t\n]+")

INLINE = ("a", "code", "dfn", "em", "span", "strong", "svg")
SCREEN_ONLY = "screen-only"


def nodes(html: str, base_url: str = "") -> list[Node]:
    """What the library's Markdown has made, without what is for screens only. ``base_url``: where links lead."""
    return children(ElementTree.fromstring(f"<prose>{html}</prose>"), base_url)


def children(element: ElementTree.Element, base_url: str) -> list[Node]:
    """The texts and elements within an element; blanks at its edges, or between blocks, are none."""
    found: list[Node] = [BLANKS.sub(" ", element.text or "")]
    for child in element:
        if SCREEN_ONLY not in child.get("class", ""):
            found.append(node(child, base_url))
        found.append(BLANKS.sub(" ", child.tail or ""))
    if element.tag not in INLINE:
        found[0] = str(found[0]).lstrip(" ")
        found[-1] = str(found[-1]).rstrip(" ")
    are_blocks = any(child.tag not in INLINE for child in element)
    return [each for each in found if each != "" and not (are_blocks and each == " ")]


def node(element: ElementTree.Element, base_url: str) -> Node:
    if element.tag == "svg":
        drawing = next(element.iter("use")).get("href", "").removeprefix("#")
        return {"piece": drawing, "in_text": "piece-in-text" in element.get("class", "")}
    link = element.get("href", "")
    return {
        "tag": element.tag,
        "class": element.get("class", ""),
        "href": urljoin(base_url, link) if link else "",
        "children": children(element, base_url),
    }
