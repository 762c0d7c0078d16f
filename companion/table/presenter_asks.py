"""What the rules wait for, as a question with its pads; and a pick of a finger back as a command."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from companion import models
from companion.models import AskModel, FieldModel, OfferModel, OpenDesk, OptionModel, Pick, SourceModel
from companion.presenting.alike import by_name, ids_of, told_apart
from companion.presenting.faces import face_words, roll_field
from companion.presenting.fields import END, Pen, capital, filled_in, offer_id, offer_model, unseen_values
from companion.table.presenter_stand_in import stand_in_ways, stand_in_words
from companion.words import say
from engine.core.ask import Ask, Confirm, Draw, Offer, Read, Roll, roll_values
from engine.core.audience import DESK as AT_A_DESK, PUBLIC, TABLE
from engine.core.frozen import frozen, replace
from engine.core.lexicon import Lexicon
from engine.core.look import Paper, chart_of

DESK = "desk/"
"""An offer of this and a seat asks for that seat's desk."""
_ASK, _UNSEEN = "ask/", "unseen/"
READ = "read/"
"""An offer of this, a chart, a row and a column reads one cell off the sheet, and takes others of the chart with it."""
MOST_KEYS = 18
"""Of cards that only their number tells apart, as many have a key each; more are typed."""
GLANCE = 110
"""Letters of a sentence read in two seconds."""


@frozen
class Act:
    """A command a finger gave: whose it is, its JSON body, and whether on a shared screen or on the seat's own desk."""

    seat: str
    body: dict[str, Any]
    at: str = TABLE

    def given_by(self, audience: str) -> Act:
        """The command as it is given where this audience looks: on a shared screen, or on a seat's own desk."""
        return replace(self, at=TABLE if audience == PUBLIC else AT_A_DESK)


def answering(ask: Ask, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """The offers that answer this ask."""
    return tuple(offer for offer in offers if offer.do == ask.answer and ask.may_be_answered_by(offer.seat))


def public_ask(
    ask: Ask,
    offers: Iterable[Offer],
    pen: Pen,
    paper: Paper,
    sources: tuple[SourceModel, ...],
    colours: Mapping[str, str],
    stand_ins: Collection[str] = (),
    why_not: str = "",
) -> AskModel:
    """The ask as the Table shows it. One that needs a secret shows the way to its seat's desk instead of a pad.

    stand_ins: the dice with faces for which an ordinary one is thrown. why_not: why nothing at all answers it now, ''
    where something does or nobody else may know why not.
    """
    hand = _pad(ask, pen, paper, stand_ins)
    is_private = False
    if hand is None and not why_not:
        open_ones = tuple(filter(is_told, answering(ask, offers)))
        is_private = not open_ones
        listed = by_name((offer_model(offer, pen) for offer in open_ones), pen.lexicon) if ask.group else None
        first = listed or (_on_keys(ask, offer_model(open_ones[0], pen), pen.lexicon) if open_ones else None)
        hand = first or _taken(ask, offers, pen.lexicon)
        is_private = is_private and hand is None
        hand = hand or to_desk(ask.seat, say("table.open_the_private_desk"))
    hand_title = ""
    if hand is not None:
        hand_title = say("table.or_enter_it_by_hand") if sources else _named(hand, ask, pen.lexicon)
    before = say("table.on_the_private_desk") if is_private else f"{why_not} " if hand is None else ""
    model = _model(ask, pen.lexicon, hand, sources, colours, before, hand_title)
    return replace(model, ways=stand_in_ways(ask, pen.lexicon, stand_ins))


def _on_keys(ask: Ask, hand: OfferModel, lexicon: Lexicon) -> OfferModel:
    """The form of a card that everybody sees drawn: of a few that only their number tells apart each has a key."""
    if not isinstance(ask, Draw) or ask.hidden or len(hand.fields) != 1:
        return hand
    (field,) = hand.fields
    numbers = [option.value for option in field.options if isinstance(option.value, int)]
    if len(numbers) > MOST_KEYS or len({lexicon.title(number) for number in numbers}) != 1:
        return hand
    keys = tuple(OptionModel(number, str(number)) for number in numbers)
    return replace(hand, fields=(replace(field, kind=models.NUMBERED, options=keys),))


def _taken(ask: Ask, offers: Iterable[Offer], lexicon: Lexicon) -> OfferModel | None:
    """The key that says no more than that what is drawn was taken, where the game draws so."""
    if not isinstance(ask, Draw) or not ask.is_untold:
        return None
    drawn = unseen_offers(answering(ask, offers), lexicon)
    return replace(drawn[0], label=say("table.taken")) if drawn else None


def _named(hand: OfferModel, ask: Ask, lexicon: Lexicon) -> str:
    """What a list of bare answers is for, where the question does not say it."""
    is_list = len(hand.fields) == 1 and hand.fields[0].kind in (models.CHOICE, models.CONFIRM)
    if ids_of(hand) != {hand.id}:
        return ""
    return hand.label if is_list and not isinstance(ask, Confirm) else ""


def private_ask(ask: Ask, offers: Iterable[Offer], pen: Pen, colours: Mapping[str, str], is_direct: bool) -> AskModel:
    """The ask as its seat's own desk shows it; with its pad at once when the desk was opened for it."""
    answers = answering(ask, offers)
    hand = offer_model(answers[0], pen) if is_direct and len(answers) == 1 else None
    return _model(ask, pen.lexicon, hand, (), colours)


def answers_of(ask: Ask | None, offers: Iterable[Offer]) -> frozenset[str]:
    """The names of the offers that answer this ask, and of the same drawn without the tablet."""
    ids = [offer_id(offer) for offer in answering(ask, offers)] if ask is not None else []
    return frozenset((*ids, *(_UNSEEN + each for each in ids)))


def is_told(offer: Offer) -> bool:
    """Whether the table can give the whole act: nothing in it is a secret, or left out because it is one."""
    return not offer.has_secret and None not in offer.fixed.values()


def unseen_offers(offers: Iterable[Offer], lexicon: Lexicon) -> tuple[OfferModel, ...]:
    """Draws that the table may make without the tablet: the card is taken, and no screen is told which."""
    return tuple(
        OfferModel(
            id=_UNSEEN + offer_id(offer),
            label=lexicon.say(offer.says, offer.facts),
            cites=lexicon.cites(offer.cites),
            seat=offer.seat,
            note=say("table.by_hand_untold"),
        )
        for offer in offers
        if offer.has_secret and unseen_values(offer) is not None
    )


def _model(
    ask: Ask,
    lexicon: Lexicon,
    hand: OfferModel | None,
    sources: tuple[SourceModel, ...],
    colours: Mapping[str, str],
    before: str = "",
    hand_title: str = "",
) -> AskModel:
    return AskModel(
        id=ask.id,
        title=capital(lexicon.say(ask.says, ask.facts)),
        seat=ask.seat,
        owed_by=owed_by(ask, lexicon),
        colour=colours.get(ask.seat, "text"),
        # Of one cell the sheet's own words say what it means; the section tells of the whole chart.
        why=before + ("" if isinstance(ask, Read) and not ask.missing else _short(lexicon.why(ask.cites))),
        cites=lexicon.cites(ask.cites),
        sources=sources,
        hand=hand,
        hand_title=hand_title,
    )


def _short(why: str) -> str:
    """A paraphrase that can be read in a glance; a longer one waits behind its section's tap."""
    return why if len(why) <= GLANCE else ""


def to_desk(seat: str, label: str) -> OfferModel:
    """The way to a seat's desk, to answer there what is asked."""
    return OfferModel(DESK + seat, label, seat=seat, then=OpenDesk(seat, is_direct=True))


def desk_ways(ask: Ask | None, lexicon: Lexicon) -> tuple[OfferModel, ...]:
    """The way to the asked seat's desk, where the game says that what is asked may be answered there as well."""
    key = f"by_desk.{ask.says.removeprefix('ask.')}" if ask is not None else ""
    if ask is None or key not in lexicon.text:
        return ()
    return (to_desk(ask.seat, lexicon.say(key, ask.facts)),)


def _pad(ask: Ask, pen: Pen, paper: Paper, stand_ins: Collection[str]) -> OfferModel | None:
    """The pad of an ask that is answered without an offer: a roll, a word, a reading."""
    match ask:
        case Roll():
            title = say("table.the_die") if ask.count == 1 else say("table.the_dice", count=ask.count)
            word = face_words(pen.lexicon.text)
            hint = stand_in_words(ask, pen.lexicon, word, stand_ins)
            field = roll_field(ask, word, title=title, hint=hint, signs=pen.signs)
            return OfferModel(_ASK + ask.id, say("table.enter_it_by_hand"), seat=ask.seat, fields=(field,))
        case Confirm():
            words = (OptionModel(True, say("shared.yes")), OptionModel(False, say("shared.no")))
            field = FieldModel("yes", models.CONFIRM, pen.lexicon.say(ask.says, ask.facts), words)
            return OfferModel(_ASK + ask.id, say("table.on_your_word"), seat=ask.seat, fields=(field,))
        case Read():
            row, column = ask.missing[0] if ask.missing else (ask.row, ask.column)
            id_ = f"{READ}{ask.chart}/{row}/{column}"
            return OfferModel(
                id_,
                say("table.read_it_off_the_sheet"),
                seat=ask.seat,
                fields=(cell_field(paper, ask.chart, row, column, pen.lexicon, is_whole=bool(ask.missing)),),
            )
    return None


def cell_field(paper: Paper, chart: str, row: str, column: str, lexicon: Lexicon, is_whole: bool = False) -> FieldModel:
    """The pad for one cell of a chart, with the chart around it. is_whole: all of it is asked for, so none is live."""
    form = paper.box.form(chart)
    grid = chart_of(paper, lexicon, chart) if is_whole else chart_of(paper, lexicon, chart, row, column)
    told = form.words_at(row, column)
    words = tuple(OptionModel(word, lexicon.name(word)) for word in told)
    where = ", ".join(lexicon.name(key) for key in (row, column) if key)
    kind = models.TEXT if form.value == "text" and not told else models.CELL
    mixed = form.row_words or form.column_words
    places = ((one, other) for one in grid.row_ids for other in grid.column_ids) if mixed else ()
    alike = tuple(place for place in places if form.words_at(*place) == told)
    title = f"{form.title}: {where}"
    return FieldModel(
        "value", kind, title, words, form.low, form.high, grid=grid, hint=form.meaning_at(column), alike=alike,
        signs=form.signs,
    )  # fmt: skip


def act_of(pick: Pick, asks: Iterable[Ask], offers: Iterable[Offer], seats: tuple[str, ...]) -> Act | None:
    """The command this pick stands for, or None when what it answered is no longer asked or offered.

    seats: who may answer an ask that any seat may answer (the first one does).
    """
    pick = told_apart(pick)
    values = dict(pick.values)
    if pick.offer_id.startswith((_ASK, READ)):
        return _answer(pick.offer_id, values, asks, seats)
    is_unseen = pick.offer_id.startswith(_UNSEEN)
    wanted = pick.offer_id.removeprefix(_UNSEEN)
    offer = next((offer for offer in offers if offer_id(offer) == wanted), None)
    if offer is None:
        return None
    if is_unseen:
        told = unseen_values(offer)
        return None if told is None else Act(offer.seat, {"do": offer.do, **offer.fixed, **told})
    known = {END, *offer.fixed, *(domain.name for domain in offer.fields)}
    if not {name.partition("#")[0] for name in values} <= known:
        return None  # the form was filled in before something happened: what it says is of another moment
    return Act(offer.seat, filled_in(offer, values))


def giver_of(ask: Ask, seats: Iterable[str]) -> str:
    """Who gives what is asked of several: the first of these seats that may."""
    return next((seat for seat in seats if ask.may_be_answered_by(seat)), ask.seat)


def owed_by(ask: Ask, lexicon: Lexicon) -> str:
    """Who is asked, in a word or two."""
    names = [lexicon.name(seat) for seat in ask.group]
    return say("table.one_or_another", names=", ".join(names[:-1]), last=names[-1]) if names else lexicon.name(ask.seat)


def _answer(id_: str, values: dict[str, Any], asks: Iterable[Ask], seats: tuple[str, ...]) -> Act | None:
    for ask in asks:
        seat = giver_of(ask, seats)
        match ask:
            case Roll() if id_ == _ASK + ask.id:
                return Act(seat, {"do": ask.answer, **roll_values(asks, ask, seat, _faces(values["faces"]))})
            case Confirm() if id_ == _ASK + ask.id:
                return Act(seat, {"do": ask.answer, "yes": values["yes"]})
            case Read() if id_.startswith(f"{READ}{ask.chart}/"):
                _, chart, row, column = id_.split("/", 3)
                body = {"do": ask.answer, "chart": chart, "row": row, "column": column, "value": str(values["value"])}
                return Act(seat, body)
    return None


def _faces(value: Any) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)
