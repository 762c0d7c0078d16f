"""One act that each of several seats could give: one key for all of them, which asks whose it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.models import CHOICE, FieldModel, OfferModel, OptionModel, Pick
from companion.words import say
from engine.core.frozen import replace
from engine.core.lexicon import Lexicon

ANYONE = "anyone/"
BY = "by"
"""The field that says whose act it is."""
FEWEST, FEWEST_TOGETHER = 3, 2
"""Of so many seats or more an act has one key; and of seats that win and lose together."""


def as_one(models: Iterable[OfferModel], lexicon: Lexicon, fewest: int = FEWEST) -> tuple[OfferModel, ...]:
    """The same offers, with one in place of those that only their seat tells apart, if they are so many."""
    acts = [(_act(model), model) for model in models]
    times = Counter(act for act, _ in acts)
    alike: list[tuple[OfferModel, list[OfferModel]]] = []
    of_act: dict[str, list[tuple[OfferModel, list[OfferModel]]]] = {}
    for act, model in acts:
        # What no other seat could give is compared with nothing: a form of a hundred places is long to compare.
        if times[act] == 1:
            alike.append((model, [model]))
            continue
        like = model if model.lays_open else replace(model, id=act, seat="")
        there = of_act.setdefault(act, [])
        each = next((each for other, each in there if other == like), None)
        if each is not None:
            each.append(model)
            continue
        there.append((like, [model]))
        alike.append(there[-1])
    return tuple(one for like, each in alike for one in ([_one(like, each, lexicon)] if len(each) >= fewest else each))


def by_name(models: Iterable[OfferModel], lexicon: Lexicon) -> OfferModel | None:
    """The answers of an ask that only say who: a list of names; None where they say more, or there is one."""
    each = list(models)
    acts = {_act(model) for model in each}
    if len(each) < 2 or len(acts) > 1 or any(model.fields or model.lays_open for model in each):
        return None
    return _one(replace(each[0], id=acts.pop(), seat=""), each, lexicon)


def ids_of(model: OfferModel) -> frozenset[str]:
    """The names of the offers that it stands for."""
    if not model.id.startswith(ANYONE):
        return frozenset({model.id})
    act = model.id.removeprefix(ANYONE)
    return frozenset(f"{option.value}/{act}" for option in model.fields[0].options)


def _act(model: OfferModel) -> str:
    """The offer's name without its seat; whole for what is no seat's."""
    seat, slash, act = model.id.partition("/")
    return f"{ANYONE}{act}" if slash and seat == model.seat else model.id


def _one(like: OfferModel, each: list[OfferModel], lexicon: Lexicon) -> OfferModel:
    seats = tuple(OptionModel(model.seat, lexicon.name(model.seat)) for model in each)
    who = FieldModel(BY, CHOICE, say("presenting.who"), seats)
    return replace(like, fields=(who, *like.fields))


def told_apart(pick: Pick) -> Pick:
    """The pick of one seat's own offer, where a finger picked it on the key of all of them."""
    values = dict(pick.values)
    if not pick.offer_id.startswith(ANYONE) or BY not in values:
        return pick
    rest = tuple((name, value) for name, value in pick.values if name != BY)
    return Pick(f"{values[BY]}/{pick.offer_id.removeprefix(ANYONE)}", rest)
