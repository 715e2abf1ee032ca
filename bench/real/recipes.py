# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How each program is built and what it is made to do.

A program has `packages` (Debian sources), `prerequisites` (Debian binaries), `build(tools)`, `run(tools, run)`, which looks for races, and
`measure(tools, run)`, about a second of work for two threads. `run(NAME, COMMAND, ...)` runs a command with its reports collected and returns
its standard output, as bytes; `run.server(NAME, LOAD, BINARY)` runs a server under a load. `traced(tools)`, of some, is the command of a run that is
short enough for a trace. What `run` and `measure` of the program return must
not depend on the build: it is compared with that of the plain build.
"""
import hashlib
import pathlib
import random

import memcached_load
import redis_load

HERE = pathlib.Path(__file__).resolve().parent
FLAGS = "-O2 -g"


def generated(path, megabytes=3):
    """A file of words with some noise, the same every time. Returns its path."""
    if not path.exists():
        dice = random.Random(1)
        words = ["".join(dice.choices("etaoinshrdlu", k=dice.randint(2, 9))) for _ in range(4000)]
        noise = bytes(dice.getrandbits(8) for _ in range(50_000))
        text = bytearray()
        while len(text) < int(megabytes * (1 << 20)):
            text += " ".join(dice.choices(words, k=2000)).encode()
            if dice.random() < 0.2:
                text += noise[:dice.randint(1, len(noise))]
        path.write_bytes(text)
    return path


def digest(data):
    return f"{len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()[:16]}"


class Compressor:
    """Compresses and expands in several ways; what comes back must be what went in."""
    prerequisites = []
    ways = []      # (options to compress, options to expand)
    measured = []  # options to compress

    def run(self, tools, run):
        data = generated(tools.cache / "words")
        original = data.read_bytes()
        results = []
        for number, (compress, expand) in enumerate(self.ways):
            packed = tools.scratch / f"packed{number}"
            packed.write_bytes(run(f"compress{number}", [self.binary(tools), *compress, "-c", data]))
            results.append(digest(packed.read_bytes()))
            unpacked = run(f"expand{number}", [self.binary(tools), *expand, "-d", "-c"], stdin=packed)
            results.append("same" if unpacked == original else "DIFFERENT: " + digest(unpacked))
        return results

    def measure(self, tools, run):
        data = generated(tools.cache / "words12", megabytes=12)
        return [digest(run("compress", [self.binary(tools), *self.measured, "-c", data]))]

    def traced(self, tools):
        return [self.binary(tools), *self.traced_options, "-c", generated(tools.cache / f"words.{self.name}", megabytes=self.traced_megabytes)]


class Pbzip2(Compressor):
    name = "pbzip2"
    packages = ["pbzip2", "bzip2"]
    # -b20: streams of several blocks, whose output is written in parts.
    ways = [(["-p4", "-b1"], ["-p4"]), (["-p4", "-b20"], ["-p4"]), (["-p4", "-9", "-r"], ["-p4", "-m20"]), (["-p3", "-b5", "-S512"], ["-p2"])]
    measured = ["-p2", "-b5"]
    traced_options, traced_megabytes = ["-p2", "-b1", "-1"], 0.12

    def build(self, tools):
        bzip2 = tools.source("bzip2")
        tools.make(bzip2, f"CC={tools.cc}", f"CFLAGS={FLAGS} -D_FILE_OFFSET_BITS=64", "libbz2.a")
        # "%"PRIuMAX is an error for clang, not for gcc.
        flags = f"{FLAGS} -Wno-reserved-user-defined-literal -I{bzip2}"
        tools.make(tools.source("pbzip2"), "pbzip2", CXXFLAGS=flags, LDFLAGS=f"-L{bzip2}")

    def binary(self, tools):
        return tools.source("pbzip2") / "pbzip2"


class Xz(Compressor):
    name = "xz"
    packages = ["xz-utils"]
    ways = [(["-T4", "-3", "--block-size=1MiB"], ["-T4"]), (["-T4", "-0", "--block-size=256KiB", "-C", "sha256"], ["-T3", "--memlimit-mt-decompress=20MiB"]),
            (["-T4", "-1", "--block-size=2MiB", "--flush-timeout=5"], ["-T1"])]
    measured = ["-T2", "-1", "--block-size=1MiB"]

    def directory(self, tools):
        return tools.source("xz-utils") / "debian" / "normal-build"

    def build(self, tools):
        build = self.directory(tools)
        build.mkdir(parents=True, exist_ok=True)
        tools.run(["../../configure", "--enable-threads", "--disable-static", "--disable-xzdec", "--disable-lzmadec", "--disable-nls"],
                  build, CFLAGS=FLAGS)
        tools.make(build)

    def binary(self, tools):
        return self.directory(tools) / "src" / "xz" / "xz"  # libtool's script, which finds the shared library

    def run(self, tools, run):
        results = super().run(tools, run)
        run("check", ["make", "-C", self.directory(tools), "check"])
        return results


class Zstd(Compressor):
    name = "zstd"
    packages = ["libzstd"]
    ways = [(["-T4", "-3", "-B1M"], []), (["-T4", "-1", "--rsyncable"], []), (["-T4", "-9", "--long=24", "-B1M"], ["--long=24"]),
            (["-T4", "-B512K", "--no-check", "--no-asyncio"], ["--no-asyncio"])]
    measured = ["-T2", "-9", "-B1M"]
    traced_options, traced_megabytes = ["-T2", "-1", "-B512K"], 1

    def build(self, tools):
        tools.make(tools.source("libzstd") / "programs", "zstd", f"MOREFLAGS={FLAGS}", "HAVE_ZLIB=0", "HAVE_LZMA=0", "HAVE_LZ4=0")
        tools.make(tools.source("libzstd") / "tests", "poolTests", f"MOREFLAGS={FLAGS}")

    def binary(self, tools):
        return tools.source("libzstd") / "programs" / "zstd"

    def run(self, tools, run):
        results = super().run(tools, run)
        run("pool", [tools.source("libzstd") / "tests" / "poolTests"])
        return results


class Leveldb:
    name = "leveldb"
    packages = ["leveldb"]
    prerequisites = ["libsnappy-dev", "libgmock-dev", "libbenchmark-dev"]
    tests = ["autocompact_test", "cache_test", "env_posix_test", "env_test", "skiplist_test", "db_test",
             "no_destructor_test", "c_test", "fault_injection_test", "recovery_test", "corruption_test", "arena_test"]
    benchmarks = "fillseq,fillrandom,overwrite,readrandom,readseq,readwhilewriting,seekrandom,deleterandom,compact"

    def build(self, tools):
        build = tools.source("leveldb") / "build"
        tools.run(["cmake", "-G", "Ninja", "-S", "..", "-B", ".", "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={FLAGS} -DNDEBUG",
                   f"-DCMAKE_C_FLAGS={FLAGS} -DNDEBUG"], build)
        tools.run(["ninja", "-j", str(tools.jobs), "db_bench", *self.tests], build)

    def run(self, tools, run):
        build = tools.source("leveldb") / "build"
        run("bench", [build / "db_bench", f"--benchmarks={self.benchmarks}", "--threads=4", "--num=4000", "--write_buffer_size=200000",
                      "--max_file_size=200000", f"--db={tools.scratch}/bench"])
        results = []
        for test in self.tests:
            # HiddenValuesAreRemoved expects that no compaction starts by itself, and fails in any build on a busy machine.
            output = run(test, [build / test, "--gtest_filter=-*.HiddenValuesAreRemoved"], TEST_TMPDIR=str(tools.scratch)).decode(errors="replace")
            results.append(test + " " + " ".join(line for line in output.splitlines() if "PASSED" in line or "PASS" == line))
        return results


    def measure(self, tools, run):
        output = run("bench", [tools.source("leveldb") / "build" / "db_bench", "--benchmarks=fillrandom,readrandom,readseq", "--threads=2", "--num=30000",
                               "--write_buffer_size=400000", f"--db={tools.scratch}/measured"])
        return [f"{output.count(b'micros/op')} benchmarks"]

    def traced(self, tools):
        return [tools.source("leveldb") / "build" / "db_bench", "--benchmarks=fillrandom,readrandom,readseq", "--threads=2", "--num=100",
                "--write_buffer_size=100000", f"--db={tools.scratch}/traced"]


class Sqlite3:
    name = "sqlite3"
    packages = ["sqlite3"]
    prerequisites = ["tcl", "tcl8.6-dev"]
    features = ("-fno-strict-aliasing -DSQLITE_SECURE_DELETE -DSQLITE_ENABLE_COLUMN_METADATA -DSQLITE_ENABLE_FTS3 "
                "-DSQLITE_ENABLE_RTREE=1 -DSQLITE_ENABLE_UNLOCK_NOTIFY -DSQLITE_OMIT_LOOKASIDE=1 -DSQLITE_USE_URI=1")

    def build(self, tools):
        source = tools.source("sqlite3")
        tools.run(["./configure", "--enable-threadsafe", "--disable-amalgamation", "--disable-tcl", "--disable-readline"], source,
                  CFLAGS=f"{FLAGS} {self.features} -DSQLITE_THREADSAFE=1")
        tools.make(source, "libsqlite3.la", "sqlite3")
        tools.make(source, "sqlite3.c")
        tools.run([tools.cc, *FLAGS.split(), f"-I{source}", HERE / "sqlite_threads.c", source / ".libs" / "libsqlite3.a", "-o", source / "threads1",
                   "-pthread", "-ldl", "-lm"], source)
        tools.run([tools.cc, *FLAGS.split(), *self.features.split(), "-DSQLITE_THREADSAFE=2", f"-I{source}", HERE / "sqlite_threads.c",
                   source / "sqlite3.c", "-o", source / "threads2", "-pthread", "-ldl", "-lm"], source)
        tools.run([tools.cc, *FLAGS.split(), *self.features.split(), "-DSQLITE_THREADSAFE=1", f"-I{source}", f"-I{source}/src", source / "test" / "threadtest3.c",
                   source / "src" / "test_multiplex.c", source / "sqlite3.c", "-o", source / "threadtest3", "-pthread", "-ldl", "-lm"], source)

    def run(self, tools, run):
        source = tools.source("sqlite3")
        results = []
        for threadsafe, modes in ((1, ("one", "cache", "rollback", "wal")), (2, ("cache", "rollback", "wal"))):
            for mode in modes:
                results.append(run(f"{mode}{threadsafe}", [source / f"threads{threadsafe}", mode, tools.scratch]).decode().strip())
        for test in ("stress1", "create_drop_index_1", "dynamic_triggers", "lookaside1"):
            run(test, [source / "threadtest3", test], timed=False)  # works for ten or twenty seconds, however fast
        return results


    def measure(self, tools, run):
        return [run(mode, [tools.source("sqlite3") / "threads1", mode, tools.scratch]).decode().strip() for mode in ("one", "cache")]


class Memcached:
    name = "memcached"
    packages = ["memcached"]
    prerequisites = ["libevent-dev"]

    def build(self, tools):
        source = tools.source("memcached")
        tools.run(["./configure", "--disable-docs"], source, CFLAGS=FLAGS)
        # Unpacking may leave configure older than what it was made from; automake is not needed.
        tools.make(source, "memcached", "ACLOCAL=:", "AUTOMAKE=:", "AUTOCONF=:", "AUTOHEADER=:")

    def run(self, tools, run):
        return [run("load", [HERE / "serve.py", "memcached_load", tools.source("memcached") / "memcached"]).decode()]


    def measure(self, tools, run):
        return [run.server("load", memcached_load, tools.source("memcached") / "memcached")]


class Redis:
    name = "redis"
    packages = ["redis"]
    prerequisites = []

    def build(self, tools):
        source = tools.source("redis")
        # Its own allocator would hide the program's blocks; -O3 and link-time optimisation are its defaults.
        tools.make(source / "src", "redis-server", f"CC={tools.cc}", "MALLOC=libc", f"OPTIMIZATION={FLAGS}", "USE_SYSTEMD=no")

    def measure(self, tools, run):
        return [run.server("load", redis_load, tools.source("redis") / "src" / "redis-server")]

    def run(self, tools, run):
        return [run("load", [HERE / "serve.py", "redis_load", tools.source("redis") / "src" / "redis-server"]).decode()]


class X264:
    name = "x264"
    packages = ["x264"]
    prerequisites = ["nasm"]
    options = []

    def build(self, tools):
        source = tools.source("x264")
        tools.run(["./configure", "--disable-lavf", "--disable-swscale", "--disable-ffms", "--disable-gpac", "--disable-lsmash", "--disable-opencl",
                   f"--extra-cflags={FLAGS}", *self.options], source)
        tools.make(source, "x264")
        (source / "x264").rename(self.binary(tools))   # away from the source, which the other build unpacks again

    def binary(self, tools):
        return tools.base / f"{self.name}.binary"

    def measure(self, tools, run):
        film = moving_picture(tools.cache / "film.y4m")
        packed = tools.scratch / "packed.264"
        run("encode", [self.binary(tools), "--threads", "2", "--preset", "fast", "--frames", "30", "--quiet", "-o", packed, film])
        return [digest(packed.read_bytes())]

    run = measure


class X264WithoutAssembly(X264):
    """The assembly of x264 has no checks; without it all of its work has."""
    name = "x264_c"
    prerequisites = []
    options = ["--disable-asm"]


def moving_picture(path, width=352, height=288, frames=60):
    """A film of moving gradients with noise, the same every time."""
    if not path.exists():
        dice = random.Random(1)
        noise = bytes(dice.randrange(16) for _ in range(width + height + frames))
        with open(path, "wb") as film:
            film.write(f"YUV4MPEG2 W{width} H{height} F25:1 C420jpeg\n".encode())
            for frame in range(frames):
                film.write(b"FRAME\n")
                for y in range(height):
                    film.write(bytes((x * 2 + y + frame * 3 & 0xef) | noise[(x * 7 + y * 3 + frame) % len(noise)] for x in range(width)))
                film.write(bytes((128 + frame) & 255 for _ in range(width * height // 2)))
    return path


PROGRAMS = [Pbzip2(), Xz(), Zstd(), X264(), X264WithoutAssembly(), Leveldb(), Sqlite3(), Memcached(), Redis()]
