//! The HTML reports, opened in headless Chromium.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

mod desk;

use std::path::{Path, PathBuf};
use std::process::Command;

use desk::Desk;

/// A phone's width, in CSS pixels.
const PHONE: u32 = 390;

fn graded() -> Desk {
    let desk = Desk::with_counter();
    desk.write(
        "class/noisy/counter.py",
        "print('<script>alert(1)</script>' * 40)\nclass Counter: pass\n",
    );
    for name in ["right", "wrong"] {
        let source = desk.path(format!("counter/submissions/{name}/counter.py"));
        desk.write(
            &format!("class/{name}/counter.py"),
            std::fs::read(source).unwrap(),
        );
    }
    let output = desk.puzzlemark(&["grade", "counter", "class", "--out", "out"]);
    assert!(output.status.success(), "{}", desk::text(&output.stderr));
    desk
}

fn pages(desk: &Desk) -> Vec<PathBuf> {
    let students = std::fs::read_dir(desk.path("out/students")).unwrap();
    students
        .map(|page| page.unwrap().path())
        .chain([desk.path("out/index.html")])
        .collect()
}

#[test]
fn pages_fit_a_phone_and_leave_the_console_empty() {
    let Some(chromium) = find("chromium") else {
        println!("skipped: needs chromium");
        return;
    };
    let desk = graded();
    for page in pages(&desk) {
        let (_, console) = open(&chromium, &desk, &page);
        assert!(console.is_empty(), "{}: {console:?}", page.display());
        let width = width_on_a_phone(&chromium, &desk, &page);
        assert!(
            width <= PHONE,
            "{} is {width} pixels wide on a phone",
            page.display()
        );
    }
}

#[test]
fn the_page_of_a_course_fits_a_phone_and_sorts() {
    let Some(chromium) = find("chromium") else {
        println!("skipped: needs chromium");
        return;
    };
    let desk = Desk::with_counter();
    desk.write(
        "course.yaml",
        "course: Counting\nassignments:\n- assignment: counter\n  submissions: \
         {ada: counter/submissions/wrong, bo: counter/submissions/right}\n",
    );
    let output = desk.puzzlemark(&["grade", "course.yaml", "--out", "out"]);
    assert!(output.status.success(), "{}", desk::text(&output.stderr));
    let page = desk.path("out/course.html");
    let (dom, console) = open(&chromium, &desk, &page);
    assert!(console.is_empty(), "{console:?}");
    assert!(dom.contains("title=\"Sort by total\""), "the script runs");
    let width = width_on_a_phone(&chromium, &desk, &page);
    assert!(width <= PHONE, "{width} pixels wide on a phone");
    let first_after = |clicks: usize| {
        let script = format!(
            "for (let click = 0; click < {clicks}; click++) \
             page.querySelector('[title=\"Sort by total\"]').click(); \
             result = page.querySelector('#students tbody th').dataset.key;"
        );
        in_a_frame(&chromium, &desk, &page, &script)
    };
    assert_eq!([0, 1, 2].map(first_after), ["ada", "bo", "ada"]);
}

#[test]
fn pages_are_accessible() {
    let (Some(chromium), Some(axe)) = (find("chromium"), axe()) else {
        println!("skipped: needs chromium and axe-core, which `.ci/install` installs");
        return;
    };
    let desk = graded();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let fixture = root.join("fixtures/submissions/fifteen/moves-not-made");
    let submission = "boards/moves-not-made/puzzle.py";
    desk.write(
        submission,
        std::fs::read(fixture.join("puzzle.py")).unwrap(),
    );
    let fifteen = root.join("specs/fifteen");
    let output = desk.puzzlemark(&["grade", fifteen.to_str().unwrap(), "boards", "--out", "out"]);
    assert!(output.status.success(), "{}", desk::text(&output.stderr));
    desk.write("axe.min.js", std::fs::read(axe).unwrap());
    for page in pages(&desk) {
        for scheme in [DARK, LIGHT] {
            let found = findings(&chromium, &desk, &page, scheme);
            assert_eq!(found, "", "{}, {scheme}", page.display());
        }
    }
}

/// Chromium's words for what a reader prefers.
const DARK: &str = "--blink-settings=preferredColorScheme=0";
const LIGHT: &str = "--blink-settings=preferredColorScheme=1";

/// What axe-core, an accessibility checker, finds on a page of which everything is unfolded.
fn findings(chromium: &Path, desk: &Desk, page: &Path, scheme: &str) -> String {
    let html = std::fs::read_to_string(page).unwrap();
    let unfolded = html.replace("<details", "<details open");
    // The page's own policy would let no other script run.
    let free = unfolded.replacen(
        "http-equiv=\"Content-Security-Policy\"",
        "name=\"policy\"",
        1,
    );
    let script = "<output id=axe></output><script src=axe.min.js></script><script>\
        axe.run({exclude: '#axe'}, {resultTypes: ['violations']}).then(found => {\
        const named = found.violations.map(one => one.id + ' ' + one.nodes[0].target);\
        document.getElementById('axe').textContent = 'found=' + named.join('; ') + ';';});</script>";
    desk.write(
        "axe.html",
        free.replacen("</body>", &format!("{script}</body>"), 1),
    );
    let options = ["--virtual-time-budget=60000", scheme];
    let (dom, _) = open_with(chromium, desk, &desk.path("axe.html"), &options);
    let (_, rest) = dom.split_once(">found=").expect("axe has finished");
    let (found, _) = rest.split_once(";</output>").expect("an end");
    found.to_owned()
}

/// Where axe-core is, if npm has installed it for all or `NODE_PATH` leads to it.
fn axe() -> Option<PathBuf> {
    let own = std::env::var_os("NODE_PATH");
    let global = Command::new(find("npm")?)
        .args(["root", "--global"])
        .output();
    let global = global
        .ok()
        .map(|output| desk::text(&output.stdout).trim().into());
    let mut folders = own.into_iter().map(PathBuf::from).chain(global);
    folders
        .find_map(|folder| Some(folder.join("axe-core/axe.min.js")).filter(|path| path.is_file()))
}

/// How wide the contents of a page want to be on a phone.
fn width_on_a_phone(chromium: &Path, desk: &Desk, page: &Path) -> u32 {
    let script = "result = page.documentElement.scrollWidth;";
    in_a_frame(chromium, desk, page, script).parse().unwrap()
}

/// What a script makes of a page inside a frame of a phone's width (Chromium's own windows are
/// never that narrow): it finds the document as `page`, and sets `result`.
fn in_a_frame(chromium: &Path, desk: &Desk, page: &Path, script: &str) -> String {
    let html = std::fs::read_to_string(page).unwrap();
    let quoted = html.replace('&', "&amp;").replace('"', "&quot;");
    desk.write(
        "frame.html",
        format!(
            "<!doctype html><iframe width={PHONE} height=800 style=border:0 srcdoc=\"{quoted}\"></iframe>\
             <output></output><script>onload = () => {{ let result; \
             const page = document.querySelector('iframe').contentDocument; {script} \
             document.querySelector('output').textContent = `result=${{result}};` }}</script>"
        ),
    );
    let (dom, _) = open(chromium, desk, &desk.path("frame.html"));
    let (_, rest) = dom
        .split_once("<output>result=")
        .expect("the script has a result");
    rest.split(';').next().unwrap().to_owned()
}

/// Opens a page and gives its document after loading, and what the console says.
fn open(chromium: &Path, desk: &Desk, page: &Path) -> (String, Vec<String>) {
    open_with(chromium, desk, page, &[])
}

/// The same with further options.
fn open_with(chromium: &Path, desk: &Desk, page: &Path, options: &[&str]) -> (String, Vec<String>) {
    let profile = desk.path("profile");
    let output = Command::new(chromium)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
        ])
        .args([
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ])
        .args(["--enable-logging=stderr", "--dump-dom"])
        .args(options)
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    let console = log
        .lines()
        .filter(|line| line.contains(":CONSOLE"))
        .map(str::to_owned);
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        console.collect(),
    )
}

fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}
