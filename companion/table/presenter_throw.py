"""A throw as the Table asks about it: one question in words, two taps at most, and every read value to be changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion import models
from companion.models import FieldModel
from companion.presenting.faces import FaceWord, options_of, plain_word
from companion.table.model_throw import DieModel, ThrowModel
from companion.throws import AskedThrow, DiceSeen, name_of
from engine.core.ask import Roll

AGAIN = "Throw again"
SAYS_THE_SAME = "may show"
"""A reason with these words only repeats the faces that the question names."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


class _Shown:
    """A throw with what its faces are called."""

    def __init__(self, throw: AskedThrow, word: FaceWord) -> None:
        self.throw, self._word = throw, word

    def word(self, number: int) -> str:
        """A face as it is read and tapped: its number, its name, or both where an ordinary die stands in."""
        name = self._word(self.throw.roll.dice[0], number)
        return f"{number} {name}" if self.throw.stands_in_for else name

    def words(self, numbers: Iterable[int], between: str = ", ") -> str:
        """Several faces."""
        return between.join(self.word(number) for number in numbers)

    def pad(self, title: str) -> FieldModel:
        """Where the face of one die is tapped in."""
        if self.throw.is_by_number:
            return FieldModel("face", models.PIPS, title, low=1, high=self.throw.roll.sides)
        return FieldModel("face", models.FACES, title, options_of(self.throw.roll.dice[0], self._word))


def throw_model(throw: AskedThrow, word: FaceWord = plain_word) -> ThrowModel:
    """What the table is shown of this throw. word: what faces are called."""
    if throw.is_beyond_asking:
        return ThrowModel(_count(throw), "Leave only the dice that were thrown, or enter them by hand.", again=AGAIN)
    shown, doubts = _Shown(throw, word), throw.doubts
    is_choosing = throw.is_choosing and (len(throw.places) < throw.roll.count or not doubts)
    if is_choosing:
        everything = tuple(_die(shown, place, ()) for place in range(len(throw.seen.each)))
        return _with_pad(shown, ThrowModel(_which(throw), "", everything, True, again=AGAIN))
    asked = tuple(_die(shown, place, throw.candidates(place)) for place in doubts)
    read = tuple(_die(shown, place, ()) for place in throw.places if place not in doubts)
    if not asked:
        return _with_pad(shown, ThrowModel(read=read))
    why = throw.seen.why if len(throw.seen.each) >= throw.roll.count else _too_few(throw)
    why = "" if SAYS_THE_SAME in why and any(len(die.keys) > 1 for die in asked) else why
    return _with_pad(shown, ThrowModel(_question(shown), why, asked, read=read, again=AGAIN))


def dice_words(dice: DiceSeen, roll: Roll, word: FaceWord = plain_word) -> str:
    """Dice that answer this roll, as a player says them."""
    return _Shown(AskedThrow(dice, roll), word).words(dice.numbers(roll))


def take_words(throw: AskedThrow, word: FaceWord = plain_word) -> str:
    """The words of the button that takes the throw as it stands, '' while something is still to be said."""
    return f"Take the {_Shown(throw, word).words(throw.faces)}" if throw.faces else ""


def sees_words(throw: AskedThrow, word: FaceWord = plain_word) -> str:
    """What the camera sees, at a glance."""
    seen, shown = throw.seen, _Shown(throw, word)
    faces = " ".join(shown.words(throw.candidates(place), "/") or "?" for place in range(len(seen.each)))
    return " · ".join(words for words in (faces, seen.sureness) if words)


def _question(shown: _Shown) -> str:
    throw, doubts = shown.throw, shown.throw.doubts
    if len(doubts) > 1:
        says = "What do they show?" if throw.faces is None else "Tap what is wrong, then take them."
        return f"I am not sure of {NUMBERS[min(len(doubts), 6)]} dice. {says}"
    name, faces = name_of(throw.seen.each, doubts[0]), throw.candidates(doubts[0])
    if not faces:
        return f"What does {name} show?"
    if len(faces) == 1:
        return f"Does {name} show {shown.word(faces[0])}?"
    return f"Is {name} {shown.words(faces[:-1])} or {shown.word(faces[-1])}?"


def _which(throw: AskedThrow) -> str:
    count = throw.roll.count
    return f"{_count(throw)} {'Which one counts?' if count == 1 else f'Which {NUMBERS[count]} count?'}"


def _count(throw: AskedThrow) -> str:
    return f"I see {_dice(len(throw.seen.each))}, this roll is {_dice(throw.roll.count)}."


def _too_few(throw: AskedThrow) -> str:
    return f"{_count(throw)} Is one hidden, or out of the picture?"


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _die(shown: _Shown, place: int, keys: tuple[int, ...]) -> DieModel:
    throw = shown.throw
    die, value, said = throw.die(place), throw.value(place), throw.said.face(place)
    faces = throw.candidates(place)
    may_show = shown.words(faces, "/")
    shows = (shown.word(value) if value else "?") if place in throw.places else may_show or "?"
    note = "taken before" if die.was_taken else ""
    if said and said not in keys:
        note = f"read {may_show}" if faces else ""
    return DieModel(
        place,
        name_of(throw.seen.each, place),
        shows,
        die.picture,
        keys,
        value if value in keys else 0,
        throw.is_choosing and place in throw.places,
        note,
        () if throw.is_by_number and not throw.stands_in_for else tuple(shown.word(key) for key in keys),
    )


def _with_pad(shown: _Shown, model: ThrowModel) -> ThrowModel:
    """The pad of the die that a finger opened, or of the only one that nothing at all is known of."""
    throw = shown.throw
    place = throw.said.opened
    if place is None:
        blank = [each for each in throw.doubts if not throw.candidates(each) and not throw.said.face(each)]
        place = blank[0] if blank else None
    if place is None or (place not in throw.places):
        return model
    title = f"What does {name_of(throw.seen.each, place)} show?"
    title = "" if title == model.question else title
    return replace(model, pad=shown.pad(title), pad_of=place)
