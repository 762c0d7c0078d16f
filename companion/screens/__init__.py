"""Screens: each draws one frozen model and says what a finger picked; no engine here."""
