# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How far a measurement is and how long it will take: a bar on a terminal, else a line now and then."""
import shutil
import sys
import time

LINE_EVERY = 15   # seconds, where there is no terminal


def spoken(seconds):
    minutes, seconds = divmod(int(seconds + 0.5), 60)
    return f"{minutes} min {seconds:02} s" if minutes else f"{seconds} s"


class Progress:
    """Work is counted in seconds as guessed beforehand; the guess is corrected by how long the finished part took."""

    def __init__(self, out=None):
        self.out = out or sys.stderr
        self.terminal = self.out.isatty()
        self.start = self.said = time.monotonic()
        self.total = self.done = 0.0

    def expect(self, seconds):
        self.total += seconds

    def left(self):
        if self.done <= 0:
            return None
        return max(self.total - self.done, 0) * (time.monotonic() - self.start) / self.done

    def text(self):
        fraction = min(self.done / self.total, 1) if self.total else 0
        left = self.left()
        return fraction, f"{100 * fraction:3.0f} %" + (f", about {spoken(left)} left" if left is not None else "")

    def begin(self, what):
        fraction, text = self.text()
        if self.terminal:
            width = max(shutil.get_terminal_size().columns - 1, 40)
            bar = 20 * fraction
            line = f"[{'#' * int(bar):20}] {text}: {what}"
            self.out.write(f"\r\033[K{line[:width]}")
            self.out.flush()
        elif time.monotonic() - self.said >= LINE_EVERY:
            self.said = time.monotonic()
            self.out.write(f"bigfoot bench: {text}: {what}\n")
            self.out.flush()

    def finish(self, seconds):
        """A part of the work, guessed at `seconds`, is done."""
        self.done += seconds

    def say(self, line):
        self.clear()
        self.out.write(f"bigfoot bench: {line}\n")
        self.out.flush()

    def clear(self):
        if self.terminal:
            self.out.write("\r\033[K")
            self.out.flush()
