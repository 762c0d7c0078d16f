"""The desk and the way to it, touched: nothing of a secret is left on the tablet."""

import gc
import weakref
from dataclasses import replace

import pytest
from kivy.uix.label import Label

from companion.models import CloseDesk, Dismiss, EnterPin, OfferModel, Pick
from companion.widgets.theme import theme, wide_of
from companion.widgets.tiles import MarkedTile
from tests.companion import samples
from tests.companion.harness import find, walk


@pytest.fixture
def desk(show):
    from companion.desk.screen import DeskScreen

    return lambda model: show(DeskScreen(name="desk"), model)


@pytest.fixture
def handover(show):
    from companion.desk.screen_handover import HandoverScreen

    return lambda model: show(HandoverScreen(name="handover"), model)


def spoken(root):
    """Every text on the screen."""
    return [w.text for w in walk(root) if isinstance(w, Label) and w.text]


@pytest.mark.parametrize("edge", [0, 90, 180, 270])
def test_a_letter_is_chosen_and_sealed_at_every_edge(desk, edge):
    driver = desk(replace(samples.DESK_LETTER, edge=edge))
    driver.press(find(driver.root, "C"))
    driver.press(find(driver.root, "F"))
    driver.tap(find(driver.root, "Seal it"))
    assert driver.picked == [Pick("letter", (("letter", "F"),))]


def test_the_confirm_button_waits_for_a_letter(desk):
    driver = desk(samples.DESK_LETTER)
    driver.tap(find(driver.root, "Seal it"))
    assert driver.picked == []


def test_the_one_other_choice_is_named_and_more_of_them_stand_behind_a_tap(desk):
    play = OfferModel("play", "Play an Event Card", seat="dark_power")
    model = replace(samples.DESK_LETTER, sections=samples.DESK.sections, offers=(samples.LETTER, play))
    driver = desk(model)
    driver.tap(find(driver.root, "Play an Event Card"))
    assert driver.picked == [Pick("play")]
    driver = desk(replace(model, offers=(samples.LETTER, play, replace(play, id="note", label="Note it"))))
    driver.tap(find(driver.root, "Something else"))
    assert find(driver.root, "Note it")


def test_letters_stand_in_the_order_the_model_gives(desk):
    driver = desk(samples.DESK_LETTER)
    tiles = [find(driver.root, letter) for letter in "ABCDEF"]
    by_place = sorted(tiles, key=lambda tile: (-round(tile.to_window(*tile.pos)[1]), tile.to_window(*tile.pos)[0]))
    assert "".join(tile.says for tile in by_place) == "DAFCEB"


@pytest.mark.parametrize(("edge", "letters_up"), [(0, (0, 1)), (90, (-1, 0)), (180, (0, -1)), (270, (1, 0))])
def test_the_desk_is_turned_to_its_owners_edge(desk, edge, letters_up):
    driver = desk(replace(samples.DESK_LETTER, edge=edge))
    tile = find(driver.root, "D")
    foot, head = tile.to_window(tile.center_x, tile.y), tile.to_window(tile.center_x, tile.top)
    across, along = head[0] - foot[0], head[1] - foot[1]
    assert (round(across / tile.height), round(along / tile.height)) == letters_up


def test_a_secret_is_shown_only_while_it_is_held(desk):
    driver = desk(samples.DESK)
    assert not any("Frodo" in text for text in spoken(driver.root))
    finger = driver.rest(driver.root.peek.bar)
    driver.pump(3)
    assert any("Frodo" in text for text in spoken(driver.root))
    driver.lift(finger)
    assert driver.pump_until(lambda: not any("Frodo" in text for text in spoken(driver.root)))


def test_nothing_of_a_desk_stays_on_the_glass_when_it_closes(desk):
    driver = desk(samples.DESK)
    finger = driver.rest(driver.root.peek.bar)
    driver.pump(3)
    labels = [weakref.ref(widget) for widget in walk(driver.root) if isinstance(widget, Label)]
    assert any("Frodo" in label().text for label in labels)
    driver.lift(finger)
    driver.tap(find(driver.root, "Close the desk"))
    assert driver.picked == [CloseDesk("fellowship")]
    driver.pump(3)
    gc.collect()
    assert [label().text for label in labels if label() is not None] == []
    assert driver.root.model is None


def test_every_desk_closes_to_the_same_page(desk):
    pages = []
    for model in (samples.DESK, samples.DESK_LETTER):
        driver = desk(model)
        driver.tap(find(driver.root, "Close the desk"))
        driver.pump(3)
        pages.append((spoken(driver.root), driver.picture().tobytes()))
        driver.tap(find(driver.root, "Back to the table"))
        assert driver.picked[-1] == Dismiss()
        driver.close()
        driver.root = None
    assert pages[0] == pages[1]


def test_an_idle_desk_closes_by_itself_and_a_touch_keeps_it_open(desk):
    driver = desk(replace(samples.DESK, idle_s=2))
    for _ in range(3):
        driver.pump_for(0.9)
        driver.lift(driver.down(5, 5))
    assert driver.picked == []
    assert driver.pump_until(lambda: driver.picked == [CloseDesk("fellowship", idle=True)], 5)
    assert not any("Ring" in text for text in spoken(driver.root))


@pytest.mark.parametrize("edge", [0, 90, 180, 270])
def test_a_pin_is_tapped_on_shuffled_keys(handover, edge):
    driver = handover(replace(samples.HANDOVER, edge=edge))
    for digit in "1907":
        driver.tap(find(driver.root, digit))
    assert driver.picked == [EnterPin("dark_power", "1907")]
    assert not any("1907" in text for text in spoken(driver.root))


def test_an_erased_digit_does_not_count(handover):
    driver = handover(samples.HANDOVER)
    for digit in ("1", "2", "⌫", "9", "0", "7"):
        driver.tap(find(driver.root, digit))
    assert driver.picked == [EnterPin("dark_power", "1907")]


def test_the_keys_stand_as_the_model_shuffled_them(handover):
    driver = handover(samples.HANDOVER)
    keys = [find(driver.root, digit) for digit in "0123456789"]
    by_place = sorted(keys, key=lambda key: (-round(key.to_window(*key.pos)[1]), key.to_window(*key.pos)[0]))
    assert "".join(key.says for key in by_place) == samples.HANDOVER.digits


def test_the_way_back_is_always_there(handover):
    driver = handover(samples.HANDOVER)
    driver.tap(find(driver.root, "Back to the table"))
    assert driver.picked == [Dismiss()]


def test_a_seat_without_a_pin_opens_its_desk_with_one_tap(handover):
    driver = handover(replace(samples.HANDOVER, pin_length=0))
    driver.tap(find(driver.root, "Open the desk"))
    assert driver.picked == [EnterPin("dark_power", "")]


@pytest.mark.parametrize("mode", ["night", "day"])
@pytest.mark.parametrize("colour", ["dark", "fellow", "moss"])
def test_a_desk_lies_in_its_seats_colour_and_all_on_it(desk, colour, mode):
    from companion.widgets.basics import Tap
    from companion.widgets.palette import DESK_GROUNDS

    theme.mode = mode
    for model in (samples.DESK, samples.DESK_LETTER):
        driver = desk(replace(model, colour=colour))
        grounds = {w.surface for w in walk(driver.root) if getattr(w, "surface", "").startswith("veil")}
        assert grounds <= {f"{role}_{colour}" for role in DESK_GROUNDS}
        assert f"veil_{colour}" in grounds
        assert any(key.surface == f"veil_raised_{colour}" for key in walk(driver.root) if isinstance(key, Tap))
    theme.mode = "night"


def test_a_seat_without_a_colour_of_its_own_has_a_desk_too(desk):
    driver = desk(replace(samples.DESK, colour="text"))
    assert "veil" in {getattr(w, "surface", "") for w in walk(driver.root)}


def test_the_chosen_letter_is_filled_with_the_seats_colour_has_an_edge_and_says_so(desk):
    driver = desk(samples.DESK_LETTER)
    for letter in "CF":
        driver.tap(find(driver.root, letter))
        tiles = {w.says: w for w in walk(driver.root) if isinstance(w, MarkedTile)}
        assert [says for says, tile in tiles.items() if tile.mark.says == "✓ chosen"] == [letter]
        assert (tiles[letter].surface, tiles[letter].rim) == ("dark_fill", "text")
    assert [w.surface for w in walk(driver.root) if getattr(w, "surface", "") == "gold_fill"] == ["gold_fill"]
    assert find(driver.root, "Seal it").surface == "gold_fill", "filled gold is the key that does it"


def test_a_letter_that_is_chosen_out_of_sight_is_said_to_be_chosen(desk):
    field = replace(samples.LETTER.fields[0], kept=True)
    letter = replace(samples.LETTER, fields=(field,))
    ask = replace(samples.DESK_LETTER.ask, hand=letter)
    driver = desk(replace(samples.DESK_LETTER, ask=ask, sections=samples.DESK.sections, offers=(letter,)))
    seal = find(driver.root, "Seal it")
    assert seal.note == ""
    driver.tap(find(driver.root, "C"))
    assert [w.mark.says for w in walk(driver.root) if isinstance(w, MarkedTile) and w.mark.says] == []
    assert seal.note == "chosen, out of sight: hold to look"


def test_nothing_of_the_mark_is_left_when_the_desk_closes(desk):
    driver = desk(samples.DESK_LETTER)
    driver.tap(find(driver.root, "C"))
    marks = [w.mark for w in walk(driver.root) if isinstance(w, MarkedTile)]
    driver.tap(find(driver.root, "Close the desk"))
    assert {mark.says for mark in marks} == {""}


@pytest.mark.parametrize("edge", [90, 180, 270])
def test_whoever_holds_the_tablet_reads_where_it_goes_also_from_another_edge(handover, edge):
    from companion.widgets.veil import Turned

    driver = handover(replace(samples.HANDOVER, edge=edge))
    turned = next(w for w in walk(driver.root) if isinstance(w, Turned))
    inside = set(walk(turned))
    says = [w for w in walk(driver.root) if getattr(w, "says", "") == "Pass the tablet to the Dark Power"]
    assert sorted(w in inside for w in says) == [False, True]
    line = next(w for w in says if w not in inside)
    low, high = line.to_window(*line.pos)[1], line.to_window(line.x, line.top)[1]
    assert 0 <= low < high
    for each in (w for w in inside if isinstance(w, Label) and w.text):
        wide, tall = wide_of(each.says, each.font_name, each.font_size) / 2, each.texture_size[1] / 2
        corners = ((each.center_x + x * wide, each.center_y + y * tall) for x in (-1, 1) for y in (-1, 1))
        assert min(each.to_window(*corner)[1] for corner in corners) >= high, each.text
    assert len([t for t in spoken(handover(samples.HANDOVER).root) if t.startswith("Pass the tablet")]) == 1
