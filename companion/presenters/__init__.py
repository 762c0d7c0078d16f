"""Views and asks of the engine turned into frozen models that screens draw; no Kivy here."""
