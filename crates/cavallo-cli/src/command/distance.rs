//! `cavallo distance BOARD SQ SQ`.

use anyhow::{Context, Result, bail};
use cavallo::distance::{Auto, BreadthFirst};
use cavallo::{Answer, DistanceProblem, Solver};
use cavallo_ask::DistanceDocument;
use cavallo_render::algorithm::{WavesFilm, recorder};

use crate::args::picture::ThemeArg;
use crate::args::{DistanceArgs, blocked, read_board_map};
use crate::console::{Console, explain_unknown, report_error};
use crate::io::output::{say, say_json};
use crate::outcome::Outcome;
use crate::show::frames::FilmTarget;

pub(crate) fn run(console: &Console, args: &DistanceArgs) -> Result<Outcome> {
    let problem = problem(console, args)?;
    let mut recorder = args.frames.as_ref().map(|_| recorder(problem.board())).transpose()?;
    let target = args.frames.as_deref().map(FilmTarget::open).transpose()?;
    let solved = match &mut recorder {
        Some(recorder) => BreadthFirst.answer(&mut console.run().watched_by(recorder), &problem),
        None => Auto.answer(&mut console.run(), &problem),
    };
    let answer = solved.map_err(report_error)?.answer;
    let unknown = if let Answer::Unknown(why) = answer { Some(explain_unknown(why)) } else { None };
    if console.json {
        say_json(&DistanceDocument::new(&problem, &answer, unknown))?;
    } else {
        say(&match &answer {
            Answer::Found(distance) => distance.jumps().to_string(),
            Answer::Impossible(_) => "unreachable".to_owned(),
            Answer::Unknown(_) => format!("not known: {}", unknown.unwrap_or_default()),
        })?;
    }
    // The answer first: pictures take longer, and whoever stops them has it. A search that was stopped is not shown.
    if let (Some(target), Some(recorder)) = (target, recorder)
        && !matches!(answer, Answer::Unknown(_))
    {
        let theme = ThemeArg::colours(args.theme);
        let film = WavesFilm::new(&problem, &recorder.into_trace(), theme);
        target.write(console, &film.named(console.naming().notation()))?;
    }
    Ok(Outcome::of_answer(&answer))
}

fn problem(console: &Console, args: &DistanceArgs) -> Result<DistanceProblem> {
    let (board, from, to) = match (&args.map, &args.board, args.from, args.to) {
        (Some(path), ..) => {
            let map = read_board_map(console, path)?;
            let missing = || format!("{} has no S or no E: distance is asked from S to E", path.display());
            let (from, to) = (map.start.with_context(missing)?, map.end.with_context(missing)?);
            (args.piece.on(map.board), from, to)
        }
        (None, Some(board), Some(from), Some(to)) => {
            let board = blocked(console, args.piece.on(board.clone()), args.blocked.as_ref())?;
            let (from, to) = (console.square(&board, from)?, console.square(&board, to)?);
            (board, from, to)
        }
        _ => bail!("expected BOARD FROM TO, such as 8 a1 h8, or --map FILE"),
    };
    Ok(DistanceProblem::new(board, from, to)?)
}
