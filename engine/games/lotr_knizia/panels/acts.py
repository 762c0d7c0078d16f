"""How an act stands among those that may be done: its sign, a word on what comes of it now, its price."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.ask import Ask, Offer
from engine.core.frozen import replace
from engine.core.look import Sight
from engine.core.panels import Act, Price
from engine.games.lotr_knizia import boxes
from engine.games.lotr_knizia.panels import board, events
from engine.games.lotr_knizia.pieces import BOARDS, GANDALF_COSTS, RING_MOVES, TILES

SIGNS: Final = {
    "SetOut": "list",
    "Deal": "cards",
    "Prepare": "cards",
    "RevealFour": "cards",
    "ShareFour": "cards",
    "PassCards": "cards",
    "TurnTile": "boxes",
    "CarryOut": "walk",
    "AdvanceLine": "walk",
    "PlayCard": "cards",
    "DrawOrHeal": "cards",
    "EndTurn": "hourglass",
    "ThrowAway": "cards",
    "TakeSpecial": "shield_question",
    "ShuffleDiscards": "cards",
    "Pay": "shield",
    "Decline": "die",
    "TakeUponYourself": "walk",
    "Recover": "shield",
    "RevealCard": "cards",
    "Suffer": "eye",
    "DiscardOwed": "cards",
    "LackCards": "cards",
    "PutOnRing": "ring",
    "CallGandalf": "star",
    "ArrangeTiles": "boxes",
    "NoteGiven": "cards",
    "NoteGot": "cards",
    "NoteGiftGiven": "cards",
    "NoteGiftGot": "cards",
    "PutHandRight": "eye",
}
_LAST: Final = ("ThrowAway", "PutHandRight")
"""What everybody may do at any time and seldom does stands last."""
ANY: Final = "any"
_BY_ITSELF: Final = ("PlayCard", "DrawOrHeal")
"""Acts that carry out the tile that lies there."""
_STAR: Final = ("Use", "Play")
"""How the acts of Gandalf's cards and of the yellow ones begin."""


def act(sight: Sight, offer: Offer, ask: Ask | None) -> Act:
    """The sign of an act, and what everybody can reckon of it."""
    say, do = sight.lexicon.text.say, offer.do
    # While a tile lies there, who may come between stands before what would carry it out, but for a card: that is what
    # most turns go on with.
    later = ask is not None and ask.says == "ask.turned" and do in _BY_ITSELF
    note = say("panel.tile_first") if later else ""
    plain = Act(SIGNS.get(do, "star" if do.startswith(_STAR) else ""), note, rank=_rank(offer))
    match do:
        case "TurnTile":
            kinds = tuple(("kind", kind, f"tile_{kind}", say("panel.tile_gone")) for kind in TILES)
            return replace(plain, beside=tuple(_tiles_left(sight)), keeps=kinds)
        case "PassCards":
            return replace(plain, note=say("panel.notes_of_council"))
        case "PutOnRing":
            return replace(plain, note=say("panel.ring_moves", {"most": max(RING_MOVES.values()), "least": 1}))
        case "CallGandalf":
            return replace(plain, note=say("panel.gandalf_left", {"cards": tuple(sight.view["gandalf"])}))
        case "DrawOrHeal" | "Recover" if offer.fixed.get("gain") == "light":
            return replace(plain, icon="candle")
        case "PlayCard":
            return replace(plain, beside=tuple(_lines(sight)))
        case "AdvanceLine":
            is_ring = ask is not None and ask.says == "ask.line.ring"
            return replace(plain, beside=tuple(_by_the_ring(sight, ask) if ask and is_ring else _lines(sight)))
        case "Decline":
            return replace(plain, icon=_instead(offer.says.rpartition(".")[2]))
    return plain


def _instead(name: str) -> str:
    """The sign of what happens where nothing is paid."""
    if name in boxes.RECOVERING:
        return "shield"
    return "die" if name in boxes.QUEUES and name != "faces_of_the_dead" else "eye"


def _rank(offer: Offer) -> int:
    """What is asked, the Ring and Gandalf first; then what one tap does together with the turn's end, and the yellow
    cards of this very moment; then those of any moment, of which each seat might hold any.
    """
    if offer.do in _LAST:
        return 3
    is_yellow = offer.do.startswith("Play") and offer.do not in SIGNS
    return 1 + (offer.window == ANY) if is_yellow else int(offer.do == "DrawOrHeal")


def _tiles_left(sight: Sight) -> Iterator[tuple[str, object, str, int]]:
    """How many of each tile are in the pile; nothing where the record fades, as nobody may look through what was
    turned.
    """
    for kind, left in sight.view.get("tiles_of", {}).items():
        yield ("kind", kind, sight.lexicon.text.say("panel.tile_left", {"count": left}), 0)


def _lines(sight: Sight) -> Iterator[tuple[str, object, str, int]]:
    """How far each line is, and what its next space gives."""
    for rank, each in enumerate(board.tracks(sight)):
        line = list(_in_order(sight))[rank]
        yield ("line", line, each.note, rank)


def _by_the_ring(sight: Sight, ask: Ask) -> Iterator[tuple[str, object, str, int]]:
    """Where the Ring would bring each marker: those spaces are not carried out, or the last one alone is."""
    say, laid = sight.lexicon.text.say, BOARDS[sight.view["board"]]
    for rank, line in enumerate(_in_order(sight)):
        here, last = events.gone(sight, line), laid.last(line)
        to = min(last, here + ask.facts["by"])
        gives = board.gives(sight, laid.lines[line].spaces[to - 1]) if ask.facts["stops"] else ""
        facts = {"to": to, "last": last, "score": laid.score(to) if line == laid.main else 0, "gives": gives}
        yield ("line", line, say("panel.ring_to", facts), rank)


def _in_order(sight: Sight) -> Iterator[str]:
    laid = BOARDS[sight.view["board"]]
    yield laid.main
    yield from (line for line in laid.lines if line != laid.main)


def price(sight: Sight, deed: Mapping[str, Any]) -> Price | None:
    """What is paid in shields for it; None for what costs none."""
    if deed.get("do") == "CallGandalf":
        return Price(sight.lexicon.text.say("panel.shields_held", {"count": GANDALF_COSTS}))
    return None
