//! Tells the command the system that it is built for, which `--version` shows.

fn main() {
    let target = std::env::var("TARGET").expect("Cargo sets it for build scripts");
    println!("cargo::rustc-env=PUZZLEMARK_TARGET={target}");
    println!("cargo::rerun-if-changed=build.rs");
}
