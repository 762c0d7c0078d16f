"""Game-Turn 2 by eyes: every roll from the tray of a camera, every card by its sticker, by touches alone.

Two of the cards are hidden, one die stands on its edge, and once the camera vanishes. `BY_HAND` is the same turn as
commands, to compare with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.core.table import Table
from tests.companion.harness import walk
from tests.evening.eyes import IVORY, LEANING_DEG, RED, Reel
from tests.evening.hand import Hand
from tests.evening.prepared import resume
from tests.evening.turns import DARK, FELLOWSHIP, PINS
from tools.render_dice import Die

HIDDEN = {DARK: 70, FELLOWSHIP: 64}
SEARCH_CARD = 97
FACES = {"gollum": 1, "ring": 6, "points": 2, "search": 1, "attack_dark": 1, "attack_fellowship": 4}
NAME = "An evening by eyes"

BY_HAND: tuple[tuple[str, dict[str, Any]], ...] = (
    (DARK, {"do": "EnterRoll", "faces": [FACES["gollum"]]}),
    (FELLOWSHIP, {"do": "TryToRemoveRing"}),
    (FELLOWSHIP, {"do": "EnterRoll", "faces": [FACES["ring"]]}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    (DARK, {"do": "DrawEvent", "card": HIDDEN[DARK]}),
    (DARK, {"do": "PlayEvent", "card": 60}),
    (DARK, {"do": "EndEvents"}),
    (FELLOWSHIP, {"do": "DrawEvent", "card": HIDDEN[FELLOWSHIP]}),
    (FELLOWSHIP, {"do": "DiscardEvent", "card": 72}),
    (FELLOWSHIP, {"do": "EndEvents"}),
    (DARK, {"do": "ChooseLetter", "letter": "A"}),
    (DARK, {"do": "EnterRoll", "faces": [FACES["points"]]}),
    (DARK, {"do": "DrawSearch", "card": SEARCH_CARD}),
    (DARK, {"do": "SearchHex", "hex": "W2724", "nazgul": 3}),
    (DARK, {"do": "EnterRoll", "faces": [FACES["search"]]}),
    (FELLOWSHIP, {"do": "RevealSpotted", "named": ["legolas", "gimli"], "hobbits": 1}),
    (DARK, {"do": "PlaceForce", "nazgul": ["nazgul_7", "nazgul_8", "nazgul_9"]}),
    (DARK, {"do": "EndPhase"}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    (DARK, {"do": "StartCombat", "hex": "W2724"}),
    (FELLOWSHIP, {"do": "ChooseFighter", "name": "spotted_hobbit", "hobbit": "merry"}),
    (DARK, {"do": "ChooseFighter", "name": "nazgul_7"}),
    (FELLOWSHIP, {"do": "DeclareAttack"}),
    (DARK, {"do": "DeclareAttack"}),
    (DARK, {"do": "EnterRoll", "faces": [FACES["attack_dark"]]}),
    (FELLOWSHIP, {"do": "EnterRoll", "faces": [FACES["attack_fellowship"]]}),
    (FELLOWSHIP, {"do": "StopOrGoOn", "stop": True}),
    (DARK, {"do": "StopOrGoOn", "stop": True}),
    (DARK, {"do": "PassCombat"}),
    (DARK, {"do": "EndPhase"}),
    (FELLOWSHIP, {"do": "PassCombat"}),
    (DARK, {"do": "OpenLetter"}),
    (DARK, {"do": "EndPhase"}),
)


def by_hand(path: Path) -> Table:
    """The table of this file after the same turn without a camera."""
    table = Table.open(path)
    for seat, body in BY_HAND:
        ruling = table.submit(seat, table.command(body))
        assert ruling.allowed, (seat, body, [check.says for check in ruling.failing(seat)])
    return table


# -- the turn ---------------------------------------------------------------------------------------------------------


def choose_camera(hand: Hand, name: str) -> None:
    """Camera 0, on the page of dice and roller."""
    hand.tap("More", "Dice & roller", "Look through something else")
    hand.type("0")
    hand.tap("Use it")
    hand.until(lambda: hand.app.front.live.picture, "the tray")
    hand.step(name, page="senses")
    hand.back_to_table()


def thrown(hand: Hand, reel: Reel, die: Die, name: str, ask: str) -> None:
    """A die is thrown into the empty tray and taken by one tap, on the question where the reader is not sure of it."""
    lie_empty(hand)
    reel.throw(die)
    hand.until(lambda: hand.app.front.evening.senses.tray, "the die in the tray")
    hand.step(f"{name}-lies-there", page="table", ask=ask)
    before = hand.table.file.count
    if _throw_shown(hand).throw.question:
        hand.press(_answer(hand, die.face))
    else:
        hand.tap(f"Take the {die.face}")
    assert hand.table.file.count == before + 1, "nothing is taken before a tap takes it"
    pick_up(hand, reel)


def lie_empty(hand: Hand) -> None:
    """The camera sees an empty tray at rest."""
    hand.until(lambda: _known(hand) in ("no die", ""), "the tray at rest")


def pick_up(hand: Hand, reel: Reel) -> None:
    """The hand takes the die away, and the camera has seen it."""
    reel.pick_up()
    hand.until(lambda: _known(hand) == "no die", "the empty tray")


def _known(hand: Hand) -> str:
    """Why the camera reads nothing now; '' while it reads dice."""
    return str(hand.app.front.devices.hardware._tray._now.why.code)


def ring_phase(hand: Hand, reel: Reel) -> None:
    """Gollum, and the Ring that does not come off."""
    gollum = replace(IVORY, face=FACES["gollum"], at=(0.6, 0.4), turned_deg=20.0)
    thrown(hand, reel, gollum, "gollum", "control_of_gollum")
    hand.tap("Try to take the Ring off")
    ring = replace(RED, face=FACES["ring"], at=(-0.8, 0.9), turned_deg=70.0)
    thrown(hand, reel, ring, "ring", "remove_ring")
    hand.step("ring-phase-over", ask="play_ring")
    hand.tap("End the Ring Phase")


def draw_hidden(hand: Hand, reel: Reel, seat: str) -> None:
    """A card's sticker at its owner's desk, and nothing of it on the table."""
    card = HIDDEN[seat]
    hand.step(f"a-hidden-draw-{seat}", page="table", ask=f"event_{seat}")
    hand.open_desk(PINS[seat])
    reel.show_card(card)
    hand.until(lambda: hand.app.front.evening.senses.card, "the sticker")
    hand.step(f"desk-sees-a-sticker-{seat}", page="desk")
    hand.tap("Take the card")
    hand.hold_to_look(f"desk-holds-four-{seat}", page="desk")


def leave_desk(hand: Hand, reel: Reel, name: str) -> None:
    """The desk is closed with the card still there; the camera is dark until it is away."""
    hand.step(f"left-{name}")
    hand.close_desk()
    hand.driver.live_for(0.3)
    assert hand.app.front.live.picture is None, "the card of the desk still lies before the camera"
    hand.step(f"card-still-there-{name}", page="table")
    reel.take_card_away()


def events_phase(hand: Hand, reel: Reel) -> None:
    """Both draw a hidden card by its sticker; Fierce Storms are played, and one card is discarded."""
    draw_hidden(hand, reel, DARK)
    hand.tap("Play an Event Card")
    hand.type("60")
    hand.tap(("Play an Event Card", -1))
    leave_desk(hand, reel, DARK)
    hand.tap("Done with Event Cards")
    draw_hidden(hand, reel, FELLOWSHIP)
    hand.tap("Discard one, face-down")
    hand.type("72")
    hand.tap(("Discard one, face-down", -1))
    leave_desk(hand, reel, FELLOWSHIP)
    hand.tap("Done with Event Cards")


def shadow_points(hand: Hand, reel: Reel) -> None:
    """The letter, and a die that stands on its edge: one question, one tap."""
    hand.step("letter", page="table", ask="letter")
    hand.open_desk(PINS[DARK])
    hand.tap("A", "Seal it")
    hand.close_desk()
    hand.until(lambda: hand.app.front.live.picture, "the tray after the desk")
    lie_empty(hand)
    die = replace(IVORY, face=2, at=(-0.8, 0.5), turned_deg=37.0, cocked_deg=LEANING_DEG, leans_to_deg=30.0)
    reel.throw(die)
    hand.until(lambda: hand.app.front.evening.senses.tray, "the die on its edge")
    hand.until(lambda: _throw_shown(hand) is not None, "the question")
    before = hand.table.file.count
    hand.step("the-die-on-its-edge", ask="shadow_points")
    assert not hand.app.front.evening.senses.tray.sure, "a die on its edge is surely read by nobody"
    hand.press(_answer(hand, FACES["points"]))
    assert hand.table.file.count == before + 1, "one tap answers"
    pick_up(hand, reel)


def _throw_shown(hand: Hand) -> Any:
    from companion.table.screen_throw import ThrowView

    return next((each for each in walk(hand.screen) if isinstance(each, ThrowView)), None)


def _answer(hand: Hand, face: int) -> Any:
    """The key of this face in the question, and not the one of the hand pad under it."""
    from companion.models import SayFace

    view = _throw_shown(hand)
    within: list[Any] = list(walk(view))
    carried = [(each, getattr(each, "carries", None)) for each in within]
    found = [each for each, said in carried if isinstance(said, SayFace) and said.face == face]
    pad = [each for each in within if hasattr(each, "state") and getattr(each, "says", "") == str(face)]
    assert found or pad, (face, view.throw)
    return (found or pad)[0]


def search(hand: Hand, reel: Reel) -> None:
    """The Search Card in public; then somebody pulls the camera's plug, and the hand pad answers."""
    hand.step("search-card-is-asked", ask="search_card")
    reel.show_card(SEARCH_CARD)
    hand.until(lambda: hand.app.front.evening.senses.card, "the Search Card")
    hand.step("search-card-is-seen", ask="search_card")
    hand.tap(f"Take {SEARCH_CARD}")
    reel.take_card_away()
    hand.tap("Search a hex", "W2724", ("Search a hex", -1))
    hand.until(lambda: _known(hand) == "no die", "the empty tray")
    hand.step("search-roll", ask="search")
    reel.is_plugged = False
    hand.until(lambda: not hand.app.front.devices.hardware.has_camera, "the camera to be missed")
    words = hand.step("the-camera-has-vanished", page="table", ask="search")
    assert any("gives no more pictures" in each for each in words), words
    hand.tap(str(FACES["search"]))
    hand.step("answered-by-hand", ask="reveal")
    reel.is_plugged = True


def spotted(hand: Hand) -> None:
    """J.1's example; the searchers stay."""
    hand.tap("Gimli", "Legolas")
    hand.give()
    hand.only("Nazgûl 7", "Nazgûl 8", "Nazgûl 9")
    hand.give()
    hand.tap("End the Search Phase", "End the Fellowship Player-Turn")


def duel(hand: Hand, reel: Reel) -> None:
    """One round by arms, each seat with its own die; both have enough."""
    hand.tap("Start combat in W2724")
    hand.open_desk(PINS[FELLOWSHIP], of="A Hobbit fights: on the desk")
    hand.tap("A spotted Hobbit fights")
    hand.look()
    hand.tap("Merry", ("A spotted Hobbit fights", -1))
    hand.close_desk()
    hand.tap("Nazgûl 7", "A spotted Hobbit attacks", "By arms")
    hand.until(lambda: hand.app.front.live.picture, "the tray after the desk")
    dark = replace(IVORY, face=FACES["attack_dark"], at=(-1.2, 0.1), turned_deg=200.0)
    thrown(hand, reel, dark, "attack-dark-power", "attack_dark_power")
    fellowship = replace(RED, face=FACES["attack_fellowship"], at=(0.3, 1.0), turned_deg=310.0)
    thrown(hand, reel, fellowship, "attack-fellowship", "attack_fellowship")
    hand.step("duel-round-1", ask="stop_dark_power")
    hand.tap(("Stop", -1), "Stop")
    hand.step("duel-over", page="table", ask="contact")


def turn_end(hand: Hand) -> None:
    """The rest of Game-Turn 2."""
    hand.tap("No combat: end the Player-Turn", "End the Dark Power Player-Turn", "No combat: end the Player-Turn")
    hand.tap("Show the letter", "Advance the marker: next Game-Turn")
    hand.step("turn-3-begins", page="table", ask="control_of_gollum")


def play(hand: Hand, reel: Reel, theme: str) -> None:
    """Game-Turn 2."""
    resume(hand, theme)
    hand.step("before-a-camera-is-chosen", page="table", ask="control_of_gollum")
    choose_camera(hand, "dice-and-roller")
    acts: tuple[Callable[[Hand, Reel], None], ...] = (ring_phase, events_phase, shadow_points, search)
    for act in acts:
        act(hand, reel)
    choose_camera(hand, "the-camera-again")
    spotted(hand)
    duel(hand, reel)
    turn_end(hand)
