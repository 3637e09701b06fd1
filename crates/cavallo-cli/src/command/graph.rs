//! `cavallo graph BOARD`: the board before anybody jumps, as text, as a document or as a picture.

use std::io;

use anyhow::{Context, Result, bail};
use cavallo::board::{Board, Entries, Matrix, Square, Turns};
use cavallo::tour::{JumpOrder, PathTree};
use cavallo::{Ends, TourProblem};
use cavallo_ask::{write_exits_json, write_matrix_json, write_neighbours_json, write_tree_json};
use cavallo_formats::{GraphSize, write_exits, write_matrix, write_matrix_row, write_neighbours, write_tree};
use cavallo_render::PictureFormat;
use cavallo_render::drawing::Drawing;
use cavallo_render::graph::{ExitsPicture, GraphPictureError, MatrixPicture, MovesPicture, TreePicture};
use cavallo_words::human;

use crate::args::picture::ThemeArg;
use crate::args::{GraphArgs, Show};
use crate::console::{Console, explain_stop};
use crate::io::output::Output;
use crate::outcome::Outcome;
use crate::show::drawing_file::DrawingFile;

/// The depth of a tree if none is given.
const DEPTH: u64 = 3;

pub(crate) fn run(console: &Console, args: &GraphArgs) -> Result<Outcome> {
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
    Moves { board: &'a Board, k: u64, only: Option<Square>, jumps: Option<JumpOrder> },
    Exits(&'a Board),
    Matrix(&'a Board, u64, Entries, Option<Square>),
    Tree(PathTree),
}

impl<'a> View<'a> {
    fn new(args: &GraphArgs, board: &'a Board, start: Option<Square>) -> Result<Self> {
        let k = args.k.unwrap_or(1);
        if let Some(start) = start.filter(|_| args.show != Show::Tree) {
            TourProblem::new(board.clone(), Ends::Open).with_start(start)?;
        }
        Ok(match args.show {
            Show::Moves => {
                args.jumps.unwrap_or_default().check_board(board)?;
                Self::Moves { board, k, only: start, jumps: args.jumps }
            }
            Show::Exits => Self::Exits(board),
            Show::Matrix => Self::Matrix(board, k, Entries::Adjacency, None),
            Show::Distances => Self::Matrix(board, k, Entries::Distances, start),
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
            Self::Moves { board, k, only, jumps } => {
                let mut turns = ordered(Turns::new(board, *k), *jumps);
                let GraphSize { squares, edges } =
                    write_neighbours(&mut run, &mut turns, *only, console.naming(), &mut output)?;
                match only {
                    Some(start) => {
                        format!("{}: {edges} of {}", console.name(*start), human::count(board.free_area(), "square"))
                    }
                    None => sizes(squares, edges),
                }
            }
            Self::Exits(board) => {
                let numbers = write_exits(&mut run, board, &mut output)?;
                sizes(numbers.squares(), numbers.edges())
            }
            Self::Matrix(board, k, entries, Some(start)) => {
                let mut matrix = matrix(board, *k, *entries, Some(*start))?;
                let most = write_matrix_row(&mut run, &mut matrix, *start, &mut output)?.unwrap_or_default();
                format!("{}: up to {}", console.name(*start), human::count(most, if *k == 1 { "jump" } else { "turn" }))
            }
            Self::Matrix(board, k, entries, None) => {
                let mut matrix = matrix(board, *k, *entries, None)?;
                let GraphSize { squares, edges } = write_matrix(&mut run, &mut matrix, console.naming(), &mut output)?;
                if *entries == Entries::Adjacency { sizes(squares, edges) } else { human::count(squares, "square") }
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
            Self::Moves { board, k, only, jumps } => {
                let mut turns = ordered(Turns::new(board, *k), *jumps);
                write_neighbours_json(&mut run, &mut turns, *only, explain, &mut output)?
            }
            Self::Matrix(board, k, entries, only) => {
                let mut matrix = matrix(board, *k, *entries, *only)?;
                write_matrix_json(&mut run, &mut matrix, *only, explain, &mut output)?
            }
            Self::Exits(board) => write_exits_json(&mut run, board, explain, &mut output)?,
            Self::Tree(tree) => write_tree_json(&mut run, tree, explain, &mut output)?,
        };
        let to_stdout = args.output.as_deref().is_none_or(|path| path == "-");
        match stopped {
            Some(stopped) if !to_stdout => Err(io::Error::other(stopped).into()),
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
            GraphPictureError::Stopped(stopped) => io::Error::other(stopped).into(),
            error => anyhow::Error::from(error),
        })?;
        file.write(console, &drawing).map(|()| Outcome::Answered)
    }

    fn drawing(&self, console: &Console, args: &GraphArgs) -> Result<Drawing, GraphPictureError> {
        let (mut run, theme, notation) = (console.run(), ThemeArg::colours(args.theme), console.naming().notation());
        Ok(match self {
            Self::Moves { board, k, only, .. } => {
                let mut turns = Turns::new(board, *k);
                MovesPicture::new(&mut run, &mut turns, *only, theme)?.named(notation).drawing()
            }
            Self::Exits(board) => ExitsPicture::new(board, theme)?.named(notation).drawing(),
            Self::Matrix(board, k, entries, only) => {
                let mut matrix = Matrix::of_rows(board, *k, *entries);
                MatrixPicture::new(&mut run, &mut matrix, *only, theme)?.named(notation).drawing()
            }
            Self::Tree(tree) => TreePicture::new(&mut run, tree, theme)?.named(notation).drawing(),
        })
    }
}

/// A matrix, or the row of one square.
fn matrix(board: &Board, k: u64, entries: Entries, only: Option<Square>) -> Result<Matrix<'_>> {
    Ok(if only.is_some() { Matrix::of_rows(board, k, entries) } else { Matrix::new(board, k, entries)? })
}

/// Turns that try jumps in an order, if one is given.
fn ordered(turns: Turns<'_>, jumps: Option<JumpOrder>) -> Turns<'_> {
    match jumps {
        // Other pieces have the usual order only.
        Some(order) if turns.board().is_classic() => turns.trying(order.jumps()),
        _ => turns,
    }
}

fn sizes(squares: u64, edges: u64) -> String {
    format!("{}, {}", human::count(squares, "square"), human::count(edges, "edge"))
}
