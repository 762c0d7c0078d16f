"""Dice and roller as it may look, for tests and the gallery of pictures."""

from __future__ import annotations

from dataclasses import replace

from companion.dice.model import (
    BUILD,
    ROLLER,
    TEACH,
    TRAY,
    TRIES,
    FaceModel,
    LessonModel,
    LiveModel,
    RollerModel,
    SensesModel,
    StrayModel,
    TaughtModel,
    TeachModel,
    ThrownModel,
    TrayModel,
    TriesModel,
)
from companion.dice.presenter_build import CHECKS
from companion.dice.presenter_tries import NO_CAMERA
from companion.models import OptionModel
from companion.parts import MarkModel
from tests.companion import samples

THREE = MarkModel(270 / 640, 130 / 360, 100 / 640, 100 / 360, "3", True)
DOUBT = MarkModel(430 / 640, 200 / 360, 90 / 640, 90 / 360, "2 or 3?", False)
RIM = MarkModel(600 / 640, 10 / 360, 40 / 640, 60 / 360, "5", True)
CORNERS = ((0.14, 0.1), (0.86, 0.12), (0.95, 0.93), (0.06, 0.9))
SENSES = SensesModel(
    "2",
    (OptionModel("0", "Camera 0", "Integrated Webcam"), OptionModel("2", "Camera 2", "HD Pro Webcam C920")),
    "The camera sees the tray.",
    "good",
    LiveModel(samples.picture(), "Reads 3", True, "sure", "Good light, sharp picture", "dim", (THREE,)),
    "socket://rollerbox:7000",
    (
        OptionModel("/dev/ttyACM0", "/dev/ttyACM0", "Arduino (USB 2341:0043)"),
        OptionModel("/dev/ttyUSB1", "/dev/ttyUSB1", "CH340 (USB 1a86:7523)"),
    ),
    "Ready: roller 3, two dice, firmware 1.2",
    "good",
    True,
    "Last try: 5, 2 after 1.8 s",
    (
        StrayModel("s1", "4", "tray, 22:13, nobody had asked for a roll", True),
        StrayModel("s2", "2, 6", "roller, 22:09, one die was asked for"),
    ),
    tray=TrayModel(says="All of the picture is read.", may_find=True),
)
LOST_SENSES = SensesModel(
    camera="~/Pictures/dice",
    camera_state="There is no camera, file or folder called ~/Pictures/dice. Check the name.",
    camera_tone="bad",
    live=LiveModel(sees="", light="Too dark to be sure: bring a lamp nearer.", light_tone="bad"),
    port="none",
    roller_state="No roller is used.",
    tray=TrayModel(says=NO_CAMERA),
    teach=TeachModel(why_not=NO_CAMERA),
    tries=TriesModel(why_not=NO_CAMERA),
)
UNSURE = replace(
    SENSES.live,
    sees="In doubt: 2 or 3?, 3, 5",
    sure=False,
    how_sure="One die leans differently from the others: it looks cocked.",
    light="Dim light: with more of it fewer dice are asked about.",
    light_tone="bad",
    marks=(THREE, DOUBT, RIM),
)
ROLLER_TAB = replace(
    SENSES,
    tab=ROLLER,
    roller=RollerModel(
        "Roller SIM-0001 (simulator)",
        True,
        (
            "2 dice of 6 sides",
            "Model simulator, firmware 1.0.0",
            "Port socket://rollerbox:7000",
        ),
        "5, 2",
        "99% sure · <rolled 17 session=5f3a91c0 boot=3 faces=5,2 sure=991*298187BD",
    ),
)
TRAY_TAB = replace(SENSES, tab=TRAY)
TRAY_SET = replace(
    TRAY_TAB,
    tray=TrayModel(CORNERS, False, "Only what lies in the tray is read.", "Kept for this camera.", "good", True),
)
BUILD_TAB = replace(SENSES, tab=BUILD, live=replace(SENSES.live, check=CHECKS["good"]))
BUILD_WRONG = replace(BUILD_TAB, live=replace(UNSURE, check=max(CHECKS.values(), key=lambda check: len(check.to_do))))
BUILD_LOST = replace(LOST_SENSES, tab=BUILD)
TAUGHT = (
    TaughtModel("symbol-die", "Symbol die", "eye · one · two · three · cards · blank", True),
    TaughtModel("old", "old", "The taught die's file is damaged. Teach the die again.", False, True),
)
TEACH_TAB = replace(SENSES, tab=TEACH, teach=TeachModel(TAUGHT, said="Symbol die is kept.", said_tone="good"))
FACES = tuple(
    FaceModel(name, looks) for name, looks in (("eye", 2), ("one", 2), ("two", 1), ("three", 0), ("blank", 0))
)
LESSON = LessonModel(
    "Symbol die",
    'Pick the die up, put it down elsewhere and turned, "two" on top again, and tap Show.',
    FACES,
    'This looks like "one", which was shown before. Lay the die with "two" on top.',
    "bad",
)
LESSON_TAB = replace(SENSES, tab=TEACH, teach=TeachModel(TAUGHT, LESSON, said=LESSON.said, said_tone="bad"))
TRIES_TAB = replace(SENSES, tab=TRIES)
THROWS = tuple(
    ThrownModel(says, *verdict)
    for says, verdict in (
        ("3", ("✓ right", "good")),
        ("2 or 3?, 5", ("? asked", "gold")),
        ("6, 6", ("✗ wrong", "bad")),
        ("1, 4", ("✓ right", "good")),
    )
)
TRYING = TriesModel(
    True,
    says="It read 3",
    note="Throw 5 of 20. Is that what the dice show?",
    may_judge=True,
    score="Read without asking 2 of 4, wrong 1, asked 1",
    by_colour=(
        "Throws with ivory: 2 of 3, wrong 0, asked 1",
        "Throws with red: 1 of 2, wrong 1, asked 0",
    ),
    throws=THROWS,
)
TRYING_TAB = replace(TRIES_TAB, tries=TRYING)
ASKING_TAB = replace(
    TRIES_TAB,
    live=UNSURE,
    tries=replace(
        TRYING,
        says="It asks: 2 or 3?, 3, 5",
        note="Throw 5 of 20. One die leans differently from the others: it looks cocked.",
        may_judge=False,
        may_say_asked=True,
    ),
)
