//! Mistakes in an instructor's files: message, place, and a way to correct them.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use puzzlemark_reports::Language;

/// A file with its text.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Path for messages: relative to the current folder if the file is inside.
    pub path: String,
    /// Contents.
    pub text: String,
}

/// Severity of a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The assignment cannot be graded until it is corrected.
    Error,
    /// The text is valid, but it probably has another meaning than the author wants.
    Warning,
}

/// One mistake.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// Severity.
    pub severity: Severity,
    /// The file.
    pub source: Arc<Source>,
    /// Place in the file, in bytes.
    pub span: Range<usize>,
    /// Message: one sentence without a full stop.
    pub message: String,
    /// Text right at the place.
    pub label: Option<String>,
    /// Another place in the same file that belongs to the mistake, with its text.
    pub related: Option<(Range<usize>, String)>,
    /// Facts that explain the mistake, one sentence each.
    pub notes: Vec<String>,
    /// A way to correct it.
    pub help: Option<String>,
}

impl Diagnostic {
    fn new(severity: Severity, source: &Arc<Source>, span: Range<usize>, message: String) -> Self {
        Self {
            severity,
            source: Arc::clone(source),
            span: source.text.floor_char_boundary(span.start)
                ..source.text.floor_char_boundary(span.end.max(span.start)),
            message,
            label: None,
            related: None,
            notes: Vec::new(),
            help: None,
        }
    }

    /// Sets the text right at the place.
    pub(super) fn label(&mut self, label: impl Into<String>) -> &mut Self {
        self.label = Some(label.into());
        self
    }

    /// Adds a fact that explains the mistake.
    pub(super) fn note(&mut self, note: impl Into<String>) -> &mut Self {
        self.notes.push(note.into());
        self
    }

    /// Sets the way to correct it.
    pub(super) fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Adds another place in the same file.
    pub(super) fn related(&mut self, span: Range<usize>, label: impl Into<String>) -> &mut Self {
        self.related = Some((span, label.into()));
        self
    }

    /// Returns the line of the place, counted from 1.
    pub fn line(&self) -> usize {
        self.source.text[..self.span.start].matches('\n').count() + 1
    }

    /// Returns the column of the place in characters, counted from 1.
    pub fn column(&self) -> usize {
        let before = &self.source.text[..self.span.start];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        before[start..].chars().count() + 1
    }

    /// Returns the mistake as text: message, file, line, column, source line and help.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        // Terminals may read these characters as commands, and the renderer does not escape them.
        let of_8_bits = |letter| matches!(letter, '\u{80}'..='\u{9f}');
        renderer
            .render(&[self.report()])
            .replace(of_8_bits, "\u{fffd}")
    }

    fn report(&self) -> Group<'_> {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let group = level.primary_title(visible(&self.message));
        // A file that is empty or unreadable has no line to show.
        let mut group = if self.source.text.is_empty() {
            group.element(Origin::path(visible(&self.source.path)))
        } else {
            group.element(self.snippet())
        };
        for note in &self.notes {
            group = group.element(Level::NOTE.message(visible(note)));
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(visible(help)));
        }
        group
    }

    fn snippet(&self) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
        let primary = AnnotationKind::Primary
            .span(self.first_line())
            .label(self.label.as_deref().map(visible));
        let snippet = Snippet::source(self.source.text.as_str())
            .path(visible(&self.source.path))
            .annotation(primary);
        match &self.related {
            Some((span, label)) => snippet.annotation(
                AnnotationKind::Context
                    .span(span.clone())
                    .label(visible(label)),
            ),
            None => snippet,
        }
    }

    /// Returns the place, cut at the end of its first line. A caret is clearer than a bracket over
    /// a page.
    fn first_line(&self) -> Range<usize> {
        let text = &self.source.text[self.span.clone()];
        let length = text.find(['\n', '\r']).unwrap_or(text.len());
        self.span.start..self.span.start + length
    }
}

/// Replaces control characters in a text with their Unicode pictures. The renderer does this only
/// in source lines, but messages quote source lines.
fn visible(text: &str) -> Cow<'_, str> {
    let hidden = |letter: char| letter.is_ascii_control() && letter != '\n';
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let picture = |letter: char| match letter {
        '\u{7f}' => Some('\u{2421}'),
        _ if hidden(letter) => char::from_u32(0x2400 + u32::from(letter)),
        _ => None,
    };
    text.chars()
        .map(|letter| picture(letter).unwrap_or(letter))
        .collect()
}

/// The mistakes in one file, in the order of discovery.
#[derive(Debug)]
pub(super) struct Findings {
    source: Arc<Source>,
    diagnostics: Vec<Diagnostic>,
    /// The language of texts for people, if the file has them in several.
    language: Language,
}

impl Findings {
    /// Starts without mistakes.
    pub(super) fn new(source: Arc<Source>) -> Self {
        Self {
            source,
            diagnostics: Vec::new(),
            language: Language::default(),
        }
    }

    /// Chooses the language of texts for people. Without it, they are in English.
    pub(super) fn speak(&mut self, language: Option<Language>) {
        self.language = language.unwrap_or_default();
    }

    /// Returns the language of texts for people.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Returns the file.
    pub(super) fn source(&self) -> Arc<Source> {
        Arc::clone(&self.source)
    }

    /// Returns the contents of the file.
    pub(super) fn file_text(&self) -> &str {
        &self.source.text
    }

    /// Adds an error.
    pub(super) fn error(
        &mut self,
        span: &Range<usize>,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Severity::Error, span, message.into())
    }

    /// Adds a warning.
    pub(super) fn warning(
        &mut self,
        span: &Range<usize>,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Severity::Warning, span, message.into())
    }

    fn add(&mut self, severity: Severity, span: &Range<usize>, message: String) -> &mut Diagnostic {
        let diagnostic = Diagnostic::new(severity, &self.source, span.clone(), message);
        self.diagnostics.push(diagnostic);
        self.diagnostics.last_mut().expect("one was just pushed")
    }

    /// Returns the number of errors.
    pub(super) fn errors(&self) -> usize {
        let error = |found: &&Diagnostic| found.severity == Severity::Error;
        self.diagnostics.iter().filter(error).count()
    }

    /// Returns all mistakes, in the order of the file.
    pub(super) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|found| found.span.start);
        self.diagnostics
    }
}

/// An assignment that cannot be graded, with all its mistakes.
#[derive(Debug, Clone)]
pub struct SpecError {
    /// All mistakes in all files, with warnings. At least one is an error.
    pub diagnostics: Vec<Diagnostic>,
}

impl SpecError {
    /// Returns all mistakes as text, with their number.
    pub fn render(&self, colour: bool) -> String {
        let errors = self.count(Severity::Error);
        let warnings = self.count(Severity::Warning);
        let plural = |count, word| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let mut summary = plural(errors, "error");
        if warnings > 0 {
            summary = format!("{summary}, {}", plural(warnings, "warning"));
        }
        format!("{}\n\n{summary}", render(&self.diagnostics, colour))
    }

    fn count(&self, severity: Severity) -> usize {
        let matching = |found: &&Diagnostic| found.severity == severity;
        self.diagnostics.iter().filter(matching).count()
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.render(false))
    }
}

impl std::error::Error for SpecError {}

/// Returns several mistakes as text, separated by blank lines.
pub fn render(diagnostics: &[Diagnostic], colour: bool) -> String {
    let texts: Vec<_> = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.render(colour))
        .collect();
    texts.join("\n\n")
}
