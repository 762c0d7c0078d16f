"""Widgets that are only there to be made more of: Kivy's widgets have a metaclass of their own, which knows of none."""

from __future__ import annotations

from abc import ABCMeta
from typing import Any

from kivy.uix.widget import Widget

_OF_WIDGETS: Any = type(Widget)


class Abstract(_OF_WIDGETS, ABCMeta):
    """The metaclass of such a widget: what lacks one of its abstract methods cannot be made."""
