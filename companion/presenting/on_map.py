"""Acts of which there is one for each of many places: they are begun on the map, and the list has one key for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from companion.models import PLACE, OfferModel
from companion.parts import TO_MAP
from companion.words import say
from engine.core.frozen import replace
from engine.core.lexicon import Lexicon

FEW = 4
"""As many acts of a kind have a key each."""
_HOW = say("presenting.tap_where_it_goes")


def begun_on_map(
    models: Iterable[OfferModel], shown: Collection[str], lexicon: Lexicon, keep: str = ""
) -> tuple[OfferModel, ...]:
    """The same offers; of many that begin at one place each and go to another, one key leads to the map. shown: the
    places that it shows pieces at; keep: an offer that has its own place on the page.
    """
    each = tuple((model, _kind(model, shown)) for model in models)
    counts = Counter(kind for _, kind in each)
    found: list[OfferModel] = []
    keys: set[str] = set()
    for model, kind in each:
        # What says something of its own is no act as the others are.
        if not kind or counts[kind] <= FEW or model.id == keep or model.note:
            found.append(model)
            continue
        key = TO_MAP + kind
        if key not in keys:
            keys.add(key)
            says = lexicon.text.say(f"act.{kind.partition('/')[2]}")
            found.append(replace(model, id=key, label=says, note=_HOW, fields=(), place=""))
        found.append(replace(model, is_on_map=True))
    return tuple(found)


def _kind(model: OfferModel, shown: Collection[str]) -> str:
    """Seat and command of an act that the map can begin, '' for any other."""
    has_goal = any(field.kind == PLACE for field in model.fields)
    if not has_goal or model.is_secret or model.place not in shown:
        return ""
    return model.id.rpartition("/")[0]
