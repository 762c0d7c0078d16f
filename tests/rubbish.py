"""What tests leave behind is looked for by hand: Python itself does so seldom here (tests/conftest.py)."""

import gc
import sys

MOST_SET_APART = 1_500_000
"""So many things are set apart before all of them are looked through again."""
_set_apart = 0
_is_due = False


def look() -> None:
    """Take away what is rubbish by now, among all that came since the last `sweep`; the next test begins with one."""
    global _is_due
    gc.collect()
    _is_due = True


def sweep_if_due() -> None:
    """Sweep, if somebody has looked since the last time."""
    if _is_due:
        sweep()


def sweep_between_files() -> None:
    """Sweep with nothing on the glass: a file's last screen would be looked through again for all of a run."""
    kivy = sys.modules.get("kivy.core.window")
    for root in list(kivy.Window.children) if kivy is not None and kivy.Window is not None else ():
        kivy.Window.remove_widget(root)
    sweep()


def sweep() -> None:
    """Take away what the tests before have left, and set the rest apart: what is there between two tests is mostly
    there for good, modules and what all tests share, and to look through it each time took more than the tests.

    What is still used now and is rubbish later stays until so much has been set apart that everything is looked through
    again. So this is for where no test is under way, and widgets are never set apart: a change of the theme would draw
    them again, dead or alive.
    """
    global _set_apart, _is_due
    is_of_all = _set_apart > MOST_SET_APART
    if is_of_all:
        gc.unfreeze()
    gc.collect()
    # What told Kivy's metrics of a widget is rubbish only once the widget has gone.
    gc.collect()
    left, _is_due = gc.get_objects(), False
    if not _has_widgets(left):
        _set_apart = 0 if is_of_all else _set_apart + len(left)
        gc.freeze()


def _has_widgets(left: list[object]) -> bool:
    kivy = sys.modules.get("kivy.uix.widget")
    # Asked of its class: a proxy of a widget that has gone has no answer.
    return kivy is not None and any(issubclass(type(each), kivy.Widget) for each in left)
