"""A table of which one key is not what it was: every page that reads its file says so, and goes on."""

from __future__ import annotations

import random

from companion.app.frontdesk import FrontDesk
from companion.display.follow import Follower
from companion.fairness.shelf import read_table
from companion.fame.shelf import read_result
from companion.pages import HOME, ResumeTable
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from tests.engine.core.files import left, records
from tests.engine.core.mutated import mutated


def test_home_second_screen_fairness_and_fame_read_it_or_leave_it_out(tmp_path):
    (tmp_path / "tables").mkdir()
    path = left(tmp_path / "tables" / "friday.ringtable")
    whole, chance = path.read_bytes(), random.Random(29)
    assert records(whole)
    for _ in range(8):
        for other in path.parent.iterdir():
            other.unlink()
        content, what = mutated(whole, chance)
        path.write_bytes(content)
        front, follower = FrontDesk(tmp_path, Settings(), Inbox()), Follower(tmp_path)
        try:
            front.model()
            front.do(ResumeTable(path.name))
            front.model()
            assert front.page != HOME or front.message.text
            follower.look()
            assert read_table(path, tmp_path).path == path
            assert read_result(path, tmp_path).path == path
        except Exception as error:
            raise AssertionError(what) from error
        finally:
            follower.close()
            front.close()
