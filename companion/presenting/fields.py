"""Domains of the engine as fields of a form, and a finished form back as a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field as kept
from typing import Any

from companion import models
from companion.models import FieldModel, OfferModel, OptionModel, PlaceKeysModel, Value
from companion.words import say
from engine.core.ask import Domain, Offer
from engine.core.frozen import frozen, replace
from engine.core.lexicon import Lexicon, Place
from engine.core.panels import Act
from engine.core.text import capital as capital

UNSEEN = "unseen"
BY_NAME = "place"
RECENT = "recent"
END = "to"
"""The field that says where a way ends."""
FEW = 6
_CARDS = ("card", "cards", "items", "using", "gives_up", "in_return")
"""Fields whose numbers are cards."""
_PLACES, _NAMING = ("place", "way"), (models.PLACE, models.WAY)
"""Kinds of fields that name places, as the engine and as a form calls them."""
_KINDS = {
    "one_of": models.CHOICE,
    "some": models.SUBSET,
    "number": models.NUMBER,
    "place": models.PLACE,
    "way": models.WAY,
    "card": models.CARD,
    "text": models.TEXT,
    "yes_no": models.CONFIRM,
    "tiles": models.TILES,
}


@frozen
class _Form:
    """A model of an offer, and what it was made of."""

    offer: Offer
    act: Act
    recent: tuple[str, ...]
    model: OfferModel


class Forms:
    """The models of what one table offered when one audience last looked: of a hundred a tap changes a few.

    `begin` a look; what it does not ask for is let go with the next one.
    """

    def __init__(self) -> None:
        self._before: dict[str, _Form] = {}
        self._now: dict[str, _Form] = {}
        self._places: tuple[tuple[str, ...], dict[object, FieldModel]] = ((), {})

    def begin(self, recent: tuple[str, ...]) -> dict[object, FieldModel]:
        """A new look, with the fields for places of the last one where the same were named lately."""
        self._before, self._now = self._now, {}
        if self._places[0] != recent:
            self._places = (recent, {})
        return self._places[1]

    def model(self, offer: Offer, pen: Pen) -> OfferModel:
        """The model of this offer: the one of the last look, as far as that was made of the same."""
        id_, act = offer_id(offer), pen.act_of(offer)
        there = self._now.get(id_) or self._before.get(id_)
        if there is None or there.act != act or there.offer != offer:
            model = _offer_model(offer, pen)
        elif there.recent == pen.recent:
            model = there.model
        else:
            model = _with_places_of_now(there.model, offer, act, pen)
        self._now[id_] = _Form(offer, act, pen.recent, model)
        return model


@frozen
class Pen:
    """What filling in a form needs beside the offer.

    shuffled: the order in which tiles lie now (indices, of fewer tiles those that there are; presentation only,
    from the app).
    recent: places named lately, newest first. act: how an offer stands among the others. places: fields that name a
    place, once they are made: of a hundred Forces each has a form with the same two, and their list is long. acts: of
    the offers that were looked at. forms: what this audience was given when it last looked, None for a desk, of which
    nothing is kept. signs: of what may be chosen, by its name.
    """

    lexicon: Lexicon
    shuffled: tuple[int, ...] = ()
    recent: tuple[str, ...] = ()
    act: Callable[[Offer], Act] = lambda _: Act()
    places: dict[object, FieldModel] = kept(default_factory=dict, compare=False, repr=False)
    acts: dict[int, tuple[Offer, Act]] = kept(default_factory=dict, compare=False, repr=False)
    forms: Forms | None = kept(default=None, compare=False, repr=False)
    renewed: dict[int, tuple[FieldModel, FieldModel]] = kept(default_factory=dict, compare=False, repr=False)
    signs: Mapping[str, str] = kept(default_factory=dict, compare=False, repr=False)

    def act_of(self, offer: Offer) -> Act:
        """How this offer stands among the others, worked out once."""
        found = self.acts.get(id(offer))
        if found is None:
            # The offer is kept too, so that no other one comes to lie where it lay.
            found = self.acts[id(offer)] = (offer, self.act(offer))
        return found[1]

    def with_places(self, field: FieldModel) -> FieldModel:
        """A field for a place that was made before, with the places of now; of the forms that share one, once."""
        found = self.renewed.get(id(field))
        if found is None:
            # The field is kept too, as an offer is.
            found = self.renewed[id(field)] = (field, replace(field, options=self.places_of_now()))
        return found[1]

    def places_of_now(self) -> tuple[OptionModel, ...]:
        """What every field for a place lets be picked."""
        made = next(iter(self.places.values()), None) or next((new for _, new in self.renewed.values()), None)
        return made.options if made is not None else place_options(self)


def offer_id(offer: Offer) -> str:
    """A name for this offer that stays the same while it stands: two offers never share it."""
    fixed = ",".join(f"{name}={value}" for name, value in sorted(offer.fixed.items()))
    return f"{offer.seat}/{offer.do}/{fixed}"


def offer_model(offer: Offer, pen: Pen) -> OfferModel:
    """The offer as a button or a form. On a table it may be shown only when `has_secret` is false."""
    return _offer_model(offer, pen) if pen.forms is None else pen.forms.model(offer, pen)


def _offer_model(offer: Offer, pen: Pen) -> OfferModel:
    act = pen.act_of(offer)
    is_form = len(offer.fields) > 1
    fields = tuple(
        _begun(field, act, pen, is_form) for domain in offer.fields for field in _fields(domain, pen, offer.do)
    )
    label = capital(pen.lexicon.say(offer.says, offer.facts))
    return OfferModel(
        id=offer_id(offer),
        label=label,
        cites=pen.lexicon.cites(offer.cites),
        seat=offer.seat,
        fields=fields,
        note=capital(pen.lexicon.say(f"window.{offer.window}", offer.facts)) if offer.window else act.note,
        lays_open=offer.do in pen.lexicon.revealing,
        place=_place(offer, pen.lexicon) or act.place,
        icon=act.icon,
        cost=act.cost,
    )


def _with_places_of_now(model: OfferModel, offer: Offer, act: Act, pen: Pen) -> OfferModel:
    """A form with the places that were named lately; nothing else in it hangs on them."""
    beside = {name for name, *_ in act.beside}
    if any(domain.kind in _PLACES and (domain.name in beside or domain.options) for domain in offer.fields):
        return _offer_model(offer, pen)
    if not any(field.kind in _NAMING for field in model.fields):
        return model
    fields = tuple(pen.with_places(field) if field.kind in _NAMING else field for field in model.fields)
    return replace(model, fields=fields)


def _begun(field: FieldModel, act: Act, pen: Pen, is_form: bool) -> FieldModel:
    """The field as its form begins: its options in their order, each with what stands beside it. In a form the only
    one of its kind is chosen.
    """
    beside = {value: (words, rank) for name, value, words, rank in act.beside if name == field.name}
    if beside:
        plain = ("", 0)
        told = (replace(option, note=beside.get(option.value, plain)[0] or option.note) for option in field.options)
        field = replace(field, options=tuple(sorted(told, key=lambda each: beside.get(each.value, plain)[1])))
    begins = dict(act.begins).get(field.name)
    if begins is None and is_form and field.kind == models.CHOICE and len(field.options) == 1 and not field.secret:
        begins = field.options[0].value
    if begins is not None:
        field = replace(field, default=begins)
    for name, other, whole in act.makes_up:
        if name == field.name:
            field = replace(field, with_picked=other, whole=whole)
    kept = [one for one in act.keeps if one[0] == field.name]
    return replace(field, options=tuple(_in_place(field, kept, pen))) if kept else field


def _in_place(field: FieldModel, kept: Iterable[tuple[str, Any, str, str]], pen: Pen) -> Iterable[OptionModel]:
    """Every option that the field can ever have where it always stands; those that are none now cannot be picked."""
    there: dict[Any, OptionModel] = {option.value: option for option in field.options}
    for _, value, label, why in kept:
        says, icon = capital(pen.lexicon.name(label)), pen.signs.get(str(value), "")
        yield there.pop(value, OptionModel(value, says, enabled=False, why=why, icon=icon))
    yield from there.values()


def _place(offer: Offer, lexicon: Lexicon) -> str:
    """The place that an act is fixed to, '' where it is of none or of several."""
    ids = lexicon.ids
    fixed = [value for value in offer.fixed.values() if isinstance(value, str)]
    found = [value for value in fixed if ids is not None and list(ids.named_in(value)) == [value]]
    return found[0] if len(found) == 1 else ""


def _fields(domain: Domain, pen: Pen, do: str) -> Iterable[FieldModel]:
    title = capital(pen.lexicon.field(domain.name, do))
    if domain.kind == "cards":
        count = len(domain.default or ()) or domain.high
        for place in range(count):
            yield _card_field(
                domain, f"{domain.name}#{place}", say("presenting.card_of", number=place + 1, count=count), pen
            )
        return
    if domain.kind == "shares":
        given = tuple(
            OptionModel(
                place,
                capital(pen.lexicon.name(label)),
                group=pen.lexicon.name(seat),
                numbers=(str(most),),
                icon=pen.signs.get(what, ""),
            )
            for place, ((seat, what, most), label) in enumerate(domain.options)
        )
        yield FieldModel(domain.name, models.SHARES, title, given, low=domain.low, high=domain.high)
        return
    if domain.kind == "card":
        yield _card_field(domain, domain.name, title, pen)
        return
    if domain.kind in _PLACES:
        yield _place_field(domain, pen, do)
    else:
        yield _field(domain, pen, title, _options(domain, pen))


def _place_field(domain: Domain, pen: Pen, do: str) -> FieldModel:
    """A field that names a place, made once."""
    title = capital(pen.lexicon.field(domain.name, do))
    if domain.options:
        options = tuple(
            OptionModel(value, capital(pen.lexicon.place(value)), group=BY_NAME) for value, _ in domain.options
        )
        return _field(domain, pen, title, options)
    found = pen.places.get((do, domain))
    if found is None:
        found = pen.places[do, domain] = _field(domain, pen, title, pen.places_of_now())
    return found


def _field(domain: Domain, pen: Pen, title: str, options: tuple[OptionModel, ...]) -> FieldModel:
    return FieldModel(
        name=domain.name,
        kind=_KINDS[domain.kind],
        title=title,
        options=options,
        low=domain.low,
        high=domain.high,
        default=domain.default if domain.kind == "number" and domain.default is not None else "",
        secret=domain.secret,
        keys=place_keys(pen) if domain.kind in _PLACES else None,
        only_with=domain.only_with,
    )


def _options(domain: Domain, pen: Pen) -> tuple[OptionModel, ...]:
    if domain.kind == "yes_no":
        return tuple(OptionModel(value, pen.lexicon.answer(domain.name, value)) for value in (True, False))
    options = tuple(
        OptionModel(value, _label(domain, value, label, pen), icon=pen.signs.get(str(value), ""))
        for value, label in domain.options
    )
    if _changes_places(domain) and len(options) <= len(pen.shuffled):
        return tuple(options[place] for place in pen.shuffled if place < len(options))
    return options


def _changes_places(domain: Domain) -> bool:
    """Whether its options lie in a new order each time: of few, whoever sees the finger would know which it is."""
    return domain.kind == "tiles" or (domain.kind == "one_of" and domain.secret and len(domain.options) <= FEW)


def _label(domain: Domain, value: Value, label: str, pen: Pen) -> str:
    if domain.name in _CARDS and isinstance(value, int):
        return pen.lexicon.card(value)
    return capital(pen.lexicon.name(label))


def place_keys(pen: Pen) -> PlaceKeysModel | None:
    """On what an id of a place is typed, None in a game whose places have names alone."""
    ids = pen.lexicon.ids
    return PlaceKeysModel(ids.sheets, ids.digits) if ids and ids.digits else None


def place_options(pen: Pen) -> tuple[OptionModel, ...]:
    """Recent places first, then every place with a name."""
    recent = tuple(OptionModel(id_, capital(pen.lexicon.place(id_)), group=RECENT) for id_ in pen.recent)
    places = {place.id: place for place in pen.lexicon.places.values() if place.name}
    listed = {id_: Place(id_, pen.lexicon.place(id_)) for id_ in (pen.lexicon.ids.named if pen.lexicon.ids else ())}
    named = tuple(
        OptionModel(place.id, capital(pen.lexicon.place(place.id)), ", ".join(place.features), group=BY_NAME)
        for place in sorted((listed | places).values(), key=lambda place: place.name)
        if place.id not in pen.recent
    )
    return recent + named


def _card_field(domain: Domain, name: str, title: str, pen: Pen) -> FieldModel:
    lexicon = pen.lexicon
    numbers = [value for value, _ in domain.options] or range(domain.low, domain.high + 1)
    named = tuple(
        OptionModel(number, lexicon.card(number))
        for number in numbers
        if domain.options or lexicon.cards.get(number, ("", ""))[0]
    )
    unseen = (
        (OptionModel(UNSEEN, say("presenting.unseen"), say("presenting.tablet_is_not_told_which")),)
        if may_stay_unseen(domain)
        else ()
    )
    return FieldModel(
        name=name,
        kind=models.CARD,
        title=title,
        options=unseen + named,
        low=domain.low,
        high=domain.high,
        secret=domain.secret,
    )


def may_stay_unseen(domain: Domain) -> bool:
    """Whether a card field may be left to the table: a secret card without a list to choose from."""
    return domain.kind in ("card", "cards") and domain.secret and not domain.options


def unseen_values(offer: Offer) -> dict[str, Any] | None:
    """The values of an offer given without telling the tablet any secret; None when it needs one, or something else."""
    if not offer.fields or not all(may_stay_unseen(domain) for domain in offer.fields):
        return None
    return {domain.name: domain.default for domain in offer.fields}


def filled_in(offer: Offer, values: Mapping[str, Value]) -> dict[str, Any]:
    """The command's JSON body. Raises KeyError for a field that was not filled in."""
    body: dict[str, Any] = {"do": offer.do, **{name: _plain(value) for name, value in offer.fixed.items()}}
    for domain in offer.fields:
        if not domain.is_asked(values):
            continue
        if domain.kind == "cards":
            count = len(domain.default or ()) or domain.high
            body[domain.name] = [_told(values[f"{domain.name}#{place}"]) for place in range(count)]
        elif domain.kind == "shares":
            told = Counter(_plain(values[domain.name]))
            paid = [[seat, what, told[place]] for place, ((seat, what, _), _) in enumerate(domain.options)]
            body[domain.name] = [row for row in paid if row[2]]
        else:
            body[domain.name] = _told(values[domain.name]) if domain.kind == "card" else _plain(values[domain.name])
        if domain.kind == "way":
            body[domain.name] = _to_its_end(body[domain.name], body.get(END))
    return body


def _to_its_end(way: list[str], end: Value | None) -> list[str]:
    """A way that was told as far as the last place before its end, with that end."""
    return [*way, str(end)] if way and end and way[-1] != end else way


def _told(value: Value) -> Value | None:
    return None if value == UNSEEN else value


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
