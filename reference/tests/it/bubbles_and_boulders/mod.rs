//! Bubbles and boulders: the solver, the verifier and the generator against each other and against
//! brute force.

mod brute_force;
mod generator;
mod grids;
mod play;
mod powers;
mod solver;
