//! The rules of a puzzle: which replies they determine, and which they leave to the player.

use crate::value::Value;

/// The way to judge the reply to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// There is one right reply: the reference's own.
    Determined(Likeness),
    /// Any reply is right that meets the call's postcondition; the reference takes over what the
    /// subject chose and goes on from there. `looks` are asked of the subject's object afterwards, to
    /// see what the call did to it.
    Open {
        /// Queries of the same object.
        looks: &'static [Look],
    },
    /// The assignment does not say what comes of such a call: no reply is wrong, and what follows
    /// cannot be judged.
    Unspecified,
}

impl Ruling {
    /// One right reply, the same in every respect.
    pub const EXACT: Self = Self::Determined(Likeness::EXACT);
}

/// In what respects a reply may differ from the one right reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each respect is on its own, and most are not left open"
)]
pub struct Likeness {
    /// A list is as good as a tuple, at every depth.
    pub sequences: bool,
    /// The elements of the outermost list or tuple may come in any order.
    pub order: bool,
    /// An exception may have any message.
    pub message: bool,
    /// An exception may be another child of the same parent: of the second name in its ancestry.
    pub kin: bool,
    /// It may be anything that can be iterated over, such as a generator. What that gives is seen
    /// where a `list` or `tuple` is made of it at once; else the reply is unspecified.
    pub iterable: bool,
    /// A float may differ by rounding.
    pub rounding: bool,
}

impl Likeness {
    /// In none.
    pub const EXACT: Self = Self {
        sequences: false,
        order: false,
        message: false,
        kin: false,
        iterable: false,
        rounding: false,
    };

    /// In the message of an exception.
    pub const MESSAGE: Self = Self {
        message: true,
        ..Self::EXACT
    };

    /// True if a value must be the same in every respect; the message of an exception may differ.
    pub(crate) fn fixes_value(self) -> bool {
        !self.sequences && !self.order && !self.iterable && !self.rounding
    }
}

/// A query by which it is seen what a call did to an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// `str(object)`.
    Text,
    /// `object.NAME`.
    Attribute(&'static str),
    /// `object.NAME()`.
    Method(&'static str),
}

/// The choice that a subject made in an open call.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// The value that the call returned.
    pub returned: &'a Value,
    /// The values that the looks returned, one for each.
    pub seen: &'a [Value],
}
