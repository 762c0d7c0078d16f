"""The shared screen: everything on it may be seen by everybody, and comes from what the engine gives to PUBLIC."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.presenters.asks import public_ask, unseen_offers
from companion.presenters.duel import DuelModel
from companion.presenters.duel_asks import asked_of, by_desk, shown_in, with_answers
from companion.presenters.faces import Symbols
from companion.presenters.fields import Pen, offer_model
from companion.presenters.hand_pages import CARDS
from companion.presenters.journal import Kept, Line, journal_models, last_choice, recent_places
from companion.presenters.looks import Sight, duel_of, sections_of
from companion.presenters.models import (
    AskModel,
    DeviceModel,
    MessageModel,
    OfferModel,
    Open,
    SeatModel,
    SourceModel,
    TableModel,
)
from companion.presenters.onmap import has_board
from companion.presenters.pages import ENDING, HOME, MORE, ON_MAP, SENSES, SHEET
from companion.presenters.routines import routine_models
from engine.core.ask import Ask, Offer
from engine.core.audience import PUBLIC
from engine.core.lexicon import Lexicon
from engine.core.look import Paper
from engine.core.outcome import outcome_words

if TYPE_CHECKING:
    from engine.core.outcome import Outcome
    from engine.core.table import Table


OPEN = "open/"
"""A pick of this and a page's name opens that page."""
_ALWAYS = (
    OfferModel(OPEN + SENSES, "Dice & roller"),
    OfferModel(OPEN + MORE, "More", note="stop, write to a file, rename, rulings"),
    OfferModel(OPEN + HOME, "Leave the table", note="it resumes here"),
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where a seat's owner sits, and what its owner calls and colours it ('' for the game's own)."""

    seat: str
    edge: int = 0
    name: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """What lies around the table and is no part of the game: devices, what they see, who sits where, a message."""

    devices: tuple[DeviceModel, ...] = ()
    sources: tuple[SourceModel, ...] = ()
    sitting: tuple[Sitting, ...] = ()
    message: MessageModel | None = None
    evidence: tuple[tuple[int, str], ...] = ()


def paper_of(table: Table) -> Paper:
    """The charts as everybody may know them: the box, and what this table was told of its own sheet."""
    return Paper(table.box, table.readings)


def sight_of(table: Table, audience: str, lines: Sequence[Line]) -> Sight:
    """What this audience sees. lines: the PUBLIC journal."""
    about = (table.game.lexicon, paper_of(table), table.seats, table.rules.phases)
    return Sight(table.view(audience), *about, lines, table.turn)


def notice_of(view: Mapping[str, Any]) -> str:
    """The words that every screen of an invented box bears, "" for a printed one."""
    return str(view["box"]["title"]) if view["box"]["invented"] else ""


def table_model(
    table: Table, around: Around = Around(), lines: Sequence[Line] | None = None, kept: Kept | None = None
) -> TableModel:
    """The Table as PUBLIC may see it. lines: the PUBLIC journal, where the caller has it already; kept: its models."""
    lines = table.journal(PUBLIC) if lines is None else lines
    sight = sight_of(table, PUBLIC, lines)
    look, lexicon = table.game.look, sight.lexicon
    pen = Pen(lexicon, recent=recent_places(lines, lexicon.ids))
    asks, offers = table.asks(PUBLIC), table.offers(PUBLIC)
    ask = (
        public_ask(
            asks[0], offers, pen, sight.paper, around.sources, colours_of(table, around.sitting), table.stand_ins
        )
        if asks
        else None
    )
    colours = colours_of(table, around.sitting)
    duel = duel_of(look.fight(sight), lexicon, colours)
    if duel is not None:
        duel = with_answers(_called(duel, around.sitting), asks, offers, pen)
        ask = asked_of(ask, duel, lexicon.text.say("duel.answers")) if ask else None
    strip = look.strip(sight)
    date = " · ".join(words for words in (strip.date, notice_of(sight.view)) if words)
    return TableModel(
        turn=strip.turn,
        date=date,
        phases=strip.phases,
        devices=around.devices,
        ask=ask,
        offers=(
            *_at_the_end(table, sight),
            *by_desk(ask, duel),
            *(routine_models(look, sight, asks[0]) if asks else ()),
            *_others(ask, offers, pen, shown_in(duel)),
            *pages_of(table),
        ),
        sections=sections_of(look.table(sight), colours),
        journal=journal_models(lines, lexicon, dict(around.evidence), kept=kept, symbols=Symbols(table)),
        seats=seat_models(table, asks, sight, around),
        message=around.message or _over(table, around.sitting),
        undo=last_choice(lines),
        duel=duel,
    )


def _called(duel: DuelModel, sitting: Sequence[Sitting]) -> DuelModel:
    """The fight with its sides under the names that their owners chose."""
    own = {each.seat: each.name for each in sitting if each.name}
    return replace(duel, sides=tuple(replace(side, name=own.get(side.seat, side.name)) for side in duel.sides))


def _others(
    ask: AskModel | None, offers: Sequence[Offer], pen: Pen, elsewhere: frozenset[str]
) -> tuple[OfferModel, ...]:
    owed = ask.seat if ask else ""
    # Of an act that is the same whoever gives it, the seat that is asked gives it.
    ordered = sorted(offers, key=lambda offer: offer.seat != owed)
    alike: dict[object, Offer] = {}
    for offer in ordered:
        if not offer.has_secret:
            who = "" if offer.by_anybody else offer.seat
            alike.setdefault((who, offer.do, tuple(sorted(offer.fixed.items())), offer.fields), offer)
    shown = list(unseen_offers(offers, pen.lexicon))
    shown += [offer_model(offer, pen) for offer in offers if offer in alike.values()]
    answered = {ask.hand.id} if ask and ask.hand else set()
    shown = [model for model in shown if model.id not in answered | elsewhere]
    labels = Counter(model.label for model in shown)
    named = (
        replace(model, note=" · ".join(words for words in (pen.lexicon.name(model.seat), model.note) if words))
        if labels[model.label] > 1
        else model
        for model in shown
    )
    return tuple(named)


def pages_of(table: Table) -> tuple[OfferModel, ...]:
    """The pages beside the table: of those that show a part of the game, the ones that this game has a use for."""
    game, say = table.game, table.game.text.say
    sheet, found = game.look.sheet, []
    if sheet is not None:
        note = "the sheet, as far as it lies open"
        found.append(OfferModel(OPEN + SHEET, say(f"page.{sheet.says}"), note=note))
    if has_board(game):
        found.append(OfferModel(OPEN + ON_MAP, say("page.board"), note="compare, and put right by hand"))
    if game.has_cards:
        found.append(OfferModel(OPEN + CARDS, "Cards", note="where the record has each, as far as it lies open"))
    return (*found, *_ALWAYS)


def _at_the_end(table: Table, sight: Sight) -> tuple[OfferModel, ...]:
    """At a turn's end the board is compared with the record, while a slip is cheap; at the game's end it is told."""
    if table.outcome is not None:
        return (OfferModel(OPEN + ENDING, "End of game", note="who won and why, every secret, the export"),)
    if sight.view.get("phase") != table.rules.phases[-1] or not has_board(table.game):
        return ()
    return (OfferModel(OPEN + ON_MAP, "Compare with the board", note="thirty seconds: is all as the record has it?"),)


def _over(table: Table, sitting: Sequence[Sitting]) -> MessageModel | None:
    outcome = table.outcome
    if outcome is None:
        return None
    ways: tuple[Any, ...] = (("End of game", Open(ENDING)),)
    says = f"The game is over. {outcome_words(table.game.text, outcome, winners_of(table, outcome, sitting))}."
    return MessageModel(says, f"By {outcome.cites.partition('/')[0]}.", "good", ways)


def winners_of(table: Table, outcome: Outcome, sitting: Sequence[Sitting]) -> tuple[str, ...]:
    """What those who won are called: their seats, and the people that sit there."""
    lexicon, own = table.game.lexicon, own_names(table.game.lexicon, sitting)
    return tuple(
        f"{lexicon.name(seat)} ({own[seat]})" if seat in own else lexicon.name(seat) for seat in outcome.winners
    )


def own_names(lexicon: Lexicon, sitting: Sequence[Sitting]) -> dict[str, str]:
    """The people who are called otherwise than the seat on which they sit, by their seats."""
    return {each.seat: each.name for each in sitting if each.name and each.name != lexicon.name(each.seat)}


def _where(called: str, is_here: bool) -> str:
    """How it is with a seat's desk. called: what the game calls the seat, '' where its person is called so too."""
    if not is_here:
        return " · ".join(words for words in (called, "gone home") if words)
    return f"{called} · desk locked" if called else "private desk · locked"


def colours_of(table: Table, sitting: Sequence[Sitting]) -> dict[str, str]:
    """The seats' colours: the owners' own where they chose one."""
    own = {each.seat: each.colour for each in sitting if each.colour}
    return {**table.game.look.colours, **own}


def seat_models(table: Table, asks: Sequence[Ask], sight: Sight, around: Around) -> tuple[SeatModel, ...]:
    """The seats at the foot: the same words for every seat in the same state."""
    colours = colours_of(table, around.sitting)
    sitting = {each.seat: each for each in around.sitting}
    owing = {seat for ask in asks if ask.answer == asks[0].answer for seat in ask.group or (ask.seat,)}
    own = own_names(sight.lexicon, around.sitting)
    return tuple(
        SeatModel(
            seat,
            own.get(seat) or sight.lexicon.name(seat),
            colours.get(seat, "text"),
            sitting[seat].edge if seat in sitting else 0,
            _where(sight.lexicon.name(seat) if seat in own else "", is_here=seat in table.voices),
            is_owed=seat in owing,
            waits=sight.view["waiting"] == seat,
        )
        for seat in table.seats
    )
