"""How somebody wishes the tablet to look and to wait."""

from dataclasses import replace

from companion.pages import FillScreen, SetAwake, SetIdle, SetOpensBy, SetSounds, SetTextSize, SetTheme
from companion.shelf.settings import Settings

Wish = SetTheme | SetTextSize | SetOpensBy | SetIdle | SetAwake | SetSounds | FillScreen


def wished(settings: Settings, wish: Wish) -> Settings:
    """These settings with the wish followed."""
    match wish:
        case SetTheme(mode):
            return replace(settings, theme=mode)
        case SetTextSize(percent):
            return replace(settings, text_percent=percent)
        case SetIdle(seconds):
            return replace(settings, idle_s=seconds)
        case SetAwake(is_awake):
            return replace(settings, stays_awake=is_awake)
        case SetSounds(is_on):
            return replace(settings, sounds=is_on)
        case FillScreen(is_on):
            return replace(settings, is_full=is_on)
    return replace(settings, opens_by=wish.how)
