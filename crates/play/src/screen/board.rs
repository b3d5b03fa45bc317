//! Drawing a board, and finding the place under the mouse.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

use super::{
    picture::{Cell, Lines, Picture, Place, Points},
    scene::Palette,
    theme::{CHOSEN, Theme},
};

/// How a board lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Geometry {
    /// The corner of the place at the top left.
    left: u16,
    top: u16,
    /// From a place to the next.
    step: Step,
    columns: u16,
    rows: u16,
    flipped: bool,
}

/// How far places are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    across: u16,
    down: u16,
    /// From the corner of a place to the piece on it.
    inset: u16,
}

impl Step {
    const fn has_lines(self) -> bool {
        self.down > 1
    }
}

/// The large way and the small way to draw a board.
const fn steps(lines: &Lines) -> [Step; 2] {
    let [across, inset] = match lines {
        Lines::Boxes => [2, 2],
        Lines::Points(_) => [3, 1],
    };
    [
        Step {
            across: 4,
            down: 2,
            inset,
        },
        Step {
            across,
            down: 1,
            inset: 1,
        },
    ]
}

/// The room that a board takes.
fn room(picture: &Picture, step: Step) -> (u16, u16) {
    let (columns, rows) = (picture.columns as u16, picture.rows as u16);
    let (width, height) = (columns * step.across, rows * step.down);
    let (width, height) = match picture.lines {
        Lines::Boxes if step.has_lines() => (width + 1, height + 1),
        Lines::Boxes => (width + 1, height),
        Lines::Points(_) => (width, height + 1 - step.down),
    };
    (label_width(picture) + width, 1 + height)
}

fn label_width(picture: &Picture) -> u16 {
    let widest = picture.row_labels.iter().map(|label| label.chars().count());
    widest.max().map_or(0, |widest| widest as u16 + 1)
}

/// The least room that a board needs.
pub(super) fn least_room(picture: &Picture) -> (u16, u16) {
    room(picture, steps(&picture.lines)[1])
}

impl Geometry {
    /// The largest way to draw the board that fits; gives the room that it takes, too.
    pub(super) fn fit(picture: &Picture, area: Rect, flipped: bool) -> Option<(Self, Rect)> {
        let fits = |&(_, (width, height)): &(Step, (u16, u16))| {
            width <= area.width && height <= area.height
        };
        let (step, (width, height)) = (steps(&picture.lines).into_iter())
            .map(|step| (step, room(picture, step)))
            .find(fits)?;
        let geometry = Self {
            left: area.x + label_width(picture),
            // Under the names of the columns.
            top: area.y + 1,
            step,
            columns: picture.columns as u16,
            rows: picture.rows as u16,
            flipped,
        };
        let taken = Rect {
            width,
            height,
            ..area
        };
        Some((geometry, taken))
    }

    /// The place under a point of the screen.
    pub(super) fn place_at(&self, picture: &Picture, point: Position) -> Option<Place> {
        let column = point.x.checked_sub(self.left)? / self.step.across;
        let row = point.y.checked_sub(self.top)? / self.step.down;
        if column >= self.columns || row >= self.rows {
            return None;
        }
        let shown = Place {
            column: column.into(),
            row: row.into(),
        };
        Some(picture.flip(shown, self.flipped))
    }

    /// The corner of a place as it is drawn.
    const fn corner(&self, shown: Place) -> (u16, u16) {
        (
            self.left + shown.column as u16 * self.step.across,
            self.top + shown.row as u16 * self.step.down,
        )
    }

    /// The row of the screen in which the pieces of a row stand.
    const fn line_of(&self, lines: &Lines, shown: Place) -> u16 {
        let (_, top) = self.corner(shown);
        match lines {
            Lines::Boxes if self.step.has_lines() => top + 1,
            _ => top,
        }
    }
}

/// What is drawn, and how.
pub(super) struct BoardView<'a> {
    pub(super) picture: &'a Picture,
    pub(super) geometry: Geometry,
    pub(super) theme: Theme,
    pub(super) palette: Palette,
    /// Where the cursor of the keyboard stands.
    pub(super) cursor: Place,
}

impl BoardView<'_> {
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        self.draw_labels(buffer);
        self.draw_lines(buffer);
        for row in 0..self.picture.rows {
            for column in 0..self.picture.columns {
                self.draw_cell(buffer, Place { column, row });
            }
        }
    }

    fn shown(&self, place: Place) -> Place {
        self.picture.flip(place, self.geometry.flipped)
    }

    fn draw_labels(&self, buffer: &mut Buffer) {
        let Geometry { left, top, .. } = self.geometry;
        for (column, label) in self.picture.column_labels.iter().enumerate() {
            let shown = self.shown(Place { column, row: 0 });
            let (x, _) = self.geometry.corner(shown);
            let wide = (label.chars().count() > 1).into();
            let x = x + self.geometry.step.inset - u16::min(wide, x);
            put(buffer, x, top - 1, label, Style::new());
        }
        for (row, label) in self.picture.row_labels.iter().enumerate() {
            let place = Place { column: 0, row };
            let y = self
                .geometry
                .line_of(&self.picture.lines, self.shown(place));
            let width = label.chars().count() as u16 + 1;
            put(buffer, left - width, y, label, Style::new());
        }
    }

    fn draw_lines(&self, buffer: &mut Buffer) {
        let style = self.theme.board(self.palette);
        match &self.picture.lines {
            Lines::Boxes if self.geometry.step.has_lines() => self.draw_boxes(buffer, style),
            Lines::Boxes => self.fill(buffer, style),
            Lines::Points(points) => {
                self.fill(buffer, style);
                self.draw_crossings(buffer, style);
                if self.geometry.step.has_lines() {
                    self.draw_between(buffer, points, style);
                }
            }
        }
    }

    /// The board without anything.
    fn fill(&self, buffer: &mut Buffer, style: Style) {
        let Geometry {
            left,
            top,
            step,
            columns,
            rows,
            ..
        } = self.geometry;
        let is_boxes = matches!(self.picture.lines, Lines::Boxes);
        let width = columns * step.across + u16::from(is_boxes);
        let blank = " ".repeat(width.into());
        for y in 0..(rows - 1) * step.down + 1 {
            put(buffer, left, top + y, &blank, style);
        }
    }

    fn draw_boxes(&self, buffer: &mut Buffer, style: Style) {
        let Geometry {
            left,
            top,
            step,
            columns,
            rows,
            ..
        } = self.geometry;
        for row in 0..=rows {
            let [first, cross, last] = match row {
                0 => ["┌", "┬", "┐"],
                _ if row == rows => ["└", "┴", "┘"],
                _ => ["├", "┼", "┤"],
            };
            let middle = vec!["───"; columns.into()].join(cross);
            let y = top + row * step.down;
            put(buffer, left, y, &format!("{first}{middle}{last}"), style);
            if row < rows {
                let walls = format!("{}│", "│   ".repeat(columns.into()));
                put(buffer, left, y + 1, &walls, style);
            }
        }
    }

    /// The lines across and where they meet the lines down.
    fn draw_crossings(&self, buffer: &mut Buffer, style: Style) {
        let (columns, rows) = (self.picture.columns, self.picture.rows);
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = self.geometry.corner(Place { column, row });
                let dash = |present: bool| if present { "─" } else { " " };
                let (before, after) = (dash(column > 0), dash(column + 1 < columns));
                let cross = crossing(column, row, columns, rows);
                let rest = usize::from(self.geometry.step.across) - 2;
                let across = format!("{before}{cross}{}", after.repeat(rest));
                put(buffer, x, y, &across, style);
            }
        }
    }

    /// The lines down, the river and the diagonals.
    fn draw_between(&self, buffer: &mut Buffer, points: &Points, style: Style) {
        let (columns, rows) = (self.picture.columns, self.picture.rows);
        let river = Place {
            column: 0,
            row: points.river_under + usize::from(self.geometry.flipped),
        };
        let river = self.shown(river).row;
        for row in 0..rows - 1 {
            for column in 0..columns {
                let (x, y) = self.geometry.corner(Place { column, row });
                if row != river || column == 0 || column + 1 == columns {
                    put(buffer, x + 1, y + 1, "│", style);
                }
            }
        }
        let (left, y) = self.geometry.corner(Place {
            column: 0,
            row: river,
        });
        let width = self.geometry.columns * self.geometry.step.across;
        let text_width = ratatui::text::Span::raw(&points.river_text).width() as u16;
        put(
            buffer,
            left + width.saturating_sub(text_width) / 2,
            y + 1,
            &points.river_text,
            style,
        );
        for &(from, to) in &points.diagonals {
            let (from, to) = (self.shown(from), self.shown(to));
            let (upper, lower) = if from.row < to.row {
                (from, to)
            } else {
                (to, from)
            };
            let (x, y) = self.geometry.corner(upper);
            if lower.column > upper.column {
                put(buffer, x + 3, y + 1, "╲", style);
            } else {
                put(buffer, x.saturating_sub(1), y + 1, "╱", style);
            }
        }
    }

    fn draw_cell(&self, buffer: &mut Buffer, place: Place) {
        let cell = self.picture.cell(place);
        let shown = self.shown(place);
        let (corner, _) = self.geometry.corner(shown);
        let y = self.geometry.line_of(&self.picture.lines, shown);
        let x = corner + self.geometry.step.inset;
        let board = self.theme.board(self.palette);
        let is_cursor = place == self.cursor;
        let emphasis = if is_cursor { CHOSEN } else { Style::new() };

        let width = match cell.piece {
            Some(piece) => {
                let text = piece.text.unwrap_or(self.theme.disc(piece.player));
                let mut style = self.theme.piece(self.palette, piece.player);
                if cell.is_decisive {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                put(buffer, x, y, text, style.patch(emphasis))
            }
            None => match &cell.hint {
                Some(hint) => {
                    let text = match hint.len() {
                        0 => "·",
                        // Two digits would touch their neighbours.
                        2.. if !self.geometry.step.has_lines() => "+",
                        _ => hint,
                    };
                    put(buffer, x, y, text, board.patch(emphasis))
                }
                None if is_cursor => {
                    buffer.set_style(Rect::new(x, y, 1, 1).intersection(buffer.area), emphasis);
                    1
                }
                None => 1,
            },
        };
        if let Some([before, after]) = brackets(cell, is_cursor) {
            let style = board.add_modifier(Modifier::BOLD);
            put(buffer, x - 1, y, before, style);
            if self.geometry.step.across > 2 || width > 1 {
                put(buffer, x + width.max(self.piece_width()), y, after, style);
            }
        }
    }

    /// How wide the widest piece is.
    fn piece_width(&self) -> u16 {
        match self.picture.lines {
            Lines::Boxes => 1,
            Lines::Points(_) if self.geometry.step.has_lines() => 2,
            Lines::Points(_) => 1,
        }
    }
}

/// What surrounds a place.
const fn brackets(cell: &Cell, is_cursor: bool) -> Option<[&'static str; 2]> {
    if is_cursor {
        Some(["[", "]"])
    } else if cell.is_selected {
        Some(["{", "}"])
    } else if cell.hint.is_some() && cell.piece.is_some() {
        Some(["<", ">"])
    } else if cell.is_last {
        Some(["(", ")"])
    } else if cell.is_decisive {
        Some(["*", "*"])
    } else {
        None
    }
}

const fn crossing(column: usize, row: usize, columns: usize, rows: usize) -> &'static str {
    let (first_row, last_row) = (row == 0, row + 1 == rows);
    match (column == 0, column + 1 == columns) {
        (true, _) if first_row => "┌",
        (true, _) if last_row => "└",
        (true, _) => "├",
        (_, true) if first_row => "┐",
        (_, true) if last_row => "┘",
        (_, true) => "┤",
        _ if first_row => "┬",
        _ if last_row => "┴",
        _ => "┼",
    }
}

/// Writes a text as far as there is room; gives its width.
pub(super) fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = buffer.area;
    if !area.contains(Position { x, y }) {
        return 0;
    }
    let (end, _) = buffer.set_stringn(x, y, text, (area.right() - x).into(), style);
    end - x
}
