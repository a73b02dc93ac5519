//! Deleting runs of steps, halving their length down to one: Zeller's delta debugging, simplified.

/// Steps, and which run of them is to be deleted next.
pub(crate) struct Deletion<T> {
    pub(crate) steps: Vec<T>,
    at: usize,
    length: usize,
}

impl<T: Clone> Deletion<T> {
    pub(crate) fn new(steps: Vec<T>) -> Self {
        let length = steps.len() / 2;
        Self {
            steps,
            at: 0,
            length,
        }
    }

    /// The steps without the next run; never without the last step.
    pub(crate) fn shorter(&mut self) -> Option<Vec<T>> {
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
    pub(crate) fn delete(&mut self, shorter: Vec<T>) {
        self.steps = shorter;
    }

    /// Goes on to the next run.
    pub(crate) fn keep(&mut self) {
        self.at += self.length;
    }
}
