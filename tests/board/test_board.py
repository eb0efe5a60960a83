"""Every question as a table: what lies where, what is touched, in which steps, and what ends the claim."""

import pytest

from games.core.phrases import words_for
from games.core.questions import CLAIM, POSITION, Game, Question
from games.core.registry import find_game
from tests.claims import GAMES
from tutor.board.board import FIGURES, STILL, TRAYS, WAYS, Board
from tutor.board.editor import Editor
from tutor.practice.forms import TaskForm
from tutor.practice.items import Item, task_of

QUESTIONS = [
    pytest.param(game.values[0], question, id=f"{game.id}-{question.id}")
    for game in GAMES
    for question in game.values[0].questions
]


def board_of(game: Game, question: Question, into: str = "") -> Board:
    """The position of the question's sample, nothing claimed yet."""
    texts = {
        f.name: question.sample[f.name]
        for f in question.fields
        if f.role == POSITION and f.name in question.sample
    }
    return Board(game, question, words_for(game, "en"), texts, into)


def made_by(board: Board) -> list[str]:
    """The fields that can be filled in at the open step, by whatever is touched, said or written."""
    names = [each.name for each in (*board.trays, *board.figures, *board.spare_figures, *board.choices)]
    for spot in board.spots:
        names += [each.name for each in (spot.by, spot.ends, spot.seats) if each is not None]
    # What is ticked on the table need not be said in words, too.
    return [
        *names,
        *[field.name for field in board.step if field.control == "ends" and board.ticked_by(field) in names],
    ]


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_every_claim_is_made_somewhere_on_the_board_in_one_of_its_steps(
    game: Game, question: Question
) -> None:
    board = board_of(game, question)
    made = {name for step in board.steps for name in made_by(board_of(game, question, step[0].name))}
    assert made >= {field.name for field in question.fields if field.role == CLAIM}


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_piece_is_touched_for_one_claim_only(game: Game, question: Question) -> None:
    for step in board_of(game, question).steps:
        at = [name for field in step if field.control in WAYS for name in field.at]
        assert len(at) == len(set(at))


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_something_ends_every_claim(game: Game, question: Question) -> None:
    for step in board_of(game, question).steps:
        board = board_of(game, question, step[0].name)
        assert board.next_step or board.is_touched or board.deciding_words


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_everything_that_lies_there_is_in_one_zone(game: Game, question: Question) -> None:
    board = board_of(game, question)
    in_zones = [spot.shown.name for zone in ("others", "middle", "mine") for spot in board.zone(zone)]
    assert sorted(in_zones) == sorted(spot.shown.name for spot in board.spots)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_editor_has_a_place_for_every_field_of_the_position(game: Game, question: Question) -> None:
    editor = Editor(game, question, words_for(game, "en"), {})
    assert [each.name for each in editor.position] == [f.name for f in question.fields if f.role == POSITION]


def test_what_was_said_in_one_step_is_told_in_the_next() -> None:
    game = find_game("kap-tai-shap")
    question = game.by_id["turn"]
    texts = {**question.sample, "take": "6-6", "table": "3-2 6-6"}
    board = Board(game, question, words_for(game, "en"), texts, "give")
    assert [name for name, text, _label, _said in board.other_steps if text] == ["take", "declare"]
    marked = [each for spot in board.spots for heap in spot.heaps for each in heap.lying if each.said]
    assert [str(each.item) for each in marked] == ["6-6"]


def test_joined_pieces_leave_the_hand_and_stand_as_groups_with_what_they_come_to() -> None:
    game = find_game("kap-tai-shap")
    question = game.by_id["hand"]
    tiles = "6-6 6-6 6-2 1-1 6-1 2-1 5-1 3-1 4-1 3-2"
    board = Board(game, question, words_for(game, "en"), {"tiles": tiles, "arrangement": "6-2 1-1, 6-1"})
    (hand,) = [spot for spot in board.spots if spot.way != STILL]
    assert [str(each.item) for each in hand.heaps[0].lying] == "6-6 6-6 6-1 2-1 5-1 3-1 4-1 3-2".split()
    assert [str(each.item) for each in hand.heaps[0].lying if each.ticked] == ["6-1"]
    assert [(heap.name, heap.caption) for heap in board.joined] == [("arrangement.1", "8 + 2 = 10")]


def test_the_controls_a_board_draws_are_those_that_kinds_have() -> None:
    """A kind with a control that no part of the board draws would be a claim that nobody can make."""
    drawn = {*WAYS, *TRAYS, *FIGURES, "choice", "ends", "seats"}
    controls = {
        f.control for game in GAMES for q in game.values[0].questions for f in q.fields if f.role == CLAIM
    }
    assert controls <= drawn


def test_a_neighbours_tile_is_seen_laid_at_the_end_of_the_line() -> None:
    game = find_game("dominos-avec-talon")
    task = task_of(Item("exercise", game.id, "lay-2-3"), {})
    board = TaskForm(task=task, words=words_for(game, "en")).board
    (line,) = [spot for spot in board.spots if spot.shown.control == "line"]
    given = task.exercise.fields
    places = [each.ticked for each in line.heaps[0].lying]
    assert places.count(True) == 1
    assert places[0 if given["end"] == "left" else -1]
