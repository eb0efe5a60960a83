"""Spaced repetition by rule: which rules are met, learning, known, due, and which are broken most.

What is reviewed is never a position but a rule: when one is due, practice deals a new position that turns on it.
"""

from collections import Counter
from datetime import datetime

from django.utils import timezone
from fsrs import Card, Rating, Scheduler, State

from games.core.marking import BUT, RIGHT, WRONG
from games.core.questions import Game
from tutor.progress.models import Attempt, Learner, RuleMemory

NOT_MET, LEARNING, KNOWN, DUE = "not met", "learning", "known", "due"

ERRORS_LOOKED_AT = 300
"""Wrong answers, the latest first, among which rules are counted: older ones say little of what is known now."""

PROOFS, PROOF_DAYS = 3, 2
"""Right answers without help, each at another position, and the days they come from, that make a rule known."""

PROOFS_A_DAY = PROOFS - PROOF_DAYS + 1
"""So many of one day can help to make a rule known. More are not kept."""

# Fuzz spreads thousands of reviews over days. A game has some dozens of rules, and a schedule without it can be tested.
SCHEDULER = Scheduler(enable_fuzzing=False)


def ratings(attempt: Attempt) -> dict[str, Rating]:
    """How an answer rates each rule.

    Broken rules were not known. If they are among the rules that the question turned on, the mistake is found, and the
    others are not blamed; if not, it turned on them in vain. A blank rates nothing. After a hint no answer is more than
    hard-won; after the last one, which tells it, none at all.
    """
    rules, broken = set(attempt.rules), set(attempt.broken)
    if attempt.state == WRONG:
        return dict.fromkeys(sorted(broken if broken & rules else broken | rules), Rating.Again)
    if attempt.state not in (RIGHT, BUT):
        return {}
    if attempt.hints > 2:
        rating = Rating.Again
    elif attempt.hints or attempt.state == BUT:
        rating = Rating.Hard
    else:
        rating = Rating.Easy if attempt.difficulty > 2 else Rating.Good
    return dict.fromkeys(sorted(rules), rating) | dict.fromkeys(sorted(broken), Rating.Again)


def review(attempt: Attempt, is_proof: bool = False) -> None:
    """Reschedule an attempt's rules. The caller holds the learner's lock, so that no two do so at once.

    ``is_proof``: the answer was the learner's own, and shows that the rules rated well are known.
    """
    rated = ratings(attempt)
    found = attempt.learner.memories.filter(game=attempt.game, rule__in=rated)
    known = {memory.rule: memory for memory in found}
    for rule, rating in rated.items():
        memory = known.get(rule) or RuleMemory(learner=attempt.learner, game=attempt.game, rule=rule)
        # fsrs would sleep to find a free card_id; ours are told apart by learner, game and rule, so any will do.
        card = Card.from_dict(memory.fsrs) if memory.fsrs else Card(card_id=0, due=attempt.at)
        card, _log = SCHEDULER.review_card(card, rating, attempt.at)
        memory.fsrs = card.to_dict()
        memory.due = card.due
        memory.reviews += 1
        day = attempt.at.date().isoformat()
        if (
            is_proof
            and not is_proven(memory)
            and rating != Rating.Again
            and memory.proofs.count(day) < PROOFS_A_DAY
        ):
            memory.proofs.append(day)
        memory.save()


def due_rules(learner: Learner | None, game: Game, now: datetime | None = None) -> list[str]:
    """The rules to be practised now, the longest overdue first."""
    if learner is None:
        return []
    due = learner.memories.filter(game=game.id, due__lte=now or timezone.now()).order_by("due", "rule")
    return [memory.rule for memory in due if memory.rule in practised(game)]


def rule_states(learner: Learner | None, game: Game, now: datetime | None = None) -> dict[str, str]:
    """For every rule that can be practised, in the order of the rules: not met, learning, known or due."""
    known = {memory.rule: memory for memory in learner.memories.filter(game=game.id)} if learner else {}
    return {rule: state_of(known.get(rule), now or timezone.now()) for rule in practised(game)}


def state_of(memory: RuleMemory | None, now: datetime) -> str:
    if memory is None:
        return NOT_MET
    if memory.due <= now:
        return DUE
    return KNOWN if memory.fsrs["state"] == State.Review and is_proven(memory) else LEARNING


def is_proven(memory: RuleMemory) -> bool:
    """Whether the learner has kept the rule three times unaided, on two days at least."""
    return len(memory.proofs) >= PROOFS and len(set(memory.proofs)) >= PROOF_DAYS


def practised(game: Game) -> list[str]:
    """The rules that any question can find kept or broken: only these can be met."""
    return [rule.id for rule in game.rules if rule.judged]


def most_broken(learner: Learner | None, game: Game, most: int = 5) -> list[tuple[str, int]]:
    """The rules broken most often of late, each with how often."""
    if learner is None:
        return []
    wrong = learner.attempts.filter(game=game.id, state=WRONG).order_by("-pk")
    broken = wrong.values_list("broken", flat=True)[:ERRORS_LOOKED_AT]
    counts = Counter(rule for rules in broken for rule in rules)
    # Of rules broken as often, the first in the rule book comes first.
    return Counter({rule: counts[rule] for rule in game.rule_order if rule in counts}).most_common(most)
