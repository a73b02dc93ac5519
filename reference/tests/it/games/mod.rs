//! The reference as a judge: referees, and random games with each puzzle.

mod bubbles_and_boulders;
mod fifteen;
mod flow;
mod play;
mod pyramids;
mod referee;
mod strips;
