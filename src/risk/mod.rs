//! What a night at some stakes does to one player, found by playing many of them.
//!
//! [`Model`] says how hands end, or [`PastHands`] what they were; either becomes [`Hands`], in which every event that can
//! happen was settled once; [`Simulation`] draws nights from them, and [`Figures`] is what they say. The seed is handed in.
//! The words are left to [`report::risk`](crate::report::risk).

mod figures;
mod hands;
mod lot;
mod model;
mod past;
mod simulate;
mod urn;

pub use figures::{Figures, usual_loss};
pub use hands::{Hands, Impossible, LeftOut, What};
pub use lot::SplitMix;
pub use model::{ASSUMED, AtOnce, Ends, Model};
pub use past::PastHands;
pub use simulate::{Nights, Simulation, TooLarge};
pub use urn::{Outcome, Points, Urn};
