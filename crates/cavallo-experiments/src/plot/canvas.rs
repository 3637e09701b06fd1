//! The SVG itself.

use std::fmt::Write as _;

use cavallo_render::svg::escaped;

/// A finished picture.
#[derive(Clone, Debug)]
pub(crate) struct Svg {
    attributes: String,
    content: String,
}

impl Svg {
    /// As a file of its own.
    pub(crate) fn file(&self) -> String {
        let Self { attributes, content } = self;
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" {attributes}>\n{content}</svg>\n"
        )
    }

    /// As part of a page.
    pub(crate) fn inline(&self) -> String {
        let Self { attributes, content } = self;
        format!("<svg {attributes}>\n{content}</svg>\n")
    }
}

/// How text is aligned at its point.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// A picture that is being drawn.
pub(super) struct Canvas {
    width: f64,
    height: f64,
    id: String,
    content: String,
}

impl Canvas {
    /// A white picture with a title on top. `id` must be unique on a page.
    pub(super) fn new(id: &str, width: f64, height: f64, title: &str, description: &str) -> Self {
        let mut content = String::new();
        let _ = writeln!(content, "<title id=\"{id}-title\">{}</title>", escaped(title));
        let _ = writeln!(content, "<desc id=\"{id}-desc\">{}</desc>", escaped(description));
        let _ = writeln!(content, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
        let mut canvas = Self { width, height, id: id.to_owned(), content };
        canvas.words(width / 2.0, 24.0, Anchor::Middle, 16.0, "font-weight=\"bold\"", title);
        canvas
    }

    /// Adds an element as it is.
    pub(super) fn add(&mut self, element: &str) {
        self.content.push_str(element);
        self.content.push('\n');
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        let _ = writeln!(
            self.content,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" {style}/>",
            from.0, from.1, to.0, to.1
        );
    }

    pub(super) fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64, style: &str) {
        let _ = writeln!(
            self.content,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {style}/>"
        );
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, size: f64, text: &str) {
        self.words(x, y, anchor, size, "", text);
    }

    pub(super) fn words(&mut self, x: f64, y: f64, anchor: Anchor, size: f64, style: &str, text: &str) {
        let anchor = anchor.name();
        let _ = writeln!(
            self.content,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\" {style}>{}</text>",
            escaped(text)
        );
    }

    pub(super) fn finish(self) -> Svg {
        let Self { width, height, id, content } = self;
        let attributes = format!(
            "viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\" font-family=\"sans-serif\" fill=\"#222222\""
        );
        Svg { attributes, content }
    }
}
