//! Random gathering problems: reproducible, and distributed as they should be.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::time::Duration;

use cavallo::run::Stopped;
use cavallo::{Error, Run};
use cavallo_formats::{
    GenerateError, GenerateSettings, RandomCases, generate, read_gather, write_gather_json, write_knight_lines,
};

#[test]
fn generated_files_are_the_same_for_ever() {
    let settings =
        GenerateSettings { cases: 2, rows: 2..=4, cols: 3..=12, density: 0.25, k: 2..=5, knights: None, seed: 42 };
    let mut text = Vec::new();
    generate(&settings, &mut text).unwrap();
    let expected = "\
2

4 6
....45
...3.2
..5...
3...4.

2 12
......3.3...
4....444....
";
    assert_eq!(String::from_utf8(text).unwrap(), expected);
}

#[test]
fn the_same_cases_one_by_one() {
    for settings in [
        GenerateSettings { cases: 2, rows: 2..=4, cols: 3..=12, density: 0.25, k: 2..=5, knights: None, seed: 42 },
        GenerateSettings { cases: 200, seed: 7, ..GenerateSettings::default() },
    ] {
        let (mut text, mut documents, mut lines, mut cases) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        generate(&settings, &mut text).unwrap();
        let mut random = RandomCases::new(&settings).unwrap();
        while let Some(problem) = random.next(&mut Run::unlimited()).unwrap() {
            write_gather_json(&mut Run::unlimited(), &problem, &mut documents).unwrap();
            write_knight_lines(&mut Run::unlimited(), &problem, &mut lines).unwrap();
            cases.push(problem);
        }
        assert_eq!(read_gather(text.as_slice(), None).unwrap(), cases);
        assert_eq!(read_gather(documents.as_slice(), None).unwrap(), cases);
        assert_eq!(read_gather(lines.as_slice(), None).unwrap(), cases);
    }
}

#[test]
fn knights_by_number_are_the_same_for_ever() {
    let side = 1_000_000_000;
    let settings = GenerateSettings {
        cases: 2,
        rows: side..=side,
        cols: 5..=9,
        knights: Some(3),
        seed: 42,
        ..GenerateSettings::default()
    };
    let (mut random, mut text) = (RandomCases::new(&settings).unwrap(), Vec::new());
    while let Some(problem) = random.next(&mut Run::unlimited()).unwrap() {
        write_knight_lines(&mut Run::unlimited(), &problem, &mut text).unwrap();
    }
    let expected = "\
knights 6x1000000000
4 125352443 6
6 701135599 8
2 933347118 6
knights 8x1000000000
2 50328548 6
4 161703479 8
1 403073301 5
";
    assert_eq!(String::from_utf8(text).unwrap(), expected);
    assert_eq!(generate(&settings, &mut Vec::new()).unwrap_err().kind(), ErrorKind::InvalidInput);
    let many = GenerateSettings { knights: Some((1 << 32) + 1), ..settings };
    assert_eq!(many.check(), Err(GenerateError::Knights((1 << 32) + 1)));
}

#[test]
fn cases_keep_to_their_limits() {
    let side = 1_000_000_000;
    let endless =
        GenerateSettings { rows: side..=side, cols: side..=side, density: 0.0, ..GenerateSettings::default() };
    let late = RandomCases::new(&endless).unwrap().next(&mut Run::unlimited().timeout(Duration::from_millis(1)));
    assert!(matches!(late, Err(Error::Stopped(Stopped::Time { .. }))));
    let full = GenerateSettings { density: 1.0, ..endless };
    let large = RandomCases::new(&full).unwrap().next(&mut Run::unlimited().max_memory(1 << 20));
    assert!(matches!(large, Err(Error::Stopped(Stopped::Memory { .. }))));
    assert!(RandomCases::new(&GenerateSettings { cases: 0, ..full }).is_err());
}

#[test]
fn generated_files_are_as_the_report_says() {
    let mut text = Vec::new();
    generate(&GenerateSettings { cases: 5000, seed: 1, ..GenerateSettings::default() }, &mut text).unwrap();
    let cases = read_gather(text.as_slice(), None).unwrap();
    let (mut rows, mut columns, mut ks) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for case in &cases {
        *rows.entry(case.board().height()).or_insert(0) += 1;
        *columns.entry(case.board().width()).or_insert(0) += 1;
        case.knights().iter().for_each(|knight| *ks.entry(knight.k).or_insert(0) += 1);
    }
    let area: u64 = cases.iter().map(|case| case.board().area()).sum();
    let knights: i32 = ks.values().sum();
    assert!((f64::from(knights) / area as f64 - 0.1).abs() < 0.005);
    for (counts, many, total) in [(&rows, 10, 5000), (&columns, 10, 5000)] {
        assert!(counts.keys().copied().eq(1..=many));
        assert!(counts.values().all(|&count| (count - total / many as i32).abs() < 100), "{counts:?}");
    }
    assert!(ks.keys().copied().eq(1..=9));
    assert!(ks.values().all(|&count| (count - knights / 9).abs() < knights / 60), "{ks:?}");
}

#[test]
fn generating_nothing_and_everything() {
    let settings =
        |density| GenerateSettings { cases: 1, rows: 1..=1, cols: 9000..=9000, density, ..GenerateSettings::default() };
    for (density, expected) in [(0.0, 0), (1.0, 9000)] {
        let mut text = Vec::new();
        generate(&settings(density), &mut text).unwrap();
        assert_eq!(read_gather(text.as_slice(), None).unwrap()[0].knights().len(), expected);
    }
    let refused = |change: fn(&mut GenerateSettings)| {
        let mut settings = GenerateSettings::default();
        change(&mut settings);
        assert_eq!(generate(&settings, &mut Vec::new()).unwrap_err().kind(), ErrorKind::InvalidInput);
        settings.check().unwrap_err()
    };
    assert_eq!(refused(|settings| settings.cases = 0), GenerateError::Cases(0));
    assert_eq!(refused(|settings| settings.density = 1.5), GenerateError::Density(1.5));
    assert!(matches!(refused(|settings| settings.density = f64::NAN), GenerateError::Density(_)));
    assert!(matches!(refused(|settings| settings.rows = 0..=3), GenerateError::Range { what: "rows", .. }));
    assert!(matches!(
        refused(|settings| settings.cols = 1..=1_000_000_001),
        GenerateError::Range { what: "columns", .. }
    ));
    #[expect(clippy::reversed_empty_ranges)]
    let reversed = refused(|settings| settings.rows = 5..=3);
    assert_eq!(
        reversed.to_string(),
        "the range 5..3 of rows cannot be used: expected A..B with A not above B, both from 1 to 1000000000"
    );
    assert!(refused(|settings| settings.k = 1..=10).to_string().ends_with("both from 1 to 9"));
}
