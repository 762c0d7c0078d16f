"""The rules at hand: every paragraph in our own words, its status, and the rulings on what the book leaves open."""

import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache

from engine.core.errors import RingtableError
from engine.core.frozen import frozen
from engine.core.game import load_game
from engine.core.questions import Question, load_questions


@frozen
class Paragraph:
    """One row of rules.toml.

    status: enforced | tracked | by hand | not yet; game: the version that alone plays by it, "" where each does.
    """

    section: str
    title: str
    says: str
    status: str
    needs: str = ""
    game: str = ""


@cache
def paragraphs(game: str, version: str = "") -> tuple[Paragraph, ...]:
    """Every row of the game's rules.toml, or those that one of its versions plays by, in the book's order. Raises
    RingtableError for a version there is none of.
    """
    if version:
        played = ("", version, *load_game(game).version(version).builds_on)
        return tuple(row for row in paragraphs(game) if row.game in played)
    rows = tomllib.loads((load_game(game).folder / "rules.toml").read_text(encoding="utf-8"))
    return tuple(
        Paragraph(section, row["title"], row["says"], row["status"], row.get("needs", ""), row.get("game", ""))
        for section, row in rows.items()
    )


def rulings(game: str, version: str = "") -> tuple[Question, ...]:
    """Every open question of the game's rule book, or of one of its versions, both readings of each, in the order of
    rulings.toml. Raises RingtableError for a version there is none of.
    """
    plug = load_game(game)
    return tuple((plug.questions(version) if version else load_questions(plug.folder)).values())


def find(game: str, asked: str) -> tuple[Paragraph, ...]:
    """Paragraphs by section number ("J.1" or "j1", with everything under it) or by words.

    Raises RingtableError when there are none.
    """
    wanted = asked.strip()
    key = _number(wanted)
    by_number = tuple(
        row
        for row in paragraphs(game)
        if row.section.casefold() == key or row.section.casefold().startswith((f"{key}/", f"{key}."))
    )
    if by_number:
        return by_number
    words = wanted.split()
    by_words = tuple(row for row in paragraphs(game) if mentions(f"{row.section} {row.title} {row.says}", words))
    if not by_words:
        raise RingtableError(
            f"No paragraph of {game} answers to '{wanted}'. Try a section number like J.1, or another word."
        )
    return by_words


def mentions(text: str, words: Iterable[str]) -> bool:
    """Whether a text has all these words, however they are accented and whether one or several are meant."""
    said = folded(text)
    return all((word[:-1] if len(word) > 3 and word.endswith("s") else word) in said for word in map(folded, words))


def folded(text: str) -> str:
    """A text as a search compares it: small letters, no accents."""
    signs = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def _number(asked: str) -> str:
    """A section's number as it is printed: "j.1" of "J1", "j 1" and "J.1"."""
    key = asked.casefold()
    letter, digits = key[:1], key[1:].lstrip(" .")
    return f"{letter}.{digits}" if letter.isalpha() and digits[:1].isdigit() else key


def rulings_on(game: str, section: str) -> tuple[Question, ...]:
    """The rulings that touch a section."""
    return tuple(row for row in rulings(game) if section in row.sections)


def find_rulings(game: str, asked: str) -> tuple[Question, ...]:
    """The rulings on a section, anything under it, or a ruling's name; else those with all the words.

    Raises RingtableError when there are none.
    """
    key = _number(asked.strip())
    if not key:
        return rulings(game)
    by_number = tuple(
        row
        for row in rulings(game)
        if row.name == key or any(f"{section.casefold()}/".startswith(f"{key}/") for section in row.sections)
    )
    words = asked.split()
    found = by_number or tuple(
        row
        for row in rulings(game)
        if mentions(f"{row.name} {row.question} {row.first} {row.second} {row.ruling}", words)
    )
    if not found:
        raise RingtableError(f"No ruling of {game} answers to '{asked.strip()}'. See: ringtable rules {game} --rulings")
    return found


def coverage(game: str, version: str = "") -> dict[str, Counter[str]]:
    """Statuses counted by the section's first part: the rules of a version, the first one where none is named. Raises
    RingtableError for a version there is none of.
    """
    counted: dict[str, Counter[str]] = {}
    for row in paragraphs(game, version or next(iter(load_game(game).versions))):
        counted.setdefault(row.section.split(".")[0].split("/")[0], Counter())[row.status] += 1
    return counted
