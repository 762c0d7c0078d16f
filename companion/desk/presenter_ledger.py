"""Where the record has the cards, in words: the page of all cards, a card's place, and the hand that is looked over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion import models
from companion.desk.model_hand import EXTRA, MISSING, THERE, HandCardModel, HandModel
from companion.desk.presenter_hand import HandCheck
from companion.models import FieldModel, LineModel, SectionModel
from companion.presenting.fields import capital
from companion.table.presenter_journal import Line
from companion.words import say
from engine.core.lexicon import Lexicon

if TYPE_CHECKING:
    from engine.core.cards import Whereabouts

NAMED_AT_MOST = 8
"""Cards of a place that are told by name; of more, the numbers."""
_CARDS = ("card", "cards")


def place_words(place: Whereabouts, lexicon: Lexicon) -> str:
    """'in your hand', 'in the box of the keep'."""
    return lexicon.where(place.pile, place.of)


def since(lines: Iterable[Line], card: int) -> int | None:
    """The newest standing entry that tells of this card, as far as the audience of these lines may know."""
    found = None
    for line in lines:
        if line.get("undone") is None and any(_tells(event, card) for event in line.get("events") or ()):
            found = int(line["n"])
    return found


def _tells(event: Mapping[str, Any], card: int) -> bool:
    told = [event.get(name) for name in _CARDS]
    return any(one == card or (isinstance(one, list | tuple) and card in one) for one in told)


def question(card: int, place: Whereabouts, lines: Iterable[Line], lexicon: Lexicon) -> str:
    """A draw that cannot be, as a question: where the record has the card, and since when."""
    entry = since(lines, card)
    when = say("hand.since_entry", entry=entry) if entry is not None else ""
    return say("hand.drawn_but_on_record", card=lexicon.card(card), place=place_words(place, lexicon), when=when)


def card_sections(places: Mapping[int, Whereabouts], lexicon: Lexicon) -> tuple[SectionModel, ...]:
    """All cards of the box by deck and place, as one audience may know them."""
    return tuple(
        SectionModel(lexicon.deck(deck), lines=tuple(_lines(deck, places, lexicon)))
        for deck in lexicon.decks
        if any(lexicon.cards.get(card, ("", ""))[1] == deck for card in places)
    )


def _lines(deck: str, places: Mapping[int, Whereabouts], lexicon: Lexicon) -> Iterable[LineModel]:
    piles: dict[Whereabouts, list[int]] = {}
    for card, place in places.items():
        if lexicon.cards.get(card, ("", ""))[1] == deck:
            piles.setdefault(place, []).append(card)
    for place, cards in piles.items():
        names = ", ".join(map(lexicon.card, cards)) if len(cards) <= NAMED_AT_MOST else runs(cards)
        yield LineModel(capital(place_words(place, lexicon)), names, str(len(cards)))


def runs(cards: Sequence[int]) -> str:
    """'57 to 59, 63, 66 to 82'."""
    told: list[str] = []
    first = last = cards[0]
    for card in (*cards[1:], 0):
        if card != last + 1:
            told.append(str(first) if first == last else say("shared.from_to", first=first, last=last))
            first = card
        last = card
    return ", ".join(told)


def hand_model(
    check: HandCheck,
    lexicon: Lexicon,
    lines: Sequence[Line],
    *,
    deck: str = "event",
    has_camera: bool = False,
    is_looking: bool = False,
    is_begun: bool = False,
    digits: str = "",
) -> HandModel:
    """The hand of one seat that is looked over. lines: that seat's own journal; is_begun: some card was shown or
    ticked, or the camera has looked; digits: the order of the keys.
    """
    stands = {**dict.fromkeys(check.there, THERE), **dict.fromkeys(check.missing, MISSING)}
    cards = tuple(
        HandCardModel(card, lexicon.card(card), _noted(card, state, lines), state)
        for card, state in (*sorted(stands.items()), *((card, EXTRA) for card in check.extra))
    )
    says, tone = _verdict(check, lexicon, is_looking=is_looking, is_begun=is_begun)
    numbers = [card for card, (_, kind) in lexicon.cards.items() if kind == deck]
    return HandModel(
        title=say("hand.your_hand_beside_the_record"),
        says=says,
        tone=tone,
        cards=cards,
        another=FieldModel(
            "card",
            models.CARD,
            say("shared.another_card"),
            low=min(numbers, default=0),
            high=max(numbers, default=0),
            secret=True,
            kept=True,
            digits=digits,
        ),
        may_look=has_camera and not is_looking,
        is_looking=is_looking,
        may_put_right=is_begun and not is_looking and check.differs and not check.too_many,
    )


def _noted(card: int, stands: str, lines: Sequence[Line]) -> str:
    if stands == EXTRA:
        return say("hand.shown_not_on_record")
    entry = since(lines, card)
    when = say("hand.on_record_since_entry", entry=entry) if entry is not None else say("hand.on_record")
    return when if stands == THERE else say("hand.and_not_shown", when=when)


def _verdict(check: HandCheck, lexicon: Lexicon, *, is_looking: bool, is_begun: bool) -> tuple[str, str]:
    named = say("shared.so_many_of", count=len(check.there), all=len(check.there) + len(check.missing))
    if is_looking:
        return say("hand.lay_before_the_camera", named=named), "gold"
    if not is_begun:
        return say("hand.tick_or_lay_before_camera"), "plain"
    if check.too_many:
        told = say("hand.so_many_were_shown", count=check.room + check.too_many, room=check.room)
        return say("hand.put_the_number_right", told=told, page=lexicon.text.say("page.board")), "bad"
    if check.missing or check.extra:
        parts = [
            (say("hand.heading_on_record_not_shown"), check.missing),
            (say("hand.heading_shown_not_on_record"), check.extra),
        ]
        told = ". ".join(f"{words}: {', '.join(map(lexicon.card, cards))}" for words, cards in parts if cards)
        return f"{told}.", "plain" if check.is_right else "bad"
    rest = say("hand.more_not_told", untold=check.untold) if check.untold else ""
    return say("hand.hand_agrees", rest=rest), "good"
