"""How The Lord of the Rings looks: lines with their markers, the Corruption line, Event boxes with their price now."""

from engine.core.look import Look
from engine.games.lotr_knizia.panels import (
    acts,
    away,
    board,
    cards,
    corruption,
    desk,
    ending,
    moments,
    paying,
    routines,
    seats,
    signs,
)

LOOK = Look(
    colours={
        "frodo": "straw",
        "sam": "rust",
        "pippin": "moss",
        "merry": "fellow",
        "fatty": "rose",
        corruption.SAURON: "dark",
    },
    signs=signs.TO_CHOOSE,
    strip=board.strip,
    table=board.panels,
    desk=desk.panels,
    hand=desk.hand,
    plays=desk.plays,
    routines=routines.routines,
    tabs=lambda sight: (board.tab(sight), corruption.tab(sight), cards.tab(sight)),
    aside=board.aside,
    foot=corruption.foot,
    price=acts.price,
    queue=paying.queue,
    pot=paying.pot,
    act=acts.act,
    story=ending.story,
    finale=ending.finale,
    moment=moments.moment,
    secrets=ending.secrets,
    away=away.stands,
    counts=seats.counts,
    holds=seats.holds,
)
