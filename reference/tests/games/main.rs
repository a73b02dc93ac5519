//! The reference as a judge: referees, and the games that puzzles are explored with.

mod bubbles_and_boulders;
mod fifteen;
mod play;
mod referee;
