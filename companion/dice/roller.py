"""The die roller behind the inbox: where it is looked for, what it says, and the roll it is asked for."""

from __future__ import annotations

import os
from collections.abc import Callable

from companion.dice.model import RollerModel
from companion.dice.presenter import DeviceState
from companion.page_intents import FIND_ROLLER, NO_ROLLER
from companion.senses.inputs import ROLLER, Sensed, capital
from companion.senses.throws import DiceSeen
from companion.words import say
from engine.core.frozen import frozen
from firmware_bridge.devices.observations import (
    RollAbstained,
    RollerGone,
    RollerObservation,
    RollerReady,
    RollSeen,
)
from firmware_bridge.devices.roller_worker import RollerWorker
from firmware_bridge.devices.rolls import StrayRoll, dice_in_words
from firmware_bridge.ports import ENVIRONMENT

NOT_WANTED = DeviceState(say("roller.no_roller_is_used"))
READY, TOO_LATE = "ready", say("roller.too_late")
_NO_NEWS = ("missing", "silent", "foreign")
"""Why there is no roller (`LinkError.why`) where nobody said that there is one."""


@frozen
class RollerTold:
    """What a roller's worker says. by: its number: the last words of one that was left are not the next one's."""

    by: int
    what: RollerObservation


class Roller:
    """The roller, as far as the UI thread is concerned. All its methods are called from there.

    `state` is its sentence for the page of dice and roller. `says` is what the table reads beside a roll: READY, why
    there is no number, where the roller has gone, or '' where there is no roller and nobody said that there is.
    """

    def __init__(self, put: Callable[[RollerTold], object]) -> None:
        self._put = put
        self._worker: RollerWorker | None = None
        self._number = 0
        self._is_named = False
        self._met: RollerReady | None = None
        self._asked: int | None = None
        self._last: DiceSeen | None = None
        self.state = NOT_WANTED
        self.says = ""
        self.is_trying = False
        self.tried = ""  # what it rolled to try

    @property
    def is_ready(self) -> bool:
        """Whether it is there and can be asked."""
        return self.state.is_well

    @property
    def is_rolling(self) -> bool:
        """Whether a roll was asked for and has not come yet."""
        return self._asked is not None

    @property
    def name(self) -> str:
        """What the table calls it: 'roller ab12', with a word that no die is thrown where that is so."""
        return _named(self._met) if self._met else ROLLER

    def model(self) -> RollerModel:
        """Who it is and what it rolled last, for the page of dice and roller."""
        met, last = self._met, self._last
        if met is None:
            return RollerModel()
        facts = (
            say("roller.dice_of_sides", dice=dice_in_words(met.dice), sides=met.sides),
            say("roller.model_firmware", model=met.model, firmware=met.firmware),
            say("roller.port", port=met.port) if self.is_ready else say("roller.last_seen", port=met.port),
        )
        note = say("roller.sure", sureness=last.sureness, raw=last.raw) if last else ""
        return RollerModel(capital(self.name), met.simulated, facts, last.words if last else "", note)

    def use(self, port: str) -> None:
        """Talk to the roller at this port from now on: FIND_ROLLER for whichever is plugged in, NO_ROLLER for none."""
        if self._worker is not None:
            self._worker.close()
        self._worker = self._met = self._asked = self._last = None
        self._number += 1
        self.says = self.tried = ""
        self.is_trying = False
        self.state = NOT_WANTED
        if port == NO_ROLLER:
            return
        named = port or os.environ.get(ENVIRONMENT, "").strip()
        self._is_named = bool(named)
        self.state = DeviceState(say("roller.looking_at", named=named) if named else say("roller.looking"))
        number = self._number
        self._worker = RollerWorker(None if port == FIND_ROLLER else port, lambda what: self._tell(number, what))
        self._worker.start()

    def try_one(self) -> None:
        """Let it roll one die to try: that roll is nobody's answer."""
        if not self.is_rolling:
            self._roll(1)
            self.is_trying, self.tried = True, ""

    def roll(self, count: int) -> None:
        """Let it roll so many dice for the table; what they show comes through the inbox."""
        if not self.is_rolling:
            self.is_trying = False
            self._roll(count)

    def _roll(self, count: int) -> None:
        if self._worker is not None:
            self._asked = self._worker.request_roll(count)
            self.says = READY if self.is_ready else self.says

    def call_off(self) -> None:
        """The roll is not wanted any more; one under way becomes a stray."""
        if self._worker is not None and self._asked is not None:
            self._worker.cancel(self._asked)
        self._asked = None

    def close(self) -> None:
        """Let the roller go."""
        self.use(NO_ROLLER)

    def roller_told(self, told: RollerTold, table: Sensed | None) -> bool:
        """The roller said something: its own words are kept here, its dice are the table's to see, or were rolled to
        try. Whether there were dice for either.
        """
        seen = self._dice_of(told.what) if told.by == self._number else None
        if seen is None:
            return False
        self._last = seen
        if self.is_trying and not seen.unasked:
            self.is_trying, self.tried = False, seen.words
            return True
        if table is not None:
            table.seen(seen)
        return table is not None

    def _dice_of(self, what: RollerObservation) -> DiceSeen | None:
        match what:
            case RollerReady() as ready:
                self._met = ready
                self._is_well()
            case RollerGone() as gone:
                self._has_gone(gone)
            case RollAbstained(request=request, sentence=sentence) if request == self._asked:
                self._asked = None
                self.state, self.says = DeviceState(sentence, is_well=True), sentence
            case RollSeen(request=request) as rolled:
                if request != self._asked:
                    return _dice(rolled, TOO_LATE)
                self._asked = None
                self._is_well()
                return _dice(rolled)
            case StrayRoll(why=why, missed=missed) as stray:
                return _dice(stray, _by_button(missed) if why == "button" else TOO_LATE)
        return None

    def _tell(self, number: int, what: RollerObservation) -> None:
        """In the worker's thread."""
        self._put(RollerTold(number, what))

    def _is_well(self) -> None:
        if self._met is not None:
            self.state, self.says = DeviceState(self._met.sentence, is_well=True), READY

    def _has_gone(self, gone: RollerGone) -> None:
        is_news = self._is_named or self._met is not None
        self.state = DeviceState(gone.sentence, is_bad=is_news or gone.why not in _NO_NEWS)
        # Another version is spoken by rollers only.
        self.says = gone.sentence if is_news or gone.why == "version" else ""


def _named(device: RollerReady | RollSeen | StrayRoll) -> str:
    return f"{ROLLER} {device.device_serial}" + (" (simulator)" if device.simulated else "")


def _dice(seen: RollSeen | StrayRoll, unasked: str = "") -> DiceSeen:
    return DiceSeen(
        seen.faces, ROLLER, _named(seen), True, f"{seen.confidence:.0%}", seen.raw_line.strip(), unasked=unasked
    )


def _by_button(missed: int) -> str:
    if not missed:
        return say("roller.by_its_button")
    if missed == 1:
        return say("roller.by_its_button_one_unheard")
    return say("roller.by_its_button_several_unheard", count=missed)
