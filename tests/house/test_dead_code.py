"""What nobody calls goes: a rule, a page or a figure that only its own test knows is no part of the house."""

from collections.abc import Iterator

from vulture import Vulture

from tests.house.checkout import ROOT

PARTS = ("engine", "companion", "firmware_bridge", "assets")
BESIDE = "tools"
"""What the tools call is used too; what they hold of their own is not asked about."""
CALLED_BY_NAME = ("on_*", "build", "process", "handle_exception")
"""By Kivy."""
IN_KV = {"with_value"}
FOR_WHO_PLAYS_WITH_US = {
    "hand_of": "a game whose seats play several hands: a toy does",
    "some_of": "a game for some of its seats; both games here are for given seatings, a toy is not",
    "export_break": "whether an exported file was changed, for who gets one",
    "unplug": "the simulated roller's cable, pulled by hand",
    "reboot": "the simulated roller's own restart",
    "send": "what the simulated roller says by hand",
    "focus": "what Enter would tap, for who drives the keys",
    "long_campaign": "the scale of a Campaign Game, for the long runs",
    "long_evening": "the scale of an evening, for the long runs",
    "long_basic": "the scale of a Riddle for eight, likewise",
}
KINDS = ("function", "method", "property", "import")
"""Classes are not among them: commands and screens are found by their names."""


def unused(*places: str) -> Iterator[str]:
    """What is named nowhere in these places but where it is written: 'file:line name'."""
    found = Vulture(ignore_names=[*CALLED_BY_NAME, *IN_KV, *FOR_WHO_PLAYS_WITH_US])
    found.scavenge(places)
    for each in found.get_unused_code():
        if each.typ in KINDS:
            yield f"{each.filename}:{each.first_lineno} {each.name}"


def test_nothing_is_kept_that_nobody_calls() -> None:
    assert [
        each for each in unused(*(str(ROOT / part) for part in (*PARTS, BESIDE))) if f"/{BESIDE}/" not in each
    ] == []


def test_what_only_a_test_would_call_is_found(tmp_path) -> None:
    (tmp_path / "rule.py").write_text("def kept():\n    return 1\n\n\ndef dead():\n    return kept()\n", "utf-8")
    assert [each.rpartition(" ")[2] for each in unused(str(tmp_path))] == ["dead"]
