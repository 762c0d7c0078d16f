"""Where each rule stands, in both books: by the rule book of the second edition (R), by the expanded rules (X).

The rule book goes first in the one version and the expanded rules in the other; where one is silent or its list is
lost, the section of the other is the only one.
"""

from collections.abc import Iterable
from typing import Final

from engine.games.lotr_knizia.pieces import CARDS, CIRCLES, EYE, SAM

SECTIONS: Final[dict[str, tuple[str, str]]] = {
    "set_out": ("R/set-up", "R/set-up"),
    "characters": ("R/set-up/11", "X/characters"),
    "gandalf": ("R/bag-end/gandalf", "X/bag-end/gandalf"),
    "preparations": ("R/variants/preparations", "X/bag-end/preparations"),
    "nazgul_appears": ("R/bag-end/nazgul-appears", "X/bag-end/nazgul-appears"),
    "elrond": ("R/rivendell/elrond", "X/rivendell/elrond"),
    "council": ("R/rivendell/council", "X/rivendell/council"),
    "fellowship": ("R/rivendell/fellowship", "X/rivendell/fellowship"),
    "galadriel": ("R/journey", "X/lothlorien/galadriel"),
    "recovery": ("X/lothlorien/recovery", "X/lothlorien/recovery"),
    "test": ("X/lothlorien/test", "X/lothlorien/test"),
    "reshuffle_tiles": ("R/scenario-boards/reshuffle", "X/scenario-boards"),
    "who_starts": ("R/scenario-boards/who-starts", "X/journey"),
    "no_restart": ("R/variants/no-restart", "R/variants/no-restart"),
    "speak_friend": ("X/moria/speak-friend", "X/moria/speak-friend"),
    "watcher": ("X/moria/watcher", "X/moria/watcher"),
    "stone_in_the_well": ("X/moria/stone-in-the-well", "X/moria/stone-in-the-well"),
    "trapped": ("X/moria/trapped", "X/moria/trapped"),
    "orcs_attack": ("X/moria/orcs-attack", "X/moria/orcs-attack"),
    "fly_you_fools": ("X/moria/fly-you-fools", "X/moria/fly-you-fools"),
    "wormtongue": ("X/helms-deep/wormtongue", "X/helms-deep/wormtongue"),
    "riders": ("X/helms-deep/riders-of-rohan", "X/helms-deep/riders-of-rohan"),
    "orcs_attack_the_gate": ("X/helms-deep/orcs-attack-the-gate", "X/helms-deep/orcs-attack-the-gate"),
    "fire_of_orthanc": ("X/helms-deep/fire-of-orthanc", "X/helms-deep/fire-of-orthanc"),
    "orcs_storm": ("X/helms-deep/orcs-storm-forward", "X/helms-deep/orcs-storm-forward"),
    "orcs_conquer": ("X/helms-deep/orcs-conquer", "X/helms-deep/orcs-conquer"),
    "gollum": ("X/shelob/gollum", "X/shelob/gollum"),
    "faces_of_the_dead": ("X/shelob/faces-of-the-dead", "X/shelob/faces-of-the-dead"),
    "forbidden_pool": ("X/shelob/forbidden-pool", "X/shelob/forbidden-pool"),
    "nazgul_searches": ("X/shelob/nazgul-searches", "X/shelob/nazgul-searches"),
    "shelob_appears": ("X/shelob/shelob-appears", "X/shelob/shelob-appears"),
    "shelob_attacks": ("X/shelob/shelob-attacks", "X/shelob/shelob-attacks"),
    "sam_saves_frodo": ("X/mordor/sam-saves-frodo", "X/mordor/sam-saves-frodo"),
    "nazgul_attacks": ("X/mordor/nazgul-attacks", "X/mordor/nazgul-attacks"),
    "pelennor": ("X/mordor/pelennor-fields", "X/mordor/pelennor-fields"),
    "mouth_of_sauron": ("X/mordor/mouth-of-sauron", "X/mordor/mouth-of-sauron"),
    "surrounded": ("X/mordor/surrounded", "X/mordor/surrounded"),
    "ring_is_mine": ("X/mordor/ring-is-mine", "X/mordor/ring-is-mine"),
    "tile": ("R/turn/1", "X/turn/1a"),
    "carry_out": ("R/turn/1", "X/turn/1b"),
    "bearer_steps": ("R/tiles/bearer-steps", "R/tiles/bearer-steps"),
    "two_or_sauron": ("R/tiles/two-or-sauron", "R/tiles/two-or-sauron"),
    "sundial": ("R/tiles/sundial", "R/tiles/sundial"),
    "three_cards": ("R/tiles/three-cards", "R/tiles/three-cards"),
    "one_of_each": ("R/tiles/one-of-each", "R/tiles/one-of-each"),
    "activity": ("R/tiles/activity", "R/tiles/activity"),
    "elsewhere": ("R/tiles/activity-elsewhere", "X/turn/2a-no-effect"),
    "each_and_group": ("R/tiles/each-and-group", "R/tiles/each-and-group"),
    "play": ("R/turn/2a", "X/turn/2a"),
    "colours": ("R/turn/2a", "X/turn/2a"),
    "one_line": ("R/turn/2a", "X/turn/2a-joker-one-line"),
    "full_distance": ("R/lines/every-space", "X/turn/2a-full-distance"),
    "no_effect": ("R/turn/2a", "X/turn/2a-no-effect"),
    "instead": ("R/turn/2b", "X/turn/2b"),
    "clear_up": ("R/turn/3", "X/turn/3"),
    "throw_away": ("R/turn/discard-any-time", "R/turn/discard-any-time"),
    "die": ("R/die", "X/die"),
    "die_eye": ("R/die/eye", "X/die"),
    "die_circles": ("R/die/circles", "X/die"),
    "die_cards": ("R/die/cards", "X/die"),
    "die_blank": ("R/die/blank", "X/die"),
    "feature": ("R/lines/feature", "R/lines/feature"),
    "light": ("R/lines/light", "R/lines/light"),
    "roll": ("R/lines/roll", "R/lines/roll"),
    "special": ("R/lines/special-shield", "R/lines/special-shield"),
    "ring": ("R/ring/when", "X/ring/when"),
    "ring_roll": ("R/ring/roll", "X/ring/once"),
    "ring_once": ("R/ring/once", "X/ring/once"),
    "ring_moves": ("R/ring/formula", "X/ring/one-line"),
    "ring_not_carried_out": ("R/ring/not-carried-out", "X/ring/spaces"),
    "ring_inside": ("R/ring/when", "X/ring/never-inside"),
    "call": ("R/gandalf", "X/gandalf/call"),
    "gandalf_timing": ("R/gandalf", "X/gandalf/timing"),
    "no_fodder": ("R/gandalf", "X/gandalf/no-fodder"),
    "foresight": ("R/gandalf/foresight", "X/gandalf/foresight"),
    "guidance": ("R/gandalf/guidance", "X/gandalf/guidance"),
    "healing": ("R/gandalf/healing", "X/gandalf/healing"),
    "magic": ("R/gandalf/magic", "X/gandalf/magic"),
    "persistence": ("R/gandalf/persistence", "X/gandalf/persistence"),
    "yellow": ("R/yellow", "X/yellow/timing"),
    "athelas": ("R/yellow/athelas", "X/yellow/athelas"),
    "belt": ("R/yellow/belt", "X/yellow/belt"),
    "elessar": ("R/yellow/elessar", "X/yellow/elessar"),
    "lembas": ("R/yellow/lembas", "X/yellow/lembas"),
    "miruvor": ("R/yellow/miruvor", "X/yellow/miruvor"),
    "mithril": ("R/yellow/mithril", "X/yellow/mithril"),
    "phial": ("R/yellow/phial", "X/yellow/phial"),
    "step_0": ("R/yellow/phial", "X/turn/0"),
    "staff": ("R/yellow/staff", "X/yellow/staff"),
    "gollum_rolls": ("X/gollum/rolls", "X/gollum/rolls"),
    "gollum_split": ("X/gollum/not-split", "X/gollum/not-split"),
    "frodo": ("R/characters/frodo", "X/characters/frodo"),
    "sam": ("R/characters/sam", "X/characters/sam"),
    "pippin": ("R/characters/pippin", "X/characters/pippin"),
    "merry": ("R/characters/merry", "X/characters/merry"),
    "fatty": ("R/fatty", "X/fatty"),
    "fatty_skill": ("R/characters/fatty", "X/characters/fatty"),
    "line_done": ("R/end/two-ways", "X/end/all-actions"),
    "events_done": ("R/end/two-ways", "R/end/two-ways"),
    "tokens": ("R/life-tokens", "X/life-tokens"),
    "bearer": ("R/bearer", "X/bearer"),
    "bearer_tie": ("R/bearer/tie", "X/bearer"),
    "bearer_keeps": ("R/bearer/keeps", "X/bearer"),
    "bearer_draws": ("R/bearer/draws", "X/bearer/draws"),
    "no_declining": ("R/bearer", "X/bearer/no-declining"),
    "clean_up": ("R/clean-up", "X/life-tokens"),
    "deck_through": ("R/deck-through", "X/hobbit-cards/reshuffle"),
    "caught": ("R/elimination/sauron", "X/elimination"),
    "breaks_off": ("R/elimination/unfinished", "X/elimination/turn"),
    "adviser": ("R/elimination/adviser", "X/elimination/adviser"),
    "cannot_pay": ("R/elimination/cannot-pay", "X/elimination/cannot"),
    "passes_on": ("R/variants/bearer-passes-on", "R/variants/bearer-passes-on"),
    "bearer_out": ("R/scoring/3", "X/scoring"),
    "sixty": ("R/conclusion/60", "X/conclusion"),
    "volcano": ("R/conclusion/60", "X/mount-doom"),
    "mount_doom": ("R/conclusion/mount-doom", "X/mount-doom"),
    "last_shield": ("R/conclusion/special-shield", "R/conclusion/special-shield"),
    "passed_on": ("R/conclusion/passed-on", "R/conclusion/passed-on"),
    "destroyed": ("R/scoring/1", "X/scoring"),
    "all_failed": ("R/scoring/2", "R/scoring/2"),
    "shields": ("R/competitive/scores", "R/competitive/scores"),
    "three_rings": ("R/competitive/three-rings", "R/competitive/three-rings"),
    "hidden": ("R/competitive/hidden", "R/competitive/hidden"),
}
"""By the name of a rule in this folder."""


def section(rule: str, is_expanded: bool) -> str:
    """The section of a rule in the book that is played by."""
    return SECTIONS[rule][int(is_expanded)]


def die_rules(seat: str, face: str) -> tuple[str, str]:
    """(what a face of the die does, that Sam suffers less of it than another) as rules; '' where he does not."""
    is_less = seat == SAM and (face == CARDS or CIRCLES.get(face, 0) > 1)
    does = {EYE: "die_eye", CARDS: "die_cards"}.get(face, "die_circles" if face in CIRCLES else "die_blank")
    return does, "sam" if is_less else ""


def sections(rules: Iterable[str], is_expanded: bool) -> str:
    """The sections of several rules, each once, with spaces between; '' is no rule."""
    return " ".join(dict.fromkeys(section(rule, is_expanded) for rule in rules if rule))
