"""The dice's record in words and as a plot."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.fairness.dice import DieName
from companion.fairness.luck import Luck, Purpose, Symbol
from companion.fairness.martingale import ALARM, Watched, together
from companion.fairness.model import BarModel, DieRecordModel, FairnessModel, LuckModel, PlotModel
from companion.fairness.record import Record
from companion.words import say
from engine.core.text import capital

NOTHING_YET = say("fairness.no_roll_is_counted_yet")
SIMULATED = say("shared.only_a_simulator")
FEW = 60
"""Rolls below which even a badly loaded die would rarely show."""


def fairness_model(record: Record, chosen: str = "") -> FairnessModel:
    """chosen: the key of the die that is looked at, '' for the first."""
    dice = tuple(die_model(die, watched) for die, watched in record.dice)
    return FairnessModel(
        says=all_words(record),
        dice=dice,
        chosen=chosen if chosen in {die.key for die in dice} else dice[0].key if dice else "",
        luck=tuple(luck_model(purpose, luck) for purpose, luck in record.luck),
    )


def all_words(record: Record) -> str:
    """What all the dice come to: with many of them watched, one goes astray sooner by chance."""
    thrown = record.thrown
    if not record.dice:
        return NOTHING_YET
    if not thrown:
        return say("fairness.only_simulated_rolls_so_far")
    rolls = sum(die.rolls for die in thrown)
    tables = say("shared.one_table") if record.tables == 1 else say("shared.tables", count=record.tables)
    begins = say("fairness.rolls_at_tables", rolls=rolls_words(rolls), tables=tables)
    if len(thrown) == 1:
        return f"{begins}."
    if not any(die.is_unusual for die in thrown):
        return say("fairness.kinds_of_dice", begins=begins, count=len(thrown))
    odds = odds_words(together(thrown))
    return say("fairness.kinds_of_dice_not_all_fair", begins=begins, count=len(thrown), odds=odds)


def die_model(die: DieName, watched: Watched) -> DieRecordModel:
    """One die."""
    return DieRecordModel(
        key=die.key,
        name=die.says,
        says=die_words(watched, die.words),
        in_short=in_short(watched, die.words) + (say("fairness.mark_simulated") if die.is_simulated else ""),
        mark="!" if watched.is_unusual else "✓",
        tone="bad" if watched.is_unusual else "good",
        plot=plot_model(watched, die.faces),
        note=SIMULATED if die.is_simulated else " ".join(part for part in (_sides_words(die), _note(watched)) if part),
        is_simulated=die.is_simulated,
    )


def die_words(watched: Watched, words: Sequence[str] = ()) -> str:
    """'Nothing unusual after 412 rolls.' or 'Face 6 came 118 times in 412 rolls, where 69 are expected: evidence 1 to
    40.' words: what its faces are called, where they are no numbers.
    """
    if not watched.is_unusual:
        return say("fairness.nothing_unusual_after", rolls=rolls_words(watched.rolls))
    strangest = watched.strangest - 1
    came = times_words(watched.counts[strangest])
    face, expected = _strangest(watched, words), watched.expected[strangest]
    found = say("fairness.face_came_so_often", face=capital(face), came=came, rolls=watched.rolls, expected=expected)
    if watched.evidence >= ALARM:
        return say("fairness.evidence_now", found=found, odds=odds_words(watched.evidence))
    stood = say("fairness.odds_after_rolls", odds=odds_words(watched.peak), rolls=watched.peak_at)
    return say("fairness.evidence_is_less_now", found=found, evidence=stood.removeprefix(EVIDENCE))


def in_short(watched: Watched, words: Sequence[str] = ()) -> str:
    """The same for a list."""
    rolls = rolls_words(watched.rolls)
    if not watched.is_unusual:
        return say("fairness.rolls_nothing_unusual", rolls=rolls)
    once, odds = ("", watched.evidence) if watched.evidence >= ALARM else (say("fairness.once"), watched.peak)
    return f"{rolls}, {_strangest(watched, words)}: {once}{odds_words(odds)}"


def _strangest(watched: Watched, words: Sequence[str]) -> str:
    """What the strangest face is called: 'face 6', or its word."""
    return words[watched.strangest - 1] if words else say("fairness.face_number", number=watched.strangest)


def _sides_words(die: DieName) -> str:
    """'Blank is on 2 of its 6 sides.'"""
    several = [(face, weight) for face, weight in zip(die.faces, die.weights, strict=True) if weight > 1]
    told = ", ".join(say("fairness.face_is_on", face=face, count=weight) for face, weight in several)
    return say("fairness.of_its_sides", faces=capital(told), sides=die.sides) if told else ""


def _note(watched: Watched) -> str:
    if watched.is_unusual:
        return say("fairness.what_the_alarm_means", odds=ALARM)
    if watched.rolls < FEW:
        return say("fairness.so_few_rolls")
    return ""


EVIDENCE = say("fairness.how_odds_begin")
"""How the words of all odds begin."""


def odds_words(evidence: float) -> str:
    """'evidence 1 to 40'."""
    if evidence < 10:
        return say("fairness.evidence_low", odds=evidence) if evidence > 1 else say("fairness.no_evidence")
    if evidence > 1e6:
        return say("fairness.evidence_beyond_all")
    return say("fairness.evidence_high", odds=_rounded(evidence))


def _rounded(evidence: float) -> int:
    """Two figures are all that anybody reads, rounded down: no alarm is rounded into being."""
    unit = 10 ** max(0, math.floor(math.log10(evidence)) - 1)
    return int(evidence // unit * unit)


def rolls_words(count: int) -> str:
    """'1 roll', '412 rolls'."""
    return say("shared.one_roll") if count == 1 else say("shared.rolls", count=count)


def times_words(count: int) -> str:
    """'1 time', '118 times'."""
    return say("fairness.one_time") if count == 1 else say("fairness.times", count=count)


def bars_of(watched: Watched, words: Sequence[str]) -> tuple[BarModel, ...]:
    """Each face, by its number or its word, against what a fair die keeps to."""
    found = zip(words, watched.counts, watched.bands, watched.expected, strict=True)
    return tuple(BarModel(word, count, *between, expected) for word, count, between, expected in found)


def plot_model(watched: Watched, words: Sequence[str]) -> PlotModel:
    """The bars against their bands, and the evidence on a scale of powers of ten."""
    alarm = math.log10(ALARM)
    highest = max((log for _, log in watched.path), default=0.0)
    top = max(2.0, float(math.ceil(highest + 0.2)))
    return PlotModel(bars_of(watched, words), watched.path, alarm, top)


def luck_model(purpose: Purpose, luck: Luck) -> LuckModel:
    """One purpose's rolls against what fair dice give on average."""
    told = [rolls_words(luck.rolls)]
    if luck.faces_expected:
        told.append(say("fairness.faces_add_up_to", sum=luck.faces, expected=luck.faces_expected))
    if luck.symbols:
        told.append(say("fairness.expected_in_brackets") + " · ".join(_symbol_words(each) for each in luck.symbols))
    faces = ", ".join(told)
    outcome = ""
    if luck.counted:
        of = "" if luck.counted == luck.rolls else say("fairness.in_so_many_of_them", count=luck.counted)
        outcome = say(
            "fairness.counts_and_expected",
            counts=capital(luck.counts),
            of=of,
            actual=luck.actual,
            expected=luck.expected,
        )
    return LuckModel(f"{purpose.title} ({purpose.cites}), {purpose.seat}", faces, outcome)


def _symbol_words(symbol: Symbol) -> str:
    """'calm 5 (4.0)'."""
    return f"{symbol.word} {symbol.times} ({symbol.expected:.1f})"
