# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Grouped bars as SVG, one panel for each suite: multiples of the plain program on a logarithmic scale."""
import html
import math

COLOURS = {"fasttrack": "#9ecae1", "redcard": "#6baed6", "bigfoot-fine": "#5254a3",
           "slimstate": "#4292c6", "slimcard": "#2171b5", "bigfoot": "#08306b",
           "tsan": "#f28e2b", "helgrind": "#bab0ac", "drd": "#79706e"}
OTHERS = ("#59a14f", "#e15759", "#b07aa1", "#edc948")
LEFT, RIGHT, TOP, PANEL, LABELS, HEAD = 58, 16, 74, 190, 50, 22   # pixels; HEAD and LABELS are above and below a panel's bars
BAR, LARGEST_BAR, GAP, WIDTH = 8, 40, 12, 1060
FONT = "font-family='DejaVu Sans, Helvetica, Arial, sans-serif'"


def colour(tool, tools):
    return COLOURS.get(tool) or OTHERS[[t for t in tools if t not in COLOURS].index(tool) % len(OTHERS)]


def ticks(low, high):
    """1, 2, 5, 10, 20 ... between; powers of ten alone if these are many."""
    found = [m * 10 ** e for e in range(-2, 7) for m in (1, 2, 5)]
    found = [t for t in found if low <= t <= high]
    return found if len(found) <= 10 else [t for t in found if math.log10(t).is_integer()]


def label(value):
    return f"{value:g}x"


class Scale:
    """Values to heights above the panel's foot."""

    def __init__(self, values):
        self.low = min(1.0, *values)
        self.high = max(2.0, *values) * 1.1
        if self.low < 1:
            self.low *= 0.9
        self.span = math.log(self.high / self.low)

    def __call__(self, value):
        return PANEL * math.log(max(value, self.low) / self.low) / self.span


def text(x, y, words, size=11, anchor="middle", more=""):
    return f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' text-anchor='{anchor}' {more}>{html.escape(words)}</text>"


def legend(tools, labels):
    x = LEFT
    for tool in tools:
        yield f"<rect x='{x}' y='44' width='12' height='12' fill='{colour(tool, tools)}'/>"
        yield text(x + 17, 54, labels[tool], 12, "start")
        x += 17 + 7 * len(labels[tool]) + 22


def panel(title, groups, tools, scale, top, width):
    """`groups`: (name, {tool: value}); the last is the mean."""
    foot = top + PANEL
    for value in ticks(scale.low, scale.high):
        y = foot - scale(value)
        strong = value == 1
        yield (f"<line x1='{LEFT}' x2='{width - RIGHT}' y1='{y:.1f}' y2='{y:.1f}' stroke='{'#444' if strong else '#ddd'}' "
               f"stroke-width='{1.2 if strong else 1}'/>")
        yield text(LEFT - 6, y + 4, label(value), 11, "end")
    yield text(LEFT, top - 8, title, 13, "start", "font-weight='bold'")
    step = (width - LEFT - RIGHT) / len(groups)
    bar = min((step - GAP) / len(tools), LARGEST_BAR)
    for i, (name, values) in enumerate(groups):
        is_mean = i == len(groups) - 1 and len(groups) > 1
        begin = LEFT + i * step + (step - bar * len(tools)) / 2
        if is_mean:
            yield f"<rect x='{LEFT + i * step:.1f}' y='{top}' width='{step:.1f}' height='{PANEL}' fill='#000' opacity='0.05'/>"
        for k, tool in enumerate(tools):
            if tool not in values:
                continue
            x, one, height = begin + k * bar, scale(1), scale(values[tool])
            y, tall = foot - max(one, height), max(abs(height - one), 1)
            yield (f"<rect x='{x:.1f}' y='{y:.1f}' width='{bar - 1:.1f}' height='{tall:.1f}' fill='{colour(tool, tools)}'>"
                   f"<title>{html.escape(f'{name}, {tool}: {values[tool]:.2f}x')}</title></rect>")
            if bar >= 22:
                yield text(x + bar / 2, y - 3, f"{values[tool]:.1f}" if values[tool] < 100 else f"{values[tool]:.0f}", 9.5)
        x, y = LEFT + (i + 0.5) * step, foot + 14
        weight = "font-weight='bold'" if is_mean else ""
        if step < 7 * max(len(n) for n, _ in groups):
            yield text(x + 3, y, name, 11, "end", f"{weight} transform='rotate(-35 {x + 3:.1f} {y})'")
        else:
            yield text(x, y, name, 11, "middle", weight)


def bars(title, suites, tools, labels):
    """`suites`: name => groups as in panel(); `labels`: tool => its name in the legend. Returns: the SVG's text, or None if there is nothing to show."""
    values = [v for groups in suites.values() for _, by_tool in groups for v in by_tool.values()]
    if not values:
        return None
    scale = Scale(values)
    most = max(len(groups) for groups in suites.values())
    width = max(WIDTH, LEFT + RIGHT + most * (BAR * len(tools) + GAP))
    height = TOP + len(suites) * (HEAD + PANEL + LABELS)
    parts = [f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}' {FONT}>",
             f"<rect width='{width}' height='{height}' fill='white'/>", text(LEFT, 26, title, 16, "start"), *legend(tools, labels)]
    for i, (suite, groups) in enumerate(suites.items()):
        parts += panel(suite, groups, tools, scale, TOP + i * (HEAD + PANEL + LABELS) + HEAD, width)
    return "\n".join([*parts, "</svg>", ""])


def of_results(results, key, title):
    """Returns: SVG of one figure of every program and suite."""
    suites = {}
    for row in results["programs"]:
        values = {tool: figures[key] for tool, figures in row["tools"].items() if figures.get(key)}
        suites.setdefault(row["suite"], []).append((row["name"], values))
    for suite, groups in suites.items():
        groups.append(("mean", {tool: f[key] for tool, f in results["means"].get(suite, {}).items() if f.get(key)}))
    tools = [t for t in results["about"]["tools"] if any(t in values for groups in suites.values() for _, values in groups)]
    sizes = {t: next((by_tool[t].get("size") for by_tool in results["means"].values() if t in by_tool), None) for t in tools}
    for size in sorted({size for size in sizes.values() if size}):
        title += f"; * at size {size}"
    return bars(title, suites, tools, {t: f"{t}*" if size else t for t, size in sizes.items()})


PLOTS = {"time.svg": ("cpu", "CPU time, multiples of the plain program (logarithmic; less is better)"),
         "memory.svg": ("memory", "Peak memory, multiples of the plain program (logarithmic; less is better)")}


def write(results, folder):
    for name, (key, title) in PLOTS.items():
        if svg := of_results(results, key, title):
            (folder / name).write_text(svg)
