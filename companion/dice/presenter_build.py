"""What is wrong with a tray as it stands, in words: one thing, and what to do about it."""

from __future__ import annotations

from companion.dice.model import CheckModel
from companion.words import say


def _wrong(says: str, to_do: str) -> CheckModel:
    return CheckModel(f"! {says}", to_do, "bad")


CHECKS = {
    "moves": _wrong(say("build.nothing_comes_to_rest"), say("build.fix_the_camera")),
    "dark": _wrong(say("build.too_dark"), say("build.bring_the_lamp_nearer")),
    "pale": _wrong(say("build.too_bright"), say("build.give_it_less_light")),
    "near": _wrong(say("build.camera_too_near"), say("build.hang_it_higher")),
    "far": _wrong(say("build.camera_too_far"), say("build.hang_it_lower")),
    "blurred": _wrong(say("build.picture_is_blurred"), say("build.wipe_the_lens")),
    "burnt": _wrong(say("build.lamp_dazzles"), say("build.move_the_lamp")),
    "wait": CheckModel(say("build.something_moves"), say("build.wait_for_rest")),
    "empty": CheckModel(say("build.no_die_is_seen"), say("build.throw_some_in")),
    "unlit": CheckModel(say("build.no_die_is_seen"), say("build.throw_some_in_or_bring_a_lamp")),
    "doubt": CheckModel(f"? {say('build.die_in_doubt')}", say("build.throw_again"), "gold"),
    "good": CheckModel(f"✓ {say('build.tray_is_good')}", say("build.large_sharp_and_bright"), "good"),
}
"""By what `companion.vision.tray_check` calls it."""


def check_words(fault: str) -> CheckModel:
    """What is said of this; nothing where nobody looked."""
    return CHECKS[fault] if fault else CheckModel()
