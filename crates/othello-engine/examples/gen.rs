//! throw-away
use othello_core::{notation::Mode, random, record::obf};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read(&a[1]).unwrap();
    let empties: u32 = a[2].parse().unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    for p in obf::read(&text, Mode::Lenient).flatten() {
        let mut p = p.position;
        while u32::from(p.counts().empty) > empties {
            match random::legal_move(&p, &mut rng) {
                Some(m) => {
                    p.play_unchecked(m);
                }
                None => break,
            }
        }
        if p.is_over() {
            continue;
        }
        let s: String = othello_core::Square::ALL
            .iter()
            .map(|s| match p.board().color_at(*s) {
                None => '-',
                Some(othello_core::Color::Black) => 'X',
                _ => 'O',
            })
            .collect();
        println!(
            "{s} {}",
            if p.turn() == othello_core::Color::Black {
                'X'
            } else {
                'O'
            }
        );
    }
}
