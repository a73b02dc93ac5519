//! Text that strangers wrote, made safe to show ([`visible`]) and comparable ([`canonical`]).
//!
//! Owns how control characters, bidirectional marks and invalid bytes look in every report and
//! message, and the one form in which names are compared. Does not escape for a format: HTML, XML and
//! CSV have their own rules in the reports.

pub mod canonical;
pub mod visible;
