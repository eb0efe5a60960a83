"""A game nobody has told the project of: a folder of its own, anywhere. It is found, judged, listed and served."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client

import games
from games.core.registry import all_games
from tests import test_conformance_sentences
from tests.test_conformance_sentences import LANGUAGES, heard, named, written

ROOT = Path(__file__).resolve().parent.parent
TOY = ROOT / "tests" / "toy" / "games"
SAMPLE = {"left": "1c", "right": "2c", "which": "right"}

COMMAND = "import sys, games; games.__path__.append(sys.argv.pop(1)); from games import __main__"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The toy game is found beside the real ones. The value is its id."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOY)])
    all_games.cache_clear()
    yield "high-card"
    all_games.cache_clear()


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line of a Python that has the toy game's folder on the path of the package."""
    line = [sys.executable, "-c", COMMAND, str(TOY), *arguments]
    return subprocess.run(line, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)


def test_without_its_folder_there_is_no_such_game() -> None:
    with pytest.raises(LookupError):
        games.judge("high-card", "higher", SAMPLE)


def test_it_is_found_beside_the_others(toy: str) -> None:
    assert toy in games.all_games()
    assert len(games.all_games()) > 1


def test_it_is_judged(toy: str) -> None:
    assert games.judge(toy, "higher", SAMPLE).legal
    wrong = games.judge(toy, "higher", {**SAMPLE, "which": "left"}).to_dict("fr")
    assert (wrong["legal"], wrong["rule"]) == (False, "higher")
    assert wrong["fix"]["fields"]["which"] == "right"
    assert [(other["reading"], other["legal"]) for other in wrong["elsewhere"]] == [("order", True)]
    with pytest.raises(games.MalformedClaim) as malformed:
        games.judge(toy, "higher", {"left": "9c", "right": "2c"})
    assert set(malformed.value.faults) == {"left", "which"}


def test_the_command_line_judges_and_lists_it() -> None:
    fields = [f"{name}={value}" for name, value in SAMPLE.items()]
    assert command("judge", "high-card", "higher", *fields).returncode == 0
    assert command("judge", "high-card", "higher", *fields[:2], "which=left").returncode == 1
    listed = json.loads(command("catalogue", "--json").stdout)
    assert "high-card" in [game["id"] for game in listed["games"]]
    assert {game.id for game in games.all_games().values()} < {game["id"] for game in listed["games"]}


def test_the_referee_serves_it(toy: str, client: Client, language: str) -> None:
    assert (
        f'href="/{language}/{toy}/referee/higher/"'
        in client.get(f"/{language}/{toy}/referee/").content.decode()
    )
    page = client.get(f"/{language}/{toy}/referee/higher/", SAMPLE)
    assert page.status_code == 200
    assert 'data-state="right"' in page.content.decode()


def test_the_api_judges_and_describes_it(toy: str, client: Client) -> None:
    address = f"/api/v1/judge/{toy}/higher"
    assert client.get(address, SAMPLE).json() == games.judge(toy, "higher", SAMPLE).to_dict()
    assert client.post(address, SAMPLE, content_type="application/json").json()["legal"]
    assert toy in [game["id"] for game in client.get("/api/v1/catalogue").json()["games"]]
    assert address in client.get("/api/v1/openapi.json").json()["paths"]


def copied(tmp_path: Path) -> Path:
    """The toy game's own folder in a copy of the games' folder, to spoil."""
    shutil.copytree(TOY, tmp_path / "games")
    return tmp_path / "games" / "high_card"


def test_a_game_without_its_sentences_is_named_and_the_others_are_listed(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "sentences.fr.toml").unlink()
    line = [sys.executable, "-c", COMMAND, str(folder.parent), "catalogue", "--json", "--lang", "fr"]
    told = subprocess.run(line, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=True)
    assert (
        f"high-card is left out of the catalogue. {folder / 'sentences.fr.toml'}: there is no such file."
        in told.stderr
    )
    assert [game["id"] for game in json.loads(told.stdout)["games"]] == list(all_games())


def test_an_outcome_without_a_sentence_is_found_and_so_is_a_sentence_without_an_outcome(
    toy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_conformance_sentences, "MOST_CLAIMS", 200)
    folder = copied(tmp_path)
    for path in folder.glob("sentences.*.toml"):
        path.write_text(path.read_text(encoding="utf-8").replace("told = ", "tolled = "), encoding="utf-8")
    game = replace(games.find_game(toy), folder=str(folder))
    assert {said.split(": ", 1)[0] for said in heard(game).unsaid} == {
        f"sentences.{lang}.toml" for lang in LANGUAGES
    }
    assert written(game, "en") - heard(game).said == {("reasons", "higher", "tolled")}
    assert [entry for entry in named(game) if entry not in written(game, "en")] == [
        ("reasons", "higher", "told")
    ]


def test_no_file_outside_its_folder_knows_it() -> None:
    known = [
        str(path.relative_to(ROOT))
        for folder in ("games", "tutor", "templates", "tools", "content")
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in {".py", ".html", ".toml", ".md", ".js", ".css", ".po"}
        and "high-card" in path.read_text(encoding="utf-8")
    ]
    assert not known
