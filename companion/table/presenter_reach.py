"""How far what is being filled in can go: lit on the map, and said in the form. Everybody may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.models import TabModel
from companion.presenting.looks import as_it_lies
from engine.core.frozen import replace
from engine.core.look import Sight
from engine.core.panels import Map

if TYPE_CHECKING:
    from engine.core.ask import Offer, Reach
    from engine.core.table import Table


def reach_of(table: Table, offer: Offer, filled: Mapping[str, Any]) -> Reach | None:
    """How far this goes with what the form says; None where it says no such thing, or not enough yet."""
    return table.reach(offer, filled) if any(domain.kind == "place" for domain in offer.fields) else None


def reach_words(table: Table, reach: Reach | None) -> str:
    """What the form says of it."""
    return table.game.lexicon.say(reach.says, reach.facts) if reach is not None and reach.says else ""


def lit(tabs: Iterable[TabModel], reach: Reach | None) -> tuple[TabModel, ...]:
    """The tabs, the map with what is reached."""
    if reach is None:
        return tuple(tabs)

    def shown(board: Map) -> Map:
        return replace(board, lit=tuple(reach.places.items()), closed=reach.closed, starts=(reach.start,))

    return tuple(replace(tab, map=shown(tab.map)) if tab.map is not None else tab for tab in tabs)


def laid(tabs: tuple[TabModel, ...], sight: Sight) -> tuple[TabModel, ...]:
    """The tabs, a board of roads as its owner has dragged it."""
    value = sight.paper.value
    return tuple(replace(tab, map=as_it_lies(tab.map, value)) if tab.map is not None else tab for tab in tabs)


def told_by_touch(tabs: tuple[TabModel, ...], sight: Sight) -> tuple[TabModel, ...]:
    """The tabs, the map of a printed box with the way to tell its ground; an invented one has all that there is."""
    if sight.paper.box.invented or not any(tab.map is not None for tab in tabs):
        return tabs
    return tuple(replace(tab, map=replace(tab.map, may_tell=True)) if tab.map is not None else tab for tab in tabs)
