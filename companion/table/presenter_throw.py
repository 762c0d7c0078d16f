"""A throw as the Table asks about it: one question in words, two taps at most, and every read value to be changed."""

from __future__ import annotations

from collections.abc import Iterable

from companion import models
from companion.models import FieldModel
from companion.presenting.faces import FaceWord, options_of, plain_word
from companion.senses.throws import AskedThrow, DiceSeen, name_of
from companion.table.model_throw import DieModel, ThrowModel
from companion.words import say
from engine.core.ask import Roll
from engine.core.frozen import replace

AGAIN = say("throw.throw_again")
SAYS_THE_SAME = "may show"
"""A reason with these words only repeats the faces that the question names."""
NUMBERS = tuple(say("throw.numbers").split())
"""How many dice, in words, from none to six."""


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
        return ThrowModel(_count(throw), say("throw.leave_only_dice_thrown"), again=AGAIN)
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
    return say("senses.take_the_dice", dice=_Shown(throw, word).words(throw.faces)) if throw.faces else ""


def sees_words(throw: AskedThrow, word: FaceWord = plain_word) -> str:
    """What the camera sees, at a glance."""
    seen, shown = throw.seen, _Shown(throw, word)
    faces = " ".join(shown.words(throw.candidates(place), "/") or "?" for place in range(len(seen.each)))
    return " · ".join(words for words in (faces, seen.sureness) if words)


def _question(shown: _Shown) -> str:
    throw, doubts = shown.throw, shown.throw.doubts
    if len(doubts) > 1:
        says = say("throw.what_do_they_show") if throw.faces is None else say("throw.tap_what_is_wrong")
        return say("throw.not_sure_of_several", count=NUMBERS[min(len(doubts), 6)], says=says)
    name, faces = name_of(throw.seen.each, doubts[0]), throw.candidates(doubts[0])
    if not faces:
        return say("throw.what_does_it_show", die=name)
    if len(faces) == 1:
        return say("throw.does_it_show", die=name, face=shown.word(faces[0]))
    return say("throw.is_it_one_of", die=name, faces=shown.words(faces[:-1]), last=shown.word(faces[-1]))


def _which(throw: AskedThrow) -> str:
    count = throw.roll.count
    asked = say("throw.which_one_counts") if count == 1 else say("throw.which_ones_count", count=NUMBERS[count])
    return f"{_count(throw)} {asked}"


def _count(throw: AskedThrow) -> str:
    return say("throw.seen_and_asked", seen=_dice(len(throw.seen.each)), asked=_dice(throw.roll.count))


def _too_few(throw: AskedThrow) -> str:
    return say("throw.is_one_hidden", seen=_count(throw))


def _dice(count: int) -> str:
    return say("throw.one_die") if count == 1 else say("throw.dice", count=count)


def _die(shown: _Shown, place: int, keys: tuple[int, ...]) -> DieModel:
    throw = shown.throw
    die, value, said = throw.die(place), throw.value(place), throw.said.face(place)
    faces = throw.candidates(place)
    may_show = shown.words(faces, "/")
    shows = (shown.word(value) if value else "?") if place in throw.places else may_show or "?"
    note = say("throw.taken_before") if die.was_taken else ""
    if said and said not in keys:
        note = say("throw.read_as", faces=may_show) if faces else ""
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
    title = say("throw.what_does_it_show", die=name_of(throw.seen.each, place))
    title = "" if title == model.question else title
    return replace(model, pad=shown.pad(title), pad_of=place)
