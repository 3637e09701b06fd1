"""Where the repository's data are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def data() -> Path:
    return ROOT / "data"


@pytest.fixture
def root() -> Path:
    return ROOT
