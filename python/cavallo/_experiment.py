"""The experiments of the course reports."""

from __future__ import annotations

import csv
import os
from dataclasses import dataclass
from pathlib import Path

from . import _native
from ._types import OnProgress


@dataclass(frozen=True)
class Report:
    """What an experiment found."""

    name: str
    main_results: list[str]
    """The main results, one sentence each."""
    findings: list[str]
    """All results in sentences."""
    files: dict[str, str]
    """Tables (.csv), plots (.svg) and a page that explains them (.html), by their names."""
    missing: str | None = None
    """What is missing, if a limit stopped the experiment."""

    def table(self, name: str | None = None) -> list[dict[str, str]]:
        """The rows of a table; without a name, of the experiment's own."""
        lines = self.files[f"{name or self.name}.csv"].splitlines()
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Writes all files to a folder."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (Path(folder) / name).write_text(content, encoding="utf-8")


def experiment(
    name: str,
    *,
    quick: bool = False,
    seed: int = 0,
    timeout: float | None = None,
    max_memory: int | None = None,
    progress: OnProgress = None,
) -> Report:
    """Carries out one of the experiments (see `experiments`), as `cavallo experiment` does; `quick` takes seconds.

    >>> import cavallo
    >>> report = cavallo.experiment("special-boards", quick=True)
    >>> sorted(report.files)[0]
    'special-boards-costs.svg'
    """
    limits = _native.Limits(timeout, max_memory, None, progress)
    main_results, findings, files, missing = _native.experiment(name, quick, seed, limits)
    return Report(name, main_results, findings, dict(files), missing)


def experiments() -> dict[str, str]:
    """The experiments, each with its question.

    >>> import cavallo
    >>> cavallo.experiments()["ties"]
    "How often does Warnsdorff's rule succeed, by tie rule and size of the board?"
    """
    return dict(_native.experiments())
