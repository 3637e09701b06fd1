//! `serve`.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args;

/// The port of the lab unless another is asked for.
const PORT: u16 = 2264;

/// Where the lab is served.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Port; 0 is any that is free
    #[arg(long, value_name = "N", default_value_t = PORT)]
    pub(crate) port: u16,
    /// Address to listen on; any address other than 127.0.0.1 accepts connections from other machines
    #[arg(long, value_name = "ADDR", default_value_t = Ipv4Addr::LOCALHOST.into())]
    pub(crate) bind: IpAddr,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
}
