"""How somebody wishes to look at the tablet."""

from dataclasses import replace

from companion.pages import FillScreen, SetOpensBy, SetTextSize, SetTheme
from companion.settings import Settings

WISHES = (SetTheme, SetTextSize, SetOpensBy, FillScreen)


def wished(settings: Settings, wish: SetTheme | SetTextSize | SetOpensBy | FillScreen) -> Settings:
    """These settings with the wish followed."""
    match wish:
        case SetTheme(mode):
            return replace(settings, theme=mode)
        case SetTextSize(percent):
            return replace(settings, text_percent=percent)
        case FillScreen(is_on):
            return replace(settings, is_full=is_on)
    return replace(settings, opens_by=wish.how)
