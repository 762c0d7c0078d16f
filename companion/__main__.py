"""`ringtable`: no words, or a table's file, opens the app; every other word is a verb of the engine or the senses."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from companion import VERSION
from companion.mishaps.log import SAYS, MishapLog, hearing
from engine.core.errors import RingtableError
from engine.core.outside import is_word, shown_path
from engine.core.own_box import data_folder

_SUFFIX = ".ringtable"
LARGEST_PX = 7680
"""Of a window: no screen is wider."""
_APP_OPTIONS = (
    *("--size", "--fullscreen", "--theme", "--table", "--roller", "--camera"),
    *("--public-display", "--display"),
)


HELP = """\
Ringtable, a companion for boxed games of the War of the Ring.

  ringtable                       open the tablet app (--version: which one)
  ringtable TABLE.ringtable       open it at this table
     with --size WxH, --fullscreen, --theme day, --roller PORT, --camera N
  ringtable --public-display      a second screen for everybody at the table
     with --display 2, the monitor that it fills

Without a screen (each tells more when --help follows it):

  replay SCRIPT                   play a script, and check what it expects
  may SCRIPT|TABLE SEAT [COMMAND] ask whether a seat may do something
  rules GAME [SECTION|WORDS]      look a rule up
  commands GAME                   every command, its fields and what it means
  playout GAME                    let the app play whole games by itself
  verify TABLE                    check that nobody has altered a table
  box show|set|import|export GAME the printed charts, and what you read off them
  fairness [FOLDER|TABLE]         whether the dice of your tables are fair
  dice read PICTURE|VIDEO ...     read the dice in pictures
  cards read PICTURE ...          read the stickers in pictures
  cards print GAME -o FILE.pdf    make sheets of stickers for your cards
  roller list|test|teach|sim      find, try, teach or simulate the die roller
  bench [WHAT]                    measure how fast things are (in a checkout)"""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say; an exit code. Nothing heavy is imported before it is known to be needed.

    Whatever the words name, and whoever listens, ends in a sentence: a file that cannot be used, a reader that has
    heard enough, a hand that breaks off, a mistake of ours.
    """
    _suffer_any_text()
    try:
        with hearing(_failed):
            status = _done(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
    except RingtableError as error:
        return _said(str(error))
    except BrokenPipeError:
        _say_no_more()  # whoever reads this has heard enough, as `head` has
        return 0
    except OSError as error:
        return _said(f"{error.filename or 'A file'} could not be used: {error.strerror}.")
    except MemoryError:
        return _said("There is not enough memory for this. Give less at a time.")
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # noqa: BLE001 - the last wall: a traceback helps no player, and could tell a secret
        return _failed(error)
    return status


def _failed(error: Exception) -> int:
    """A mistake of ours: where it happened is written down, and nothing that anybody said or typed."""
    try:
        log = MishapLog(data_folder())
    except RingtableError:
        print(f"{SAYS}.", file=sys.stderr)
        return 1
    log.tell(error)
    log.close()
    return 1


def _said(sentence: str, status: int = 2) -> int:
    print(sentence, file=sys.stderr)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _say_no_more()
    return status


def _say_no_more() -> None:
    """What could not be written, to a full disk or to nobody, is not tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _suffer_any_text() -> None:
    """A file's name may be no text, and a terminal may lack its letters."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _done(words: list[str]) -> int:
    if not words or words[0].endswith(_SUFFIX) or words[0].split("=")[0] in _APP_OPTIONS:
        return _open_app(words)
    match words[0]:
        case "-h" | "--help" | "help":
            print(HELP)
            return 0
        case "--version":
            print(f"Ringtable {VERSION}")
            return 0
        case "dice":
            from companion.vision import cli as dice

            return dice.main(words[1:])
        case "cards":
            from companion.cards import cli as cards
            from engine.core.game import sticker_codes
            from engine.core.outside import write_bytes

            codes = {game: code for code, game in sticker_codes().items()}
            return cards.main(words[1:], _cards_of, codes, write_bytes, _things_of)
        case "roller":
            from firmware_bridge import cli as roller

            return roller.main(words[1:])
        case "fairness":
            from companion.fairness import verb as fairness_verb

            return fairness_verb.main(words[1:])
        case "bench":
            return _bench(words[1:])
    from engine import verbs

    if words[0] not in verbs.NAMES:
        return _said(f"There is no verb '{words[0]}'. See: ringtable --help")
    return verbs.main(words, time.monotonic)


def _bench(words: list[str]) -> int:
    checkout = Path(__file__).parents[1]
    if not (checkout / "tools" / "bench" / "main.py").is_file():
        return _said(
            "What measures this app is not installed with it. Get the project itself, and type there: ./run bench"
        )
    if str(checkout) not in sys.path:
        sys.path.insert(0, str(checkout))
    # By its name: nothing of what is installed leans on what is not.
    done: int = import_module("tools.bench.main").main(words)
    return done


def _open_app(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="ringtable", description="Open the tablet app.")
    parser.add_argument("file", nargs="?", type=Path, help="a table to resume at once")
    parser.add_argument("--table", type=Path, metavar="FILE", help="the same")
    parser.add_argument(
        "--size", type=_size, metavar="WxH", help="the window, this time; unless told as it was left, at first 1280x800"
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen; F11 does and undoes it")
    parser.add_argument("--theme", choices=("night", "day"))
    parser.add_argument(
        "--roller", type=_words, metavar="URL", help="the roller's port, anything pyserial opens; none for none"
    )
    parser.add_argument(
        "--camera", type=_words, metavar="SPEC", help="a camera's name or number, a video file or a folder of pictures"
    )
    parser.add_argument(
        "--public-display", action="store_true", help="show what everybody may see, large, beside the app that is open"
    )
    parser.add_argument("--display", type=int, metavar="NUMBER", help="the monitor that --public-display fills: 1, 2 …")
    try:
        asked = parser.parse_args(words)
    except SystemExit as stop:
        return int(stop.code or 0)
    if asked.display is not None and not asked.public_display:
        return _said("--display is for the second screen: type --public-display too.")
    table = asked.table or asked.file
    if table is not None and not table.is_file():
        name = shown_path(table)
        print(f"There is no table file at {name}. Check the name, or start without it.", file=sys.stderr)
        return 2
    from engine.core.game import game_names

    game_names()  # a folder of games that is not there is told before there is a window
    return _run(asked, table)


def _words(words: str) -> str:
    if not is_word(words):
        raise argparse.ArgumentTypeError("its name is no text that can be written")
    return words


def _size(words: str) -> tuple[int, int]:
    written = re.fullmatch("([0-9]{3,4})x([0-9]{3,4})", words)
    width, height = (int(written[1]), int(written[2])) if written else (0, 0)
    if not (640 <= max(width, height) <= LARGEST_PX and min(width, height) >= 480):
        raise argparse.ArgumentTypeError(f"a size is written WxH, from 640x480 to {LARGEST_PX}x{LARGEST_PX}")
    return width, height


def _run(asked: argparse.Namespace, table: Path | None) -> int:
    # Kivy reads its environment once, when it is first imported.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    # The desktop knows the window by this name (tools/desktop_entry, StartupWMClass).
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "ringtable")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "ringtable")
    from dataclasses import replace

    from companion.app.kivy_home import ready
    from engine.core.own_box import data_folder

    data, set_aside = data_folder(), list[str]()
    # A second screen writes nothing, so it lays nothing aside.
    tell = None if asked.public_display else set_aside.append
    panels = ready(data, tell)
    from companion.app.monitors import chosen, monitors
    from companion.app.window import FIRST, ask_for_window, place_of, why_unseen
    from companion.shelf.settings import read_settings

    settings = read_settings(data, tell)
    (width_px, height_px), corner = asked.size or FIRST, None
    if asked.display is not None:
        try:
            monitor = chosen(asked.display, monitors())
        except ValueError as error:
            return _said(str(error))
        corner = (monitor.left_px, monitor.top_px)
    elif asked.size is None and not asked.public_display:
        (width_px, height_px), corner = place_of(settings.window, monitors())
    is_full = not asked.public_display and (asked.fullscreen or settings.is_full)
    ask_for_window(width_px, height_px, corner, is_full=is_full)
    if why := why_unseen():
        return _said(why, 1)
    from kivy.core.window import Window

    from companion.app.touch import read_panels

    log = MishapLog(data)
    if not asked.public_display:
        log.hear_faults()
    read_panels(Window, panels, tell)
    if asked.public_display:
        from companion.display.app import DisplayApp
        from companion.display.follow import Follower

        app = DisplayApp(Follower(data, table), asked.theme or settings.theme, log, stays_awake=settings.stays_awake)
        app.run()
        return app.status
    from companion.app.app import RingtableApp

    told = {"theme": asked.theme, "roller": asked.roller, "camera": asked.camera, "is_full": asked.fullscreen or None}
    settings = replace(settings, **{name: value for name, value in told.items() if value is not None})
    tablet = RingtableApp(
        data, table.absolute() if table else None, settings, set_aside, log=log, keeps_window=asked.size is None
    )
    tablet.run()
    return tablet.status


def _cards_of(game: str) -> list[tuple[int, str]]:
    """A game's cards as (number, name). Raises LookupError for a game there is none of."""
    from engine.core.errors import RingtableError
    from engine.core.game import load_game

    try:
        lexicon = load_game(game).lexicon
    except RingtableError as error:
        raise LookupError(str(error)) from error
    return [(number, lexicon.title(number)) for number in (*sorted(lexicon.cards), *sorted(lexicon.things))]


def _things_of(game: str) -> list[int]:
    """The numbers of what may bear a sticker and is no card."""
    from engine.core.game import load_game

    return sorted(load_game(game).lexicon.things)


if __name__ == "__main__":
    sys.exit(main())
