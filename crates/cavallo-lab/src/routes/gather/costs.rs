//! `POST /api/gather/costs`: what a meeting costs on every square.

use cavallo::Error;
use cavallo::gather::costs;
use cavallo_ask::CostsDocument;

use super::problem::{about, objective, problem, small};
use crate::failure::Failure;
use crate::jobs::{Reply, Work};
use crate::routes::{Asked, Route};

pub(in crate::routes) static ROUTE: Route =
    about("/api/gather/costs", "The cost of a meeting on every square.", "cavallo-costs/1", prepare);

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let (problem, objective) = (small(problem(asked.fields)?)?, objective(asked.fields));
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let costs = costs(&mut job.run().watched_by(&mut reporter), &problem, objective).map_err(Error::from)?;
        Reply::json(&CostsDocument::new(&problem, objective, &costs))
    }))
}
