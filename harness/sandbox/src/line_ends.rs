//! Line ends of text. A text stream on Windows writes CR LF for each `\n` of a program.

/// True if text streams of this system write CR LF.
const IS_HERE: bool = cfg!(windows);

/// Turns the CR LF of a stream into `\n`, piece by piece.
#[derive(Debug)]
pub(crate) struct LineEnds {
    is_needed: bool,
    /// The last piece ended in CR, which may be half of a line end.
    has_return: bool,
}

impl LineEnds {
    /// Returns the conversion for a text stream of this system.
    pub(crate) fn of_this_system() -> Self {
        Self::when(IS_HERE)
    }

    /// Returns a conversion that changes nothing.
    pub(crate) fn none() -> Self {
        Self::when(false)
    }

    fn when(is_needed: bool) -> Self {
        Self {
            is_needed,
            has_return: false,
        }
    }

    /// Converts the next piece. Keeps back a CR at its end.
    pub(crate) fn convert(&mut self, piece: &[u8]) -> Vec<u8> {
        if !self.is_needed {
            return piece.to_vec();
        }
        let mut converted = Vec::with_capacity(piece.len() + 1);
        for byte in piece {
            if std::mem::take(&mut self.has_return) && *byte != b'\n' {
                converted.push(b'\r');
            }
            match byte {
                b'\r' => self.has_return = true,
                _ => converted.push(*byte),
            }
        }
        converted
    }

    /// Returns the CR that was kept back, at the end of the stream.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        let has_return = std::mem::take(&mut self.has_return);
        has_return.then_some(b'\r').into_iter().collect()
    }
}

/// Returns a whole text of this system with `\n` for each line end.
pub fn with_line_feeds(text: &[u8]) -> Vec<u8> {
    let mut ends = LineEnds::of_this_system();
    let mut converted = ends.convert(text);
    converted.extend(ends.rest());
    converted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(pieces: &[&str], is_needed: bool) -> String {
        let mut ends = LineEnds::when(is_needed);
        let mut all: Vec<u8> = Vec::new();
        for piece in pieces {
            all.extend(ends.convert(piece.as_bytes()));
        }
        all.extend(ends.rest());
        String::from_utf8(all).unwrap()
    }

    #[test]
    fn a_line_end_of_windows_is_one_also_across_pieces() {
        for (pieces, expected) in [
            (&["a\r\nb\r\n"][..], "a\nb\n"),
            (&["a\r", "\nb"], "a\nb"),
            (&["a\r", "b\r", "", "\r\n", "\r"], "a\rb\r\n\r"),
            // What a program prints as `\r\n` is written as CR CR LF.
            (&["a\r\r\n"], "a\r\n"),
            (&["\n\r"], "\n\r"),
        ] {
            assert_eq!(converted(pieces, true), expected, "{pieces:?}");
        }
    }

    #[test]
    fn other_systems_keep_each_byte() {
        assert_eq!(converted(&["a\r", "\nb\r"], false), "a\r\nb\r");
    }
}
