"""Every page laid out at every size of tablet and text, with the longest names and sentences that there are.

The glass of a process keeps its size, so a page is laid out in a frame of the wanted one: nothing is drawn, all of it
is measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

from tests.companion import campaign_samples, geometry, harness, pages_gallery, test_screens_hold

LARGE = ((1280, 800), (1920, 1200), (1366, 768), (2000, 1200), (800, 1280), (1080, 1920))
SMALL = ((1024, 600), (1280, 720), (720, 1280), (800, 480))
SIZES = (*LARGE, *SMALL)
"""Pixels. Two of them have 1.5 pixels a dp; held upright a tablet has one; the last has less, and those that lie have
less for large text.
"""
PERCENTS = (100, 130, 160)
LONG_NAME = "Maximilian Brandybuck"
"""A person at the table."""
LONG = ", long"
_BLANK = re.compile(r"\{[^}]*\}")
_PARTS = re.compile(r"\[\?(.*?)(\|.*?)?(!.*?)?\]")
TEXTS = {
    ("AskModel", "title"): ("ask.",),
    ("AskModel", "why"): ("panel.lay_out", "desk."),
    ("OfferModel", "label"): ("offer.",),
    ("ClosedModel", "why"): ("closed.",),
    ("MessageModel", "text"): ("fails.",),
    ("MessageModel", "what_to_do"): ("legal.",),
    ("CheckModel", "says"): ("fails.",),
    ("WayModel", "says"): ("legal.",),
    ("ShutModel", "why"): ("fails.",),
    ("JournalModel", "text"): ("event.",),
    ("OptionModel", "label"): ("name.",),
}
"""Where which sentences of a game stand."""


@cache
def longest(*prefixes: str) -> str:
    """The longest sentence of a game under these keys, its blanks filled with a place's name."""
    from engine.core.game import load_game

    told = load_game("wotr_spi").text.sentences
    found = (sentence for key, sentence in told.items() if key.startswith(prefixes))
    filled = (_BLANK.sub("W2812 Rivendell", _PARTS.sub(r"\1", sentence)) for sentence in found)
    return max(filled, key=len)


def lengthened(model: Any) -> Any:
    """The model with the longest words that could stand in each of its fields."""
    if isinstance(model, tuple):
        return tuple(lengthened(each) for each in model)
    if not is_dataclass(model) or isinstance(model, type):
        return model
    if getattr(model, "kind", "") == "tiles":
        return model  # a letter is a letter
    kind, changed = type(model).__name__, {}
    for field in fields(model):
        value = getattr(model, field.name)
        if kind == "SeatModel" and field.name == "name":
            changed[field.name] = LONG_NAME
        elif isinstance(value, str) and value and (kind, field.name) in TEXTS and not getattr(model, "heading", ""):
            changed[field.name] = longest(*TEXTS[kind, field.name])
        elif isinstance(value, tuple) or is_dataclass(value):
            changed[field.name] = lengthened(value)
    return replace(model, **changed) if changed else model


@cache
def pages() -> dict[str, tuple[type, Any]]:
    """Every page in every state worth a look, as it is and with long words: its screen and its model."""
    found = {name: (screen, model) for name, screen, model in pages_gallery.shows()}
    for name, (module, class_name, model) in test_screens_hold.SCREENS.items():
        found[name] = (getattr(__import__(f"companion.{module}", fromlist=[class_name]), class_name), model)
    found |= {f"{name}{LONG}": (screen, lengthened(model)) for name, (screen, model) in found.items()}
    campaign = {name: (screen, model) for name, screen, model in campaign_samples.shows()}
    found |= campaign
    found |= {f"{name}{LONG}": (screen, lengthened(model)) for name, (screen, model) in campaign.items()}
    return found


@contextmanager
def laid(page: tuple[type, Any], size: tuple[int, int], percent: int) -> Iterator[Any]:
    """The screen of a page, laid out on a tablet of this size with text of so many percent."""
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.theme import fit_density, theme

    theme.text_scale = percent / 100
    fit_density(*size)
    screen = page[0](name="page")
    glass = FloatLayout(size_hint=(None, None), size=size)
    glass.add_widget(screen)
    driver = harness.Driver(glass)
    try:
        screen.show(page[1])
        driver.pump(6)
        yield screen
    finally:
        driver.close()
        screen.model = None  # nothing is drawn again that lies on no glass any more
        theme.text_scale = 1.0
        fit_density(*harness.TABLET)


def faults(page: tuple[type, Any], size: tuple[int, int], percent: int) -> Iterator[str]:
    """What is wrong with a page on a tablet of this size, with text of so many percent."""
    with laid(page, size, percent) as screen:
        root = getattr(screen, "rules", None) or getattr(screen, "sheet", None) or screen
        if type(root).__name__ == "SplitAnswer":
            root = screen  # a form's parts stand in several places
        framed = SimpleNamespace(window=SimpleNamespace(size=size), root=root)
        yield from (f"cut: {each}" for each in geometry.clipped(framed))
        yield from (f"one over the other: {each}" for each in geometry.overlapping(root))
        yield from (f"small: {each}" for each in geometry.too_small(root))
        yield from (f"small print: {each}" for each in geometry.small_print(root))
        yield from (f"faint: {each}" for each in geometry.faint(root))
        yield from (f"broken word: {each}" for each in geometry.broken_words(root))
        yield from (f"text over text: {each}" for each in geometry.text_over_text(root))
