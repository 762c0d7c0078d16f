import pytest

from tests.contract.tally import COMPARED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if COMPARED:
        total = f"{sum(COMPARED.values()):,} bytes of {len(COMPARED)} secrets compared, 0 differences but seals"
        terminalreporter.write_line(f"twin tables: {total}")
