"""The rulings page for everybody: checks in words, an opened line of the journal, the rules and their silences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from companion import models
from companion.models import FieldModel, LineModel, OfferModel, OptionModel, Pick
from companion.presenting.evidence import evidence_words
from companion.presenting.faces import face_words, has_faces, roll_field, roll_of
from companion.presenting.fields import capital
from companion.rulings.model import (
    FAILS,
    HOLDS,
    SEALED,
    WARNS,
    ActionModel,
    AgreeModel,
    CheckModel,
    DisputeModel,
    EntryModel,
    RuleModel,
    RulesModel,
    RulingModel,
    WayModel,
)
from companion.table.presenter import notice_of, seat_models
from companion.table.presenter_asks import cell_field
from companion.table.presenter_journal import Line, journal_model, words_of
from companion.words import say
from engine.core.audience import COVERED, PUBLIC
from engine.core.check import NEEDS_ALL, Check, Weight
from engine.core.fading import is_faded
from engine.core.frozen import replace
from engine.core.lexicon import Lexicon
from engine.core.look import Look, Paper
from engine.core.projection import remedy, sentence
from engine.core.questions import BOTH
from engine.core.ruling import Ruling, Verdict
from engine.rulebook import paragraphs, rulings

if TYPE_CHECKING:
    from companion.presenting.looks import Sight
    from companion.table.presenter import Around
    from engine.core.table import Table

_VERDICTS = {
    Verdict.ALLOWED: (say("rulings.allowed"), "good", say("rulings.every_visible_condition_holds")),
    Verdict.REFUSED: (say("rulings.refused"), "bad", say("rulings.crossed_conditions_fail")),
    Verdict.SEALED: (
        say("rulings.yes_as_far_as_known"),
        "good",
        say("rulings.public_part_holds"),
    ),
}
ALTERED = say("rulings.picture_was_altered")


def check_model(check: Check, lexicon: Lexicon) -> CheckModel:
    """One condition in words."""
    stands = HOLDS if check.holds else WARNS if check.weight is Weight.WARNS else FAILS
    cite = None if check.cites == "table" else lexicon.cite(check.cites)
    return CheckModel(stands, lexicon.say(sentence(lexicon.text, check), check.facts), cite=cite)


def ruling_model(
    ruling: Ruling,
    audience: str,
    question: str,
    lexicon: Lexicon,
    pick: Pick | None = None,
    told: Sequence[Mapping[str, Any]] = (),
    cost: Callable[[Check], str] = lambda _: "",
    happened: Iterable[str] = (),
) -> RulingModel:
    """The ruling as this audience may read it.

    pick: what was asked about, so that it can be done or agreed on; told: the open questions it touches; cost: of what
    would make a failing check hold; happened: the sections by which something happened, as this audience reads them.
    """
    verdict = ruling.verdict(audience)
    word, tone, summary = _VERDICTS[verdict]
    if verdict is Verdict.ALLOWED and ruling.failing(audience):
        word, summary = say("rulings.allowed_with_a_warning"), say("rulings.nothing_refuses_it")
    # What fails is read first, the table's own housekeeping last.
    ordered = sorted(ruling.visible(audience), key=lambda check: (check.holds, check.cites == "table"))
    checks = [check_model(check, lexicon) for check in ordered]
    if verdict is Verdict.SEALED:
        checks.append(CheckModel(SEALED, say("rulings.rest_is_its_owners")))
    cited = dict.fromkeys(
        section for section in (*(check.cites for check in ordered), *happened) if section in lexicon.rules
    )
    return RulingModel(
        question=question,
        verdict=word,
        tone=tone,
        summary=summary,
        checks=tuple(checks),
        way=way_of((check for check in ruling.failing(audience) if check.refuses), lexicon, cost),
        in_short=tuple(RuleModel(section, *lexicon.rules[section]) for section in cited),
        seat=ruling.seat,
        pick=pick,
        may_agree=pick is not None and verdict is Verdict.REFUSED and not ruling.is_barred,
        told=told_words(told),
    )


def way_of(
    failing: Iterable[Check], lexicon: Lexicon, cost: Callable[[Check], str] = lambda _: ""
) -> tuple[WayModel, ...]:
    """What would have to be so, step by step, each with its section and what it costs."""
    steps = {capital(lexicon.say(remedy(lexicon.text, check), check.facts)): check for check in failing}
    return tuple(
        WayModel(says, cost(check), None if check.cites == "table" else lexicon.cite(check.cites))
        for says, check in steps.items()
    )


def costs_of(sight: Sight, look: Look) -> Callable[[Check], str]:
    """What it costs to make a failing check hold, as far as everybody may know it. sight: PUBLIC."""

    def cost(check: Check) -> str:
        deed = look.mends(check.says, check.facts)
        price = look.price(sight, deed) if deed is not None else None
        return price.text if price is not None else ""

    return cost


def as_challenge(model: RulingModel, line: Line, lexicon: Lexicon) -> RulingModel:
    """The ruling on a challenge as its answer: whether the entry stands, not whether it was allowed to ask."""
    ruled = next((event for event in line.get("events") or () if event["type"] == "ChallengeRuled"), None)
    if ruled is None:
        return model
    cited = tuple(check for check in model.checks if check.cite is not None)
    if ruled["is_sealed"]:
        summary = say("rulings.nothing_public_against_it")
        return replace(
            model, verdict=say("rulings.it_rests_on_something_sealed"), tone="dim", summary=summary, checks=cited
        )
    if ruled["stands"]:
        summary = say("rulings.nothing_against_it")
        return replace(model, verdict=say("rulings.it_stands"), tone="good", summary=summary, checks=cited)
    short = tuple(
        RuleModel(section, *lexicon.rules[section]) for section in (ruled["cites"],) if section in lexicon.rules
    )
    summary = say("rulings.something_against_it", cites=ruled["cites"])
    verdict = replace(
        model, verdict=say("rulings.it_does_not_stand"), tone="bad", summary=summary, in_short=short + model.in_short
    )
    return replace(verdict, checks=cited)


def told_words(told: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """What the book leaves open, as the engine told it."""
    return tuple(str(line["says"]) for line in told)


def refusal_words(ruling: Ruling, audience: str, lexicon: Lexicon) -> tuple[str, str]:
    """(what was refused by which section, what would have to hold) for the message bar."""
    failing = [check for check in ruling.failing(audience) if check.refuses]
    if not failing:
        return say("rulings.cannot_be_done_now"), ""
    first = failing[0]
    by = "" if first.cites == "table" else say("rulings.by_section", section=lexicon.cite(first.cites).called)
    return say("rulings.refused_because", by=by, why=lexicon.say(sentence(lexicon.text, first), first.facts)), ""


def _reading(reading: Mapping[str, Any], lexicon: Lexicon, paper: Paper) -> LineModel:
    """A cell that an entry was decided by: its chart as it is printed, its row and column, and what stands there."""
    form = paper.box.forms.get(reading["chart"])
    title = form.title if form is not None else lexicon.name(reading["chart"])
    where = ", ".join(lexicon.name(key) for key in (reading["row"], reading["column"]) if key)
    says = ", ".join(lexicon.name(part) for part in str(reading["value"] or "").split(";"))
    return LineModel(f"{title}: {where}" if where else title, reading["source"], says)


def entry_model(
    table: Table, line: Line, lexicon: Lexicon, paper: Paper, ruling: RulingModel | None = None
) -> EntryModel:
    """An opened line: what it was read from, what can still be done about it."""
    evidence = table.evidence(line["n"], PUBLIC)
    told, read = evidence_words(evidence, lexicon) if evidence is not None else ("", "")
    if line["n"] in table.file.altered:
        told = ALTERED
    readings = tuple(_reading(reading, lexicon, paper) for reading in line.get("readings") or ())
    stands = line.get("undone") is None and line["kind"] == "submit"
    correct = _template(table, line, lexicon, paper) if stands else None
    model = journal_model(line, lexicon)
    return EntryModel(
        entry=line["n"],
        title=words_of(line),
        note=model.note,
        ruling=ruling,
        evidence=told,
        read=read,
        readings=readings,
        flags=tuple(line.get("flags") or ()),
        agreed=lexicon.names(sorted(line.get("agreed") or ())) if line.get("agreed") else "",
        back=ActionModel(
            stands, note=say("rulings.rest_is_taken_back"), why="" if stands else say("rulings.stands_no_more")
        ),
        correct=correct,
        correct_note=say("rulings.rest_is_decided_again", line=words_of(line)) if correct else "",
        challenge=ActionModel(stands, why="" if stands else say("rulings.stands_no_more")),
        told=told_words(line.get("told") or ()),
        unfade=ActionModel(note=say("rulings.for_a_dispute")) if is_faded(line) else None,
    )


def _template(table: Table, line: Line, lexicon: Lexicon, paper: Paper) -> OfferModel | None:
    """The form that puts a public observation right."""
    do: Mapping[str, Any] = line["do"]
    kind = do["type"]
    if COVERED in do.values() or is_faded(line):
        return None
    match kind:
        case "EnterRoll":
            count = len(do["faces"])
            shown = say("rulings.what_the_die_shows") if count == 1 else say("rulings.what_the_dice_show")
            field = FieldModel("faces", models.PIPS, shown, low=1, high=6, count=count)
            roll = roll_of(table, line)
            if roll is not None and has_faces(roll):
                field = roll_field(roll, face_words(lexicon.text), title=shown)
        case "GiveWord":
            words = (OptionModel(True, say("shared.yes")), OptionModel(False, say("shared.no")))
            field = FieldModel("yes", models.CONFIRM, say("rulings.what_is_so"), words)
        case "GiveReading":
            field = cell_field(paper, do["chart"], do["row"], do["column"], lexicon)
        case _:
            return None
    return OfferModel(f"correct/{line['n']}", say("shared.put_it_right"), (), line["seat"], (field,))


def corrected_body(line: Line, values: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """The entry's command as it should have been."""
    body = {name: value for name, value in line["do"].items() if name != "type"}
    for name, value in values:
        if name == "faces":
            body[name] = list(value) if isinstance(value, tuple) else [value]
        else:
            body[name] = str(value) if name == "value" else value
    return {"do": line["do"]["type"], **body}


@cache
def rules_model(game: str, version: str = "") -> RulesModel:
    """Every paragraph in the book's order, and every place where the book is silent: of one version, or of all."""
    rules = tuple(
        RuleModel(row.section, row.title, row.says, row.status, row.needs) for row in paragraphs(game, version)
    )
    disputes = tuple(
        DisputeModel(
            row.name,
            row.question,
            row.first,
            row.second,
            row.takes,
            row.ruling,
            row.sections,
            row.kind,
            row.bites,
            follows_both=row.follows == BOTH,
        )
        for row in rulings(game, version)
    )
    return RulesModel(rules, disputes)


def table_rules(table: Table, opened: str = "") -> RulesModel:
    """The rules with what this table has settled for the evening."""
    model = rules_model(table.game.name, table.header["version"])
    settled = {rule["ruling"]: rule["reading"] for rule in table.view(PUBLIC)["house_rules"]}
    # What is settled nowhere stays the record that it is: the page is made anew after every tap.
    disputes = tuple(replace(each, settled=settled[each.id]) if each.id in settled else each for each in model.disputes)
    return replace(model, disputes=disputes, opened=opened, may_settle=True)


def section_in_play(table: Table) -> str:
    """The section by which everybody sees asked what is asked now, '' where none is."""
    known = {rule.section for rule in rules_model(table.game.name, table.header["version"]).rules}
    cited = next((ask.cites for ask in table.asks(PUBLIC)), "")
    return cited if cited in known else ""


def agree_model(
    table: Table, id_: str, title: str, why: str, ruling: Ruling | None, sight: Sight, around: Around
) -> AgreeModel:
    """What every seat must agree to, over the checks that everybody may see."""
    lexicon = table.game.lexicon
    failing = ruling.failing(PUBLIC) if ruling else ()
    # That every seat must agree is what the page is for.
    checks = tuple(check_model(check, lexicon) for check in failing if not check.says.endswith(NEEDS_ALL))
    why = "\n".join(words for words in (why, notice_of(sight.view)) if words)
    seats = tuple(seat for seat in seat_models(table, (), sight, around) if seat.id in table.voices)
    return AgreeModel(id_, title, why, checks, seats)
