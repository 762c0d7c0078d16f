"""Twenty throws, counted; and the words for them."""

from __future__ import annotations

from companion.dice.presenter_tries import NO_CAMERA, score_words, tries_model
from companion.senses.tries import ASKED, MOST, RIGHT, WRONG, Score, Shown, Tries

FOUR = Shown("4", is_sure=True, colours=("ivory",))
TWO = Shown("2", is_sure=True, colours=("red",))
DOUBT = Shown("2 or 3?", is_sure=False, why="It looks cocked.", colours=("red",))


def test_each_throw_is_counted_by_what_came_of_it():
    tries = Tries().read(FOUR).judge(RIGHT).read(TWO).judge(WRONG)
    tries = tries.read(DOUBT).judge(ASKED)
    assert tries.score() == Score(3, 1, 1, 1)
    assert tries.colours == ("ivory", "red")
    assert tries.score("red") == Score(2, 0, 1, 1)
    assert [each.says for each in tries.judged] == ["4", "2", "2 or 3?"]


def test_a_throw_that_nobody_judged_does_not_count():
    tries = Tries().read(FOUR).read(TWO)
    assert (tries.pending, tries.unjudged, tries.judged) == (TWO, 1, ())


def test_a_doubt_is_asked_about_whatever_is_tapped_and_nothing_is_judged_where_nothing_lies():
    assert Tries().read(DOUBT).judge(RIGHT).judged[0].verdict == ASKED
    assert Tries().judge(RIGHT) == Tries().judge(WRONG) == Tries()
    assert Tries().judge(ASKED).score() == Score(1, 0, 0, 1)


def test_after_twenty_throws_it_is_over():
    tries = Tries()
    for _ in range(MOST + 3):
        tries = tries.read(FOUR).judge(RIGHT)
    assert tries.is_over
    assert tries.score() == Score(MOST, MOST, 0, 0)
    model = tries_model(tries, has_camera=True)
    assert model.says == "That was 20 throws"
    assert not model.may_judge
    assert not model.may_say_asked


def test_the_words_of_the_page():
    none = tries_model(None, has_camera=False)
    assert (none.is_running, none.why_not) == (False, NO_CAMERA)
    waits = tries_model(Tries(), has_camera=True)
    assert (waits.says, waits.score, waits.may_judge, waits.may_say_asked) == (
        "Throw 1 of 20: throw the dice",
        "",
        False,
        True,
    )
    read = tries_model(Tries().read(FOUR), has_camera=True)
    assert (read.says, read.may_judge, read.may_say_asked) == ("It read 4", True, False)
    asks = tries_model(Tries().read(DOUBT), has_camera=True)
    assert (asks.says, asks.may_judge, asks.may_say_asked) == ("It asks: 2 or 3?", False, True)
    assert asks.note == "Throw 1 of 20. It looks cocked."


def test_the_score_in_words_and_by_colour():
    assert score_words(Score(20, 18, 0, 2)) == "Read without asking 18 of 20, wrong 0, asked 2"
    tries = Tries().read(FOUR).judge(RIGHT).read(TWO).judge(WRONG).read(FOUR).read(TWO)
    model = tries_model(tries, has_camera=True)
    assert model.score == "Read without asking 1 of 2, wrong 1, asked 0"
    assert model.by_colour == (
        "Throws with ivory: 1 of 1, wrong 0, asked 0",
        "Throws with red: 0 of 1, wrong 1, asked 0",
        "A throw that nobody judged: not counted",
    )
    twice = tries.read(FOUR).read(TWO)
    assert tries_model(twice, has_camera=True).by_colour[-1] == "3 throws that nobody judged: not counted"
    assert [(throw.says, throw.verdict) for throw in model.throws] == [("2", "✗ wrong"), ("4", "✓ right")]
    assert tries_model(Tries().read(FOUR).judge(RIGHT), has_camera=True).by_colour == ()
