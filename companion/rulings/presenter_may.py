"""'May I?' on the shared screen: every act of the seat that asks, the open ones and the shut ones, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.models import Pick
from companion.presenting.fields import Pen, capital, offer_model
from companion.rulings.model import MayModel, RuleModel, RulingModel, ShutModel
from companion.rulings.presenter import check_model, costs_of, way_of
from companion.table.presenter import seat_models
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.frozen import replace
from engine.core.lexicon import Lexicon
from engine.core.offering import Shut
from engine.core.projection import sentence

if TYPE_CHECKING:
    from companion.presenting.looks import Sight
    from companion.table.presenter import Around
    from engine.core.table import Table

SHUT = "shut/"
"""A pick of this and a command's name asks about an act that is not offered now."""
NOT_NOW = say("may_i.not_now")
ONLY_ON_DESK = say("may_i.only_the_desk_can_tell")
NOTHING_TO_DO_IT_WITH = say("may_i.nothing_to_do_it_with")


def may_model(
    table: Table, seat: str, sight: Sight, around: Around, recent: tuple[str, ...], ruling: RulingModel | None
) -> MayModel:
    """What this seat could do in the open, and what else it may ever do."""
    asks = table.asks(PUBLIC)
    asked, look = asks[0] if asks else None, table.game.look
    pen = Pen(sight.lexicon, recent=recent, act=lambda offer: look.act(sight, offer, asked), signs=look.signs)
    mine = table.offers(PUBLIC, by=seat)
    offers = tuple(offer_model(offer, pen) for offer in mine if not offer.has_secret)
    seats = seat_models(table, asks, sight, around)
    acts = shut_acts(table, seat)
    listed = {each.do for each in acts} | {offer.do for offer in mine if not offer.has_secret}
    # What can be done now, and with something hidden, is asked where it is done.
    hidden = {offer.do: Shut(seat, offer.do, offer.cites, is_at_desk=True) for offer in mine if offer.do not in listed}
    at_desk = (_shut_model(each, sight.lexicon) for each in hidden.values() if _has_words(table, each))
    shut = (
        *(replace(each, is_now=True) for each in at_desk),
        *(_shut_model(each, sight.lexicon) for each in acts),
    )
    return MayModel(
        seats, seat, offers, ruling, shut=tuple(sorted(shut, key=lambda each: (each.is_at_desk, each.group)))
    )


def shut_acts(table: Table, seat: str) -> tuple[Shut, ...]:
    """The acts of a seat that its game has words for and that are not offered in public now."""
    return tuple(each for each in table.shut(seat) if _has_words(table, each))


def _has_words(table: Table, shut: Shut) -> bool:
    return f"act.{shut.do}" in table.game.text


def _shut_model(shut: Shut, lexicon: Lexicon) -> ShutModel:
    failing = next((check for check in shut.checks if check.refuses), None)
    why = "" if failing is None else lexicon.say(sentence(lexicon.text, failing), failing.facts)
    cites = (lexicon.cite(shut.cites),) if shut.cites in lexicon.rules else ()
    return ShutModel(SHUT + shut.do, _label(shut, lexicon), cites, why, _chapter(shut.cites, lexicon), shut.is_at_desk)


def _label(shut: Shut, lexicon: Lexicon) -> str:
    return capital(lexicon.text.say(f"act.{shut.do}"))


def _chapter(section: str, lexicon: Lexicon) -> str:
    """The chapter of the book that a section stands in, by the title of its first letter."""
    chapter = section.partition("/")[0].partition(".")[0]
    return f"{chapter} · {lexicon.rules[chapter][0]}" if chapter in lexicon.rules else ""


def shut_ruling(table: Table, seat: str, pick: Pick, sight: Sight) -> RulingModel | None:
    """The answer about an act that is not offered now; None where it is by now, or is no act of this seat."""
    lexicon = table.game.lexicon
    shut = next((each for each in shut_acts(table, seat) if SHUT + each.do == pick.offer_id), None)
    if shut is None:
        return None
    failing = [check for check in shut.checks if check.refuses]
    sections = dict.fromkeys(check.cites for check in (*failing, *shut.checks) if check.cites in lexicon.rules)
    if shut.cites in lexicon.rules:
        sections = {shut.cites: None} | sections
    return RulingModel(
        question=_label(shut, lexicon),
        verdict=NOT_NOW,
        tone="bad" if failing else "dim",
        summary="" if failing else ONLY_ON_DESK if shut.is_at_desk else NOTHING_TO_DO_IT_WITH,
        checks=tuple(check_model(check, lexicon) for check in sorted(shut.checks, key=lambda check: check.holds)),
        way=way_of(failing, lexicon, costs_of(sight, table.game.look)),
        in_short=tuple(RuleModel(section, *lexicon.rules[section]) for section in sections),
        seat=seat,
    )
