//! The solver, the verifier, the explanations and the generator of Pyramids against each other and
//! against brute force, and the class `Solver`.

mod brute_force;
mod class;
mod explain;
mod game;
mod generator;
mod large;
mod solver;
mod text;
