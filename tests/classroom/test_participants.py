"""Codes, tokens and nicknames of participants."""

from collections.abc import Callable

import pytest

from tutor.classroom import nicknames, participants, sessions
from tutor.classroom.models import ALPHABET, Participant, Session, hashed

Sit = Callable[..., Participant]


def test_a_code_has_six_characters_that_nobody_mistakes(led: Session) -> None:
    assert led.code is not None
    assert len(led.code) == 6
    assert set(led.code) <= set(ALPHABET)
    assert not set(ALPHABET) & set("AEIOU01LSZ5")


def test_a_code_is_found_however_it_is_typed_and_only_while_the_session_runs(led: Session) -> None:
    code = str(led.code)
    assert participants.running_session(f" {code[:3].lower()} {code[3:].lower()} ") == led
    assert participants.running_session(code, led.closes_at) is None
    sessions.end_session(led)
    assert participants.running_session(code) is None


def test_only_the_hash_of_a_token_is_kept(led: Session, participant: Sit) -> None:
    one = participant(led)
    assert one.token not in str(Participant.objects.values().get())
    assert Participant.objects.get(token_hash=hashed(one.token)) == one


def test_a_personal_code_gives_the_seat_to_another_device_and_takes_it_from_the_first(
    led: Session, participant: Sit
) -> None:
    one = participant(led)
    found = participants.rejoin(led, one.code.lower())
    assert found is not None
    assert found[0] == one
    assert not Participant.objects.filter(token_hash=hashed(one.token)).exists()
    assert participants.rejoin(led, "BBBBBB") is None
    participants.change(one, removed=True)
    assert participants.rejoin(led, one.code) is None


def test_a_session_has_only_so_many_participants(
    led: Session, participant: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(participants, "MOST_PARTICIPANTS", 2)
    participant(led)
    participant(led)
    with pytest.raises(participants.Full):
        participant(led)


def test_equal_nicknames_are_told_apart_and_missing_ones_drawn(led: Session, participant: Sit) -> None:
    assert [participant(led, "Ada").nickname, participant(led, "Ada").nickname] == ["Ada", "Ada 2"]
    assert participant(led).nickname in nicknames.names("en")


WHOLE = (
    "ဖြိုး",
    "ශ්\u200dරියා",
    "क्षितिज",
    "می\u200cخواهم",
    "👩🏽‍🚀",
    "❤️‍🔥",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "1️⃣",
)
"""Names of letters and pictures made of several characters."""


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("\u202eadA", "adA"),
        ("A\u200bda\u2066", "Ada"),
        ("Ada\x00\n\tB", "Ada B"),
        ("Ａｄａ", "Ada"),
        ("\u3164\u200d", ""),
        ("\u2800\u034f\ufe0f\U000e0100\u180b", ""),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("x\ufe0f", "x"),
        ("a" + "\u0301" * 30, "\u00e1\u0301\u0301"),
        ("x" * 99, "x" * 24),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("Đặng Thị Ngọc Thịnh", "Đặng Thị Ngọc Thịnh"),
        ("\u0e01" + "\u0e47" * 30, "\u0e01\u0e47\u0e47"),
        *[(name, name) for name in WHOLE],
        ("👩🏽‍🚀" * 30, "👩🏽‍🚀" * 24),
    ],
)
def test_nicknames_hold_nothing_invisible(typed: str, shown: str) -> None:
    assert nicknames.clean(typed) == shown


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [
        ("Ada", ""),
        ("  Ada   Lovelace ", ""),
        ("Zoe\u0308", ""),
        ("", ""),
        *[(name, "") for name in WHOLE],
        ("Nguyễn Thị Ánh Tuyết Nhung", nicknames.CUT),
        ("Ada\u200b", nicknames.LEFT_OUT),
        ("\u200b", nicknames.DRAWN),
        ("Ben", nicknames.NUMBERED),
    ],
)
def test_what_becomes_of_a_nickname_is_known(
    led: Session, participant: Sit, typed: str, outcome: str
) -> None:
    participant(led, "Ben")
    assert nicknames.outcome(typed, participant(led, typed).nickname) == outcome


def test_a_picture_that_is_endless_still_fits(led: Session, participant: Sit) -> None:
    endless = participant(led, "👩" + "\u200d👩" * 400).nickname
    assert len(endless) <= Participant._meta.get_field("nickname").max_length


def test_listed_nicknames_are_clean_and_differ(language: str) -> None:
    found = nicknames.names(language)
    assert len(found) == len(set(found)) > 80
    assert all(nicknames.clean(name) == name for name in found)


def test_when_all_listed_nicknames_are_given_away_they_get_numbers(language: str) -> None:
    taken = set(nicknames.names(language))
    assert nicknames.draw(language, taken) not in taken
