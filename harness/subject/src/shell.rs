//! Words as a POSIX shell takes them.

/// A word that a shell takes for just this text.
pub fn word(text: &str) -> String {
    let plain =
        |character: char| character.is_ascii_alphanumeric() || "-_./=,:+@%".contains(character);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// A command with its arguments.
pub fn command<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.into_iter().map(word).collect();
    words.join(" ")
}

/// A command, which is a line for a shell already, with arguments.
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
        let script = format!("printf '%s|' {}", command(words));
        let said = std::process::Command::new("sh")
            .args(["-c", &script])
            .output();
        let said = String::from_utf8(said.unwrap().stdout).unwrap();
        assert_eq!(said, words.map(|word| format!("{word}|")).concat());
    }
}
