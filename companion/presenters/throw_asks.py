"""A throw as the Table asks about it: one question in words, two taps at most, and every read value to be changed."""

from __future__ import annotations

from companion.presenters import models
from companion.presenters.models import FieldModel
from companion.presenters.throw import DieModel, ThrowModel
from companion.throws import Throw, name_of

AGAIN = "Throw again"
SAYS_THE_SAME = "may show"
"""A reason with these words only repeats the faces that the question names."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def throw_model(throw: Throw) -> ThrowModel:
    """What the table is shown of this throw."""
    if throw.is_beyond_asking:
        return ThrowModel(_count(throw), "Leave only the dice that were thrown, or enter them by hand.", again=AGAIN)
    doubts = throw.doubts
    is_choosing = throw.is_choosing and (len(throw.places) < throw.roll.count or not doubts)
    if is_choosing:
        everything = tuple(_die(throw, place, ()) for place in range(len(throw.seen.each)))
        return _with_pad(throw, ThrowModel(_which(throw), "", everything, True, again=AGAIN))
    asked = tuple(_die(throw, place, throw.candidates(place)) for place in doubts)
    read = tuple(_die(throw, place, ()) for place in throw.places if place not in doubts)
    if not asked:
        return _with_pad(throw, ThrowModel(read=read))
    why = throw.seen.why if len(throw.seen.each) >= throw.roll.count else _too_few(throw)
    why = "" if SAYS_THE_SAME in why and any(len(die.keys) > 1 for die in asked) else why
    return _with_pad(throw, ThrowModel(_question(throw), why, asked, read=read, again=AGAIN))


def take_words(throw: Throw) -> str:
    """The words of the button that takes the throw as it stands, '' while something is still to be said."""
    faces = throw.faces
    return f"Take the {', '.join(str(face) for face in faces)}" if faces else ""


def sees_words(throw: Throw) -> str:
    """What the camera sees, at a glance."""
    seen = throw.seen
    shown = " ".join("/".join(str(face) for face in throw.candidates(place)) or "?" for place in range(len(seen.each)))
    return " · ".join(words for words in (shown, seen.sureness) if words)


def _question(throw: Throw) -> str:
    doubts = throw.doubts
    if len(doubts) > 1:
        says = "What do they show?" if throw.faces is None else "Tap what is wrong, then take them."
        return f"I am not sure of {NUMBERS[min(len(doubts), 6)]} dice. {says}"
    name, faces = name_of(throw.seen.each, doubts[0]), throw.candidates(doubts[0])
    if not faces:
        return f"What does {name} show?"
    if len(faces) == 1:
        return f"Does {name} show {faces[0]}?"
    return f"Is {name} {', '.join(str(face) for face in faces[:-1])} or {faces[-1]}?"


def _which(throw: Throw) -> str:
    count = throw.roll.count
    return f"{_count(throw)} {'Which one counts?' if count == 1 else f'Which {NUMBERS[count]} count?'}"


def _count(throw: Throw) -> str:
    return f"I see {_dice(len(throw.seen.each))}, this roll is {_dice(throw.roll.count)}."


def _too_few(throw: Throw) -> str:
    return f"{_count(throw)} Is one hidden, or out of the picture?"


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _die(throw: Throw, place: int, keys: tuple[int, ...]) -> DieModel:
    die, value, said = throw.die(place), throw.value(place), throw.said.face(place)
    faces = throw.candidates(place)
    shows = str(value or "?") if place in throw.places else "/".join(str(face) for face in faces) or "?"
    note = "taken before" if die.was_taken else ""
    if said and said not in keys:
        note = f"read {'/'.join(str(face) for face in faces)}" if faces else ""
    return DieModel(
        place,
        name_of(throw.seen.each, place),
        shows,
        die.picture,
        keys,
        value if value in keys else 0,
        throw.is_choosing and place in throw.places,
        note,
    )


def _with_pad(throw: Throw, model: ThrowModel) -> ThrowModel:
    """The pad of the die that a finger opened, or of the only one that nothing at all is known of."""
    place = throw.said.opened
    if place is None:
        blank = [each for each in throw.doubts if not throw.candidates(each) and not throw.said.face(each)]
        place = blank[0] if blank else None
    if place is None or (place not in throw.places):
        return model
    title = f"What does {name_of(throw.seen.each, place)} show?"
    title = "" if title == model.question else title
    pad = FieldModel("face", models.PIPS, title, low=1, high=throw.roll.sides)
    return ThrowModel(model.question, model.why, model.asked, model.is_choosing, model.read, pad, place, model.again)
