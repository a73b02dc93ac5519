//! Hints about habits from Python 2. Old course texts teach them.

/// Returns a hint if an exception looks like a habit from Python 2. The hint gives the Python 3
/// form.
///
/// `kind` is the name of the exception's type.
pub fn python_2_hint(kind: &str, message: &str) -> Option<String> {
    match kind {
        "TypeError" => division_hint(message).or_else(|| lazy_list_hint(message)),
        "NameError" => name_hint(first_quoted(message)?),
        "ModuleNotFoundError" => module_hint(first_quoted(message)?),
        "AttributeError" => method_hint(message),
        "SyntaxError" | "TabError" => syntax_hint(message),
        _ => None,
    }
}

/// Returns the first text in single quotes.
fn first_quoted(message: &str) -> Option<&str> {
    message.split('\'').nth(1)
}

fn division_hint(message: &str) -> Option<String> {
    let float_index = message.contains(" indices must be integers") && message.contains("float");
    let float_count = message.starts_with("'float' object cannot be interpreted as an integer")
        || message.starts_with("can't multiply sequence by non-int of type 'float'");
    (float_index || float_count)
        .then(|| "in Python 3 `/` always gives a float; use `//` for a whole number".to_owned())
}

fn lazy_list_hint(message: &str) -> Option<String> {
    let kind = first_quoted(message)?;
    let lazy = [
        "map",
        "filter",
        "zip",
        "dict_keys",
        "dict_values",
        "dict_items",
    ];
    let as_list = message.contains("is not subscriptable") || message.contains("has no len()");
    (lazy.contains(&kind) && as_list)
        .then(|| format!("in Python 3 this is a `{kind}`, not a list; make a list: `list(...)`"))
}

fn name_hint(name: &str) -> Option<String> {
    let instead = match name {
        "raw_input" => "input",
        "xrange" => "range",
        "unicode" | "basestring" => "str",
        "unichr" => "chr",
        "long" => "int",
        "reduce" => "functools.reduce",
        "file" => "open",
        _ => return None,
    };
    Some(format!("Python 3 has no `{name}`; use `{instead}`"))
}

fn module_hint(name: &str) -> Option<String> {
    let instead = match name {
        "Tkinter" => "tkinter",
        "ttk" => "tkinter.ttk",
        "tkMessageBox" => "tkinter.messagebox",
        "tkFileDialog" => "tkinter.filedialog",
        "tkSimpleDialog" => "tkinter.simpledialog",
        "tkFont" => "tkinter.font",
        "Queue" => "queue",
        "StringIO" | "cStringIO" => "io",
        "cPickle" => "pickle",
        "ConfigParser" => "configparser",
        "urllib2" => "urllib.request",
        _ => return None,
    };
    Some(format!("in Python 3 this module is `{instead}`"))
}

fn method_hint(message: &str) -> Option<String> {
    let mut parts = message.split('\'').skip(1).step_by(2);
    let instead = match (parts.next()?, parts.next()?) {
        ("dict", "has_key") => "use `key in d`",
        ("dict", "iteritems") => "use `d.items()`",
        ("dict", "iterkeys") => "use `for key in d`",
        ("dict", "itervalues") => "use `d.values()`",
        ("dict_keys" | "dict_values" | "dict_items", "sort") => "use `sorted(...)`",
        _ => return None,
    };
    Some(format!("Python 3 does not have this method; {instead}"))
}

fn syntax_hint(message: &str) -> Option<String> {
    let instead = if message.starts_with("Missing parentheses in call to 'print'") {
        "`print` is a function in Python 3: write `print(x)`"
    } else if message.starts_with("Missing parentheses in call to 'exec'") {
        "`exec` is a function in Python 3: write `exec(x)`"
    } else if message.starts_with("multiple exception types must be parenthesized") {
        "in Python 3 write `except ValueError as error:`, with `as` instead of a comma"
    } else if message.starts_with("leading zeros in decimal integer literals") {
        "in Python 3 an octal number is written `0o17`"
    } else if message.starts_with("inconsistent use of tabs and spaces") {
        "tabs and spaces are mixed here: indent with spaces only"
    } else {
        return None;
    };
    Some(instead.to_owned())
}

#[cfg(test)]
mod tests {
    use super::python_2_hint;

    #[test]
    fn habits_of_python_2_are_recognised_by_the_error_of_python_3() {
        for (kind, message, hint) in [
            (
                "TypeError",
                "list indices must be integers or slices, not float",
                "use `//`",
            ),
            (
                "TypeError",
                "string indices must be integers, not 'float'",
                "use `//`",
            ),
            (
                "TypeError",
                "'float' object cannot be interpreted as an integer",
                "use `//`",
            ),
            (
                "TypeError",
                "'map' object is not subscriptable",
                "`list(...)`",
            ),
            (
                "TypeError",
                "object of type 'zip' has no len()",
                "`list(...)`",
            ),
            (
                "NameError",
                "name 'raw_input' is not defined",
                "use `input`",
            ),
            (
                "ModuleNotFoundError",
                "No module named 'Tkinter'",
                "`tkinter`",
            ),
            (
                "AttributeError",
                "'dict' object has no attribute 'has_key'",
                "`key in d`",
            ),
            (
                "SyntaxError",
                "Missing parentheses in call to 'print'. Did you mean print(...)?",
                "`print(x)`",
            ),
        ] {
            let found = python_2_hint(kind, message).unwrap_or_default();
            assert!(found.contains(hint), "{kind}: {message}: {found}");
        }
    }

    #[test]
    fn other_mistakes_get_no_hint() {
        for (kind, message) in [
            (
                "TypeError",
                "list indices must be integers or slices, not str",
            ),
            ("TypeError", "'NoneType' object is not subscriptable"),
            ("NameError", "name 'colour' is not defined"),
            ("NameError", ""),
            ("ModuleNotFoundError", "No module named 'numpy'"),
            ("AttributeError", "'list' object has no attribute 'has_key'"),
            ("ValueError", "Missing parentheses in call to 'print'"),
        ] {
            assert_eq!(python_2_hint(kind, message), None, "{kind}: {message}");
        }
    }
}
