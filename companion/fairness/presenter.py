"""The dice's record in words and as a plot."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.fairness.dice import DieName
from companion.fairness.luck import Luck, Purpose, Symbol
from companion.fairness.martingale import ALARM, Watched, together
from companion.fairness.model import BarModel, DieRecordModel, FairnessModel, LuckModel, PlotModel
from companion.fairness.record import Record

NOTHING_YET = "No roll is counted yet. What the dice show at your tables is counted here by itself."
SIMULATED = "A simulator: no die is thrown."
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
        return "Only simulated rolls so far: nothing is said of a real die."
    rolls = sum(die.rolls for die in thrown)
    tables = "1 table" if record.tables == 1 else f"{record.tables} tables"
    begins = f"{number_words(rolls, 'roll')} at {tables}"
    if len(thrown) == 1:
        return f"{begins}."
    if not any(die.is_unusual for die in thrown):
        return f"{begins}, {len(thrown)} kinds of dice: nothing unusual."
    odds = odds_words(together(thrown))
    return f"{begins}, {len(thrown)} kinds of dice. That not all of them are fair: {odds}, all counted together."


def die_model(die: DieName, watched: Watched) -> DieRecordModel:
    """One die."""
    return DieRecordModel(
        key=die.key,
        name=die.says,
        says=die_words(watched, die.words),
        in_short=in_short(watched, die.words) + (" (simulated)" if die.is_simulated else ""),
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
        return f"Nothing unusual after {number_words(watched.rolls, 'roll')}."
    strangest = watched.strangest - 1
    came = number_words(watched.counts[strangest], "time")
    face, expected = _strangest(watched, words), watched.expected[strangest]
    found = f"{face[:1].upper()}{face[1:]} came {came} in {watched.rolls} rolls, where {expected:.0f} are expected"
    if watched.evidence >= ALARM:
        return f"{found}: {odds_words(watched.evidence)} against a fair die."
    stood = f"{odds_words(watched.peak)} after {watched.peak_at} rolls"
    return f"{found}. Against a fair die the evidence once stood at {stood.removeprefix('evidence ')}; now it is less."


def in_short(watched: Watched, words: Sequence[str] = ()) -> str:
    """The same for a list."""
    rolls = number_words(watched.rolls, "roll")
    if not watched.is_unusual:
        return f"{rolls}, nothing unusual"
    once, odds = ("", watched.evidence) if watched.evidence >= ALARM else ("once ", watched.peak)
    return f"{rolls}, {_strangest(watched, words)}: {once}{odds_words(odds)}"


def _strangest(watched: Watched, words: Sequence[str]) -> str:
    """What the strangest face is called: 'face 6', or its word."""
    return words[watched.strangest - 1] if words else f"face {watched.strangest}"


def _sides_words(die: DieName) -> str:
    """'Blank is on 2 of its 6 sides.'"""
    several = [(face, weight) for face, weight in zip(die.faces, die.weights, strict=True) if weight > 1]
    told = ", ".join(f"{face} is on {weight}" for face, weight in several)
    return f"{told[:1].upper()}{told[1:]} of its {die.sides} sides." if told else ""


def _note(watched: Watched) -> str:
    if watched.is_unusual:
        return (
            f"A fair die ever gets to 1 to {ALARM:.0f} in at most 1 of {ALARM:.0f} cases, however often one looks. Try"
            " other dice, or watch this one on: a fair one comes down again."
        )
    if watched.rolls < FEW:
        return "So few rolls would not show a loaded die either."
    return ""


def odds_words(evidence: float) -> str:
    """'evidence 1 to 40'."""
    if evidence < 10:
        return f"evidence 1 to {evidence:.1f}" if evidence > 1 else "no evidence"
    if evidence > 1e6:
        return "evidence beyond 1 to a million"
    return f"evidence 1 to {_rounded(evidence):,}"


def _rounded(evidence: float) -> int:
    """Two figures are all that anybody reads, rounded down: no alarm is rounded into being."""
    unit = 10 ** max(0, math.floor(math.log10(evidence)) - 1)
    return int(evidence // unit * unit)


def number_words(count: int, what: str) -> str:
    """'1 roll', '412 rolls'."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


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
    told = [number_words(luck.rolls, "roll")]
    if luck.faces_expected:
        told.append(f"faces add up to {luck.faces}, expected {luck.faces_expected:.1f}")
    if luck.symbols:
        told.append("expected in brackets: " + " · ".join(_symbol_words(each) for each in luck.symbols))
    faces = ", ".join(told)
    outcome = ""
    if luck.counted:
        of = "" if luck.counted == luck.rolls else f" in {luck.counted} of them"
        outcome = f"{luck.counts[:1].upper()}{luck.counts[1:]}{of}: {luck.actual:g}, expected {luck.expected:.1f}"
    return LuckModel(f"{purpose.title} ({purpose.cites}), {purpose.seat}", faces, outcome)


def _symbol_words(symbol: Symbol) -> str:
    """'calm 5 (4.0)'."""
    return f"{symbol.word} {symbol.times} ({symbol.expected:.1f})"
