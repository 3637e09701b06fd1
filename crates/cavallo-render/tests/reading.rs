//! Numbers in a picture can be read, by a reader that knows the shapes of digits from elsewhere.

use cavallo::board::Notation;
use cavallo::{Tour, TourProblem};
use cavallo_render::colour::{Colour, DARK, LIGHT, PRINT};
use cavallo_render::raster::draw;
use cavallo_render::sheet::Sheet;
use cavallo_render::tour::{Style, TourPicture};

/// Digits as on a display of 5x7 lamps.
const LAMPS: [[&str; 7]; 10] = [
    [".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."],
    ["..#..", "###..", "..#..", "..#..", "..#..", "..#..", "#####"],
    [".###.", "#...#", "....#", "...#.", "..#..", ".#...", "#####"],
    [".###.", "#...#", "....#", "..##.", "....#", "#...#", ".###."],
    ["...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."],
    ["#####", "#....", "####.", "....#", "....#", "#...#", ".###."],
    [".###.", "#...#", "#....", "####.", "#...#", "#...#", ".###."],
    ["#####", "....#", "...#.", "..#..", ".#...", ".#...", ".#..."],
    [".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###."],
    [".###.", "#...#", "#...#", ".####", "....#", "#...#", ".###."],
];

const CELL: u32 = 64;
/// A frame around the first and the last square is not a digit.
const EDGE: usize = 6;

fn constructed(board: &str) -> Tour {
    TourProblem::open(board).unwrap().solve().unwrap().found().unwrap()
}

/// The ink of one square: rows of pixels.
type Ink = Vec<Vec<bool>>;

/// Digits stand apart: there is a column without ink between two of them.
fn digits(ink: &Ink) -> Vec<Ink> {
    let has_ink: Vec<bool> = (0..ink[0].len()).map(|x| ink.iter().any(|row| row[x])).collect();
    let mut digits = Vec::new();
    let mut first = None;
    for (x, &inked) in has_ink.iter().chain([&false]).enumerate() {
        match (inked, first) {
            (true, None) => first = Some(x),
            (false, Some(from)) => {
                let columns = ink.iter().map(|row| row[from..x].to_vec());
                digits.push(columns.filter(|row| row.contains(&true)).collect());
                first = None;
            }
            _ => {}
        }
    }
    digits
}

/// The digit whose lamps are most like the ink.
fn read_digit(ink: &Ink) -> usize {
    let (width, height) = (ink[0].len(), ink.len());
    let lamp = |column: usize, row: usize| {
        let (x, y) = (column * width / 5..(column + 1) * width / 5, row * height / 7..(row + 1) * height / 7);
        let (lit, all) = (y.clone().flat_map(|y| x.clone().map(move |x| (x, y))), x.len() * y.len());
        lit.filter(|&(x, y)| ink[y][x]).count() as f64 / all as f64
    };
    let lamps = || (0..7).flat_map(|row| (0..5).map(move |column| (column, row)));
    let seen: Vec<f64> = lamps().map(|(column, row)| lamp(column, row)).collect();
    let likeness = |digit: &usize| {
        let lit = |row: usize, column: usize| f64::from(u8::from(LAMPS[*digit][row].as_bytes()[column] == b'#'));
        correlation(&seen, &lamps().map(|(column, row)| lit(row, column)).collect::<Vec<f64>>())
    };
    (0..10).max_by(|a, b| likeness(a).total_cmp(&likeness(b))).unwrap()
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
    let (a, b) = (mean(one), mean(other));
    let product = |f: &dyn Fn(f64, f64) -> f64| one.iter().zip(other).map(|(&x, &y)| f(x - a, y - b)).sum::<f64>();
    product(&|x, y| x * y) / (product(&|x, _| x * x) * product(&|_, y| y * y)).sqrt()
}

#[test]
fn every_number_can_be_read_from_the_pixels() {
    let tour = constructed("12");
    for theme in [LIGHT, DARK, PRINT] {
        let picture = TourPicture {
            tour: &tour,
            style: Style::Numbers,
            theme,
            cell: CELL,
            coordinates: true,
            notation: Notation::Algebraic,
        };
        let pixmap = draw(&picture.drawing(), 1.0, &mut || Ok(())).unwrap();
        let layout = Sheet::new(tour.board(), CELL as f32, true).layout;
        let at = |x: usize, y: usize| {
            let pixel = pixmap.pixels()[y * pixmap.width() as usize + x];
            [pixel.red(), pixel.green(), pixel.blue()].map(i32::from)
        };
        for (square, number) in tour.squares().zip(1..) {
            let (left, top) = layout.corner(square);
            let (left, top) = (left as usize, top as usize);
            let ground = at(left + EDGE, top + EDGE);
            let differs = |pixel: [i32; 3]| (0..3).map(|i| (pixel[i] - ground[i]).abs()).sum::<i32>() > 150;
            let rows = EDGE..CELL as usize - EDGE;
            let ink = rows.clone().map(|y| rows.clone().map(|x| differs(at(left + x, top + y))).collect()).collect();
            let read = digits(&ink).iter().fold(0, |so_far, digit| 10 * so_far + read_digit(digit));
            assert_eq!(read, number, "{square}, on {:?}", Colour(ground[0] as u8, ground[1] as u8, ground[2] as u8));
        }
    }
}
