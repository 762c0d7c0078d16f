"""The end of the game in words: who won and by which section, every turn with all secrets, what was checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.ending.model import EndingModel, PointsModel, TurnModel
from companion.models import JournalModel, LineModel, SectionModel
from companion.presenting.faces import Symbols
from companion.presenting.looks import Sight, sections_of
from companion.rulings.model import RuleModel
from companion.table.presenter import called_of, colours_of, initials_of, notice_of, own_names, paper_of
from companion.table.presenter_journal import Line, journal_model, words_of
from companion.words import say
from engine.audit import all_sealed, seal_words
from engine.core.audience import PUBLIC, TRUTH
from engine.core.concession import CONCESSION
from engine.core.frozen import frozen, replace
from engine.core.lexicon import Lexicon
from engine.core.outcome import outcome_words, winners_words
from engine.core.timeline import Node
from engine.core.words import broken_words

if TYPE_CHECKING:
    from companion.table.presenter import Sitting
    from engine.core.outcome import Outcome
    from engine.core.table import Table

UNTOLD = "–"
"""In place of points that the book, as we have it, does not tell."""
LOWERED = "lowered"
"""The drawing of a game that was given up, in every game."""
BEFORE, WHOLE = say("ending.setup"), say("ending.whole_game")


@frozen
class Turn:
    """A turn of the record: its number (0 the setup), and its entries that stand, oldest first.

    shown: the last moment at which it was still this turn.
    """

    number: int
    entries: tuple[int, ...]
    shown: Node


def turns_of(table: Table) -> tuple[Turn, ...]:
    """The turns as they stand, without what was taken back, and with what was put right; the whole game as one where it
    counts none.
    """
    clock = table.game.clock or (lambda _: 0)
    found: dict[int, list[int]] = {}
    shown: dict[int, Node] = {}
    turn = 0
    for node, world in table.timeline.head.worlds():
        assert node.item is not None
        found.setdefault(turn, []).append(node.item.n)
        shown.setdefault(turn, node)
        turn = clock(world.state)
        shown[turn] = node
    return tuple(Turn(number, tuple(entries), shown[number]) for number, entries in found.items())


def ending_model(table: Table, sight: Sight, sitting: Sequence[Sitting]) -> EndingModel:
    """Who won and by which section, as everybody may know it. sight: PUBLIC."""
    lexicon, outcome = sight.lexicon, table.outcome
    plain = EndingModel(
        say("ending.game_is_not_over"),
        facts=_facts(table, sight),
        strip=table.game.look.strip(sight).turn,
        box_label=notice_of(sight.view),
    )
    if outcome is None:
        return plain
    called, colours = called_of(table, sitting), colours_of(table, sitting)
    finale, won = table.game.look.finale(sight, outcome), winners_words(table.game.text, outcome, called)
    one = outcome.winners[0] if len(outcome.winners) == 1 else ""
    return replace(
        plain,
        title=outcome_words(table.game.text, outcome, called),
        colour=colours.get(one, "text"),
        scene=LOWERED if outcome.out else finale.scene,
        who=(own_names(lexicon, sitting).get(one) or lexicon.name(one)) if one else "",
        letters=initials_of(table.seats, lexicon)[one] if one else "",
        says=f"{won}." if won else finale.says,
        # Who is given a game has met no section.
        cites=() if outcome.out else lexicon.cites(outcome.cites),
        rules=tuple(_rules(table, outcome)),
        has_fame=table.game.scores_by is not None,
        points=tuple(_points(table, outcome, sitting)),
        is_over=True,
        seats=tuple((seat, lexicon.name(seat), colours.get(seat, "text")) for seat in table.seats),
    )


def _rules(table: Table, outcome: Outcome) -> Iterator[RuleModel]:
    """The paragraphs by which it ended. By none of the book's where a side gave the game up: the ruling tells why, as
    the table reads it.
    """
    rules = table.game.lexicon.rules
    row = table.questions.get(CONCESSION)
    if outcome.out:
        if row is not None:
            yield RuleModel(" ".join(row.sections), row.question, row.ruling if outcome.winners else row.second)
        return
    for section in outcome.cites.split():
        if section in rules:
            yield RuleModel(section, *rules[section])


def _points(table: Table, outcome: Outcome, sitting: Sequence[Sitting]) -> Iterator[PointsModel]:
    """What each seat scored, the highest first, those of whom nothing is told last; none where nobody scored."""
    colours, own = colours_of(table, sitting), own_names(table.game.lexicon, sitting)
    for seat in sorted(table.seats, key=lambda each: -outcome.scores.get(each, -1)) if outcome.scores else ():
        name = own.get(seat) or table.game.lexicon.name(seat)
        points = str(outcome.scores.get(seat, UNTOLD))
        yield PointsModel(name, colours.get(seat, "text"), points, seat in outcome.winners)


def _facts(table: Table, sight: Sight) -> tuple[LineModel, ...]:
    lines = table.journal(PUBLIC)
    agreed = [line for line in lines if line.get("agreed") and line["kind"] == "submit" and line.get("undone") is None]
    undone = sum(1 for line in lines if line.get("undone") is not None)
    flagged = sum(1 for line in lines if line.get("flags"))
    turns = (
        [(say("ending.turns_played", turns=table.game.text.say("clock.many")), table.turn)] if table.game.clock else []
    )
    told = (
        *turns,
        (say("ending.entries_in_the_journal"), len(lines)),
        (say("ending.played_by_agreement"), len(agreed)),
        (say("ending.taken_back"), undone),
        (say("ending.no_longer_passing"), flagged),
        (say("ending.house_rules_of_this_evening"), len(sight.view["house_rules"])),
    )
    return tuple(LineModel(text, value=str(value)) for text, value in told)


def turn_model(table: Table, turns: Sequence[Turn], place: int) -> TurnModel:
    """A turn with everybody's knowledge. Only for a game whose secrets are open."""
    turn = turns[place]
    view = table.game.view(turn.shown.world.state, TRUTH)
    return TurnModel(
        title=title_of(table, turn),
        place=place,
        count=len(turns),
        sections=tuple(_sections(table, view)),
        lines=tuple(_lines(table, turn)),
    )


def title_of(table: Table, turn: Turn) -> str:
    """What a turn is called, the setup and a game without turns too."""
    if table.game.clock is None:
        return WHOLE
    return f"{table.game.text.say('clock.one')} {turn.number}" if turn.number else BEFORE


def _sections(table: Table, view: Mapping[str, Any]) -> Iterator[SectionModel]:
    look, colours = table.game.look, colours_of(table, ())
    sight = Sight(view, table.game.lexicon, paper_of(table), table.seats, table.rules.phases)
    for seat in table.seats:
        name = sight.lexicon.name(seat)
        for section in sections_of(look.desk(sight, seat), colours):
            yield replace(section, title=f"{name}: {section.title}")
    yield from sections_of(look.table(sight), colours)


def _lines(table: Table, turn: Turn) -> Iterator[JournalModel]:
    lexicon, wanted, symbols = table.game.lexicon, set(turn.entries), Symbols(table)
    for line in table.journal(TRUTH):
        if line["n"] in wanted:
            model = journal_model(line, lexicon, symbols=symbols(line))
            who = lexicon.name(line["seat"]) if line.get("seat") else ""
            yield replace(model, note=" · ".join(words for words in (who, model.note) if words))


def checks_of(table: Table) -> tuple[LineModel, ...]:
    """What the opened secrets show, in words: the words given that were not so, and each seal against what it is of."""
    if not table.game.has_seals:
        return tuple(_words(table))
    none = LineModel(table.game.text.say("seal.none", seal_words(table)), tone="dim")
    return (*_words(table), *(tuple(_seals(table)) or (none,)))


def _words(table: Table) -> Iterator[LineModel]:
    broken = broken_words(table)
    for word in broken:
        who = table.game.lexicon.the(word.seat)
        yield LineModel(
            f"✗ {word.says}",
            say("ending.entry_on_whose_word", entry=word.entry, who=who, section=word.cites),
            tone="bad",
        )
    if not broken:
        yield LineModel(say("ending.no_word_is_contradicted"))


def _seals(table: Table) -> Iterator[LineModel]:
    for found in all_sealed(table):
        words = seal_words(table, found.of)
        if found.undone is not None:
            yield LineModel(
                table.game.text.say("seal.taken_back", words), say("shared.entry", entry=found.undone), tone="dim"
            )
        elif found.fits:
            yield LineModel(table.game.text.say("seal.fits", words), say("ending.seal", seal=found.of.seal))
        else:
            yield LineModel(table.game.text.say("seal.fits_not", words), found.of.seal, tone="bad")


def ending_text(table: Table, model: EndingModel, turns: Sequence[Turn], audience: str) -> str:
    """The game to be read without the tablet; with every secret only where the audience is TRUTH."""
    by_turn = {entry: turn for turn in turns for entry in turn.entries}
    out = [f"{table.game.title} ({table.game.edition})", model.title + ".", ""]
    out += [f"{rule.section} {rule.title}: {rule.says}" for rule in model.rules]
    out += [say("ending.points_of", name=each.name, points=each.points) for each in model.points]
    out += [f"{fact.text}: {fact.value}" for fact in model.facts]
    if model.box_label:
        out.append(say("ending.played_with", box=model.box_label))
    shown: Turn | None = None
    for line in table.journal(audience):
        turn = by_turn.get(line["n"])
        if turn is not None and turn is not shown:
            shown = turn
            out += ["", title_of(table, turn)]
        out.append(_text_line(line, table.game.lexicon))
    if audience == TRUTH:
        out += ["", say("ending.what_the_opened_secrets_show")]
        out += [check.text + (f"  [{check.note}]" if check.note else "") for check in checks_of(table)]
    return "\n".join(out) + "\n"


def _text_line(line: Line, lexicon: Lexicon) -> str:
    note = journal_model(line, lexicon).note
    seat = lexicon.name(line["seat"]) if line.get("seat") else ""
    who = f"{seat}: " if seat else ""
    return f"{line['n']:>5}  {who}{words_of(line)}" + (f"  [{note}]" if note else "")
