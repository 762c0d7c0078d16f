"""Twenty throws on the page of dice and roller: what was read of each, the players' word on it, the score."""

from __future__ import annotations

from companion.dice.model import ThrownModel, TriesModel
from companion.tries import ASKED, MOST, RIGHT, WRONG, Score, Tries

NO_CAMERA = "Choose a camera first, on the tab Camera."
VERDICTS = {RIGHT: ("✓ right", "good"), WRONG: ("✗ wrong", "bad"), ASKED: ("? asked", "gold")}


def tries_model(tries: Tries | None, *, has_camera: bool) -> TriesModel:
    """tries: None before the first throw."""
    if tries is None:
        return TriesModel(why_not="" if has_camera else NO_CAMERA)
    number = f"Throw {len(tries.judged) + 1} of {MOST}"
    pending = tries.pending
    if tries.is_over:
        says, note = f"That was {MOST} throws", "Tap 'Begin again' for another twenty."
    elif pending is None:
        says, note = f"{number}: throw the dice", "Does nothing come of a throw? Then it counts as asked."
        note = note if has_camera else NO_CAMERA
    elif pending.is_sure:
        says, note = f"It read {pending.says}", f"{number}. Is that what the dice show?"
    else:
        says, note = f"It asks: {pending.says}", f"{number}. {pending.why}".strip()
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
    return f"Read without asking {score.right} of {score.throws}, wrong {score.wrong}, asked {score.asked}"


def _by_colour(tries: Tries) -> tuple[str, ...]:
    """One line a colour, where there are several to tell apart."""
    if len(tries.colours) < 2:
        return ()
    return tuple(
        f"Throws with {colour}: {found.right} of {found.throws}, wrong {found.wrong}, asked {found.asked}"
        for colour in tries.colours
        for found in [tries.score(colour)]
    )


def _unjudged(count: int) -> tuple[str, ...]:
    if not count:
        return ()
    return (f"{'A throw' if count == 1 else f'{count} throws'} that nobody judged: not counted",)
