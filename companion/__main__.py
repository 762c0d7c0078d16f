"""`ringtable`: no words, or a table's file, opens the app; every other word is a verb of the engine or the senses."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

_SUFFIX = ".ringtable"
_APP_OPTIONS = ("--size", "--theme", "--table", "--roller", "--camera")


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say; an exit code. Nothing heavy is imported before it is known to be needed."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0].endswith(_SUFFIX) or words[0].split("=")[0] in _APP_OPTIONS:
        return _open_app(words)
    match words[0]:
        case "dice":
            from companion.vision import cli as dice

            return dice.main(words[1:])
        case "cards":
            from companion.cards import cli as cards
            from companion.presenters.lexicon import cards_of

            return cards.main(words[1:], cards_of)
        case "roller":
            from firmware_bridge import cli as roller

            return roller.main(words[1:])
        case "fairness":
            from companion import fairness_verb

            return fairness_verb.main(words[1:])
        case "bench":
            from companion import bench

            return bench.main(words[1:])
    from engine import verbs

    return verbs.main(words, time.monotonic)


def _open_app(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="ringtable", description="Open the tablet app.")
    parser.add_argument("file", nargs="?", type=Path, help="a table to resume at once")
    parser.add_argument("--table", type=Path, metavar="FILE", help="the same")
    parser.add_argument(
        "--size", type=_size, default=(1280, 800), metavar="WxH", help="the window, 1280x800 unless told"
    )
    parser.add_argument("--theme", choices=("night", "day"))
    parser.add_argument("--roller", metavar="URL", help="the roller's port, anything pyserial opens; none for none")
    parser.add_argument("--camera", metavar="SPEC", help="a camera's number, a video file or a folder of pictures")
    try:
        asked = parser.parse_args(words)
    except SystemExit as stop:
        return int(stop.code or 0)
    table = asked.table or asked.file
    if table is not None and not table.is_file():
        print(f"There is no table file at {table}. Check the name, or start without it.", file=sys.stderr)
        return 2
    return _run(asked, table)


def _size(words: str) -> tuple[int, int]:
    width, cross, height = words.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and int(width) >= 640 and int(height) >= 480):
        raise argparse.ArgumentTypeError("a size is written WxH, at least 640x480")
    return int(width), int(height)


def _run(asked: argparse.Namespace, table: Path | None) -> int:
    # Kivy reads its environment once, when it is first imported.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    from dataclasses import replace

    from companion.window import ask_for_window

    ask_for_window(*asked.size)
    from companion.app import RingtableApp
    from companion.settings import read_settings
    from engine.core.own_box import data_folder

    data = data_folder()
    settings = read_settings(data)
    told = {"theme": asked.theme, "roller": asked.roller, "camera": asked.camera}
    settings = replace(settings, **{name: value for name, value in told.items() if value is not None})
    RingtableApp(data, table.resolve() if table else None, settings).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
