"""A command that is done when every seat has agreed to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.evening.desks import Desk
from companion.rulings.presenter import refusal_words
from companion.rulings.room import RulingRoom
from companion.table.presenter_asks import Act
from engine.core.audience import PUBLIC
from engine.core.ruling import Ruling


def propose(
    desk: Desk,
    rulings: RulingRoom,
    body: Mapping[str, Any],
    title: str,
    why: str,
    said: str,
    taken: Callable[[], None] = lambda: None,
) -> None:
    """Ask every seat; when all agreed it is done, `taken`, and told if there is something `said`. What cannot be is
    told at once.
    """
    act = Act(desk.table.voices[0], dict(body))

    def agreed(seats: Sequence[str]) -> Ruling | None:
        ruling = desk.submit(act, seats)
        if ruling is not None and ruling.allowed:
            taken()
            if said:
                desk.say(said, tone="good")
        return ruling

    ruling = desk.table.may(act.seat, desk.table.command(act.body), act.at)
    if ruling.is_barred:
        desk.say(*refusal_words(ruling, PUBLIC, desk.lexicon), tone="bad")
        desk.to_table()
        return
    rulings.move(title, why, ruling, agreed)
