"""How an act stands among those that may be done: its sign, a word on what comes of it now, what is beside a choice."""

from collections.abc import Iterator
from typing import Any, Final

from engine.core.ask import Ask, Offer
from engine.core.look import Sight
from engine.core.panels import Act
from engine.games.riddle.panels.battle import MOST, points
from engine.games.riddle.panels.seats import stands
from engine.games.riddle.panels.words import picks_up, rejects
from engine.games.riddle.pieces import CARDS

SIGNS: Final = {
    "Deal": "cards",
    "KeepRing": "ring",
    "NoteSeen": "eye",
    "RejectRoll": "die",
    "PassDie": "hourglass",
    "LayOpen": "cards",
    "MoveByDie": "walk",
    "RideHorse": "boot",
    "Fly": "wing",
    "GoWithBombadil": "sun",
    "ShowRing": "ring",
    "Exchange": "link",
    "PickUpInCity": "home",
    "PickUpByCard": "cards",
    "Discard": "cards",
    "PutHandRight": "eye",
    "LeaveHalls": "walk",
    "EscapeHalls": "star",
    "StayInHalls": "hourglass",
    "ComeBack": "map",
    "UseWizard": "star",
    "UseSpy": "eye",
    "UseElfRing": "ring",
    "UsePalantir": "eye",
    "AnswerLook": "eye",
    "PoseRiddle": "question",
    "TellGuess": "question",
    "GuessAgain": "question",
    "EndRiddle": "hourglass",
    "SendGollum": "ring",
    "SendBilbo": "candle",
    "SendShelob": "three_dots",
    "TellShelob": "cards",
    "AnswerAsked": "cards",
    "GiveCharacter": "heart",
    "TakeCard": "cards",
    "DrawByCharacter": "heart",
    "Attack": "fight",
    "Present": "shield",
    "StopBattle": "flag",
    "DecideFate": "link",
    "ReleaseCaptive": "walk",
    "RiddleCaptive": "question",
    "LookFromSpace": "eye",
    "HideCards": "shield_question",
    "RetrieveCards": "cards",
    "FindCard": "cards",
    "SeeHidden": "eye",
    "ShowElfRings": "ring",
    "CatchOverTen": "eye",
    "LookBack": "eye",
    "LayDown": "cards",
    "UseMarker": "walk",
}
ORDER: Final = (
    ("ShowRing", "ShowElfRings", "Present", "PickUpInCity", "MoveByDie"),
    ("PickUpByCard", "EscapeHalls", "Attack"),
    ("RideHorse", "Fly", "GoWithBombadil", "LayOpen", "RejectRoll"),
)
"""What decides most; what ends a turn or begins a battle; what moves the marker. Other power plays come after."""
LAST: Final = ("PutHandRight", "CatchOverTen")
LOOKS: Final = ("UseWizard", "UseSpy", "UseElfRing", "UsePalantir", "LookFromSpace")
AT_ONE: Final = (*LOOKS, "PoseRiddle", "SendGollum", "SendBilbo", "DrawByCharacter", "Attack")
"""Power plays that name other players."""


def act(sight: Sight, offer: Offer, ask: Ask | None) -> Act:
    """The sign of an act, and what everybody can reckon of it."""
    do, rank = offer.do, _rank(offer, ask)
    return Act(_sign(offer), _note(sight, do), rank=rank, beside=tuple(_beside(sight, offer)))


def _sign(offer: Offer) -> str:
    """Of two answers each has its own."""
    if offer.fixed.get("resists") or offer.fixed.get("has") is False:
        return "shield" if offer.do == "AnswerLook" else "eye"
    return SIGNS.get(offer.do, "")


def _rank(offer: Offer, ask: Ask | None) -> int:
    """What is asked first, then in ORDER; what everybody may always do comes last."""
    if offer.do == getattr(ask, "answer", ""):
        return 0
    found = (rank for rank, acts in enumerate(ORDER) if offer.do in acts)
    return next(found, len(ORDER) + (offer.do in LAST))


def _note(sight: Sight, do: str) -> str:
    say, left = sight.lexicon.text.say, sight.view["plays_left"]
    key = f"act_note.{do}" if f"act_note.{do}" in sight.lexicon.text or do not in LOOKS else "act_note.a_play_each"
    return say(key, {"left": left, **_sums(sight)}) if key in sight.lexicon.text else ""


def _sums(sight: Sight) -> dict[str, int]:
    """In a battle, the points of who is next and those of the other."""
    battle = sight.view.get("battle")
    if battle is None:
        return {}
    attack, defence = (min(MOST, sum(map(points, battle[side]))) for side in ("attack", "defence"))
    return {"mine": min(attack, defence), "other": max(attack, defence)}


def _beside(sight: Sight, offer: Offer) -> Iterator[tuple[str, object, str, int]]:
    """What stands beside the options of a list."""
    for domain in offer.fields:
        for value, _ in domain.options if domain.kind in ("one_of", "some") else ():
            said = _said(sight, offer.do, domain.name, value)
            if said:
                yield domain.name, value, *said


def _said(sight: Sight, do: str, field: str, value: Any) -> tuple[str, int] | None:
    say, view = sight.lexicon.text.say, sight.view
    if value in view["hand_sizes"] and do in AT_ONE and field == "of":
        held = view["hand_sizes"][value]
        if do == "PoseRiddle":
            return say("act_note.guesses", {"held": held, "guesses": 3 if held > 3 else 2 if held == 3 else 1}), 0
        return say("act_note.player", {"held": held, "stands": stands(sight, value)}), 0
    if do == "Present":
        # What comes back into the hand, and what lies there for nobody to lose, costs nothing.
        is_card = value in CARDS
        is_kept = not is_card or CARDS[value].is_retained
        key = "act_note.force_kept" if is_card and is_kept else "act_note.force"
        return say(key, {"points": points(value)}), int(is_card) + int(not is_kept)
    if do == "PickUpByCard":
        return picks_up(sight, value), -CARDS[value].picks
    return (rejects(sight, value), 0) if do == "RejectRoll" else None
