"""Small plots as inline SVG: no script, no library, colours from the page's style sheet.

Coordinates are pixels of a fixed view box; the page scales the whole picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import log10

WIDTH, HEIGHT = 560, 300
LEFT, RIGHT, TOP, BOTTOM = 48, 132, 16, 40
ROW = 26
"""Height of one bar with its gap."""

Point = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Frame:
    """A plotting area: values to pixels. `log_x` takes decades instead of units."""

    x: tuple[float, float]
    y: tuple[float, float]
    log_x: bool = False

    def at(self, point: Point) -> Point:
        low, high = (log10(v) if self.log_x else v for v in self.x)
        across = ((log10(point[0]) if self.log_x else point[0]) - low) / ((high - low) or 1)
        up = (point[1] - self.y[0]) / ((self.y[1] - self.y[0]) or 1)
        return (
            LEFT + across * (WIDTH - LEFT - RIGHT),
            HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM),
        )


def lines(
    series: Mapping[str, Sequence[Point]],
    frame: Frame,
    *,
    title: str,
    x_ticks: Mapping[float, str],
    y_ticks: Mapping[float, str],
    x_label: str = "",
) -> str:
    """One line a series, named at its end; the first one is drawn strongest, on top."""
    names = list(series)
    drawn = [_series(i, name, series[name], frame) for i, name in enumerate(names)]
    labels = _end_labels({name: frame.at(series[name][-1]) for name in names if series[name]})
    body = [*_grid(frame, x_ticks, y_ticks), *reversed(drawn), *labels, _x_label(x_label)]
    return _svg(WIDTH, HEIGHT, title, body)


def bars(rows: Mapping[str, tuple[float, str]], *, title: str, top: float = 1.0) -> str:
    """Horizontal bars from 0 to `top`: name -> (value, what is written at its end)."""
    height = ROW * len(rows) + 8
    body = [_bar(i, name, v, text, top) for i, (name, (v, text)) in enumerate(rows.items())]
    return _svg(WIDTH, height, title, body)


def differences(rows: Mapping[str, tuple[float, float, float]], *, title: str) -> str:
    """Differences around zero with their intervals: name -> (mean, low, high)."""
    reach = max((max(abs(low), abs(high)) for _, low, high in rows.values()), default=0) or 0.01
    height = ROW * len(rows) + 24
    zero = _across(0, reach)
    axis = f'<line class="axis" x1="{zero}" x2="{zero}" y1="4" y2="{height - 20}"/>'
    ticks = [
        _tick(_across(v, reach), height - 4, f"{100 * v:+.1f}", "middle")
        for v in (-reach, 0, reach)
    ]
    body = [_difference(i, name, *values, reach) for i, (name, values) in enumerate(rows.items())]
    return _svg(WIDTH, height, title, [axis, *ticks, *body])


def histogram(
    groups: Mapping[str, Sequence[float]], *, title: str, mark: float, bins: int = 20
) -> str:
    """Shares of values from 0 to 1 by range, the groups over each other; a line at `mark`."""
    shares = {name: _shares(values, bins) for name, values in groups.items()}
    top = max((max(share) for share in shares.values()), default=1) or 1
    frame = Frame(x=(0, 1), y=(0, top))
    body = [*_grid(frame, {0: "0", 0.5: "0.5", 1: "1"}, {0: "0", top: f"{100 * top:.0f} %"})]
    for index, (name, share) in enumerate(shares.items()):
        body += [_column(index, place, value, bins, frame) for place, value in enumerate(share)]
        body.append(_legend(index, name))
    x, _ = frame.at((mark, 0))
    body.append(f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
    body.append(_x_label("best score"))
    return _svg(WIDTH, HEIGHT, title, body)


def reliability(
    bins: Sequence[tuple[float, float, int]], *, title: str, y_ticks: Mapping[float, str]
) -> str:
    """Points (mean score, share right, count) beside the diagonal; area grows with the count."""
    frame = Frame(x=(0, 1), y=(0, 1))
    most = max((count for *_, count in bins), default=1)
    (x1, y1), (x2, y2) = frame.at((0, 0)), frame.at((1, 1))
    diagonal = f'<line class="mark" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
    dots = [_dot(frame.at((score, right)), count, most) for score, right, count in bins]
    grid = _grid(frame, {0: "0", 0.5: "0.5", 1: "1"}, y_ticks)
    return _svg(WIDTH, HEIGHT, title, [*grid, diagonal, *dots, _x_label("best score")])


def _dot(place: Point, count: int, most: int) -> str:
    radius = 3 + 11 * (count / most) ** 0.5
    where = f'cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{radius:.1f}"'
    return f'<circle class="column s0" {where}><title>{count} questions</title></circle>'


def _svg(width: int, height: int, title: str, body: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(body)}</svg>"
    )


def _grid(frame: Frame, x_ticks: Mapping[float, str], y_ticks: Mapping[float, str]) -> list[str]:
    parts = []
    for value, text in y_ticks.items():
        _, y = frame.at((frame.x[0], value))
        ends = f'x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"'
        parts.append(f'<line class="grid" {ends}/>')
        parts.append(_tick(LEFT - 6, y + 4, text, "end"))
    for value, text in x_ticks.items():
        x, _ = frame.at((value, frame.y[0]))
        parts.append(_tick(x, HEIGHT - BOTTOM + 16, text, "middle"))
    return parts


def _x_label(text: str) -> str:
    return _tick((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, text, "middle")


def _tick(x: float, y: float, text: str, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="tick" {place}>{escape(text)}</text>'


def _series(index: int, name: str, points: Sequence[Point], frame: Frame) -> str:
    placed = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(frame.at, points))
    dots = "".join(
        f'<circle class="s{index}" cx="{frame.at(p)[0]:.1f}" cy="{frame.at(p)[1]:.1f}" r="2.5">'
        f"<title>{escape(name)}: {p[1]:.3g} at {p[0]:g}</title></circle>"
        for p in points
    )
    return f'<polyline class="line s{index}" points="{placed}"/>{dots}'


def _end_labels(ends: Mapping[str, Point]) -> list[str]:
    """Names beside the ends of lines, moved apart where they would touch."""
    labels, last = [], -100.0
    order = {name: index for index, name in enumerate(ends)}
    for name, (x, y) in sorted(ends.items(), key=lambda end: end[1][1]):
        last = max(y + 4, last + 14)
        place = f'class="label s{order[name]}" x="{x + 8:.1f}" y="{last:.1f}"'
        labels.append(f"<text {place}>{escape(name)}</text>")
    return labels


def _bar(index: int, name: str, value: float, text: str, top: float) -> str:
    start, full, y = 190, WIDTH - 190 - 110, index * ROW + 4
    width = max(full * value / top, 1)
    return (
        f'<text class="name" x="{start - 8}" y="{y + 14}" text-anchor="end">{escape(name)}</text>'
        f'<rect class="bar" x="{start}" y="{y}" width="{width:.1f}" height="{ROW - 8}" rx="2">'
        f"<title>{escape(name)}: {escape(text)}</title></rect>"
        + _tick(start + width + 6, y + 14, text)
    )


def _across(value: float, reach: float) -> float:
    return round(190 + (value / reach + 1) / 2 * (WIDTH - 190 - 24), 1)


def _difference(index: int, name: str, mean: float, low: float, high: float, reach: float) -> str:
    y, x = index * ROW + 16, _across(mean, reach)
    sign = "worse" if high < 0 else "better" if low > 0 else "even"
    text = f"{name}: {100 * mean:+.2f} [{100 * low:+.2f}, {100 * high:+.2f}]"
    return (
        f'<text class="name" x="182" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
        f'<line class="whisker {sign}" x1="{_across(low, reach)}" x2="{_across(high, reach)}" '
        f'y1="{y}" y2="{y}"/>'
        f'<circle class="{sign}" cx="{x}" cy="{y}" r="4"><title>{escape(text)}</title></circle>'
    )


def _shares(values: Sequence[float], bins: int) -> list[float]:
    counts = [0] * bins
    for value in values:
        counts[min(int(value * bins), bins - 1)] += 1
    return [count / len(values) for count in counts] if values else [0.0] * bins


def _column(index: int, place: int, share: float, bins: int, frame: Frame) -> str:
    x, y = frame.at((place / bins, share))
    right, base = frame.at(((place + 1) / bins, 0))
    return (
        f'<rect class="column s{index}" x="{x + 1:.1f}" y="{y:.1f}" '
        f'width="{right - x - 2:.1f}" height="{base - y:.1f}"/>'
    )


def _legend(index: int, name: str) -> str:
    y = TOP + 8 + index * 18
    x = WIDTH - RIGHT + 12
    box = f'<rect class="column s{index}" x="{x}" y="{y - 9}" width="10" height="10"/>'
    return box + _tick(x + 16, y, name)
