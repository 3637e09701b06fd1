//! What is known about all questions of a kind: it feeds the description of the questions, the server and the page.

/// How an answer comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// After some progress.
    Stream,
    /// As a whole.
    Whole,
}

/// How long an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// As long as the limits allow.
    Long,
    /// Less than a second.
    Short,
}

/// What an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A document, by the name of its schema.
    Document(&'static str),
    /// A picture of one of these media types.
    Picture(&'static [&'static str]),
}

/// How a server is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The path; `{id}` in it is the field `id`.
    pub path: &'static str,
    /// Whether the fields are a query, and not the body.
    pub is_query: bool,
    /// The longest body, in bytes.
    pub body: usize,
    /// The most squares of a board.
    pub squares: u64,
}

impl Route {
    /// The longest body of most questions.
    pub const SHORT_BODY: usize = 1 << 20;
    /// The longest body of a file.
    pub const LONG_BODY: usize = 16 << 20;

    /// A question in a short body, about boards with at most so many squares.
    #[must_use]
    pub const fn post(path: &'static str, squares: u64) -> Self {
        Self { path, is_query: false, body: Self::SHORT_BODY, squares }
    }

    /// A question in a query, about boards with at most so many squares.
    #[must_use]
    pub const fn get(path: &'static str, squares: u64) -> Self {
        Self { is_query: true, ..Self::post(path, squares) }
    }

    /// The same with a long body.
    #[must_use]
    pub const fn with_files(self) -> Self {
        Self { body: Self::LONG_BODY, ..self }
    }
}

/// What is known about all questions of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// What it asks, in a sentence.
    pub summary: &'static str,
    /// A question of the kind, as JSON.
    pub example: &'static str,
    /// How long an answer may take.
    pub lane: Lane,
    /// How an answer comes.
    pub delivery: Delivery,
    /// What it is.
    pub content: Content,
    /// How a server is asked, if it is.
    pub route: Option<Route>,
}

impl Entry {
    /// Long work whose answer is a document, of which no server is asked.
    #[must_use]
    pub const fn new(name: &'static str, summary: &'static str, schema: &'static str, example: &'static str) -> Self {
        let content = Content::Document(schema);
        Self { name, summary, example, lane: Lane::Long, delivery: Delivery::Stream, content, route: None }
    }

    /// The same for a server that is asked like this.
    #[must_use]
    pub const fn at(self, route: Route) -> Self {
        Self { route: Some(route), ..self }
    }

    /// The same for work that takes less than a second.
    #[must_use]
    pub const fn short(self) -> Self {
        Self { lane: Lane::Short, delivery: Delivery::Whole, ..self }
    }

    /// The same with a picture of one of these media types.
    #[must_use]
    pub const fn picture(self, kinds: &'static [&'static str]) -> Self {
        Self { delivery: Delivery::Whole, content: Content::Picture(kinds), ..self }
    }
}
