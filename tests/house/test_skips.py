from pathlib import Path

import pytest

from tests.house.checkout import ROOT

THREE_SKIPS = """
    import pytest

    def test_lame():
        pytest.skip("no camera here")

    @pytest.mark.skipif(True, reason="../shared is not here")
    def test_photographs():
        pass

    @pytest.mark.xfail(strict=True, reason="known")
    def test_known():
        assert False
"""


@pytest.fixture
def own_project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.delenv("RINGTABLE_NO_SKIPS", raising=False)
    pytester.makeconftest(Path(ROOT, "tests", "conftest.py").read_text(encoding="utf-8"))
    return pytester


def test_skips_are_allowed_at_home(own_project: pytest.Pytester) -> None:
    own_project.makepyfile(THREE_SKIPS)
    own_project.runpytest_subprocess().assert_outcomes(skipped=2, xfailed=1)


def test_in_ci_only_the_photographs_may_be_missing(
    own_project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RINGTABLE_NO_SKIPS", "1")
    own_project.makepyfile(THREE_SKIPS)
    result = own_project.runpytest_subprocess()
    result.assert_outcomes(failed=1, skipped=1, xfailed=1)
    result.stdout.fnmatch_lines(["*no camera here*", "*RINGTABLE_NO_SKIPS is set*"])


def test_in_ci_a_whole_module_may_not_step_aside(own_project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINGTABLE_NO_SKIPS", "1")
    own_project.makepyfile('import pytest\npytest.importorskip("a_module_nobody_has")\ndef test_x(): pass\n')
    result = own_project.runpytest_subprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*RINGTABLE_NO_SKIPS is set*"])
