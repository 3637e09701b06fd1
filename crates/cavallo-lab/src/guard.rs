//! Who may ask: the page that this server has sent, programs on this machine, and nobody else.
//!
//! A foreign page can make a browser send requests to 127.0.0.1. It cannot choose the headers: `Host` is the name that the browser
//! believes it talks to, also when that name was bound to our address afterwards (DNS rebinding), and `Origin` is the page that asks.
//! So `Host` must be an address of ours, or the name localhost, and `Origin`, if there is one, must be the same.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;

/// What pages of ours may load: what this server sends, and pictures that they make themselves.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; font-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Where the server listens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    pub(crate) address: SocketAddr,
}

impl Guard {
    /// Refuses requests that come from elsewhere.
    fn check(self, headers: &HeaderMap, path: &str) -> Result<(), Failure> {
        let refused = |sentence: &str| Err(Failure::new(StatusCode::FORBIDDEN, sentence));
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
        let Some(host) = text(header::HOST).filter(|host| self.is_own(host)) else {
            return refused("the Host of the request is not the address of this server");
        };
        if text(header::ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
            return refused("the request comes from the page of another server");
        }
        // Pictures and scripts of a foreign page come without an Origin; following a link to us is allowed.
        let says = |name, value| text(HeaderName::from_static(name)) == Some(value);
        let is_foreign = says("sec-fetch-site", "cross-site") || says("sec-fetch-site", "same-site");
        if is_foreign && !says("sec-fetch-mode", "navigate") && path.starts_with("/api") {
            return refused("the request comes from the page of another server");
        }
        Ok(())
    }

    /// Whether a host, such as `localhost:2264`, is this server.
    fn is_own(self, host: &str) -> bool {
        let bare = host.rfind(']').map_or(0, |end| end + 1);
        let (name, port) = match host[bare..].rfind(':') {
            Some(colon) => (&host[..bare + colon], host[bare + colon + 1..].parse().ok()),
            None => (host, Some(80)),
        };
        if port != Some(self.address.port()) {
            return false;
        }
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        // An address, unlike a name, cannot be bound to another machine.
        name.parse::<IpAddr>().is_ok_and(|ip| {
            let bound = self.address.ip();
            ip.is_loopback() || ip == bound || bound.is_unspecified()
        })
    }
}

/// Lets a request pass or refuses it, and adds the headers.
pub(crate) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(request.headers(), request.uri().path()) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(no_store);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_own(address: &str, host: &str) -> bool {
        Guard { address: address.parse().unwrap() }.is_own(host)
    }

    #[test]
    fn only_our_own_addresses_are_ours() {
        for host in ["127.0.0.1:2264", "localhost:2264", "LOCALHOST:2264", "[::1]:2264"] {
            assert!(is_own("127.0.0.1:2264", host), "{host}");
        }
        for host in [
            "",
            ":2264",
            "localhost",
            "localhost:80",
            "evil.example:2264",
            "192.168.0.7:2264",
            "127.0.0.1.evil.example:2264",
        ] {
            assert!(!is_own("127.0.0.1:2264", host), "{host}");
        }
        assert!(is_own("127.0.0.1:80", "localhost") && is_own("[::1]:80", "[::1]"));
        assert!(is_own("192.168.0.7:2264", "192.168.0.7:2264") && !is_own("192.168.0.7:2264", "192.168.0.8:2264"));
        assert!(is_own("0.0.0.0:2264", "192.168.0.7:2264") && !is_own("0.0.0.0:2264", "evil.example:2264"));
    }
}
