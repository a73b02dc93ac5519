//! Words for a POSIX shell.
//!
//! Options such as `--out=x` stay without quotes. The crate `shlex` would quote them.

/// Returns a word that a shell reads as this text.
pub fn word(text: &str) -> String {
    let plain =
        |character: char| character.is_ascii_alphanumeric() || "-_./=,:+@%".contains(character);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// Returns a command with its arguments.
pub fn join(words: impl IntoIterator<Item: AsRef<str>>) -> String {
    let words = words.into_iter().map(|text| word(text.as_ref()));
    let words: Vec<_> = words.collect();
    words.join(" ")
}

/// Returns a command that is already written for a shell, with further arguments.
pub fn command_line(command: &str, arguments: &[String]) -> String {
    let arguments = arguments.iter().map(|argument| word(argument));
    let words: Vec<_> = [command.to_owned()].into_iter().chain(arguments).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_parses_quoted_words_as_written() {
        let words = [
            "a b",
            "it's",
            "$HOME",
            "",
            "`id`",
            "*",
            "plain-1.2/x=y",
            "\n",
            "\"\\",
        ];
        let script = format!("printf '%s|' {}", join(words));
        let said = std::process::Command::new("sh")
            .args(["-c", &script])
            .output();
        let said = String::from_utf8(said.unwrap().stdout).unwrap();
        assert_eq!(said, words.map(|word| format!("{word}|")).concat());
    }
}
