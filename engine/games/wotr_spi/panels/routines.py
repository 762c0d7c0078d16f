"""What is usually done in one go: a card picked, one of four laid away, and the other seat goes on (D.2, N.1, N.3);
both sides stay in a battle (S.3).
"""

from engine.core.ask import Ask
from engine.core.look import Routine, Sight
from engine.games.wotr_spi.pieces import DARK_POWER, HAND_LIMIT


def routines(sight: Sight, ask: Ask) -> tuple[Routine, ...]:
    """The pick with what N.3 makes of it; nobody tells the tablet which cards they are."""
    if ask.answer == "StayInBattle":
        return _both_stay(sight)
    events = sight.view["events"]
    if ask.answer != "DrawEvent" or not events["deck"]:
        return ()
    pick, done = {"do": "DrawEvent"}, {"do": "EndEvents"}
    is_last = "three" in sight.view and ask.seat == DARK_POWER
    note = "routine.ends_alliances_note" if is_last else ""
    if events["hands"][ask.seat] < HAND_LIMIT:
        return (Routine("routine.pick", (pick, done), note),)
    return (Routine("routine.pick_and_discard", (pick, {"do": "DiscardEvent"}, done), note),)


def _both_stay(sight: Sight) -> tuple[Routine, ...]:
    """S.3/neither-retreats  Both sides stay, and the next round is rolled."""
    fight = sight.view["armies"]["battle"]
    if fight is None or fight["stays"]:
        return ()
    stay = {"do": "StayInBattle"}
    return (Routine("routine.both_stay", (stay, stay), "routine.both_stay_note", "fight", is_of_each=True),)
