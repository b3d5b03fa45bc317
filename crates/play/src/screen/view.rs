//! Drawing the whole screen.

use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::Span,
    widgets::{Block, Clear, Widget},
};

use crate::{archive::Archive, messages::Message};

use super::{
    app::{App, Areas, Overlay},
    board::{BoardView, Geometry, least_room, put},
    form::{Form, Purpose},
    keys::BAR,
    log::wrap,
    picker::Picker,
    picture::Picture,
    save_form::SaveForm,
    scene::Scene,
    theme::{CHOSEN, FAINT, STRONG},
};

/// The least width of the texts beside the board.
const PANEL_WIDTH: u16 = 28;

/// The least height of the texts under the board.
const PANEL_HEIGHT: u16 = 4;

/// The width of the form that saves the game.
const SAVE_WIDTH: u16 = 60;

/// Between board and texts.
const GAP: u16 = 2;

/// The line that is typed, and the bar of keys.
const BOTTOM_HEIGHT: u16 = 2;

impl<T: Scene> App<T> {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        self.areas = Areas::default();
        let picture = self.picture();
        let main = Rect {
            height: area.height.saturating_sub(BOTTOM_HEIGHT),
            ..area
        };
        let Some((geometry, panel)) = lay_out(&picture, main, self.flipped) else {
            return self.draw_too_small(buffer, area, &picture);
        };
        self.areas.board = Some(geometry);
        BoardView {
            picture: &picture,
            geometry,
            theme: self.theme,
            palette: self.table().palette(),
            cursor: self.cursor,
        }
        .draw(buffer);
        self.draw_panel(buffer, panel);
        self.draw_line(buffer, area);
        self.draw_bar(buffer, area);
        self.draw_overlay(buffer, main);
    }

    fn draw_too_small(&self, buffer: &mut Buffer, area: Rect, picture: &Picture) {
        let (needed_width, height) = least_room(picture);
        let told = self.table().say(Message::TooSmall {
            width: area.width,
            height: area.height,
            needed_width,
            needed_height: height + BOTTOM_HEIGHT,
        });
        for (y, line) in (area.y..area.bottom()).zip(wrap(&told, area.width)) {
            put(buffer, area.x, y, &line, Style::new());
        }
    }

    /// Who plays, what happens and what happened.
    fn draw_panel(&mut self, buffer: &mut Buffer, area: Rect) {
        let mut lines = vec![(self.table().title(), STRONG)];
        for player in 0..self.table().players().seats.len() {
            lines.push(self.player_line(player));
        }
        let status = wrap(&self.status(), area.width);
        lines.extend(status.into_iter().map(|line| (line, Style::new())));
        if let Some(thought) = &self.opinion {
            let told = self.table().say(Message::Thinking {
                depth: thought.depth,
                score: &thought.score,
                nodes: thought.nodes,
            });
            lines.push((told, FAINT));
            lines.push((thought.line.clone(), FAINT));
        }
        let remark = self.table().remark();
        if !remark.is_empty() {
            lines.push((format!("“{remark}”"), Style::new()));
        }
        let mut y = area.y;
        for (text, style) in lines {
            if y >= area.bottom() {
                return;
            }
            let text = cut(&text, area.width);
            put(buffer, area.x, y, &text, style);
            y += 1;
        }
        let log = Rect {
            y: (y + 1).min(area.bottom()),
            height: area.bottom().saturating_sub(y + 1),
            ..area
        };
        self.areas.log = log;
        let lines = self.log.lines(log.width, log.height);
        for (y, line) in (log.y..log.bottom()).zip(lines) {
            put(buffer, log.x, y, &line, Style::new());
        }
    }

    fn player_line(&self, player: usize) -> (String, Style) {
        let table = self.table();
        let is_turn = !self.sitting.is_over() && table.turn_index() == player;
        let mark = if is_turn { "▶" } else { " " };
        let disc = match self.theme {
            super::theme::Theme::Classic => "",
            theme => theme.disc(player),
        };
        let name = table.player_name(player);
        let seat = table.seat_of(player);
        let material = table.material(player);
        let clock = self.clock(player);
        let text = [disc, &format!("{name} ({seat})"), &material, &clock]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("  ");
        let style = if is_turn { STRONG } else { Style::new() };
        (format!("{mark} {text}"), style)
    }

    fn status(&self) -> String {
        let table = self.table();
        let (cursor, moves) = (table.cursor(), table.len());
        let place = table.say(Message::MoveOf { cursor, moves });
        if self.is_drafting() {
            let letters = table.draft_letters();
            return table.say(Message::Drafting { letters });
        }
        let what = if self.is_autoplaying() {
            table.say(Message::AutoplayOn)
        } else if self.sitting.is_replaying() {
            table.say(Message::LookingBack)
        } else if self.sitting.is_over() {
            table.say(Message::GameOverPrompt)
        } else {
            let player = &table.turn();
            table.say(Message::ToMove { player })
        };
        format!("{place}, {what}")
    }

    fn draw_line(&self, buffer: &mut Buffer, area: Rect) {
        let prompt = if self.sitting.is_over() {
            self.table().say(Message::GameOverPrompt)
        } else {
            self.table().turn()
        };
        let y = area.bottom() - BOTTOM_HEIGHT;
        let prompt = format!("{prompt}> ");
        let used = put(buffer, area.x, y, &prompt, STRONG);
        // Of a long line the end is seen.
        let room = usize::from(area.width.saturating_sub(used + 1));
        let text = self.line.text();
        let skipped = text.chars().count().saturating_sub(room);
        let seen: String = text.chars().skip(skipped).collect();
        let x = area.x + used;
        let typed = put(buffer, x, y, &seen, Style::new());
        put(buffer, x + typed, y, "_", FAINT);
    }

    fn draw_bar(&mut self, buffer: &mut Buffer, area: Rect) {
        let y = area.bottom() - 1;
        let mut x = area.x;
        for (key, message, shortcut) in BAR {
            let text = self.table().say(message);
            let width = Span::raw(format!("{key} {text}")).width() as u16;
            if x + width > area.right() {
                break;
            }
            let start = x;
            x += put(buffer, x, y, key, CHOSEN);
            x += put(buffer, x, y, " ", Style::new());
            x += put(buffer, x, y, &text, Style::new());
            let item = Rect::new(start, y, x - start, 1);
            self.areas.bar.push((item, shortcut));
            x += 1;
        }
    }

    fn draw_overlay(&mut self, buffer: &mut Buffer, area: Rect) {
        let mut overlay = std::mem::replace(&mut self.overlay, Overlay::None);
        match &mut overlay {
            Overlay::None => {}
            Overlay::Help => self.draw_help(buffer, area),
            Overlay::Form(form) => self.draw_form(buffer, area, form),
            Overlay::Picker(picker) => self.draw_picker(buffer, area, picker),
            Overlay::Save(form) => self.draw_save(buffer, area, form),
        }
        self.overlay = overlay;
    }

    fn draw_help(&self, buffer: &mut Buffer, area: Rect) {
        let table = self.table();
        let text = format!("{}\n{}", table.say(Message::ScreenHelp), table.help());
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let title = table.say(Message::HelpTitle);
        pop_up(buffer, area, &title, &lines);
    }

    fn draw_form(&mut self, buffer: &mut Buffer, area: Rect, form: &Form) {
        let table = self.table();
        let title = table.say(match form.purpose {
            Purpose::NewGame { .. } => Message::NewGameTitle,
            Purpose::Players => Message::PlayersTitle,
        });
        let label_width = |label: &str| Span::raw(label).width();
        let widest = (form.settings.iter())
            .map(|setting| label_width(&setting.label))
            .max();
        let mut lines: Vec<String> = (form.settings.iter())
            .map(|setting| {
                let pad = " ".repeat(widest.unwrap_or(0) - label_width(&setting.label));
                let value = &setting.values[setting.chosen];
                format!("{}{pad}  ◀ {value} ▶", setting.label)
            })
            .collect();
        lines.push(String::new());
        lines.push(table.say(Message::FormKeys));
        let inner = pop_up(buffer, area, &title, &lines);
        let chosen = Rect {
            y: inner.y + form.row as u16,
            height: 1,
            ..inner
        };
        buffer.set_style(chosen.intersection(inner), CHOSEN);
        self.areas.rows = inner;
    }

    fn draw_save(&mut self, buffer: &mut Buffer, area: Rect, form: &SaveForm) {
        let table = self.table();
        let remark = if table.cursor() == 0 {
            Message::RemarkOnGame
        } else {
            Message::RemarkOnMove
        };
        let labels = [table.say(Message::FileLabel), table.say(remark)];
        let rows = form.rows();
        let labels = &labels[..rows.len()];
        let label_width = |label: &String| Span::raw(label.as_str()).width();
        let widest = labels.iter().map(label_width).max().unwrap_or(0);
        let room = usize::from(SAVE_WIDTH.min(area.width)).saturating_sub(widest + 5);
        let mut lines = Vec::new();
        for (row, (label, text)) in labels.iter().zip(rows).enumerate() {
            let pad = " ".repeat(widest - label_width(label));
            let mark = if row == form.row() { "_" } else { "" };
            // Of a long text the end is seen.
            let skipped = text.chars().count().saturating_sub(room);
            let text: String = text.chars().skip(skipped).collect();
            lines.push(format!("{label}{pad}  {text}{mark}"));
        }
        lines.push(" ".repeat(SAVE_WIDTH.into()));
        lines.push(table.say(Message::SaveKeys));
        let title = table.say(Message::SaveTitle);
        self.areas.rows = pop_up(buffer, area, &title, &lines);
    }

    fn draw_picker(&mut self, buffer: &mut Buffer, area: Rect, picker: &mut Picker) {
        let Some(archive) = &self.sitting.archive else {
            return;
        };
        let table = self.table();
        let (found, games) = (picker.found.len(), archive.len());
        let title = table.say(Message::GamesTitle { found, games });
        let inner = framed(buffer, area, &title);
        let words = picker.words.text();
        let search = table.say(Message::SearchFor { words });
        put(
            buffer,
            inner.x,
            inner.y,
            &cut(&format!("{search}_"), inner.width),
            STRONG,
        );
        let keys = cut(&table.say(Message::PickerKeys), inner.width);
        put(
            buffer,
            inner.x,
            inner.bottom().saturating_sub(1),
            &keys,
            FAINT,
        );
        let rows = Rect {
            y: inner.y + 1,
            height: inner.height.saturating_sub(2),
            ..inner
        };
        picker.height = rows.height.into();
        let (first, page) = picker.page();
        for (row, &index) in page.iter().take(rows.height.into()).enumerate() {
            let is_chosen = first + row == picker.chosen;
            let style = if is_chosen { CHOSEN } else { Style::new() };
            let text = format!("{:>6}  {}", index + 1, archive.title(index));
            put(
                buffer,
                rows.x,
                rows.y + row as u16,
                &cut(&text, rows.width),
                style,
            );
        }
        self.areas.rows = rows;
    }
}

/// The board as large as it can be, and the texts beside or under it.
fn lay_out(picture: &Picture, area: Rect, flipped: bool) -> Option<(Geometry, Rect)> {
    let beside = Rect {
        width: area.width.saturating_sub(PANEL_WIDTH + GAP),
        ..area
    };
    if let Some((geometry, taken)) = Geometry::fit(picture, beside, flipped) {
        let x = taken.right() + GAP;
        let panel = Rect {
            x,
            width: area.right() - x,
            ..area
        };
        return Some((geometry, panel));
    }
    let above = Rect {
        height: area.height.saturating_sub(PANEL_HEIGHT),
        ..area
    };
    let (geometry, taken) = (Geometry::fit(picture, above, flipped))
        .or_else(|| Geometry::fit(picture, area, flipped))?;
    let y = taken.bottom().min(area.bottom());
    let panel = Rect {
        y,
        height: area.bottom() - y,
        ..area
    };
    Some((geometry, panel))
}

/// A text as far as it fits; a cut one ends with dots.
fn cut(text: &str, width: u16) -> String {
    let width = usize::from(width);
    if Span::raw(text).width() <= width {
        return text.into();
    }
    let mut used = 1;
    let mut seen = String::new();
    for letter in text.chars() {
        used += Span::raw(letter.to_string()).width();
        if used > width {
            break;
        }
        seen.push(letter);
    }
    seen.push('…');
    seen
}

/// Draws lines in a frame in the middle; gives the place of the lines.
fn pop_up(buffer: &mut Buffer, area: Rect, title: &str, lines: &[String]) -> Rect {
    let widest = lines.iter().map(|line| Span::raw(line.as_str()).width());
    let width = (widest.max().unwrap_or(0) as u16).saturating_add(2);
    let height = (lines.len() as u16).saturating_add(2);
    let (width, height) = (width.min(area.width), height.min(area.height));
    let frame = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    let inner = framed(buffer, frame, title);
    for (y, line) in (inner.y..inner.bottom()).zip(lines) {
        put(buffer, inner.x, y, &cut(line, inner.width), Style::new());
    }
    inner
}

/// A frame with nothing in it; gives the place inside.
fn framed(buffer: &mut Buffer, area: Rect, title: &str) -> Rect {
    let block = Block::bordered().title(format!(" {title} "));
    let inner = block.inner(area);
    Clear.render(area, buffer);
    block.render(area, buffer);
    inner
}
