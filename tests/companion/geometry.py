"""What must hold of every screen whatever it shows: fingers reach, text fits, ink can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.widgets.basics import Surface, Tap
from companion.widgets.journal import JournalRow
from companion.widgets.state import TapBox
from tests.companion.harness import Driver, walk

Frame = tuple[float, float, float, float]


def frame(widget: object) -> Frame:
    """Left, bottom, right, top of a widget in window pixels, turned or not."""
    one = widget.to_window(widget.x, widget.y)
    other = widget.to_window(widget.right, widget.top)
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def seen(widget: object) -> Frame:
    """The part of a widget's frame that no scroll view above it cuts off."""
    left, low, right, high = frame(widget)
    parent = widget.parent
    while parent is not None and hasattr(parent, "to_window") and parent.parent is not parent:
        if isinstance(parent, ScrollView):
            cut = frame(parent)
            left, low, right, high = max(left, cut[0]), max(low, cut[1]), min(right, cut[2]), min(high, cut[3])
        parent = parent.parent
    return left, low, right, high


def targets(root: object) -> Iterator[object]:
    """Everything a finger may tap and can see all of."""
    for widget in walk(root):
        is_target = isinstance(widget, Tap | TapBox | JournalRow) and not getattr(widget, "disabled", False)
        # A heading in the Journal is only read.
        is_target = is_target and getattr(widget, "takes_touches", True)
        if is_target and seen(widget) == frame(widget):
            yield widget


def unreached(driver: Driver, seconds: float = 1.0) -> list[str]:
    """The targets that do not go down when a finger is put on their middle; nothing is released on them."""
    missed = []
    for widget in list(targets(driver.root)):
        finger = driver.touch(widget)
        if not driver.pump_until(lambda widget=widget: widget.state == "down", seconds):
            missed.append(name_of(widget))
        for held in finger.grab_list[:]:
            finger.ungrab(held())
        driver.lift(finger)
        widget.state = "normal"
    return missed


def too_small(root: object) -> list[str]:
    """Targets under 56 dp in height or width."""
    least = dp(56) - 0.5
    return [name_of(w) for w in targets(root) if min(w.width, w.height) < (dp(36) if is_key(w) else least)]


def is_key(widget: object) -> bool:
    """Keys of the keyboard for words may be narrower than 56 dp; they are as high."""
    return widget.height >= dp(56) - 0.5 and len(getattr(widget, "says", "")) == 1


def overlapping(root: object) -> list[tuple[str, str]]:
    """Pairs of targets that share pixels."""
    frames = [(name_of(widget), seen(widget), widget) for widget in targets(root)]
    pairs = []
    for at, (name, one, widget) in enumerate(frames):
        for other_name, other, another in frames[at + 1 :]:
            across = min(one[2], other[2]) - max(one[0], other[0])
            along = min(one[3], other[3]) - max(one[1], other[1])
            if across > 1 and along > 1 and not is_inside(widget, another):
                pairs.append((name, other_name))
    return pairs


def is_inside(one: object, other: object) -> bool:
    """Whether one widget is below the other in the tree."""
    return one in list(walk(other)) or other in list(walk(one))


def clipped(driver: Driver) -> list[str]:
    """Labels whose text is larger than their box, or that leave the glass without a scroll view to bring them back."""
    wide, high = driver.window.size
    cut = []
    for label in walk(driver.root):
        if not isinstance(label, Label) or not label.text or not label.opacity:
            continue
        if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1:
            cut.append(f"{name_of(label)}: text {label.texture_size} in {label.size}")
        left, low, right, top = frame(label)
        is_scrolled = any(isinstance(above, ScrollView) for above in above_all(label))
        if not is_scrolled and (left < -1 or low < -1 or right > wide + 1 or top > high + 1):
            cut.append(f"{name_of(label)}: off the glass at {frame(label)}")
    return cut


def above_all(widget: object) -> Iterator[object]:
    """The widgets above one."""
    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        yield parent
        parent = parent.parent


def small_print(root: object) -> list[str]:
    """Labels set smaller than 17 sp."""
    labels = (w for w in walk(root) if isinstance(w, Label) and w.text)
    return [f"{name_of(label)}: {label.font_size}" for label in labels if label.font_size < sp(17) - 0.01]


def faint(root: object) -> list[str]:
    """Labels whose lines stand closer or farther than usual: Kivy draws the letters of such ones faint."""
    return [name_of(label) for label in walk(root) if isinstance(label, Label) and label.line_height != 1]


def inks(root: object) -> set[tuple[str, str]]:
    """Every (ink, ground) of a text on the screen; the ground is that of the nearest surface that is not clear."""
    found = set()
    for label in walk(root):
        if not isinstance(label, Label) or not label.text or not hasattr(label, "ink"):
            continue
        grounds = [label, *above_all(label)]
        ground = next((w.surface for w in grounds if isinstance(w, Surface) and w.surface != "clear"), "ink")
        found.add((label.ink, ground))
        if getattr(label, "note", ""):
            found.add(("dim" if label.ink == "text" else label.ink, ground))
    return found


def name_of(widget: object) -> str:
    """A widget for a failing test's message."""
    return f"{type(widget).__name__}({getattr(widget, 'says', '') or getattr(widget, 'name', '')!s:.40})"


_MARKUP = re.compile(r"\[[^\]]*\]")
_SIZE, _FACE = re.compile(r"\[size=(\d+)\]"), re.compile(r"\[font=(\w+)\]")


@cache
def _wide(word: str, face: str, size_px: float) -> float:
    return float(CoreLabel(text=word, font_name=face, font_size=size_px).render()[0])


def _drawn(label: Label) -> Iterator[tuple[str, str, float]]:
    """The parts of a label's text, each with its font and its size in pixels; a note is smaller."""
    for line in label.text.splitlines():
        size, face = _SIZE.search(line), _FACE.search(line)
        yield (
            _MARKUP.sub("", line),
            face[1] if face and size else label.font_name,
            float(size[1]) if size else label.font_size,
        )


def broken_words(root: object) -> list[str]:
    """Words that are wider than the line they stand in, so that a line ends in the middle of one."""
    found = []
    for label in walk(root):
        if not isinstance(label, Label) or not label.text or not label.text_size[0] or label.disabled is None:
            continue
        left, _, right, _ = label.padding
        room = label.text_size[0] - left - right
        words = ((word, *drawn) for text, *drawn in _drawn(label) for word in text.split() if len(word) > 3)
        too_wide = (word for word, *drawn in words if _wide(word, *drawn) > room + 1)
        found += [f"{name_of(label)}: {word!r} in {room:.0f}" for word in too_wide]
    return found


def text_over_text(root: object) -> list[tuple[str, str]]:
    """Pairs of labels whose letters share pixels where both can be seen."""
    shown = []
    for label in walk(root):
        if not isinstance(label, Label) or not label.text.strip() or not label.opacity:
            continue
        left, low, right, high = frame(label)
        before, above, after, below = label.padding
        left, low, right, high = left + before, low + below, right - after, high - above
        wide, tall = label.texture_size[0] - before - after, label.texture_size[1] - above - below
        across, along = max(0.0, right - left - wide), max(0.0, high - low - tall)
        inner = (left + across / 2, low + along / 2, right - across / 2, high - along / 2)
        if label.halign not in ("center", "right"):
            inner = (left, inner[1], right - across, inner[3])
        cut = seen(label)
        inner = max(inner[0], cut[0]), max(inner[1], cut[1]), min(inner[2], cut[2]), min(inner[3], cut[3])
        if inner[2] - inner[0] > 2 and inner[3] - inner[1] > 2:
            shown.append((label, inner))
    pairs = []
    for at, (label, one) in enumerate(shown):
        for other, another in shown[at + 1 :]:
            across = min(one[2], another[2]) - max(one[0], another[0])
            along = min(one[3], another[3]) - max(one[1], another[1])
            if across > 3 and along > 6 and not is_inside(label, other):
                pairs.append((name_of(label), name_of(other)))
    return pairs
