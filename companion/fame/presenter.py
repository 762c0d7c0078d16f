"""The Hall of Fame in words: its groups, and who scored what in which game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from companion.fame.model import FameModel, GroupModel, ResultModel
from companion.fame.results import Group, Result, grouped
from companion.models import OptionModel
from companion.words import say
from engine.core.game import Game

NONE_YET = say("fame.nothing_yet")


def fame_model(results: Iterable[Result], game: Game, games: Sequence[Game]) -> FameModel:
    """The page of one game. games: all that count points."""
    groups = tuple(
        GroupModel(_title(game, group, players), tuple(_rows(game, found)))
        for group, players, found in grouped(results, game.name)
    )
    options = tuple(OptionModel(each.name, each.title) for each in games)
    return FameModel(groups, game.title, "" if groups else NONE_YET, options if len(options) > 1 else (), game.name)


def _title(game: Game, group: Group, players: int) -> str:
    """'Where Sauron begins: 12 · 4 players'. An option that is off is not named."""
    titles = {option.name: option.title for version in game.versions.values() for option in version.options}
    words = [
        titles.get(name, name) if value is True else f"{titles.get(name, name)}: {value}"
        for name, value in group
        if value is not False
    ]
    return " · ".join((*words, say("shared.players", count=players) if players != 1 else say("fame.one_player")))


def _rows(game: Game, results: Sequence[Result]) -> Iterable[ResultModel]:
    for found in results:
        place = 1 + sum(other.best > found.best for other in results)
        says = " · ".join(word for word in (found.says, _day(found.when), found.name) if word)
        yield ResultModel(place, _who(game, found), says, str(found.best), found.file)


def _who(game: Game, found: Result) -> str:
    """'Red (Anna), Blue (Ben)', each with his points where they differ; nothing of whom no points are told."""
    are_alike = len({points for *_, points in found.seats}) == 1
    return ", ".join(_seat(game, *each, are_alike=are_alike) for each in found.seats)


def _seat(game: Game, seat: str, person: str, points: int | None, *, are_alike: bool) -> str:
    called = game.lexicon.name(seat)
    name = f"{called} ({person})" if person and person != called else called
    return name if are_alike or points is None else f"{name} {points}"


def _day(when: str) -> str:
    """'2026-01-01' as '1 January 2026'; what is no day as it stands."""
    try:
        day = date.fromisoformat(when)
    except ValueError:
        return when
    return f"{day.day} {day:%B %Y}"
