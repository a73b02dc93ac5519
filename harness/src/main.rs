//! The `puzzlemark` command.

fn main() {
    puzzlemark::sandbox::become_launcher_if_asked();
    puzzlemark::subject::become_server_if_asked();
}
