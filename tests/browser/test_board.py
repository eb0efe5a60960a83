"""The board on every screen: what is to be touched is in view and large enough, few touches answer and are answered."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

import pytest
from playwright.sync_api import Error, Page, expect

import games
from games.core.questions import CLAIM, POSITION, Game
from games.core.registry import all_games
from games.core.skills import ASK_CLAIM, ASK_JUDGE, Skill
from tests.browser.touching import VERDICT, Finger, as_touched
from tests.practice.asking import find_exercise
from tutor.practice.content import lessons, puzzles
from tutor.practice.tasks import Task
from tutor.progress.models import Attempt, RuleMemory
from tutor.site.links import position_address

pytestmark = pytest.mark.django_db(transaction=True)

Visit = Callable[..., Page]
Tasks = Iterable[tuple[str, Task]]

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)

PHONE, TABLET, LAPTOP = (360, 740), (768, 1024), (1280, 800)
SCREENS = pytest.mark.parametrize("screen", [PHONE, TABLET, LAPTOP], ids=lambda size: f"{size[0]}x{size[1]}")

DEALS = range(5)
SAMPLE = range(2, 3)

LARGE_HAND = 19
"""Cards from which on a hand may take 1.3 screens, with all that belongs to it."""

TOUCHABLE = ".touch, .ghost, .word, .group, .bar > :not([hidden]), .slip input[type=text]"

LOOK = """(touchable) => {
  const found = [...document.querySelectorAll(touchable.split(", ").map((each) => `#board ${each}`).join(", "))]
    .filter((each) => each.checkVisibility() && !each.closest("details:not([open])"));
  const named = (each) => `${each.className} ${each.innerText || each.dataset.piece || each.name || each.value}`;
  const box = (each) => each.getBoundingClientRect();
  /* What scrolls inside itself need only be in view itself. */
  const scroller = (each) => {
    const at = each.closest(".slip, .lying");
    const scrolls = at && /auto|scroll/.test(getComputedStyle(at).overflow);
    return scrolls && (at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1) ? at : each;
  };
  const isSeen = (each) => {
    const { left, top, width, height } = box(scroller(each));
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (scroller(each).contains(there) || there.contains(each));
  };
  const inFan = (each) => each.matches(":has(.piece-strip)");
  return {
    hidden: found.filter((each) => !isSeen(each)).map(named),
    small: found.filter((each) => box(each).height < 43.5 || box(each).width < (inFan(each) ? 31.5 : 39.5))
      .map((each) => `${named(each)}: ${box(each).width} × ${box(each).height}`),
    high: document.querySelector(".felt").clientHeight,
    cards: document.querySelectorAll("#board :not(.tray *) > .piece-strip").length,
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}"""

IN_VIEW = """(line) => {
  const { left, top, height } = line.getBoundingClientRect();
  const there = document.elementFromPoint(left + 10, top + height / 2);
  return top >= 0 && top + height <= innerHeight && there !== null && line.contains(there);
}"""


def faults_before(page: Page) -> list[str]:
    """What is wrong with a board on which nothing has been touched."""
    seen = page.evaluate(LOOK, TOUCHABLE)
    found = [f"too small: {each}" for each in seen["small"]]
    screen = page.viewport_size["height"]
    if seen["cards"] < LARGE_HAND:
        found += [f"out of view: {each}" for each in seen["hidden"]]
    elif seen["high"] > 1.3 * screen:
        found.append(f"{seen['high'] / screen:.2f} screens high")
    return found + ([f"{seen['wide']} px too wide"] if seen["wide"] > 0 else [])


def faults_after(page: Page, task: Task) -> list[str]:
    """What is wrong with a board on which the right answer has just been given."""
    state, done = (page.locator(VERDICT).get_attribute(f"data-{name}") for name in ("state", "done"))
    found = [] if done == "yes" else [f"judged {state}: {task.hints.claim}"]
    page.evaluate("new Promise(requestAnimationFrame)")
    if not page.locator("#answer .verdict-head").evaluate(IN_VIEW):
        found.append("the answer is out of view")
    return found


def fewest_touches(task: Task) -> int:
    """A touch for each thing that the right answer says, and one to say that it is done."""
    claim = task.hints.claim
    if task.ask == ASK_JUDGE:
        return len(claim)
    if task.ask == ASK_CLAIM:
        claim = as_touched(task.game, task.question, task.shown, claim)
        things = [len(claim.get(name, "-").replace(",", " ").split()) for name in task.exercise.asked]
        return sum(things) + 1
    return sum(1 if isinstance(said, str) else len(said) for said in claim.values()) + 1


def faults_of(page: Page, address: str, task: Task) -> tuple[list[str], int]:
    """What is wrong with the board of a task, and how many touches its right answer takes."""
    page.goto(address)
    if not page.locator(".at-table").count():
        page.locator(".felt").evaluate("felt => felt.scrollIntoView()")
    finger = Finger(page)
    found = faults_before(page)
    try:
        finger.answer(task)
    except (Error, AssertionError) as error:
        return [*found, f"not answered: {str(error).splitlines()[0]}"], finger.touches
    if finger.touches > fewest_touches(task):
        found.append(f"{finger.touches} touches instead of {fewest_touches(task)}")
    return found + faults_after(page, task), finger.touches


def exercises(game: Game, seeds: Iterable[int]) -> Iterator[tuple[str, Task]]:
    for skill in game.skills:
        for seed in seeds:
            task = find_exercise(game, f"{skill.id}-{seed % 3 + 1}-{seed}", {})
            yield f"practice/{task.exercise.slug}/", task


def hand_laid(game: Game) -> Iterator[tuple[str, Task]]:
    """Steps of lessons and puzzles that ask for something."""
    for lesson in lessons(game, "fr"):
        steps = [step for step in lesson.steps if step.to_do and step.task]
        yield from ((f"learn/{lesson.slug}/{step.address}", step.task) for step in steps)
    yield from ((f"puzzles/{puzzle.slug}/", puzzle.task) for puzzle in puzzles(game, "fr"))


def check(visit: Visit, screen: tuple[int, int], game: Game, tasks: Tasks) -> None:
    """Print how many touches each answer takes; fail with all that is wrong anywhere."""
    page = visit(viewport=dict(zip(("width", "height"), screen, strict=True)), has_touch=True)
    wrong = []
    for address, task in tasks:
        faults, touches = faults_of(page, f"/fr/{game.id}/{address}", task)
        print(f"{game.id:20} {address:40} {touches:3} touches")  # noqa: T201  # what it takes is to be read, too
        wrong += [f"{address} {fault}" for fault in faults]
    assert not wrong, "\n".join(wrong)


@GAMES
def test_an_exercise_is_answered_within_a_phones_screen(visit: Visit, game: Game) -> None:
    check(visit, PHONE, game, exercises(game, SAMPLE))


@GAMES
def test_a_step_and_a_puzzle_are_answered_within_a_phones_screen(visit: Visit, game: Game) -> None:
    check(visit, PHONE, game, islice(hand_laid(game), 0, None, 9))


@pytest.mark.slow
@GAMES
@SCREENS
def test_every_exercise_is_answered_within_the_screen(
    visit: Visit, screen: tuple[int, int], game: Game
) -> None:
    check(visit, screen, game, exercises(game, DEALS))


@pytest.mark.slow
@GAMES
@SCREENS
def test_every_step_and_puzzle_is_answered_within_the_screen(
    visit: Visit, screen: tuple[int, int], game: Game
) -> None:
    check(visit, screen, game, hand_laid(game))


# At the referee's


CLAIMS: list[tuple[str, str, Mapping[str, str], int]] = [
    ("dominos-avec-talon", "play", {"tile": "6-5", "end": "right"}, 2),
    ("tsung-shap", "capture", {"take": "pair-right"}, 3),
    ("chan", "discard", {"card": "4s"}, 2),
    ("chan", "capture", {"use": "9v"}, 2),
    ("kap-tai-shap", "hand", {"eye": "5-5", "arrangement": "4-4 1-1, 4-2 2-1, 6-1 3-2, 5-2 4-1"}, 11),
]


@pytest.mark.parametrize(
    ("game", "question", "claim", "most"), CLAIMS, ids=lambda each: each if isinstance(each, str) else ""
)
def test_few_touches_make_a_claim(
    visit: Visit, game: str, question: str, claim: Mapping[str, str], most: int
) -> None:
    """At the position of the question's sample."""
    page = visit(viewport=dict(zip(("width", "height"), PHONE, strict=True)), has_touch=True)
    found, asked = games.find_question(game, question)
    position = {
        f.name: asked.sample[f.name] for f in asked.fields if f.role == POSITION and f.name in asked.sample
    }
    page.goto(position_address(game, asked, position, edit="1"))
    finger = Finger(page)
    names = tuple([field.name for field in asked.fields if field.role == CLAIM])
    finger.claim(found, asked, position, claim, names)
    expect(page.locator(VERDICT)).to_be_visible()
    assert finger.touches <= most


# Taken back


def wrongly_answered(page: Page) -> tuple[Finger, Task]:
    """An exercise in which pieces are touched, answered wrongly."""
    skills = [(game, skill) for game in all_games().values() for skill in game.skills]
    game, skill = next(
        (game, skill) for game, skill in skills if skill.ask == ASK_CLAIM and points(game, skill)
    )
    task = find_exercise(game, f"{skill.id}-2-3", {})
    page.goto(f"/en/{game.id}/practice/{task.exercise.slug}/")
    finger = Finger(page)
    finger.claim(game, task.question, task.shown, task.exercise.tempting, task.exercise.asked)
    expect(page.locator('#answer [data-state="wrong"]')).to_be_visible()
    return finger, task


def points(game: Game, skill: Skill) -> bool:
    """Whether pieces are pointed at by their places."""
    return any(game.by_id[skill.question].by_name[name].control == "places" for name in skill.asked)


def test_what_is_taken_back_is_gone_and_the_first_answer_counts(page: Page) -> None:
    finger, task = wrongly_answered(page)
    known = list(RuleMemory.objects.values())
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(VERDICT)).to_have_count(0)
    expect(page.locator("#board :checked")).to_have_count(0)
    expect(page.locator("#board .is-lifted")).to_have_count(0)
    finger.answer(task)
    expect(page.locator('#answer [data-done="yes"]')).to_be_visible()
    assert list(Attempt.objects.order_by("pk").values_list("state", flat=True)) == ["wrong", "right"]
    assert known == list(RuleMemory.objects.values())


def test_a_second_try_keeps_what_was_claimed(page: Page) -> None:
    wrongly_answered(page)
    assert page.locator("#board :checked").count()
