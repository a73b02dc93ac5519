#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzlemark_fuzz::submissions(bytes));
