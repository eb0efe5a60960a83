"""Columns of JSON whose values are frozen in Python. Nowhere else does the classroom read or write JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from json import loads
from typing import Any, TypeAlias

from django.db import models

from tutor.practice.items import Item

FrozenAnswer: TypeAlias = tuple[tuple[str, "str | tuple[str, ...]"], ...]
"""An answer as it is kept: the pairs of the mapping that ``marking.mark`` takes."""


def frozen_answer(claim: Mapping[str, Any]) -> FrozenAnswer:
    return tuple([(name, said if isinstance(said, str) else tuple(said)) for name, said in claim.items()])


class FrozenField(models.JSONField):
    """A JSON column. ``read`` makes a hashable value of what was stored, ``write`` the reverse."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else read_once(self.read, value)

    def get_prep_value(self, value: Any) -> Any:
        return self.write(value)

    def value_from_object(self, obj: models.Model) -> Any:
        """As JSON, for somebody who takes away all that is theirs."""
        return self.write(super().value_from_object(obj))

    def deconstruct(self) -> Any:
        """For the database, and in migrations, it is a plain column of JSON."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


@lru_cache(maxsize=8192)
def read_once(read: Callable[[Any], Any], text: str) -> Any:
    """A class reads the same items with every request, and gives the same answers again and again."""
    return read(loads(text))


class ItemsField(FrozenField):
    """``tuple[Item, ...]``"""

    @staticmethod
    def read(stored: Any) -> tuple[Item, ...]:
        return tuple([Item.read(item) for item in stored])

    @staticmethod
    def write(value: Iterable[Item]) -> list[dict[str, Any]]:
        return [item.stored for item in value]


class AnswerField(FrozenField):
    """``FrozenAnswer``"""

    read = staticmethod(frozen_answer)
    write: Callable[[Any], Any] = dict


class RulesField(FrozenField):
    """The ids of rules, ``tuple[str, ...]``."""

    read: Callable[[Any], Any] = tuple
    write: Callable[[Any], Any] = list
