"""Pages beside the table: what each shows now, and what its taps do. No Kivy here."""
