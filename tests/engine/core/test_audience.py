"""Secrets are covered field by field, for everybody but their owner, until a disclosure names them."""

import pytest

from engine.core.audience import COVERED, GIVER, PUBLIC, TRUTH, covered_fields, name_of_secret, owner_of, secret
from engine.core.codec import project
from engine.core.record import Command, command
from tests.engine.core.played import D, F


@command
class Whisper(Command):
    to: str
    words: str = secret("to", what="whisper:{to}")
    aside: str = secret(GIVER, default="")
    letter: int = secret(D, default=1)
    loud: str = "hello"


def _record(to: str = F) -> Whisper:
    return Whisper(to, "the words", "the aside", 7)


@pytest.mark.parametrize(
    ("audience", "covered"),
    [
        (PUBLIC, {"words", "aside", "letter"}),
        (F, {"aside", "letter"}),
        (D, {"words"}),
        (TRUTH, set()),
    ],
)
def test_each_audience_sees_its_own_secrets_alone(audience: str, covered: set[str]) -> None:
    assert covered_fields(_record(), D, audience, {}) == covered


def test_a_covered_field_says_nothing_about_its_value() -> None:
    one, other = _record(), Whisper(F, "other words of another length", "", 0)
    assert project(one, D, PUBLIC, {}) == project(other, D, PUBLIC, {})
    assert project(one, D, PUBLIC, {})["words"] == COVERED


def test_a_disclosure_uncovers_the_field_it_names_and_no_other() -> None:
    assert covered_fields(_record(), D, PUBLIC, {"whisper:fellowship": None}) == {"aside", "letter"}
    assert covered_fields(_record(), D, PUBLIC, {"whisper:dark_power": None}) == {"words", "aside", "letter"}


def test_an_owner_is_a_seat_a_field_that_holds_one_or_the_giver() -> None:
    specs = {spec.name: spec for spec in Whisper.__dataclass_fields__.values()}
    assert owner_of(_record(), specs["words"], D) == F
    assert owner_of(_record(), specs["aside"], D) == D
    assert owner_of(_record(), specs["letter"], F) == D
    assert owner_of(_record(), specs["loud"], D) is None


def test_a_secret_told_to_the_public_is_none() -> None:
    assert covered_fields(_record(PUBLIC), D, F, {}) == {"aside", "letter"}


def test_a_secret_without_a_name_is_never_uncovered() -> None:
    specs = {spec.name: spec for spec in Whisper.__dataclass_fields__.values()}
    assert name_of_secret(_record(), specs["aside"]) == ""
    assert name_of_secret(_record(), specs["words"]) == "whisper:fellowship"
