//! The `puzzlemark` command.

fn main() {
    puzzlemark::sandbox::become_launcher_if_asked();
}
