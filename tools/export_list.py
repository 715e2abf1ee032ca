#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the linker's dynamic list: what archives export, so that shared libraries bind to the program's runtime."""
import subprocess
import sys

readelf, output, *archives = sys.argv[1:]
names = set()
for line in subprocess.run([readelf, "-sW", *archives], check=True, capture_output=True, text=True).stdout.splitlines():
    fields = line.split()
    if len(fields) != 8 or fields[4] not in ("GLOBAL", "WEAK") or fields[5] != "DEFAULT" or fields[6] == "UND":
        continue
    names.add(fields[7].split("@")[0])
with open(output, "w") as out:
    out.write("{\n" + "".join(f"  {name};\n" for name in sorted(names)) + "};\n")
