use super::*;

/// Reads the strings as `execve` does: pointer by pointer, until one is null.
fn read(texts: &Texts) -> Vec<OsString> {
    let mut next = texts.pointers.as_ptr();
    let mut read = Vec::new();
    // SAFETY: a null ends the pointers and a zero each string. The test checks exactly this.
    unsafe {
        while !(*next).is_null() {
            let text = CStr::from_ptr(*next).to_bytes();
            read.push(std::os::unix::ffi::OsStringExt::from_vec(text.to_vec()));
            next = next.add(1);
        }
    }
    read
}

#[test]
fn words_are_found_where_the_pointers_point() {
    let words: Vec<OsString> = ["./game", "", "ä b", "-x"].map(Into::into).into();
    // Moved, as between creation and use.
    let texts = Box::new(Texts::words(&words).unwrap());
    assert_eq!(read(&texts), words);
    assert!(read(&Texts::words(&[]).unwrap()).is_empty());
}

#[test]
fn variables_are_names_and_values() {
    let variables: [(OsString, OsString); 2] =
        [("HOME", "/box"), ("EMPTY", "")].map(|(name, value)| (name.into(), value.into()));
    let texts = Texts::variables(variables.iter()).unwrap();
    assert_eq!(read(&texts), ["HOME=/box", "EMPTY="]);
}

#[test]
fn a_zero_byte_is_refused() {
    assert!(Texts::words(&["a\0b".into()]).is_err());
}

#[test]
fn steps_are_told_by_their_numbers() {
    let told = (0..).map_while(Step::from_number);
    let numbers: Vec<_> = told.map(|step| step as u64).collect();
    assert_eq!(numbers, (0..=Step::Execute as u64).collect::<Vec<_>>());
}
