"""An observation of a device, and the ask it answers. Nothing is taken here: a tap (or the table's wish) takes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

from companion.models import DeviceModel, Pick, PictureModel, SourceModel, Value
from companion.presenting.faces import FaceWord, plain_word
from companion.presenting.fields import offer_id
from companion.senses.throws import NOTHING_SAID, AskedThrow, DiceSeen, Said, reading_line, same_throw
from companion.table.presenter_asks import giver_of
from companion.table.presenter_throw import dice_words, sees_words, take_words, throw_model
from companion.words import say
from engine.core.ask import Ask, Choose, Domain, Draw, Offer, Roll, open_ask, roll_values
from engine.core.audience import PUBLIC
from engine.core.commons import EnterRoll
from engine.core.entry import ITSELF, Evidence
from engine.core.frozen import frozen, replace
from engine.core.record import Command

__all__ = ["ITSELF", "DiceSeen"]
TRAY, ROLLER, CARDS = "tray", "roller", "cards"
ROLLED = "roller/rolled"
"""What the roller has rolled, to take: a finger that meets it twice must not have the roller roll for the next ask."""
STRAYS_KEPT = 6
BEFORE = say("senses.before")
STOOD_IN = "an ordinary die stood in"
"""What the evidence of a roll says that was not made with the die it asks for."""


@frozen
class CardSeen:
    """A card's tag before the camera. card: its printed number; kind: where a deck has several of it; kin: the kinds
    of its deck.
    """

    card: int
    name: str
    sure: bool
    sureness: str = ""
    raw: str = ""
    picture: bytes | None = None
    kind: str = ""
    kin: frozenset[str] = frozenset()

    def fills(self, domain: Domain) -> Value | None:
        """What this card is in a field that asks for cards by number or by kind, None where it is none of them. One of
        the deck that is asked for fills it, whether such a one can lie there or not: the rules answer that.
        """
        if domain.kind == "card" and (domain.admits(self.card) or domain.low <= self.card <= domain.high):
            return self.card
        if domain.kind == "shares":
            paid = [(seat, what) for (seat, what, _), _ in domain.options if what == self.kind]
            return ((*paid[0], 1),) if domain.high == 1 and len(paid) == 1 else None
        is_kin = domain.kind == "one_of" and any(domain.admits(kind) for kind in (self.kind, *self.kin))
        return self.kind if self.kind and is_kin else None


@frozen
class HandSeen:
    """Cards of a hand that lies before the camera, for whoever looks it over. No picture of it is kept."""

    cards: tuple[int, ...]


class Sensed(Protocol):
    """Who keeps what the devices have shown, for the ask it answers."""

    def seen(self, what: DiceSeen | CardSeen | HandSeen) -> None:
        """A device has something to show."""


@frozen
class Taken:
    """A command made from an observation, the evidence kept beside it, and the pick that a finger would make."""

    seat: str
    body: dict[str, Any]
    evidence: Evidence
    pick: Pick | None = None


@frozen
class Senses:
    """What the devices have shown that nobody has taken yet: a reading a source, what fingers said of the tray's, and
    dice nobody asked for. strays_numbered: how many of these there were.
    """

    tray: DiceSeen | None = None
    roller: DiceSeen | None = None
    card: CardSeen | None = None
    strays: tuple[DiceSeen, ...] = ()
    said: Said = NOTHING_SAID
    strays_numbered: int = 0

    def dice_of(self, source: str) -> DiceSeen | None:
        """The dice that this source shows; "stray/3" is the stray numbered so."""
        if source.startswith("stray/"):
            return next((stray for stray in self.strays if source == f"stray/{stray.number}"), None)
        return self.tray if source == TRAY else self.roller


@frozen
class Devices:
    """What the app knows of its devices now.

    tray_says, card_says: why the tray, or the card camera, shows nothing to take, where there is a reason; roller_says:
    'ready', why there is no number, or what became of the roller; camera_gone: what became of a camera that vanished;
    no_picture: why a camera that is there shows no picture, '' where it does.
    """

    has_tray: bool = False
    has_roller: bool = False
    is_rolling: bool = False
    roller_name: str = ROLLER
    roller_says: str = ""
    live: PictureModel | None = None
    shown: tuple[DeviceModel, ...] = ()
    tray_says: str = ""
    card_says: str = ""
    camera_gone: str = ""
    no_picture: str = ""


NO_DEVICES = Devices()


def public_roll(asks: Iterable[Ask]) -> Roll | None:
    """The first open roll that lies open to everybody, or None: dice on the table answer no other."""
    return next((ask for ask in asks if isinstance(ask, Roll) and ask.audience == PUBLIC), None)


def open_roll(asks: Iterable[Ask], dice: DiceSeen, stand_ins: Collection[str] = ()) -> Roll | None:
    """The open public roll that these dice could answer, or None. stand_ins: the dice with faces for which the table
    throws ordinary ones.
    """
    for ask in asks:
        if isinstance(ask, Roll) and ask.audience == PUBLIC and ask.count == len(dice.faces):
            return ask if dice.could_answer(ask, stand_ins) and all(dice.numbers(ask)) else None
    return None


def numbers_answer(ask: Roll, stand_ins: Collection[str]) -> bool:
    """Whether ordinary dice, as the roller's are, may be thrown for this roll."""
    return DiceSeen((), ROLLER, "", sure=True).could_answer(ask, stand_ins)


def stood_in(command: Command, seat: str, asks: Iterable[Ask], stand_ins: Collection[str]) -> str:
    """What the evidence of a command by hand says, where it is a roll for which an ordinary die is thrown."""
    asked = open_ask(asks, Roll, seat, command.ask) if isinstance(command, EnterRoll) else None
    return STOOD_IN if asked is not None and any(d.faces and d.name in stand_ins for d in asked.dice) else ""


def draw_for(
    asks: Iterable[Ask], offers: Iterable[Offer], card: CardSeen, desk: str = ""
) -> tuple[Draw | Choose, Offer] | None:
    """The draw this card answers: one asked in public, or a hidden one of `desk`, the seat whose desk is open now; or
    what is asked of a player who pays with one card.

    A card of that deck which cannot be drawn now is answered by the rules, with where the record has it.
    """
    offered = tuple(offers)
    for ask in asks:
        if not isinstance(ask, Draw | Choose) or (ask.hidden and ask.seat != desk):
            continue
        for offer in offered:
            is_its = offer.do == ask.answer and ask.may_be_answered_by(offer.seat) and len(offer.fields) == 1
            is_its = is_its and (isinstance(ask, Draw) or _is_paid(offer.fields[0]))
            if is_its and card.fills(offer.fields[0]) is not None:
                return ask, offer
    return None


def asks_for_a_card(ask: Ask, offers: Iterable[Offer], kinds: Collection[str]) -> bool:
    """Whether this ask is answered by a card that is laid down before all: one drawn there, or one of these kinds that
    somebody pays.
    """
    if isinstance(ask, Draw):
        return not ask.hidden
    fields = [offer.fields[0] for offer in offers if offer.do == ask.answer and len(offer.fields) == 1]
    return isinstance(ask, Choose) and any(
        _is_paid(field) and any(what in kinds for (_, what, _), _ in field.options) for field in fields
    )


def _is_paid(domain: Domain) -> bool:
    return domain.kind == "shares" and domain.high == 1


def take_in(
    senses: Senses,
    seen: DiceSeen | CardSeen,
    asks: Iterable[Ask],
    offers: Iterable[Offer],
    desk: str = "",
    stand_ins: Collection[str] = (),
) -> Senses:
    """What is known after this observation.

    A die that no open roll waits for becomes a stray, but not one in doubt; one that was rolled unasked is a stray
    whatever is open now. Dice in the tray that do not fit the open roll are a question, as are unsure ones. A card that
    nobody asked for in public (or on the open `desk`) leaves no trace, and neither does what the tray camera takes for
    dice while a desk is open: a hidden card may lie there, or for pips while dice with faces are thrown there.
    """
    if isinstance(seen, CardSeen):
        return replace(senses, card=seen) if draw_for(asks, offers, seen, desk) else senses
    if not seen.faces or (desk and seen.source == TRAY):
        return senses
    asked = tuple(asks)
    roll = public_roll(asked)
    if seen.source == TRAY and roll is not None:
        return _at_the_tray(senses, seen, roll) if seen.could_answer(roll, stand_ins) else senses
    if seen.unasked or open_roll(asked, seen, stand_ins) is None:
        return with_stray(senses, seen) if seen.sure else senses
    return replace(senses, roller=seen)


def _at_the_tray(senses: Senses, seen: DiceSeen, roll: Roll) -> Senses:
    """These dice as the answer; what was said of the same dice stands, and they are no strays any more. Dice that are
    picked up one by one leave their throw as it was read.
    """
    before = senses.tray
    if before is not None and not seen.is_thrown and len(seen.each) < len(before.each) <= roll.count:
        return senses
    if same_throw(before, seen) and senses.said != NOTHING_SAID:
        return senses
    strays = tuple(stray for stray in senses.strays if not same_throw(stray, seen))
    return replace(senses, tray=seen, said=NOTHING_SAID, strays=strays)


def with_stray(senses: Senses, dice: DiceSeen) -> Senses:
    """These dice kept for later, the newest first; the same ones once, and only so many.

    A finger that is on its way to a stray must not meet another that came meanwhile, so each has a number of its own.
    """
    same = next((stray for stray in senses.strays if same_throw(stray, dice)), None)
    others = tuple(stray for stray in senses.strays if not same_throw(stray, dice))
    numbered = senses.strays_numbered
    kept = replace(dice, number=numbered if same is None else same.number)
    return replace(senses, strays=(kept, *others)[:STRAYS_KEPT], strays_numbered=numbered + (same is None))


def without_answers(senses: Senses, taken: Evidence | None = None) -> Senses:
    """After something was taken: whatever else lay ready for that ask is not offered for the next one. What the roller
    rolled for it, and nobody took, is kept as a stray: a die that fell is not forgotten.
    """
    left = senses.roller
    if left is not None and left.sure and (taken is None or taken.raw != left.raw):
        senses = with_stray(senses, left)
    return replace(senses, tray=None, said=NOTHING_SAID, roller=None, card=None)


def taken_dice(
    dice: DiceSeen,
    asks: Sequence[Ask],
    when: str,
    confirmed_by: str,
    said: Said = NOTHING_SAID,
    seats: Sequence[str] = (),
    stand_ins: Collection[str] = (),
) -> Taken | None:
    """The EnterRoll these dice make now, or None when no open roll fits, or something is still to be said of them.

    confirmed_by: the seat whose tap takes them, or ITSELF: only sure dice of which nothing was said are taken so.
    seats: who sits at the table; the first of them that may gives what is asked of several.
    """
    ask = public_roll(asks)
    if ask is None or not dice.could_answer(ask, stand_ins):
        return None
    throw = AskedThrow(dice, ask, said)
    faces = throw.faces
    if faces is None or (confirmed_by == ITSELF and (throw.doubts or said != NOTHING_SAID or throw.is_choosing)):
        return None
    evidence = Evidence(
        source=dice.name,
        sureness=" · ".join(words for words in (dice.sureness, STOOD_IN if throw.stands_in_for else "") if words),
        confirmed_by=confirmed_by,
        raw=dice.raw if dice.source == ROLLER else reading_line(throw),
        when=when,
        picture=dice.picture,
    )
    seat = giver_of(ask, seats)
    return Taken(seat, {"do": ask.answer, **roll_values(asks, ask, seat, faces)}, evidence)


def taken_card(
    seen: CardSeen, asks: Iterable[Ask], offers: Iterable[Offer], when: str, confirmed_by: str, desk: str = ""
) -> Taken | None:
    """The draw this card makes now, or None. Evidence of a hidden draw is its seat's own."""
    found = draw_for(asks, offers, seen, desk)
    if found is None:
        return None
    ask, offer = found
    evidence = Evidence(
        source=seen.name,
        sureness=seen.sureness,
        confirmed_by=confirmed_by,
        raw=seen.raw,
        when=when,
        # Of a hidden card the sticker's text is kept, for its owner alone, and never a picture.
        picture=None if ask.hidden else seen.picture,
        owner=ask.seat if ask.hidden else PUBLIC,
    )
    field = offer.fields[0]
    name, value = field.name, seen.fills(field)
    assert value is not None, "the draw was found by it"
    by_finger = Pick(offer_id(offer), ((name, _on_its_pad(field, seen) or value),))
    return Taken(offer.seat, {"do": offer.do, **offer.fixed, name: value}, evidence, by_finger)


def _on_its_pad(field: Domain, seen: CardSeen) -> Value | None:
    """What a pad would hold that tells a paid card by its place, None where it tells it as the command does."""
    if field.kind != "shares":
        return None
    return tuple(place for place, ((_, what, _), _) in enumerate(field.options) if what == seen.kind)


def sources_for(
    ask: Ask | None,
    senses: Senses,
    devices: Devices = NO_DEVICES,
    *,
    card_words: str = "",
    stand_ins: Collection[str] = (),
    word: FaceWord = plain_word,
) -> tuple[SourceModel, ...]:
    """The devices that can answer this ask, with what they show now.

    card_words: the name of the card that was seen; stand_ins: the dice with faces for which ordinary ones are thrown,
    as the roller's are; word: what faces are called. A roll that is not everybody's has no device.
    """
    if isinstance(ask, Roll) and ask.audience == PUBLIC:
        found = []
        if devices.has_tray or senses.tray:
            found.append(_tray_source(ask, senses, devices, word))
        elif devices.camera_gone:
            found.append(SourceModel(TRAY, say("shared.tray"), devices.camera_gone, ready=False))
        if not numbers_answer(ask, stand_ins):
            pass
        elif senses.roller is not None:
            found.append(_rolled_source(senses.roller, dice_words(senses.roller, ask, word)))
        elif devices.has_roller and devices.is_rolling:
            found.append(SourceModel(ROLLER, capital(devices.roller_name), "rolling"))
        elif devices.has_roller:
            says, take = devices.roller_says or say("senses.ready"), say("senses.let_the_roller_roll")
            found.append(SourceModel(ROLLER, capital(devices.roller_name), says, sure=True, take=take))
        elif devices.roller_says:
            found.append(SourceModel(ROLLER, capital(devices.roller_name), devices.roller_says, ready=False))
        found += [
            SourceModel(f"stray/{stray.number}", came_words(stray), words, take=say("senses.use_the_dice", dice=words))
            for stray in senses.strays
            if stray.sure and open_roll((ask,), stray, stand_ins)
            for words in (dice_words(stray, ask, word),)
        ]
        return tuple(found)
    is_paid = isinstance(ask, Choose) and not ask.hidden and senses.card is not None
    if is_paid or (isinstance(ask, Draw) and not ask.hidden and (devices.has_tray or senses.card)):
        seen = senses.card
        says = card_words if seen else devices.card_says or say("senses.waiting_for_a_sticker")
        take = say("senses.take_card", card=card_words) if seen else ""
        source = SourceModel(CARDS, say("senses.card_camera"), says, bool(seen and seen.sure), True, take, devices.live)
        return (source if seen else replace(source, awaits=devices.no_picture),)
    if isinstance(ask, Draw) and not ask.hidden and devices.camera_gone:
        return (SourceModel(CARDS, say("senses.card_camera"), devices.camera_gone, ready=False),)
    return ()


def _tray_source(ask: Roll, senses: Senses, devices: Devices, word: FaceWord) -> SourceModel:
    """The tray as the ask shows it: the live picture, or while something is in doubt the dice themselves."""
    live = devices.live
    if senses.tray is None:
        waiting = devices.tray_says or say("senses.waiting_for_dice_to_lie_still")
        return SourceModel(TRAY, say("shared.tray"), waiting, picture=live, awaits=devices.no_picture)
    throw = AskedThrow(senses.tray, ask, senses.said)
    shown = throw_model(throw, word)
    is_sure = not shown.question
    # What the camera is not sure of is shown, and a thumb is asked.
    picture = live if is_sure else None
    return SourceModel(
        TRAY, say("shared.tray"), sees_words(throw, word), is_sure, True, take_words(throw, word), picture, shown
    )


def _rolled_source(seen: DiceSeen, shown: str) -> SourceModel:
    says = " · ".join(words for words in (shown, seen.sureness) if words)
    return SourceModel(
        ROLLED, capital(seen.name), says, seen.sure, True, say("senses.take_the_dice", dice=shown) if seen.sure else ""
    )


def came_words(stray: DiceSeen) -> str:
    """How and from where dice came that nobody asked for."""
    return say("senses.rolled_when", name=capital(stray.name), when=stray.unasked or BEFORE)


def capital(words: str) -> str:
    """These words as a sentence begins."""
    return words[:1].upper() + words[1:]
