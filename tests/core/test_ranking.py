"""One ranking of the legal claims at a position, for every question of every game found."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

import games
from games.core import explain, judging, ranking
from games.core.exercises import plain_claims
from games.core.judging import Verdict
from games.core.kinds import Pieces
from games.core.phrases import words_for
from games.core.questions import Game, Question
from tests.claims import GAMES, QUESTIONS, judged, known, random_claims

POSITIONS = 12
LANGUAGES = games.languages()
OPPOSITE = {ranking.BETTER: ranking.WORSE, ranking.WORSE: ranking.BETTER, ranking.EQUAL: ranking.EQUAL}


def positions(game: Game, question: Question, seed: int = 1) -> Iterator[Verdict]:
    """Legal claims, one at each of some positions where there are several."""
    rng = Random(seed)
    for _ in range(POSITIONS):
        position = {n: t for n, t in question.deal(rng).items() if n not in question.claim_names}
        names = tuple(field.name for field in question.fields if field.name in question.claim_names)
        judge = judging.judge_at(game, question, position)
        claims = list(plain_claims(question, position, names)) if names else [{}]
        rng.shuffle(claims)
        found = (judge(claim) for claim in islice(claims, 200))
        yield from islice((verdict for verdict in found if verdict and verdict.legal), 1)


def claims_of(tier: tuple[Verdict, ...]) -> set[frozenset[tuple[str, str]]]:
    names = tier[0].question.claim_names
    return {frozenset((name, text) for name in names if (text := v.text(name))) for v in tier}


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_best_claims_come_first_and_those_that_nothing_tells_apart_stand_together(game, question) -> None:
    for verdict in positions(game, question):
        tiers = ranking.ranked(verdict)
        for tier in tiers:
            assert all(ranking.compare(tier[0], other).order == ranking.EQUAL for other in tier)
        for upper, lower in pairwise(tiers):
            assert ranking.compare(upper[-1], lower[0]).order == ranking.BETTER


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_claims_are_compared_by_the_same_criteria_either_way_round(game, question) -> None:
    for verdict in positions(game, question):
        found = [v for tier in ranking.ranked(verdict) for v in tier]
        assert len({tuple(criterion.rule for criterion in v.worth) for v in found}) <= 1
        for one in found[:20]:
            for other in found[:20]:
                there, back = ranking.compare(one, other), ranking.compare(other, one)
                assert back.order == OPPOSITE[there.order]
                assert (back.criterion, back.against) == (there.against, there.criterion)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_order_in_which_pieces_are_named_changes_no_rank(game, question) -> None:
    rng = Random(3)
    for verdict in positions(game, question):
        fields = dict(verdict.fields)
        for field in question.fields:
            if type(field.kind) is Pieces and not field.kind.ordered and field.name in fields:
                fields[field.name] = " ".join(rng.sample(pieces := fields[field.name].split(), len(pieces)))
        shuffled = judging.judge(game, question, fields)
        tiers, again = ranking.ranked(verdict), ranking.ranked(shuffled)
        assert [claims_of(tier) for tier in again] == [claims_of(tier) for tier in tiers]


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_every_legal_claim_that_one_can_point_at_is_ranked(game, question) -> None:
    """Words, pieces and ends; figures and lists have no end, and one of them is right."""
    names = tuple(field.name for field in question.fields if field.name in question.claim_names)
    for verdict in positions(game, question):
        ranked = {claim for tier in ranking.ranked(verdict) for claim in claims_of(tier)}
        if not ranked:
            # The one claim without an option: that there is nothing to take.
            assert not verdict.options
            continue
        position = {n: t for n, t in verdict.fields.items() if n not in names}
        judge = judging.judge_at(game, question, position)
        found = [v for claim in islice(plain_claims(question, position, names), 600) if (v := judge(claim))]
        figures = {f.name for f in question.fields if f.kind.control in ("number", "groups", "faces")}
        missing = [
            claim
            for v in found
            if v.legal
            for claim in claims_of((v,))
            if not any({e for e in claim if e[0] not in figures} <= other for other in ranked)
        ]
        assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_what_tells_claims_apart_has_words_in_every_language(game: Game) -> None:
    for question in game.questions:
        for verdict in positions(game, question, seed=5):
            for upper, lower in pairwise(ranking.ranked(verdict)):
                compared = ranking.compare(upper[0], lower[0])
                assert compared.criterion
                assert compared.against
                for lang in LANGUAGES:
                    words = words_for(game, lang)
                    said = explain.compared(words, compared.criterion, compared.against).text
                    for criterion in (compared.criterion, compared.against):
                        assert explain.worth(words, criterion).text in said


@pytest.mark.parametrize("game", GAMES)
def test_only_a_legal_claim_is_worth_anything(game: Game) -> None:
    claims = [*known(game), *islice(random_claims(game, Random(2)), 150)]
    for verdict in (v for question, fields in claims for v in judged(game.id, question, fields)):
        assert verdict.legal or not verdict.worth
        assert all(criterion.rule in game.rule_order for criterion in verdict.worth)


def test_only_fields_that_are_asked_for_are_changed_to_something_better() -> None:
    fields = {
        "hand": "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1",
        "table": "6-6",
        "first": "no",
        "draw": "3-2",
        "lay": "5-5",
        "declare": "no",
    }
    verdict = games.judge("kap-tai-shap", "turn", fields)
    anything, laying = ranking.better(verdict), ranking.better(verdict, ["lay"])
    assert anything
    assert anything.verdict.text("declare") == "draw"
    assert laying
    assert laying.verdict.text("declare") == "no"
