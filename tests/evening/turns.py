"""One evening by touches alone: a table is set up, and two Game-Turns are played after
tests/played/wotr_spi/one_game_turn.jsonl; in the middle of the second the tablet is killed and resumed.
"""

from __future__ import annotations

from pathlib import Path

from firmware_bridge.sim_build import simulator
from firmware_bridge.sim_port import SimulatedPort
from tests.evening.camera import Tray
from tests.evening.hand import Hand

DARK, FELLOWSHIP = "dark_power", "fellowship"
PINS = {DARK: "2947", FELLOWSHIP: "8061"}
ROLLER = "rollerbox"
"""The name of the simulated roller's port."""
DIE_4, DIE_2 = "009.jpg", "010.jpg"
"""Rendered photographs whose dice show these faces (tests/pictures/dice/labels.csv)."""


def at_home(hand: Hand, theme: str) -> None:
    """Home, in the wanted theme."""
    hand.tap("Day" if theme == "day" else "Night")
    hand.step("home", page="home")


def new_table(hand: Hand) -> None:
    """Two seats at opposite edges, each with a PIN, and the practice box."""
    hand.tap("Set up the first table")
    hand.step("new-table", page="newtable")
    hand.tap("Practice charts (invented)")
    for seat, name in ((DARK, "Dark Power"), (FELLOWSHIP, "Fellowship")):
        hand.tap((name, 0), "PIN")
        if seat == FELLOWSHIP:
            hand.step("choose-a-pin", page="newtable")
        hand.tap(*PINS[seat])
        hand.tap(*PINS[seat])
    words = hand.step("seats-and-pins", page="newtable")
    assert any("invented" in each.lower() for each in words), words
    hand.tap("Start")


def set_up(hand: Hand) -> None:
    """C.1 to C.3."""
    hand.step("setup-fellowship-counters", page="table", ask="counters_fellowship")
    hand.tap("The counters stand there")
    hand.step("setup-dark-power-counters", ask="counters_dark_power")
    hand.tap("The counters stand there", "The Servants lie in their boxes")
    hand.step("setup-magic-cards", ask="magic_fellowship")
    hand.tap("The Magic Cards lie in their boxes")
    hand.step("setup-hand", ask="hand_dark_power")
    hand.open_desk(PINS[DARK])
    hand.step("desk-opening-hand", page="desk")
    hand.type("60")
    hand.tap("Card 2 of 3")
    hand.type("77")
    hand.tap("Card 3 of 3", "Unseen")
    hand.step("desk-opening-hand-filled", page="desk")
    hand.tap(("Three Event Cards drawn", -1))
    hand.close_desk()
    hand.step("setup-hand-of-the-other", ask="hand_fellowship")
    hand.open_desk(PINS[FELLOWSHIP])
    hand.step("desk-turned-to-the-other-edge", page="desk")
    for place, card in enumerate((57, 66, 72), start=1):
        hand.tap(f"Card {place} of 3")
        hand.type(str(card))
    hand.tap(("Three Event Cards drawn", -1))
    hand.close_desk()


def ring_phase(hand: Hand, tray: Tray) -> None:
    """The roll for Gollum, read from a photograph of the tray."""
    hand.step("gollum-by-hand-or-eye", page="table", ask="control_of_gollum")
    hand.tap("More", "Dice & roller")
    hand.tap("Look through something else")
    hand.type("camera")
    hand.step("camera-by-name", page="senses")
    hand.tap("Use it")
    hand.until(lambda: hand.app.front.live.picture, "the empty tray")
    tray.show_dice(DIE_4)
    hand.until(lambda: hand.app.front.live.sees == "Reads 4", "the die in the tray")
    hand.step("dice-and-roller", page="senses")
    hand.back_to_table()
    hand.step("tray-shows-a-4", page="table", ask="control_of_gollum")
    before = hand.table.file.count
    hand.tap("Take the 4")
    hand.step("ring-phase", ask="play_ring")
    assert hand.table.file.count == before + 1, "nothing is taken before a tap takes it"
    evidence = hand.table.evidence(before)
    assert evidence.source == "camera", evidence
    assert evidence.picture, evidence
    hand.tap("Gollum: neither side")
    hand.step("ruling-with-the-die", page="rulings")
    hand.tap("‹ Back")
    hand.tap("End the Ring Phase")


def events_phase(hand: Hand, tray: Tray) -> None:
    """A hidden card from its sticker on the desk, a discard, and the same for the Fellowship by hand."""
    hand.step("events-dark-power", page="table", ask="event_dark_power")
    hand.open_desk(PINS[DARK])
    hand.step("desk-pick-an-event", page="desk")
    tray.show_card(74)
    hand.until(lambda: hand.app.front.evening.senses.card, "the sticker")
    hand.step("desk-sees-the-sticker", page="desk")
    hand.tap("Take the card")
    hand.step("desk-four-cards", page="desk")
    hand.tap("Discard one, face-down")
    hand.type("77")
    hand.tap(("Discard one, face-down", -1))
    hand.close_desk()
    assert hand.app.front.live.picture is None, "what the desk was shown is not left on the table's tray"
    hand.step("events-dark-power-done", ask="events_dark_power")
    hand.tap("Done with Event Cards")
    hand.step("events-fellowship", ask="event_fellowship")
    hand.tap("Pick the face-down discard")
    hand.step("events-fellowship-four")
    hand.open_desk(PINS[FELLOWSHIP])
    hand.tap("Discard one, face-down")
    hand.type("66")
    hand.step("desk-discard", page="desk")
    hand.tap(("Discard one, face-down", -1))
    hand.close_desk()
    hand.tap("Done with Event Cards")


def seal_letter(hand: Hand, letter: str, turn: int) -> None:
    """D.3: the letter, on the Dark Power's own desk."""
    hand.step(f"letter-is-asked-{turn}", page="table", ask="letter")
    hand.tap("Open the private desk")
    hand.step(f"hand-over-{turn}", page="handover")
    hand.tap(*PINS[DARK])
    hand.step(f"desk-letters-{turn}", page="desk")
    hand.tap(letter)
    hand.step(f"desk-letter-chosen-{turn}", page="desk")
    hand.tap("Seal it")
    hand.close_desk()
    hand.step(f"letter-is-sealed-{turn}", ask="shadow_points")


def simulated_roller(folder: Path, *faces: int) -> SimulatedPort:
    """A simulated roller of one die at folder/rollerbox, which falls on these faces in turn."""
    return SimulatedPort(simulator(faces=faces, dice=1, roll_s=0.4), folder / ROLLER)


def choose_roller(hand: Hand) -> None:
    """Its port, typed on the page of dice and roller."""
    hand.tap("More", "Dice & roller", "Roller", "Another port or address")
    hand.type(ROLLER)
    hand.tap("Use it")
    hand.until(lambda: hand.app.front.devices.shown().has_roller, "the roller")


def points_by_the_roller(hand: Hand, folder: Path) -> None:
    """The roller on a pty rolls a five."""
    with simulated_roller(folder, 5):
        choose_roller(hand)
        hand.step("roller-is-ready", page="senses")
        hand.back_to_table()
        hand.step("roller-may-roll", page="table", ask="shadow_points")
        hand.tap("Let the roller roll")
        hand.until(lambda: hand.app.front.evening.senses.roller, "the roll")
        hand.step("roller-shows-a-5", ask="shadow_points")
        hand.tap("Take the 5")
        assert hand.table.evidence(hand.table.file.count - 1).source.startswith("roller SIM")
        hand.tap("More", "Dice & roller", "Roller", "No roller")
        hand.back_to_table()
    hand.step("search-phase-1", ask="play_search")
    hand.tap("End the Search Phase")


def fellowship_turn(hand: Hand) -> None:
    """Magic Cards taken and three counters moved; their names are noted on the desk, and the Ring is put on."""
    hand.step("fellowship-turn", page="table", ask="play_fellowship")
    hand.tap("Take Magic Cards in W2812 Rivendell")
    hand.step("take-magic-cards")
    hand.tap(("Take Magic Cards in W2812 Rivendell", -1))
    hand.tap("Move counters from W2812 Rivendell")
    hand.type("W2722")
    hand.tap("Face-down counters", "⌫", "3")
    hand.step("move-three-counters")
    hand.tap(("Move counters from W2812 Rivendell", -1))
    hand.step("three-counters-moved", ask="play_fellowship")
    hand.open_desk(PINS[FELLOWSHIP], of="Fellowship")
    hand.tap("Note who stands where")
    hand.look()
    hand.tap("W2722", "Who they are", "Gimli", "Legolas", "Merry")
    hand.step("desk-note-who", page="desk")
    hand.tap(("Note who stands where", -1))
    hand.step("desk-noted", page="desk")
    words = hand.hold_to_look("desk-held-to-look", page="desk")
    assert "Frodo" in words, words
    hand.tap("Put on the Ring")
    hand.step("desk-ring-worn", page="desk")
    hand.tap("Close the desk")
    hand.close_desk()
    hand.step("ring-is-worn", ask="play_fellowship")
    hand.tap("End the Fellowship Player-Turn")


def dark_power_turn(hand: Hand) -> None:
    """A 'may I?', an agreed exception, a flight, and a choice taken back with one tap."""
    hand.step("dark-power-turn", page="table", ask="play_dark_power")
    hand.tap("May I?")
    hand.step("may-i", page="rulings")
    hand.tap("Fly Nazgûl", "Nazgûl 4", "To")
    hand.type("W2722")
    hand.step("may-i-fly-there", page="rulings")
    hand.tap(("May I?", -1))
    words = hand.step("may-i-verdict", page="rulings")
    assert "Refused" in words, words
    assert any("F.4" in each for each in words), words
    hand.tap("Play by the ruling")
    hand.tap("Fly Nazgûl", "Gothmog", "To")
    hand.type("E0428")
    hand.tap(("Fly Nazgûl", -1))
    hand.step("refused-with-its-section", page="rulings")
    hand.tap("Play it anyway, both agree")
    hand.step("each-seat-agrees", page="rulings")
    hand.tap(("I agree", 0))
    hand.step("one-seat-has-agreed", page="rulings")
    hand.tap("I agree")
    hand.step("agreed-exception", page="table", ask="play_dark_power")
    assert hand.view["people"]["gothmog"]["hex"] == "E0428"
    hand.tap("Fly Nazgûl", "Nazgûl 4", "Nazgûl 5", "To")
    hand.type("W2716")
    hand.step("fly-two-nazgul")
    hand.tap(("Fly Nazgûl", -1))
    hand.tap("Move the Mouth of Sauron or Saruman", "Saruman", "To")
    hand.type("W2423")
    hand.tap(("Move the Mouth of Sauron or Saruman", -1))
    assert hand.view["people"]["saruman"]["hex"] == "W2423"
    hand.step("saruman-slipped")
    hand.tap("↶ Take back")
    hand.step("taken-back-with-one-tap", page="table", ask="play_dark_power")
    assert hand.view["people"]["saruman"]["hex"] == "W2421"
    hand.tap("Move the Mouth of Sauron or Saruman", "Saruman", "To")
    hand.type("W2422")
    hand.tap(("Move the Mouth of Sauron or Saruman", -1), "End the Dark Power Player-Turn")


def turn_end(hand: Hand, letter: str, points: int, turn: int) -> None:
    """D.6: the letter is opened and audited."""
    hand.step(f"turn-end-{turn}", page="table", ask="open_letter")
    hand.tap("Show the letter")
    words = hand.step(f"letter-is-open-{turn}", ask="play_indication")
    assert any(f"Letter {letter} shown" in each for each in words), words
    assert any(f"{points} points" in each for each in words), words
    hand.tap("Advance the marker: next Game-Turn")
    hand.step(f"turn-{turn + 1}-begins", ask="control_of_gollum")
    assert hand.view["turn"] == turn + 1


def second_ring_and_events(hand: Hand) -> None:
    """Dice by hand, a card drawn unseen, an Event played from the desk."""
    hand.tap("1")
    hand.tap("Try to take the Ring off")
    hand.step("ring-removal", ask="remove_ring")
    hand.tap("6", "End the Ring Phase")
    hand.step("events-2", ask="event_dark_power")
    hand.tap("Pick from the Event Deck")
    hand.step("drawn-unseen")
    hand.open_desk(PINS[DARK], of="Dark Power")
    hand.tap("Play an Event Card")
    hand.type("60")
    hand.step("desk-play-an-event", page="desk")
    hand.tap(("Play an Event Card", -1))
    hand.step("desk-event-played", page="desk")
    hand.tap("Close the desk")
    hand.close_desk()
    hand.step("event-played")
    assert 60 in hand.view["events"]["discards"]
    hand.tap("Done with Event Cards", "Pick no card this Game-Turn")


def points_with_a_wait(hand: Hand, tray: Tray) -> None:
    """The Fellowship holds the roll, lets go, and the die is taken from the tray."""
    waits = hand.find("Wait", 1)
    assert waits.parent.parent.seat.id == FELLOWSHIP
    hand.tap(("Wait", 1))
    hand.step("the-fellowship-waits", ask="shadow_points")
    tray.show_dice(DIE_2)
    hand.until(lambda: hand.app.front.evening.senses.tray, "the die in the tray")
    hand.tap("Take the 2")
    hand.step("held-by-a-wait", ask="shadow_points")
    assert hand.view["shadow"]["die"] is None
    hand.tap("Close", "Waits")
    hand.step("the-wait-is-over", ask="shadow_points")
    hand.tap("Take the 2")
    hand.step("search-card-is-asked", ask="search_card")


def search(hand: Hand, tray: Tray) -> None:
    """The Search Card from its sticker, a search, and a die put right when both agree."""
    tray.show_card(97)
    hand.until(lambda: hand.app.front.evening.senses.card, "the Search Card")
    hand.step("search-card-is-seen", ask="search_card")
    hand.tap("Take 97")
    hand.step("search-phase-2", ask="play_search")
    hand.tap("Search a hex", "W2722")
    hand.step("search-which-hex")
    hand.tap(("Search a hex", -1))
    hand.step("search-roll", ask="search")
    hand.tap("3")
    hand.step("is-the-ring-worn-there", ask="ring_spotted")
    hand.tap("No")
    hand.step("nothing-found", ask="play_search")
    hand.line("Search of W2722: nothing")  # its die, a three, stands before it
    hand.step("journal-line-opened", page="rulings")
    hand.tap("Put it right")
    hand.step("put-it-right", page="rulings")
    hand.tap("1")  # Fierce Storms make a two of it
    hand.tap(("Put it right", -1))
    hand.step("the-other-seat-agrees", page="rulings")
    hand.tap(("I agree", 0), "I agree")
    hand.step("die-put-right", page="table", ask="reveal")


def resumed(hand: Hand, before: str) -> None:
    """After the plug was pulled: Home, one tap, and the same is asked."""
    hand.step("home-again", page="home")
    hand.tap("Resume")
    hand.step("resumed", page="table", ask="reveal")
    asked = hand.app.front.desk.table_model().ask
    assert asked.title == before, (asked.title, before)


def spotted(hand: Hand) -> None:
    """J.1's example: Gimli, Legolas and a Hobbit; the searchers stay."""
    hand.tap("Gimli", "Legolas")
    hand.step("turn-up-the-counters")
    hand.give()
    hand.step("who-stays", ask="place_force")
    hand.only("Nazgûl 7", "Nazgûl 8", "Nazgûl 9")
    hand.give()
    hand.step("searchers-stay", ask="play_search")
    hand.tap("End the Search Phase")


def second_moves(hand: Hand) -> None:
    """No combat, three flights, and two points too many: nothing in public says so."""
    hand.step("fellowship-turn-2", ask="play_fellowship")
    hand.tap("End the Fellowship Player-Turn")
    hand.step("combat-or-not", ask="contact")
    hand.tap("No combat: end the Player-Turn")
    for name, hex_ in (("Nazgûl 6", "W2722"), ("Nazgûl 3", "E0428"), ("Lord of the Nazgûl", "E0428")):
        hand.tap("Fly Nazgûl", name, "To")
        hand.type(hex_)
        hand.tap(("Fly Nazgûl", -1))
    words = hand.step("overspent-and-nobody-knows", ask="play_dark_power")
    assert hand.view["shadow"]["spent"] == 12
    assert not any("overspent" in each.lower() or "forfeit" in each.lower() for each in words), words
    hand.open_desk(PINS[DARK], of="Dark Power")
    hand.hold_to_look("desk-two-too-many", page="desk")
    hand.tap("Close the desk")
    hand.close_desk()
    hand.tap("End the Dark Power Player-Turn", "No combat: end the Player-Turn")
