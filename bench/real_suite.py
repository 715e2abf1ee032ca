# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The suite `real`: programs of Debian, built from their sources by the recipes of bench/real, as programs.Program has it.

Races are findings here, and counted. Sources and builds are kept in ~/.cache/bigfoot/real; a build is used again unless
BigFoot or its flags have changed since.
"""
import hashlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

import configurations
import running

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "real"))
import building  # noqa: E402
import races  # noqa: E402
import recipes  # noqa: E402
import serve  # noqa: E402
import sources  # noqa: E402

SUITE = "real"
NAMES = [recipe.name for recipe in recipes.PROGRAMS]
BUILDING = threading.Lock()   # one at a time: each uses all processors, and two recipes may share a package


class Runs:
    """What a recipe calls to run its commands: adds up costs, and collects the races."""

    def __init__(self, tool, tools, runner, timeout):
        self.tools, self.runner, self.timeout, self.cost = tools, runner, timeout, None
        self.environment = configurations.environment()
        for old in tools.logs.glob("run.*"):
            old.unlink()
        self.options = tool.options

    def settings(self, name, more):
        log = self.tools.logs / f"run.{name}"
        ours = ":".join(filter(None, (self.options, f"exitcode=0:log_format=json:log_path={log}.json")))
        return {**self.environment, **more, "BIGFOOT_OPTIONS": ours, "TSAN_OPTIONS": f"exitcode=0:log_path={log}.tsan:atexit_sleep_ms=0"}

    def add(self, cost):
        self.cost = self.cost.plus(cost) if self.cost else cost

    def __call__(self, name, command, stdin=os.devnull, timed=True, **environment):
        done = self.runner.run(command, self.settings(name, environment), stdin, self.tools.scratch, self.timeout)
        if done.status:
            raise running.Failed(f"{name}: exit status {done.status}: {done.errors.strip()[-300:]}")
        if timed:
            self.add(done.cost)
        return done.output

    def server(self, name, load, binary):
        """Only the server's cost counts; the load is this process."""
        port = serve.free_port()
        result = self.runner.directory / "server"
        process = subprocess.Popen([self.runner.measure, result, *load.command(binary, port)], env=self.settings(name, {}), cwd=self.tools.scratch,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            serve.wait_for(port)
            begun = time.monotonic()
            wrong = load.drive(port)
            wall = time.monotonic() - begun
            os.killpg(process.pid, signal.SIGTERM)   # the launcher ignores it
            process.wait(60)
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if isinstance(error, (SystemExit, OSError, subprocess.TimeoutExpired)):
                raise running.Failed(f"{name}: {error}") from None
            raise
        cpu, _, memory, status = map(float, result.read_text().split())
        result.unlink()
        self.add(running.Cost(max(cpu, 1e-3), wall, memory / 1024))
        return f"{wrong} wrong answers, exit status {status:.0f}"


class RealProgram:
    is_alarmed_by = staticmethod(lambda tool: False)
    suite, may_race, counts, reduced, build_seconds = SUITE, True, False, False, 90.0

    def __init__(self, recipe):
        self.recipe, self.name = recipe, recipe.name

    def tools(self, tool, compilers):
        cc, cxx = (" ".join(compilers.command(tool, language)) for language in ("cc", "cxx"))
        return building.Tools(f"bench/{tool.name}", cc, cxx, pathlib.Path(building.WORK), self.recipe, os.cpu_count())

    def build(self, tool, compilers, runner, counting=False):
        self.compilers = compilers
        with BUILDING:
            try:
                tools = self.tools(tool, compilers)
                seconds = building.ensure_built(self.recipe, tools, identity(tool, compilers))
            except (building.Failed, subprocess.CalledProcessError, OSError) as error:
                raise running.Failed(f"cannot be built: {error}") from None
        return running.Cost(seconds, seconds, 1)

    def run(self, tool, size, runner, counting=False, options="", timeout=None):
        """The size is always the same."""
        tools = self.tools(tool, self.compilers)
        shutil.rmtree(tools.scratch, ignore_errors=True)
        tools.scratch.mkdir(parents=True)
        runs = Runs(tool, tools, runner, timeout)
        results = self.recipe.measure(tools, runs)
        found = tuple("  <->  ".join(pair) for pair in races.collect(tools.logs))
        return running.Run(runs.cost, 0, "\n".join(results).encode(), "", found)


def identity(tool, compilers):
    """Changes with BigFoot, unless the tool is none of ours."""
    words = [*compilers.command(tool)]
    if tool.ours:
        library = pathlib.Path(compilers.bigfoot["cxx"]).resolve().parent.parent / "lib/bigfoot"
        words += [f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in sorted(library.glob("*.[sa]*"))]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def find(pattern):
    """Returns: the programs whose name contains `pattern`; what they need is installed."""
    chosen = [recipe for recipe in recipes.PROGRAMS if pattern in recipe.name]
    needed = ["dpkg-dev", "make", "cmake", "ninja-build", *{p for recipe in chosen for p in recipe.prerequisites}]
    try:
        sources.install(needed)
    except (OSError, subprocess.CalledProcessError) as error:
        raise configurations.UsageError(f"the suite real needs {' '.join(needed)}: {error}") from None
    return [RealProgram(recipe) for recipe in chosen]
