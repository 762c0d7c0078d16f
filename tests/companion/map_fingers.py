"""What a finger does on a map in tests."""

from __future__ import annotations


def spot(driver, place, aside=0.0):
    """The pixel of a place, so many sides of a hex to the right of its middle."""
    x, y = driver.map.pane.grid.centres[place]
    return driver.map.pane.to_glass(x + aside, y)


def large(driver, about="W2724", hex_px=90):
    """Zoom until hexes are larger than a finger."""
    driver.map.centre(*driver.map.pane.grid.centres[about])
    driver.map.zoom(hex_px / driver.map.hex_px, driver.map.pane.center)
    driver.pump(2)


def tap(driver, where):
    driver.lift(driver.down(*where))
