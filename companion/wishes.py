"""How somebody wishes to look at the tablet."""

from dataclasses import replace

from companion.pages import SetOpensBy, SetTextSize, SetTheme
from companion.settings import Settings


def wished(settings: Settings, wish: SetTheme | SetTextSize | SetOpensBy) -> Settings:
    """These settings with the wish followed."""
    match wish:
        case SetTheme(mode):
            return replace(settings, theme=mode)
        case SetTextSize(percent):
            return replace(settings, text_percent=percent)
    return replace(settings, opens_by=wish.how)
