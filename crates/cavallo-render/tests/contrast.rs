//! Every part of a tour stands out from the squares, for all eyes and in grey.
//!
//! Contrast is that of WCAG 2.1: (lighter + 0.05) / (darker + 0.05) of the relative luminances; 3 is what 1.4.11 asks of graphics. Colour-blind
//! eyes are simulated with the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
//! Deficiency", IEEE TVCG 15 (2009), severity 1. Differences of colours are those of CIE 1976 L*a*b*.

use cavallo_render::colour::{Colour, DARK, LIGHT, PRINT, Theme};

/// Linear red, green and blue.
type Light = [f64; 3];

const EYES: [(&str, [Light; 3]); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

const STEPS: u32 = 1000;

fn seen(colour: Colour, eyes: &[Light; 3]) -> Light {
    let linear = [colour.0, colour.1, colour.2].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    eyes.map(|row| row.iter().zip(linear).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

fn luminance([red, green, blue]: Light) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Light, other: Light) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// L*, a* and b*.
fn lab(light: Light) -> [f64; 3] {
    let root = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let [red, green, blue] = light;
    let x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    let y = root(luminance(light));
    let z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(one: Light, other: Light) -> f64 {
    lab(one).iter().zip(lab(other)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn strokes(theme: &Theme) -> impl Iterator<Item = Colour> {
    (0..=STEPS).map(|step| theme.stroke(step as f32 / STEPS as f32))
}

#[test]
fn contrast_is_that_of_wcag() {
    let [black, white, grey] =
        [Colour(0, 0, 0), Colour(255, 255, 255), Colour(118, 118, 118)].map(|colour| seen(colour, &EYES[0].1));
    assert!((contrast(black, white) - 21.0).abs() < 0.01);
    // The lightest grey whose letters may stand on white.
    assert!((contrast(grey, white) - 4.54).abs() < 0.01);
}

#[test]
fn every_part_of_a_tour_stands_out_from_all_squares() {
    for (name, theme) in [("light", LIGHT), ("dark", DARK), ("print", PRINT)] {
        for (eyes, matrix) in &EYES {
            let marks = [theme.start, theme.end];
            for (square, marks) in [(theme.light, &marks[..]), (theme.dark, &marks), (theme.blocked, &[])] {
                for colour in strokes(&theme).chain(marks.iter().copied()) {
                    let contrast = contrast(seen(colour, matrix), seen(square, matrix));
                    assert!(contrast >= 3.0, "{name}, {eyes}: {colour:?} on {square:?} has {contrast:.2}");
                }
            }
        }
    }
}

#[test]
fn beginning_middle_and_end_look_different_to_all_eyes() {
    for (name, theme) in [("light", LIGHT), ("dark", DARK)] {
        for (eyes, matrix) in &EYES {
            let [first, middle, last] = [0.0, 0.5, 1.0].map(|part| seen(theme.stroke(part), matrix));
            for (one, other) in [(first, middle), (middle, last), (first, last)] {
                let difference = difference(one, other);
                // Ten is seen at a glance.
                assert!(difference >= 20.0, "{name}, {eyes}: {difference:.1}");
            }
            let marks = difference(seen(theme.start, matrix), seen(theme.end, matrix));
            assert!(marks >= 40.0, "{name}, {eyes}: start and end differ by {marks:.1}");
        }
    }
}

#[test]
fn lightness_grows_all_along_a_line() {
    for theme in [LIGHT, DARK] {
        let lightness: Vec<f64> = strokes(&theme).map(|colour| lab(seen(colour, &EYES[0].1))[0]).collect();
        // Rounding to whole numbers may take back a little.
        assert!(lightness.windows(2).all(|pair| pair[1] > pair[0] - 0.3), "{lightness:?}");
        assert!(lightness[STEPS as usize] - lightness[0] > 30.0, "{} to {}", lightness[0], lightness[STEPS as usize]);
    }
    assert!(strokes(&PRINT).all(|colour| colour == Colour(0, 0, 0)));
}

#[test]
fn small_text_can_be_read_on_all_squares() {
    for (name, theme) in [("light", LIGHT), ("dark", DARK), ("print", PRINT)] {
        for ground in [theme.background, theme.light, theme.dark] {
            let contrast = contrast(seen(theme.faint, &EYES[0].1), seen(ground, &EYES[0].1));
            // What 1.4.3 asks of text, which for large digits is 3.
            assert!(contrast >= 4.0, "{name}: {ground:?} has {contrast:.2}");
        }
    }
}
