"""Names for what the engine calls by id: seats, pieces, places, cards, rule sections."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.cards import CARDS_FILE, cards_in, kinds_in, things_in
from engine.core.frozen import frozen
from engine.core.panels import SPACE, Cite
from engine.core.places import PlaceIds
from engine.core.text import Text


@frozen
class Place:
    """A place that the game's map file names: its id, its name, and what stands in it."""

    id: str
    name: str
    features: tuple[str, ...] = ()


@frozen
class Lexicon:
    """What a game calls its things: places by id, cards by number (title, deck), rules by section (title, short).

    revealing: the commands that lay open what the table keeps sealed; ids: what an id of a place looks like, None for a
    game whose places have names alone; decks: those of its cards, in the order in which they are told; kinds: of the
    cards of which there are several; things: what may bear a sticker and is no card, by its number.
    """

    text: Text
    places: Mapping[str, Place]
    cards: Mapping[int, tuple[str, str]]
    rules: Mapping[str, tuple[str, str]]
    revealing: frozenset[str] = frozenset()
    ids: PlaceIds | None = None
    decks: tuple[str, ...] = ()
    kinds: Mapping[int, str] = field(default_factory=dict)
    things: Mapping[int, str] = field(default_factory=dict)

    # A game's names are read once: they are the key of what was put into words with them, and themselves alone.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def say(self, key: str, facts: Mapping[str, Any]) -> str:
        """The game's sentence with its blanks filled; a place is called by its name too."""
        told = {name: self.place(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        return self.text.say(key, told)

    def name(self, value: object) -> str:
        """A piece, a seat or a word in the players' language; what has no name stays as it is."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        word = str(value)
        key = f"name.{word}"
        return self.text.say(key) if key in self.text else self.place(word)

    def the(self, seat: str) -> str:
        """A seat as it stands in a sentence: with an article where the game gives it one (the.<seat>)."""
        return self.text.say(f"the.{seat}") if f"the.{seat}" in self.text else self.name(seat)

    def names(self, values: object) -> str:
        """Several names with commas between."""
        return (
            ", ".join(self.name(value) for value in values) if isinstance(values, list | tuple) else self.name(values)
        )

    def place(self, id_: str) -> str:
        """A place by its id and its name, or the id alone where nobody has named it; one whose id is printed nowhere by
        its name alone.
        """
        if SPACE in id_:
            return self.text.phrase(id_)
        place = self.places.get(id_)
        if self.ids is not None and self.ids.is_named(id_):
            return place.name if place and place.name else self._named(id_)
        return f"{id_} {place.name}" if place and place.name else id_

    def _named(self, id_: str) -> str:
        return self.text.say(f"name.{id_}") if f"name.{id_}" in self.text else id_

    def named_in(self, sentence: str) -> Iterator[str]:
        """The places that a sentence names, in its order: by their ids, or, where these are printed nowhere, by their
        names.
        """
        if self.ids is None:
            return
        sought, names = _sought(self, self.ids)
        for found in sought.finditer(sentence):
            yield names.get(found[0], found[0])

    def card(self, number: int) -> str:
        """'57 · The Eagles', '7 · oil' for one of several of a kind, or 'card 57' where nobody has told its title."""
        title = self.title(number)
        return f"{number} · {title}" if title else f"card {number}"

    def title(self, number: int) -> str:
        """'The Eagles', 'oil' for one of several of a kind, '' where nobody has told."""
        own = self.cards.get(number, ("", ""))[0] or self.things.get(number, "")
        return own or self.name(self.kinds.get(number, ""))

    def deck(self, deck: str) -> str:
        """What a deck's cards are called together."""
        return self.text.say(f"deck.{deck}") if f"deck.{deck}" in self.text else deck.replace("_", " ").capitalize()

    def titled(self, words: str) -> str:
        """The words with the title of each card that they name as one of its deck ('Road Card 57')."""
        named = [self.text.say(f"card.{deck}") for deck in self.decks if f"card.{deck}" in self.text]
        if not named:
            return words
        pattern = rf"\b({'|'.join(map(re.escape, named))}) (\d+)\b"
        return re.sub(pattern, lambda found: f"{found[1]} {self.card(int(found[2]))}", words)

    def where(self, pile: str, of: str) -> str:
        """Where a card lies: 'in your hand'."""
        return self.text.say(f"where.{pile}", {"of": self.name(of), "owner": self.the(of)})

    def field(self, name: str, do: str = "") -> str:
        """What a field of a command asks for, in that command's own words where there are some (field.<do>.<name>)."""
        own, every = f"field.{do}.{name}", f"field.{name}"
        if own in self.text:
            return self.text.say(own)
        return self.text.say(every) if every in self.text else name.replace("_", " ")

    def answer(self, name: str, is_so: bool) -> str:
        """Yes or no to a field of a command, in the words of its own question where it has some."""
        word = "yes" if is_so else "no"
        return self.text.say(f"{word}.{name}") if f"{word}.{name}" in self.text else word.capitalize()

    def cite(self, section: str) -> Cite:
        """A section with its heading."""
        return Cite(section, self.rules.get(section, ("", ""))[0])

    def why(self, sections: str) -> str:
        """The paraphrase of the first section cited, "" when it has none."""
        return next((self.rules[section][1] for section in sections.split() if section in self.rules), "")

    def cites(self, sections: str) -> tuple[Cite, ...]:
        """The sections of a citation; 'table' is the app's own housekeeping and cites no rule."""
        return tuple(self.cite(section) for section in sections.split() if section != "table")


@cache
def _sought(lexicon: Lexicon, ids: PlaceIds) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """How a game's places are found in a sentence, and the id of each that is called by a name alone. A map of hexes
    has hundreds, and every line of the journal is looked through for them.
    """
    names = {lexicon.place(id_): id_ for id_ in ids.named}
    listed = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"{ids.pattern}|\b(?:{listed})\b" if names else ids.pattern), names


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def _read(folder: Path) -> tuple[Mapping[str, Place], Mapping[int, tuple[str, str]], Mapping[str, tuple[str, str]]]:
    places = {
        id_: Place(id_, str(body.get("name", "")), tuple(body.get("features", ())))
        for id_, body in _toml(folder / "map.toml").get("places", {}).items()
    }
    cards = {number: (card.title, card.deck) for number, card in cards_in(folder).items()}
    rules = {
        section: (str(body["title"]), str(body.get("says", "")))
        for section, body in _toml(folder / "rules.toml").items()
        if "title" in body
    }
    return places, cards, rules


@cache
def _decks(folder: Path) -> tuple[str, ...]:
    """Those that cards.toml lists, then any other, by its first card."""
    told = _toml(folder / CARDS_FILE)
    return tuple(dict.fromkeys((*told.get("decks", ()), *(deck for _, deck in _read(folder)[1].values()))))


@cache
def lexicon_in(folder: Path, text: Text, revealing: frozenset[str], ids: PlaceIds | None) -> Lexicon:
    """The names of a game, from its folder's map.toml, cards.toml and rules.toml (whichever it has) and its text."""
    things = {number: thing.title for number, thing in things_in(folder).items()}
    return Lexicon(text, *_read(folder), revealing, ids, _decks(folder), kinds_in(folder), things)
