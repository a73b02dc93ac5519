//! The reference as a judge: referees, and the games that puzzles are explored with.

mod bubbles_and_boulders;
mod fifteen;
mod flow;
mod play;
mod pyramids;
mod referee;
mod strips;
