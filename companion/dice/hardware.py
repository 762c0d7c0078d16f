"""The cameras behind the inbox: their worker threads, and what they put in as what the table understands."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.cards.reader import CardReader
from companion.cards.votes import CardShown, TagVotes
from companion.dice.model import CheckModel
from companion.dice.presenter import NO_CAMERA, DeviceState, live_words
from companion.dice.presenter_build import check_words
from companion.dice.shutter import COVERED, DRAWING, NOTHING, CardGuard, Shutter
from companion.pages import LiveModel
from companion.senses.crops import card_jpeg
from companion.senses.inbox import Inbox
from companion.senses.inputs import CardSeen, HandSeen, Sensed
from companion.senses.live import LiveFeed, Looked, PictureSeen
from companion.senses.tray_watch import THROW_AGAIN, TrayWatch, is_named
from companion.shelf.settings import Corners
from companion.vision.dice import DiceReading, Tuning
from companion.vision.source import CameraWorker, Reader, SourceEnded, SourceFailed, ThrowSeen, TurnedSeen
from companion.vision.tray import Tray
from companion.vision.tray_check import TrayCheck
from companion.words import say

LAST_PICTURE_S = 1.0
IT_SEES = say("senses.camera_sees_the_tray")
NEXT_PICTURE = say("senses.waiting_for_next_picture")


@dataclass(frozen=True, eq=False)
class StickerSeen:
    """What the card camera has to say: cards laid before it (None for none) or else its doubt ('' when that is over);
    the last of the pictures that tell it, and the watch that read them."""

    shown: CardShown | None
    why: str
    frame_bgr: np.ndarray
    watch: CardWatch


class CardWatch:
    """A thread that looks for stickers in the newest picture it was given, while somebody wants a card."""

    def __init__(
        self, code: str, votes: TagVotes, put: Callable[[StickerSeen], None], codes: Sequence[str] = ()
    ) -> None:
        """code: of the game that is played; codes: of the games there are."""
        self._reader, self._votes, self._put = CardReader(code, codes=codes), votes, put
        self._newest: np.ndarray | None = None
        self._changed = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._live, name="cards", daemon=True)
        self._thread.start()

    def look(self, frame_bgr: np.ndarray) -> None:
        """Look at this picture next; an older one still waiting is dropped."""
        with self._changed:
            self._newest = frame_bgr
            self._changed.notify()

    def close(self, timeout_s: float = 1.0) -> None:
        """End the thread."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        self._thread.join(timeout_s)

    def _live(self) -> None:
        doubt = ""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._newest is not None or self._is_closed)
                frame, self._newest = self._newest, None
            reading = None if frame is None else self._reader.read(frame)
            with self._changed:
                if self._is_closed:
                    return
                if reading is None or frame is None:
                    continue
                shown, why = self._votes.feed(reading), self._votes.why
                if shown is not None or why != doubt:
                    self._put(StickerSeen(shown, why, frame, self))
                doubt = why


class Hardware:
    """The camera, as far as the UI thread is concerned. All its methods are called from there."""

    def __init__(self, inbox: Inbox, codes: Sequence[str] = ()) -> None:
        """codes: the two letters on the stickers of each game there is."""
        self._inbox, self._codes = inbox, tuple(codes)
        self._camera: CameraWorker | None = None
        self._guard, self.shutter = CardGuard(codes), Shutter()
        self._feed = LiveFeed(inbox.put, has_card=self._guard.has_card)
        self._cards: CardWatch | None = None
        self._votes, self._is_hand = TagVotes(), False
        self.card_says = ""
        self._reader: Reader | None = None
        self._tray, self._other_tray = TrayWatch(), TrayWatch()
        self._frame: np.ndarray | None = None
        self._name = ""
        self._expected_dice: int | None = None
        self.camera_state = DeviceState(NO_CAMERA)
        self.live = LiveModel()
        self.has_camera = False

    # -- choosing -----------------------------------------------------------------------------------------------------

    def use_camera(self, spec: str, corners: Corners | None = None) -> None:
        """Look through this source from now on; '' for none. corners: those of its tray, None for the whole picture."""
        self._feed.close()
        if self._camera is not None:
            self._camera.cancel()
        self._camera, self.live, self._frame = None, LiveModel(), None
        self._votes = TagVotes()
        self._name = f"camera {spec}" if spec.isdigit() else spec
        self.has_camera = bool(spec)
        self.camera_state = DeviceState(say("senses.opening", name=self._name) if spec else NO_CAMERA)
        self._tray, self._other_tray = TrayWatch(self._name), TrayWatch(self._name)
        if spec:
            self._feed = LiveFeed(self._inbox.put, has_card=self._guard.has_card)
            self._camera = CameraWorker(spec, self._feed.put, show=self._feed.show)
            if corners is not None:
                self._camera.retune(Tuning(tray=Tray(corners)))
            self._camera.expect(self._expected_dice)
            if self._reader is not None:
                self._camera.read_with(self._reader)
            self._camera.start()

    def use_tray(self, corners: Corners | None) -> None:
        """Read only between these corners from now on; None for the whole picture. ValueError, with a sentence, where
        they enclose no tray.
        """
        tray = None if corners is None else Tray(corners)
        if self._camera is not None:
            self._camera.retune(Tuning(tray=tray))

    def check_tray(self, *, is_on: bool) -> None:
        """Say with each look what is wrong with the tray, or no more."""
        if is_on != (self._feed.check is not None):
            self._feed.check = TrayCheck() if is_on else None
            self.live = replace(self.live, check=CheckModel())

    def read_with(self, reader: Reader | None) -> None:
        """Read with this reader from now on; None for the one of dice with pips. What was taken of dice of the one kind
        says nothing of the other's.
        """
        if (reader is None) != (self._reader is None):
            self._tray, self._other_tray = self._other_tray, self._tray
        self._tray.forget()
        self._reader = reader
        if self._camera is not None:
            self._camera.read_with(reader)

    @property
    def newest_bgr(self) -> np.ndarray | None:
        """The newest picture of the camera, whole and read-only, whether it is read yet or not."""
        return self._feed.newest_bgr

    def expect(self, dice: int | None) -> None:
        """So many dice are asked for from now on; None where no roll is open."""
        if dice != self._expected_dice:
            if self._expected_dice is None:
                self._tray.forget()  # what lies there already may be the answer
            self._expected_dice = dice
            if self._camera is not None:
                self._camera.expect(dice)

    def want_cards(self, code: str | None, is_hand: bool = False) -> None:
        """Look for the stickers of the game with this code from now on; None to stop. is_hand: for all that lie there,
        drawn before or not, else for a card that is laid down.
        """
        if code is None or (self._cards is not None and self._is_hand != is_hand):
            if self._cards is not None:
                self._cards.close()
                self._votes.look_away()
            self._cards, self.card_says = None, ""
        if code is not None and self._cards is None:
            self._is_hand = is_hand
            self._cards = CardWatch(code, TagVotes() if is_hand else self._votes, self._inbox.put, self._codes)
            if self._frame is not None:
                self._cards.look(self._frame)

    @property
    def tray_says(self) -> str:
        """Why nothing in the tray answers a roll, in a sentence, where there is a reason."""
        return self._tray.says if self.has_camera else ""

    @property
    def no_picture(self) -> str:
        """Why the camera that was chosen shows no picture, in a sentence; '' where it shows one, or none was chosen."""
        if not self.has_camera or self.live.picture is not None:
            return ""
        if self.live in (COVERED, DRAWING):
            return self.live.how_sure
        return NEXT_PICTURE if self.camera_state.says == IT_SEES else self.camera_state.says

    def taken(self) -> None:
        """The dice that lie in the tray were taken: they are no answer to the next roll."""
        self._tray.set_aside()

    def throw_again(self) -> None:
        """The dice that lie in the tray do not count; whatever becomes of them is a new throw."""
        self._tray.set_aside(THROW_AGAIN)
        if self._camera is not None:
            self._camera.expect_throw()

    def forget_picture(self) -> None:
        """Show nothing until the next picture comes: what was held before the camera at a desk stays there."""
        self.want_cards(None)
        self._tray.forget()
        self.live, self._frame = LiveModel(), None

    def close(self) -> None:
        """Let the camera go."""
        self.want_cards(None)
        camera = self._camera
        self.use_camera("")
        if camera is not None:
            # A process that ends in the middle of a picture is aborted by OpenCV's own threads.
            camera.join(LAST_PICTURE_S)

    # -- what came in -------------------------------------------------------------------------------------------------

    def camera_told(self, observation: object, table: Sensed | None, *, is_tried: bool = False) -> bool:
        """A camera said something: its own words are kept here, what it sees of cards and dice is the table's to see.
        is_tried: the dice are not. Whether the table was shown something.
        """
        dice_to = None if is_tried else table
        match observation:
            case PictureSeen():
                self._picture_seen(observation)
            case Looked():
                return self._looked(observation, dice_to)
            case ThrowSeen(throw=throw) | TurnedSeen(turned=throw) if not self._is_read_now(throw.reading):
                pass
            case ThrowSeen(throw=throw, frame_bgr=frame) if not self.shutter.is_shut:
                return self._tray.thrown(throw.reading, frame, dice_to)
            case TurnedSeen(turned=turned) if not self.shutter.is_shut:
                self._tray.turned(turned.reading)
            case StickerSeen(watch=watch) if watch is self._cards:
                return self._card(observation, table)
            case SourceEnded():
                self.camera_state = DeviceState(say("senses.these_were_all_the_pictures"), is_well=True)
            case SourceFailed(sentence=sentence):
                self.camera_state, self.has_camera = DeviceState(sentence, is_bad=True), False
                self.live = LiveModel()
        return False

    def _picture_seen(self, seen: PictureSeen) -> None:
        self.camera_state = DeviceState(IT_SEES, is_well=True)
        if not self._is_for_all(seen):
            self.live = self.shutter.instead()
        elif self.shutter.is_hidden_draw:
            self.live = DRAWING
        else:
            self.live = replace(NOTHING if self.live in (COVERED, DRAWING) else self.live, picture=seen.picture)

    def _is_for_all(self, seen: PictureSeen | Looked) -> bool:
        """Whether everybody may see what this picture shows; one that came before the camera was turned never is."""
        return seen.mark == self._feed.mark and self.shutter.admits(has_card=seen.has_card)

    def turn(self, *, is_desk_open: bool, is_hidden_draw: bool, is_public_draw: bool) -> None:
        """What is on the glass, and what is asked there, from now on (companion/dice/shutter.py)."""
        if self.shutter.is_desk_open != is_desk_open:
            self._feed.turned()
            self.live, self._frame = NOTHING, None
        self.shutter.turn(is_desk_open=is_desk_open, is_hidden_draw=is_hidden_draw, is_public_draw=is_public_draw)

    def _looked(self, looked: Looked, table: Sensed | None) -> bool:
        frame, reading = looked.frame_bgr, looked.reading
        is_for_all = self._is_for_all(looked)
        if looked.mark == self._feed.mark and (is_for_all or self.shutter.is_desk_open):
            self._frame = frame
            if self._cards is not None:
                self._cards.look(frame)
        if not is_for_all or looked.has_card:
            return False
        words = live_words(looked.marks, reading.sure, str(reading.why), looked.light, looked.sharpness)
        words = replace(words, picture=self.live.picture, check=check_words(looked.fault))
        self.live = DRAWING if self.shutter.is_hidden_draw else words
        return self._is_read_now(reading) and self._tray.look(reading, frame, table)

    def _is_read_now(self, reading: DiceReading) -> bool:
        """Whether this comes from the reader that reads now, and not from the one before it."""
        return not reading.dice or is_named(reading) == (self._reader is not None)

    def _card(self, seen: StickerSeen, table: Sensed | None) -> bool:
        self.card_says = seen.why
        if seen.shown is None or table is None:
            return False
        if self._is_hand:
            table.seen(HandSeen(seen.shown.cards))
            return True
        if len(seen.shown.cards) > 1:
            self.card_says = say("senses.several_cards_at_once")
            return False
        card, text = seen.shown.cards[0], seen.shown.tags[0].text
        # No picture of a hidden card is kept.
        picture = None if self.shutter.is_desk_open else card_jpeg(seen.frame_bgr)
        table.seen(CardSeen(card, self._name, True, say("senses.sticker_read"), text, picture))
        return True
