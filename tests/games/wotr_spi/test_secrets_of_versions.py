"""Every secret of each version is varied at tables of that version: the same command lies among other rules there."""

import pytest

from engine.games.wotr_spi import GAME
from tests.contract.test_twins import secret_fields_of
from tests.games.wotr_spi.contract import CONTRACT


@pytest.mark.parametrize("version", GAME.versions)
def test_every_secret_of_a_version_is_varied_at_its_own_tables(version: str) -> None:
    of_it = [secret for secret in CONTRACT.secrets if secret.version == version]
    varied = {(do, name) for secret in of_it for do, names in secret.fields.items() for name in names}
    assert varied == set(secret_fields_of(GAME.name, version))
