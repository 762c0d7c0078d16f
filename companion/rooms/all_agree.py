"""A command that is done when every seat has agreed to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.evening import Evening
from companion.presenters.asks import Act
from companion.presenters.rulings import refusal_words
from companion.rooms.rulings import RulingRoom
from engine.core.audience import PUBLIC
from engine.core.ruling import Ruling


def propose(
    evening: Evening,
    rulings: RulingRoom,
    body: Mapping[str, Any],
    title: str,
    why: str,
    said: str,
    taken: Callable[[], None] = lambda: None,
) -> None:
    """Ask every seat; when all agreed it is done, `taken` and told. What cannot be is told at once."""
    act = Act(evening.table.voices[0], dict(body))

    def agreed(seats: Sequence[str]) -> Ruling | None:
        ruling = evening.submit(act, seats)
        if ruling is not None and ruling.allowed:
            taken()
            evening.say(said, tone="good")
        return ruling

    ruling = evening.table.may(act.seat, evening.table.command(act.body), act.at)
    if ruling.is_barred:
        evening.say(*refusal_words(ruling, PUBLIC, evening.lexicon), tone="bad")
        evening.to_table()
        return
    rulings.move(title, why, ruling, agreed)
