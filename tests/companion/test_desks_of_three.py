"""The desks of the Three Player Game: one pad for all, and nothing of an alliance where somebody else could read it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.desk.presenter import desk_model
from companion.models import DeskModel, OfferModel
from engine.core.audience import PUBLIC
from tests.companion.evenings import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import SARUMAN, SEATS, Council

THERE, BACK = tuple(range(36)), tuple(reversed(range(36)))
HANDS: dict[str, Any] = {"fellowship": (70, 71, 72), "saruman": (77, 78, 79), "dark": (57, 61, 62)}


def desk(council: Council, seat: str, shuffled: tuple[int, ...] = THERE) -> DeskModel:
    """This seat's desk, as its owner opens it."""
    return desk_model(council.table, seat, shuffled, is_direct=False)


def offered(model: DeskModel, do: str) -> OfferModel:
    """The act of this name on it."""
    return next(offer for offer in model.offers if offer.id.split("/")[1] == do)


def open_names(model: DeskModel) -> list[str]:
    """What whoever looks over a shoulder can read of its keys."""
    return [offer.label for offer in model.offers if not offer.kept]


def lines(model: DeskModel) -> list[str]:
    """What its owner reads of alliances."""
    (section,) = (each for each in model.sections if each.title == "Alliance")
    return [" ".join(word for word in (line.text, line.value) if word) for line in section.lines]


def test_the_pad_lies_on_every_desk_under_the_same_name() -> None:
    council = Council().set_up().to("events", 2)
    pads = [offered(desk(council, seat), "WriteAlliance") for seat in SEATS]
    assert {pad.label for pad in pads} == {"Write with whom you would be allied"}
    assert not any(pad.kept for pad in pads)


@pytest.mark.parametrize("seat", SEATS)
def test_whom_one_writes_changes_places(seat: str) -> None:
    council = Council().set_up().to("events", 2)
    there, back = (offered(desk(council, seat, order), "WriteAlliance").fields[0] for order in (THERE, BACK))
    assert [option.label for option in there.options] == [option.label for option in reversed(back.options)]
    assert there.title == "With whom"


@pytest.mark.parametrize("with_", [FELLOWSHIP, DARK])
def test_what_allies_may_do_is_named_to_nobody_else(with_: str) -> None:
    apart, allied = Council().set_up(**HANDS), Council().set_up(**HANDS).allied(with_, 2)
    apart.to("search", 2)
    for seat in SEATS:
        assert open_names(desk(allied, seat)) == open_names(desk(apart, seat))
        is_ally = seat in (SARUMAN, with_)
        kept = {offer.id.split("/")[1] for offer in desk(allied, seat).offers if offer.kept}
        assert kept == ({"CancelAlliance", "AnnounceAlliance", "OfferTrade"} if is_ally else set())


def test_who_writes_nobody_reads_nobody() -> None:
    council = Council().set_up().to("events", 2)
    council.do(DARK, "WriteAlliance", to=DARK)
    assert lines(desk(council, DARK)) == [
        "allied until the next Events Phase with nobody", "you have written nobody",
    ]  # fmt: skip
    assert "The Dark Power would be allied with nobody" in str(council.table.journal(DARK)[-1])


def test_of_a_trade_the_ally_reads_how_many_and_not_which() -> None:
    council = Council().set_up(**HANDS).allied(FELLOWSHIP, 2)
    council.do(SARUMAN, "OfferTrade", cards=[78], wants=1)
    assert "Saruman offers you Event Cards: 1, for 1 of yours" in lines(desk(council, FELLOWSHIP))
    assert "78" not in str(council.table.view(FELLOWSHIP)["politics"])
    assert "OfferTrade" not in str(council.table.journal(FELLOWSHIP))
    answer = offered(desk(council, FELLOWSHIP), "AnswerTrade").fields[0]
    assert ([option.value for option in answer.options], answer.low, answer.high) == ([70, 71, 72], 1, 1)


def test_every_note_on_a_desk_is_one_line_in_the_same_words() -> None:
    council = Council().set_up(**HANDS).to("events", 2)
    council.do(SARUMAN, "WriteAlliance", to=FELLOWSHIP)
    council.do(FELLOWSHIP, "WriteAlliance", to=SARUMAN)
    council.to("search")
    council.do(SARUMAN, "OfferTrade", cards=[78], wants=1)
    council.do(SARUMAN, "CancelAlliance")
    council.do(SARUMAN, "NoteHand", cards=[77, 78, 79])
    for audience in (PUBLIC, DARK):
        notes = [line for line in council.table.journal(audience) if line["seat"] == SARUMAN and "note" in str(line)]
        assert len(notes) == 4
        assert {str(line["says"]) for line in notes} == {"['Saruman made a note on its desk']"}
        assert len({str({**line, "n": 0}) for line in notes}) == 1


def test_cards_that_the_tablet_was_not_told_are_traded_too() -> None:
    council = Council().set_up().allied(FELLOWSHIP, 2)
    fields = {field.name: field.high for field in offered(desk(council, SARUMAN), "OfferTrade").fields}
    assert fields["unseen"] == 3
    council.do(SARUMAN, "OfferTrade", cards=[], unseen=2, wants=2)
    council.do(FELLOWSHIP, "AnswerTrade", cards=[None, None])
    assert council.events() == ["CardsTraded"]
    assert council.says(SARUMAN, "OfferTrade", cards=[], unseen=4, wants=4) >= {"own_cards_are_traded"}
