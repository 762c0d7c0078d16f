"""What of the camera's pictures may leave it: which picture, when, on which screen. The rule, in one place.

One camera looks at the tray, or is the tablet's own. Its pictures are for everybody, except:

1. *While a desk is open the camera is that desk's alone.* No picture is shown, no word of light or dice said, no die
   read and none kept as a stray. Stickers are read only if that desk is asked for a card, or its owner looks his hand
   over; what is read goes to that desk. No picture of it is kept, only the sticker's text, as its owner's evidence.
2. *After a desk was closed the camera stays dark until a picture comes that was taken without a card in it.* What was
   held before it then, or is being taken away, is nobody else's; pictures still on their way belong to the desk.
3. *A card before the camera that nobody asked for in public is not there*: the whole picture with it is dropped, with
   its dice and its words; nothing of it is stored, shown or told, whatever card it is.
4. *While a hidden card is to be drawn the live picture is shown nowhere*, card or no card: that such a draw is due is
   known to everybody, so the blank picture tells nothing.
5. A card that is asked for in public is shown with its picture, and the picture is its evidence.

Whether a picture has a card in it is decided on the very picture that would be shown, in the camera's own thread: what
no reader can make out there, no onlooker can read either. A number pad answers every draw without a camera.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.cards.reader import CardReader
from companion.dice.model import LiveModel
from companion.words import say

OURS = "RT"
"""How the text of every sticker of ours begins, a damaged one's too."""
GUARD_MS = 10.0
"""A second look at a sticker that is hard to read: so long, that the live picture does not wait for it."""
NOTHING = LiveModel()
COVERED = LiveModel(how_sure=say("senses.not_shown_while_card_lies_there"))
DRAWING = LiveModel(how_sure=say("senses.not_shown_while_card_is_drawn"))


class CardGuard:
    """Says of a picture whether one of our stickers can be read in it. Called from any thread."""

    def __init__(self, codes: Sequence[str] = ()) -> None:
        """codes: of the games there are, whose stickers are found where they are hard to read, too."""
        self._reader = CardReader(codes=codes, budget_ms=GUARD_MS)

    def has_card(self, picture_bgr: np.ndarray) -> bool:
        """Whether the picture, uint8 (H, W, 3) BGR, has a card in it."""
        return any(tag.text.startswith(OURS) for tag in self._reader.read(picture_bgr).tags)


@dataclass(slots=True)
class Shutter:
    """Where the rule stands now. is_desk_open: some seat's desk is on the glass; is_hidden_draw, is_public_draw: such a
    draw is asked for.
    """

    is_desk_open: bool = False
    is_hidden_draw: bool = False
    is_public_draw: bool = False
    is_dark: bool = False

    def turn(self, *, is_desk_open: bool, is_hidden_draw: bool, is_public_draw: bool) -> None:
        """What is on the glass, and what is asked there, from now on."""
        self.is_dark = self.is_dark or (self.is_desk_open and not is_desk_open)
        self.is_desk_open, self.is_hidden_draw, self.is_public_draw = is_desk_open, is_hidden_draw, is_public_draw

    def admits(self, *, has_card: bool) -> bool:
        """Whether what this picture shows is for everybody; the first one without a card lights a dark camera."""
        if self.is_desk_open:
            return False
        self.is_dark = self.is_dark and has_card
        return not self.is_dark and (not has_card or self.is_public_draw)

    @property
    def is_shut(self) -> bool:
        """Whether no picture at all is for everybody now."""
        return self.is_desk_open or self.is_dark

    def instead(self) -> LiveModel:
        """What the glass shows in place of a picture that is not admitted."""
        return NOTHING if self.is_desk_open else DRAWING if self.is_hidden_draw else COVERED
