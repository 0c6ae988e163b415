#!/usr/bin/env python3
"""How the methods grow with the number of threads: reorder2 with 2 to 7 of them, as numbers and as a picture.

    bench/growth.py [--limit=S] [--methods=LIST] [--threads=N] [--json=FILE] [--svg=FILE]

Half of the threads of bench/programs/ag/reorder2.c write two variables and half read them; with an odd number there is
one more that writes. All runs are explored. A method that was not done after S (60) seconds is not asked about more
threads; the picture says so with an open mark. What takes less than a second is measured three times, and the shortest
time counts. After Fig. 9 of Guo et al. (see bench/ag.py); drawn into docs/figures/reorder2.svg. The program under
measurement is named in HEDDLE (default build/heddle).
"""
import argparse
import json
import math
import os

import ag

SOURCE = os.path.join(ag.PROGRAMS, "reorder2.c")
PICTURE = os.path.join(ag.ROOT, "docs", "figures", "reorder2.svg")
FEWEST = 2
SHORTEST = 0.001            # seconds; what takes less is drawn there, on the axis
REPEATED, TIMES = 1.0, 3    # what takes less than this many seconds is measured so often

WIDTH, HEIGHT = 460, 380
LEFT, RIGHT, TOP, BOTTOM = 64, 18, 48, 52
STYLES = {                  # colour, mark, dashes: dpor and optimal lie on each other for long
    "exhaustive": ("#7f7f7f", "square", "none"),
    "dpor": ("#d95f02", "triangle", "none"),
    "optimal": ("#1b6ca8", "diamond", "5 4"),
    "ag": ("#11823b", "circle", "none"),
}


def measure_one(method, threads, limit):
    """{threads, runs, seconds}, or None if it was not done within the limit."""
    defines = [f"-DSETTERS={threads - threads // 2}", f"-DCHECKERS={threads // 2}"]
    seconds, runs = [], 0
    while len(seconds) < TIMES and (not seconds or seconds[0] < REPEATED):
        report = ag.explore(SOURCE, defines, method, limit)
        if not ag.finished(report):
            return None
        if ag.verdict_of(report) != ag.ASSERT:
            ag.fail(f"{method} with {threads} threads: {ag.verdict_of(report)} instead of {ag.ASSERT}")
        seconds.append(report["seconds"])
        runs = report["counts"]["runs"]
    return {"threads": threads, "runs": runs, "seconds": min(seconds)}


def measure(methods, most, limit):
    """{method: [{threads, runs, seconds}, ...]}, as far as each method came."""
    points = {}
    for method in methods:
        points[method] = []
        for threads in range(FEWEST, most + 1):
            point = measure_one(method, threads, limit)
            if not point:
                break
            points[method].append(point)
    return points


def show(points, most):
    table = [["threads"] + [text for method in points for text in (method, "s")]]
    for threads in range(FEWEST, most + 1):
        row = [str(threads)]
        for found in points.values():
            point = next((point for point in found if point["threads"] == threads), None)
            row += [str(point["runs"]), f"{point['seconds']:.3f}"] if point else ["-", "-"]
        table.append(row)
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    for row in table:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths)))


class Panel:
    """One diagram: threads to the right, a logarithmic scale of powers of ten upwards."""

    def __init__(self, left, title, values, threads):
        self.left, self.title, self.threads = left, title, threads
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)

    def x(self, threads):
        share = (threads - self.threads[0]) / max(self.threads[-1] - self.threads[0], 1)
        return self.left + LEFT + 14 + share * (WIDTH - LEFT - RIGHT - 28)

    def y(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    def axes(self):
        left, right, bottom = self.left + LEFT, self.left + WIDTH - RIGHT, HEIGHT - BOTTOM
        every = 1 if self.high - self.low <= 8 else 2
        parts = [f'<text class="title" x="{(left + right) / 2}" y="{TOP - 22}">{self.title}</text>']
        for power in range(self.low, self.high + 1):
            y = self.y(10.0**power)
            parts.append(f'<line class="grid" x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>')
            if (power - self.low) % every == 0:
                parts.append(f'<text class="tick" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{scale_text(power)}'
                             "</text>")
        for threads in self.threads:
            x = self.x(threads)
            parts.append(f'<line class="axis" x1="{x:.1f}" y1="{bottom}" x2="{x:.1f}" y2="{bottom + 5}"/>')
            parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 19}" text-anchor="middle">{threads}</text>')
        parts.append(f'<path class="axis" d="M{left} {TOP}V{bottom}H{right}"/>')
        parts.append(f'<text class="label" x="{(left + right) / 2}" y="{bottom + 40}">threads</text>')
        return parts

    def curve(self, method, pairs):
        colour, shape, dashes = STYLES[method]
        places = [(self.x(threads), self.y(value)) for threads, value in pairs]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        return [f'<polyline class="curve" stroke="{colour}" stroke-dasharray="{dashes}" points="{line}"/>'] + [
            mark(shape, colour, x, y) for x, y in places]

    def beyond(self, method, last, limit):
        """Where the curve would go on, if there had been more time."""
        colour, shape, _ = STYLES[method]
        x, y = self.x(last["threads"] + 1), self.y(limit)
        return [f'<line class="curve" stroke="{colour}" stroke-dasharray="1 4" x1="{self.x(last["threads"]):.1f}" '
                f'y1="{self.y(max(last["seconds"], SHORTEST)):.1f}" x2="{x:.1f}" y2="{y:.1f}"/>',
                mark(shape, colour, x, y, open_mark=True)]


def scale_text(power):
    if power < 0:
        return f"{10.0**power:.{-power}f}"
    return str(10**power) if power <= 3 else f'10<tspan dy="-5" font-size="9">{power}</tspan>'


def mark(shape, colour, x, y, open_mark=False):
    paint = f'fill="white" stroke="{colour}" stroke-width="1.5"' if open_mark else f'fill="{colour}"'
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" {paint}/>'
    corners = {"square": [(-3.6, -3.6), (3.6, -3.6), (3.6, 3.6), (-3.6, 3.6)],
               "triangle": [(0, -5), (4.6, 3.6), (-4.6, 3.6)],
               "diamond": [(0, -5), (5, 0), (0, 5), (-5, 0)]}[shape]
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" {paint}/>'


def legend(methods, left):
    parts = []
    for number, method in enumerate(methods):
        colour, shape, dashes = STYLES[method]
        y = TOP + 14 + 20 * number
        parts.append(f'<line class="curve" stroke="{colour}" stroke-dasharray="{dashes}" x1="{left}" y1="{y}" '
                     f'x2="{left + 28}" y2="{y}"/>')
        parts.append(mark(shape, colour, left + 14, y))
        parts.append(f'<text class="tick" x="{left + 36}" y="{y + 4}">{method}</text>')
    box = (f'<rect x="{left - 8}" y="{TOP}" width="118" height="{20 * len(methods) + 8}" fill="white" '
           'stroke="#cccccc"/>')
    return [box] + parts


def picture(points, most, limit):
    points = {method: found for method, found in points.items() if found}
    threads = list(range(FEWEST, most + 1))
    stopped = {method: found[-1] for method, found in points.items() if found[-1]["threads"] < most}
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {HEIGHT}" width="{2 * WIDTH}" '
             f'height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif">',
             "<title>reorder2: runs and seconds against the number of threads</title>",
             "<style>.title{font-size:15px;font-weight:bold;text-anchor:middle}.tick{font-size:12px}"
             ".label{font-size:13px;text-anchor:middle}.grid{stroke:#e4e4e4}"
             ".axis{stroke:#333333;fill:none}.curve{fill:none;stroke-width:2}text{fill:#222222}</style>",
             f'<rect width="{2 * WIDTH}" height="{HEIGHT}" fill="white"/>']
    for number, (key, least) in enumerate((("runs", 1), ("seconds", SHORTEST))):
        curves = {method: [(point["threads"], max(point[key], least)) for point in found]
                  for method, found in points.items()}
        values = [value for pairs in curves.values() for _, value in pairs] + [least]
        if key == "seconds" and stopped:
            values.append(limit)
        panel = Panel(number * WIDTH, "reorder2: " + key, values, threads)
        parts += panel.axes()
        if key == "seconds" and stopped:
            parts.append(f'<text class="tick" x="{panel.left + LEFT + 8}" y="{panel.y(limit) + 4:.1f}">open: not done '
                         f"after {limit} s</text>")
            for method, last in stopped.items():
                parts += panel.beyond(method, last, limit)
        for method, pairs in curves.items():
            parts += panel.curve(method, pairs)
    parts += legend(list(points), LEFT + 22)
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=60, help="seconds for one point")
    parser.add_argument("--methods", help="of " + ",".join(ag.METHODS))
    parser.add_argument("--threads", type=int, default=7, help="at most")
    parser.add_argument("--json")
    parser.add_argument("--svg", default=PICTURE)
    options = parser.parse_args()
    if not os.access(ag.HEDDLE, os.X_OK):
        ag.fail(f"{ag.HEDDLE} is not there; run make")
    if options.threads < FEWEST:
        ag.fail(f"there are at least {FEWEST} threads")
    points = measure(ag.chosen_methods(options.methods), options.threads, options.limit)
    show(points, options.threads)
    if not any(points.values()):
        ag.fail("nothing was done within the limit")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(points, file, indent=2)
    os.makedirs(os.path.dirname(os.path.abspath(options.svg)), exist_ok=True)
    with open(options.svg, "w", encoding="utf-8") as file:
        file.write(picture(points, options.threads, options.limit))
    print("drawn into " + os.path.relpath(options.svg))


if __name__ == "__main__":
    main()
