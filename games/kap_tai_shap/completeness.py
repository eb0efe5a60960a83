"""Why a hand is complete or what keeps it from being so, as outcomes and facts for reasons."""

from __future__ import annotations

from typing import NamedTuple

from games.core.facts import Fact, Facts
from games.core.pieces import Domino
from games.core.rulings import Note
from games.kap_tai_shap.pairs import left_out, makes_ten, sum_of, value
from games.kap_tai_shap.pieces import FOUR_TWO, Tiles, without
from games.kap_tai_shap.rules import House
from games.kap_tai_shap.splits import Pair, Split, best_attempt, divisions, pairs_off


class Why(NamedTuple):
    """A rule, one of its outcomes, and the facts of its sentence: a ``Reason`` without its verdict."""

    rule: str
    outcome: str
    facts: Facts


def four_sums(pairs: tuple[Pair, ...], house: House) -> dict[str, Fact]:
    """Four pairs, each as a sum and what it comes to: ``sum_a``, ``total_a`` … ``sum_d``, ``total_d``."""
    facts: dict[str, Fact] = {}
    for letter, pair in zip("abcd", pairs, strict=True):
        summed = sum_of(*pair, house)
        facts |= {f"sum_{letter}": summed, f"total_{letter}": summed.total}
    return facts


def example(split: Split, house: House) -> dict[str, Fact]:
    """A division of a complete hand: its eye and its sums."""
    return {"eye": split.eye, **four_sums(split.pairs, house)}


def no_pair(one: Domino, other: Domino, house: House) -> str:
    """The outcome that says why two tiles are no pair: the likeliest reason for taking them for one."""
    if makes_ten(one, other, house):
        return "off-the-list"
    return "twins" if one is other else "not-ten"


def not_complete(tiles: Tiles, house: House, eye: Domino | None = None) -> list[Why]:
    """Every rule that keeps ten tiles from being a complete hand (with this eye, if one is wanted)."""
    attempt = best_attempt(tiles, house, eye)
    if attempt is None:
        return [no_eye(tiles, house)]
    counts_three = house.four_two == "3" and FOUR_TWO in tiles
    as_six = next(divisions(tiles, house.counting_six, eye), None) if counts_three else None
    if as_six:
        short = dict.fromkeys([sum_of(*pair, house) for pair in as_six.pairs if FOUR_TWO in pair])
        broken = [Why("ten", "not-ten", {"sum": summed, "total": summed.total}) for summed in short]
        counts: Facts = {"piece": FOUR_TWO, "counts": value(FOUR_TWO, house)}
        return [*broken, Why("four-two", "would-do-as-six", counts)]
    if pairs_off(tiles, house):
        return [Why("ten", "five-pairs", {"eye": attempt.eye, "left": attempt.left})]
    # An eye that was named is no attempt of ours: the hand may come nearer with another, or even be complete.
    named = "-beside-this-eye" if eye else ""
    if len(attempt.left) > 2:
        return [Why("ten", f"left-over{named}", {"eye": attempt.eye, "left": attempt.left})]
    one, other = attempt.left
    summed = sum_of(one, other, house)
    outcome = "left-over-off-the-list" if makes_ten(one, other, house) else "left-over-two"
    return [Why("ten", f"{outcome}{named}", {"eye": attempt.eye, "sum": summed, "total": summed.total})]


def no_eye(tiles: Tiles, house: House) -> Why:
    """Why ten tiles have no eye. Five pairs may have misled the player, or two faces with the same number of pips."""
    if pairs_off(tiles, house):
        return Why("eye", "five-pairs-and-no-eye", {})
    for one in tiles:
        for other in tiles:
            if one is not other and one.pips == other.pips and pairs_off(without(tiles, one, other), house):
                return Why("eye", "same-pips", {"one": one, "other": other, "pips": one.pips})
    return Why("eye", "no-twins", {})


def at_odds(tiles: Tiles, pairs: tuple[Pair, ...] = ()) -> tuple[Note, ...]:
    """Notes on what the sources dispute about these tiles and pairs."""
    notes = [Note("ten", "K-A")] if any(left_out(*pair) for pair in pairs) else []
    return tuple(notes + ([Note("four-two", "K-C")] if FOUR_TWO in tiles else []))
