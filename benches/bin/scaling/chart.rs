//! A line chart as SVG.

use std::fmt::Write;

/// A line of a chart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// In the order of x.
    pub(crate) points: Vec<(f64, f64)>,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    /// What x and y are.
    pub(crate) axes: [&'a str; 2],
    /// Whether y grows by powers of ten.
    pub(crate) logarithmic: bool,
    pub(crate) series: Vec<Series>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 55.0;
/// Told apart by people with any kind of colour vision (Okabe and Ito).
const COLORS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

impl Chart<'_> {
    pub(crate) fn to_svg(&self) -> String {
        let mut svg = String::new();
        let [x_name, y_name] = self.axes;
        let _ = writeln!(
            svg,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>
<text x="{LEFT}" y="22" font-size="15">{title}</text>
<text x="{middle}" y="{low}" text-anchor="middle">{x_name}</text>
<text transform="translate(16 {center}) rotate(-90)" text-anchor="middle">{y_name}</text>"##,
            title = self.title,
            middle = (LEFT + WIDTH - RIGHT) / 2.0,
            low = HEIGHT - 14.0,
            center = (TOP + HEIGHT - BOTTOM) / 2.0,
        );
        self.draw_grid(&mut svg);
        for (index, series) in self.series.iter().enumerate() {
            self.draw_series(&mut svg, series, index);
        }
        svg + "</svg>\n"
    }

    fn draw_grid(&self, svg: &mut String) {
        let (right, low) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for value in self.y_ticks() {
            let y = self.y(value);
            let _ = writeln!(
                svg,
                r##"<path d="M{LEFT} {y:.1}H{right}" stroke="#dddddd"/><text x="{x}" y="{text_y:.1}" text-anchor="end">{value}</text>"##,
                x = LEFT - 8.0,
                text_y = y + 4.0,
                value = grouped(value),
            );
        }
        for value in self.x_ticks() {
            let x = self.x(value);
            let _ = writeln!(
                svg,
                r##"<path d="M{x:.1} {low}v5" stroke="#555555"/><text x="{x:.1}" y="{y}" text-anchor="middle">{value}</text>"##,
                y = low + 19.0,
            );
        }
        let _ = writeln!(
            svg,
            r##"<path d="M{LEFT} {TOP}V{low}H{right}" fill="none" stroke="#555555"/>"##
        );
    }

    fn draw_series(&self, svg: &mut String, series: &Series, index: usize) {
        let color = COLORS[index % COLORS.len()];
        let points = series.points.iter().map(|&(x, y)| (self.x(x), self.y(y)));
        let path: Vec<String> = points
            .clone()
            .map(|(x, y)| format!("{x:.1} {y:.1}"))
            .collect();
        let _ = writeln!(
            svg,
            r#"<path d="M{}" fill="none" stroke="{color}" stroke-width="2"/>"#,
            path.join("L")
        );
        for (x, y) in points {
            let _ = writeln!(
                svg,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="3" fill="{color}"/>"#
            );
        }
        let y = TOP + 16.0 + 18.0 * index as f64;
        let _ = writeln!(
            svg,
            r#"<path d="M{from} {y}h20" stroke="{color}" stroke-width="2"/><text x="{x}" y="{text_y}">{name}</text>"#,
            from = LEFT + 12.0,
            x = LEFT + 40.0,
            text_y = y + 4.0,
            name = series.name,
        );
    }

    fn all(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.series
            .iter()
            .flat_map(|series| series.points.iter().copied())
    }

    fn most(&self, of: fn((f64, f64)) -> f64) -> f64 {
        self.all().map(of).fold(f64::MIN_POSITIVE, f64::max)
    }

    fn x(&self, value: f64) -> f64 {
        let share = value / self.most(|point| point.0);
        LEFT + share * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let top = self.top();
        let share = if self.logarithmic {
            value.max(1.0).log10() / top.log10()
        } else {
            value / top
        };
        HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    }

    /// The value at the upper end: a power of ten, or a round number.
    fn top(&self) -> f64 {
        let most = self.most(|point| point.1);
        if self.logarithmic {
            return 10_f64.powf(most.log10().ceil().max(1.0));
        }
        let step = step(most);
        (most / step).ceil() * step
    }

    fn y_ticks(&self) -> Vec<f64> {
        let top = self.top();
        if self.logarithmic {
            return (0..=top.log10() as i32)
                .map(|power| 10_f64.powi(power))
                .collect();
        }
        multiples(step(top), top)
    }

    fn x_ticks(&self) -> Vec<f64> {
        let most = self.most(|point| point.0);
        multiples(step(most).max(1.0), most)
    }
}

/// A round distance of marks, of which four to ten fit below a number.
fn step(most: f64) -> f64 {
    let power = 10_f64.powf(most.log10().floor());
    let first = most / power;
    power
        * if first < 2.0 {
            0.2
        } else if first < 4.0 {
            0.5
        } else {
            1.0
        }
}

fn multiples(step: f64, most: f64) -> Vec<f64> {
    let count = (most / step + 1e-9).floor() as i32;
    (0..=count)
        .map(|index| (f64::from(index) * step * 1e6).round() / 1e6)
        .collect()
}

/// A number with its thousands apart.
fn grouped(value: f64) -> String {
    if value < 1000.0 {
        return value.to_string();
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_reach_the_end() {
        assert_eq!(
            multiples(step(14.0), 14.0),
            [0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0]
        );
        assert_eq!(step(0.7), 0.1);
        assert_eq!(grouped(1_234_567.0), "1,234,567");
        assert_eq!(grouped(0.5), "0.5");
    }

    #[test]
    fn a_chart_has_a_line_for_each_series() {
        let series = |name: &str| Series {
            name: name.into(),
            points: vec![(1.0, 10.0), (2.0, 100.0)],
        };
        let svg = Chart {
            title: "title",
            axes: ["x", "y"],
            logarithmic: true,
            series: vec![series("one"), series("two")],
        }
        .to_svg();
        assert_eq!(svg.matches("<circle").count(), 4);
        // Both lines end in the upper right corner.
        assert_eq!(svg.matches("L620.0 40.0").count(), 2);
        assert!(svg.contains(">two</text>"));
    }
}
