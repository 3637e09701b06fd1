//! `cavallo count --graph FILE`: Hamiltonian cycles or paths of any graph.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use cavallo::Ends;
use cavallo::hamilton::{HamiltonError, HamiltonMethod, HamiltonProblem};
use cavallo_ask::GraphCountDocument;
use cavallo_formats::{GraphFile, explain_no_tour, read_graph};
use cavallo_words::human;

use crate::args::CountArgs;
use crate::console::{Console, explain_stop, report_error, threads};
use crate::io::input::Input;
use crate::io::output::{say, say_json};
use crate::outcome::Outcome;
use crate::show::unread::Unread;
use crate::show::watch::Watch;

/// A larger number is shown by its first digits.
const MANY: f64 = 1e15;

pub(super) fn run(console: &Console, args: &CountArgs, path: &Path) -> Result<Outcome> {
    let ends = if args.question.ends.closed { Ends::Closed } else { Ends::Open };
    let Input { name, reader } = Input::open(Some(path), console.guard())?;
    let file = match read_graph(&mut console.run(), reader, Some(console.memory())) {
        Ok(file) => file,
        Err(error) => {
            let blank = GraphCountDocument::new(None, ends, args.directed, Duration::ZERO);
            return match Unread::new(error, &name) {
                Unread::Limit(why) => tell_unknown(console, blank, &why, Outcome::Unknown),
                Unread::Interrupted => tell_unknown(console, blank, "interrupted", Outcome::Interrupted),
                Unread::Bad(error) => Err(error),
            };
        }
    };
    tell_what_is_left_out(console, &file);
    let method = match args.method.as_str() {
        "auto" => HamiltonMethod::Auto,
        "frontier" => HamiltonMethod::Frontier,
        "enumerate" => HamiltonMethod::Enumerate,
        other => bail!("the method {other} is for boards: expected auto, frontier or enumerate"),
    };
    let mut problem = HamiltonProblem::new(file.graph.clone(), ends).by(method);
    if args.directed {
        problem = problem.directed();
    }
    if args.plan.plan {
        return plan(console, args, &file, &problem);
    }
    let mut watch = Watch::new(console.quiet, None).counting("states");
    let mut run = console.run().threads(threads(args.threads)).watched_by(&mut watch);
    let answer = problem.solve_in(&mut run);
    let (time, memory) = (run.elapsed(), run.peak_memory());
    drop(run);
    watch.finish();
    let document = GraphCountDocument::new(Some(&file), ends, args.directed, time);
    let count = match answer {
        Ok(count) => count,
        Err(error) => return tell_error(console, document, error),
    };
    if let Some(reason) = count.reason() {
        console.remark(&format!("none: {}", explain_no_tour(reason, &file.names)));
    }
    let width = count.width().map_or(String::new(), |width| format!(" (frontiers of up to {width} vertices)"));
    console.remark(&format!(
        "{}; {}{width}: {}, {} MiB of memory, {}",
        describe(&file, ends, args.directed),
        count.method(),
        human::duration(time),
        memory >> 20,
        count.check()
    ));
    if console.json {
        say_json(&document.counted(&file.names, &count))?;
    } else {
        say(&count.number().to_string())?;
    }
    Ok(Outcome::Answered)
}

fn describe(file: &GraphFile, ends: Ends, directed: bool) -> String {
    let what = if ends == Ends::Closed { "cycles" } else { "paths" };
    let reverse = if directed { "two" } else { "one" };
    format!("Hamiltonian {what} of {}, each and its reverse counted as {reverse}", size(file))
}

fn size(file: &GraphFile) -> String {
    let (vertices, edges) = (file.graph.vertices() as u64, file.graph.edges() as u64);
    let vertices = if vertices == 1 { "1 vertex".to_owned() } else { format!("{vertices} vertices") };
    format!("{vertices} and {}", human::count(edges, "edge"))
}

fn tell_what_is_left_out(console: &Console, file: &GraphFile) {
    if file.loops > 0 {
        let loops = human::count(file.loops, "edge");
        console.remark(&format!("left out: {loops} from a vertex to itself, which no path uses"));
    }
    if file.repeated > 0 {
        console.remark(&format!("counted once: {} that the file repeats", human::count(file.repeated, "edge")));
    }
}

fn tell_unknown(console: &Console, document: GraphCountDocument<'_>, why: &str, outcome: Outcome) -> Result<Outcome> {
    if console.json {
        say_json(&document.unknown(why))?;
    } else {
        say(&format!("not known: {why}"))?;
    }
    Ok(outcome)
}

fn tell_error(console: &Console, document: GraphCountDocument<'_>, error: HamiltonError) -> Result<Outcome> {
    match error {
        HamiltonError::Stopped(stopped) => {
            tell_unknown(console, document, &explain_stop(stopped), Outcome::of_stop(stopped))
        }
        HamiltonError::TooWide { .. } => tell_unknown(console, document, &error.to_string(), Outcome::Unknown),
        HamiltonError::Count(error) => Err(report_error(error)),
        error => Err(error.into()),
    }
}

/// Says what the count would take.
fn plan(console: &Console, args: &CountArgs, file: &GraphFile, problem: &HamiltonProblem) -> Result<Outcome> {
    let ends = if args.question.ends.closed { Ends::Closed } else { Ends::Open };
    let mut run = console.run();
    let planned = problem.plan_in(&mut run);
    let document = GraphCountDocument::new(Some(file), ends, args.directed, run.elapsed());
    let plan = match planned {
        Ok(plan) => plan,
        Err(error) => return tell_error(console, document, error),
    };
    let outcome = if plan.is_narrow { Outcome::Answered } else { Outcome::Unknown };
    if console.json {
        say_json(&document.planned(&file.names, &plan))?;
        return Ok(outcome);
    }
    let mut lines = vec![size(file)];
    if let Some(reason) = plan.reason {
        lines.push(format!("none to count: {}", explain_no_tour(reason, &file.names)));
    } else {
        let most = plan.most_states;
        let states = if most < MANY { human::in_figures(&format!("{most:.0}")) } else { format!("{most:.1e}") };
        lines.push(format!("frontiers of up to {} vertices", plan.width));
        lines.push(format!("at most {states} states at a time, usually far fewer"));
        if !plan.is_narrow {
            let most = HamiltonProblem::MOST_WIDTH;
            lines.push(format!("too wide for the frontier method, which takes up to {most}"));
        }
    }
    say(&lines.join("\n"))?;
    Ok(outcome)
}
