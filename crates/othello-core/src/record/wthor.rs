//! The Thor database: `.wtb` games, `.jou` players, `.trn` tournaments.
