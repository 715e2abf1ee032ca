# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lines over the number of threads as SVG: a small panel for each program, both axes logarithmic."""
import html
import math

import plot
import scaling
from plot import FONT, LEFT, RIGHT, TOP, colour, legend, text

COLUMNS, WIDTH, HEIGHT, APART, HEAD, FOOT = 3, 260, 130, 84, 26, 36   # pixels of a panel's inside, and around it


class Axis:
    """Values to pixels, from 0 to `length`; `room` is the factor between either end and the values."""

    def __init__(self, values, length, room):
        self.low, self.high, self.length = min(values) / room, max(values) * room, length

    def __call__(self, value):
        return self.length * math.log(value / self.low) / math.log(self.high / self.low)


def ticks(axis):
    """Of 1, 2, 5, 10, .., or powers of ten alone if these are many."""
    found = plot.ticks(axis.low, axis.high)
    return found if len(found) <= 6 else [t for t in found if f"{t:e}"[0] == "1"]


def panel(title, lines, tools, left, top):
    """`lines`: {tool: {threads: value}}."""
    across = Axis([n for line in lines.values() for n in line], WIDTH, 1.2)
    up = Axis([v for line in lines.values() for v in line.values()], HEIGHT, 1.5)
    foot = top + HEIGHT
    yield text(left, top - 8, title, 12, "start", "font-weight='bold'")
    for value in ticks(up):
        y = foot - up(value)
        yield f"<line x1='{left}' x2='{left + WIDTH}' y1='{y:.1f}' y2='{y:.1f}' stroke='#ddd'/>"
        yield text(left - 6, y + 4, f"{value:g}", 10, "end")
    for n in sorted({n for line in lines.values() for n in line}):
        yield text(left + across(n), foot + 14, str(n), 10)
    for tool, line in lines.items():
        at = [(left + across(n), foot - up(line[n]), n) for n in sorted(line)]
        yield (f"<polyline fill='none' stroke='{colour(tool, tools)}' stroke-width='2' "
               f"points='{' '.join(f'{x:.1f},{y:.1f}' for x, y, _ in at)}'/>")
        for x, y, n in at:
            said = html.escape(f"{title}, {tool}, {n} threads: {line[n]:.3g}")
            yield f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3' fill='{colour(tool, tools)}'><title>{said}</title></circle>"


def panels(title, programs, tools):
    """`programs`: {name: lines as in panel()}. Returns: the SVG's text, or None if there is nothing to show."""
    programs = {name: {tool: line for tool, line in lines.items() if line} for name, lines in programs.items()}
    programs = {name: lines for name, lines in programs.items() if lines}
    if not programs:
        return None
    width = LEFT + COLUMNS * WIDTH + (COLUMNS - 1) * APART + RIGHT
    height = TOP + math.ceil(len(programs) / COLUMNS) * (HEAD + HEIGHT + FOOT)
    parts = [f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}' {FONT}>",
             f"<rect width='{width}' height='{height}' fill='white'/>", text(LEFT, 26, title, 16, "start"),
             *legend(tools, {tool: tool for tool in tools})]
    for i, (name, lines) in enumerate(programs.items()):
        row, column = divmod(i, COLUMNS)
        parts += panel(name, lines, tools, LEFT + column * (WIDTH + APART), TOP + row * (HEAD + HEIGHT + FOOT) + HEAD)
    return "\n".join([*parts, "</svg>", ""])


def of_scaling(results):
    tools = results["about"]["tools"]
    programs = {f"{row['suite']}/{row['name']}, {row['operation']}": {tool: scaling.overheads(row, tool) for tool in tools}
                for row in results["programs"]}
    return panels("CPU time added to an operation, ns, by threads (logarithmic; less is better)", programs, tools)
