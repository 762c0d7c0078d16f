"""How War of the Ring (SPI) looks: its Shadow Points Track, its map in words, its hands of cards, its open rows."""

from engine.core.look import Board, Look, Sheet
from engine.games.wotr_spi.panels import acts, away, board, desk, duel, ending, ground, moments, routines, sheet, table

LOOK = Look(
    colours={"dark_power": "dark", "fellowship": "fellow"},
    colours_once={"saruman": "ivory"},
    strip=table.strip,
    table=table.panels,
    desk=desk.panels,
    fight=duel.fight,
    sheet=Sheet("sheet", sheet.rows, sheet.marked, (("x", "mark.wound"), ("/", "mark.slash"))),
    board=Board(board.now, board.doubts),
    hand=desk.hand,
    plays=desk.plays,
    routines=routines.routines,
    tabs=table.tabs,
    aside=table.aside,
    foot=table.foot,
    price=table.price,
    mends=table.mends,
    act=acts.act,
    choice=desk.choice,
    story=ending.story,
    finale=ending.finale,
    moment=moments.moment,
    secrets=ending.secrets,
    away=away.stands,
    ground=ground.ground,
)
