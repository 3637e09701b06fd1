"""Reasons, and the exceptions. A small tree:

CavalloError
    InvalidInput        what was given is not as it should be; a ValueError too
    Impossible          it is proved that there is none: `reason` says why
        NoTour
        NoMeeting
        NoPath
    Stopped             not known: a limit was reached, or the method gave up; proves nothing
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """Why an answer is yes or no."""

    name: str
    """A short name for programs, such as `colour-count`."""
    sentence: str
    """The argument in words."""
    reference: str | None = None
    """Where it is proved, if the sentence is not the whole proof."""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.reference})" if self.reference else self.sentence


class CavalloError(Exception):
    """What all exceptions of this package have in common."""


class InvalidInput(CavalloError, ValueError):
    """What was given is not as it should be. The sentence says what was expected."""


class Impossible(CavalloError):
    """It is proved that there is none. `reason` says why."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class NoTour(Impossible):
    """There is no such tour."""


class NoMeeting(Impossible):
    """The pieces can never meet."""


class NoPath(Impossible):
    """No sequence of moves leads from one square to the other."""


class Stopped(CavalloError):
    """The answer is not known. `why` is one of time, memory, steps, gave-up, out-of-reach, too-large."""

    def __init__(self, message: str, why: str | None = None) -> None:
        super().__init__(message)
        self.why = why
