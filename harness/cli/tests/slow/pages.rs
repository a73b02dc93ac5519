//! The HTML reports, opened in headless Chromium.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use puzzlemark_intake::{Source, fixture};

use crate::desk::{self, Desk};
use puzzlemark_subject::toolchain::find_program;

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
    let folders = ["out/students", "out/staff"].map(|folder| desk.path(folder));
    let pages = folders.map(|folder| std::fs::read_dir(folder).unwrap());
    pages
        .into_iter()
        .flatten()
        .map(|page| page.unwrap().path())
        .chain([desk.path("out/index.html")])
        .collect()
}

#[test]
fn pages_fit_a_phone_and_leave_the_console_empty() {
    let Some(chromium) = find_program("chromium") else {
        desk::skipped("chromium");
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
fn expected_and_got_stand_side_by_side_on_a_phone() {
    let Some(chromium) = find_program("chromium") else {
        desk::skipped("chromium");
        return;
    };
    let desk = Desk::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = |inside: &str| root.join(inside).display().to_string();
    let assignment = path("specs/bubbles-and-boulders");
    let submission =
        path("fixtures/submissions/bubbles-and-boulders/failed-put-changes-grid.patch");
    let output = desk.puzzlemark(&["check", &assignment, &submission, "--html", "page.html"]);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}",
        desk::text(&output.stderr)
    );
    let tops = "
        const boards = [...page.querySelectorAll('.drawings')].map(one => [...one.children]);
        const three = boards.filter(one => one.length === 3 && one[0].offsetParent);
        result = three.map(one => one.map(board => board.offsetTop)).map(
            ([before, expected, got]) => before < expected && expected === got).join(' ');";
    let found = in_a_frame(&chromium, &desk, &desk.path("page.html"), tops);
    assert!(!found.is_empty(), "the page has three boards");
    assert!(found.split(' ').all(|one| one == "true"), "{found}");
}

#[test]
fn the_page_of_a_course_fits_a_phone_and_sorts() {
    let Some(chromium) = find_program("chromium") else {
        desk::skipped("chromium");
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

/// A class whose pages have boards, moves to step through, source lines, long words and a reason of several
/// lines. Also the page of its course.
fn of_all_kinds(desk: &Desk) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let of = |puzzle: &str, names: &[&str]| {
        for name in names {
            let fixture = fixture(&root.join("fixtures/submissions").join(puzzle), name);
            let handed = Source::from(fixture).read_files().unwrap();
            let source = handed.files.get(Path::new("puzzle.py")).unwrap();
            desk.write(&format!("{puzzle}/{name}/puzzle.py"), source);
        }
    };
    of("fifteen", &["moves-not-made"]);
    of(
        "bubbles-and-boulders",
        &["symbols-swapped", "syntax-error", "deep-recursion"],
    );
    // The page of the class then shows a copy.
    let folder = desk.path("bubbles-and-boulders");
    let source = std::fs::read(folder.join("symbols-swapped/puzzle.py")).unwrap();
    desk.write("bubbles-and-boulders/copied/puzzle.py", source);
    let assignment = |puzzle: &str| {
        let folder = root.join("specs").join(puzzle);
        format!(
            "- assignment: {}\n  submissions: {puzzle}\n",
            folder.display()
        )
    };
    desk.write(
        "all.yaml",
        format!(
            "course: Puzzles\nassignments:\n{}{}",
            assignment("fifteen"),
            assignment("bubbles-and-boulders")
        ),
    );
    let output = desk.puzzlemark(&["grade", "all.yaml", "--out", "all"]);
    assert!(output.status.success(), "{}", desk::text(&output.stderr));
    let mut pages = vec![desk.path("all/course.html")];
    for puzzle in ["fifteen", "bubbles-and-boulders"] {
        pages.push(desk.path(format!("all/{puzzle}/index.html")));
        let students = std::fs::read_dir(desk.path(format!("all/{puzzle}/students"))).unwrap();
        pages.extend(students.map(|page| page.unwrap().path()));
    }
    // The other pages of these kinds differ only in their texts.
    for folder in ["all/bubbles-and-boulders/staff", "all/students"] {
        let mut others = std::fs::read_dir(desk.path(folder)).unwrap();
        pages.push(others.next().expect("a page").unwrap().path());
    }
    assert_eq!(pages.len(), 10, "{pages:?}");
    pages
}

#[test]
fn pages_are_accessible_and_fit_at_every_width_in_both_schemes() {
    let (Some(chromium), Some(axe)) = (find_program("chromium"), axe()) else {
        desk::skipped("chromium and axe-core");
        return;
    };
    let desk = graded();
    desk.write("axe.min.js", std::fs::read(axe).unwrap());
    let noisy = desk.path("out/students/noisy.html");
    for page in of_all_kinds(&desk).into_iter().chain([noisy]) {
        for (scheme, is_dark) in [(DARK, "true"), (LIGHT, "false")] {
            let all = findings(&chromium, &desk, &page, scheme);
            let seen: Vec<_> = all.split('|').collect();
            let wanted = WIDTHS.map(|width| format!("{width} dark {is_dark} wide false: "));
            assert_eq!(seen, wanted, "{}", page.display());
        }
    }
}

#[test]
fn printed_pages_show_everything_unfolded() {
    let Some(chromium) = find_program("chromium") else {
        desk::skipped("chromium");
        return;
    };
    let desk = graded();
    let noisy = desk.path("out/students/noisy.html");
    for page in of_all_kinds(&desk).into_iter().chain([noisy]) {
        let pdf = desk.path("printed.pdf");
        let print = format!("--print-to-pdf={}", pdf.display());
        run(&chromium, &desk, &page, &[&print, "--no-pdf-header-footer"]);
        let printed = std::fs::read(&pdf).unwrap();
        assert!(printed.starts_with(b"%PDF-"), "{}", page.display());
        std::fs::remove_file(pdf).unwrap();
        // Elements that scroll on a screen are printed in their full height and width.
        let unfolded = printed_as_a_screen(&std::fs::read_to_string(&page).unwrap());
        let cut = in_a_frame_of(&chromium, &desk, &unfolded, CUT_OFF);
        assert_eq!(cut, "", "{}", page.display());
    }
}

/// An unfolded page that uses its rules for paper on a screen.
fn printed_as_a_screen(html: &str) -> String {
    assert!(html.contains("@media print"), "it has rules for paper");
    let html = html.replace("@media print", "@media all");
    html.replace("<details", "<details open")
}

/// Names elements that are higher than their box, so that a part is hidden or overlaps the next. Texts for screen
/// readers are hidden on purpose, such as that of a board which is drawn.
const CUT_OFF: &str = "
    const cut = [...page.querySelectorAll('main section, main .scroll, main pre, main figure, main li')]
        .filter(one => !one.closest('svg, .hush, .film .drawn') && one.scrollHeight > one.clientHeight + 2);
    result = cut.map(one => one.tagName + '.' + one.className).join(', ');";

/// Chromium's options for the colour scheme that a reader prefers.
const DARK: &str = "--blink-settings=preferredColorScheme=0";
const LIGHT: &str = "--blink-settings=preferredColorScheme=1";

/// The widths of a phone, a tablet and a desk, in CSS pixels.
const WIDTHS: [u32; 3] = [PHONE, 768, 1280];

/// The findings of axe-core, an accessibility checker, on an unfolded page at each of the widths. Each line
/// also states if the page is dark, and if it is too wide.
fn findings(chromium: &Path, desk: &Desk, page: &Path, scheme: &str) -> String {
    let html = std::fs::read_to_string(page).unwrap();
    let unfolded = html.replace("<details", "<details open");
    // The policy of the page permits no other script.
    let free = unfolded.replacen(
        "http-equiv=\"Content-Security-Policy\"",
        "name=\"policy\"",
        1,
    );
    let script = "<script src=axe.min.js></script>";
    let free = free.replacen("</body>", &format!("{script}</body>"), 1);
    let quoted = free.replace('&', "&amp;").replace('"', "&quot;");
    let frames = WIDTHS.map(|width| {
        format!("<iframe width={width} height=900 style=border:0 srcdoc=\"{quoted}\"></iframe>")
    });
    desk.write(
        "axe.html",
        format!(
            "<!doctype html><meta name=color-scheme content=\"light dark\">{}<output></output><script>\
             onload = async () => {{ const told = []; \
             for (const frame of document.querySelectorAll('iframe')) {{ \
             const own = frame.contentWindow, wide = own.document.documentElement.scrollWidth; \
             const dark = own.matchMedia('(prefers-color-scheme: dark)').matches; \
             const found = await own.axe.run({{resultTypes: ['violations']}}); \
             const named = found.violations.map(one => one.id + ' ' + one.nodes[0].target); \
             told.push(`${{frame.width}} dark ${{dark}} wide ${{wide > frame.width}}: ` + named.join('; ')); }} \
             document.querySelector('output').textContent = 'found=' + told.join('|') + '=end'; }}</script>",
            frames.concat()
        ),
    );
    let options = ["--virtual-time-budget=120000", scheme];
    let (dom, _) = open_with(chromium, desk, &desk.path("axe.html"), &options);
    let (_, rest) = dom.split_once(">found=").expect("axe has finished");
    let (found, _) = rest.split_once("=end</output>").expect("an end");
    found.to_owned()
}

/// The path of axe-core, if npm has installed it globally or `NODE_PATH` leads to it.
fn axe() -> Option<PathBuf> {
    let own = std::env::var_os("NODE_PATH");
    let global = Command::new(find_program("npm")?)
        .args(["root", "--global"])
        .output();
    let global = global
        .ok()
        .map(|output| desk::text(&output.stdout).trim().into());
    let mut folders = own.into_iter().map(PathBuf::from).chain(global);
    folders
        .find_map(|folder| Some(folder.join("axe-core/axe.min.js")).filter(|path| path.is_file()))
}

/// The width that the contents of a page need on a phone, in CSS pixels.
fn width_on_a_phone(chromium: &Path, desk: &Desk, page: &Path) -> u32 {
    let script = "result = page.documentElement.scrollWidth;";
    in_a_frame(chromium, desk, page, script).parse().unwrap()
}

/// The result of a script on a page inside a frame of a phone's width. Chromium's own windows are never that
/// narrow. The script finds the document as `page`, and sets `result`.
fn in_a_frame(chromium: &Path, desk: &Desk, page: &Path, script: &str) -> String {
    let html = std::fs::read_to_string(page).unwrap();
    in_a_frame_of(chromium, desk, &html, script)
}

/// The same for the text of a page.
fn in_a_frame_of(chromium: &Path, desk: &Desk, html: &str, script: &str) -> String {
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

/// Opens a page. Returns its document after loading, and the messages of the console.
fn open(chromium: &Path, desk: &Desk, page: &Path) -> (String, Vec<String>) {
    open_with(chromium, desk, page, &[])
}

/// The same with further options.
fn open_with(chromium: &Path, desk: &Desk, page: &Path, options: &[&str]) -> (String, Vec<String>) {
    let options = [options, &["--dump-dom"]].concat();
    let output = run(chromium, desk, page, &options);
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

/// Opens a page with Chromium. Returns its output.
fn run(chromium: &Path, desk: &Desk, page: &Path, options: &[&str]) -> Output {
    let profile = desk.path("profile");
    Command::new(chromium)
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
        .arg("--enable-logging=stderr")
        .args(options)
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap()
}
