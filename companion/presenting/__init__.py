"""What presenters of several pages share: dice, fields, evidence and panels in words. No Kivy here."""
