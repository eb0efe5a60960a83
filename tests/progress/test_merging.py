"""Signing in takes along what was done before, and loses none of it."""

from collections.abc import Callable

from django.contrib.auth.models import User

from games.core.questions import Game
from tests.progress.conftest import DAY, NOON
from tutor.progress.house_rules import house, set_house
from tutor.progress.learners import merge, take_along
from tutor.progress.models import Attempt, HouseRules, Learner, RuleMemory

Answer = Callable[..., tuple[Attempt, bool]]


def content(attempt: Attempt) -> tuple[object, ...]:
    return attempt.at, attempt.slug, attempt.state, str(attempt.claim)


def test_no_attempt_is_lost(learner: Learner, rules: list[str], answer: Answer) -> None:
    other = Learner.objects.create()
    for number in range(6):
        whose = learner if number % 2 else other
        answer(
            whose,
            ["right", "wrong", "but"][number % 3],
            NOON + number * DAY,
            rules=rules[:1],
            slug=f"x-1-{number}",
        )
    before = {content(attempt) for attempt in Attempt.objects.all()}
    merge(learner, other)
    assert {content(attempt) for attempt in learner.attempts.all()} == before
    assert Attempt.objects.count() == 6
    assert not Learner.objects.filter(pk=other.pk).exists()


def test_cards_of_different_rules_all_stay(learner: Learner, rules: list[str], answer: Answer) -> None:
    other = Learner.objects.create()
    answer(learner, "right", rules=[rules[0]])
    answer(other, "right", rules=[rules[1]])
    merge(learner, other)
    assert {card.rule for card in learner.memories.all()} == {*rules[:2]}


def test_of_two_cards_the_one_with_more_reviews_stays(
    learner: Learner, rules: list[str], answer: Answer
) -> None:
    other = Learner.objects.create()
    for times, rule in [(3, rules[0]), (1, rules[1])]:
        for number in range(times):
            answer(learner, "right", NOON + number * DAY, rules=[rule])
        for number in range(2):
            answer(other, "right", NOON + number * DAY, rules=[rule])
    kept = {
        rules[0]: learner.memories.get(rule=rules[0]).fsrs,
        rules[1]: other.memories.get(rule=rules[1]).fsrs,
    }
    merge(learner, other)
    assert {card.rule: card.fsrs for card in learner.memories.all()} == kept
    assert {card.rule: card.reviews for card in learner.memories.all()} == {rules[0]: 3, rules[1]: 2}
    assert RuleMemory.objects.count() == 2


def test_of_cards_reviewed_as_often_the_latest_stays(
    learner: Learner, rules: list[str], answer: Answer
) -> None:
    other = Learner.objects.create()
    answer(learner, "right", NOON, rules=rules[:1])
    answer(other, "wrong", NOON + DAY, rules=rules[:1])
    merge(learner, other)
    assert learner.memories.get().due > NOON + DAY


def test_the_same_answer_sent_before_and_after_signing_in_is_one(learner: Learner, answer: Answer) -> None:
    other = Learner.objects.create()
    for whose in (learner, other):
        answer(whose, "right", slug="one", answer_id="the-same-form", claim={"take": "all"})
    merge(learner, other)
    assert learner.attempts.count() == 1


def test_what_shows_that_a_rule_is_known_comes_along(
    learner: Learner, rules: list[str], answer: Answer
) -> None:
    other = Learner.objects.create()
    answer(learner, "right", rules=rules[:1])
    answer(other, "right", rules=rules[:1])
    answer(other, "right", rules=rules[:1], now=NOON + DAY)
    merge(learner, other)
    days = [NOON.date().isoformat(), (NOON + DAY).date().isoformat()]
    assert learner.memories.get().proofs == days


def test_different_answers_under_one_id_both_stay(learner: Learner, answer: Answer) -> None:
    other = Learner.objects.create()
    answer(learner, "right", answer_id="the-same-form", claim={"take": "all"})
    answer(other, "wrong", answer_id="the-same-form", claim={"take": "none"})
    merge(learner, other)
    assert sorted(attempt.state for attempt in learner.attempts.all()) == ["right", "wrong"]


def test_the_accounts_own_table_stays_and_others_come_along(learner: Learner) -> None:
    other = Learner.objects.create()
    for whose, game, value in [(learner, "one", "mine"), (other, "one", "theirs"), (other, "two", "theirs")]:
        HouseRules.objects.create(learner=whose, game=game, readings={"reading": value})
    merge(learner, other)
    tables = {table.game: table.readings["reading"] for table in learner.house_rules.all()}
    assert tables == {"one": "mine", "two": "theirs"}


def test_the_earlier_beginning_is_kept(db: None) -> None:
    early, late = Learner.objects.create(created=NOON), Learner.objects.create(created=NOON + DAY)
    merge(late, early)
    late.refresh_from_db()
    assert late.created == NOON


def test_merging_with_oneself_or_with_nobody_changes_nothing(learner: Learner, answer: Answer) -> None:
    answer(learner, "right")
    merge(learner, learner)
    assert learner.attempts.count() == 1
    user = User.objects.create_user("Anna")
    assert take_along(user, None) is None
    assert not Learner.objects.filter(user=user).exists()


def test_what_a_visitor_did_becomes_the_accounts(learner: Learner, answer: Answer) -> None:
    answer(learner, "right")
    user = User.objects.create_user("Anna")
    own = take_along(user, learner)
    assert own is not None
    assert own.user == user
    assert own.attempts.count() == 1
    assert list(Learner.objects.all()) == [own]


def test_a_table_is_read_back_without_what_the_game_does_not_know(learner: Learner, game: Game) -> None:
    reading = game.readings[0]
    sent = {reading.name: reading.values[-1], "of-old": "x", "csrfmiddlewaretoken": "y"}
    assert set_house(learner, game, sent) == {reading.name: reading.values[-1]}
    assert house(learner, game) == {reading.name: reading.values[-1]}
    assert house(None, game) == {}
    set_house(learner, game, {reading.name: reading.values[0]})
    assert house(learner, game) == {}
    assert not HouseRules.objects.exists(), "whoever plays as the rule pages say needs nothing kept"
    HouseRules.objects.create(learner=learner, game=game.id, readings={reading.name: "of-old"})
    assert house(learner, game) == {}
