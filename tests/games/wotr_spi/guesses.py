"""What an onlooker guesses in blind games of War of the Ring (SPI), and what is planted for him to find."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.core.audience import PUBLIC
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.wotr_spi import views
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, LETTERS, MEMBERS
from engine.games.wotr_spi.steps.n_events.event_cards import DISCARDS
from tests.contract.kit import Guessing, Patch, Question
from tests.games.wotr_spi.blind import BlindGame, blind_games

GUESSED = ("letter", "Ringbearer", "hand of the fellowship", "hand of the dark_power")
AT_WAR = " at war"


def games(count: int, seed: int, turns: int) -> Iterator[tuple[Table, list[Question]]]:
    """Blind games of both versions, each with its questions; a secret among Armies is another one. A Game-Turn with
    Armies is thrice as long as one without, so that they play one fewer.
    """
    for version, where, last in (("character", "", turns), ("campaign", AT_WAR, max(1, turns - 1))):
        for game in blind_games(count if not where else count * 3 // 4, seed, last, version):
            yield game.table, [replace(asked, secret=f"{asked.secret}{where}") for asked in _questions(game)]


def _disclosed(game: BlindGame) -> list[str]:
    """What the rules tell everybody that bears on these secrets: points spent, who could inherit, died, or fought."""
    view = game.table.view(PUBLIC)
    shadow = view["shadow"]
    told = [f"die {shadow['die']}", f"spent {shadow['spent']}", f"turns forfeited {shadow['forfeited_on']}"]
    told += [f"heir {name}" for name in game.heirs]
    told += [f"dead {name}" for name, person in view["people"].items() if person["dead"]]
    told += [f"spotted {name}" for name, person in view["people"].items() if person["spotted"]]
    told += [f"told {line['what']}" for line in view["learned"]]
    told += [f"played {card}" for card in view["events"]["discards"] + view["events"]["out_of_play"]]
    for line in game.table.journal(PUBLIC):
        for event in line.get("events", ()):
            if event["type"] in ("FighterChosen", "FighterFell"):
                told.append(json.dumps(event))
    return told


def _questions(game: BlindGame) -> Iterator[Question]:
    """Every secret that this game still keeps."""
    state, facts = game.state, tuple(_disclosed(game))
    shadow, ring = state.shadow, state.ring
    if shadow.letter is not None and not shadow.is_open:
        yield Question("letter", FELLOWSHIP, frozenset({shadow.letter}), frozenset(LETTERS), facts)
    if ring.bearer is not None and not ring.is_bearer_public:
        yield Question("Ringbearer", DARK_POWER, frozenset({ring.bearer}), frozenset(game.heirs), facts)
    for seat, other in ((DARK_POWER, FELLOWSHIP), (FELLOWSHIP, DARK_POWER)):
        hand = frozenset(str(card) for card in state.events.hands[other] if card is not None)
        if hand:
            mine = _cards_seen(game, seat)
            own = (*facts, *(f"mine {card}" for card in mine), *_laid_down(game, seat))
            yield Question(f"hand of the {other}", seat, hand, frozenset(map(str, state.event_cards)) - mine, own)


def _laid_down(game: BlindGame, seat: str) -> Iterator[str]:
    """N.1, N.3  What a seat knows by the rules of cards it laid down unseen: that it did, and who picked one up."""
    pile: list[str] = []
    for line in game.table.journal(seat):
        for event in line.get("events", ()) if line["undone"] is None else ():
            match event["type"]:
                case "EventDiscarded":
                    pile.append(str(event["card"]))
                    yield f"laid down {event['card']}"
                case "EventDrawn" if event["pile"] == DISCARDS and pile:
                    yield f"{event['seat']} took {pile.pop()}"


def _cards_seen(game: BlindGame, seat: str) -> frozenset[str]:
    """Event Cards of which this seat knows where they are: its own, those that lie open, those it was shown."""
    view = game.table.view(seat)
    events = view["events"]
    found = [*view[f"{seat}_desk"]["event_cards"], *events["discards"], *events["out_of_play"]]
    shown = [line["value"] for line in view["learned"] if line["what"].startswith("events:")]
    return frozenset(str(card) for card in found if card is not None) | {c for line in shown for c in line.split(", ")}


# -- planted -----------------------------------------------------------------------------------------------------------


def letter_in_the_number_of_entries(patch: Patch) -> None:
    honest = Table.submit

    def leaky(table: Table, seat: str, command: Any, *more: Any, **named: Any) -> Ruling:
        ruling = honest(table, seat, command, *more, **named)
        if ruling.allowed and type(command).__name__ == "ChooseLetter":
            for _ in range(ord(command.letter) - ord("A")):
                for do in ("Wait", "GoOn"):
                    honest(table, seat, table.command({"do": do}), **named)
        return ruling

    patch.setattr(Table, "submit", leaky)


def ringbearer_in_the_order_of_names(patch: Patch) -> None:
    def turning(honest: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        def leaky(state: Any, *more: Any) -> dict[str, Any]:
            shown = honest(state, *more)
            names = [*shown]
            turned = MEMBERS.index(state.ring.bearer) % len(names) if state.ring.bearer in MEMBERS else 0
            return {name: shown[name] for name in (*names[turned:], *names[:turned])}

        return leaky

    for part in ("_shadow", "_events"):
        patch.setattr(views, part, turning(getattr(views, part)))


def hands_in_the_wear_of_their_backs(patch: Patch) -> None:
    honest = views._map

    def leaky(state: Any) -> dict[str, Any]:
        hands = state.events.hands.values()
        return honest(state) | {"wear": sorted(card % 41 for hand in hands for card in hand if card is not None)}

    patch.setattr(views, "_map", leaky)


GUESSING = Guessing(
    games,
    frozenset(f"{secret}{where}" for secret in GUESSED for where in ("", AT_WAR)),
    (letter_in_the_number_of_entries, ringbearer_in_the_order_of_names, hands_in_the_wear_of_their_backs),
)
