//! Code page 437 of the first PCs. Zip archives use it for names without the UTF-8 flag.

/// The characters of the bytes from 128 up.
const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// Decodes bytes.
pub(super) fn decode(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte.checked_sub(128) {
        None => char::from(byte),
        Some(upper) => UPPER.chars().nth(usize::from(upper)).unwrap_or('?'),
    };
    bytes.iter().map(character).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_has_a_character_of_its_own() {
        let all: Vec<u8> = (0..=255).collect();
        let text = decode(&all);
        let different: std::collections::BTreeSet<char> = text.chars().collect();
        assert_eq!(different.len(), 256);
        // The expected characters are from the table of the code page.
        assert_eq!(decode(b"caf\x82"), "café");
        assert_eq!(decode(b"\xe1\xff\x80"), "ß\u{a0}Ç");
    }
}
