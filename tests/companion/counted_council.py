"""An evening of the Three Player Game at which taps and hand-overs are counted: three seats with PINs at one tablet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from companion.app.app import RingtableApp
from companion.pages import SeatSetup, StartTable
from companion.shelf.settings import Settings
from engine.core.table import Table
from tests.companion.counted_campaign import army, march, round_of
from tests.companion.evenings import DARK, FELLOWSHIP, play
from tests.evening.hand import Hand

SARUMAN = "saruman"
CALLED = {SARUMAN: "Saruman", FELLOWSHIP: "Fellowship", DARK: "Dark Power"}
PINS = {SARUMAN: "5713", FELLOWSHIP: "8061", DARK: "2947"}
EDGES = {SARUMAN: 90, FELLOWSHIP: 180, DARK: 0}
"""Where each sits: no two of them see a desk the same way round."""
NOBODY = "Nobody"
HANDS = {SARUMAN: (77, 78, 79), FELLOWSHIP: (70, 71, 72), DARK: (57, 61, 62)}
ISENGARD, HELMS_DEEP, FORD, ORCS = "W2421", "W2524", "W2422", "W2322"
NAZGUL_CARD, NAZGUL_CARD_TOO = "97", "98"
"""Search Cards whose force is Nazgûl, of whom Saruman has none and an ally of Sauron's would have nine."""
SEAL = re.compile(r"(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}")


def sit_down(path: Path) -> Iterator[Hand]:
    """A hand at the table of three where Game-Turn 2 begins: Saruman has ten Orcs beside Isengard, and five of the Dark
    Power's stand next to them.
    """
    hand = Hand(RingtableApp(path, None, Settings()), path)
    seats = tuple(SeatSetup(seat, "", "", EDGES[seat], PINS[seat]) for seat in CALLED)
    hand.app.do(StartTable("Friday", "wotr_spi", "three_player", "practice", (), seats))
    begin(hand.table)
    hand.app.refresh()
    hand.driver.pump(6)
    yield hand
    hand.driver.close()


def begin(table: Table) -> None:
    """From a table nobody has sat down at to the Ring Phase of Game-Turn 2."""
    play(table, ((seat, {"do": "PlaceCounters"}) for seat in (FELLOWSHIP, DARK, SARUMAN)))
    play(table, ((DARK, {"do": "DealServants"}), (FELLOWSHIP, {"do": "DealMagicCards"})))
    play(table, ((seat, {"do": "DrawOpeningHand", "cards": list(HANDS[seat])}) for seat in CALLED))
    play(table, ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"})))
    play(table, ((seat, {"do": do}) for seat in CALLED for do in ("DrawEvent", "DiscardEvent", "EndEvents")))
    play(table, ((DARK, {"do": "ChooseLetter", "letter": "A"}), (DARK, {"do": "EnterRoll", "faces": [3]})))
    play(table, ((seat, {"do": "EndPhase"}) for seat in (DARK, SARUMAN, FELLOWSHIP, DARK)))
    play(table, ((DARK, {"do": "OpenLetter"}), (DARK, {"do": "EndPhase"})))
    play(table, (army(SARUMAN, FORD, saruman_orcs=10), army(DARK, ORCS, orcs=5)))


class Eyes:
    """What everybody sees of an evening, and what it took. hand: at the table."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.seen: list[tuple[str, int, int, str, list[str]]] = []
        self.cost: Counter[str] = Counter()

    def look(self, name: str) -> list[str]:
        """Whoever sits there looks at the tablet now, and reads this."""
        hand = self.hand
        words = [SEAL.sub("(seal)", each) for each in hand.words()]
        self.seen.append((name, hand.taps, sum(hand.handovers.values()), hand.page, words))
        return words

    def count(self, name: str) -> None:
        """The taps since the last count are for this."""
        self.cost[name] += self.hand.taps - self.cost.total()


def open_desk(hand: Hand, seat: str) -> None:
    """A seat's own desk, by its name at the foot."""
    hand.open_desk(PINS[seat], of=CALLED[seat])


def shut_desk(hand: Hand) -> None:
    """Closed by its owner, and the tablet laid back."""
    hand.tap("Close the desk")
    hand.close_desk()


def keep_open(hand: Hand) -> None:
    """What the desk keeps out of sight stays open a while."""
    hand.tap("stays open 20 s")
    hand.look()


def record(hand: Hand) -> None:
    """The gold key of the desk's form."""
    hand.press(hand.screen.form.confirm)


def write(eyes: Eyes, seat: str, whom: str) -> None:
    """A seat writes on its desk with whom it would be allied."""
    hand = eyes.hand
    open_desk(hand, seat)
    eyes.look(f"the desk of {seat}")
    hand.tap("Write with whom you would be allied")
    eyes.look(f"the pad of {seat}")
    hand.look()
    hand.tap(whom)
    record(hand)
    eyes.look(f"{seat} has written")
    shut_desk(hand)
    eyes.look(f"after {seat}")
    eyes.count(f"pad of {seat}")


def to_sarumans_turn(eyes: Eyes, his: str, theirs: str) -> None:
    """From the Ring Phase on. his: with whom Saruman would be allied; theirs: with whom the Fellowship would be."""
    hand = eyes.hand
    hand.tap("4", "End the Ring Phase", *("Pick a card and discard one",) * 2)
    eyes.count("turn")
    write(eyes, SARUMAN, his)
    write(eyes, FELLOWSHIP, theirs)
    hand.tap("Pick a card and discard one")
    eyes.look("the letter")
    hand.open_desk(PINS[DARK])
    hand.tap("A", "Seal it")
    hand.close_desk()
    hand.tap("5", NAZGUL_CARD, "Done: now Saruman searches", NAZGUL_CARD_TOO)
    eyes.look("Saruman's search")
    hand.tap("End the Search Phase")
    eyes.look("Saruman's turn")
    eyes.count("turn")


def sarumans_turn(eyes: Eyes) -> None:
    """He marches to Helm's Deep, where he attacks nobody, and fights two rounds against the Dark Power's Orcs."""
    hand = eyes.hand
    march(hand, ISENGARD, HELMS_DEEP)
    march(hand, FORD, ORCS)
    eyes.look("marched")
    eyes.count("two marches")
    hand.tap(f"Army Combat in {ORCS}")
    eyes.look("combat")
    hand.tap("Defend at half strength")
    round_of(hand, "3")
    eyes.look("stay or go")
    hand.tap("Both stay: the next round")
    round_of(hand, "4")
    eyes.look("fought")
    eyes.count("combat")
    hand.tap("End the Saruman Player-Turn")
    eyes.look("the Fellowship's turn")
    eyes.count("turn")


def to_the_next_turn(eyes: Eyes) -> None:
    """Neither the Fellowship nor the Dark Power moves."""
    eyes.hand.tap("End the Fellowship Player-Turn", "End the Dark Power Player-Turn")
    eyes.hand.tap("Show the letter", "Advance the marker: next Game-Turn")
    eyes.count("turn")


def offer(eyes: Eyes) -> None:
    """Saruman offers the Fellowship an Event Card for one of its own."""
    hand = eyes.hand
    open_desk(hand, SARUMAN)
    keep_open(hand)
    hand.tap("Offer your ally Event Cards", "78 · Tom Bombadil")
    record(hand)
    shut_desk(hand)
    eyes.count("offer")


def answer(eyes: Eyes) -> None:
    """The Fellowship takes it."""
    hand = eyes.hand
    open_desk(hand, FELLOWSHIP)
    eyes.look("covered")
    keep_open(hand)
    eyes.look("offered")
    hand.tap("Take the trade that your ally offers", "71 · Wizard")
    record(hand)
    shut_desk(hand)
    eyes.count("answer")
