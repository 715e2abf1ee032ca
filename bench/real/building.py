# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One way of building a real program: compilers, directories, and what is built already. Used by tests/real and bigfoot bench."""
import json
import os
import subprocess

import sources

WORK = os.path.join(os.path.expanduser("~"), ".cache", "bigfoot", "real")


class Failed(Exception):
    pass


class Tools:
    """`kind` names the directory; `cc` and `cxx` are commands as make takes them, flags included."""

    def __init__(self, kind, cc, cxx, work, program, jobs):
        self.kind, self.cc, self.cxx, self.jobs = kind, cc, cxx, jobs
        self.cache = work
        self.base = work / kind
        self.scratch = self.base / "scratch" / program.name
        self.logs = self.base / "logs" / program.name
        self.cpu = 0.0   # seconds that the steps of the build used
        for directory in (self.scratch, self.logs):
            directory.mkdir(parents=True, exist_ok=True)

    def source(self, package):
        return self.base / package

    def run(self, command, directory, **environment):
        """Runs a step of a build; its output goes to the program's build log."""
        command = [part for word in command for part in (word.split() if word in (self.cc, self.cxx) else [str(word)])]
        directory.mkdir(parents=True, exist_ok=True)
        with open(self.logs / "build.log", "ab") as log:
            log.write(f"\n$ {' '.join(command)}\n".encode())
            log.flush()
            # Races in what a build runs (configure's tests, generators) are not the program's.
            settings = {**os.environ, "CC": self.cc, "CXX": self.cxx, **environment, "BIGFOOT_OPTIONS": "exitcode=0:log_path=/dev/null",
                        "TSAN_OPTIONS": "exitcode=0:report_bugs=0"}
            process = subprocess.Popen(command, cwd=directory, env=settings, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.cpu += usage.ru_utime + usage.ru_stime
            if process.returncode:
                raise Failed(f"{' '.join(command[:2])} failed: see {log.name}")

    def make(self, directory, *targets, **environment):
        self.run(["make", f"-j{self.jobs}", *targets], directory, **environment)


def ensure_built(program, tools, identity, rebuild=False):
    """Builds, unless what is there was built by compilers of the same `identity`. Returns: CPU seconds of the build."""
    stamp = tools.base / f"{program.name}.built"
    if stamp.exists() and not rebuild:
        try:
            built = json.loads(stamp.read_text())
            if built["identity"] == identity:
                return built["cpu"]
        except ValueError:
            pass
    stamp.unlink(missing_ok=True)
    (tools.logs / "build.log").unlink(missing_ok=True)
    for package in program.packages:
        sources.unpack(sources.fetch(package, tools.cache / "sources"), tools.source(package))
    program.build(tools)
    stamp.write_text(json.dumps({"identity": identity, "cpu": tools.cpu}))
    return tools.cpu
