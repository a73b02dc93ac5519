//! The replies that the rules of a puzzle determine, and the replies that they leave to the player.

use crate::value::Value;

/// The way to judge the reply to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// There is one right reply: the reply of the reference.
    Determined(Likeness),
    /// Every reply is right that meets the call's postcondition. The reference adopts the choice of
    /// the subject and continues from there. The judge then sends the queries in `looks` to the
    /// subject's object, to see the effect of the call.
    Open {
        /// Queries of the same object.
        looks: &'static [Look],
    },
    /// The assignment does not specify the result of such a call. No reply is wrong, and later
    /// replies cannot be judged.
    Unspecified,
}

impl Ruling {
    /// One right reply, the same in every respect.
    pub const EXACT: Self = Self::Determined(Likeness::EXACT);
}

/// The respects in which a reply may differ from the one right reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each respect is on its own, and most are not left open"
)]
pub struct Likeness {
    /// A list counts as equal to a tuple, at every depth.
    pub sequences: bool,
    /// The elements of the outermost list or tuple may come in any order.
    pub order: bool,
    /// An exception may have any message.
    pub message: bool,
    /// An exception may be another child of the same parent: of the second name in its ancestry.
    pub kin: bool,
    /// The reply may be anything that can be iterated over, such as a generator. Its elements are
    /// known only if the operation makes a `list` or `tuple` from it directly. Otherwise the reply
    /// is unspecified.
    pub iterable: bool,
    /// A float may differ by rounding.
    pub rounding: bool,
}

impl Likeness {
    /// No respect: the reply must be exactly equal.
    pub const EXACT: Self = Self {
        sequences: false,
        order: false,
        message: false,
        kin: false,
        iterable: false,
        rounding: false,
    };

    /// Only the message of an exception may differ.
    pub const MESSAGE: Self = Self {
        message: true,
        ..Self::EXACT
    };

    /// Returns true if a value must be the same in every respect. The message of an exception may
    /// differ.
    pub(crate) fn fixes_value(self) -> bool {
        !self.sequences && !self.order && !self.iterable && !self.rounding
    }
}

/// A query that shows the effect of a call on an object.
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
