//! `cavallo graph BOARD`: the board before anybody jumps, as text, as a document or as a picture.

use std::io;

use anyhow::{Context, Result, bail};
use cavallo::board::{Board, Square, Turns};
use cavallo::run::Stopped;
use cavallo::tour::PathTree;
use cavallo::{Ends, TourProblem};
use cavallo_formats::{
    GraphSize, write_exits, write_exits_json, write_neighbours, write_neighbours_json, write_tree, write_tree_json,
};
use cavallo_render::PictureFormat;
use cavallo_render::drawing::Drawing;
use cavallo_render::graph::{ExitsPicture, GraphPictureError, MovesPicture, TreePicture};

use crate::args::picture::ThemeArg;
use crate::args::quantity::show_count;
use crate::args::{GraphArgs, Show};
use crate::console::{Console, explain_stop};
use crate::drawing_file::DrawingFile;
use crate::outcome::Outcome;
use crate::output::Output;

/// The depth of a tree if none is given.
const DEPTH: u64 = 3;

pub(crate) fn run(console: &Console, args: &GraphArgs) -> Result<Outcome> {
    console.catch_interrupt()?;
    let picture = args.output.as_deref().map(PictureFormat::from_path).transpose()?.flatten();
    if console.json && picture.is_some() {
        bail!("--json and a picture contradict each other: leave one of them out");
    }
    if args.theme.is_some() && picture.is_none() {
        bail!("--theme is for pictures: add -o FILE with a name that ends in .svg or .png");
    }
    let (board, start) = args.question(console)?;
    let view = View::new(args, &board, start)?;
    if picture.is_some() {
        view.draw(console, args)
    } else if console.json {
        view.write_json(console, args)
    } else {
        view.write_text(console, args)
    }
}

/// What is shown.
enum View<'a> {
    Moves { board: &'a Board, k: u64, only: Option<Square> },
    Exits(&'a Board),
    Tree(PathTree),
}

impl<'a> View<'a> {
    fn new(args: &GraphArgs, board: &'a Board, start: Option<Square>) -> Result<Self> {
        Ok(match args.show {
            Show::Moves => {
                if let Some(start) = start {
                    TourProblem::new(board.clone(), Ends::Open).with_start(start)?;
                }
                Self::Moves { board, k: args.k.unwrap_or(1), only: start }
            }
            Show::Exits => Self::Exits(board),
            Show::Tree => {
                let start = start.context("a tree has a root: add --start SQ")?;
                let depth = args.depth.unwrap_or(DEPTH);
                Self::Tree(PathTree::new(board.clone(), start, depth, args.jumps.unwrap_or_default())?)
            }
        })
    }

    /// Writes lines, and remarks how large the graph is.
    fn write_text(&self, console: &Console, args: &GraphArgs) -> Result<Outcome> {
        let mut output = Output::open(args.output.as_deref())?.guarded_by(console.guard());
        let mut run = console.run();
        let remark = match self {
            Self::Moves { board, k, only } => {
                let mut turns = Turns::new(board, *k);
                let GraphSize { squares, edges } =
                    write_neighbours(&mut run, &mut turns, *only, console.naming(), &mut output)?;
                match only {
                    Some(start) => format!("{start}: {edges} of {}", show_count(board.free_area(), "square")),
                    None => sizes(squares, edges),
                }
            }
            Self::Exits(board) => {
                let numbers = write_exits(&mut run, board, &mut output)?;
                sizes(numbers.squares(), numbers.edges())
            }
            Self::Tree(tree) => {
                let size = write_tree(&mut run, tree, console.naming(), &mut output)?;
                format!("nodes: {}, leaves: {}", size.nodes(), size.leaves)
            }
        };
        output.commit()?;
        console.remark(&remark);
        Ok(Outcome::Answered)
    }

    /// Writes a document. It is complete also if its list is not; but an incomplete list becomes no file.
    fn write_json(&self, console: &Console, args: &GraphArgs) -> Result<Outcome> {
        let mut output = Output::open(args.output.as_deref())?;
        let (mut run, explain) = (console.run(), &explain_stop);
        let stopped = match self {
            Self::Moves { board, k, only } => {
                write_neighbours_json(&mut run, &mut Turns::new(board, *k), *only, explain, &mut output)?
            }
            Self::Exits(board) => write_exits_json(&mut run, board, explain, &mut output)?,
            Self::Tree(tree) => write_tree_json(&mut run, tree, explain, &mut output)?,
        };
        let to_stdout = args.output.as_deref().is_none_or(|path| path == "-");
        match stopped {
            Some(stopped) if !to_stdout => Err(as_io(stopped).into()),
            Some(stopped) => {
                output.commit()?;
                console.remark(&format!("not all of it: {}", explain_stop(stopped)));
                Ok(Outcome::of_stop(stopped))
            }
            None => output.commit().map(|()| Outcome::Answered),
        }
    }

    /// Draws a picture.
    fn draw(&self, console: &Console, args: &GraphArgs) -> Result<Outcome> {
        let path = args.output.as_deref().context("a picture needs a file: add -o FILE")?;
        // Before the work, so that a path that cannot be written costs no time.
        let file = DrawingFile::open(path)?;
        let drawing = self.drawing(console, args).map_err(|error| match error {
            GraphPictureError::Stopped(stopped) => as_io(stopped).into(),
            error => anyhow::Error::from(error),
        })?;
        file.write(console, &drawing).map(|()| Outcome::Answered)
    }

    fn drawing(&self, console: &Console, args: &GraphArgs) -> Result<Drawing, GraphPictureError> {
        let (mut run, theme) = (console.run(), ThemeArg::colours(args.theme));
        Ok(match self {
            Self::Moves { board, k, only } => {
                MovesPicture::new(&mut run, &mut Turns::new(board, *k), *only, theme)?.drawing()
            }
            Self::Exits(board) => ExitsPicture::new(board, theme)?.drawing(),
            Self::Tree(tree) => TreePicture::new(&mut run, tree, theme)?.drawing(),
        })
    }
}

fn sizes(squares: u64, edges: u64) -> String {
    format!("{}, {}", show_count(squares, "square"), show_count(edges, "edge"))
}

/// As an error that the program reports as a stop.
fn as_io(stopped: Stopped) -> io::Error {
    io::Error::other(stopped)
}
