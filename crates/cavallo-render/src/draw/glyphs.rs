//! Letters and digits as lines, so that a picture needs no font and looks the same on every machine.
//!
//! A glyph is a few lines on a grid, four wide and six high, with 00 in the upper left corner; letters such as p go down to 8. A point is two
//! digits, across and down; lines are separated by blanks. A line of a single point is a dot.

use crate::draw::point::Point;

const GLYPHS: [(char, &str); 84] = [
    ('\'', "2022"),
    ('0', "103041453616050110"),
    ('1', "112026 1636"),
    ('2', "01103041420646"),
    ('3', "01103041423313 334445361605"),
    ('4', "36300444"),
    ('5', "400002324345361605"),
    ('6', "413010010516364544330303"),
    ('7', "004016"),
    ('8', "13020110304142331304051636454433"),
    ('9', "431302011030414536160505"),
    ('A', "062046 1434"),
    ('B', "06003041423303 3344453606"),
    ('C', "4130100105163645"),
    ('D', "00204244260600"),
    ('E', "40000646 0333"),
    ('F', "400006 0333"),
    ('G', "41301001051636454323"),
    ('H', "0006 4046 0343"),
    ('I', "1030 2026 1636"),
    ('J', "4045361605"),
    ('K', "0006 400346"),
    ('L', "000646"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103042443616040210"),
    ('P', "06003041423303"),
    ('Q', "103042443616040210 2446"),
    ('R', "06003041423303 2346"),
    ('S', "413010010213334445361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('a', "4246 433212030516364545"),
    ('b', "0006 031232434536160505"),
    ('c', "4332120305163645"),
    ('d', "4046 433212030516364545"),
    ('e', "0444433212030516364545"),
    ('f', "30201116 0232"),
    ('g', "4247381807 4332120305163645"),
    ('h', "0006 0312324346"),
    ('i', "2226 20"),
    ('j', "22271808 20"),
    ('k', "0006 420446"),
    ('l', "101526"),
    ('m', "0206 03122326 23324346"),
    ('n', "0206 0312324346"),
    ('o', "123243453616050312"),
    ('p', "0208 03123243453616050503"),
    ('q', "4248 4332120305163645"),
    ('r', "0206 031232"),
    ('s', "42120314344536060606"),
    ('t', "10152636 0232"),
    ('u', "0205163645 4246"),
    ('v', "022642"),
    ('w', "0216233642"),
    ('x', "0246 4206"),
    ('y', "0226 421808"),
    ('z', "02420646"),
    ('à', "4246 433212030516364545 1021"),
    ('è', "0444433212030516364545 1021"),
    ('é', "0444433212030516364545 2130"),
    ('ì', "2226 1021"),
    ('ò', "123243453616050312 1021"),
    ('ù', "0205163645 4246 1021"),
    ('-', "0444"),
    ('+', "0444 2226"),
    ('=', "0343 0545"),
    ('.', "26"),
    (',', "2618"),
    (':', "22 26"),
    (';', "22 2618"),
    ('/', "4006"),
    ('(', "30111536"),
    (')', "10313516"),
    ('%', "4006 00 46"),
    ('*', "2226 0343 0543"),
    ('?', "01103041422324 26"),
    ('!', "2024 26"),
    (' ', ""),
];

/// The distance between the left edges of two glyphs, for a digit of height six.
const ADVANCE: f32 = 6.0;
const WIDTH: f32 = 4.0;
const HEIGHT: f32 = 6.0;

/// The lines of a text around its middle. Characters without a glyph are drawn as boxes.
#[must_use]
pub fn lines(text: &str, centre: Point, height: f32) -> Vec<Vec<Point>> {
    let unit = height / HEIGHT;
    let left = centre.0 - width(text, height) / 2.0;
    let top = centre.1 - height / 2.0;
    let mut lines = Vec::new();
    for (place, letter) in text.chars().enumerate() {
        let x = left + place as f32 * ADVANCE * unit;
        for line in glyph(letter).split(' ').filter(|line| !line.is_empty()) {
            let digits: Vec<f32> =
                line.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as f32).collect();
            let points = digits.chunks_exact(2).map(|pair| (x + pair[0] * unit, top + pair[1] * unit));
            let mut points: Vec<Point> = points.collect();
            if let [dot] = points[..] {
                points.push((dot.0, dot.1 + unit / 50.0));
            }
            lines.push(points);
        }
    }
    lines
}

/// The width of a text.
#[must_use]
pub fn width(text: &str, height: f32) -> f32 {
    let letters = text.chars().count();
    if letters == 0 { 0.0 } else { ((letters - 1) as f32 * ADVANCE + WIDTH) * height / HEIGHT }
}

/// The number of letters that fit into a width.
#[must_use]
pub fn fitting_letters(width: f32, height: f32) -> usize {
    ((width * HEIGHT / height - WIDTH) / ADVANCE) as usize + 1
}

/// The thickness of the lines of a text.
#[must_use]
pub fn thickness(height: f32) -> f32 {
    height / 8.0
}

fn glyph(letter: char) -> &'static str {
    GLYPHS.iter().find(|(known, _)| *known == letter).map_or("0040460600", |(_, lines)| lines)
}

/// The height of a text: the one that is wanted, or less if the text would be wider than allowed.
#[must_use]
pub fn fitting(text: &str, height: f32, most_width: f32) -> f32 {
    let actual = width(text, height);
    if actual > most_width { height * most_width / actual } else { height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_pairs_on_the_grid_and_different_from_all_others() {
        for (i, (letter, glyph)) in GLYPHS.iter().enumerate() {
            for line in glyph.split(' ').filter(|line| !line.is_empty()) {
                assert!(line.len() % 2 == 0, "{letter}");
                let across = line.chars().step_by(2);
                assert!(across.clone().all(|digit| digit <= '4'), "{letter}");
                assert!(line.chars().skip(1).step_by(2).all(|digit| digit <= '8'), "{letter}");
            }
            assert!(GLYPHS[..i].iter().all(|(_, other)| other != glyph), "{letter}");
        }
    }

    #[test]
    fn italian_can_be_written() {
        for letter in "la casa è più in là, perché così può".chars() {
            assert!(GLYPHS.iter().any(|(known, _)| *known == letter), "{letter}");
        }
    }

    #[test]
    fn as_many_letters_as_fit() {
        let ten = width("0123456789", 11.0);
        assert_eq!((fitting_letters(ten + 0.1, 11.0), fitting_letters(ten - 0.1, 11.0)), (10, 9));
    }

    #[test]
    fn texts_are_centred() {
        for text in ["1", "10", "a1", "123456789"] {
            let lines = lines(text, (50.0, 20.0), 6.0);
            let across = || lines.iter().flatten().map(|point| point.0);
            let (left, right) = (across().fold(f32::MAX, f32::min), across().fold(f32::MIN, f32::max));
            assert!(left >= 50.0 - width(text, 6.0) / 2.0 - 0.01, "{text}");
            assert!(right <= 50.0 + width(text, 6.0) / 2.0 + 0.01, "{text}");
        }
    }
}
