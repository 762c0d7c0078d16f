"""What is usually done in one go: two cards are drawn, or a step to the light is taken, and the turn ends (2b, 3); the
tile that lies there is carried out by it.
"""

from engine.core.ask import Ask
from engine.core.look import Routine, Sight
from engine.games.lotr_knizia.panels.events import gone, waiting_tile
from engine.games.lotr_knizia.pieces import BOARDS, DIE, SPECIAL


def routines(sight: Sight, ask: Ask) -> tuple[Routine, ...]:
    """The whole turn of a hobbit who plays no card. Who has played one has the end alone."""
    view = sight.view
    if not (ask.says == "ask.play" or goes_on(sight, ask)) or has_played(sight):
        return ()
    end, note = {"do": "EndTurn"}, "routine.both" if ask.says == "ask.play" else "routine.all_three"
    few, lit = (
        "routine.no_two_cards" if view["deck"] < 2 else "",
        "" if view["dark"][ask.seat] else "routine.at_the_light",
    )
    draw = Routine("routine.draw_and_end", ({"do": "DrawOrHeal", "gain": "cards"}, end), note, "cards", why=few)
    heal = Routine("routine.heal_and_end", ({"do": "DrawOrHeal", "gain": "light"}, end), note, "candle", why=lit)
    return draw, heal


def goes_on(sight: Sight, ask: Ask) -> bool:
    """Whether a tile lies there that asks nobody anything: it moves a marker, as far as everybody can read off."""
    kind = waiting_tile(sight) if ask.says == "ask.turned" else ""
    line = BOARDS[sight.view["board"]].lines.get(kind)
    if line is None:
        return False
    here = gone(sight, kind)
    return here + 1 < len(line.spaces) and line.spaces[here] not in (DIE, SPECIAL)


def has_played(sight: Sight) -> bool:
    """Whether a card was played this turn, as the journal tells."""
    for line in reversed(sight.lines):
        if line.get("undone") is not None:
            continue
        kinds = [event.get("type") for event in line.get("events", ())]
        if "CardPlayed" in kinds:
            return True
        if "TurnEnded" in kinds or "StageBegins" in kinds:
            return False
    return False
