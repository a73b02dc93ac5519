//! Flow: the board as the names of its tiles, and the functions of the assignment on them. It tries every tile
//! on every empty cell to learn if they can be filled.

pub(super) const COLORS: [&str; 9] = [
    "blue", "green", "red", "yellow", "cyan", "orange", "magenta", "pink", "white",
];
/// Shapes with the sides to which they go.
pub(super) const SHAPES: [(&str, &str); 6] = [
    ("horizontal", "lr"),
    ("Q1", "ur"),
    ("Q2", "ul"),
    ("Q3", "dl"),
    ("Q4", "dr"),
    ("vertical", "ud"),
];
/// The sides: their letter, the letter of the opposite side, and the step there.
pub(super) const SIDES: [(char, char, i64, i64); 4] = [
    ('r', 'l', 0, 1),
    ('l', 'r', 0, -1),
    ('u', 'd', -1, 0),
    ('d', 'u', 1, 0),
];

/// The attributes of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Tile {
    pub(super) color: Option<&'static str>,
    pub(super) kind: &'static str,
    pub(super) goes: &'static str,
}

pub(super) const EMPTY: Tile = Tile {
    color: None,
    kind: "empty",
    goes: "udlr",
};
pub(super) const WALL: Tile = Tile {
    color: None,
    kind: "wall",
    goes: "",
};

pub(super) fn end(color: &'static str) -> Tile {
    Tile {
        color: Some(color),
        kind: "end",
        goes: "udlr",
    }
}

pub(super) fn parts() -> Vec<Tile> {
    let shaped = |color| {
        SHAPES.map(|(kind, goes)| Tile {
            color: Some(color),
            kind,
            goes,
        })
    };
    COLORS.into_iter().flat_map(shaped).collect()
}

pub(super) fn all_tiles() -> Vec<Tile> {
    [EMPTY, WALL]
        .into_iter()
        .chain(COLORS.map(end))
        .chain(parts())
        .collect()
}

impl Tile {
    pub(super) fn name(self) -> String {
        self.color.map_or(self.kind.to_owned(), |color| {
            format!("{color} {}", self.kind)
        })
    }

    pub(super) fn goes(self, side: char) -> bool {
        self.goes.contains(side)
    }

    pub(super) fn is_part(self) -> bool {
        SHAPES.iter().any(|(kind, _)| *kind == self.kind)
    }
}

/// `isAllowedRight(curr, right)` as the text gives it, and the same for other sides.
pub(super) fn is_allowed(curr: Tile, beside: Tile, side: char, back: char) -> bool {
    let (goes, comes) = (curr.goes(side), beside.goes(back));
    if beside == EMPTY || (goes && comes && curr.color == beside.color) || (!goes && !comes) {
        return true;
    }
    !goes && beside.kind == "end"
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Model {
    pub(super) clicks: usize,
    pub(super) cells: Vec<Vec<Tile>>,
}

impl Model {
    pub(super) fn size(&self) -> i64 {
        i64::try_from(self.cells.len()).expect("fits")
    }

    pub(super) fn at(&self, row: i64, column: i64) -> Tile {
        let cell = || {
            let row = self.cells.get(usize::try_from(row).ok()?)?;
            row.get(usize::try_from(column).ok()?)
        };
        *cell().unwrap_or(&WALL)
    }

    pub(super) fn set(&mut self, row: i64, column: i64, tile: Tile) {
        let index = |number: i64| usize::try_from(number).expect("on the board");
        self.cells[index(row)][index(column)] = tile;
    }

    pub(super) fn places(&self) -> Vec<(i64, i64)> {
        (0..self.size())
            .flat_map(|row| (0..self.size()).map(move |column| (row, column)))
            .collect()
    }

    pub(super) fn with(&self, is_wanted: impl Fn(Tile) -> bool) -> Vec<(i64, i64)> {
        let mut places = self.places();
        places.retain(|(row, column)| is_wanted(self.at(*row, *column)));
        places
    }

    pub(super) fn check_cell(&self, (row, column): (i64, i64)) -> bool {
        SIDES.iter().all(|(side, back, down, right)| {
            is_allowed(
                self.at(row, column),
                self.at(row + down, column + right),
                *side,
                *back,
            )
        })
    }

    pub(super) fn check_endpoints(&self) -> bool {
        self.with(|tile| tile.kind == "end")
            .into_iter()
            .all(|(row, column)| {
                let (mut entries, mut empties) = (0, 0);
                for (_, back, down, right) in SIDES {
                    let beside = self.at(row + down, column + right);
                    empties += u32::from(beside == EMPTY);
                    entries += u32::from(beside.is_part() && beside.goes(back));
                }
                entries < 2 && (entries, empties) != (0, 0)
            })
    }

    /// True if the path through this cell closes a loop.
    pub(super) fn is_in_loop(&self, start: (i64, i64)) -> bool {
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&(row, column)) = reached.get(next) {
            next += 1;
            let own = self.at(row, column);
            for (side, back, down, right) in SIDES {
                let place = (row + down, column + right);
                let beside = self.at(place.0, place.1);
                if own.is_part() && own.goes(side) {
                    if !beside.is_part() || !beside.goes(back) {
                        return false;
                    }
                    if !reached.contains(&place) {
                        reached.push(place);
                    }
                }
            }
        }
        true
    }

    /// True if the tiles on once empty cells fill them correctly.
    pub(super) fn is_filled(&self, once_empty: &[(i64, i64)]) -> bool {
        once_empty.iter().all(|place| {
            self.at(place.0, place.1).is_part()
                && self.check_cell(*place)
                && !self.is_in_loop(*place)
        }) && (once_empty.is_empty() || self.check_endpoints())
    }

    /// True if there is a way to fill the empty cells. Tries all ways.
    pub(super) fn can_be_filled(&self, once_empty: &[(i64, i64)], parts: &[Tile]) -> bool {
        let Some((row, column)) = self.with(|tile| tile == EMPTY).first().copied() else {
            return self.is_filled(once_empty);
        };
        let mut next = self.clone();
        parts.iter().any(|tile| {
            next.set(row, column, *tile);
            // A fault beside a cell stays.
            next.check_cell((row, column)) && next.can_be_filled(once_empty, parts)
        })
    }

    pub(super) fn letters(&self) -> String {
        let letter = |tile: &Tile| match tile.color {
            Some(color) => color[..1].to_uppercase(),
            None => ".".to_owned(),
        };
        let lines: Vec<String> = self
            .cells
            .iter()
            .map(|row| row.iter().map(letter).collect())
            .collect();
        lines.join("\n")
    }
}
