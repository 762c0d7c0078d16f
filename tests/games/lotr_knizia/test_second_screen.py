"""The second screen of a table of hobbits: who has done his part of what each does, and what the group still pays."""

from pathlib import Path

from companion.app.frontdesk import FrontDesk
from companion.display.follow import Follower
from companion.display.model import DisplayModel
from companion.display.presenter import display_model
from companion.evening.laid_down import FILE
from companion.models import Draft
from companion.presenting.fields import offer_id
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.table.presenter_pot import pot_offer
from engine.core.audience import PUBLIC
from engine.core.panels import DONE, LATER, NOW
from tests.games.lotr_knizia.evening.at_the_tablet import AtTheTablet
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


def test_it_shows_what_the_group_lays_down_while_it_is_being_tapped(tmp_path: Path) -> None:
    front = FrontDesk(tmp_path, Settings(), Inbox())
    evening = AtTheTablet(front)
    evening.at(MORIA, active=SAM, event="4", ring_used="yes").tile("sundial")
    follower = Follower(tmp_path)
    follower.look()
    (offer, domain) = next(filter(None, [pot_offer(evening.table.offers(PUBLIC))]))
    place = {row[:2]: number for number, (row, _) in enumerate(domain.options)}
    frodo, sam = place[FRODO, "white_fighting"], place[SAM, "grey_fighting"]
    before = follower.model.pot_total
    for tapped, total, told in (
        ((frodo,), "1 of 5 Fighting", ["1 × white Fighting", "cards: 6, shields: 0"]),
        ((frodo,) * 3 + (sam,) * 2, "✓ 5 of 5 Fighting", ["3 × white Fighting", "2 × grey Fighting"]),
    ):
        front.do(Draft(offer_id(offer), ((domain.name, tapped),)))
        assert follower.look()
        assert follower.model.pot_total == total
        assert [row.text for row in follower.model.pot][:2] == told
    front.do(Draft())
    assert follower.look(), "who leaves the form has laid nothing down"
    assert follower.model.pot_total == before == "0 of 5 Fighting"
    front.do(Draft(offer_id(offer), ((domain.name, (frodo,) * 5),)))
    follower.look()
    (tmp_path / FILE).write_text((tmp_path / FILE).read_text("utf-8").replace("white_fighting", "athelas"), "utf-8")
    follower.look()
    assert follower.model.pot_total == before, "what nobody could give is not shown"
    front.close()
