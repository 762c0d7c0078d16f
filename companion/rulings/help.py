"""What each page is for, in so few lines that they stand on one screen: no game's word is among them."""

from __future__ import annotations

from companion.desk.model_hand import CARDS
from companion.desks import CURTAIN, DESK_PAGE, HANDOVER
from companion.pages import (
    AWAY,
    BOX_SHEETS,
    ENDING,
    FAME,
    HOME,
    MORE,
    NEW_PIN,
    NEW_TABLE,
    ON_MAP,
    RULES,
    RULINGS,
    SENSES,
    SHEET,
    TABLE,
)
from companion.rulings.model import HelpModel
from companion.table.room import ANSWER

_HANDOVER = HelpModel(
    "Handing the tablet over",
    (
        ("Who takes it", "The name and the edge of the seat whose turn with the tablet it is."),
        ("The PIN", "The keys lie in another order each time, so that a watching eye learns nothing."),
        ("Without a PIN", "Where the seat has none, To the desk opens it."),
        ("Everybody else", "Looks away until the desk is closed."),
        ("Back", "Returns to the table; nothing was opened."),
    ),
)
_DESK = HelpModel(
    "A seat's own desk",
    (
        (
            "Only its owner looks",
            "The others see a dark table. Left alone it closes, and opened again it is as its owner left it.",
        ),
        ("Covered things", "Hold one to look at it; let go and it is covered again. Home can choose two taps instead."),
        ("What is asked", "Stands first. Below it stands what the seat may do in secret now."),
        ("Cards", "Each says whether it may be played now and why. Look over your hand puts its list right."),
        ("What only this seat knows", "Points, marks and notes, as far as the tablet was told."),
        ("Sealing", "What is sealed closes the desk at once. Whoever is asked next takes the tablet."),
        ("Close the desk", "Lays everything away. Lay the tablet back on the table then."),
    ),
)
_RULINGS = HelpModel(
    "Rulings",
    (
        (
            "May I?",
            "Choose a seat and an act: yes or no, each condition with its section, and what would make it legal.",
        ),
        ("Play by the ruling", "Goes back to where you came from. Asking changes nothing."),
        ("Play it anyway", "Where the rules refuse it, every seat can agree to it; the journal says so."),
        (
            "Journal",
            "Every line opens: what it rested on, what it was read from. It can be taken back or put right.",
        ),
        ("Rules", "Every paragraph in our own words, by number or word."),
        (
            "House rules",
            "What the book leaves open, with both readings. All seats together settle one for the evening.",
        ),
    ),
)

HELP: dict[str, HelpModel] = {
    HOME: HelpModel(
        "Home",
        (
            ("Resume", "Goes on with the last table where it was left, even after a flat battery."),
            ("Try a practice evening", "A first turn with a guide beside it. Its charts are invented."),
            ("New table", "Chooses the game, its box, optional rules and the seats."),
            ("Box sheets", "Where the charts of your own box are typed in, once."),
            ("Dice & roller", "Camera, tray and die roller; and whether your dice are fair."),
            ("•••", "At a table: rename it, write it to a file, or lay it in the bin. Nothing is erased."),
            ("A− and A+", "Draw all text smaller or larger. Night and day stand beside them."),
        ),
    ),
    NEW_TABLE: HelpModel(
        "New table",
        (
            ("Game and version", "What is played. Under it stand the optional rules; each can be left as it is."),
            ("Box", "Whose charts are used: your own, or the invented ones for practice."),
            (
                "What is missing",
                "Which charts this version needs and how long typing takes. It can be done later, when asked.",
            ),
            (
                "Who sits where",
                "Tap a seat for its name, colour and the edge it sits at. A PIN keeps its desk shut to others.",
            ),
            ("Join a game already begun", "The board is entered from what stands on it now."),
            ("Start", "Writes the table's file. From then on nothing is lost."),
        ),
    ),
    TABLE: HelpModel(
        "The table",
        (
            (
                "What to do now",
                "What is asked, and what may be done. Gold is the next step; it is done when you tap it.",
            ),
            ("What is dim", "Is not possible now; the words beside it say why."),
            ("The tabs", "The map, the sheets, the cards and the dice. On the map: tap a pile, then where it goes."),
            ("Dice", "Tap the face that fell; or the camera or the roller reads it and you tap to take it."),
            ("Journal", "What happened. Tap a line for what it rested on. Take back undoes the last step."),
            (
                "The seats",
                "Tap one to hand the tablet over to its desk. Wait holds up the next roll until that seat lets go.",
            ),
            (
                "May I?, Rules, More",
                "A ruling before you act; the book by number; stop, write to a file, put the board away.",
            ),
        ),
    ),
    ANSWER: HelpModel(
        "An answer",
        (
            (
                "The rows",
                "What has to be said. The one with the bright edge is being filled in; tap another to change it.",
            ),
            ("The keys", "Fill in the row. What is not possible is dim and says why."),
            ("The gold key", "Says what will be done, with its cost. Nothing is done before you tap it."),
            ("Back", "Leaves the form; nothing has changed."),
        ),
    ),
    HANDOVER: _HANDOVER,
    DESK_PAGE: _DESK,
    CURTAIN: HelpModel(
        "The desk is closed",
        (("Back to the table", "Lay the tablet back on the table and tap it: everybody sees the table again."),),
    ),
    RULINGS: _RULINGS,
    RULES: HelpModel(
        "The rules",
        (
            ("Search", "By a number or by words. What the tablet does about a paragraph stands at its end."),
            ("✓ ◐ ☐", "Checked by the tablet; kept in mind by it; left to a printed card, chart or counter."),
            ("◆", "The book is silent or says two things: both readings, and the one taken."),
            ("House rules", "Settled at a table, by all seats together. Open the table for that."),
        ),
    ),
    SHEET: HelpModel(
        "The sheets",
        (
            (
                "Boxes",
                "One line a piece. What is crossed out is lost; an open end says that nobody told how many there are.",
            ),
            ("Marking", "Where keys for it stand at the top, choose a mark and tap a box."),
            ("A seat's own sheet", "Opens from its desk and closes by itself."),
        ),
    ),
    ON_MAP: HelpModel(
        "What is on the map now",
        (
            ("The list", "Everything that lies open, in the tablet's words. Read it aloud against the board."),
            ("All is as on the board", "One tap; the journal notes that board and tablet agree."),
            ("A line that is wrong", "Tap it and say what stands there. All seats agree to what is put right."),
            ("Something is missing here", "Adds a line for it."),
            ("The map", "The same drawn; tap a pile to find its lines."),
        ),
    ),
    CARDS: HelpModel(
        "Cards",
        (
            ("The piles", "Every kind of card: how many are left, what lies open, what is out of the game."),
            ("What lies face-down", "Is out of sight here too. A hand is on its own desk."),
        ),
    ),
    ENDING: HelpModel(
        "The end of the game",
        (
            ("Who won", "And by which section of the book."),
            ("Fates, points, luck", "What became of everybody, and how the evening ran, turn by turn."),
            ("Open all secrets", "When every seat agrees. Then the game can be stepped through with everything shown."),
            ("Write it to a file", "As text and as data, in the folder exports beside the tables."),
        ),
    ),
    MORE: HelpModel(
        "More",
        (
            ("What lies open", "The map, the sheets and the cards, as everybody may see them."),
            ("Rules and record", "May I?, the rules, the house rules; and going back to a line of the journal."),
            ("Stop for today", "Closes every desk. The table is kept as it is; Home resumes it."),
            ("Put the board away", "A list of what stands where, to rebuild it next week."),
            ("Giving the game up", "Ends it when every seat agrees."),
            ("Write it to a file", "What everybody may know, as text and as data."),
        ),
    ),
    AWAY: HelpModel(
        "Putting the board away",
        (
            ("The list", "What stands where, place by place. Tap a line when its pieces are in the box."),
            ("?", "Something that is known only in part, or only to one seat."),
            ("On paper", "Write the list as a PDF, to lie in the box."),
            ("Next time", "The same list builds the board up again."),
        ),
    ),
    NEW_PIN: HelpModel(
        "Another PIN",
        (
            ("Twice the same", "Type it, then type it again. The keys lie in another order the second time."),
            ("Nobody looks", "Turn the tablet towards you. The page closes by itself."),
        ),
    ),
    BOX_SHEETS: HelpModel(
        "Box sheets",
        (
            (
                "What they are",
                "Charts printed on sheets of your own box. They are not ours to give, so you type them once.",
            ),
            ("First evening", "What a first evening needs, in the order in which it is asked for."),
            ("A cell", "Tap it and type what stands there. Its colour says whether the book, you or nobody told it."),
            ("A photograph", "Of your own sheet can lie beside the chart. It stays on this tablet."),
            ("Export and import", "Carry your readings to another tablet."),
            ("Stickers", "Sheets of small codes for your cards, so that the camera knows them."),
        ),
    ),
    SENSES: HelpModel(
        "Dice & roller",
        (
            ("Camera, Tray", "Which camera looks at the tray, and where in its picture the tray lies."),
            ("Teach", "Shows the tablet each face of a die it cannot read yet."),
            ("Try", "Throws that count for nothing, to see how well it reads."),
            ("Roller", "The die roller on its cable."),
            ("Fair?", "Whether the dice of your evenings fall as they should."),
            ("Without any", "Every die can be tapped in by hand, always."),
        ),
    ),
    FAME: HelpModel(
        "Hall of Fame",
        (
            ("What stands here", "Every game that was played to its end at this tablet and counts points."),
            ("Groups", "Points are compared among as many players and the same level; the best stand first."),
            ("A line", "Tap it to open that table as it ended."),
            ("Nothing is kept", "It is read out of the tables' files each time: one in the bin stands here no longer."),
        ),
    ),
}


def help_of(page: str) -> HelpModel:
    """What this page is for."""
    return HELP[page]
