"""Four Game-Turns by touches, each with something a table quarrels about: an Event played out of turn by Wait, a search
and a duel; a capture by Orcs; a challenged move.
"""

from __future__ import annotations

from tests.evening.hand import Hand
from tests.evening.turns import DARK, FELLOWSHIP, PINS

HELD = (60, 66, 72)
"""The Fellowship's Event Cards: Fierce Storms, which either seat may play, Elven Boats and one more."""


def set_up(hand: Hand) -> None:
    """C.1 to C.3; the Dark Power does not tell the tablet its cards."""
    hand.tap("The counters stand there", "The counters stand there", "The Servants lie in their boxes")
    hand.tap("The Magic Cards lie in their boxes")
    hand.step("setup-hand-untold", page="table", ask="hand_dark_power")
    hand.tap("Three Event Cards drawn")
    hand.open_desk(PINS[FELLOWSHIP])
    for place, card in enumerate(HELD, start=1):
        hand.tap(f"Card {place} of 3")
        hand.type(str(card))
    hand.tap(("Three Event Cards drawn", -1))
    hand.close_desk()


def ring_and_events(hand: Hand, gollum: int) -> None:
    """The roll for Gollum; nobody picks a card."""
    hand.step("gollum", page="table", ask="control_of_gollum")
    hand.tap(str(gollum), "End the Ring Phase", "Pick no card this Game-Turn")
    hand.step("no-card-picked", ask="event_fellowship")
    hand.tap("Pick no card this Game-Turn")


def seal_and_roll(hand: Hand, letter: str, die: int) -> None:
    """D.3: the letter on the desk, its die by hand."""
    hand.step("letter", page="table", ask="letter")
    hand.open_desk(PINS[DARK])
    hand.tap(letter, "Seal it")
    hand.close_desk()
    hand.tap(str(die))


def draw_search(hand: Hand, card: int) -> None:
    """The Search Card, by its number."""
    hand.step("search-card", page="table", ask="search_card")
    hand.tap(str(card))
    hand.step("search-card-drawn", ask="play_search")


def turn_end(hand: Hand) -> None:
    """D.6."""
    hand.step("turn-end", page="table", ask="open_letter")
    hand.tap("Show the letter")
    hand.step("letter-open", ask="play_indication")
    hand.tap("Advance the marker: next Game-Turn")


def first_turn(hand: Hand) -> None:
    """Three counters leave Rivendell with its Magic Cards."""
    ring_and_events(hand, 3)
    seal_and_roll(hand, "C", 5)
    hand.tap("End the Search Phase", "Take Magic Cards in W2812 Rivendell", ("Take Magic Cards in W2812 Rivendell", -1))
    hand.tap("Move counters from W2812 Rivendell")
    hand.type("W2722")
    hand.tap("Face-down counters", "⌫", "3", ("Move counters from W2812 Rivendell", -1))
    hand.step("three-counters-moved", ask="play_fellowship")
    hand.tap("End the Fellowship Player-Turn", "End the Dark Power Player-Turn")
    turn_end(hand)


def event_out_of_turn(hand: Hand) -> None:
    """J.1 and N.4: as the search is about to be rolled, the Fellowship asks the table to wait and plays a card."""
    hand.tap("Search a hex", "W2722", ("Search a hex", -1))
    hand.step("search-roll", page="table", ask="search")
    hand.tap(("Wait", 1))
    hand.step("fellowship-waits", ask="search")
    hand.open_desk(PINS[FELLOWSHIP], of="Fellowship")
    hand.tap("Play an Event Card")
    hand.type("60")
    hand.step("desk-storms", page="desk")
    hand.tap(("Play an Event Card", -1), "Close the desk")
    hand.close_desk()
    hand.step("storms-while-the-table-waits", ask="search")
    assert 60 in hand.view["events"]["discards"]
    hand.tap("1")
    hand.step("held-until-the-wait-is-over", ask="search")
    hand.tap("Waits")
    hand.tap("1")


def spotted(hand: Hand) -> None:
    """The storms made a two of it: Gimli, Legolas and a Hobbit."""
    hand.step("spotted", page="table", ask="reveal")
    hand.tap("Gimli", "Legolas")
    hand.give()
    hand.only("Nazgûl 7", "Nazgûl 8", "Nazgûl 9")
    hand.give()
    hand.step("searchers-stay", ask="play_search")
    hand.tap("End the Search Phase")


def duel(hand: Hand) -> None:
    """G, H: a Hobbit against a Nazgul, a round by arms, one by Sorcery, and both have enough."""
    hand.tap("End the Fellowship Player-Turn")
    hand.step("combat-or-not", page="table", ask="contact")
    hand.tap("Start combat in W2722")
    hand.step("duel-who-picks-first", ask="fighter")
    hand.open_desk(PINS[FELLOWSHIP], of="A Hobbit fights: on the desk")
    hand.step("desk-which-hobbit", page="desk")
    hand.tap("A spotted Hobbit fights")
    hand.look()
    hand.tap("Merry", ("A spotted Hobbit fights", -1))
    hand.close_desk()
    words = hand.step("duel-the-other-picks", ask="fighter")
    assert "A spotted Hobbit" in words, words
    assert not any("Merry" in each for each in words), words
    hand.tap("Nazgûl 7")
    hand.step("duel-what-helps", ask="attack")
    hand.tap("Magic Cards that help")
    hand.step("duel-magic-cards", ask="attack")
    hand.tap(("A spotted Hobbit attacks", -1))
    hand.step("duel-arms-or-sorcery", ask="attack")
    hand.tap("By arms")
    hand.step("duel-rolls", ask="attack_dark_power")
    hand.tap("1")
    hand.step("duel-one-die", ask="attack_fellowship")
    hand.tap("4")
    hand.step("duel-round-1", ask="stop_dark_power")
    hand.tap(("Stop", -1))
    hand.step("duel-one-would-stop", ask="stop_dark_power")
    hand.tap("Fight on")
    hand.tap("A spotted Hobbit attacks")
    hand.tap("By Sorcery", "3", "2")
    hand.step("duel-round-2", ask="stop_dark_power")
    hand.tap(("Stop", 0), "Stop")
    hand.step("duel-over", page="table", ask="contact")
    hand.tap("No combat: end the Player-Turn")


def second_turn(hand: Hand) -> None:
    """A search, an Event out of turn, and a duel."""
    ring_and_events(hand, 3)
    seal_and_roll(hand, "A", 2)
    draw_search(hand, 97)
    event_out_of_turn(hand)
    spotted(hand)
    duel(hand)
    hand.tap("End the Dark Power Player-Turn")
    hand.step("other-seats-word-on-combat", ask="contact")
    hand.tap("No combat: end the Player-Turn")
    turn_end(hand)


def capture(hand: Hand) -> None:
    """J.1, J.4: Orcs are sent to people spotted before, and take Gimli with a die and the Fellowship's word."""
    hand.tap("Place the force with somebody spotted earlier", ("W2722", 0))
    hand.step("send-the-orcs", page="table", ask="play_search")
    hand.tap(("Place the force with somebody spotted earlier", -1))
    hand.step("the-book-leaves-this-open", ask="search")
    hand.tap("1")
    hand.step("capture-or-not", ask="capture")
    hand.tap("Gimli")
    hand.step("capture-roll", ask="capture")
    hand.tap("1")
    hand.step("is-he-taken", ask="taken")
    hand.tap("Yes")
    hand.step("tell-his-cards", ask="tell_cards")
    hand.give()
    hand.step("captured", ask="capture")
    hand.tap("Capture nobody else here", "End the Search Phase")


def third_turn(hand: Hand) -> None:
    """A capture, an escape that fails, and the Orcs march with their captive."""
    ring_and_events(hand, 4)
    seal_and_roll(hand, "B", 4)
    draw_search(hand, 103)
    capture(hand)
    hand.step("fellowship-with-a-captive", ask="play_fellowship")
    hand.tap("Roll for an escape from W2722")
    hand.step("escape-roll", ask="escape")
    hand.tap("1")
    hand.step("still-a-captive", ask="play_fellowship")
    hand.tap("End the movement")
    hand.step("last-searches", ask="last_searches")
    hand.tap("Do not search")
    hand.step("fight-or-end", ask="play_fellowship")
    hand.tap("End the Fellowship Player-Turn")
    hand.step("combat-with-those-left", ask="contact")
    hand.tap("No combat: end the Player-Turn", "March the Orcs and captives of W2722")
    hand.step("march-where", ask="play_dark_power")
    hand.type("W2522")
    hand.tap(("March the Orcs and captives of W2722", -1))
    hand.step("marched", ask="play_dark_power")
    hand.tap("End the Dark Power Player-Turn")
    if "contact" in [ask.id for ask in hand.table.asks()]:
        hand.tap("No combat: end the Player-Turn")
    turn_end(hand)


def fourth_turn(hand: Hand) -> None:
    """A move that nobody believes: it is challenged, ruled on, and taken back."""
    ring_and_events(hand, 3)
    seal_and_roll(hand, "D", 2)
    draw_search(hand, 99)
    hand.tap("End the Search Phase", "Move counters from W2812 Rivendell")
    hand.type("W2803")
    hand.tap("Face-down counters", "⌫", "2", ("Move counters from W2812 Rivendell", -1))
    hand.step("too-far-and-no-way-told", page="table", ask="play_fellowship")
    hand.tap("Fellowship W2812 to W2803")
    hand.step("the-move-opened", page="rulings")
    hand.tap("Challenge")
    words = hand.step("challenged", page="rulings")
    assert "It does not stand" in words, words
    hand.tap("‹ Back")
    hand.step("after-the-challenge", page="table", ask="play_fellowship")
    hand.tap("↶ Take back")
    hand.step("both-take-it-back", page="rulings")
    hand.tap(("I agree", 0), "I agree")
    hand.step("taken-back", page="table", ask="play_fellowship")
    assert hand.view["map"]["face_down"] == {"W2812": 6}, hand.view["map"]
    hand.tap("End the Fellowship Player-Turn")
    hand.tap("No combat: end the Player-Turn", "End the Dark Power Player-Turn", "No combat: end the Player-Turn")
    turn_end(hand)
    hand.step("turn-5-begins", page="table", ask="control_of_gollum")
    assert hand.view["turn"] == 5
