//! The Italian sentences, in the words of the coursework.

use cavallo::board::Wrap;
use cavallo::gather::{Barycentre, Montagna, Objective, Targets};
use cavallo::{Board, Bracket, GatherProblem, Knight, Method, Reason, Square};

use super::italian_reasons;
use super::sentences::{Best, GatheringMarks, Sentences, counted};

pub(super) struct Italian;

impl Sentences for Italian {
    fn case(&self) -> &'static str {
        "Caso"
    }

    fn impossible(&self) -> &'static str {
        "impossibile"
    }

    fn unknown(&self) -> &'static str {
        "sconosciuto"
    }

    fn on(&self) -> &'static str {
        "in"
    }

    fn and_more(&self) -> &'static str {
        "e altre"
    }

    fn turns(&self, number: u64) -> String {
        counted(number, "turno", "turni")
    }

    fn jumps(&self, number: u64) -> String {
        counted(number, "mossa", "mosse")
    }

    fn squares(&self, number: u64) -> String {
        counted(number, "casa", "case")
    }

    fn steps(&self, number: u64) -> String {
        counted(number, "passo", "passi")
    }

    fn pieces(&self, number: u64, board: &Board) -> String {
        if board.piece().is_knight() {
            counted(number, "cavallo", "cavalli")
        } else {
            format!("{} ({})", counted(number, "pezzo", "pezzi"), board.piece())
        }
    }

    fn knight(&self, &Knight { square, k, count }: &Knight) -> String {
        let times = if count == 1 { String::new() } else { format!("{count} volte ") };
        format!("{times}{square} con k = {k}")
    }

    fn too_many_jumps(&self, jumps: u64) -> String {
        format!("{jumps} mosse, troppe per elencarle")
    }

    fn decimal(&self, number: String) -> String {
        number.replace('.', ",")
    }

    fn reason(&self, reason: &Reason) -> String {
        italian_reasons::sentence(reason)
    }

    fn remark(&self, case: u64, remark: &str) -> String {
        format!("caso {case}: {remark}")
    }

    fn remark_on_all(&self, first: u64, last: u64, remark: &str) -> String {
        if first == last { self.remark(first, remark) } else { format!("casi da {first} a {last}: {remark}") }
    }

    fn not_known(&self, why: &str) -> String {
        format!("non noto: {why}")
    }

    fn bracket(&self, bracket: &Bracket) -> String {
        let Bracket { square, turns, at_least, .. } = bracket;
        format!("al massimo {turns} (in {square}), almeno {at_least}")
    }

    fn interrupted(&self) -> &'static str {
        "interrotto"
    }

    fn time_limit(&self) -> &'static str {
        "il limite di tempo è stato raggiunto; --timeout ne imposta un altro"
    }

    fn memory_limit(&self, needed: &str, limit: &str) -> String {
        format!("servirebbero {needed} di memoria e il limite è {limit}; --max-memory ne imposta un altro")
    }

    fn input_too_large(&self, name: &str, limit: &str) -> String {
        format!("{name} richiede più di {limit} di memoria; --max-memory imposta un altro limite")
    }

    fn lost_patience(&self) -> &'static str {
        "la casa migliore non era certa quando il metodo si è fermato; --timeout gli dà più tempo"
    }

    fn found_none(&self, method: &str) -> String {
        format!("il metodo {method} non ha trovato né un incontro né una prova che sia impossibile")
    }

    fn summary(&self, method: &str, cases: usize, time: &str, exact: bool) -> String {
        let cases = counted(cases as u64, "caso", "casi");
        let doubt = if exact { "" } else { ", un'euristica: i suoi incontri possono non essere i migliori" };
        format!("{method}: {cases} in {}{doubt}", self.decimal(time.to_owned()))
    }

    fn comparison(&self) -> [&'static str; 6] {
        ["metodo", "tempo", "passi", "risposte", "giuste", "ignote"]
    }

    fn left_out_large(&self, most: u64) -> String {
        format!("escluso: una scacchiera ha più di {most} case")
    }

    fn left_out_pieces(&self) -> &'static str {
        "escluso: vale solo per cavalli su scacchiere senza bordi uniti"
    }

    fn method(&self, method: &Method<GatherProblem>) -> &'static str {
        match method.name {
            "auto" => "exact; fused per altri pezzi e per scacchiere con i bordi uniti",
            "exact" => "scarta intere regioni della scacchiera con un limite inferiore; scacchiere di ogni dimensione",
            "fused" => "una visita in ampiezza da ogni cavallo, senza costruire il grafo",
            "bfs" => "il grafo delle mosse, poi una visita in ampiezza da ogni cavallo",
            "dijkstra" => "lo stesso grafo, con una coda con priorità",
            "floyd-warshall" => "tutte le distanze del grafo insieme; solo scacchiere piccole",
            "montagna" => "la montagna va da Maometto: prova le case intorno al baricentro pesato; un'euristica",
            _ => method.summary,
        }
    }

    fn way(&self, knight: &Knight, to: Square, jumps: u64, turns: u64) -> String {
        format!("{}: {} fino a {to}, {}", self.knight(knight), self.jumps(jumps), self.turns(turns))
    }

    fn meeting(&self, objective: Objective, turns: u64, on: Square, best: Best) -> String {
        let what = match objective {
            Objective::Total => "totale",
            Objective::Slowest => "il più lento",
        };
        // The words in which the report's own program answers by this method.
        let in_its_words = match (best, objective, turns) {
            (Best::OfTargets(_), Objective::Total, 0) => "Ho impiegato 0 turni! ".to_owned(),
            (Best::OfTargets(_), Objective::Total, _) => format!("Ho impiegato {turns} turno(i)! "),
            _ => String::new(),
        };
        let best = match best {
            Best::Certain => "nessuna casa ne richiede di meno".to_owned(),
            Best::OfTargets(1) => "l'unico target; altre case possono essere migliori".to_owned(),
            Best::OfTargets(number) => format!("il migliore di {number} target; altre case possono essere migliori"),
        };
        format!("{in_its_words}{what}: {} in {on}, {best}", self.turns(turns))
    }

    fn apart(&self, reason: &str) -> String {
        format!(
            "ogni mossa si può fare anche all'indietro, quindi cavalli che si incontrano possono raggiungere l'uno la casa \
             dell'altro; ma {reason}"
        )
    }

    fn weight(&self, knight: &Knight, weight: u64) -> String {
        format!("{}: peso {weight}", self.knight(knight))
    }

    fn barycentre(&self, &Barycentre { weight, row, column, square, rounded }: &Barycentre) -> String {
        let (down, right) = rounded;
        format!(
            "baricentro: (riga, colonna) = ({row}/{weight}, {column}/{weight}), arrotondato ({down}, {right}), casa {square}"
        )
    }

    fn targets(&self, settings: Montagna, number: u64) -> String {
        let near = match settings.radius {
            0 => "il baricentro".to_owned(),
            radius => format!("il baricentro e un suo intorno di raggio {radius}"),
        };
        let squares = self.squares(number);
        match settings.targets {
            Targets::Centre => format!("target: {near}, {squares}"),
            Targets::Own => format!("target: {near}, e le case dei cavalli stessi, {squares}"),
            Targets::Board => format!("target: l'intera scacchiera, {squares}"),
        }
    }

    fn target(&self, square: Square, jumps: &str, turns: Option<u64>) -> String {
        let distances = if jumps.is_empty() { String::new() } else { format!("distanze {jumps}; ") };
        let turns = turns.map_or_else(|| self.no_meeting().to_owned(), |turns| self.turns(turns));
        format!("target {square}: {distances}{turns}")
    }

    fn more_targets(&self, number: u64) -> String {
        if number == 1 { "e un altro target".to_owned() } else { format!("e altri {number} target") }
    }

    fn setting(&self, board: &Board) -> String {
        let surface = match board.wrap() {
            Wrap::None => "una scacchiera",
            Wrap::Files => "un cilindro",
            Wrap::Both => "un toro",
        };
        let piece = board.piece();
        let who = if piece.is_knight() { String::new() } else { format!("per il pezzo {piece} ") };
        format!("{who}su {surface} di {board} case")
    }

    fn title(&self, board: &Board) -> String {
        format!("incontro {}", self.setting(board))
    }

    fn caption(&self, objective: Objective, met: (u64, Square), pieces: &str) -> String {
        let what = match objective {
            Objective::Total => "totale",
            Objective::Slowest => "il più lento",
        };
        format!("{what}: {} in {}, {pieces}", self.turns(met.0), met.1)
    }

    fn caption_impossible(&self, pieces: &str) -> String {
        format!("impossibile, {pieces}")
    }

    fn caption_unknown(&self, pieces: &str) -> String {
        format!("non noto, {pieces}")
    }

    fn ways_drawn(&self, drawn: usize, of: usize) -> String {
        format!("{drawn} di {of} percorsi disegnati")
    }

    fn too_many_marks(&self) -> &'static str {
        "troppi per segnarli"
    }

    fn gathering_marks(&self) -> GatheringMarks {
        GatheringMarks {
            number: "numero su un pezzo: k",
            dot: "fine di un turno",
            best: "case migliori",
            meeting: "casa dell'incontro",
            blocked: "bloccata",
        }
    }

    fn others(&self, number: usize) -> String {
        format!("e altre {number}")
    }

    fn costs(&self, objective: Objective) -> &'static str {
        match objective {
            Objective::Total => "turni in tutto",
            Objective::Slowest => "turni del più lento",
        }
    }

    fn no_meeting(&self) -> &'static str {
        "nessun incontro"
    }

    fn reached_by_none(&self) -> &'static str {
        "non raggiunte"
    }

    fn reached_from(&self, squares: &str) -> String {
        format!("raggiunte da {squares}")
    }

    fn barycentre_mark(&self, square: Square) -> String {
        format!("baricentro, arrotondato a {square}")
    }

    fn targets_mark(&self, number: u64) -> String {
        format!("{number} target")
    }

    fn cost_range(&self, least: u64, most: u64, best: u64) -> String {
        format!("Un incontro costa da {least} a {most} turni; il minimo in {}.", self.squares(best))
    }

    fn blocked(&self, number: u64) -> String {
        format!("Case bloccate: {number}.")
    }

    fn standing(&self, board: &Board, pieces: &str, all: bool) -> String {
        let who = if board.piece().is_knight() { "Cavalli" } else { "Pezzi" };
        let others = if all { "" } else { "; e altri" };
        format!("{who}: {pieces}{others}.")
    }
}
