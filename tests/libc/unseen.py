#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the functions of libc's headers that are given memory and that neither abi/libc.def nor an interceptor knows:
unseen.py CLANG ROOT. What docs/limits.md says of them is written by hand, from this list."""
import pathlib
import re
import subprocess
import sys

HEADERS = """aio arpa/inet ctype dirent dlfcn errno fcntl fmtmsg fnmatch ftw getopt glob grp iconv ifaddrs inttypes langinfo libgen locale
mntent monetary mqueue net/if netdb netinet/in nl_types poll pthread pty pwd regex sched search semaphore setjmp shadow signal spawn
stdio stdlib string strings sys/epoll sys/eventfd sys/file sys/inotify sys/ioctl sys/ipc sys/mman sys/mount sys/msg sys/ptrace sys/random
sys/resource sys/select sys/sem sys/sendfile sys/shm sys/signalfd sys/socket sys/stat sys/statfs sys/statvfs sys/sysinfo sys/time
sys/timerfd sys/times sys/timex sys/types sys/uio sys/un sys/utsname sys/wait sys/xattr syslog termios threads time uchar ucontext
unistd utime utmpx wchar wctype wordexp""".split()
DECLARED = re.compile(r"extern\s[^;{}()]*?\b(\w+)\s*\(((?:[^()]|\([^()]*\))*)\)[^;{}]*;")


def main():
    clang, root = sys.argv[1], pathlib.Path(sys.argv[2])
    text = "".join(f"#include <{header}.h>\n" for header in HEADERS)
    text = subprocess.run([clang, "-xc", "-E", "-P", "-D_GNU_SOURCE", "-"], input=text, check=True, capture_output=True,
                          text=True).stdout
    given_memory = {name for name, parameters in DECLARED.findall(text) if re.search(r"[*\[]|va_list", parameters)}
    known = set(re.findall(r"^BIGFOOT_LIBC\(\w+, (\w+),", (root / "abi/libc.def").read_text(), re.M))
    for source in (root / "runtime/intercept").glob("*.cpp"):
        known |= set(re.findall(r"^INTERCEPTOR .*?\b(\w+)\(", source.read_text(), re.M))
    unseen = sorted(name for name in given_memory - known if not name.startswith("_"))
    print(*unseen, sep="\n")
    print(f"{len(given_memory)} functions are given memory, {len(unseen)} of them are not seen")


if __name__ == "__main__":
    main()
