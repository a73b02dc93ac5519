//! Deletes runs of steps and halves the length of the runs down to one. This is a simple form of
//! Zeller's delta debugging.

/// A list of steps, and the run of steps to delete next.
pub struct Deletion<T> {
    /// The shortest steps so far that still show the fault.
    pub steps: Vec<T>,
    at: usize,
    length: usize,
}

impl<T: Clone> Deletion<T> {
    /// Starts with all steps. The first run to delete is half of them.
    pub fn new(steps: Vec<T>) -> Self {
        let length = steps.len() / 2;
        Self {
            steps,
            at: 0,
            length,
        }
    }

    /// Returns the steps without the next run. The last step always stays.
    pub fn shorter(&mut self) -> Option<Vec<T>> {
        while self.length > 0 {
            if self.at + self.length < self.steps.len() {
                let (before, after) =
                    (&self.steps[..self.at], &self.steps[self.at + self.length..]);
                return Some([before, after].concat());
            }
            self.at = 0;
            self.length /= 2;
        }
        None
    }

    /// Accepts the shorter steps and continues with them.
    pub fn delete(&mut self, shorter: Vec<T>) {
        self.steps = shorter;
    }

    /// Keeps the run and continues with the next one.
    pub fn keep(&mut self) {
        self.at += self.length;
    }
}
