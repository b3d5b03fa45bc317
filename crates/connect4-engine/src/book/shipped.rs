use super::Book;

/// The bytes of the book of 7×6 to 8 plies that comes with the crate, in the format of
/// [`Book::to_bytes`].
///
/// All its positions of the last ply were solved by [`Solver`](crate::Solver), as
/// [`BookBuilder`](crate::BookBuilder) does.
#[cfg_attr(docsrs, doc(cfg(feature = "shipped-book")))]
pub const SHIPPED_BOOK: &[u8] = include_bytes!("../../books/7x6.book");

impl Book {
    /// The book of 7×6 to 8 plies that comes with the crate.
    ///
    /// Takes some tens of milliseconds, for the positions are made anew: keep it.
    ///
    /// ```
    /// use connect4_core::Position;
    /// use connect4_engine::Book;
    ///
    /// let book = Book::shipped();
    /// assert_eq!(book.plies(), 8);
    /// // The first player wins with the 21st disc.
    /// assert_eq!(book.lookup(&Position::new()), Some(1));
    /// ```
    ///
    /// # Panics
    ///
    /// Never with the file of the repository, which a test reads.
    #[cfg_attr(docsrs, doc(cfg(feature = "shipped-book")))]
    #[must_use]
    pub fn shipped() -> Self {
        Self::from_bytes(SHIPPED_BOOK).expect("the book of the crate")
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use connect4_core::Position;

    use super::*;
    use crate::{Sample, Solver};

    #[test]
    fn the_shipped_book_agrees_with_itself() {
        let book = Book::shipped();
        assert_eq!(book.plies(), 8);
        assert_eq!(book.to_bytes(), SHIPPED_BOOK);
        let solver = Solver::with_mebibytes(1).expect("a small table");
        // Nothing of the last ply: that takes minutes, or hours.
        let sample = Sample {
            one_in: u32::MAX,
            seed: 0,
        };
        let verification = book.verify(&solver, sample, |_| ControlFlow::Continue(()));
        assert_eq!(verification.mismatches, []);
        let before_last = book.entries().filter(|entry| entry.position.plies() < 8);
        assert_eq!(verification.by_children, before_last.count());
    }

    /// The scores of the first move are published in many places.
    #[test]
    fn the_first_moves_have_their_known_scores() {
        let scores = Book::shipped().score_moves(&Position::new());
        let scores: Vec<i32> = scores
            .into_iter()
            .flatten()
            .map(|(_, score)| score)
            .collect();
        assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    }
}
