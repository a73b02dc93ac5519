//! The parts of a result that a student sees whole.
//!
//! Each function lists all fields. A new field does not compile until somebody decides whether students see it.

use crate::model::{
    Around, Board, FileText, Moment, Noise, Picture, Replay, ReplayFrame, ReplayPuzzle, SourceLine,
    Trial, TrialCall, Usage, Utterance,
};

pub(super) fn file(FileText { name, text }: FileText) -> FileText {
    FileText { name, text }
}

pub(super) fn trial(trial: Trial) -> Trial {
    let Trial {
        language,
        file,
        expected,
        command,
        calls,
    } = trial;
    Trial {
        language,
        file,
        expected,
        command,
        calls: calls.into_iter().map(call).collect(),
    }
}

fn call(call: TrialCall) -> TrialCall {
    let TrialCall {
        line,
        target,
        verb,
        variable,
        request,
    } = call;
    TrialCall {
        line,
        target,
        verb,
        variable,
        request,
    }
}

pub(super) fn noise(Noise { stdout, stderr }: Noise) -> Noise {
    Noise { stdout, stderr }
}

pub(super) fn usage(usage: Usage) -> Usage {
    let Usage {
        cpu_ms,
        cpu_ms_max,
        wall_ms,
        wall_ms_max,
        memory_bytes,
        memory_bytes_max,
    } = usage;
    Usage {
        cpu_ms,
        cpu_ms_max,
        wall_ms,
        wall_ms_max,
        memory_bytes,
        memory_bytes_max,
    }
}

pub(super) fn replay(replay: Replay) -> Replay {
    let Replay {
        question,
        puzzle,
        frames,
    } = replay;
    let frame = |frame: ReplayFrame| {
        let ReplayFrame {
            step,
            expected,
            got,
        } = frame;
        ReplayFrame {
            step,
            expected,
            got,
        }
    };
    Replay {
        question,
        puzzle: puzzle.map(replay_puzzle),
        frames: frames.into_iter().map(frame).collect(),
    }
}

fn replay_puzzle(ReplayPuzzle { name, text }: ReplayPuzzle) -> ReplayPuzzle {
    ReplayPuzzle { name, text }
}

pub(super) fn utterance(Utterance { speaker, text }: Utterance) -> Utterance {
    Utterance { speaker, text }
}

pub(super) fn source_line(line: SourceLine) -> SourceLine {
    let SourceLine {
        file,
        line,
        text,
        around,
        is_given,
        callers,
    } = line;
    let around = around.map(|around| {
        let Around { before, after } = *around;
        Box::new(Around { before, after })
    });
    SourceLine {
        file,
        line,
        text,
        around,
        is_given,
        callers: callers.into_iter().map(source_line).collect(),
    }
}

pub(super) fn picture(picture: Picture) -> Picture {
    let Picture {
        width,
        height,
        alternative,
        png,
    } = picture;
    Picture {
        width,
        height,
        alternative,
        png,
    }
}

pub(super) fn board(Board { svg, text }: Board) -> Board {
    Board { svg, text }
}

pub(super) fn moment(moment: Moment) -> Moment {
    let Moment {
        played,
        rows,
        changed,
    } = moment;
    Moment {
        played,
        rows,
        changed,
    }
}
