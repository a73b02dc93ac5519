//! Deleting runs of steps, halving their length down to one: Zeller's delta debugging, simplified.

/// Steps, and which run of them is to be deleted next.
pub struct Deletion<T> {
    /// The shortest steps so far that still show the fault.
    pub steps: Vec<T>,
    at: usize,
    length: usize,
}

impl<T: Clone> Deletion<T> {
    /// Starts with all steps; the first run to delete is half of them.
    pub fn new(steps: Vec<T>) -> Self {
        let length = steps.len() / 2;
        Self {
            steps,
            at: 0,
            length,
        }
    }

    /// The steps without the next run; never without the last step.
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

    /// Goes on from the shorter steps.
    pub fn delete(&mut self, shorter: Vec<T>) {
        self.steps = shorter;
    }

    /// Goes on to the next run.
    pub fn keep(&mut self) {
        self.at += self.length;
    }
}
