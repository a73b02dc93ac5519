//! The reference with a fault, as a subject in this process.
//!
//! Nobody's program runs here but the reference, which ends on every input: it needs no cell.

mod made;
mod objects;

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::session::Session;

use self::objects::Objects;
use puzzlemark_model::Fault;
use puzzlemark_model::fault::{Concern, Deed, Gift, When};
use puzzlemark_runner::ReferenceSubject;
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::{Driver, JudgeFailure, Start};

/// Plays the reference with a fault.
#[derive(Clone)]
pub struct FaultyReference {
    module: &'static dyn Powers,
    fault: Arc<Fault>,
}

impl FaultyReference {
    /// A driver of a puzzle without any fault.
    pub fn right(module: &'static dyn Powers) -> Self {
        let none = Fault {
            title: String::new(),
            of: Concern::Function(String::new()),
            when: When::default(),
            does: Deed::Asked,
            gives: Gift::Outcome,
        };
        Self::new(module, Arc::new(none))
    }

    /// A driver of a puzzle with this fault.
    pub fn new(module: &'static dyn Powers, fault: Arc<Fault>) -> Self {
        Self { module, fault }
    }
}

impl Driver for FaultyReference {
    fn name(&self) -> String {
        "reference with a fault".to_owned()
    }

    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    fn start<'cell>(
        &self,
        _cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        _limits: &Limits,
    ) -> Result<Start<'cell>, JudgeFailure> {
        let objects = Objects::new(self.module, Arc::clone(&self.fault), files.clone());
        Ok(Start::Ready(Box::new(ReferenceSubject(Session::new(
            objects,
        )))))
    }
}

#[cfg(test)]
mod tests;
