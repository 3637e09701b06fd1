//! The server: binds, answers, and shuts down in order.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::serve::Listener;
use cavallo::run::CancelToken;
use cavallo_ask::Stores;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::guard::{Guard, guard};
use crate::jobs::{GRACE, Metrics, Pool};
use crate::openapi::document;
use crate::options::Options;
use crate::routes::Shared;
use crate::{api_page, assets, routes};

/// A server that is bound to its address and does not answer yet.
pub struct Lab {
    listener: TcpListener,
    /// The time in which the headers of a request must be there.
    headers: Duration,
    guard: Guard,
    shared: Arc<Shared>,
}

/// Looks at a server that is at work.
#[derive(Clone)]
pub struct Monitor(Arc<Shared>);

impl Monitor {
    /// How many jobs there were and are.
    #[must_use]
    pub fn metrics(&self) -> Metrics {
        self.0.pool.metrics()
    }

    /// The memory of all traces that are kept, in bytes.
    #[must_use]
    pub fn trace_memory(&self) -> usize {
        self.0.stores.traces.size()
    }

    /// The memory of all tables of random tours that are kept, in bytes.
    #[must_use]
    pub fn sampler_memory(&self) -> u64 {
        self.0.stores.samplers.size()
    }
}

impl Lab {
    /// Binds the server to its address.
    ///
    /// # Errors
    /// When the address is taken or not ours.
    pub async fn bind(options: &Options) -> io::Result<Self> {
        let listener = TcpListener::bind(options.address()).await?;
        let guard = Guard { address: listener.local_addr()? };
        let limits = options.limits;
        let stores = Arc::new(Stores::new(limits.traces, limits.samplers));
        let shared = Shared { pool: Pool::new(limits), stores };
        Ok(Self { listener, headers: limits.headers, guard, shared: Arc::new(shared) })
    }

    /// The address, with the port that was chosen.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.guard.address
    }

    /// Something to look at the server with.
    #[must_use]
    pub fn monitor(&self) -> Monitor {
        Monitor(Arc::clone(&self.shared))
    }

    /// Answers until `stop` is there. Then all jobs are ended, and answers that are on their way have two seconds more.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) {
        let not_allowed =
            || async { Failure::new(StatusCode::METHOD_NOT_ALLOWED, "this address is asked in another way: see /api") };
        let router = Router::new()
            .merge(routes::router())
            .route("/api", get(|| async { ([(CONTENT_TYPE, "text/html; charset=utf-8")], api_page::page()) }))
            .route("/api/style.css", get(|| async { ([(CONTENT_TYPE, "text/css; charset=utf-8")], api_page::STYLE) }))
            .route(
                "/api/openapi.json",
                get(|| async { ([(CONTENT_TYPE, "application/json")], document().to_string()) }),
            )
            .fallback(get(assets::send))
            .method_not_allowed_fallback(not_allowed)
            .with_state(Arc::clone(&self.shared))
            .layer(from_fn_with_state(self.guard, guard));
        let connections = GracefulShutdown::new();
        tokio::select! {
            () = accept(self.listener, self.headers, &router, &connections) => {}
            () = stop => {}
        }
        self.shared.pool.close();
        let _ = tokio::time::timeout(GRACE, connections.shutdown()).await;
    }
}

/// Accepts connections, without end. One on which the headers of a request take too long is closed.
async fn accept(mut listener: TcpListener, headers: Duration, router: &Router, connections: &GracefulShutdown) {
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(headers);
    loop {
        // What goes wrong with one connection is no matter to others.
        let (stream, _) = Listener::accept(&mut listener).await;
        let service = TowerToHyperService::new(router.clone());
        let connection = connections.watch(server.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A connection that breaks off is the client's affair.
            let _ = connection.await;
        });
    }
}

/// Serves until the token is cancelled, with threads of its own. As soon as it listens, `ready` is called with the address.
///
/// # Errors
/// When the address cannot be bound, and whatever error `ready` gives.
pub fn run(options: &Options, stop: &CancelToken, ready: impl FnOnce(SocketAddr) -> io::Result<()>) -> io::Result<()> {
    /// How often the token is looked at.
    const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_io().enable_time().build()?;
    let stop = stop.clone();
    let served = runtime.block_on(async {
        let lab = Lab::bind(options).await?;
        ready(lab.address())?;
        lab.serve(async move {
            while !stop.is_cancelled() {
                tokio::time::sleep(BETWEEN_LOOKS).await;
            }
        })
        .await;
        Ok(())
    });
    // Jobs notice within a second that nobody waits for them.
    runtime.shutdown_timeout(GRACE);
    served
}
