"""What the rulings draw, and what they answer: 'May I?', the journal with its rulings, the rules.

Frozen plain data made for one audience, as in `models`; nothing here imports Kivy or the engine.
"""

from __future__ import annotations

from companion.models import (
    CiteModel,
    JournalModel,
    LineModel,
    MessageModel,
    OfferModel,
    OptionModel,
    Pick,
    PictureModel,
    SeatModel,
    Value,
)
from companion.words import say
from engine.core.frozen import frozen

MAY, JOURNAL, RULES, HOUSE = "may", "journal", "rules", "house"
"""The tabs."""

FIRST, SECOND = "first", "second"
"""The two readings of what the book leaves open."""

HOLDS, FAILS, WARNS, SEALED = "holds", "fails", "warns", "sealed"
"""How a check stands: ✓, ✗, ! (it fails but refuses nothing), ◌ (only its owner may know)."""

STATUS = {
    "enforced": say("rulings.sign_enforced"),
    "tracked": say("rulings.sign_tracked"),
    "by hand": say("rulings.sign_by_hand"),
    "not yet": say("rulings.sign_not_yet"),
}
"""What the tablet does about a rule, with the mark that goes before the word."""

STATUS_SAYS = {
    "enforced": say("rulings.enforced"),
    "tracked": say("rulings.tracked"),
    "by hand": say("rulings.by_hand"),
    "not yet": say("rulings.not_yet"),
}
"""The same as a sentence."""


@frozen
class CheckModel:
    """One condition: how it stands (HOLDS, FAILS, WARNS, SEALED), its sentence, the facts it stood on, its section."""

    stands: str
    says: str
    note: str = ""
    cite: CiteModel | None = None


@frozen
class WayModel:
    """A step on the way to where it would be legal, what it costs as far as that is known, and its section."""

    says: str
    cost: str = ""
    cite: CiteModel | None = None


@frozen
class RulingModel:
    """The answer to a question of legality.

    `verdict` is the large word; `tone` 'good', 'bad' or 'dim'. `pick` is what was asked about, so that it can be done
    or agreed on; `may_agree` is False where agreement cannot help. `in_short` and `from_journal` stand beside the
    checks; `told` says what the book leaves open about it, and how it is read here. `way`: the steps to where it would
    be legal; `price`: what it would cost.
    """

    question: str
    verdict: str
    tone: str
    summary: str = ""
    checks: tuple[CheckModel, ...] = ()
    way: tuple[WayModel, ...] = ()
    in_short: tuple[RuleModel, ...] = ()
    from_journal: tuple[JournalModel, ...] = ()
    seat: str = ""
    pick: Pick | None = None
    may_agree: bool = False
    told: tuple[str, ...] = ()
    price: str = ""


@frozen
class ShutModel:
    """An act that is not offered now: `group` is the chapter of the book it stands in. What is its seat's own desk's
    affair carries no word of why. is_now: it can be done now, on that desk.
    """

    id: str
    label: str
    cites: tuple[CiteModel, ...] = ()
    why: str = ""
    group: str = ""
    is_at_desk: bool = False
    is_now: bool = False


@frozen
class MayModel:
    """'May I?': who asks, what that seat could do (offers, templates too), what it cannot do now (shut), and the ruling
    once it was asked.

    asked, bad: what was asked about last and refused, to be put right, and the fields it was refused for.
    """

    seats: tuple[SeatModel, ...] = ()
    seat: str = ""
    offers: tuple[OfferModel, ...] = ()
    ruling: RulingModel | None = None
    asked: Pick | None = None
    bad: tuple[str, ...] = ()
    shut: tuple[ShutModel, ...] = ()


@frozen
class ActionModel:
    """A button of an entry: `note` says what it costs or needs, `why` why it is not there."""

    enabled: bool = True
    note: str = ""
    why: str = ""


@frozen
class EntryModel:
    """One line of the journal, opened: its ruling, what it was read from, the chart cells used, its flags, and what
    can be done.

    `evidence` says where the value came from, `read` what the camera had and what the table said, where they differ.
    `correct` is the template that puts an observation right; None where the entry is none. `unfade` is there where part
    of it is told no more.
    """

    entry: int
    title: str
    note: str = ""
    ruling: RulingModel | None = None
    picture: PictureModel | None = None
    evidence: str = ""
    read: str = ""
    readings: tuple[LineModel, ...] = ()
    flags: tuple[str, ...] = ()
    agreed: str = ""
    back: ActionModel = ActionModel()
    correct: OfferModel | None = None
    correct_note: str = ""
    challenge: ActionModel = ActionModel()
    told: tuple[str, ...] = ()
    unfade: ActionModel | None = None


@frozen
class RuleModel:
    """A paragraph of the rule book in our words; `status` is a key of STATUS, `needs` what is missing where it is
    played by hand.
    """

    section: str
    title: str
    says: str
    status: str = ""
    needs: str = ""


@frozen
class DisputeModel:
    """A place where the book is silent or contradicts itself: the two readings and the one this app takes.

    `settled` is the reading this table settled on for the evening, '' where it did not. `follows_both` is False where
    the app goes on checking its own reading whatever is settled.
    """

    id: str
    question: str
    first: str
    second: str
    takes: str
    ruling: str
    sections: tuple[str, ...] = ()
    kind: str = ""
    bites: str = ""
    settled: str = ""
    follows_both: bool = False

    @property
    def holds(self) -> str:
        """The reading that holds at this table now."""
        return self.settled or self.takes


@frozen
class HelpModel:
    """What a page is for: its title, and (what stands there, what it does) in the order in which one meets them."""

    title: str
    lines: tuple[tuple[str, str], ...]


@frozen
class RulesModel:
    """All paragraphs in the book's order, all disputes, and the section or the dispute that is open.

    `may_settle` is False where no table is open. help: of the page they lie over; is_help: that is what is read now.
    is_search: they were opened to look something up, so that the keyboard is there at once.
    """

    rules: tuple[RuleModel, ...] = ()
    disputes: tuple[DisputeModel, ...] = ()
    opened: str = ""
    may_settle: bool = False
    help: HelpModel | None = None
    is_help: bool = False
    is_search: bool = False


@frozen
class AgreeModel:
    """Something every seat must agree to: what, why, what it means; each seat confirms at its own edge. `id` tells two
    of them apart.
    """

    id: str
    title: str
    why: str = ""
    checks: tuple[CheckModel, ...] = ()
    seats: tuple[SeatModel, ...] = ()
    confirm: str = say("rulings.i_agree")


@frozen
class RulingsModel:
    """The rulings page. `opened` is the journal's line that is looked at; `agree` lies over everything else while it
    is asked. games: those that the rules could be about as well, none while a table is open; game: the one that it is.
    """

    tab: str = MAY
    title: str = say("shared.rulings")
    turn: str = ""
    box_label: str = ""
    may: MayModel = MayModel()
    journal: tuple[JournalModel, ...] = ()
    opened: EntryModel | None = None
    rules: RulesModel = RulesModel()
    agree: AgreeModel | None = None
    message: MessageModel | None = None
    tabs: tuple[str, ...] = (MAY, JOURNAL, RULES, HOUSE)
    games: tuple[OptionModel, ...] = ()
    game: str = ""


@frozen
class TurnTo:
    """A tab was turned to; the page shows it already."""

    tab: str


@frozen
class AsksFor:
    """This seat asks 'May I?' now: its offers are wanted."""

    seat: str


@frozen
class AskMay:
    """May this seat do this? Nothing changes by asking."""

    seat: str
    pick: Pick


@frozen
class KeepRuling:
    """The ruling stands: back to where one came from."""


@frozen
class AskAbout:
    """Another act is to be asked about, in place of the ruling: its form, as far as it is filled in."""

    pick: Pick


@frozen
class AskOther:
    """Back to the list, to ask about something else."""


@frozen
class PlayAnyway:
    """Ask all seats to agree to this although it is refused."""

    seat: str
    pick: Pick


@frozen
class Agreed:
    """Every seat confirmed at its edge."""

    id: str
    seats: tuple[str, ...]


@frozen
class CallOff:
    """Somebody did not agree: nothing changes."""

    id: str


@frozen
class Correct:
    """Put an observation right: the fields of the entry's command, as they should have been."""

    entry: int
    values: tuple[tuple[str, Value], ...]


@frozen
class ChallengeEntry:
    """Ask for a ruling on what nobody was asked to tell when this entry was made."""

    entry: int


@frozen
class OpenQuestion:
    """Show both readings of what the book leaves open here, ready to be settled."""

    ruling: str


@frozen
class SettleRuling:
    """Ask all seats to read this open question so for the evening; `reading` is FIRST or SECOND."""

    ruling: str
    reading: str
    reason: str = ""


@frozen
class CloseEntry:
    """The opened line is closed."""


def questions(count: int) -> str:
    """'1 question', '12 questions'."""
    return say("rulings.one_question") if count == 1 else say("rulings.questions", count=count)


def paragraphs(count: int) -> str:
    """'1 paragraph', '310 paragraphs'."""
    return say("rulings.one_paragraph") if count == 1 else say("rulings.paragraphs", count=count)
