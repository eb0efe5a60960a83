"""The toy game of the library's tests."""

from tests.library.conftest import toy

__all__ = ["toy"]
