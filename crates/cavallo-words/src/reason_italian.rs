//! Why there is none, in Italian: one sentence for each reason.

use cavallo::board::{Colour, Naming, Say, Symmetry};
use cavallo::symmetric::SymmetryObstacle;
use cavallo::{Piece, Reason, Square};

#[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
pub(crate) fn sentence(reason: &Reason, naming: Naming) -> String {
    let name = |square: &Square| naming.name(*square);
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
            singular(square.colour()),
            square = name(square)
        ),
        Reason::EqualColourEnds { piece, start, end } => format!(
            "{} cambia colore a ogni mossa, e la scacchiera ha tante case scure quante chiare, quindi un giro comincia e finisce su \
             colori diversi; {start} e {end} sono entrambe {}",
            the(*piece),
            plural(start.colour()),
            start = name(start),
            end = name(end)
        ),
        Reason::EndsNotJoined { piece, start, end } => format!(
            "un giro chiuso torna dall'ultima casa alla prima con una mossa, e nessuna mossa {} porta da {end} a {start}",
            of_the(*piece),
            start = name(start),
            end = name(end)
        ),
        Reason::Isolated { piece, square } => format!("nessuna mossa {} porta a {square} o parte da {square}", of_the(*piece), square = name(square)),
        Reason::KeepsColour { piece, from, to } => format!(
            "ogni mossa {} porta a una casa dello stesso colore, quindi nessuna porta da {from} a {to}",
            of_the(*piece),
            from = name(from),
            to = name(to)
        ),
        Reason::Sublattice { piece, divisor, from, to } => format!(
            "{} si muove di multipli di {divisor} lungo colonne e traverse, quindi non arriva mai da {from} a {to}",
            the(*piece),
            from = name(from),
            to = name(to)
        ),
        Reason::DeadEnds { piece, closed: true, squares } => format!(
            "un giro chiuso entra in ogni casa e ne esce, ma una sola mossa {} porta a {} o ne parte",
            of_the(*piece),
            name(&squares[0])
        ),
        Reason::DeadEnds { piece, closed: false, squares } => format!(
            "una casa con una sola mossa {} può essere solo un estremo del giro, e ce ne sono più di due: {}",
            of_the(*piece),
            naming.list(squares)
        ),
        Reason::Disconnected { piece, from, to } => {
            format!("nessuna successione di mosse {} porta da {from} a {to}", of_the(*piece), from = name(from), to = name(to))
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
                naming.list(removed)
            )
        }
        Reason::FourWideClosed => format!("{FOUR_WIDE}, quindi un giro chiuso alternerebbe case esterne e interne; {ALTERNATING}"),
        Reason::FourWideInnerEnd(square) => format!(
            "{FOUR_WIDE}, quindi un giro con un estremo su una linea interna, come {square}, alternerebbe case esterne e interne; \
             {ALTERNATING}",
            square = name(square)
        ),
        Reason::ThreeByEightClosed => "3x8 non ha un giro chiuso, come Schwenk dimostra e una ricerca completa conferma: delle scacchiere \
             larghe tre case solo 3x10, 3x12 e così via ne hanno uno"
            .to_owned(),
        Reason::SharedCorners { end, corners: [one, other] } => format!(
            "un angolo ha solo due mosse, e un giro le fa entrambe se non finisce lì; quindi {end} sarebbe unita sia a {one} sia a \
             {other}, e un estremo è unito a una sola casa",
            end = name(end),
            one = name(one),
            other = name(other)
        ),
        Reason::NoStateLeft { states } => format!(
            "un giro cresce linea per linea lungo la scacchiera, e delle sue ultime due linee conta solo uno di {states} stati; \
             seguendoli tutti da un'estremità all'altra non si arriva a nessun giro"
        ),
        Reason::CountIsZero => "il conteggio esatto è 0".to_owned(),
        Reason::NoSymmetry(obstacle) => of_obstacle(obstacle),
        Reason::NoKnights => "non ci sono cavalli".to_owned(),
        Reason::NeverMeet { from, to, with_king: false } => {
            format!("nessuna casa è raggiungibile sia da {from} sia da {to}", from = name(from), to = name(to))
        }
        Reason::NeverMeet { from, to, with_king: true } => {
            format!("nessuna casa è raggiungibile da cavalli sia da {from} sia da {to}", from = name(from), to = name(to))
        }
        Reason::KingCutOff(king) => format!("il re in {king} non può arrivare a nessuna casa che i cavalli raggiungono", king = name(king)),
        Reason::Exhausted { steps: 1 } => "una ricerca completa ha provato tutte le possibilità, visitando una casa".to_owned(),
        Reason::Exhausted { steps } => {
            format!("una ricerca completa ha provato tutte le possibilità, visitando {steps} case")
        }
        // A reason that this crate does not know.
        other => other.named(naming).to_string(),
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

fn of_obstacle(obstacle: &SymmetryObstacle) -> String {
    match obstacle {
        SymmetryObstacle::SquaresStay { symmetry, squares, most } => format!(
            "{} lascia {squares} {} al proprio posto, e trasforma un giro in sé stesso solo se ne lascia {}",
            symmetry_name(*symmetry),
            if *squares == 1 { "casa" } else { "case" },
            match most {
                0 => "nessuna",
                1 => "al massimo una",
                _ => "al massimo due",
            }
        ),
        SymmetryObstacle::NotReversed { .. } => {
            "una simmetria di un giro aperto lo inverte, quindi due di queste non cambiano nulla; \
             ma due quarti di giro sono un mezzo giro"
                .to_owned()
        }
        SymmetryObstacle::NoMiddle { symmetry, closed } => format!(
            "{} invertirebbe il giro, quindi {} al proprio posto: una casa che non muove, o una mossa da una casa alla sua \
             immagine; non ce ne sono abbastanza",
            symmetry_name(*symmetry),
            if *closed { "due sue parti resterebbero" } else { "il suo centro resterebbe" }
        ),
        SymmetryObstacle::Exhausted { symmetry, tries, steps } => {
            let before = match tries {
                0 => String::new(),
                1 => "dopo tentativi con la regola di Warnsdorff, che hanno visitato una casa, ".to_owned(),
                _ => format!("dopo tentativi con la regola di Warnsdorff, che hanno visitato {tries} case, "),
            };
            format!(
                "{before}una ricerca completa della scacchiera piegata secondo {} ha provato tutte le possibilità, visitando {steps} {}",
                symmetry_name(*symmetry),
                if *steps == 1 { "casa" } else { "case" }
            )
        }
        SymmetryObstacle::Colour { symmetry, jumps, crossed } => format!(
            "{} sposterebbe ogni casa di un giro chiuso di {jumps} mosse lungo il giro, o di un loro multiplo dispari, e così ne {} il \
             colore{}",
            symmetry_name(*symmetry),
            if jumps.is_multiple_of(2) { "manterrebbe" } else { "cambierebbe" },
            if *crossed {
                "; né può invertire il giro, perché troppo poche mosse portano da una casa alla sua immagine"
            } else {
                ""
            }
        ),
        // An obstacle that this crate does not know.
        other => other.to_string(),
    }
}

fn symmetry_name(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::IDENTITY => "l'identità",
        Symmetry::HALF_TURN => "il mezzo giro",
        Symmetry::MIRROR_FILES => "la riflessione che scambia sinistra e destra",
        Symmetry::MIRROR_RANKS => "la riflessione che scambia alto e basso",
        Symmetry::MIRROR_DIAGONAL => "la riflessione nella diagonale dal basso a sinistra all'alto a destra",
        Symmetry::MIRROR_ANTIDIAGONAL => "la riflessione nella diagonale dall'alto a sinistra al basso a destra",
        // The two that are left.
        _ => "il quarto di giro",
    }
}
