//! The course reports from which the questions come.

/// A course report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Who wrote it.
    pub authors: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The course or the language, and the year.
    pub place: &'static str,
}

/// Report 000, on gathering k-knights.
pub const GATHERING: Source = Source {
    authors: "Alessio Moretti and Claudio Pastorini",
    title: "K-Cavallo che l'erba cresce!",
    place: "project for the course Ingegneria degli Algoritmi, Rome, 2013/2014",
};

/// Report 001, on closed tours by breadth-first search.
pub(crate) const BREADTH_FIRST: Source = Source {
    authors: "F. Bocchini",
    title: "Problema del salto del cavallo (Ricerca in Ampiezza)",
    place: "course report, 2022",
};

/// Report 003, on open tours with Warnsdorff's rule.
pub(crate) const EULERS_KNIGHT: Source = Source {
    authors: "Adam Štuller",
    title: "Dokumentácia druhého zadania z UI",
    place: "course report on artificial intelligence, 2019",
};

/// Report 004, on the cost of finding a tour.
pub(crate) const KNIGHTS_PROBLEM: Source = Source {
    authors: "Senmao Ji Ye and Jairo Velasco Martín",
    title: "Análisis y diseño de algoritmos, informe de la práctica 3",
    place: "course report, 2015",
};
