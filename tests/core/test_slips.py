"""Slips may be searched for at leisure: nothing is counted until somebody looks, and then once."""

from games.core.rulings import Searched, Slip

SLIP = Slip("pair", "one-tile", {})


def test_nothing_is_searched_before_somebody_looks_and_then_once() -> None:
    searches = []

    def search() -> list[Slip]:
        searches.append(1)
        return [SLIP]

    slips = Searched(search)
    assert not searches
    assert bool(slips)
    assert list(slips) == [SLIP]
    assert slips[0] is SLIP
    assert slips[:1] == (SLIP,)
    assert len(searches) == 1


def test_a_search_that_finds_nothing_is_empty() -> None:
    assert not Searched(list)
