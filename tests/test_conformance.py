"""What every game must have, over all games found: a game written tomorrow is held to it with no line changed here."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from keyword import iskeyword
from pathlib import Path
from random import Random
from typing import Any

import pytest

import games
from games.core import judging
from games.core.kinds import Choice, Choices
from games.core.phrases import CORE, PLACEHOLDER, load, typeset, words_for
from games.core.questions import CLAIM, POSITION, Game, Question
from games.core.skills import ASK_JUDGE
from tests.claims import GAMES, QUESTIONS, verdicts
from tests.crawls import EVERYWHERE

LANGUAGES = games.languages()
DEALS = 200
CLAIMS, MOST_CLAIMS = 2_000 if EVERYWHERE else 1_000, 20_000
"""Claims tried for the rules that they meet; as long as some rule was not met at all, the search goes on."""


def folders() -> list[Any]:
    """Every file name of sentences without its language, with the folder it lies in."""
    found = [(CORE, "sentences")]
    for game in games.all_games().values():
        found += [(Path(game.folder), "sentences"), (Path(game.pieces.folder), game.pieces.id)]
    return [pytest.param(*pair, id=f"{pair[0].name}-{pair[1]}") for pair in dict.fromkeys(found)]


def read(folder: Path, name: str, lang: str) -> dict[str, str]:
    """Every text of a file as a reader sees it, by its path."""
    text = (folder / f"{name}.{lang}.toml").read_text(encoding="utf-8")
    return dict(leaves(tomllib.loads(typeset(text, lang))))


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for name, entry in table.items():
        if isinstance(entry, Mapping):
            yield from leaves(entry, f"{path}{name}.")
        else:
            yield f"{path}{name}", entry


# --- Questions


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_claim_has_a_part_for_every_field_in_their_order(game: Game, question: Question) -> None:
    """Its parts are filled by their place. One whose field has a word of Python's for a name is called otherwise."""
    names = [*question.names, "house"] if question.house else list(question.names)
    parts: tuple[str, ...] = question.claim._fields  # type: ignore[attr-defined]
    assert len(parts) == len(names)
    assert all(part == name for part, name in zip(parts, names, strict=True) if not iskeyword(name))


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_sample_claim_is_legal(game: Game, question: Question) -> None:
    verdict = games.judge(game.id, question.id, question.sample)
    assert verdict.legal, verdict.to_dict(brief=True)
    assert set(question.sample) <= {field.name for field in question.fields}


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_sample_claims_something(game: Game, question: Question) -> None:
    claims = {field.name for field in question.fields if field.role == CLAIM}
    assert claims & set(question.sample)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_rule_of_a_question_is_a_rule_of_the_game(game: Game, question: Question) -> None:
    assert question.rule in game.rule_order


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_every_example_can_be_read(game: Game, question: Question) -> None:
    """The example is what a message offers to somebody who could not be understood."""
    for field in question.all_fields:
        assert field.example, field.name
        field.kind.read(field.example)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_one_points_at_fields_that_are_there(game: Game, question: Question) -> None:
    for field in question.fields:
        for name in field.at:
            assert question.by_name[name].role == POSITION, (field.name, name)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_dealt_position_lacks_nothing_but_the_claim(game: Game, question: Question) -> None:
    claims = {field.name for field in question.fields if field.role == CLAIM}
    positions = {field.name for field in question.fields if field.role == POSITION}
    for seed in range(DEALS):
        dealt = question.deal(Random(seed))
        assert set(dealt) <= positions, "a dealt position must not give the answer away"
        _, faults = judging.read(question, dealt)
        others = {
            name: found
            for name, found in faults.items()
            if name not in claims or {kind for kind, _ in found} != {"missing"}
        }
        assert not others, (seed, dealt)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_dealing_is_random_and_repeatable(game: Game, question: Question) -> None:
    dealt = [json.dumps(question.deal(Random(seed))) for seed in range(20)]
    assert len(set(dealt)) > 10
    assert dealt == [json.dumps(question.deal(Random(seed))) for seed in range(20)]


# --- Rules


@cache
def reported(game: Game) -> dict[str, Counter[str]]:
    """How each rule was reported in a search for claims: kept, broken, on a bill, or left out of a legal verdict.

    ``refused`` counts the illegal claims of the questions that report it: those go without a rule that only allows.
    """
    met: dict[str, Counter[str]] = {rule.id: Counter() for rule in game.rules}
    legal, illegal = Counter[str](), Counter[str]()
    asked: dict[str, set[str]] = {rule.id: set() for rule in game.rules}
    for number, verdict in enumerate(verdicts(game, seed=3, count=MOST_CLAIMS)):
        legal[verdict.question.id] += verdict.legal
        illegal[verdict.question.id] += not verdict.legal
        for reason in verdict.reasons:
            met[reason.rule]["kept" if reason.ok else "broken"] += 1
            asked[reason.rule].add(verdict.question.id)
        for line in verdict.ruling.bill:
            met[line.rule]["counted"] += 1
        if number > CLAIMS and all(met[rule.id] for rule in game.rules if rule.judged):
            break
    for rule, questions in asked.items():
        met[rule]["left alone"] = sum(legal[question] for question in questions) - met[rule]["kept"]
        met[rule]["refused"] = sum(illegal[question] for question in questions)
    return met


@pytest.mark.parametrize("game", GAMES)
def test_every_judged_rule_is_broken_by_some_claim_and_kept_by_another(game: Game) -> None:
    """Some rules are told only when broken (who keeps them is told another rule), some only allow or only count."""
    for rule in game.rules:
        met = reported(game)[rule.id]
        if rule.judged:
            assert met["kept"] or met["counted"] or met["broken"], f"no claim was told of {rule.id}"
            assert met["kept"] or met["counted"] or met["left alone"], f"no claim kept {rule.id}"
            without = met["broken"] or met["left alone"] or met["counted"] or met["refused"]
            assert without, f"no claim was without {rule.id}"


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_cannot_be_broken_is_never_broken(game: Game) -> None:
    met = reported(game)
    assert not [rule.id for rule in game.rules if not rule.breakable and met[rule.id]["broken"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_is_not_judged_is_never_reported(game: Game) -> None:
    met = reported(game)
    assert not [rule.id for rule in game.rules if not rule.judged and (met[rule.id].total())]


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_points_and_readings_refer_to_one_another(game: Game) -> None:
    points = {point.id: point for point in game.points}
    assert len(points) == len(game.points)
    assert len(game.rule_order) == len(game.rules)
    assert {rule for point in game.points for rule in point.rules} <= set(game.rule_order)
    assert {reading.point for reading in game.readings} <= set(points)
    for reading in game.readings:
        assert len(set(reading.values)) == len(reading.values) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_note_stands_under_a_rule_whose_page_shows_its_point(game: Game) -> None:
    shown = {point.id: set(point.rules) for point in game.points}
    notes = {note for verdict in verdicts(game, seed=4, count=CLAIMS) for note in verdict.ruling.notes}
    assert not [note for note in notes if note.rule not in shown[note.point]]


# --- Sentences


THE_READERS_OWN = {"en": r"\b(you|yours?)\b", "fr": r"\b(vous|votre|vos)\b"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_neighbour_does_is_not_called_the_readers_own(game: Game, lang: str) -> None:
    """The same labels stand over what one fills in oneself and over a neighbour's claim that is to be judged."""
    words = words_for(game, lang)
    judged = {
        field.name
        for skill in game.skills
        if skill.ask == ASK_JUDGE
        for field in game.by_id[skill.question].fields
        if field.role == POSITION or field.name in skill.asked or not skill.asked
    }
    own = [words.label(name) for name in judged if re.search(THE_READERS_OWN[lang], words.label(name), re.I)]
    assert not own


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_has_a_name(game: Game, lang: str) -> None:
    """Exactly what there is: a word for something that is no longer there misleads whoever edits the file."""
    own = load(Path(game.folder), lang)
    words = words_for(game, lang)
    fields = [field for question in game.questions for field in question.fields]
    choices: dict[str, set[str]] = {}
    for field in fields:
        if isinstance(field.kind, (Choice, Choices)):
            choices.setdefault(field.name, set()).update(field.kind.values)
    assert set(own["game"]) == {"name", "original", "gloss", "short"}
    assert set(own["rules"]) == set(game.rule_order)
    assert set(own["questions"]) == set(game.by_id)
    for name, entry in own["questions"].items():
        assert set(entry) - {"help"} == {"title", "short", "reminder", "send"}
        assert set(entry.get("help", {})) <= set(game.by_id[name].names)
    assert set(own["fields"]) == {field.name for field in fields}
    for name, entry in own["fields"].items():
        told_by_all = all(
            name in own["questions"][q.id].get("help", {}) for q in game.questions if name in q.names
        )
        assert set(entry) == ({"label"} if told_by_all else {"label", "help"}), name
    assert {name: set(words.find(("choices", name))) for name in choices} == choices
    assert set(own.get("readings", {})) == {reading.name for reading in game.readings}
    for reading in game.readings:
        entry = own["readings"][reading.name]
        assert set(entry) == {"label", "help", *reading.values}, reading.name
        assert all(set(entry[value]) == {"name", "held"} for value in reading.values), reading.name
    assert set(own.get("points", {})) == {point.id for point in game.points}
    assert all(
        set(entry) == {"point", "source", "others", "here"} for entry in own.get("points", {}).values()
    )
    for table in ("reasons", "bill", "slips"):
        assert set(own.get(table, {})) <= set(game.rule_order), table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_empty_and_every_sentence_ends(game: Game, lang: str) -> None:
    texts = read(Path(game.folder), "sentences", lang)
    assert not [path for path, text in texts.items() if not text.strip()]
    whole = re.compile(r"^(reasons|bill|slips|faults|points\.[^.]+\.(source|others|here)|readings\..*\.held)")
    # A bill line is an entry of an account and needs no full stop.
    open_ended = [
        path
        for path, text in texts.items()
        if whole.match(path) and not path.startswith("bill.") and text[-1] not in ".?!…»”)"
    ]
    assert not open_ended


@pytest.mark.parametrize(("folder", "name"), folders())
def test_all_languages_say_the_same_things(folder: Path, name: str) -> None:
    english = read(folder, name, "en")
    for lang in LANGUAGES:
        texts = read(folder, name, lang)
        assert set(texts) == set(english)
        differing = {
            path: (placeholders(english[path]), placeholders(text))
            for path, text in texts.items()
            if placeholders(text) != placeholders(english[path])
        }
        assert not differing, lang


def placeholders(text: str) -> set[str]:
    return {match[1] for match in PLACEHOLDER.finditer(text)}


@pytest.mark.parametrize(("folder", "name"), folders())
def test_no_brace_is_left_that_is_no_placeholder(folder: Path, name: str) -> None:
    for lang in LANGUAGES:
        texts = read(folder, name, lang)
        assert not [path for path, text in texts.items() if re.search(r"[{}]", PLACEHOLDER.sub("", text))], (
            lang
        )


@pytest.mark.parametrize(("folder", "name"), folders())
def test_french_is_set_as_french_is_printed(folder: Path, name: str) -> None:
    wrong = {
        path: text
        for path, text in read(folder, name, "fr").items()
        if re.search(r" [;:!?»](?![\w/])|« |[\w)»][;!?]|[\w)]:(?=\s|$)|\"|'|\.\.\.", text)
    }
    assert not wrong


@pytest.mark.parametrize(("folder", "name"), folders())
def test_english_has_no_typewriter_quotes(folder: Path, name: str) -> None:
    wrong = {path: text for path, text in read(folder, name, "en").items() if re.search(r"\"|'|\.\.\.", text)}
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_player_reads_no_technical_name(game: Game, lang: str) -> None:
    """Sentences name neither fields nor readings nor choices by their ids."""
    ids = {name for question in game.questions for name in question.by_name if "_" in name}
    ids |= {
        value
        for reading in game.readings
        for value in (reading.name, *reading.values)
        if re.search("[_-]", value)
    }
    ids |= {
        value
        for question in game.questions
        for field in question.fields
        if isinstance(field.kind, (Choice, Choices))
        for value in field.kind.values
        if "-" in value
    }
    words = {word for word in ids if not word[0].isdigit()}
    pattern = (
        re.compile(rf"(?<![\w{{-])({'|'.join(map(re.escape, sorted(words)))})(?![\w-])") if words else None
    )
    told = {
        path: text
        for path, text in read(Path(game.folder), "sentences", lang).items()
        if pattern and pattern.search(PLACEHOLDER.sub("", text))
    }
    assert not told


# --- The catalogue


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_json_and_lists_everything(lang: str) -> None:
    listed = json.loads(json.dumps(games.catalogue(lang)))
    assert listed["languages"] == list(LANGUAGES)
    assert [game["id"] for game in listed["games"]] == sorted(games.all_games())
    for entry in listed["games"]:
        game = games.find_game(entry["id"])
        assert [rule["id"] for rule in entry["rules"]] == [rule.id for rule in game.rules]
        assert [point["id"] for point in entry["points"]] == [point.id for point in game.points]
        assert [question["id"] for question in entry["questions"]] == [
            question.id for question in game.questions
        ]
        for asked, question in zip(entry["questions"], game.questions, strict=True):
            assert [field["name"] for field in asked["fields"]] == [
                field.name for field in question.all_fields
            ]
            for shown, field in zip(asked["fields"], question.all_fields, strict=True):
                assert shown["label"] != field.name
                assert shown.get("choices") == (
                    list(field.kind.values) if isinstance(field.kind, (Choice, Choices)) else None
                )
                if field.absent is not None:
                    assert (
                        field.kind.read(shown["default"]) == field.absent
                        if shown["default"]
                        else not field.absent
                    )


def test_the_catalogue_speaks_the_language_asked_for() -> None:
    titles = {
        lang: [question["title"] for game in games.catalogue(lang)["games"] for question in game["questions"]]
        for lang in LANGUAGES
    }
    assert len(set(map(tuple, titles.values()))) == len(LANGUAGES)


def test_an_unknown_language_is_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        games.catalogue("xx")
