//! `cavallo distance BOARD SQ SQ`.

use anyhow::Result;
use cavallo::distance::{Auto, BreadthFirst};
use cavallo::{Answer, DistanceProblem, Solver};
use cavallo_formats::DistanceDocument;
use cavallo_render::algorithm::{Recording, WavesFilm, check_size};

use crate::args::DistanceArgs;
use crate::args::picture::ThemeArg;
use crate::console::{Console, explain_unknown, report_error};
use crate::frames::FilmTarget;
use crate::outcome::Outcome;
use crate::output::{say, say_json};

pub(crate) fn run(console: &Console, args: &DistanceArgs) -> Result<Outcome> {
    let board = args.piece.on(args.board.clone()).with_blocked(args.blocked.clone().unwrap_or_default().0)?;
    let problem = DistanceProblem::new(board, args.from, args.to)?;
    if args.frames.is_some() {
        check_size(problem.board())?;
    }
    console.catch_interrupt()?;
    let target = args.frames.as_deref().map(FilmTarget::open).transpose()?;
    let mut recording = Recording::new();
    let solved = if target.is_some() {
        BreadthFirst.answer(&mut console.run().watched_by(&mut recording), &problem)
    } else {
        Auto.answer(&mut console.run(), &problem)
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
    if let Some(target) = target
        && !matches!(answer, Answer::Unknown(_))
    {
        let theme = ThemeArg::colours(args.theme);
        target.write(console, &WavesFilm::new(&problem, recording, theme))?;
    }
    Ok(Outcome::of_answer(&answer))
}
