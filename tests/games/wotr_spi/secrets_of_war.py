"""The secrets of the Campaign Game: those of the Character Game among Armies, and what Army Combat and Healing add."""

from collections.abc import Mapping
from typing import Any

from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from tests.contract.secret import Secret
from tests.games.wotr_spi.openings import BOX
from tests.games.wotr_spi.openings_of_war import to_war
from tests.games.wotr_spi.secrets import (
    CLAIMS,
    HELD,
    IN_COMBAT,
    NOTES,
    OPENED,
    TOLD_DEATHS,
    bearer,
    events_of,
    letter,
    magic,
    marks,
    names,
    note,
)

LETTER_AT_WAR, CARDS_AT_WAR, NAMES_AT_WAR = "letter at war", "Event Cards of the Dark Power at war", "names at war"
HEALING = "marks and healing at war"
WHOLE = 32
"""Steps from one comparison of everything to the next: what is compared after each is most of what an evening shows."""
_HEALED = ("healer", "character")


def _secret(name: str, owner: str, fields: Mapping[str, tuple[str, ...]], fill: Any, *ways: str, **more: Any) -> Secret:
    about = {"box": BOX, "openings": tuple(map(to_war, ways)), "whole": WHOLE}
    return Secret(name, "wotr_spi", "campaign", owner, fields, fill, **{**about, **more})


SECRETS_OF_WAR = (
    _secret(
        LETTER_AT_WAR, DARK_POWER, {"ChooseLetter": ("letter",)}, letter, "points", ends=("letter",), comes_anew=True,
    ),
    _secret(
        NAMES_AT_WAR, FELLOWSHIP,
        {
            "MoveFellowship": ("names",), "NameCounters": ("hex", "names"), "RevealSpotted": ("which",),
            "FlyWithEagles": ("names",), "AnswerPalantir": ("which",), "TellMagicCards": ("who",),
            "ChooseFighter": ("hobbit",), "ReportDeath": ("hobbit",), "AnswerRout": ("hobbit",),
            "NameKilled": ("hobbit",),
        },
        names, "rout", "killed", "names", "death", "theoden", "led", notes=("NameCounters",), ends=IN_COMBAT,
        shuns=(*TOLD_DEATHS, *CLAIMS), alike_until="NameCounters",
    ),
    _secret(
        HEALING, FELLOWSHIP, {"MarkOnDesk": ("character", "wounds", "circles"), "HealWound": _HEALED}, marks,
        "healing", notes=("MarkOnDesk", "HealWound"), ends=OPENED, shuns=TOLD_DEATHS,
    ),
    _secret(
        CARDS_AT_WAR, DARK_POWER, HELD, events_of(DARK_POWER), "cards_shown", notes=("NoteHand",), ends=("events",),
        options={"card_88": True},
    ),
    _secret(
        "Event Cards of the Fellowship at war", FELLOWSHIP, HELD, events_of(FELLOWSHIP), "names", "theoden",
        notes=("NoteHand",), ends=("events",),
    ),
    _secret(
        "Magic Cards at war", FELLOWSHIP,
        {
            "TakeMagicCards": ("cards", "to"), "ExchangeMagicCard": ("card", "to", "in_return"),
            "UseAthelas": ("holder",), "RetrieveMagicCards": ("cards", "to", "gives_up"),
        },
        magic, "killed", "rout", notes=("ExchangeMagicCard", "UseAthelas"), ends=("magic",),
    ),
    _secret(
        "Ringbearer at war", FELLOWSHIP, {"NameSuccessor": ("name", "gives_up"), "TakeRing": ("name",)}, bearer,
        "killed", "mud", ends=("bearer",), shuns=("TryToRemoveRing", *TOLD_DEATHS, *CLAIMS),
    ),
    _secret(
        "kinds of notes at war", FELLOWSHIP, {**NOTES, "HealWound": _HEALED}, note, "healing",
        notes=(*NOTES, "HealWound"), is_kind_varied=True, ends=(*OPENED, "magic"),
        shuns=(*NOTES, "HealWound", *TOLD_DEATHS, *CLAIMS),
    ),
)  # fmt: skip
