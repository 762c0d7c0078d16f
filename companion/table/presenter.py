"""The shared screen: everything on it may be seen by everybody, and comes from what the engine gives to PUBLIC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from companion.board.presenter import has_board
from companion.desk.model_hand import CARDS
from companion.evening.takings import read_takings, with_takings
from companion.models import (
    AskModel,
    ClosedModel,
    DeedModel,
    DeviceModel,
    Draft,
    JournalModel,
    LineModel,
    MessageModel,
    OfferModel,
    Open,
    Pick,
    SeatModel,
    SeatRowModel,
    SectionModel,
    SourceModel,
    TableModel,
    TabModel,
)
from companion.pages import ENDING, ON_MAP, SHEET
from companion.parts import DuelModel
from companion.presenting.alike import FEWEST, FEWEST_TOGETHER, ids_of, told_apart
from companion.presenting.faces import Symbols
from companion.presenting.fields import Pen, capital, filled_in, offer_id
from companion.presenting.initials import initials
from companion.presenting.looks import Sight, duel_of, sections_of, tabs_of
from companion.presenting.on_map import begun_on_map
from companion.table.presenter_asks import answering, answers_of, desk_ways, public_ask
from companion.table.presenter_duel import asked_of, by_desk, shown_in, with_answers
from companion.table.presenter_ends import ends_of, warned
from companion.table.presenter_journal import Line, journal_models, last_choice, recent_places
from companion.table.presenter_moment import moment_model
from companion.table.presenter_offers import LastLook, other_offers
from companion.table.presenter_reach import laid, lit, reach_of, reach_words, told_by_touch
from companion.table.presenter_routines import routine_models
from companion.table.presenter_unanswered import why_not
from companion.words import say
from engine.core.ask import Ask, Offer, Reach
from engine.core.audience import PUBLIC
from engine.core.frozen import frozen, replace
from engine.core.lexicon import Lexicon
from engine.core.look import Paper
from engine.core.outcome import outcome_words, winners_words
from engine.core.panels import SeatRow

if TYPE_CHECKING:
    from engine.core.table import Table


TABLE_TAB = say("table.table")
OPEN = "open/"
"""An offer of this and a page's name opens that page."""
DICE = say("shared.dice")
_NOTHING = Draft()
_DICE_SHOWN = 40


@frozen
class Sitting:
    """Where a seat's owner sits, and what its owner calls and colours it ('' for the game's own)."""

    seat: str
    edge: int = 0
    name: str = ""
    colour: str = ""


@frozen
class Around:
    """What lies around the table and is no part of the game: devices, what they see, who sits where, a message,
    and the form that is being filled in.
    """

    devices: tuple[DeviceModel, ...] = ()
    sources: tuple[SourceModel, ...] = ()
    sitting: tuple[Sitting, ...] = ()
    message: MessageModel | None = None
    evidence: tuple[tuple[int, str], ...] = ()
    draft: Draft = _NOTHING


_NOBODY = Around()


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
    table: Table, around: Around = _NOBODY, lines: Sequence[Line] | None = None, last: LastLook | None = None
) -> TableModel:
    """The Table as PUBLIC may see it. lines: the PUBLIC journal, where the caller has it already; last: the caller's
    own, of this table.
    """
    last = last or LastLook()
    lines = table.journal(PUBLIC) if lines is None else lines
    sight = sight_of(table, PUBLIC, lines)
    look, lexicon = table.game.look, sight.lexicon
    asks, offers = table.asks(PUBLIC), table.offers(PUBLIC)
    asked = asks[0] if asks else None
    recent = recent_places(lines, lexicon, kept=last.places)
    places, forms = last.forms.begin(recent), last.forms
    pen = Pen(lexicon, (), recent, lambda o: look.act(sight, o, asked), places, forms=forms, signs=look.signs)
    ask = (
        public_ask(
            asks[0],
            offers,
            pen,
            sight.paper,
            around.sources,
            colours_of(table, around.sitting),
            table.stand_ins,
            why_not(table, asks[0], offers),
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
    journal = journal_models(lines, lexicon, dict(around.evidence), kept=last.lines, symbols=Symbols(table))
    names = {each.seat: each.name for each in around.sitting if each.name}
    journal = with_takings(journal, read_takings(table.file), lambda seat: names.get(seat) or lexicon.name(seat))
    ends = ends_of(table, offers)
    fewest = FEWEST_TOGETHER if len(table.sides) == 1 else FEWEST
    others = other_offers(ask, offers, pen, shown_in(duel), fewest)
    tabs = _tabs(table, sight, colours)
    others = begun_on_map(others, _piled(tabs), lexicon)
    end = next((model for model in (*_hands(ask), *others) if model.id in ends), _bare(ask, asked, offers, others))
    if ask is not None and (queue := look.queue(sight, asks[0])) is not None:
        ask = replace(ask, queue=seat_rows(table, queue.rows, around.sitting))
    if ask is not None and ask.hand is not None and ask.hand == end:
        ask = replace(ask, hand=None)
    ways = (*by_desk(ask, duel), *desk_ways(asked, lexicon))
    answers = answers_of(asked, offers) | {way.id for way in ways}
    routines = routine_models(look, sight, asks[0]) if asks else ()
    return TableModel(
        turn=strip.turn,
        date=date,
        phases=strip.phases,
        devices=around.devices,
        ask=ask,
        offers=(
            *_at_the_end(table, sight),
            *ways,
            *routines,
            *(model for model in others if model != end),
        ),
        at_once=frozenset(model.id for model in routines),
        instead=frozenset(model.id for model in (*ways, *others) if ids_of(model) & answers),
        tabs=(*lit(tabs, _reach(around.draft, offers, table)), *_dice(journal)),
        journal=journal,
        seats=seat_models(table, asks, sight, around),
        message=around.message or _over(table, around.sitting),
        undo=last_choice(lines, lexicon, strip.turn),
        duel=duel,
        end=warned(table, end, offers),
        aside=sections_of(look.aside(sight), colours),
        foot=look.foot(sight),
        deed=_deed(around.draft, offers, sight, table, around.sitting),
        colours=tuple(colours.items()),
        closed=tuple(_closed(table, asks)),
        moment=moment_model(look.moment(sight), colours, initials_of(table.seats, lexicon)),
    )


def _bare(
    ask: AskModel | None, asked: Ask | None, offers: Sequence[Offer], others: Sequence[OfferModel]
) -> OfferModel | None:
    """The answer that names nobody, beside a list of names: it has the place of the End, None where there is none."""
    if asked is None or ask is None or ask.hand is None or len(ask.hand.fields) != 1:
        return None
    ids = {offer_id(offer) for offer in answering(asked, offers) if not offer.fields}
    bare = [model for model in others if model.id in ids and not model.lays_open]
    return bare[0] if len(bare) == 1 else None


def _closed(table: Table, asks: Sequence[Ask]) -> Iterator[ClosedModel]:
    """What the seat that is asked looks for and cannot do, each with what it waits for; for a reason all know."""
    lexicon = table.game.lexicon
    for closed in table.closed(asks[0].seat) if asks else ():
        short = f"closed.{closed.why}"
        why = lexicon.say(short if short in lexicon.text else f"fails.{closed.why}", closed.facts)
        yield ClosedModel(lexicon.say(closed.says, closed.facts), why, lexicon.cites(closed.cites))


def _hands(ask: AskModel | None) -> tuple[OfferModel, ...]:
    return (ask.hand,) if ask is not None and ask.hand is not None else ()


def _tabs(table: Table, sight: Sight, colours: Mapping[str, str]) -> tuple[TabModel, ...]:
    """The game's tabs; where it gives none, its panels stand in one."""
    own = laid(told_by_touch(tabs_of(table.game.look.tabs(sight), colours), sight), sight)
    return own or (TabModel(TABLE_TAB, "", sections_of(table.game.look.table(sight), colours)),)


def _piled(tabs: Iterable[TabModel]) -> frozenset[str]:
    """Where the map shows pieces."""
    return frozenset(pile.place for tab in tabs if tab.map is not None for pile in tab.map.piles)


def _dice(journal: Sequence[JournalModel]) -> tuple[TabModel, ...]:
    """The dice that fell lately, the last one first, where any did."""
    fallen = [line for line in journal if line.dice and line.tone != "dim"][:_DICE_SHOWN]
    if not fallen:
        return ()
    rows = tuple(LineModel(line.text, line.note, " ".join(line.dice)) for line in fallen)
    return (TabModel(DICE, "die", (SectionModel(say("table.last_dice"), lines=rows),)),)


def _begun(draft: Draft, offers: Sequence[Offer]) -> tuple[Offer | None, dict[str, Any]]:
    """What is being filled in, and with what so far; None where that is nothing, or nobody else's business."""
    told = told_apart(Pick(draft.offer_id, draft.values))
    found = (offer for offer in offers if offer_id(offer) == told.offer_id)
    offer = next(found, None) if told.offer_id else None
    filled = {name: value for name, value in told.values if value not in ("", ())}
    return (offer if offer is None or not offer.has_secret else None), filled


def _deed(
    draft: Draft, offers: Sequence[Offer], sight: Sight, table: Table, sitting: Sequence[Sitting] = ()
) -> DeedModel | None:
    """What a form says so far and what it would cost, as far as everybody may know both; None without a form."""
    offer, filled = _begun(draft, offers)
    if offer is None:
        return None
    lexicon, known = sight.lexicon, table.rules.commands()
    label = capital(lexicon.say(offer.says, offer.facts))
    whole = {**{domain.name: domain.default for domain in offer.fields}, **filled}
    # A field of several parts is told whole or not at all.
    is_told = all(domain.name in whole for domain in offer.fields)
    body = filled_in(offer, whole) if is_told and all(v is not None for v in whole.values()) else {"do": offer.do}
    price = table.game.look.price(sight, {**offer.fixed, **filled, "do": offer.do})
    key = f"deed.{offer.do}"
    # What the act has no field for at this moment is said as nothing.
    parts = fields(known[offer.do]) if offer.do in known else ()  # type: ignore[arg-type]
    nothing = dict.fromkeys((part.name for part in parts), "")
    says = lexicon.say(key, nothing | body) if key in lexicon.text and len(body) > 1 else label
    goes = reach_words(table, reach_of(table, offer, filled))
    deed = DeedModel(draft.offer_id, says, price.text if price else "", price.cells if price else 0, reach=goes)
    pot = table.game.look.pot(sight, offer, body)
    if pot is None:
        return deed
    total = f"✓ {pot.total}" if pot.is_enough else pot.total
    return replace(deed, price=deed.price or total, shares=seat_rows(table, pot.rows, sitting))


def _reach(draft: Draft, offers: Sequence[Offer], table: Table) -> Reach | None:
    offer, filled = _begun(draft, offers)
    return reach_of(table, offer, filled) if offer is not None else None


def seat_rows(table: Table, rows: Sequence[SeatRow], sitting: Sequence[Sitting]) -> tuple[SeatRowModel, ...]:
    """Players' rows under the names that sit there, in their colours."""
    lexicon, colours = table.game.lexicon, colours_of(table, sitting)
    own, letters = own_names(lexicon, sitting), initials_of(table.seats, lexicon)
    return tuple(
        SeatRowModel(
            own.get(row.seat) or lexicon.name(row.seat),
            colours.get(row.seat, "text"),
            letters[row.seat],
            row.text,
            row.state,
        )
        for row in rows
    )


def _called(duel: DuelModel, sitting: Sequence[Sitting]) -> DuelModel:
    """The fight with its sides under the names that their owners chose."""
    own = {each.seat: each.name for each in sitting if each.name}
    return replace(duel, sides=tuple(replace(side, name=own.get(side.seat, side.name)) for side in duel.sides))


def _page(page: str, label: str, note: str) -> OfferModel:
    return OfferModel(OPEN + page, label, note=note, then=Open(page))


def pages_of(table: Table) -> tuple[OfferModel, ...]:
    """The pages beside the table: of those that show a part of the game, the ones that this game has a use for."""
    game, told = table.game, table.game.text.say
    sheet, found = game.look.sheet, []
    if sheet is not None:
        note = say("table.what_a_sheet_shows")
        found.append(_page(SHEET, told(f"page.{sheet.says}"), note=note))
    if has_board(game):
        found.append(_page(ON_MAP, told("page.board"), note=say("table.what_the_map_is_for")))
    if game.has_cards:
        found.append(_page(CARDS, say("shared.cards"), note=say("table.what_cards_shows")))
    return tuple(found)


def _at_the_end(table: Table, sight: Sight) -> tuple[OfferModel, ...]:
    """At a turn's end the board is compared with the record, while a slip is cheap; at the game's end it is told."""
    if table.outcome is not None:
        return (_page(ENDING, say("shared.end_of_game"), note=say("table.what_the_end_shows")),)
    if sight.view.get("phase") != table.rules.phases[-1] or not has_board(table.game):
        return ()
    return (_page(ON_MAP, say("table.compare_with_the_board"), note=say("table.what_comparing_asks")),)


def _over(table: Table, sitting: Sequence[Sitting]) -> MessageModel | None:
    outcome = table.outcome
    if outcome is None:
        return None
    ways: tuple[Any, ...] = ((say("shared.end_of_game"), Open(ENDING)),)
    called = called_of(table, sitting)
    told = (each(table.game.text, outcome, called) for each in (outcome_words, winners_words))
    says = " ".join(f"{words}." for words in (say("table.game_is_over"), *told) if words)
    section = outcome.cites.partition("/")[0]
    is_won = not outcome.out and section in table.game.lexicon.rules  # no section makes who is given a game its winner
    return MessageModel(
        says, say("table.by_section", section=section) if is_won else say("table.every_seat_has_agreed"), "good", ways
    )


def called_of(table: Table, sitting: Sequence[Sitting]) -> dict[str, str]:
    """What the seats are called where it is told how a game ended: their names, and the people that sit there."""
    lexicon, own = table.game.lexicon, own_names(table.game.lexicon, sitting)
    return {seat: f"{lexicon.name(seat)} ({own[seat]})" if seat in own else lexicon.name(seat) for seat in table.seats}


def own_names(lexicon: Lexicon, sitting: Sequence[Sitting]) -> dict[str, str]:
    """The people who are called otherwise than the seat on which they sit, by their seats."""
    return {each.seat: each.name for each in sitting if each.name and each.name != lexicon.name(each.seat)}


def _where(called: str, is_here: bool, has_counts: bool) -> str:
    """How it is with a seat's desk. called: what the game calls the seat, '' where its person is called so too;
    has_counts: what it has stands there, so that nothing is said of a desk that is locked as ever.
    """
    if has_counts and is_here:
        return called
    if not is_here:
        return " · ".join(words for words in (called, say("table.gone_home")) if words)
    return say("table.name_and_locked", name=called) if called else say("table.desk_locked")


def colours_of(table: Table, sitting: Sequence[Sitting]) -> dict[str, str]:
    """The seats' colours: the owners' own where they chose one."""
    own = {each.seat: each.colour for each in sitting if each.colour}
    return {**table.game.look.colours, **own}


def initials_of(seats: Sequence[str], lexicon: Lexicon) -> dict[str, str]:
    """The initial of each seat: the first of its name, or as many as tell it from the others, at most three."""
    return initials({seat: lexicon.name(seat) for seat in seats})


def seat_models(table: Table, asks: Sequence[Ask], sight: Sight, around: Around) -> tuple[SeatModel, ...]:
    """The seats at the foot: the same words for every seat in the same state."""
    colours = colours_of(table, around.sitting)
    sitting = {each.seat: each for each in around.sitting}
    owing = {seat for ask in asks if ask.answer == asks[0].answer for seat in ask.group or (ask.seat,)}
    own = own_names(sight.lexicon, around.sitting)
    letters = initials_of(table.seats, sight.lexicon)
    counts = table.game.look.counts(sight)
    return tuple(
        SeatModel(
            seat,
            own.get(seat) or sight.lexicon.name(seat),
            colours.get(seat, "text"),
            sitting[seat].edge if seat in sitting else 0,
            _where(sight.lexicon.name(seat) if seat in own else "", seat in table.voices, bool(counts.get(seat))),
            is_owed=seat in owing,
            waits=sight.view["waiting"] == seat,
            initial=letters[seat],
            counts=counts.get(seat, ()),
        )
        for seat in table.seats
    )
