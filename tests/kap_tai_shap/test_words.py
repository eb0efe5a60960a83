"""How figures are told."""

import games

from .asking import GAME


def test_figures_are_told_with_their_sums() -> None:
    verdict = games.judge(GAME, "pairing", {"a": "4-2", "b": "2-2"})
    first, second = (reason["text"] for reason in verdict.to_dict("en", brief=True)["reasons"])
    assert first.replace("\N{NO-BREAK SPACE}", " ").startswith("4-2 (3) + 2-2 (4) = 7")
    assert second.replace("\N{NO-BREAK SPACE}", " ").endswith(
        "4-2 (6) + 2-2 (4) = 10; but here it counts three."
    )


def test_one_set_is_told_in_the_singular() -> None:
    verdict = games.judge(GAME, "setup", {"players": "2", "sets": "1"})
    assert "1\N{NO-BREAK SPACE}jeu :" in verdict.to_dict("fr", brief=True)["reasons"][0]["text"].replace(
        "\N{NO-BREAK SPACE}:", " :"
    )
