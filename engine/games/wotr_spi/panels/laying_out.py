"""C.2, C.3, Q.2, Q.3  What is laid out where before the first Game-Turn."""

from collections import defaultdict
from collections.abc import Iterable

from engine.core.lexicon import Lexicon
from engine.core.look import Sight
from engine.core.panels import Line, Lines
from engine.games.wotr_spi import order_of_battle, pieces
from engine.games.wotr_spi.order_of_battle import Arrival


def setting_up(sight: Sight) -> tuple[Lines, ...]:
    """What to lay out, in the order of the book; in the Campaign Game, where it fills more than a page, the counters
    that are asked for come first, and the cards once all of them stand.
    """
    lexicon, is_campaign = sight.lexicon, "armies" in sight.view
    boxes = (f"{lexicon.place(hex_)}: {count}" for hex_, count in pieces.MAGIC_BOXES.items())
    lines = (
        Line(lexicon.text.say("panel.lay_out")),
        *(_campaign_cards(sight) if is_campaign else _cards_of_the_game(lexicon)),
        *(() if is_campaign else _dark_start(lexicon)),
        Line(lexicon.text.say("panel.ring_and_palantiri")),
        Line(lexicon.text.say("panel.magic_in_boxes"), ", ".join(boxes)),
    )
    cites = lexicon.cites("Q.2 Q.3 C.3" if is_campaign else "C.2 C.3")
    first = Lines(lexicon.text.say("panel.setting_up"), lines, cites)
    if not is_campaign:
        return (first,)
    events = [event for line in sight.lines if line.get("undone") is None for event in line.get("events") or ()]
    stand = {event["seat"] for event in events if event["type"] == "CountersPlaced"}
    sides = [pieces.FELLOWSHIP, pieces.DARK_POWER, *([pieces.SARUMAN] if "three" in sight.view else [])]
    sides.sort(key=lambda side: side in stand)
    panels = tuple(_side(sight, side) for side in sides)
    return (first, *panels) if stand >= set(sides) else (*panels, first)


def _cards_of_the_game(lexicon: Lexicon) -> Iterable[Line]:
    """C.3  Which cards go where before any is dealt, and which stay in the box."""
    say = lexicon.text.say
    yield Line(say("panel.cards_left"), say("panel.cards_left_which"))
    yield Line(say("panel.cards_given"), say("panel.cards_given_which"))
    yield Line(say("panel.cards_mixed"))


def _campaign_cards(sight: Sight) -> Iterable[Line]:
    """Q.3  The same for the Campaign Game, which uses every card but the one that only Saruman's own Player plays."""
    say = sight.lexicon.text.say
    out = pieces.SARUMANS_CARD in sight.view["events"]["out_of_play"]
    given = "panel.cards_given_three" if "three" in sight.view else "panel.cards_given_campaign"
    yield Line(say("panel.cards_given"), say(given))
    yield Line(say("panel.cards_left_without" if out else "panel.cards_left_campaign"))
    yield Line(say("panel.cards_mixed"))


def _dark_start(lexicon: Lexicon) -> Iterable[Line]:
    standing = defaultdict(list)
    for name, hex_ in pieces.DARK_START.items():
        standing[hex_].append(name)
    for hex_, names in standing.items():
        yield Line(lexicon.names(names), lexicon.say("panel.face_up_in", {"hex": hex_}))


def _units(lexicon: Lexicon, arrival: Arrival) -> str:
    """Q.2  The counters of an Army, each by its strength; men are called by their people's name."""
    told = (unit.split() for unit in arrival.units)
    units = ", ".join(lexicon.text.say(f"unit.{kind}", {"count": count}) for count, kind in told)
    men = any("men_" in unit for unit in arrival.units)
    whose = ", ".join(lexicon.text.phrase(people) for people in arrival.points)
    return f"{whose} {units}" if men else units


def _side(sight: Sight, side: str) -> Lines:
    """Q.2  A side's Characters and Armies, hex by hex; with three seats those at Isengard are Saruman's."""
    lines, lexicon, three = [], sight.lexicon, "three" in sight.view
    for arrival in order_of_battle.setup():
        his = three and arrival.place == pieces.ISENGARD
        if side == (pieces.SARUMAN if his else arrival.side):
            names = (lexicon.text.phrase(name) for name in arrival.characters)
            lines.append(
                Line(
                    "; ".join(filter(None, (", ".join(names), _units(lexicon, arrival)))), lexicon.place(arrival.place)
                )
            )
    return Lines(lexicon.text.say(f"panel.campaign_{side}"), tuple(lines), lexicon.cites("Q.2"))
