"""What an act that stands is warned of, in words."""

from __future__ import annotations

from engine.core.lexicon import Lexicon
from engine.core.projection import sentence
from engine.core.ruling import Ruling
from engine.core.text import capital


def doubt_words(ruling: Ruling, audience: str, lexicon: Lexicon) -> str:
    """What this audience is warned of, each with its section; '' when nothing is doubtful."""
    warned = [check for check in ruling.failing(audience) if not check.refuses]
    told = ((lexicon.say(sentence(lexicon.text, check), check.facts), check.cites) for check in warned)
    return "; ".join(f"{capital(words)} ({cites})" for words, cites in told)
