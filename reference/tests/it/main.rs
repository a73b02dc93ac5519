//! The tests of the reference, one module per puzzle or promise.

mod arithmetic;
mod bubbles_and_boulders;
mod every_puzzle;
mod examples;
mod fifteen;
mod fifteen_class;
mod fifteen_powers;
mod fifteen_steps;
mod flow;
mod flow_functions;
mod flow_pictures;
mod flow_powers;
mod flow_properties;
mod flow_verify;
mod games;
mod generation;
mod models;
mod notation;
mod powers;
mod pyramids;
mod scenes;
mod session;
mod strips;
mod verdicts;
