//! Exceptions as data: type, ancestry and message.

/// An exception that an operation raised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// Names of the exception's type and of all its ancestors, most specific first, for example
    /// `["InvalidGuideError", "ProjectErrors", "Exception", "BaseException"]`. Never empty.
    pub ancestry: Vec<String>,
    /// What `str(exception)` gives.
    pub message: String,
}
