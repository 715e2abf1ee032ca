#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""abi/libc.def and the runtime's __bigfoot_ functions are the same list: list.py [--write] LIBC_DEF CLANG ROOT SOURCE...

The pass redirects what abi/libc.def lists, by types; the runtime defines what it is redirected to. A function that is in one and
not in the other would be unchecked, or not link; one with other types would get its arguments wrong. The types come from
the sources, as preprocessed. With --write the list is written, behind what stands before its first line."""
import pathlib
import re
import subprocess
import sys

WORDS = {"size_t", "ssize_t", "off_t", "long", "unsigned long", "long long", "unsigned long long", "time_t", "clock_t", "nfds_t", "pthread_t", "thrd_t",
         "intmax_t", "uintmax_t", "eventfd_t"}
OTHERS = {"double": "f64", "float": "f32", "long double": "f80", "void": "void", "va_list": "ptr", "iconv_t": "ptr"}
HALVES = {"int", "unsigned", "wchar_t", "wint_t", "mode_t", "pid_t", "uid_t", "gid_t", "socklen_t", "clockid_t", "in_addr_t",
          "idtype_t", "id_t", "mqd_t", "uint32_t"}
DEFINED = re.compile(r'extern "C" __attribute__\(\(visibility\("default"\)\)\) ([^;{}()]*?)\b__bigfoot_(\w+)\((.*?)\) \{', re.S)


def type_of(words, is_parameter):
    """The type in abi/libc.def's words of a C type, with the parameter's name behind it."""
    words = " ".join(words.split())
    if "*" in words or "[" in words:
        return "ptr"
    plain = words.rsplit(" ", 1)[0] if is_parameter else words
    plain = plain.replace("const ", "").strip()
    if plain in WORDS:
        return "u64"
    if plain in HALVES:
        return "i32"
    return OTHERS[plain]


def parameters_of(text):
    depth, start, found = 0, 0, []
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            found.append(text[start:i])
            start = i + 1
    return [p.strip() for p in found + [text[start:]]]


def lines_of(source, preprocess):
    text = subprocess.run([*preprocess, source], check=True, capture_output=True, text=True).stdout
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    for result, name, parameters in DEFINED.findall(text):
        given = parameters_of(parameters)
        is_variadic = given[-1] == "..."
        if not is_variadic and not parameters.endswith("uint64_t context"):
            continue
        place = -1 if is_variadic else next(i for i, p in enumerate(given) if "Site *site" in p)
        types = [type_of(p, True) for p in given[:place]] + ["..."] * is_variadic
        yield name, f"BIGFOOT_LIBC({type_of(result, False)}, {name}, ({', '.join(types)}))"


def main():
    arguments = sys.argv[1:]
    write = arguments[0] == "--write"
    listed, clang, root, *sources = arguments[write:]
    preprocess = [clang, "-E", "-P", "-D_GNU_SOURCE", "-U_FORTIFY_SOURCE", f"-I{root}"]
    listed = pathlib.Path(listed)
    text = listed.read_text()
    if write:
        head = text[:text.index("BIGFOOT_LIBC(", text.index("\n\n"))].rstrip("\n")
        out = [head]
        for source in sources:
            lines = [line for _, line in lines_of(source, preprocess)]
            if lines:
                out.append(f"\n// runtime/intercept/{pathlib.Path(source).name}\n" + "\n".join(lines))
        listed.write_text("\n".join(out) + "\n")
        return 0
    said = {name: line for line, name in re.findall(r"^(BIGFOOT_LIBC\(\w+, (\w+), .*\))$", text, re.M)}
    defined = dict(pair for source in sources for pair in lines_of(source, preprocess))
    wrong = [f"{name}: abi/libc.def has {said.get(name)}, the runtime {defined.get(name)}"
             for name in sorted(said.keys() | defined.keys()) if said.get(name) != defined.get(name)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(defined)} functions, {len(wrong)} differ")
    return 1 if wrong or not defined else 0


if __name__ == "__main__":
    sys.exit(main())
