"""When it is over: what became of everybody, hands and The Ring by round, moves, exchanges, thefts, power plays."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.core.look import Sight, noted_hand
from engine.core.outcome import Outcome
from engine.core.panels import LINES, Curve, Fate, Fates, Finale, Plot, Secret, Story
from engine.core.text import capital
from engine.games.riddle.panels.seats import letter, stands
from engine.games.riddle.panels.tale import MEANS, PLAYS, Tale, told
from engine.games.riddle.pieces import HOBBITS, RING, TAGS

MOST_PAIRS: Final = 6
"""Pairs of players whose exchanges are drawn: who exchanged most often."""


def finale(sight: Sight, outcome: Outcome) -> Finale:
    """The mountain for a Hobbit, the Dark Tower for a Black Rider; the title tells the rest."""
    if outcome.out or not outcome.winners:
        return Finale()
    return Finale("fire" if outcome.winners[0] in HOBBITS else "tower")


def story(sight: Sight, turns: Sequence[Sight]) -> tuple[Story, ...]:
    """Fates first, then the plots."""
    return tuple(_story(sight, turns))


def _story(sight: Sight, turns: Sequence[Sight]) -> Iterator[Story]:
    say, tale = sight.lexicon.text.say, told(sight)
    yield Fates(say("ending.fates"), tuple(_fate(sight, seat, tale) for seat in sight.seats))
    if len(turns) > 1:
        yield _hands(sight, turns)
    yield from _way_of_the_ring(sight, turns, tale)
    yield from _bars(sight, "moves", [(say(f"ending.by_{means}"), tale.moves[means]) for means in MEANS])
    yield from _bars(sight, "exchanges", [(_pair(sight, pair), n) for pair, n in tale.pairs.most_common(MOST_PAIRS)])
    thefts = [(f"{letter(sight, seat)}‹{letter(sight, of)}", n) for (seat, of), n in tale.taken.most_common(MOST_PAIRS)]
    yield from _bars(sight, "taken", thefts)
    yield from _bars(sight, "plays", [(say(f"ending.{kind}"), tale.plays[kind]) for kind in PLAYS])
    yield from _bars(sight, "halls", [(sight.lexicon.name(seat), tale.waited[seat]) for seat in sight.seats])


def _bars(sight: Sight, name: str, parts: list[tuple[str, int]]) -> Iterator[Plot]:
    """A row of bars of what there was, where there is anything to be compared."""
    say, told = sight.lexicon.text.say, [(word, count) for word, count in parts if count]
    if len(told) > 1:
        title, words = say(f"ending.{name}"), tuple(word for word, _ in told)
        yield Plot(title, words, (Curve(title, tuple(n for _, n in told)),), note=say(f"ending.{name}_note"))


def _pair(sight: Sight, pair: tuple[str, ...]) -> str:
    """'F·2'."""
    return "·".join(letter(sight, seat) for seat in pair)


def _hands(sight: Sight, turns: Sequence[Sight]) -> Plot:
    """How many cards each held as the rounds went on."""
    say = sight.lexicon.text.say
    curves = tuple(
        Curve(sight.lexicon.name(seat), tuple(turn.view["hand_sizes"][seat] for turn in turns), seat)
        for seat in sight.seats
    )
    over = tuple(str(turn.turn) for turn in turns)
    return Plot(say("ending.hands"), over, curves, LINES, say("ending.hands_note"))


def _way_of_the_ring(sight: Sight, turns: Sequence[Sight], tale: Tale) -> Iterator[Plot]:
    """Who had The Ring as the rounds went on, from seat to seat: as far as everybody saw it, and where all secrets are
    open as far as hands were noted.
    """
    say, had = sight.lexicon.text.say, dict(tale.ring)
    for turn in turns:
        for seat in sight.seats:
            if RING in (TAGS[card] for card in _noted(turn, seat)):
                had[turn.turn] = seat
    if len(had) > 1:
        rounds = range(1, max(had) + 1)
        line = tuple(sight.seats.index(had[each]) + 1 if each in had else None for each in rounds)
        marks = tuple((each - 1, letter(sight, had[each])) for each in rounds if each in had and _is_new(had, each))
        over = tuple(map(str, rounds))
        yield Plot(
            say("ending.ring"), over, (Curve(say("name.the_ring"), line),), LINES, say("ending.ring_note"), marks
        )


def _noted(sight: Sight, seat: str) -> tuple[int, ...]:
    """The cards that a player has noted, none where that desk is shut to whoever looks."""
    return tuple(card for card in noted_hand(sight.view, seat) if card is not None)


def _is_new(had: Mapping[int, str], number: int) -> bool:
    """Whether who has The Ring in a round is another than was told last."""
    return had[number] != next((had[each] for each in sorted(had, reverse=True) if each < number), "")


def _fate(sight: Sight, seat: str, tale: Tale) -> Fate:
    say = sight.lexicon.text.say
    has_won = seat in tale.ended.get("winners", ())
    told_of = {
        "moves": tale.moved[seat],
        "exchanges": tale.exchanges(seat),
        "won": tale.won[seat],
        "lost": tale.lost[seat],
        "took": ", ".join(say("ending.took", {"count": count, "of": of}) for of, count in tale.took(seat)),
    }
    words = [say("ending.has_won")] if has_won else [stands(sight, seat)]
    words += [say("panel.cards_held", {"count": sight.view["hand_sizes"][seat]}), say("ending.did", told_of)]
    return Fate(sight.lexicon.name(seat), capital(" · ".join(word for word in words if word)), seat)


def secrets(sight: Sight) -> tuple[Secret, ...]:
    """What each had in the hand, as far as it was noted. sight: the whole truth."""
    return tuple(_secrets(sight))


def _secrets(sight: Sight) -> Iterator[Secret]:
    for seat in sight.seats:
        kinds = [TAGS[card] for card in noted_hand(sight.view, seat) if card is not None]
        if kinds:
            yield Secret(seat, sight.lexicon.text.say("ending.held", {"cards": sight.lexicon.names(kinds)}))
