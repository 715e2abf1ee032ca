# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Debian source packages that packages.py builds unmodified, and which of their tests it runs.

A recipe is a Package: a build system with its options, and Suites, each a command for the shell and a pattern that finds `TEST VERDICT` or `VERDICT TEST` in
what it prints. In commands {source}, {build} and {scratch} are directories. What is left out of a suite has its reason beside it.
"""
import dataclasses

from recipes import FLAGS
from suites import lines_of, output_of

PASSED = {"Passed", "PASS", "PASSED", "OK", "ok", "SUCCESS", "true", "same"}

CTEST = r"Test +#\d+: (\S+) \.+ *\**(\w+)"
AUTOMAKE = r"^(PASS|FAIL|ERROR|XFAIL|XPASS): (.+)$"
GTEST = r"^\[ +(OK|FAILED) \] (\w+[./]\S+?)(?: \(|,|$)"
MESON = r"^ *\d+/\d+ (?:\S+ / )?(\S+) +(OK|FAIL|TIMEOUT|EXPECTEDFAIL)"


@dataclasses.dataclass
class CMake:
    """Ninja builds the targets, or all."""
    options: tuple = ()
    targets: tuple = ()
    name, prerequisites, subdirectory = "CMake", ("cmake", "ninja-build"), "obj"

    def __call__(self, tools, source, build):
        tools.run(["cmake", "-G", "Ninja", "-S", source, "-B", build, "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={FLAGS}",
                   f"-DCMAKE_CXX_FLAGS={FLAGS}", *self.options], source)
        tools.run(["ninja", "-j", str(tools.jobs), *self.targets], build)


@dataclasses.dataclass
class Autotools:
    """`fresh`: configure is not in the source, or not usable, and made first."""
    options: tuple = ()
    targets: tuple = ()
    fresh: str = ""
    name, prerequisites, subdirectory = "autotools", ("autoconf", "automake", "libtool", "pkg-config"), "."

    def __call__(self, tools, source, build):
        if self.fresh:
            tools.run(["sh", "-c", self.fresh], source)
        tools.run(["./configure", f"CFLAGS={FLAGS}", f"CXXFLAGS={FLAGS}", *self.options], source)
        tools.make(source)
        if self.targets:
            tools.make(source, *self.targets)


@dataclasses.dataclass
class Meson:
    options: tuple = ()
    name, prerequisites, subdirectory = "Meson", ("meson", "ninja-build", "pkg-config"), "obj"

    def __call__(self, tools, source, build):
        tools.run(["meson", "setup", "--buildtype=plain", *self.options, build, source], source, CFLAGS=FLAGS, CXXFLAGS=FLAGS)
        tools.run(["ninja", "-j", str(tools.jobs)], build)


@dataclasses.dataclass
class Make:
    """A Makefile of the package's own, which takes the compilers as variables. {cc}, {cxx} and {flags} stand for ours."""
    variables: tuple = ()
    targets: tuple = ()
    name, prerequisites, subdirectory = "make", (), "."

    def __call__(self, tools, source, build):
        tools.make(source, *(word.format(cc=tools.cc, cxx=tools.cxx, flags=FLAGS) for word in self.variables), *self.targets)


@dataclasses.dataclass
class Suite:
    name: str
    command: str
    verdicts: str   # a pattern


@dataclasses.dataclass
class Package:
    name: str
    language: str
    build_system: object
    suites: list
    tests: str                  # what ran, for the table
    needs: tuple = ()           # Debian packages

    @property
    def packages(self):
        return [self.name]

    @property
    def prerequisites(self):
        return [*self.build_system.prerequisites, *self.needs]

    def directories(self, tools):
        source = tools.source(self.name)
        return source, source / self.build_system.subdirectory

    def build(self, tools):
        self.build_system(tools, *self.directories(tools))

    def run(self, tools, run):
        source, build = self.directories(tools)
        results = []
        for suite in self.suites:
            command = suite.command.format(source=source, build=build, scratch=tools.scratch)
            output = output_of(run, suite.name, ["sh", "-c", command], tools)
            results += lines_of(suite.verdicts, output)
        return results


def passed(results):
    """Returns: how many of the lines `TEST VERDICT` or `VERDICT TEST` say that it passed."""
    return sum(not PASSED.isdisjoint((line.split()[0], line.split()[-1])) for line in results)


# One that is about the time that something takes, or needs a network, is left out.
LIBUV_LEFT_OUT = ()

PACKAGES = [
    Package("libuv1", "C", CMake(("-DLIBUV_BUILD_TESTS=ON", "-DLIBUV_BUILD_BENCH=OFF"), ("uv_run_tests_a",)),
            [Suite("suite", "cd {build} && ./uv_run_tests_a", r"^(ok|not ok) \d+ - (\S+)")],
            "uv_run_tests_a"),
    Package("nng", "C", CMake(("-DNNG_TESTS=ON", "-DBUILD_SHARED_LIBS=OFF")),
            [Suite("suite", "cd {build} && ctest", CTEST)],
            "ctest"),
    Package("mimalloc", "C", CMake(("-DMI_BUILD_TESTS=ON", "-DMI_OVERRIDE=OFF")),
            [Suite("suite", "cd {build} && ctest", CTEST)],
            "ctest"),
    Package("spdlog", "C++", CMake(("-DSPDLOG_BUILD_TESTS=ON", "-DSPDLOG_BUILD_EXAMPLE=OFF", "-DSPDLOG_FMT_EXTERNAL=ON")),
            [Suite("suite", "cd {build}/tests && ./spdlog-utests -r xml", r'(?s)<TestCase name="([^"]+)".*?<OverallResult success="(\w+)"')],
            "spdlog-utests", ("libfmt-dev", "libsystemd-dev", "pkg-config")),
    Package("libmicrohttpd", "C", Autotools(("--disable-doc", "--disable-examples", "--disable-https")),
            [Suite("suite", "cd {source} && make -k check", AUTOMAKE)],
            "make check", ("libcurl4-gnutls-dev",)),
    Package("libevent", "C", Autotools(("--disable-openssl", "--disable-samples"), ("-C", "test", "regress")),
            [Suite("suite", "cd {source}/test && ./regress", r"^(\w+/\w+): (?:\[forking\] )?(?:\S+ )*(OK|FAILED|SKIPPED|DISABLED)?")],
            "test/regress"),
    Package("minimap2", "C", Make(("CC={cc}", "CFLAGS={flags} -Wc++-compat"), ("minimap2",)),
            [Suite("suite", "cd {source} && sh debian/test_script && sha256sum test.sam", r"(\S+)  (test.sam)")],
            "debian/test_script", ("zlib1g-dev",)),
    Package("re2", "C++", Make(("CXX={cxx}", "CXXFLAGS={flags}"), ("obj/test/re2_test", "obj/test/dfa_test", "obj/test/set_test", "obj/test/search_test")),
            [Suite("suite", "cd {source} && make -k obj/test/re2_test.log", r"^(\S+) +(PASS|FAIL)")],
            "", ()),
    Package("apr", "C", Autotools((), ("-C", "test"), "./buildconf"),
            [Suite("suite", "cd {source}/test && ./testall -v", r"^(\w+) +: *\S*(SUCCESS|FAILED)")],
            "test/testall", ("libtool-bin", "python3", "uuid-dev")),
    Package("wayland", "C", Meson(("-Ddocumentation=false", "-Ddtd_validation=false")),
            [Suite("suite", "meson test -C {build} --no-rebuild", MESON)],
            "meson test", ("libffi-dev", "libexpat1-dev")),
    Package("zeromq3", "C++", Autotools((), (), "./autogen.sh"),
            [Suite("suite", "cd {source} && make -k check", AUTOMAKE)],
            "make check"),
]
