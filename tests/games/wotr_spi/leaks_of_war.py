"""Leaks planted in the Campaign Game's own code: in its battles, routs and leaders, in Healing, and in what is paid."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.core.ask import Domain
from engine.core.check import Check
from engine.games.wotr_spi import views
from engine.games.wotr_spi.steps.s_armies import leaders, rout_captures
from engine.games.wotr_spi.steps.s_armies.battle import PayDefence
from tests.contract.kit import Leak, Patch, Told
from tests.games.wotr_spi.secrets_of_war import HEALING, LETTER_AT_WAR, NAMES_AT_WAR


def who_may_be_reached_for_in_a_check(patch: Patch, told: Told) -> None:
    """S.7  A check that everybody sees names who lies face-down where Orcs reach for one of them."""
    honest = rout_captures._reach_checks

    def leaky(at: Any) -> Iterator[Check]:
        people = (one for one in at.state.people.values() if not (one.is_face_up or one.is_captive))
        here = [one.name for one in people if one.hex == at.state.hex_in_hand]
        yield from (replace(check, says=f"{check.says} {here[-1:]}") for check in honest(at))

    patch.setattr(rout_captures, "_reach_checks", leaky)


def only_those_lead_who_are_there(patch: Patch, told: Told) -> None:
    """S.6  The form of a leader lists those alone whom the Fellowship's desk has in the hex."""
    honest = leaders.can_be_there

    def leaky(state: Any, seat: str, hex_: str, name: str) -> bool:
        return honest(state, seat, hex_, name) and state.people[name].hex in (None, hex_)

    patch.setattr(leaders, "can_be_there", leaky)


def the_points_in_how_often_a_price_stands(patch: Patch, told: Told) -> None:
    """S.3  The whole price of a defence is offered once for every Shadow Point."""
    honest = PayDefence.fields

    def leaky(cls: Any, at: Any, filled: Mapping[str, Any]) -> Iterator[Domain]:
        for domain in honest(at, filled):
            yield replace(domain, options=(*domain.options, *domain.options[:1] * (at.state.shadow.points or 0)))

    patch.setattr(PayDefence, "fields", classmethod(leaky))


def the_hexes_of_healing(patch: Patch, told: Told) -> None:
    """R.1  What everybody sees of Armies tells where somebody was healed."""
    honest = views.armies

    def leaky(state: Any) -> dict[str, Any]:
        return {**honest(state), "healed": sorted(state.healed)}

    patch.setattr(views, "armies", leaky)


FIRST_RUNS_OF_WAR = {
    "who_may_be_reached_for_in_a_check": 1, "only_those_lead_who_are_there": 6,
    "the_points_in_how_often_a_price_stands": 3, "the_hexes_of_healing": 1,
    "Magic Cards at war": 1, "Ringbearer at war": 1, "kinds of notes at war": 1, HEALING: 1, NAMES_AT_WAR: 1,
}  # fmt: skip
"""Runs of the twins that come soon to a leak, or to the owner's desk of a secret; the others follow."""
LEAKS_OF_WAR = (
    Leak(who_may_be_reached_for_in_a_check, "screen: *, checks, ruling: *, offers", NAMES_AT_WAR),
    Leak(only_those_lead_who_are_there, "asks, offers", NAMES_AT_WAR),
    Leak(the_points_in_how_often_a_price_stands, "offers", LETTER_AT_WAR),
    Leak(the_hexes_of_healing, "view", HEALING),
)
