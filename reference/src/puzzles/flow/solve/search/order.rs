//! Open propositions, ordered by their part in recent conflicts, in a binary heap.

/// The heap, with the places of its elements.
pub(super) struct Order {
    heap: Vec<u32>,
    /// The place of each proposition in the heap, or `ABSENT` if it is not there.
    places: Vec<u32>,
    activity: Vec<f64>,
    /// The amount that a conflict adds to the activity of its propositions.
    step: f64,
}

const ABSENT: u32 = u32::MAX;

impl Order {
    /// Returns all propositions, the most active first.
    pub(super) fn new(activity: Vec<f64>) -> Self {
        let count = activity.len() as u32;
        let mut order = Self {
            heap: Vec::new(),
            places: vec![ABSENT; activity.len()],
            activity,
            step: 1.0,
        };
        for proposition in 0..count {
            order.insert(proposition as usize);
        }
        order
    }

    /// Adds a proposition, if it is missing.
    pub(super) fn insert(&mut self, proposition: usize) {
        if self.places[proposition] == ABSENT {
            self.places[proposition] = self.heap.len() as u32;
            self.heap.push(proposition as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes and returns the most active proposition.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        self.places[top as usize] = ABSENT;
        let last = self.heap.pop()?;
        if last != top {
            self.put(0, last);
            self.sink(0);
        }
        Some(top as usize)
    }

    /// Makes a proposition more active.
    pub(super) fn bump(&mut self, proposition: usize) {
        self.activity[proposition] += self.step;
        if self.activity[proposition] > 1e100 {
            self.activity
                .iter_mut()
                .for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        if self.places[proposition] != ABSENT {
            self.rise(self.places[proposition] as usize);
        }
    }

    /// Reduces the weight of past conflicts.
    pub(super) fn decay(&mut self) {
        self.step /= 0.95;
    }

    fn put(&mut self, place: usize, proposition: u32) {
        self.heap[place] = proposition;
        self.places[proposition as usize] = place as u32;
    }

    fn active(&self, place: usize) -> f64 {
        self.activity[self.heap[place] as usize]
    }

    fn rise(&mut self, mut place: usize) {
        let proposition = self.heap[place];
        let activity = self.activity[proposition as usize];
        while place > 0 {
            let parent = (place - 1) / 2;
            if self.active(parent) >= activity {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, proposition);
    }

    fn sink(&mut self, mut place: usize) {
        let proposition = self.heap[place];
        let activity = self.activity[proposition as usize];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.active(child + 1) > self.active(child) {
                child += 1;
            }
            if activity >= self.active(child) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, proposition);
    }
}
