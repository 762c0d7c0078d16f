"""What the journal tells of a whole game: moves, exchanges, power plays by kind, battles, the Halls, The Ring."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.look import Sight
from engine.games.riddle.pieces import BOMBADIL, HORSES, RING

MEANS: Final = ("die", "horse", "wings", "bombadil")
DIE, HORSE, WINGS, TOM = MEANS
PLAYS: Final = ("looks", "riddles", "asks", "shelob", "characters", "battles")
LOOKS, RIDDLES, ASKS, SHELOB, CHARACTERS, BATTLES = PLAYS
OF_PLAYS: Final = {
    "HandsSeen": LOOKS,
    "HandsAsked": LOOKS,
    "CardAsked": ASKS,
    "ShelobComes": SHELOB,
    "CharacterGiven": CHARACTERS,
    "CardDrawnByCharacter": CHARACTERS,
    "BattleBegins": BATTLES,
}


@dataclass(slots=True)
class Tale:
    """moves: by means; pairs: exchanges by the two players; taken: cards by who took them of whom, exchanges apart;
    plays: power plays by kind; won, lost: battles by player; waited: turns that ended in the Halls of Mandos, by
    player; ended: the event that ended the game; round, active: of the turn that is told; ring: round -> who had The
    Ring before everybody, the last one in it.
    """

    moves: Counter[str] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, ...]] = field(default_factory=Counter)
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    waited: Counter[str] = field(default_factory=Counter)
    ended: Mapping[str, Any] = field(default_factory=dict)
    round: int = 0
    active: str = ""
    ring: dict[int, str] = field(default_factory=dict)

    def exchanges(self, seat: str) -> int:
        """How many a player made."""
        return sum(count for pair, count in self.pairs.items() if seat in pair)

    def took(self, seat: str) -> Iterator[tuple[str, int]]:
        """Of whom a player took how many cards."""
        yield from ((of, count) for (taker, of), count in self.taken.items() if taker == seat)


def events(sight: Sight) -> Iterator[Mapping[str, Any]]:
    """What stands in the journal and was not taken back."""
    for line in sight.lines:
        if line.get("undone") is None:
            yield from line.get("events") or ()


def latest(sight: Sight) -> Iterator[Mapping[str, Any]]:
    """The same, the latest first."""
    for line in reversed(sight.lines):
        if line.get("undone") is None:
            yield from reversed(line.get("events") or ())


def told(sight: Sight) -> Tale:
    """The tale, of the journal."""
    tale = Tale()
    for event in events(sight):
        _moves(tale, event)
        _cards(tale, event)
        _battles(tale, event)
        _taken(tale, event)
        _ring(tale, event)
    return tale


def _moves(tale: Tale, event: Mapping[str, Any]) -> None:
    """Turns, moves, and the end."""
    match event:
        case {"type": "TurnBegins", "seat": seat, "round": number}:
            tale.active, tale.round = seat, number
        case {"type": "MarkerMoved", "seat": seat, "by": by}:
            tale.moves[HORSE if by in HORSES else TOM if by == BOMBADIL else DIE if by == DIE else WINGS] += 1
            tale.moved[seat] += 1
        case {"type": "GameEnded"}:
            tale.ended = event


def _cards(tale: Tale, event: Mapping[str, Any]) -> None:
    """Exchanges and power plays."""
    match event:
        case {"type": "CardsExchanged", "seat": seat, "other": other}:
            tale.pairs[tuple(sorted((seat, other)))] += 1
        case {"type": "RiddlePosed", "card": card} if card:
            tale.plays[RIDDLES] += 1
        case {"type": kind} if kind in OF_PLAYS:
            tale.plays[OF_PLAYS[kind]] += 1


def _battles(tale: Tale, event: Mapping[str, Any]) -> None:
    """Battles, and the Halls of Mandos."""
    match event:
        case {"type": "BattleWon" | "BattleWonForTwo", "seat": seat, "of": of}:
            tale.won[seat] += 1
            tale.lost[of] += 1
        case {"type": "HallsTurnEnds", "seat": seat}:
            tale.waited[seat] += 1


def _taken(tale: Tale, event: Mapping[str, Any]) -> None:
    """Cards that go to another player, but for those that are exchanged."""
    match event:
        case {"type": "GuessedRight" | "CardTaken" | "CardDrawnByCharacter" | "CardFound", "seat": seat, "of": of}:
            tale.taken[seat, of] += 1
        case {"type": "HiddenCardsTaken", "seat": seat, "of": of, "count": count}:
            tale.taken[seat, of] += count
        case {"type": "GuessedWrong", "seat": of, "of": seat}:
            tale.taken[seat, of] += 1
        case {"type": "CardHandedOver", "seat": of, "to": seat}:
            tale.taken[seat, of] += 1


def _ring(tale: Tale, event: Mapping[str, Any]) -> None:
    """Who has The Ring, where everybody sees it."""
    match event:
        case {"type": "CardHandedOver" | "CardLaidDown", "card": card, "to": seat} if card == RING and seat:
            tale.ring[tale.round] = seat
        case {"type": "ForcePresented", "seat": seat, "force": force} if force == RING:
            tale.ring[tale.round] = seat
        case {"type": "RingKept", "seat": seat}:
            tale.ring[tale.round] = seat
        case {"type": "GameEnded", "says": says} if says != "ends.last":
            tale.ring[tale.round] = tale.active
