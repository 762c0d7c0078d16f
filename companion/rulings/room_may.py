"""'May I?': who asks, about what, and the answer; nothing changes by asking."""

from __future__ import annotations

from typing import Any

from companion.evening.desks import Desk
from companion.evening.refused import blamed
from companion.models import Pick
from companion.presenting.alike import told_apart
from companion.presenting.fields import capital, offer_id
from companion.rulings.model import AskAbout, AskMay, AskOther, AsksFor, KeepRuling, MayModel, RulingModel
from companion.rulings.presenter import costs_of, ruling_model
from companion.rulings.presenter_may import SHUT, may_model, shut_ruling
from engine.core.audience import PUBLIC
from engine.core.errors import RingtableError
from engine.core.frozen import replace
from engine.core.projection import ruling_told
from engine.core.ruling import Verdict


class MayRoom:
    """The tab of one open table. asker: the seat that asks, '' for the one that is asked now."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.evening = desk, desk.evening
        self.asker = ""
        self._ruling: RulingModel | None = None
        self._asked: Pick | None = None
        """What was asked about and refused, or the form that lay open, to be put right."""
        self._bad: tuple[str, ...] = ()

    def model(self) -> MayModel:
        """The tab as everybody may see it."""
        evening = self.evening
        seat = self.asker or evening.owed
        model = may_model(evening.table, seat, evening.sight(), self.desk.around(), evening.recent(), self._ruling)
        # What is being made up on the table is what somebody asks about who comes from there.
        draft = Pick(self.desk.draft.offer_id, self.desk.draft.values) if self.desk.draft.offer_id else None
        return replace(model, asked=self._asked or draft, bad=self._bad)

    def do(self, intent: AsksFor | AskMay | AskOther | AskAbout | KeepRuling) -> None:
        """A tap of the tab."""
        match intent:
            case AsksFor(seat):
                self.asker, self._ruling, self._asked = seat, None, None
            case AskMay(seat, pick):
                self._may(seat, pick)
            case AskOther():
                self._ruling = None
            case AskAbout(pick):
                self._ruling, self._asked, self._bad = None, pick, ()
            case KeepRuling():
                self.desk.leave_page()
                self.forget()

    def forget(self) -> None:
        """The next visit begins afresh."""
        self.asker, self._ruling, self._asked, self._bad = "", None, None, ()

    def settle(self) -> None:
        """What was asked about is done, or agreed on."""
        self._ruling = self._asked = None

    def _may(self, seat: str, pick: Pick) -> None:
        evening = self.evening
        self.asker, self.desk.message = seat, None
        self._asked, self._bad = pick, ()
        if pick.offer_id.startswith(SHUT):
            self._asked, self._ruling = None, shut_ruling(evening.table, seat, pick, evening.sight())
            return
        act = self.desk.act_of(pick, PUBLIC)
        if act is None:
            return
        try:
            ruling = evening.table.may(act.seat, evening.table.command(act.body), act.at)
        except RingtableError as error:
            self.desk.say(str(error), tone="bad")
            return
        if ruling.verdict(PUBLIC) is Verdict.REFUSED:
            self._bad = blamed(evening.table, ruling, act, pick, PUBLIC)
        else:
            self._asked = None
        told, cost = ruling_told(evening.table, ruling, PUBLIC), costs_of(evening.sight(), evening.table.game.look)
        model = ruling_model(ruling, PUBLIC, self.question(act.body, pick), evening.lexicon, pick, told, cost)
        price = evening.table.game.look.price(evening.sight(), act.body)
        self._ruling = replace(model, price=price.text if price else "")

    def question(self, body: dict[str, Any], pick: Pick) -> str:
        """What was asked about, in the words of the form it was asked with."""
        evening, lexicon = self.evening, self.evening.lexicon
        wanted = told_apart(pick).offer_id
        offer = next((each for each in evening.table.offers(PUBLIC) if offer_id(each) == wanted), None)
        if offer is None:
            return str(body["do"])
        told = ", ".join(
            f"{lexicon.field(name, offer.do)}: {lexicon.names(body[name])}"
            for name in (domain.name for domain in offer.fields)
            if body.get(name) not in ("", None, (), [], 0)
        )
        said = capital(lexicon.say(offer.says, offer.facts))
        return f"{said} ({told})" if told else said
