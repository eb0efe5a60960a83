"""The command line as a shell meets it: one process a test, few of them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import games
from games.core import command_line
from tests.claims import QUESTIONS, cases

ROOT = Path(__file__).resolve().parent.parent.parent
GAME, QUESTION = next((game, question) for game in games.all_games().values() for question in game.questions)
SAMPLE = dict(QUESTION.sample)
# The shell's own encoding must not matter: many set none.
PLAIN = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "", "PYTHONUNBUFFERED": ""}


def run(*arguments: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "games", *arguments]
    done = subprocess.run(
        line, capture_output=True, input=stdin, cwd=ROOT, env=PLAIN, check=False, timeout=60
    )
    return subprocess.CompletedProcess(line, done.returncode, done.stdout.decode(), done.stderr.decode())


def judge(fields: dict[str, str], *options: str) -> subprocess.CompletedProcess[str]:
    return run("judge", GAME.id, QUESTION.id, *(f"{name}={text}" for name, text in fields.items()), *options)


def illegal_case() -> dict[str, object]:
    return next(case for case in cases(GAME.id) if case.get("legal") is False)


def batch(*lines: object, options: tuple[str, ...] = ()) -> list[dict[str, object]]:
    """The answers to claim lines; texts go as they are, anything else as JSON."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    done = run("judge", "--batch", *options, stdin=text.encode("utf-8", "surrogatepass"))
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


# --- One claim


def test_a_legal_claim_is_told_and_exits_with_0() -> None:
    done = judge(SAMPLE)
    assert (done.returncode, done.stderr) == (0, "")
    verdict = games.judge(GAME.id, QUESTION.id, SAMPLE).to_dict()
    assert all(reason["text"] in done.stdout for reason in verdict["reasons"])
    assert f"[{verdict['rule']}]" in done.stdout


def test_an_illegal_claim_exits_with_1_and_tells_what_would_be_right() -> None:
    case = illegal_case()
    fields = [f"{name}={text}" for name, text in case["fields"].items()]
    done = run("judge", GAME.id, case["question"], *fields)
    assert (done.returncode, done.stderr) == (1, "")
    verdict = games.judge(GAME.id, case["question"], case["fields"]).to_dict()
    assert all(reason["text"] in done.stdout for reason in verdict["reasons"])
    assert verdict["fix"]["text"] in done.stdout
    brief = run("judge", GAME.id, case["question"], *fields, "--brief")
    assert brief.returncode == 1
    assert verdict["fix"]["text"] not in brief.stdout


@pytest.mark.parametrize("counted", [True, False])
def test_french_puts_its_space_before_every_colon(counted: bool) -> None:
    """Also where another table's verdict is told, with its score or without."""
    verdict = next(
        verdict
        for game in games.all_games().values()
        for question in game.questions
        for verdict in [games.judge(game.id, question.id, question.sample)]
        if any((other.verdict.score is not None) == counted for other in verdict.elsewhere)
    )
    told = "\n".join(command_line.in_words(verdict, "fr", brief=False))
    other = next(o for o in verdict.elsewhere if (o.verdict.score is not None) == counted)
    assert f"  {other.reading}={other.value}\u00a0: " in told
    assert not re.search(r"[^\u00a0]:(?!\S)", told)


def test_json_is_the_contracts_verdict_in_the_language_asked_for() -> None:
    verdict = games.judge(GAME.id, QUESTION.id, SAMPLE)
    for lang in games.languages():
        done = judge(SAMPLE, "--json", "--lang", lang)
        assert json.loads(done.stdout) == verdict.to_dict(lang)
    assert json.loads(judge(SAMPLE, "--json", "--brief").stdout) == verdict.to_dict(brief=True)


def test_malformed_fields_exit_with_2_and_are_told_on_standard_error() -> None:
    name = QUESTION.fields[0].name
    done = judge({**SAMPLE, name: "#nonsense#", "x": "1"})
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{name}: " in done.stderr
    assert "x: " in done.stderr
    assert "Traceback" not in done.stderr


def test_malformed_fields_as_json() -> None:
    done = judge({**SAMPLE, "x": "1"}, "--json", "--lang", "fr")
    assert (done.returncode, done.stderr) == (2, "")
    with pytest.raises(games.MalformedClaim) as malformed:
        games.judge(GAME.id, QUESTION.id, {**SAMPLE, "x": "1"})
    assert json.loads(done.stdout) == malformed.value.to_dict("fr")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["no-such-game", "x"], "game"),
        ([GAME.id, "no-such-question"], "question"),
        ([GAME.id], "game"),
        ([], "game"),
        ([GAME.id, QUESTION.id, "no equals sign"], "fields"),
    ],
)
def test_what_cannot_be_asked_exits_with_2_and_names_what_there_is(arguments: list[str], named: str) -> None:
    done = run("judge", *arguments, "--json")
    assert done.returncode == 2
    assert list(json.loads(done.stdout)["errors"]) == [named]
    told = run("judge", *arguments)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith(f"{named}: ")


@pytest.mark.parametrize("arguments", [["--lang", "xx"], ["--no-such-option"], []])
def test_a_wrong_use_exits_with_2(arguments: list[str]) -> None:
    done = run(*(["judge", GAME.id, QUESTION.id] if arguments else []), *arguments)
    assert done.returncode == 2
    assert "usage:" in done.stderr


@pytest.mark.parametrize("options", [["--json"], ["--lang", "fr", "--json"]])
def test_options_may_stand_anywhere_after_the_question(options: list[str]) -> None:
    fields = [f"{name}={text}" for name, text in QUESTION.sample.items()]
    last = run("judge", GAME.id, QUESTION.id, *fields, *options)
    assert last.returncode == 0
    for place in (0, 1):
        done = run("judge", GAME.id, QUESTION.id, *fields[:place], *options, *fields[place:])
        assert (done.returncode, done.stdout) == (0, last.stdout)
    unknown = run("judge", GAME.id, QUESTION.id, "--no-such-option", *fields)
    assert unknown.returncode == 2
    assert "--no-such-option" in unknown.stderr


def test_a_value_may_hold_equals_signs_and_bytes_of_no_encoding() -> None:
    line = [
        sys.executable.encode(),
        b"-m",
        b"games",
        b"judge",
        GAME.id.encode(),
        QUESTION.id.encode(),
        b"x=a=b\xff",
    ]
    done = subprocess.run(line, capture_output=True, cwd=ROOT, env=PLAIN, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_field_given_twice_is_a_list_or_refused_and_never_half_forgotten() -> None:
    question = next(q for q in GAME.questions if any(f.kind.separator for f in q.fields) and q.required)
    listed = next(field for field in question.fields if field.kind.separator)
    named = [f"{name}={text}" for name, text in question.sample.items() if name != listed.name]
    pieces = question.sample[listed.name].split(listed.kind.separator)
    twice = run(
        "judge", GAME.id, question.id, *named, *(f"{listed.name}={piece}" for piece in pieces), "--json"
    )
    once = run(
        "judge", GAME.id, question.id, *named, f"{listed.name}={question.sample[listed.name]}", "--json"
    )
    assert twice.stdout == once.stdout
    single = next(field for field in question.fields if field.required and not field.kind.separator)
    again = run("judge", GAME.id, question.id, *named, f"{single.name}={question.sample[single.name]}")
    assert again.returncode == 2
    assert again.stderr.startswith(f"{single.name}: ")


def test_the_catalogue_is_listed() -> None:
    for lang in games.languages():
        assert json.loads(run("catalogue", "--json", "--lang", lang).stdout) == games.catalogue(lang)
    told = run("catalogue").stdout
    for game in games.all_games().values():
        assert f"{game.id}: " in told
        assert all(f"  {question.id}: " in told for question in game.questions)


# --- A batch


def test_a_batch_answers_each_line_in_its_language() -> None:
    claims = [
        {"game": p.values[0].id, "question": p.values[1].id, "fields": dict(p.values[1].sample), "lang": lang}
        for p in QUESTIONS
        for lang in games.languages()
    ]
    expected = [games.judge(c["game"], c["question"], c["fields"]).to_dict(c["lang"]) for c in claims]
    assert batch(*claims) == expected
    brief = batch(*({**claim, "lang": "en"} for claim in claims), options=("--brief",))
    assert all(set(answer).isdisjoint({"fix", "elsewhere"}) for answer in brief)


def test_a_game_beside_a_batch_is_refused_not_overlooked() -> None:
    done = run("judge", "chan", "--batch", stdin=b"")
    assert done.returncode == 2
    assert done.stderr
    assert not done.stdout


def test_the_language_of_a_batch_is_that_of_lines_without_one() -> None:
    claim = {"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE}
    (answer,) = batch(claim, options=("--lang", "fr"))
    assert answer == games.judge(GAME.id, QUESTION.id, SAMPLE).to_dict("fr")


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("", "line"),
        ("   ", "line"),
        ("not json", "line"),
        ("[1]", "line"),
        ("null", "line"),
        ('"text"', "line"),
        ("\ud800", "line"),
        ("\x00", "line"),
        ("[" * 100_000, "line"),
        ("{}", "game"),
        ({"game": "no-such-game", "question": "x", "fields": {}}, "game"),
        ({"game": 1, "question": 2, "fields": {}}, "game"),
        ({"game": [GAME.id], "question": QUESTION.id, "fields": {}}, "game"),
        ({"game": GAME.id, "fields": {}}, "question"),
        ({"game": GAME.id, "question": "x", "fields": {}}, "question"),
        ({"game": GAME.id, "question": QUESTION.id}, "fields"),
        ({"game": GAME.id, "question": QUESTION.id, "fields": ["a"]}, "fields"),
        ({"game": GAME.id, "question": QUESTION.id, "fields": None}, "fields"),
        ({"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE, "lang": "xx"}, "lang"),
        ({"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE, "lang": None}, "lang"),
        ({"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE, "lang": ["en"]}, "lang"),
        ({"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE, "lang": {}}, "lang"),
        ({"game": GAME.id, "question": QUESTION.id, "fields": {**SAMPLE, "x": 1}}, "x"),
    ],
    ids=lambda value: str(value)[:30].encode("ascii", "replace").decode(),
)
def test_a_bad_line_is_answered_with_what_is_wrong(line: object, named: str) -> None:
    text = line if isinstance(line, str) else json.dumps(line)
    for lang in games.languages():
        answer = command_line.answer(text, lang, brief=True)
        assert list(answer) == ["errors"]
        assert list(answer["errors"]) == [named]
        json.dumps(answer, ensure_ascii=False).encode()


def test_bad_lines_never_stop_a_batch() -> None:
    good = {"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE}
    bad = [
        "",
        "not json",
        "[1]",
        "\udcff",
        "[" * 100_000,
        {"game": 1},
        {**good, "fields": 1},
        {**good, "lang": []},
    ]
    lines = [line for wrong in bad for line in (wrong, good)]
    answers = batch(*lines)
    assert ["errors" in answer for answer in answers] == [True, False] * len(bad)


def test_a_last_line_without_an_end_is_answered_too() -> None:
    text = json.dumps({"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE})
    done = run("judge", "--batch", stdin=text.encode())
    assert json.loads(done.stdout)["legal"]
    assert run("judge", "--batch", stdin=b"").stdout == ""


def test_a_batch_is_streamed() -> None:
    """The first answer is there before the second claim has been written."""
    claim = json.dumps({"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE}).encode() + b"\n"
    line = [sys.executable, "-m", "games", "judge", "--batch"]
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=PLAIN
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(claim)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["legal"]
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 0


def test_a_reader_who_leaves_early_makes_no_noise() -> None:
    """python -m games … | head -1"""
    claim = json.dumps({"game": GAME.id, "question": QUESTION.id, "fields": SAMPLE}).encode() + b"\n"
    line = [sys.executable, "-m", "games", "judge", "--batch"]
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=PLAIN
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(claim)
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(claim)
        process.stdin.flush()
        assert process.wait(timeout=30) == 0, "the process goes on although nobody reads"
        assert process.stderr.read() == b""


@pytest.mark.parametrize(("choice", "status"), [("right", 0), ("wrong", 1), ("malformed", 2)])
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_the_exit_status_holds_though_nobody_reads(choice: str, status: int, stream: str) -> None:
    case = illegal_case()
    question, fields = {
        "right": (QUESTION.id, SAMPLE),
        "wrong": (case["question"], case["fields"]),
        "malformed": (QUESTION.id, {}),
    }[choice]
    read, written = os.pipe()
    os.close(read)
    line = [sys.executable, "-m", "games", "judge", GAME.id, str(question)]
    line += [f"{name}={text}" for name, text in dict(fields).items()]  # type: ignore[call-overload]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: written}
    done = subprocess.run(line, cwd=ROOT, env=PLAIN, check=False, **streams)  # type: ignore[call-overload]
    os.close(written)
    assert done.returncode == status
    assert b"Error" not in (done.stderr or b"")


@pytest.mark.parametrize(("closed", "lines"), [("<&-", 0), (">&-", 0), ("2>&-", 1)])
def test_a_closed_stream_is_no_fault(closed: str, lines: int) -> None:
    fields = " ".join(f"{name}='{text}'" for name, text in SAMPLE.items())
    judging = f'"{sys.executable}" -m games judge {GAME.id} {QUESTION.id} {fields} --json --brief'
    if closed == "<&-":
        judging = f'"{sys.executable}" -m games judge --batch'
    done = subprocess.run(
        f"{judging} {closed}", shell=True, capture_output=True, cwd=ROOT, env=PLAIN, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == lines


def test_a_full_disk_is_told_and_is_no_verdict(tmp_path: Path) -> None:
    """A file that may not grow takes no more than a full disk does, and every system has one."""
    line = f'ulimit -f 0; exec "{sys.executable}" -m games catalogue > "{tmp_path / "full"}"'
    done = subprocess.run(line, shell=True, capture_output=True, cwd=ROOT, env=PLAIN, check=False)
    assert done.returncode == 2
    assert done.stderr.strip()
    assert done.stderr.decode().strip().count("\n") == 0


def test_a_catalogue_into_a_closed_pipe_makes_no_noise() -> None:
    line = f'"{sys.executable}" -m games catalogue --json | head -c 1'
    done = subprocess.run(line, shell=True, capture_output=True, cwd=ROOT, env=PLAIN, check=False)
    assert (done.stdout, done.stderr) == (b"{", b"")
