"""Twenty throws on the page of dice and roller: what was read of each, the players' word on it, the score."""

from __future__ import annotations

from companion.dice.model import ThrownModel, TriesModel
from companion.senses.tries import ASKED, MOST, RIGHT, WRONG, Score, Tries
from companion.words import say

NO_CAMERA = say("tries.choose_a_camera_first")
VERDICTS = {
    RIGHT: (say("tries.mark_right"), "good"),
    WRONG: (say("tries.mark_wrong"), "bad"),
    ASKED: (say("tries.mark_asked"), "gold"),
}


def tries_model(tries: Tries | None, *, has_camera: bool) -> TriesModel:
    """tries: None before the first throw."""
    if tries is None:
        return TriesModel(why_not="" if has_camera else NO_CAMERA)
    number = say("tries.throw_number_of", number=len(tries.judged) + 1, most=MOST)
    pending = tries.pending
    if tries.is_over:
        says, note = say("tries.that_was_all", most=MOST), say("tries.tap_begin_again")
    elif pending is None:
        says, note = say("tries.throw_the_dice", number=number), say("tries.nothing_comes_of_a_throw")
        note = note if has_camera else NO_CAMERA
    elif pending.is_sure:
        says, note = say("tries.it_read", faces=pending.says), say("tries.is_that_what_they_show", number=number)
    else:
        says, note = say("tries.it_asks", faces=pending.says), f"{number}. {pending.why}".strip()
    return TriesModel(
        is_running=True,
        is_over=tries.is_over,
        says=says,
        note=note,
        may_judge=pending is not None and pending.is_sure and not tries.is_over,
        may_say_asked=(pending is None or not pending.is_sure) and not tries.is_over,
        score=score_words(tries.score()),
        by_colour=_by_colour(tries) + _unjudged(tries.unjudged),
        throws=tuple(ThrownModel(each.says, *VERDICTS[each.verdict]) for each in reversed(tries.judged)),
        why_not="" if has_camera else NO_CAMERA,
    )


def score_words(score: Score) -> str:
    """'Read without asking 18 of 20, wrong 0, asked 2'."""
    if not score.throws:
        return ""
    return say(
        "tries.read_without_asking", right=score.right, throws=score.throws, wrong=score.wrong, asked=score.asked
    )


def _by_colour(tries: Tries) -> tuple[str, ...]:
    """One line a colour, where there are several to tell apart."""
    if len(tries.colours) < 2:
        return ()
    return tuple(
        say(
            "tries.throws_with",
            colour=colour,
            right=found.right,
            throws=found.throws,
            wrong=found.wrong,
            asked=found.asked,
        )
        for colour in tries.colours
        for found in [tries.score(colour)]
    )


def _unjudged(count: int) -> tuple[str, ...]:
    if not count:
        return ()
    if count == 1:
        return (say("tries.one_unjudged"),)
    return (say("tries.several_unjudged", count=count),)
