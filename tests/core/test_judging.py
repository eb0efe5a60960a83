"""From text to verdict, for whatever games there are; and no input whatever makes anything but a verdict or faults."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from games.core import judging
from games.core.judging import MalformedClaim
from games.core.kinds import Choice, Number
from games.core.phrases import words_for
from games.core.questions import Game, Question
from tests.claims import GAMES, QUESTIONS, all_cases, cases, claimed, random_claim, verdicts
from tests.crawls import EVERYWHERE

CLAIMS = 300 if EVERYWHERE else 150

# --- Worked examples


@pytest.mark.parametrize("case", all_cases())
def test_a_worked_example_is_judged_right(case: dict[str, Any]) -> None:
    if "errors" in case:
        with pytest.raises(MalformedClaim) as malformed:
            games.judge(case["game"], case["question"], case["fields"])
        assert sorted(malformed.value.faults) == sorted(case["errors"])
        return
    verdict = games.judge(case["game"], case["question"], case["fields"])
    assert (verdict.legal, verdict.score) == (case["legal"], case["score"])


# --- Verdicts


@pytest.mark.parametrize("game", GAMES)
def test_normalised_fields_give_the_same_verdict_again(game: Game) -> None:
    for verdict in verdicts(game, seed=21, count=CLAIMS):
        again = games.judge(game.id, verdict.question.id, verdict.fields)
        assert again.to_dict(brief=True) == verdict.to_dict(brief=True), verdict.given
        assert again.fields == verdict.fields


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_claims_at_one_position_are_judged_as_each_would_be_alone(game: Game, question: Question) -> None:
    """Also those that are about something else in the position, and those that come after them."""
    rng = Random(25)
    asked = sorted(question.claim_names)
    for _ in range(20):
        dealt, other = random_claim(question, rng), random_claim(question, rng)
        position = {name: text for name, text in dealt.items() if name not in asked}
        judge_claim = judging.judge_at(game, question, position)
        for _ in range(6):
            claim = {name: claimed(question.by_name[name], position, rng) for name in asked}
            if rng.random() < 0.3:
                claim |= {name: other[name] for name in rng.sample(sorted(other), 1) if name not in asked}
            there = judge_claim(claim)
            try:
                alone = judging.judge(game, question, {**position, **claim})
            except MalformedClaim:
                assert there is None, (position, claim)
            else:
                assert there is not None, (position, claim)
                assert there.to_dict(brief=True) == alone.to_dict(brief=True), (position, claim)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_claim_breaks_rules_and_a_legal_one_keeps_them(game: Game) -> None:
    for verdict in verdicts(game, seed=22, count=CLAIMS):
        assert {reason.ok for reason in verdict.reasons} == {verdict.legal}, verdict.given
        assert len(set(map(str, verdict.reasons))) == len(verdict.reasons), verdict.given


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_a_bill_add_up_to_the_score(game: Game) -> None:
    billed = 0
    for verdict in verdicts(game, seed=23, count=CLAIMS):
        if verdict.ruling.bill:
            billed += 1
            assert sum(line.points for line in verdict.ruling.bill) == verdict.score, verdict.given
    assert billed or not words_for(game, "en").tables.get("bill")


@pytest.mark.parametrize("game", GAMES)
def test_an_option_is_legal_and_worth_what_it_says(game: Game) -> None:
    tried = 0
    for verdict in verdicts(game, seed=24, count=100):
        fields = verdict.question.by_name
        claims = {field.name for field in verdict.question.fields if field.role == "claim"}
        kept = {name: text for name, text in verdict.given.items() if name not in claims}
        for option in verdict.options:
            tried += 1
            said = {name: value for name, value in option.items() if name in fields and name != "score"}
            several = {
                name
                for name, value in said.items()
                if isinstance(value, list) and not fields[name].kind.separator
            }
            for name in several:  # what would do for this step of a turn, each by itself
                assert all(fields[name].kind.read(value) for value in said[name])
            if not several:
                other = judging.judge(game, verdict.question, {**kept, **said})
                assert other.legal, (verdict.given, option)
                assert "score" not in option or other.score == option["score"], (verdict.given, option)
    assert tried


@pytest.mark.parametrize("game", GAMES)
def test_best_is_the_option_worth_most(game: Game) -> None:
    for verdict in verdicts(game, seed=25, count=CLAIMS):
        scores = [option["score"] for option in verdict.options if "score" in option]
        if scores:
            assert verdict.best is not None
            assert verdict.best["score"] == max(scores)
            assert verdict.best in verdict.options
        else:
            assert verdict.best is None


# --- Searches


@pytest.mark.parametrize("game", GAMES)
def test_a_fix_is_legal_and_changes_something(game: Game) -> None:
    found = 0
    for verdict in verdicts(game, seed=26, count=200):
        if verdict.legal:
            assert verdict.fix is None
        elif verdict.fix is not None:
            found += 1
            again = games.judge(game.id, verdict.question.id, verdict.fix.fields)
            assert again.legal, (verdict.given, verdict.fix.fields)
            assert verdict.fix.changed
            for name, (old, new) in verdict.fix.changed.items():
                assert old != new
                assert verdict.question.by_name[name].role != "reading"
    assert found


@pytest.mark.parametrize("game", GAMES)
def test_a_claim_that_names_its_thing_wrongly_can_be_mended(game: Game) -> None:
    """A figure beside a right thing is always mended in the figure alone."""
    for verdict in verdicts(game, seed=27, count=CLAIMS):
        figures = [
            f.name for f in verdict.question.fields if f.role == "claim" and isinstance(f.kind, Number)
        ]
        if verdict.legal and verdict.score is not None and len(figures) == 1:
            wrong = {**verdict.given, figures[0]: str((verdict.score + 7) % 9999)}
            claim = judging.judge(game, verdict.question, wrong)
            if not claim.legal and claim.score == verdict.score:
                assert claim.fix is not None, wrong
                assert set(claim.fix.changed) == set(figures), wrong


@pytest.mark.parametrize("game", GAMES)
def test_elsewhere_is_exactly_where_another_reading_makes_a_difference(game: Game) -> None:
    found = 0
    for verdict in verdicts(game, seed=28, count=150):
        told = {(other.reading, other.value): other.verdict for other in verdict.elsewhere}
        for reading in verdict.question.readings:
            for value in reading.values:
                try:
                    other = judging.judge(game, verdict.question, {**verdict.given, reading.name: value})
                except MalformedClaim:
                    assert (reading.name, value) not in told
                    continue
                differs = (other.legal, other.score) != (verdict.legal, verdict.score)
                assert differs == ((reading.name, value) in told), (verdict.given, reading.name, value)
                found += differs
    assert found or not game.readings


# --- Ways of writing the same claim


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_blanks_around_a_value_and_the_order_of_fields_mean_nothing(game: Game, question: Question) -> None:
    plain = games.judge(game.id, question.id, question.sample).to_dict()
    fields = {name: f" \t{text}\n" for name, text in reversed(list(question.sample.items()))}
    assert games.judge(game.id, question.id, fields).to_dict() == plain


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_an_empty_optional_field_is_absent_and_a_needed_one_is_missing(
    game: Game, question: Question
) -> None:
    for field in question.all_fields:
        given = {**question.sample, field.name: "  "}
        left_out = {name: text for name, text in question.sample.items() if name != field.name}
        assert answer(game, question, given) == answer(game, question, left_out)
        if field.required:
            with pytest.raises(MalformedClaim) as malformed:
                games.judge(game.id, question.id, given)
            assert malformed.value.faults[field.name] == [("missing", {})]


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_default_may_be_said(game: Game, question: Question) -> None:
    plain = games.judge(game.id, question.id, question.sample)
    for reading in question.readings:
        said = {**question.sample, reading.name: reading.values[0]}
        assert games.judge(game.id, question.id, said).to_dict() == plain.to_dict()
    assert plain.readings == {reading.name: reading.values[0] for reading in question.readings}


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_json_values_stand_for_their_texts(game: Game, question: Question) -> None:
    """Whole numbers, yes and no as booleans, lists as arrays."""
    plain = games.judge(game.id, question.id, question.sample).to_dict()
    typed: dict[str, Any] = dict(question.sample)
    for name, text in question.sample.items():
        kind = question.by_name[name].kind
        if kind.separator:
            typed[name] = text.split(kind.separator)
        elif isinstance(kind, Number):
            typed[name] = int(text)
        elif isinstance(kind, Choice) and set(kind.values) == {"yes", "no"}:
            typed[name] = text == "yes"
    assert games.judge(game.id, question.id, typed).to_dict() == plain


def test_a_number_too_long_for_python_to_write_is_malformed() -> None:
    with pytest.raises(MalformedClaim) as malformed:
        games.judge("tsung-shap", "capture", {"row": "6-6", "tile": "6-5", "take": "none", "score": 10**5000})
    assert malformed.value.faults["score"][0][0] == "too-long"


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_all_faulty_fields_are_named_together(game: Game, question: Question) -> None:
    fields = dict.fromkeys(question.by_name, "#nonsense#") | {"x": "1", "y": "2"}
    with pytest.raises(MalformedClaim) as malformed:
        games.judge(game.id, question.id, fields)
    assert set(malformed.value.faults) == set(fields)
    for lang in games.languages():
        messages = malformed.value.to_dict(lang)["errors"]
        assert all(messages.values())
        json.dumps(messages)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_field_over_four_kilobytes_is_malformed(game: Game, question: Question) -> None:
    for name in question.by_name:
        for long in ("x" * 4097, "é" * 2049, " " * 4097, 10**4097):
            with pytest.raises(MalformedClaim) as malformed:
                games.judge(game.id, question.id, {**question.sample, name: long})
            assert "too-long" in dict(malformed.value.faults[name]), (name, malformed.value.faults[name])


@pytest.mark.parametrize(
    ("game", "question"), [("no-such-game", "x"), ("", ""), ("core", "x"), ("games", "x")]
)
def test_an_unknown_game_is_a_lookup_error(game: str, question: str) -> None:
    with pytest.raises(LookupError):
        games.judge(game, question, {})


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_question_is_a_lookup_error(game: Game) -> None:
    for question in ("", "no-such-question", game.questions[0].id.upper(), "__class__"):
        with pytest.raises(LookupError):
            games.judge(game.id, question, {})


# --- No input whatever


NASTY = [
    "", " ", "\x00", "\x1b[31m", "\u202e6-6", "\u200f", "\ufeff6-6", "\ud800", "\udfff6-6", "6-6\ud83d", "<b>6-6</b>",
    "{{ 6 }}", "{% now %}", "' OR 1=1 --", "6-6;" * 50, "/" * 50, "," * 50, "+" * 50, "-", "--", "6-", "-6", "\n\n",
    "x" * 5000, "9" * 5000, "6-6 " * 1000, "💥" * 1024, "none none", "YES", "𝟞-𝟞", "6−6", "%s%n", "٣-٣", "\\", '"',
]  # fmt: skip

anything = st.one_of(
    st.text(alphabet=st.characters(codec=None), max_size=40),
    st.sampled_from(NASTY),
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=9)
        | st.sampled_from(NASTY),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    ),
)


def printable(text: str) -> bool:
    """No control character, no direction mark; no-break spaces are ours."""
    return text.replace("\N{NO-BREAK SPACE}", "").replace("\N{NARROW NO-BREAK SPACE}", "").isprintable()


def answer(game: Game, question: Question, fields: dict[Any, Any]) -> dict[str, Any]:
    """The verdict or the errors as JSON. Anything else that happens is a defect."""
    try:
        return games.judge(game.id, question.id, fields).to_dict("fr", brief=True)
    except MalformedClaim as malformed:
        return malformed.to_dict("en")


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_no_input_makes_anything_but_a_verdict_or_faults(game: Game, question: Question) -> None:
    texts = sorted(
        {
            str(text)
            for case in cases(game.id)
            if case["question"] == question.id
            for text in case["fields"].values()
        }
        | {text for seed in range(5) for text in random_claim(question, Random(seed)).values()}
        | {field.example for field in question.all_fields}
    )
    value = st.one_of(anything, st.sampled_from(texts))
    names = st.sampled_from([*question.by_name, "x", "", "lang", "\ud800", "__class__", "house"])

    @given(st.booleans(), st.dictionaries(names, value, max_size=6))
    def holds(whole: bool, given_: dict[str, Any]) -> None:
        fields = {**question.sample, **given_} if whole else given_
        json.dumps(answer(game, question, fields), ensure_ascii=False).encode()

    holds()


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_every_nasty_text_in_every_field_is_answered(game: Game, question: Question) -> None:
    for name in question.by_name:
        for text in NASTY:
            said = answer(game, question, {**question.sample, name: text})
            if "errors" in said:
                assert set() < set(said["errors"]) <= set(question.by_name)
                assert all(printable(line) for lines in said["errors"].values() for line in lines)
            json.dumps(said).encode()


@given(st.lists(st.text(alphabet=st.characters(codec=None), max_size=9), max_size=3))
def test_names_of_no_field_are_answered_too(names: list[str]) -> None:
    game = next(iter(games.all_games().values()))
    question = game.questions[0]
    fields = {**question.sample, **dict.fromkeys(names, "1")}
    unknown = [name for name in names if name not in question.by_name]
    if unknown:
        told = answer(game, question, fields)
        assert all(printable(line) for lines in told["errors"].values() for line in lines)
        json.dumps(told, ensure_ascii=False).encode()
