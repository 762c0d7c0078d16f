"""The steps of a rule that are in hand: what the rules wait for inside a turn, a record for each kind."""

from engine.core.frozen import frozen


@frozen
class SetsOut:
    """B-2  The cards are shuffled, and two dealt to each."""


@frozen
class FirstRolls:
    """B-2/first-turn  Who still throws for the first turn, the next one first. rolled: who threw what so far."""

    seats: tuple[str, ...]
    rolled: tuple[tuple[str, int], ...] = ()


@frozen
class Chooses:
    """O-16/one-a-turn  Which of these the player uses whose turn is next."""

    seats: tuple[str, ...]


@frozen
class Exchanges:
    """B-9  Whom the player whose turn it is still has to exchange a card with, before anything else."""

    seats: tuple[str, ...]


@frozen
class Discards:
    """B-7  Cards that a player has to discard. rule: the section by which."""

    seat: str
    count: int
    rule: str = "B-7/discarding"


@frozen
class Draws:
    """B-7/picking-up  Cards that a player still picks up from the deck."""

    seat: str
    count: int


@frozen
class Asked:
    """B-10/1  Whose hands are asked for with a card that may be resisted, the next one first."""

    card: str
    seats: tuple[str, ...]


@frozen
class Riddles:
    """B-10/2  A card of this player was drawn, and may be guessed. guesses: titles that may be named; is_open: nothing
    is drawn now, after a right guess: another may follow.
    """

    seat: str
    guesses: int
    is_open: bool = False


@frozen
class Gives:
    """B-10/gollum, B-10/bilbo  A player says whether he has what is asked for. what: the card; by: what asks."""

    seat: str
    what: str
    by: str


@frozen
class Feast:
    """B-10/shelob  Of whom a card is still drawn, the next one first."""

    seats: tuple[str, ...]


@frozen
class Takes:
    """A card is taken out of a hand that lies open to the one who takes it. rule: the section by which."""

    seat: str
    rule: str


@frozen
class Battle:
    """B-11  A battle. attack, defence: the forces presented so far, cards by kind and cities by name."""

    defender: str
    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()


@frozen
class Fate:
    """A-4/taking  The winner of a battle chooses what becomes of this player."""

    seat: str


@frozen
class ToHalls:
    """B-12/entering  A player goes to the Halls of Mandos."""

    seat: str


@frozen
class DropsOut:
    """O-10  A player who drops out of the game lays down the own cards, one at a time."""

    seat: str


@frozen
class Returns:
    """B-12/returning, A-4/leaving  A player who is free chooses where his marker comes back, within six of `near`."""

    seat: str
    near: str


Step = (
    SetsOut
    | FirstRolls
    | Chooses
    | Exchanges
    | Draws
    | Discards
    | Asked
    | Riddles
    | Gives
    | Feast
    | Takes
    | Battle
    | Fate
    | ToHalls
    | DropsOut
    | Returns
)
