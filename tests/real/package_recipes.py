# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Debian source packages that packages.py builds unmodified, and which of their tests it runs.

A recipe is a Package: a build system with its options, and Suites, each a command for the shell and a pattern that finds `TEST VERDICT` or `VERDICT TEST` in
what it prints. In commands {source}, {build} and {scratch} are directories. What is left out of a suite has its reason beside it.
"""
import dataclasses

from recipes import FLAGS
from suites import lines_of, output_of

PASSED = {"Passed", "PASS", "PASSED", "OK", "ok", "SUCCESS", "true", "same", "Done"}

CTEST = r"Test +#\d+: (\S+) \.+ *\**(\w+)"
MESON = r"^ *\d+/\d+ (\S.*?) +(OK|FAIL|ERROR|TIMEOUT)\b"
MIMALLOC = r"(?s)test: (\S+)\.\.\. .*?\b(ok|failed)\b"


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
    """Configure is made anew, as Debian does: unpacking may leave it older than what it was made from."""
    options: tuple = ()
    targets: tuple = ()
    fresh: str = "autoreconf -fi"
    name, prerequisites, subdirectory = "autotools", ("autoconf", "automake", "libtool", "pkg-config"), "."

    def __call__(self, tools, source, build):
        tools.run(self.fresh.split(), source)
        tools.run(["./configure", f"CFLAGS={FLAGS}", f"CXXFLAGS={FLAGS}", *self.options], source)
        tools.make(source)
        if self.targets:
            tools.make(source, *self.targets)


@dataclasses.dataclass
class Meson:
    options: tuple = ()
    name, prerequisites, subdirectory = "Meson", ("meson", "ninja-build", "pkg-config"), "obj"

    def __call__(self, tools, source, build):
        # Shared libraries of ThreadSanitizer have undefined symbols until a program brings its runtime; ours have not.
        libraries = ["-Db_lundef=false"] if tools.kind == "tsan" else []
        tools.run(["meson", "setup", "--buildtype=plain", *libraries, *self.options, build, source], source, CFLAGS=FLAGS, CXXFLAGS=FLAGS)
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


# What threads of its pool or of the test do. Files are read and written by the pool.
LIBUV_TESTS = "^(active|async|barrier|condvar|default_loop|fork|fs_|loop|metrics|poll|process_title|queue|random|semaphore|signal|thread|we_get)"

MINIMAP2_RESULT = "echo sam $(sha256sum < test.sam | cut -c1-16) ok"
MINIMAP2_VERDICT = r"^(sam \S+) (ok)$"

# All that start threads, and of the others what does not wait for seconds, for other processes or for the network.
APR_TESTS = ("testatomic testdir testlock testcond testthread testdso testdup testencode testenv testescape testfile testfilecopy testfmt testfnmatch "
             "testargs testhash testlfs testmmap testpath testpipe testpools testrand testshm teststr teststrnatcmp testtable testtemp testtime testud testvsn testskiplist")

# Only dfa_test starts threads. Without the exhaustive and random tests, for their length, and without mimics_pcre_test and string_generator_test.
RE2_TESTS = ("charclass_test", "compile_test", "filtered_re2_test", "parse_test", "possible_match_test", "re2_test", "re2_arg_test", "regexp_test",
             "required_prefix_test", "search_test", "set_test", "simplify_test", "dfa_test")

# The core, each protocol once, the transports within a machine, and the stress tests.
NNG_TESTS = ("aio_test", "sock_test", "reconnect_test", "id_test", "list_test", "req_test", "rep_test", "pub_test", "sub_test", "push_test", "pull_test",
             "survey_test", "respond_test", "pair1_test", "ipc_test", "device", "inproc", "pipe", "multistress", "reqstress", "nonblock",
             "synch", "pollfd")

PACKAGES = [
    Package("libuv1", "C", CMake(("-DLIBUV_BUILD_TESTS=ON", "-DLIBUV_BUILD_BENCH=OFF"), ("uv_run_tests_a",)),
            [Suite("suite", "cd {source} && export UV_RUN_AS_ROOT=1 UV_TEST_TIMEOUT_MULTIPLIER=10 && "
                            f"for test in $({{build}}/uv_run_tests_a --list | tr -d ' ' | grep -E '{LIBUV_TESTS}'); do {{build}}/uv_run_tests_a $test; done",
                   r"^(ok|not ok) \d+ - (\S+)")],
            "`uv_run_tests_a`: threads, locks, the thread pool, files, signals, fork, loops"),
    Package("nng", "C", CMake(("-DNNG_TESTS=ON", "-DBUILD_SHARED_LIBS=OFF"), NNG_TESTS),
            [Suite("suite", f"cd {{build}} && ctest -R '\\.({'|'.join(NNG_TESTS)})$'", CTEST)],
            f"{len(NNG_TESTS)} of 85 tests of `ctest`: the core, each protocol, stress"),
    Package("mimalloc", "C", CMake(("-DMI_BUILD_TESTS=ON", "-DMI_OVERRIDE=OFF")),
            [Suite("api", "{build}/mimalloc-test-api 2>&1", MIMALLOC),
             Suite("fill", "{build}/mimalloc-test-api-fill 2>&1", MIMALLOC),
             # 4 threads and a tenth of the load instead of 32 and a quarter, 5 rounds of 50: with checks the default did not end in 200 seconds.
             Suite("stress", "{build}/mimalloc-test-stress 4 10 5 2>&1 && echo stress: ok", r"^(stress): (ok)")],
            "`test-api`, `test-api-fill`, `test-stress` with 4 threads"),
    Package("spdlog", "C++", CMake(("-DSPDLOG_BUILD_TESTS=ON", "-DSPDLOG_BUILD_EXAMPLE=OFF", "-DSPDLOG_FMT_EXTERNAL=ON")),
            # "clone async" gives another thread ten milliseconds, which a busy machine may take: up to five tries.
            [Suite("suite", "cd {build}/tests && for try in 1 2 3 4 5; do ./spdlog-utests -r xml > verdicts && break; done; cat verdicts",
                   r'(?s)<TestCase name="([^"]+)".*?<OverallResult success="(\w+)"')],
            "`spdlog-utests`, all", ("catch2", "libfmt-dev", "libsystemd-dev", "pkg-config")),
    Package("libevent", "C", Autotools(("--disable-openssl", "--disable-samples"), ("-C", "test", "regress")),
            [Suite("suite", "cd {source}/test && ./regress", r"^(\w+/\S+): (?:\[forking\] )?(OK)")],
            "`test/regress`, all"),
    Package("minimap2", "C", Make(("CC={cc}", "CFLAGS={flags} -Wc++-compat"), ("minimap2",)),
            [Suite("script", "cd {source} && sh -e debian/test_script && " + MINIMAP2_RESULT, MINIMAP2_VERDICT),
             # Small batches, so that threads have something to do: the script maps one sequence.
             *(Suite(f"threads{number}", "cd {source} && ./minimap2 -a -t4 -K200 " + files + " > test.sam && " + MINIMAP2_RESULT, MINIMAP2_VERDICT)
               for number, files in enumerate(("test/MT-human.fa test/MT-human.fa test/MT-orang.fa test/q2.fa", "test/t2.fa test/q2.fa test/t2.fa",
                                               "test/t-inv.fa test/q-inv.fa test/t-inv.fa")))],
            "`debian/test_script`; its data with `-t4 -K200`, the result compared", ("libsimde-dev", "zlib1g-dev")),
    Package("re2", "C++", Make(("CXX={cxx}", "CXXFLAGS={flags}", "REBUILD_TABLES=1"), tuple(f"obj/test/{name}" for name in RE2_TESTS)),
            [Suite("suite", f"cd {{source}} && for test in {' '.join(RE2_TESTS)}; do sh debian/runtest.sh obj/test/$test; done", r"^(\S+) +(PASS|FAIL)")],
            f"{len(RE2_TESTS)} of 20 programs of `make test`", ("unicode-data", "python3", "perl")),
    Package("apr", "C", Autotools((), ("-C", "test"), "./buildconf"),
            [Suite("suite", f"cd {{source}}/test && ./testall -v {APR_TESTS}", r"^(\w+) +: *\S*(SUCCESS|FAILED)")],
            f"{len(APR_TESTS.split())} of 44 parts of `test/testall`", ("libtool-bin", "python3", "uuid-dev")),
    Package("wayland", "C", Meson(("-Ddocumentation=false", "-Ddtd_validation=false")),
            [Suite("suite", "meson test -C {build} --no-rebuild", MESON)],
            "`meson test`, all", ("libffi-dev", "libexpat1-dev")),
    # With OpenMP. Trees of several threads need not be that of one. Likelihoods are left out for their time.
    Package("fasttree", "C, OpenMP", Make(("CC={cc}", "CFLAGS={flags}"), ("fasttreeMP",)),
            [Suite("threads", "cd {source} && for data in test.fasta test.phylip; do OMP_NUM_THREADS=4 ./fasttreeMP -noml -nosupport < debian/tests/$data > tree && echo $data: ok; done",
                   r"^(test\S+): (ok)")],
            "`debian/tests` with `fasttreeMP -noml -nosupport`, 4 threads"),
    Package("muscle", "C++, OpenMP", Make(("-C", "src", "CXX={cxx}", "CXXFLAGS={flags} -fopenmp"), ("gitver.txt", "Linux/", "Linux/muscle")),
            [Suite("threads", "cd {source} && " + " && ".join(
                f"src/Linux/muscle -align debian/example.fa -output aligned.{threads} -threads {threads} 2> /dev/null" for threads in (1, 4)) +
                   " && cmp aligned.1 aligned.4 && echo example.fa: same", r"^(\S+): (same)")],
            "`debian/tests` with 4 threads, the alignment compared with that of one"),
    Package("libdivsufsort", "C, OpenMP", CMake(("-DUSE_OPENMP=ON", "-DBUILD_EXAMPLES=ON", "-DBUILD_SHARED_LIBS=OFF")),
            [Suite("check", "cd {source} && for file in lib/trsort.c lib/sssort.c ChangeLog {build}/examples/suftest; do OMP_NUM_THREADS=4 {build}/examples/suftest $file 2>&1; done",
                   r"(sufcheck): (Done)\.")],
            "its `suftest` of four files, 4 threads, which checks the result"),
    Package("libsharp", "C, OpenMP", Autotools((), ("check", "TESTS="), "true"),
            [Suite("suite", "cd {source} && OMP_NUM_THREADS=4 make check", r"^(PASS|FAIL): (\S+)"),
             Suite("accuracy", "cd {source} && OMP_NUM_THREADS=4 ./sharp_testsuite test healpix 127 -1 64 0 1 && echo test healpix: ok", r"^(test \S+): (ok)")],
            "`make check`, and a larger map, 4 threads"),
    Package("htslib", "C", Autotools(("--with-external-htscodecs", "--disable-libcurl", "--disable-s3", "--disable-gcs")),
            [Suite("bgzf", "cd {source} && test/test_bgzf test/bgziptest.txt && echo test_bgzf: ok", r"^(test_bgzf): (ok)"),
             Suite("suite", "cd {source}/test && REF_PATH=: ./test.pl", r"^\.\. (ok|failed)")],
            "`test_bgzf`, `test.pl`", ("libhtscodecs-dev", "libdeflate-dev", "libbz2-dev", "liblzma-dev", "zlib1g-dev", "perl")),
]
