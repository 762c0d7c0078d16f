"""The second screen of a table of hobbits: who has done his part of what each does, and what the group still pays."""

from companion.display.model import DisplayModel
from companion.display.presenter import display_model
from engine.core.panels import DONE, LATER, NOW
from tests.games.lotr_knizia.rules.evening import FRODO, MERRY, MORIA, PIPPIN, RULES, SAM, Evening


def at_event(event: str, players: int = 4, **options: bool) -> Evening:
    """Hobbits in Moria, where a sundial brings this Event in Sam's turn."""
    evening = Evening(RULES, players, **options).at(MORIA, active=SAM, event=event, ring_used="yes")
    return (evening if options else evening.stand(shields={FRODO: 3})).tile("sundial")


def rows(model: DisplayModel) -> list[tuple[str, str, str]]:
    return [(row.name, row.text, row.state) for row in model.queue]


def test_it_shows_who_has_paid_or_rolled_who_is_asked_and_who_comes_later() -> None:
    evening = at_event("1").pay(SAM, ("white_hiding", 1)).do(PIPPIN, "Decline").roll("one")
    assert rows(display_model(evening.table)) == [
        ("Sam", "1 × white Hiding", DONE),
        ("Pippin", "rolled one circle", DONE),
        ("Merry", "pays or rolls", NOW),
        ("Frodo", "after Merry", LATER),
    ]
    evening.do(MERRY, "Decline").roll("blank").pay(FRODO, ("white_joker", 1))
    assert rows(display_model(evening.table)) == []


def test_it_shows_what_the_group_pays_who_may_and_then_who_did() -> None:
    evening = at_event("4")
    model = display_model(evening.table)
    assert model.pot_total == "0 of 5 Fighting"
    assert [(row.name, row.text) for row in model.pot] == [
        ("Frodo", "cards: 6, shields: 3"),
        ("Sam", "cards: 6, shields: 0"),
        ("Pippin", "cards: 6, shields: 0"),
        ("Merry", "cards: 6, shields: 0"),
    ]
    shares = [[FRODO, "white_fighting", 3], [SAM, "white_fighting", 2]]
    evening.do(SAM, "Pay", shares=shares)
    model = display_model(evening.table)
    assert (model.pot, model.pot_total) == ((), "")
    assert "Frodo 3 × white Fighting and Sam 2 × white Fighting" in model.latest


def test_hidden_shields_are_not_on_it() -> None:
    model = display_model(at_event("4", competitive=True).table)
    assert {row.text for row in model.pot} == {"cards: 6"}
