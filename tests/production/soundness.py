#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Caper misses no race: every race that the full detector reports of a program of tests/e2e, between two accesses of compiled code, is among the pairs
that remain after a run with caper=PLAN.

    soundness.py BIGFOOT [-k TEXT] [--level O0] [--every N]     N: one in N programs
    soundness.py BIGFOOT --seeds 0-999                          random programs of tests/placement/generate.py instead

Left out, and counted: programs that need the full runtime (they do not build, or have no plain race), races with a function of libc or with free, whose
accesses have no sleds. Exit status: 0 all right, 1 a race is missing.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path += [str(ROOT / "tests/e2e"), str(ROOT / "tests/placement")]
import generate  # noqa: E402


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


e2e = load("e2e_run", ROOT / "tests/e2e/run.py")
placement = load("placement_run", ROOT / "tests/placement/run.py")
# What needs the full runtime, or is not about accesses.
NOT_HERE = {"annotations", "tsan_abi", "descriptors", "deadlock", "misuse"}
# Races that Caper does not promise (docs/caper.md), by the line of one of the accesses.
DEPENDENT = "it depends on another race, on the pointer by which the memory is found"
EXCUSED = {
    ("atomics/double_checked_race.cpp", "value = 7"): DEPENDENT,
    ("atomics/shared_ptr_race.cpp", ""): DEPENDENT,
    ("placement/freed_between_race.c", "q[0] = 2"): DEPENDENT,
    ("memory/stack_kinds_race.c", "through_list(1, (int[])"): "it depends on a pointer that is published by a relaxed operation",
    ("memory/x86_intrinsics_race.c", "_mm_maskmoveu_si128"): "lanes of vectors with a mask have no sleds",
    ("placement/escapes_race.c", "by_text"): "the address goes its way as text",
    ("placement/callee_releases_race.cpp", "case "): "the compiler makes one access of the lines of a switch",
    ("placement/stencil_race.c", "left = a[i - 1]"): "the optimised program has the value in a register",
}
TRIES = 5   # a thread may not come to an access in every run


def execute(command, options="", timeout=120, cwd=None):
    return e2e.run([str(word) for word in command], timeout, cwd or "/", {**os.environ, "BIGFOOT_OPTIONS": options})


def place(access):
    """(file, line) of an access of compiled code, or None."""
    frame = access["frames"][0] if access["frames"] else None
    if access.get("free") or not frame or frame["runtime"] or not frame["line"]:
        return None
    return pathlib.Path(frame["file"]).name, frame["line"]


def races_of(log):
    """The places of each race, and how many have another side than accesses of compiled code."""
    found, others = set(), 0
    for path in log.parent.glob(log.name + ".*"):
        for line in path.read_text().splitlines():
            finding = json.loads(line)
            if finding["type"] != "race":
                continue
            places = [place(access) for access in finding["accesses"]]
            if None in places:
                others += 1
            else:
                found.add(tuple(sorted(places)))
        path.unlink()
    return found, others


def places_of(side):
    file, number, _ = side.rsplit(" ", 1)[0].rsplit(":", 2)
    return pathlib.Path(file).name, int(number)


def pairs_of(bigfoot, program, *options):
    """The pairs that `bigfoot pairs` prints, as places."""
    status, stdout, stderr = execute([bigfoot, "pairs", *options, program])
    if status:
        raise RuntimeError(stderr)
    return {tuple(sorted(places_of(side) for side in line.split("\t"))) for line in stdout.splitlines()}


def run_with_caper(program, plan, *arguments, cwd=None, environment=None):
    """Raises if the program does not end as it should."""
    status, _, stderr = e2e.run([str(program), *arguments], 120, cwd or "/", {**os.environ, **(environment or {}), "BIGFOOT_OPTIONS": f"caper={plan}"})
    if status == "timeout" or status < 0 or "caper:" in stderr:
        raise RuntimeError(f"with caper: {status}\n{stderr}")


def excuse(path, race):
    lines = path.read_text().splitlines()
    for (name, text), reason in EXCUSED.items():
        if str(path).endswith(name) and any(file != path.name or text in lines[line - 1] for file, line in race):
            return reason
    return None


class Tally:
    programs = races = left_out = others = excused = failed = 0

    def add(self, name, races, missing, excuse=lambda race: None):
        self.programs += 1
        self.races += len(races)
        unexcused = [race for race in sorted(missing) if not excuse(race)]
        self.excused += len(missing) - len(unexcused)
        self.failed += bool(unexcused)
        for first, second in unexcused:
            print(f"FAILED {name}: the race {first[0]}:{first[1]} - {second[0]}:{second[1]} is not among the pairs", flush=True)

    def fail(self, name, what):
        self.failed += 1
        print(f"FAILED {name}: {what}", flush=True)


def check(bigfoot, path, level, folder, tally):
    program = e2e.Program(path)
    if program.needs or program.shared or program.static or path.parent.name in NOT_HERE or any(flag.startswith("--") or "-g0" in flag for flag in program.cflags):
        tally.left_out += 1
        return
    full, sleds, log = folder / "full", folder / "sleds", folder / "log"
    compiler = [bigfoot, "c++" if program.is_cxx else "cc", "-" + level, "-g", "-w", "-pthread", f"-I{ROOT}/tests/e2e", *program.cflags, path]
    for flags, binary in ((["--checks=all"], full), (["--checks=production"], sleds)):
        status, _, stderr = execute([*compiler, *flags, "-o", binary, *program.libs], cwd=path.parent)
        if status:
            tally.left_out += 1
            return
    execute([full], f"log_format=json:log_path={log}:exitcode=0", program.timeout, path.parent)
    races, others = races_of(log)
    tally.others += others
    if not races:
        tally.left_out += 1
        return
    plan, found, missing = folder / "plan", folder / "plan.escaped", races
    found.unlink(missing_ok=True)
    try:
        execute([bigfoot, "pairs", f"--plan={plan}", sleds])
        for _ in range(TRIES):
            run_with_caper(sleds, plan, cwd=path.parent)
            missing = races - pairs_of(bigfoot, sleds, f"--escaped={found}")
            if not missing:
                break
    except RuntimeError as wrong:
        return tally.fail(f"{path.relative_to(ROOT)} -{level}", wrong)
    tally.add(f"{path.relative_to(ROOT)} -{level}", races, missing, lambda race: excuse(path, race))


def check_programs(options, folder, tally):
    paths = sorted(path for pattern in ("*_race.c", "*_race.cpp") for path in (ROOT / "tests/e2e").rglob(pattern) if options.pattern in str(path))
    for path in paths[::options.every]:
        for level in options.level or ["O0", "O1"]:   # above, accesses of several lines become one, or none
            check(options.bigfoot, path, level, folder, tally)


def check_batch(options, programs, level, folder, suite, tally):
    """Random programs of one binary: its pairs are asked for once."""
    binaries = []
    for checks in ("all", "production"):
        binary, wrong = suite.build(programs, level, [f"--checks={checks}"], "random")   # one source, as far as names go
        if wrong:
            return tally.fail(f"seed {programs[0].seed}", wrong)
        binaries.append(binary.rename(folder / checks))
    full, sleds = binaries
    plan, found, log = folder / "plan", folder / "plan.escaped", folder / "log"
    execute([options.bigfoot, "pairs", f"--plan={plan}", sleds])
    possible = pairs_of(options.bigfoot, sleds)
    for program in programs:
        suite.environment["BIGFOOT_OPTIONS"] = f"log_format=json:log_path={log}:exitcode=0"
        suite.run(full, program.seed)
        races, others = races_of(log)
        tally.others += others
        found.unlink(missing_ok=True)
        try:
            run_with_caper(sleds, plan, str(program.seed), environment=suite.environment)
        except RuntimeError as wrong:
            tally.fail(f"seed {program.seed} -{level}", wrong)
            continue
        escaped = {places_of(line) for line in found.read_text().splitlines()}
        tally.add(f"seed {program.seed} -{level}", races, {race for race in races if race not in possible or not escaped.issuperset(race)})


def check_random(options, folder, tally):
    first, last = map(int, options.seeds.split("-"))
    suite = placement.Suite(pathlib.Path(options.bigfoot).parent.parent, folder)
    for start in range(first, last + 1, options.batch):
        programs = [generate.generate(seed) for seed in range(start, min(start + options.batch, last + 1))]
        for level in options.level or ["O0", "O2"]:
            check_batch(options, programs, level, folder, suite, tally)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bigfoot")
    parser.add_argument("-k", default="", dest="pattern")
    parser.add_argument("--level", action="append")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seeds")
    parser.add_argument("--batch", type=int, default=20)
    options = parser.parse_args()
    options.bigfoot = str(pathlib.Path(options.bigfoot).resolve())
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        (check_random if options.seeds else check_programs)(options, pathlib.Path(folder), tally)
    print(f"{tally.programs} programs with {tally.races} races, {tally.failed} failed; left out: {tally.left_out} programs, "
          f"{tally.others} races with libc or free; excused: {tally.excused} races")
    return 1 if tally.failed or not tally.programs else 0


if __name__ == "__main__":
    sys.exit(main())
