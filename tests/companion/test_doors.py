"""One door a tap: every intent has one, and behind it is a room that knows its type."""

import inspect
from importlib import import_module
from pkgutil import walk_packages

import pytest

import companion
from companion import intents, page_intents
from companion.app.doors import Doors
from companion.app.frontdesk import IN_HOUSE, OVER_PAGES
from companion.app.table_doors import AT_TABLE
from companion.lobby.model_more import AskName
from companion.shelf.model_edges import Sitting

TABLES = {"over": OVER_PAGES, "house": IN_HOUSE, "table": AT_TABLE}
PARTS = {Sitting, AskName}
"""Which of two sides a seat sits at, and what the page itself hears."""
AT_THE_GLASS = {page_intents.Quit, page_intents.SeatSetup}
"""What the app itself hears, and a part of an intent."""


def doors() -> list[tuple[str, type, str]]:
    """(where, type, what is done) of each door, as the table of them says it."""
    found = []
    for where, table in TABLES.items():
        for kind, way in table.taken.items():
            done = inspect.getsource(way).strip().partition("lambda ")[2].partition(": ")[2].removesuffix(")")
            found.append((where, kind, done))
    return found


def test_the_table_of_doors() -> None:
    for where, kind, done in doors():
        print(f"{where:6} {kind.__module__}.{kind.__name__}: {done}")
    kinds = [kind for _, kind, _ in doors()]
    assert len(kinds) == len(set(kinds)) > 100


def test_every_intent_of_the_pages_has_a_door() -> None:
    own = {
        each
        for module in (intents, page_intents)
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__
    }
    assert own - AT_THE_GLASS <= {kind for _, kind, _ in doors()}


def test_whatever_a_page_of_its_own_may_say_has_a_door() -> None:
    taken = {kind for _, kind, _ in doors()}
    for found in walk_packages(companion.__path__, "companion."):
        if ".model" not in found.name:
            continue
        for each in vars(import_module(found.name)).values():
            is_own = isinstance(each, type) and each.__module__ == found.name
            if is_own and not each.__name__.endswith("Model") and each not in PARTS:
                assert each in taken, f"{found.name}: {each.__name__} is no model, and no door takes it"


def test_an_intent_has_one_door_and_without_one_nothing_happens() -> None:
    heard: list[object] = []
    table: Doors[list[object]] = Doors()
    table.lead(int, lambda at, it: at.append(it))
    with pytest.raises(ValueError, match="int has a door already"):
        table.lead(int, lambda at, it: at.append(it))
    assert (table.enter(heard, 4), table.enter(heard, "four"), heard) == (True, False, [4])
