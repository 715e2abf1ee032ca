#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rules of the tree that a machine can check: lint.py ROOT prints `file:line: what` and exits with 1 on a breach.

  layers   includes go one way; a folder may include itself and what MAY_INCLUDE lists, and nothing else of ours
  runtime  so they do in runtime/: a folder may include itself and those before it in RUNTIME_LAYERS, production/ only PRODUCTION_LAYERS
  licence  every source file has the SPDX line among its first three
  names    source files are lower_snake (pass/x_test.cpp, not pass/XTest.cpp)
  lines    a program of tests/e2e that races says between which lines (tests/e2e/run.py), unless it is built without any
"""
import functools
import pathlib
import re
import subprocess
import sys

# abi < core < detectors < {runtime, replay};  {abi, runtime's sys and records} < production;  abi < trace < replay;  abi < report < {merge, driver};  abi < pass
MAY_INCLUDE = {
    "abi": [],
    "core": ["abi"],
    "detectors": ["abi", "core"],
    "runtime": ["abi", "core", "detectors"],
    "events": ["abi"],
    "production": ["abi", "runtime"],   # of that what PRODUCTION_LAYERS says
    "trace": ["abi"],
    "replay": ["abi", "core", "detectors", "trace"],
    "report": ["abi"],
    "merge": ["report"],
    "driver": ["abi", "report"],
    "pass": ["abi"],
    "explain": [],
    "inspect": ["abi"],
    "pairs": ["abi"],
    "campaign": ["abi"],
}
# The folders of runtime/, from the bottom up; "" is runtime/ itself. X/thread_X.h, what X keeps for a thread, is of the layer `thread`, which
# a Thread is composed in.
RUNTIME_LAYERS = ["sys", "records", "thread", "shadow", "sync", "memory", "intercept", "annotate", "openmp", "", "tsan_abi"]
# May include all layers. A header of theirs is of the highest layer that it includes itself: that one and those above it may hand things over.
RUNTIME_SINKS = ["report", "verify"]
# production/ is linked without the runtime, but for what talks to the system and to the reporter.
PRODUCTION_LAYERS = ["sys", "records"]
CODE = {".h", ".c", ".cpp", ".def", ".inc"}
SOURCE = CODE | {".py", ".sh", ".cmake", ".S"}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
SPDX = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
LOWER_SNAKE = re.compile(r"^[a-z0-9]+(_[a-z0-9]+)*$")
# Names that CMake, and not we, chose.
FOREIGN_NAMES = {"CMakeLists.txt"}


def is_source(path):
    return path.suffix in SOURCE or path.name in FOREIGN_NAMES


def layer_breaches(path, text):
    """`path` is relative to the root."""
    layer = path.parts[0]
    if layer not in MAY_INCLUDE or path.suffix not in CODE:
        return
    is_test = path.stem.endswith("_test")   # a test may look into the folders that its subject may, and its own
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        target = match.group(1).split("/")[0]
        if target in MAY_INCLUDE and target != layer and target not in MAY_INCLUDE[layer]:
            yield number, f"{layer}/ must not include {target}/"
        if layer == "abi" and not is_test and target != "abi":
            yield number, f"abi/ includes nothing outside of abi/: {match.group(1)}"
        if ".." in match.group(1).split("/"):
            yield number, f"write includes from the root of the tree: {match.group(1)}"


def runtime_folder(path):
    return path.parts[1] if len(path.parts) > 2 else ""


def runtime_includes(text):
    return [(number, pathlib.Path(match.group(1))) for number, line in enumerate(text.splitlines(), 1)
            if (match := INCLUDE.match(line)) and match.group(1).startswith("runtime/")]


def runtime_layer(path, read, seen=()):
    """The name of a file's layer. `read` gives the text of another file of the tree."""
    folder = runtime_folder(path)
    if folder in RUNTIME_SINKS:
        inner = [runtime_layer(include, read, (*seen, path)) for _, include in runtime_includes(read(path)) if include not in seen]
        return max(inner, key=RUNTIME_LAYERS.index, default=RUNTIME_LAYERS[0])
    return "thread" if path.name == f"thread_{folder}.h" else folder


def runtime_breaches(path, text, read):
    if path.parts[0] != "runtime" or path.suffix not in CODE or runtime_folder(path) in RUNTIME_SINKS:
        return
    layer = runtime_layer(path, read)
    for folder in {layer, *(runtime_folder(include) for _, include in runtime_includes(text))} - {*RUNTIME_LAYERS, *RUNTIME_SINKS}:
        yield 1, f"runtime/{folder}/ has no place in RUNTIME_LAYERS"
        return
    for number, include in runtime_includes(text):
        included = runtime_layer(include, read)
        if RUNTIME_LAYERS.index(included) > RUNTIME_LAYERS.index(layer):
            yield number, f"{include} is of layer {included or 'runtime'}, above {layer}"


def production_breaches(path, text, read):
    if path.parts[0] != "production" or path.suffix not in CODE:
        return
    for number, include in runtime_includes(text):
        if (layer := runtime_layer(include, read)) not in PRODUCTION_LAYERS:
            yield number, f"{include} is of layer {layer or 'runtime'}, which production/ has not"


def licence_breaches(path, text):
    if not any(SPDX in line for line in text.splitlines()[:3]):
        yield 1, f"no line with {SPDX}"


def name_breaches(path, text):
    if path.suffix in SOURCE - {".cmake"} and not LOWER_SNAKE.match(path.name.split(".")[0]):
        yield 1, "file names are lower_snake"


def line_breaches(path, text):
    if path.parts[:2] != ("tests", "e2e") or not path.stem.endswith("_race") or re.search(r"^// CFLAGS: .*-g0\b", text, re.MULTILINE):
        return
    if not re.search(r"^// RACE(-EACH)?: \S", text, re.MULTILINE):
        yield 1, "which lines race? RACE: @NOW@ @BEFORE@ VARIABLE"


def interceptor_breaches(path, text):
    """A program that has a function itself goes on to ours by names that INTERCEPT makes."""
    if path.parts[:2] == ("runtime", "intercept") and path.suffix == ".cpp":
        for line in re.finditer(r"^\s*INTERCEPTOR\b", text, re.MULTILINE):
            yield text.count("\n", 0, line.end()) + 1, "an interceptor is INTERCEPT(result, name)(parameters)"


def breaches(path, text, read):
    found = [*interceptor_breaches(path, text), *layer_breaches(path, text), *runtime_breaches(path, text, read),
             *production_breaches(path, text, read), *licence_breaches(path, text), *name_breaches(path, text),
             *line_breaches(path, text)]
    for number, what in found:
        yield f"{path}:{number}: {what}"


def tracked_files(root):
    """What git tracks or would; without git or a repository, everything outside of build/."""
    try:
        listed = subprocess.run(["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                                capture_output=True, text=True, check=True)
        return [pathlib.Path(name) for name in listed.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = (path.relative_to(root) for path in root.rglob("*") if path.is_file())
        return [path for path in found if path.parts[0] not in ("build", ".git")]


def main():
    root = pathlib.Path(sys.argv[1])
    files = [path for path in tracked_files(root) if is_source(path) and (root / path).is_file()]
    read = functools.cache(lambda path: (root / path).read_text(errors="replace"))
    found = [breach for path in files for breach in breaches(path, read(path), read)]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(files)} files, {len(found)} breaches")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
