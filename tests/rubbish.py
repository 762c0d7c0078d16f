"""What tests leave behind is looked for by hand: Python itself does so seldom here (tests/conftest.py)."""

import gc

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


def sweep() -> None:
    """Take away what the tests before have left, and set the rest apart: what is there between two tests is mostly
    there for good, modules and what all tests share, and to look through it each time took more than the tests.

    What was still used here and is rubbish later stays until so much has been set apart that everything is looked
    through again. So this is for where no test is under way.
    """
    global _set_apart, _is_due
    if _set_apart > MOST_SET_APART:
        gc.unfreeze()
        gc.collect()
        _set_apart = 0
    else:
        gc.collect()
        # What told Kivy's metrics of a widget is rubbish only once the widget has gone.
        gc.collect()
        _set_apart += len(gc.get_objects())
    gc.freeze()
    _is_due = False
