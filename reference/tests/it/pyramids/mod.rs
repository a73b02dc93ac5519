//! The solver, the verifier, the explanations and the generator of Pyramids, compared with each other and with
//! brute force. The class `Solver`.

mod brute_force;
mod class;
mod explain;
mod game;
mod generator;
mod large;
mod solver;
mod text;
