//! Hexadecimal bitboards.

use super::*;

const EDAX: HexFormat = HexFormat {
    bits: BitOrder::A1IsBit0,
    sides: SideOrder::BlackThenWhite,
};

#[test]
fn the_bit_order_is_the_one_that_is_named() {
    // Black on a1 and c1, white on b2 and h8.
    let black = [Square::A1, Square::C1].into_iter().collect();
    let white = [Square::B2, Square::H8].into_iter().collect();
    let first = "0x5 0x8000000000000200";
    let last = "0xa000000000000000 0x0040000000000001";
    for (bits, text) in [(BitOrder::A1IsBit0, first), (BitOrder::A1IsBit63, last)] {
        let format = HexFormat { bits, ..EDAX };
        let setup = format.parse(text, Color::Black).expect(text);
        assert_eq!((setup.black, setup.white), (black, white));
        assert_eq!(setup.turn, Color::Black);
    }
}

#[test]
fn the_side_order_is_the_one_that_is_named() {
    let own = HexFormat {
        sides: SideOrder::OwnThenOpponent,
        ..EDAX
    };
    let text = "0x1 0x2";
    let black = own.parse(text, Color::Black).expect(text);
    assert_eq!(black, EDAX.parse(text, Color::Black).expect(text));
    let white = own.parse(text, Color::White).expect(text);
    assert_eq!((white.black, white.white), (black.white, black.black));
}

#[test]
fn the_start_is_the_same_in_both_bit_orders() {
    let text = "0x0000000810000000 0x0000001008000000";
    for bits in [BitOrder::A1IsBit0, BitOrder::A1IsBit63] {
        let format = HexFormat { bits, ..EDAX };
        assert_eq!(format.display(&Position::new()).to_string(), text);
        let setup = format.parse(text, Color::Black).expect(text);
        assert_eq!(setup.to_position(), Ok(Position::new()));
    }
}

#[test]
fn the_habits_are_read() {
    for text in [
        "0000000810000000 0000001008000000",
        "810000000 1008000000",
        "0X810000000,0X1008000000",
        "  0x0000_0008_1000_0000 ,\n0x0000_0010_0800_0000\n",
    ] {
        let setup = EDAX.parse(text, Color::Black).expect(text);
        assert_eq!(setup, Setup::from(Position::new()), "{text}");
    }
}

#[test]
fn each_fault_has_its_place() {
    for (text, offset, message) in [
        ("", 0, "expected a hexadecimal number, found \"\""),
        ("0x1", 3, "expected a hexadecimal number, found \"\""),
        ("0x 1", 0, "expected a hexadecimal number, found \"0x\""),
        ("0x1 g2", 4, "expected a hexadecimal number, found \"g2\""),
        ("0x1,,2", 4, "expected a hexadecimal number, found \",2\""),
        (
            "0x1 0x2 X",
            8,
            "expected nothing after the second number, found \"X\"",
        ),
        (
            "0x1 0x10000000000000000",
            4,
            "expected at most 16 hexadecimal digits, found more",
        ),
        ("é", 0, "expected a hexadecimal number, found \"é\""),
    ] {
        let error = EDAX.parse(text, Color::Black).unwrap_err();
        assert_eq!(error.place, place(offset, 1, offset + 1), "{text}");
        assert_eq!(error.fault.to_string(), message);
    }
    let error = EDAX.parse(b"1 \xff", Color::Black).unwrap_err();
    assert_eq!(
        error.fault,
        HexFault::Number {
            found: "\\xFF".into()
        },
    );
}

#[test]
fn shared_bits_are_a_fault_of_the_setup() {
    let setup = EDAX.parse("3 1", Color::Black).expect("two numbers");
    let error = setup.to_position_ignoring(SetupFaults::UNREACHABLE);
    assert!(error.unwrap_err().faults.contains(SetupFault::Overlap));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_written_is_read_back(choices in choices()) {
        let game = playout(Position::new(), &choices);
        let position = *game.position();
        for bits in [BitOrder::A1IsBit0, BitOrder::A1IsBit63] {
            for sides in [SideOrder::BlackThenWhite, SideOrder::OwnThenOpponent] {
                let format = HexFormat { bits, sides };
                let text = format.display(&position).to_string();
                let read = format.parse(&text, position.turn());
                prop_assert_eq!(read, Ok(position.into()));
            }
        }
        // Counting the bits from the other end turns the board by half.
        let turned = position.transform(Symmetry::Rotate180);
        let other = HexFormat { bits: BitOrder::A1IsBit63, ..EDAX };
        prop_assert_eq!(
            other.display(&turned).to_string(),
            EDAX.display(&position).to_string()
        );
    }

    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof!["\\PC*", "[0-9a-fx_, é]{0,40}"]) {
        if let Err(error) = EDAX.parse(&text, Color::White) {
            prop_assert!(error.place.offset <= text.len());
            prop_assert!(error.to_string().len() < 300);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        if let Err(error) = EDAX.parse(&bytes, Color::White) {
            prop_assert!(error.place.offset <= bytes.len());
        }
    }
}
