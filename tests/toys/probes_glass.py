"""What the glass shows of the toys: the tablet's pages drawn, with all seats round it; a function or a family each."""

import functools
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.models import CloseDesk, Dismiss, EnterPin, Open, OpenDesk, Undo
from companion.pages import BOX_SHEETS, HOME, NEW_TABLE, ON_MAP, RULES, RULINGS, SENSES, SHEET, TABLE, Leave, LiftBox
from engine.core.game import load_game
from tests.companion import harness
from tests.companion.geometry import frame
from tests.companion.test_app import Thumb
from tests.contract.kit import everybody_at
from tests.toys.each import TOYS, evening_of, give, thrown_at
from tests.toys.foreign import foreign_words
from tests.toys.tablet import begin

A_LINE = 1.7
"""Heights of its type that a line of words keeps below."""
Spoken = tuple[str, float, tuple[float, float, float, float]]


class Glass:
    """What is said on each page: words, how many lines high they stand, and where."""

    def __init__(self) -> None:
        self.said: dict[str, list[Spoken]] = {}

    def look(self, page: str, thumb: Thumb) -> None:
        """Remember what is on the glass now."""
        thumb.driver.pump(3)
        widgets = [w for w in harness.walk(thumb.app.manager.current_screen) if getattr(w, "says", "")]
        # On Home the other games' boxes stand on the shelf.
        widgets = [w for w in widgets if not isinstance(getattr(w, "carries", None), LiftBox)]
        said = self.said.setdefault(page, [])
        for w in widgets:
            lines = w.height / (getattr(w, "font_size", 0) or w.height or 1)
            said += [(words, lines, frame(w)) for words in (w.says, getattr(w, "note", "")) if words]

    def of(self, page: str, words: str) -> list[Spoken]:
        """Where these words stand on a page."""
        return [spoken for spoken in self.said[page] if spoken[0] == words]


@functools.cache
def _glass(game: str) -> Glass:
    """One evening, as far as the first throw and a question to every seat."""
    glass = Glass()
    with tempfile.TemporaryDirectory() as folder:
        thumb = Thumb(Path(folder))
        try:
            _walk(thumb, glass, game)
        finally:
            thumb.close()
    return glass


def _walk(thumb: Thumb, glass: Glass, game: str) -> None:
    def go(page: str, *intents: object) -> None:
        for intent in intents:
            thumb.app.do(intent)
        glass.look(page, thumb)

    go("new table", Open(NEW_TABLE))
    table = begin(thumb.front, game)
    seat, lines, thrown = table.seats[0], evening_of(game), thrown_at(game)
    go("hand-over", OpenDesk(seat))
    go("desk", EnterPin(seat, ""))
    go("curtain", CloseDesk(seat))
    thumb.app.do(Dismiss())
    for line in lines[:thrown]:
        give(table, line)
    thumb.app.refresh()
    glass.look("table", thumb)
    give(table, lines[thrown])
    for page in (RULINGS, SHEET, ON_MAP):
        go(page, Open(page))
        thumb.app.do(Leave())
    for page in (SENSES, BOX_SHEETS, RULES, HOME):
        go(page, Open(page))
    go("all agree", Open(TABLE), Undo(table.file.count - 1))


def words_on_the_glass() -> Iterator[str]:
    """Words of another game that stand on the glass of a toy; New table has the other games beside it."""
    for game in TOYS:
        text = load_game(game).text
        names = "|".join(text.say(f"name.{seat}") for seat in everybody_at(game))
        for page, spoken in _glass(game).said.items():
            for said, _, _ in spoken:
                if page != "new table":
                    yield from (f"{game}: glass {page} says '{word}'" for word in foreign_words(said, game))
                if found := re.search(rf"\b[Tt]he (?:{names})\b", said):
                    yield f"{game}: glass {page} says '{found[0]}'"
