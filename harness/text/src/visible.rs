//! Visible and harmless forms of text from a submission.
//!
//! Every renderer shows foreign text through this module. Characters that are invisible, or that act on
//! a terminal or on the direction of text, become escapes. The escapes are those of Python's `repr`,
//! because students know them.
//!
//! | in the text | shown as |
//! |---|---|
//! | space at the end of a line | `␠` |
//! | tab, carriage return | `\t`, `\r` |
//! | other control characters, such as ESC and NUL | `\x1b`, `\x00` |
//! | non-breaking and other wide or narrow spaces | `\xa0`, `\u2003` |
//! | zero-width characters, byte order mark, direction overrides, tags | `\u200b`, `\ufeff`, `\u202e` |
//! | bytes that are not UTF-8 | `\xff` |
//! | text after the cap | `(N more characters)` |

use std::fmt::Write as _;
use std::path::Path;

/// The largest number of characters shown of a text that has its own lines.
pub const BLOCK_CHARS_MAX: usize = 4_000;

/// The largest number of characters shown of a text inside a line.
pub const LINE_CHARS_MAX: usize = 240;

/// The sign for a space at the end of a line.
const SPACE_SIGN: char = '␠';

/// The sign for a newline inside a line.
pub const NEWLINE: &str = "⏎";

/// A harmless piece of text. It is not yet escaped for HTML or other markup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The text to show.
    pub text: String,
    /// The meaning of the text.
    pub kind: PieceKind,
}

/// The meaning of a piece of visible text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceKind {
    /// The text itself.
    Plain,
    /// An escape for a character that is invisible or would act.
    Escape,
    /// A note about text that was left out.
    Cut,
}

/// Decodes bytes; those that are not UTF-8 become `\xNN`.
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            push_byte(&mut text, *byte);
        }
    }
    text
}

fn push_byte(text: &mut String, byte: u8) {
    write!(text, "\\x{byte:02x}").expect("writing to a string cannot fail");
}

/// The visible pieces of at most `chars_max` characters of a text. Newlines stay newlines.
pub fn pieces(text: &str, chars_max: usize) -> Vec<Piece> {
    visible_pieces(text, chars_max, |_| false)
}

/// Like [`pieces`], but with a sign for every space, for texts that differ only in spaces.
pub fn pieces_with_blanks(text: &str, chars_max: usize) -> Vec<Piece> {
    visible_pieces(text, chars_max, |character| character == ' ')
}

/// A text of several lines made visible, without markup.
pub fn block(text: &str) -> String {
    joined(&pieces(text, BLOCK_CHARS_MAX))
}

/// A text made visible on a single line: a newline is shown as `⏎`.
pub fn line(text: &str) -> String {
    joined(&pieces(text.trim_end_matches('\n'), LINE_CHARS_MAX)).replace('\n', NEWLINE)
}

/// A path made visible on a single line. A student may put newlines into a name to forge lines of a
/// report.
pub fn path(path: &Path) -> String {
    let name = decode(path.as_os_str().as_encoded_bytes());
    joined(&pieces(&name, LINE_CHARS_MAX)).replace('\n', NEWLINE)
}

/// One character made visible; a space stays a space.
pub fn character(character: char) -> String {
    escape(character).unwrap_or_else(|| character.to_string())
}

/// The text of pieces.
pub fn joined(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

fn visible_pieces(text: &str, chars_max: usize, needs_sign: impl Fn(char) -> bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut characters = text.char_indices();
    let mut run = SpaceRun {
        end: 0,
        ends_line: false,
    };
    for (start, character) in characters.by_ref().take(chars_max) {
        let hidden = needs_sign(character) || (character == ' ' && run.ends_line_at(text, start));
        match escape(character) {
            Some(escape) => push(&mut pieces, &escape, PieceKind::Escape),
            None if hidden => push(&mut pieces, &SPACE_SIGN.to_string(), PieceKind::Escape),
            None => push(
                &mut pieces,
                character.encode_utf8(&mut [0; 4]),
                PieceKind::Plain,
            ),
        }
    }
    let left = characters.count();
    if left > 0 {
        push(
            &mut pieces,
            &format!(" ({left} more characters)"),
            PieceKind::Cut,
        );
    }
    pieces
}

/// The run of spaces that was last looked at. It is kept so that long runs are scanned only once.
struct SpaceRun {
    end: usize,
    ends_line: bool,
}

impl SpaceRun {
    /// True if the space at byte `start` belongs to a run that ends its line.
    fn ends_line_at(&mut self, text: &str, start: usize) -> bool {
        if start >= self.end {
            let rest = text[start..].trim_start_matches(' ');
            self.end = text.len() - rest.len();
            self.ends_line = rest.is_empty() || rest.starts_with('\n');
        }
        self.ends_line
    }
}

fn push(pieces: &mut Vec<Piece>, text: &str, kind: PieceKind) {
    match pieces.last_mut() {
        Some(last) if last.kind == kind => last.text.push_str(text),
        _ => pieces.push(Piece {
            text: text.to_owned(),
            kind,
        }),
    }
}

fn escape(character: char) -> Option<String> {
    let code = u32::from(character);
    match character {
        '\n' => None,
        '\t' => Some("\\t".to_owned()),
        '\r' => Some("\\r".to_owned()),
        _ if !invisible(character) => None,
        _ if code < 0x100 => Some(format!("\\x{code:02x}")),
        _ if code < 0x1_0000 => Some(format!("\\u{code:04x}")),
        _ => Some(format!("\\U{code:08x}")),
    }
}

/// True for the 66 code points that Unicode reserves as noncharacters, such as U+FFFE. Some readers
/// reject texts that hold one.
fn is_noncharacter(character: char) -> bool {
    let code = u32::from(character);
    code & 0xfffe == 0xfffe || (0xfdd0..=0xfdef).contains(&code)
}

/// True if JSON must hold the character as an escape: it is invisible, acts on a terminal or on the
/// direction of text, or is a noncharacter.
pub fn is_escaped_in_json(character: char) -> bool {
    !character.is_ascii() && invisible(character) || character == '\u{7f}'
}

/// True if a character leaves no ink or acts on its surroundings.
fn invisible(character: char) -> bool {
    character.is_control()
        || (character.is_whitespace() && character != ' ')
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
        || is_noncharacter(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf8_are_escaped() {
        assert_eq!(decode(b"caf\xc3\xa9 \xff\xc3"), "café \\xff\\xc3");
    }

    #[test]
    fn invisible_characters_are_escaped() {
        let text = "a\tb\r\n\u{1b}[31m\0 \u{a0}\u{202e}\u{200b}\u{feff}\u{e0041}  \nend ";
        let seen = "a\\tb\\r\n\\x1b[31m\\x00 \\xa0\\u202e\\u200b\\ufeff\\U000e0041␠␠\nend␠";
        assert_eq!(block(text), seen);
    }

    #[test]
    fn noncharacters_are_escaped() {
        assert_eq!(
            line("a\u{fffe}b\u{ffff}\u{fdd0}\u{1fffe}"),
            "a\\ufffeb\\uffff\\ufdd0\\U0001fffe"
        );
    }

    #[test]
    fn ordinary_text_stays_as_it_is() {
        assert_eq!(
            block("  naïve 木 {'A': (0, 1)}\n#O.."),
            "  naïve 木 {'A': (0, 1)}\n#O.."
        );
    }

    #[test]
    fn long_text_is_cut_and_says_so() {
        let text = block(&"x".repeat(1_000_000));
        assert!(text.ends_with("xx (996000 more characters)"));
        assert!(text.len() < BLOCK_CHARS_MAX + 40);
    }

    #[test]
    fn long_runs_of_spaces_at_the_end_are_shown() {
        assert!(block(&" ".repeat(100_000)).starts_with('␠'));
    }

    #[test]
    fn a_line_has_no_newline() {
        assert_eq!(line("one\ntwo \n"), "one⏎two␠");
    }

    #[test]
    fn a_path_is_one_line() {
        let name = Path::new("a\u{1b}\n\nall accepted\n");
        assert_eq!(path(name), "a\\x1b⏎⏎all accepted⏎");
    }

    #[test]
    fn every_space_gets_a_sign_on_request() {
        assert_eq!(joined(&pieces_with_blanks("a  b", 10)), "a␠␠b");
    }
}
