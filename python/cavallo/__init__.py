"""Knight's tours, and everything else about knights on boards.

>>> import cavallo
>>> tour = cavallo.tour(8, closed=True)
>>> len(tour), tour.start
(64, 'a1')

Questions:

    tour, constructed     a tour of any board; of boards up to 10**9 x 10**9 without writing it out
    exists, verify        is there a tour, and why; is this one, or what is its first defect
    count, estimate       how many tours are there
    count_graph           how many Hamiltonian cycles or paths has any graph
    list_tours, sample    all tours, one after the other; tours drawn uniformly at random
    distance, graph       the fewest jumps between squares; the graph of moves
    gather, gather_all    where k-knights meet in the fewest turns
    camelot               where a king and knights meet with the fewest moves
    experiment            the experiments of five course reports

Squares are names such as "b4", or pairs (x, y) of file and rank counted from 0: (1, 3). Single squares are answered as names,
arrays of squares as pairs. `square_name` and `square_xy` translate.

A "no" is an answer: `exists` and `verify` give objects that are true or false and say why. A function that cannot give what it
promises raises NoTour, NoMeeting or NoPath with a `reason`; Stopped if the answer is not known; InvalidInput for bad input.

Calls that may take long let other threads go on and obey Ctrl-C. They take

    timeout      seconds
    max_memory   bytes; three quarters of the machine's memory without
    threads      how many to use at most; all without
    progress     a function that is called a few times per second with a Progress, or True for a bar (by tqdm)
"""

from ._counting import Count, Estimate, count, count_graph, estimate, list_tours, sample
from ._errors import CavalloError, Impossible, InvalidInput, NoMeeting, NoPath, NoTour, Reason, Stopped
from ._experiment import Report, experiment, experiments
from ._gathering import CamelotMeeting, camelot, distance, gather, gather_all
from ._graph import Graph, graph
from ._native import VERSION as __version__
from ._native import ConstructedTour, Existence, Gathering, Tour, square_name, square_xy
from ._native import methods as _methods
from ._progress import Progress
from ._tours import Verification, constructed, exists, tour, verify

__all__ = [
    "CamelotMeeting",
    "CavalloError",
    "ConstructedTour",
    "Count",
    "Estimate",
    "Existence",
    "Gathering",
    "Graph",
    "Impossible",
    "InvalidInput",
    "NoMeeting",
    "NoPath",
    "NoTour",
    "Progress",
    "Reason",
    "Report",
    "Stopped",
    "Tour",
    "Verification",
    "__version__",
    "camelot",
    "constructed",
    "count",
    "count_graph",
    "distance",
    "estimate",
    "exists",
    "experiment",
    "experiments",
    "gather",
    "gather_all",
    "graph",
    "list_tours",
    "methods",
    "sample",
    "square_name",
    "square_xy",
    "tour",
    "verify",
]


def methods(question: str) -> dict[str, str]:
    """The methods that answer a question (tour, count, gather, camelot or distance), each with a line on what it does.

    >>> import cavallo
    >>> list(cavallo.methods("count"))
    ['auto', 'enumerate', 'frontier']
    """
    return dict(_methods(question))
