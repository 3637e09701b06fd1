//! Why there is none, in Italian: one sentence for each reason.

use cavallo::board::Colour;
use cavallo::{Piece, Reason, Square};

pub(super) fn sentence(reason: &Reason) -> String {
    match reason {
        Reason::TooFewSquares { least: 4 } => {
            "ogni mossa cambia colore qui, e un giro chiuso di tali mosse ha bisogno di almeno quattro case".to_owned()
        }
        Reason::TooFewSquares { .. } => "un giro chiuso ha bisogno di almeno tre case".to_owned(),
        Reason::ColourCount { piece, closed: true, dark, light } => format!(
            "{} cambia colore a ogni mossa, quindi un giro chiuso visita tante case scure quante chiare, ma la scacchiera ha {dark} \
             case scure e {light} chiare",
            the(*piece)
        ),
        Reason::ColourCount { piece, closed: false, dark, light } => format!(
            "{} cambia colore a ogni mossa, quindi in un giro i due colori differiscono al massimo di una casa, ma la scacchiera ha \
             {dark} case scure e {light} chiare",
            the(*piece)
        ),
        Reason::MinorityEnd { piece, square, majority } => format!(
            "{} cambia colore a ogni mossa, e la scacchiera ha una casa {} in più di quelle {}, quindi un giro comincia e finisce \
             su case {}; {square} è {}",
            the(*piece),
            singular(*majority),
            plural(majority.other()),
            plural(*majority),
            singular(square.colour())
        ),
        Reason::EqualColourEnds { piece, start, end } => format!(
            "{} cambia colore a ogni mossa, e la scacchiera ha tante case scure quante chiare, quindi un giro comincia e finisce su \
             colori diversi; {start} e {end} sono entrambe {}",
            the(*piece),
            plural(start.colour())
        ),
        Reason::EndsNotJoined { piece, start, end } => format!(
            "un giro chiuso torna dall'ultima casa alla prima con una mossa, e nessuna mossa {} porta da {end} a {start}",
            of_the(*piece)
        ),
        Reason::Isolated { piece, square } => format!("nessuna mossa {} porta a {square} o parte da {square}", of_the(*piece)),
        Reason::KeepsColour { piece, from, to } => format!(
            "ogni mossa {} porta a una casa dello stesso colore, quindi nessuna porta da {from} a {to}",
            of_the(*piece)
        ),
        Reason::Sublattice { piece, divisor, from, to } => format!(
            "{} si muove di multipli di {divisor} lungo colonne e traverse, quindi non arriva mai da {from} a {to}",
            the(*piece)
        ),
        Reason::DeadEnds { piece, closed: true, squares } => format!(
            "un giro chiuso entra in ogni casa e ne esce, ma una sola mossa {} porta a {} o ne parte",
            of_the(*piece),
            list(&squares[..1])
        ),
        Reason::DeadEnds { piece, closed: false, squares } => format!(
            "una casa con una sola mossa {} può essere solo un estremo del giro, e ce ne sono più di due: {}",
            of_the(*piece),
            list(squares)
        ),
        Reason::Disconnected { piece, from, to } => {
            format!("nessuna successione di mosse {} porta da {from} a {to}", of_the(*piece))
        }
        Reason::TwoWide => "su una scacchiera larga due case ogni mossa va di due case lungo la scacchiera, quindi il cavallo non arriva \
             mai alle case accanto alla sua"
            .to_owned(),
        Reason::Cut { closed, removed, pieces } => {
            let most = removed.len() + usize::from(!closed);
            format!(
                "senza le {} case {} la scacchiera si divide in {pieces} parti che nessuna mossa unisce; un giro passa da una parte \
                 all'altra solo attraverso queste case, quindi non può visitare più di {most} parti",
                removed.len(),
                list(removed)
            )
        }
        Reason::FourWideClosed => format!("{FOUR_WIDE}, quindi un giro chiuso alternerebbe case esterne e interne; {ALTERNATING}"),
        Reason::FourWideInnerEnd(square) => format!(
            "{FOUR_WIDE}, quindi un giro con un estremo su una linea interna, come {square}, alternerebbe case esterne e interne; \
             {ALTERNATING}"
        ),
        Reason::ThreeByEightClosed => "3x8 non ha un giro chiuso, come Schwenk dimostra e una ricerca completa conferma: delle scacchiere \
             larghe tre case solo 3x10, 3x12 e così via ne hanno uno"
            .to_owned(),
        Reason::SharedCorners { end, corners: [one, other] } => format!(
            "un angolo ha solo due mosse, e un giro le fa entrambe se non finisce lì; quindi {end} sarebbe unita sia a {one} sia a \
             {other}, e un estremo è unito a una sola casa"
        ),
        Reason::NoStateLeft { states } => format!(
            "un giro cresce linea per linea lungo la scacchiera, e delle sue ultime due linee conta solo uno di {states} stati; \
             seguendoli tutti da un'estremità all'altra non si arriva a nessun giro"
        ),
        Reason::CountIsZero => "il conteggio esatto è 0".to_owned(),
        // Symmetric tours are asked for in English only.
        Reason::NoSymmetry(obstacle) => obstacle.to_string(),
        Reason::NoKnights => "non ci sono cavalli".to_owned(),
        Reason::NeverMeet { from, to, with_king: false } => {
            format!("nessuna casa è raggiungibile sia da {from} sia da {to}")
        }
        Reason::NeverMeet { from, to, with_king: true } => {
            format!("nessuna casa è raggiungibile da cavalli sia da {from} sia da {to}")
        }
        Reason::KingCutOff(king) => format!("il re in {king} non può arrivare a nessuna casa che i cavalli raggiungono"),
        Reason::Exhausted { steps: 1 } => "una ricerca completa ha provato tutte le possibilità, visitando una casa".to_owned(),
        Reason::Exhausted { steps } => {
            format!("una ricerca completa ha provato tutte le possibilità, visitando {steps} case")
        }
        // A reason that is new has no translation yet.
        other => other.to_string(),
    }
}

const FOUR_WIDE: &str = "su una scacchiera larga quattro case il cavallo salta dalle due linee esterne solo alle due interne, che hanno \
    altrettante case";
const ALTERNATING: &str =
    "ma alterna anche case scure e chiare, quindi tutte le sue case esterne avrebbero lo stesso colore";

fn the(piece: Piece) -> String {
    if piece == Piece::KNIGHT { "il cavallo".to_owned() } else { format!("il pezzo {piece}") }
}

fn of_the(piece: Piece) -> String {
    if piece == Piece::KNIGHT { "di cavallo".to_owned() } else { format!("del pezzo {piece}") }
}

fn singular(colour: Colour) -> &'static str {
    match colour {
        Colour::Dark => "scura",
        Colour::Light => "chiara",
    }
}

fn plural(colour: Colour) -> &'static str {
    match colour {
        Colour::Dark => "scure",
        Colour::Light => "chiare",
    }
}

fn list(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    names.join(", ")
}
