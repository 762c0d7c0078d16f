"""The secrets of the Three Player Game: those of the Campaign Game among three seats, and what V to Z add: alliances,
trades, cards that Saruman is given, and his hand.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.core.audience import together
from engine.core.table import Table
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS, RING_CARD, SARUMAN
from engine.games.wotr_spi.steps.g_combat.fighting import SWORDS
from engine.games.wotr_spi.steps.l_magic.magic import MINAS_TIRITH_PALANTIR, cards_to_hold
from engine.games.wotr_spi.steps.l_magic.magic_uses import ATHELAS
from engine.games.wotr_spi.steps.x_politics.alliances import WHERE, units_of
from engine.games.wotr_spi.steps.x_politics.lent_company import lent_at
from engine.policy import Chance
from tests.contract.secret import Secret
from tests.games.wotr_spi.openings import BOX
from tests.games.wotr_spi.openings_of_three import to_council
from tests.games.wotr_spi.secrets import HELD, bearer, events_of, magic, state_of
from tests.games.wotr_spi.secrets_of_war import SECRETS_OF_WAR

ALLIANCE, TRADE = "alliance of Saruman and the Dark Power", "cards that allies change"
PEERER = "who looks into a Palantír before the Dark Power"


def alliance(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """X.1  Each of the two writes the other's name or its own, whichever of them it is, and lends something or nothing.

    Both twins are of these two alone: of a third name another seat would know.
    """
    return {"to": chance.pick((SARUMAN, DARK_POWER)), "lends": []}


def friendship(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """X.1  The same of Saruman and the Fellowship, which lends some of its Characters, or none."""
    mine = [unit for unit in units_of(state_of(table), FELLOWSHIP) if WHERE in unit]
    return {"to": chance.pick((SARUMAN, FELLOWSHIP)), "lends": chance.shuffled(mine)[: chance.between(0, 3)]}


def lent(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """X.1  So many of those whom the Fellowship has lent there."""
    here = lent_at(state_of(table)).get(str(public["origin"]), ())
    count = int(public.get("face_down", 0)) + int(public.get("spotted_hobbits", 0))
    return {"names": chance.shuffled(here)[:count]}


def traded(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """X.2  One card for one: how many change hands everybody sees."""
    return {"cards": _of_one_hand(table, 1, chance)}


def asked_for(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """X.2  One for one or two for two, told or not."""
    cards = _of_one_hand(table, chance.between(1, 2), chance)
    named = [card for card in cards if card is not None]
    return {"cards": named, "unseen": len(cards) - len(named), "wants": len(cards)}


def _of_one_hand(table: Table, count: int, chance: Chance) -> list[int | None]:
    hand = state_of(table).events.hands.get(chance.pick((SARUMAN, DARK_POWER)), ())
    return chance.shuffled(hand)[:count]


def handed(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """X.2  A Magic Card that either of the two has."""
    state = state_of(table)
    return {"card": chance.pick([card for card in (*state.magic.held, *state.three.magic) if card != RING_CARD])}


def persuaded(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Y.3  A card that the Fellowship holds."""
    hand = [card for card in state_of(table).events.hand(FELLOWSHIP) if card is not None]
    return {"card": None if chance.one_in(4) or public.get("has_none") else chance.pick(hand or [None])}


def peered(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """L.4  One of those who can be in Minas Tirith, with the Palantír of it and another card, or with it alone."""
    people, where = state_of(table).people, "E0428"
    who = [name for name in ("gimli", "legolas") if people[name].hex in (None, where)]
    more = chance.pick((SWORDS[0], ATHELAS, 0))
    cards = [MINAS_TIRITH_PALANTIR, *([more] if more else [])]
    return {"character": chance.pick(who), "hex": where, "cards": cards, "saruman_has_one": False}


def laid_down(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Y.3  A card that Saruman holds."""
    return {"card": chance.pick(state_of(table).events.hand(SARUMAN) or (None,))}


def fourth(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Y.3  A Magic Card that Saruman holds."""
    return {"card": chance.pick(state_of(table).three.magic)}


def gift(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """L.5  One of the two swords, whichever."""
    return {"cards": [chance.pick([card for card in state_of(table).three.magic if card in SWORDS])]}


def with_herb(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """L.10  As in the Campaign Game, but that Athelas is among what is taken: few hold it else, and use it."""
    found: dict[str, Any] = magic(table, do, public, chance)
    if do == "TakeMagicCards" and found["cards"] and ATHELAS in cards_to_hold(state_of(table)):
        found["cards"] = [ATHELAS, *(card for card in found["cards"] if card != ATHELAS)][: len(found["cards"])]
        found["to"] = [chance.pick(HOBBITS), *found["to"][1:]]
    return found


def _secret(
    name: str, owner: str, fields: Mapping[str, tuple[str, ...]], fill: Any, *names: str, **more: Any
) -> Secret:
    openings = tuple(map(to_council, names))
    return Secret(name, "wotr_spi", "three_player", owner, fields, fill, **{"box": BOX, "openings": openings, **more})


def _among_three(secret: Secret) -> Secret:
    """A secret of the Campaign Game where three play."""
    openings = tuple(to_council(opening.args[0]) for opening in secret.openings)  # type: ignore[attr-defined]
    name = secret.name.replace(" at war", " among three")
    if secret.fill is bearer:
        openings = (*openings, to_council("heir"))
    if secret.fill is magic:
        openings = (*openings, to_council("herb"))
        secret = replace(secret, fill=with_herb)
    return replace(secret, name=name, version="three_player", openings=openings, options={})


SARUMANS_ALLIES, FREE_ALLIES = together(SARUMAN, DARK_POWER), together(SARUMAN, FELLOWSHIP)
SECRETS_OF_THREE = (
    *map(_among_three, SECRETS_OF_WAR),
    _secret(
        "Event Cards of Saruman", SARUMAN, HELD, events_of(SARUMAN), "seen", notes=("NoteHand",), ends=("events",),
    ),
    _secret(
        ALLIANCE, SARUMANS_ALLIES, {"WriteAlliance": ("to", "lends")}, alliance, "bargain", notes=("WriteAlliance",),
    ),
    _secret(
        "alliance of Saruman and the Fellowship, and whom it lends", FREE_ALLIES, {"WriteAlliance": ("to", "lends")},
        friendship, "lends", notes=("WriteAlliance",), shuns=("MoveLentCompany",),
    ),
    _secret("whom Saruman moves for the Fellowship", FREE_ALLIES, {"MoveLentCompany": ("names",)}, lent, "lends"),
    _secret(
        TRADE, SARUMANS_ALLIES, {"OfferTrade": ("cards",), "AnswerTrade": ("cards",)}, traded, "traders",
        ends=("events",),
    ),
    _secret(
        "how many cards are asked for", SARUMANS_ALLIES, {"OfferTrade": ("cards", "wants", "unseen")}, asked_for,
        "allies", notes=("OfferTrade",), shuns=("AnswerTrade",),
    ),
    _secret(
        "Magic Card that is handed over", together(FELLOWSHIP, SARUMAN), {"HandMagicCard": ("card",)}, handed,
        "friends", ends=("magic",),
    ),
    _secret(
        "card given to a voice", together(FELLOWSHIP, SARUMAN), {"GivePersuadedCard": ("card",)}, persuaded, "voice",
        ends=("events",),
    ),
    _secret(
        PEERER, together(FELLOWSHIP, DARK_POWER),
        {"PeerBeforeOne": ("character", "hex", "cards", "saruman_has_one")}, peered, "peers",
    ),
    _secret("gift laid down", FREE_ALLIES, {"LayGiftDown": ("cards",)}, gift, "gift"),
    _secret("card laid down", SARUMAN, {"LayOneDown": ("card",)}, laid_down, "too_many", ends=("events",)),
    _secret("Magic Card laid down", FREE_ALLIES, {"LayMagicDown": ("card",)}, fourth, "fourth"),
)  # fmt: skip
