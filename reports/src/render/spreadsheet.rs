//! Cells that a spreadsheet does not run as a formula.

use puzzlemark_text::visible;

/// Characters that begin a formula, in both widths.
const BEGINS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Returns a cell with our text or a submission's text.
pub(super) fn cell(text: &str) -> String {
    let text = visible::line(text);
    let formula = text.trim_start().starts_with(BEGINS);
    if formula { format!("'{text}") } else { text }
}

/// Returns a cell of another system's table, unchanged unless it is a formula. Numbers (`-5`) and
/// single signs (`-`) are not formulas.
pub(super) fn passed_on(text: &str) -> String {
    let inner = text.trim_matches(|one: char| one.is_whitespace() || one.is_control());
    let sign = |one: char| BEGINS.contains(&one);
    let number = inner.replace(',', ".").parse::<f64>().is_ok();
    let formula = inner.starts_with(sign) && !inner.chars().all(sign);
    if formula && !number {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copied_cells_keep_their_numbers_and_signs() {
        for kept in ["-", "-5", "+3,5", "Doe, Jane", "", "4711"] {
            assert_eq!(passed_on(kept), kept);
        }
        for formula in ["=1+1", "-1+1", "@SUM(A1)", "\t=1", "＝1", "+cmd"] {
            assert_eq!(passed_on(formula), format!("'{formula}"));
        }
    }
}
