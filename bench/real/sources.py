# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Debian source packages: fetched once into a cache, unpacked once for each way of building."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

SOURCES_LIST = pathlib.Path("/etc/apt/sources.list.d/bigfoot-src.sources")
DEBIAN = pathlib.Path("/etc/apt/sources.list.d/debian.sources")


def as_root(command):
    prefix = [] if os.geteuid() == 0 else ["sudo"]
    subprocess.run(prefix + command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                   env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def install(packages):
    """Installs what is missing of the Debian packages, and says so."""
    missing = [p for p in packages if subprocess.run(["dpkg", "-s", p], capture_output=True).returncode != 0]
    if missing:
        print(f"installing {' '.join(missing)}", file=sys.stderr, flush=True)
        as_root(["apt-get", "install", "-y", "-q", "--no-install-recommends", *missing])


def mirror():
    """Returns the first archive that apt already uses, else Debian's."""
    match = re.search(r"^URIs:\s*(\S+)", DEBIAN.read_text(), re.MULTILINE) if DEBIAN.exists() else None
    return match[1] if match else "http://deb.debian.org/debian"


def enable_sources():
    if subprocess.run(["apt-cache", "showsrc", "xz-utils"], capture_output=True).stdout:
        return
    print(f"enabling source packages in {SOURCES_LIST}", file=sys.stderr, flush=True)
    text = (f"Types: deb-src\nURIs: {mirror()}\nSuites: bookworm\nComponents: main\n"
            "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n")
    as_root(["sh", "-c", f'printf %s "$1" > {SOURCES_LIST}', "sh", text])
    as_root(["apt-get", "update", "-q"])


def fetch(package, cache):
    """Returns the package's .dsc, downloading it and its archives unless they are there."""
    cache.mkdir(parents=True, exist_ok=True)
    known = complete(package, cache)
    if not known:
        enable_sources()
        print(f"fetching the source of {package}", file=sys.stderr, flush=True)
        subprocess.run(["apt-get", "source", "--download-only", "-q", package], cwd=cache, check=True, capture_output=True)
        known = complete(package, cache)
    return known[-1]


def complete(package, cache):
    """Returns: the package's .dsc files of which every archive is there; a mirror may lack one."""
    return [dsc for dsc in sorted(cache.glob(f"{package}_*.dsc"))
            if all((cache / name).exists() for name in re.findall(r"^ [0-9a-f]{32} \d+ (\S+)$", dsc.read_text(), re.MULTILINE))]


def version(dsc):
    return dsc.stem.split("_", 1)[1]


def unpack(dsc, directory):
    """Unpacks with Debian's patches applied, as dpkg-buildpackage would build it."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["dpkg-source", "--no-copy", "--no-check", "-x", str(dsc), str(directory)], check=True, capture_output=True)
