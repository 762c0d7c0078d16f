"""The card camera behind the inbox: one card a showing, a doubt in words, nothing from a desk that was closed."""

import time

import numpy as np
import pytest

from companion.dice.hardware import Hardware, StickerSeen
from companion.senses.inbox import Inbox
from companion.senses.inputs import CardSeen
from tests.companion.shown import shown_by
from tests.evening.camera import felt, sticker
from tests.patience import PATIENCE_S


@pytest.fixture
def camera():
    inbox = Inbox()
    hardware = Hardware(inbox)
    yield hardware, inbox
    hardware.close()


def look(hardware: Hardware, frame_bgr: np.ndarray, times: int = 1) -> None:
    """Pictures before the watch, each given its time."""
    for _ in range(times):
        hardware._cards.look(frame_bgr)
        end = time.monotonic() + PATIENCE_S
        while hardware._cards._newest is not None and time.monotonic() < end:
            time.sleep(0.001)
        with hardware._cards._changed:
            pass


def heard(hardware: Hardware, inbox: Inbox, wait_s: float = PATIENCE_S) -> list[CardSeen]:
    """What the table hears, once the watch has told something."""
    end = time.monotonic() + wait_s
    while time.monotonic() < end:
        if told := [each for each in inbox.empty() if isinstance(each, StickerSeen)]:
            return [seen for each in told if (seen := shown_by(hardware.camera_told, each)) is not None]
        time.sleep(0.005)
    return []


def two(first: int, second: int) -> np.ndarray:
    return np.hstack([sticker(first), sticker(second)])


def test_a_card_that_lies_there_is_told_once(camera):
    hardware, inbox = camera
    hardware.want_cards("WS")
    look(hardware, sticker(97), 12)
    (seen,) = heard(hardware, inbox)
    assert (seen.card, seen.sure, seen.raw[:9]) == (97, True, "RT1WS0097")
    assert heard(hardware, inbox, 0.3) == []


def test_the_same_card_is_no_answer_to_the_next_draw_until_it_was_moved(camera):
    hardware, inbox = camera
    hardware.want_cards("WS")
    look(hardware, sticker(97), 4)
    assert [seen.card for seen in heard(hardware, inbox)] == [97]
    hardware.want_cards(None)
    hardware.want_cards("WS")
    look(hardware, sticker(97), 6)
    assert heard(hardware, inbox, 0.3) == []
    look(hardware, np.roll(sticker(97), 90, axis=1), 6)
    assert heard(hardware, inbox, 0.3) == [], "pushed about while it is looked at"
    hardware.want_cards(None)
    hardware.want_cards("WS")
    look(hardware, sticker(97), 6)
    assert [seen.card for seen in heard(hardware, inbox)] == [97]


def test_two_cards_at_once_are_a_sentence(camera):
    hardware, inbox = camera
    hardware.want_cards("WS")
    look(hardware, two(97, 98), 4)
    assert heard(hardware, inbox) == []
    assert "one after another" in hardware.card_says


def test_a_card_of_another_box_is_a_sentence_and_it_goes_with_the_card(camera):
    hardware, inbox = camera
    hardware.want_cards("RI")
    look(hardware, sticker(97), 4)
    assert heard(hardware, inbox) == []
    assert "another game" in hardware.card_says
    look(hardware, felt(), 6)
    assert heard(hardware, inbox) == []
    assert hardware.card_says == ""


def test_what_a_closed_desk_was_shown_is_not_heard_afterwards(camera):
    hardware, inbox = camera
    hardware.want_cards("WS")
    look(hardware, sticker(74), 4)
    end = time.monotonic() + PATIENCE_S
    while not inbox._waiting and time.monotonic() < end:
        time.sleep(0.005)
    hardware.forget_picture()
    hardware.want_cards("WS")
    told = [each for each in inbox.empty() if isinstance(each, StickerSeen)]
    assert told
    assert [shown_by(hardware.camera_told, each) for each in told] == [None] * len(told)
