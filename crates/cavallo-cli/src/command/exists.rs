//! `cavallo exists BOARD`: yes or no, and why.

use anyhow::Result;
use cavallo::tour::Auto;
use cavallo::tour::existence::Witness;
use cavallo::{Answer, Solver};
use cavallo_ask::ExistsDocument;
use cavallo_render::proof::{ProofPicture, check_size};

use crate::args::ExistsArgs;
use crate::args::picture::ThemeArg;
use crate::attempt::DEFAULT_TIME;
use crate::console::{Console, explain_unknown, report_error};
use crate::io::output::{say, say_json};
use crate::outcome::Outcome;
use crate::show::drawing_file::DrawingFile;
use crate::show::watch::Watch;

pub(crate) fn run(console: &Console, args: ExistsArgs) -> Result<Outcome> {
    let problem = args.question.problem(console, args.board)?;
    let picture = args.picture.as_deref().map(DrawingFile::open).transpose()?;
    if picture.is_some() {
        // Before the work: it would be in vain.
        check_size(problem.board())?;
    }
    let mut watch = Watch::new(console.quiet, None);
    let default_time = Auto::default().may_take_long(&problem).then_some(DEFAULT_TIME);
    let answer =
        problem.exists_in(&mut console.limited_run(default_time, None).watched_by(&mut watch)).map_err(report_error)?;
    watch.finish();
    let unknown = if let Answer::Unknown(why) = answer { Some(explain_unknown(why)) } else { None };
    let (document, outcome) = (ExistsDocument::new(&problem, &answer, unknown), Outcome::of_answer(&answer));
    let word = match document.exists {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not known",
    };
    let reference = document.reference.map(|reference| format!(" ({reference})")).unwrap_or_default();
    let because = match &answer {
        Answer::Found(Witness::Tour(tour)) => {
            let (first, last) = (console.name(tour.first()), console.name(tour.last()));
            format!("a tour from {first} to {last} was found and verified")
        }
        Answer::Impossible(reason) => console.voice().reason(reason),
        _ => document.because.clone(),
    };
    let words = format!("{word} ({problem}): {because}{reference}");
    if console.json {
        say_json(&document)?;
    } else {
        say(&words)?;
    }
    if let Some(picture) = picture {
        // A theorem says that there is a tour; a picture shows one, if it is found at once.
        let example = match &answer {
            Answer::Found(Witness::Theorem(_)) => problem.solve_in(&mut console.limited_run(Some(DEFAULT_TIME), None)),
            _ => Ok(Answer::GAVE_UP),
        };
        let example = example.map_err(report_error)?.found().ok().map(|tour| Answer::Found(Witness::Tour(tour)));
        let answer = example.unwrap_or(answer);
        let (words, notation, theme) = (&words, console.naming().notation(), ThemeArg::colours(args.theme));
        let proof = ProofPicture { problem: &problem, answer: &answer, words, notation, theme };
        picture.write(console, &proof.drawing()?)?;
    }
    Ok(outcome)
}
