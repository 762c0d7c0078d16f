"""What the devices showed, as far as nobody has taken it yet: dice, cards and turns of the tray. No Kivy."""
