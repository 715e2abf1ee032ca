#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bigfoot gcc, g++, gfortran and link: code that other compilers instrumented, alone and beside ours."""
import re

import tree
from tree import BIGFOOT, CC, CHECKED, HELLO, HELLO_CXX, ROOT

GCC, GXX = (str(ROOT / "bin" / name) for name in ("bigfoot-gcc", "bigfoot-g++"))
CLANG_TSAN = ["clang-19", "-fsanitize=thread"]
# Two threads in turn, by means that no detector sees.
THREADS = '''
    #include <pthread.h>
    #include "barrier.h"
    void work(void);
    static void *first(void *unused) { work(); barrier_wait(); return unused; }
    static void *second(void *unused) { barrier_wait(); work(); return unused; }
    int main(void) {
      pthread_t a, b;
      barrier_init(2);
      pthread_create(&a, 0, first, 0);
      pthread_create(&b, 0, second, 0);
      pthread_join(a, 0);
      pthread_join(b, 0);
    }
'''
# A chain of calls through four files: outer -> between -> middle -> inner, which writes.
CHAIN = {
    "outer.c": "void between(int); void work(void) { between(1); __asm__ volatile(\"\"); }\n",
    "between.c": "void middle(int); void between(int n) { middle(n + 1); __asm__ volatile(\"\"); }\n",
    "middle.c": "void inner(int); int calls; void middle(int n) { inner(n + 1); __asm__ volatile(\"\"); }\n",
    "inner.c": "int shared; void inner(int n) { shared = n; __asm__ volatile(\"\"); }\n",
}
INCLUDE = f"-I{tree.SOURCE / 'tests/e2e'}"


def functions(report):
    """The functions of each stack in a report."""
    stacks, current = [], None
    for line in report.splitlines():
        frame = re.match(r"    #(\d+) (\S+)", line)
        if not frame:
            continue
        if frame.group(1) == "0":
            stacks.append(current := [])
        current.append(frame.group(2))
    return stacks


class Gcc(tree.Test):
    def test_feature_tests(self):
        self.write("a.c", "__SANITIZE_THREAD__\n")
        for words, says in (([], "__SANITIZE_THREAD__"), (["--define-tsan-macros"], "1"), (["-fsanitize=thread"], "1"),
                            (["-fno-sanitize=thread"], "__SANITIZE_THREAD__")):
            self.assertEqual(self.ok(GCC, *words, "-E", "-P", "a.c").strip(), says, words)

    def test_hello(self):
        self.write("a.c", HELLO)
        self.write("b.cpp", HELLO_CXX)
        for compiler, source in ((GCC, "a.c"), (GXX, "b.cpp")):
            self.ok(compiler, "-Wall", "-Werror", source, "-o", "a")
            self.assertEqual(self.ok("./a"), "hello\n")
            self.assert_has_runtime("a")
            self.assertNotIn("libtsan", self.ok("readelf", "-d", "a"))

    def test_commands_and_names_are_the_same(self):
        self.write("a.c", CHECKED)
        self.ok(BIGFOOT, "gcc", "-c", "a.c", "-o", "a.o")
        self.assertIn("__tsan_write4", self.symbols("a.o"))
        self.ok(GCC, "-c", "a.c", "-o", "b.o")
        self.assertIn("__tsan_write4", self.symbols("b.o"))

    def test_fsanitize_thread_is_understood(self):
        self.write("a.c", CHECKED)
        self.ok(GCC, "-fsanitize=thread", "a.c", "-o", "a")
        self.assertNotIn("libtsan", self.ok("readelf", "-d", "a"))
        self.ok(GCC, "-fsanitize=thread,undefined", "-c", "a.c")
        self.ok(GCC, "-fno-sanitize=thread", "-c", "a.c")
        self.assertNotIn("__tsan_write4", self.symbols("a.o"))

    def test_libc_calls_of_instrumented_objects_only(self):
        self.write("a.c", "#include <string.h>\nint x; size_t f(const char *s) { x = 1; return strlen(s); }\n")
        self.ok(GCC, "-O2", "-c", "a.c")
        self.assertIn("__bigfoot_called_strlen", self.symbols("a.o"))
        self.ok(GCC, "-O2", "-fno-sanitize=thread", "-c", "a.c")
        self.assertIn("strlen", self.symbols("a.o"))

    def test_own_strlen_stays(self):
        self.write("a.c", "int n; unsigned long strlen(const char *s) { n = 1; return 42; }\n"
                          "unsigned long (*volatile p)(const char *) = strlen; int main(void) { return p(\"\") != 42; }\n")
        self.ok(GCC, "-fno-builtin", "a.c", "-o", "a")
        self.ok("./a")

    def test_shared_library(self):
        self.write("lib.c", "int x; int get(void) { return ++x; }\n")
        self.write("main.c", "int get(void); int main(void) { return get() - 1; }\n")
        self.ok(GCC, "-shared", "-fPIC", "-Wl,-z,defs", "lib.c", "-o", "libx.so")
        for compiler in (GCC, CC):
            self.ok(compiler, "main.c", "-L.", "-lx", "-Wl,-rpath,$ORIGIN", "-o", "a")
            self.ok("./a")

    def test_lto(self):
        self.write("a.c", THREADS)
        self.write("b.c", "int shared; void work(void) { shared++; }\n")
        self.ok(GCC, "-O2", "-flto", INCLUDE, "a.c", "b.c", "-o", "a")
        self.assertIn("WARNING: BigFoot: data race", self.fails("./a", status=66))

    def test_fortran(self):
        self.write("main.c", THREADS.replace("void work(void);", "void work_(void);\n#define work work_"))
        self.write("work.f90", """\
            subroutine work()
              integer, save :: counter = 0
              counter = counter + 1
            end subroutine
            """)
        self.ok(GCC, "-g", INCLUDE, "-c", "main.c")
        self.ok(BIGFOOT, "gfortran", "-g", "main.o", "work.f90", "-o", "a")
        self.assertRegex(self.fails("./a", status=66), r"#0 work_? .*work\.f90:3:")

    def test_errors(self):
        self.assertIn("apt-get install gfortran", self.fails(BIGFOOT, "gfortran", "a.f90", PATH="/nowhere"))
        self.assertIn("BIGFOOT_GCC", self.fails(GCC, "a.c", BIGFOOT_GCC="/nowhere/gcc"))
        self.assertIn("BigFoot itself", self.fails(GCC, "a.c", BIGFOOT_GCC=GCC))
        self.assertIn("--checks", self.fails(GCC, "--checks=all", "a.c", status=2))
        self.assertIn("-static ", self.fails(GCC, "-static", "a.c"))
        self.assertIn("-static-pie ", self.fails(GCC, "-static-pie", "a.c"))
        self.assertIn("-fsanitize=address", self.fails(GCC, "-fsanitize=address", "a.c"))
        self.assertIn("source files", self.fails(BIGFOOT, "link", "a.c", status=2))
        self.assertIn("usage", self.fails(BIGFOOT, "link", status=2))
        self.assertIn("stop before", self.fails(BIGFOOT, "link", "-c", "a.o", status=2))


class Stacks(tree.Test):
    def race(self, compilers):
        """Builds the chain, each file with one of the compilers in turn, and returns the report's stacks."""
        self.write("main.c", THREADS)
        objects = []
        for i, (name, text) in enumerate({"main.c": None, **CHAIN}.items()):
            if text:
                self.write(name, text)
            objects.append(name + ".o")
            self.ok(*compilers[i % len(compilers)], "-O2", "-g", INCLUDE, "-c", name, "-o", objects[-1])
        self.ok(BIGFOOT, "link", *objects, "-o", "a")
        return functions(self.fails("./a", status=66))

    def test_frames_of_both_kinds(self):
        """Frames of ours are walked, those of others are told; without frame pointers nothing else would show them."""
        plain_gcc = ["gcc", "-fsanitize=thread", "-fomit-frame-pointer"]
        for compilers in ([plain_gcc], [[GCC]], [CLANG_TSAN], [[CC], plain_gcc], [plain_gcc, [CC]], [[CC], [CC], plain_gcc],
                          [[CC], CLANG_TSAN, plain_gcc]):
            with self.subTest(compilers=compilers):
                stacks = self.race(compilers)
                self.assertEqual(stacks[0], ["inner", "middle", "between", "work", "second"])
                self.assertEqual(stacks[1], ["inner", "middle", "between", "work", "first"])

    def test_longjmp_leaves_frames(self):
        self.write("main.c", THREADS)
        self.write("work.c", '''
            #include <setjmp.h>
            #include <string.h>
            static __thread jmp_buf out;
            int shared, depth;
            __attribute__((noinline)) static void deep(int n) { if (n) deep(n - 1); else longjmp(out, 1); depth = n; }
            __attribute__((noinline)) static void touch(void) { shared = 1; __asm__ volatile(""); }
            void work(void) {
              if (!setjmp(out)) deep(5);
              touch();
              __asm__ volatile("");
            }
            ''')
        for compiler in (["gcc", "-fsanitize=thread", "-fomit-frame-pointer"], [GCC, "-D_FORTIFY_SOURCE=2"], CLANG_TSAN):
            self.ok(*compiler, "-O2", "-g", INCLUDE, "-c", "main.c")
            self.ok(*compiler, "-O2", "-g", INCLUDE, "-c", "work.c")
            self.ok(BIGFOOT, "link", "main.o", "work.o", "-o", "a")
            stacks = functions(self.fails("./a", status=66))
            self.assertEqual(stacks[:2], [["touch", "work", "second"], ["touch", "work", "first"]], compiler)

    def test_exception_through_c(self):
        """C that is compiled without exceptions does not tell when one leaves it."""
        self.write("main.c", THREADS)
        self.write("c.c", "int calls; void through(void (*f)(void)) { __atomic_fetch_add(&calls, 1, 0); f(); __asm__ volatile(\"\"); }\n")
        self.write("work.cpp", '''
            extern "C" void through(void (*)());
            int shared;
            static void thrower() { throw 1; }
            __attribute__((noinline)) static void touch() { shared = 1; __asm__ volatile(""); }
            __attribute__((noinline)) static void caught() { try { through(thrower); } catch (int) {} __asm__ volatile(""); }
            extern "C" void work() {
              for (int i = 0; i < 3; ++i) caught();
              touch();
              __asm__ volatile("");
            }
            ''')
        for flags in (["-fomit-frame-pointer"], ["-fno-omit-frame-pointer"]):
            self.ok("gcc", "-fsanitize=thread", "-O2", "-g", *flags, INCLUDE, "-c", "main.c", "c.c")
            self.ok("g++", "-fsanitize=thread", "-O2", "-g", *flags, INCLUDE, "-c", "work.cpp")
            self.ok(BIGFOOT, "link", "main.o", "c.o", "work.o", "-o", "a")
            stacks = functions(self.fails("./a", status=66))
            self.assertEqual(stacks[:2], [["touch()", "work", "second"], ["touch()", "work", "first"]])

    def test_deep_recursion(self):
        self.write("a.c", "int x; int deep(int n) { x = n; return n ? deep(n - 1) + x : 0; }\n"
                          "int main(void) { return deep(60000) < 0; }\n")
        self.ok("gcc", "-fsanitize=thread", "-c", "a.c")
        self.ok(BIGFOOT, "link", "a.o", "-o", "a")
        self.ok("./a")


# Calls of libc with dots, and with five to seven arguments, which go through the runtime's own hands; each touches `shared`.
CALLS = {
    "snprintf": (r"""snprintf(shared, sizeof shared, "%d %d %d %d %.1f %.1f %s", 1, 2, 3, 4, 5.5, 6.5, "7")""", 17, "1 2 3 4 5.5 6.5 7"),
    "ioctl": (r"""ioctl(ends[0], FIONREAD, (int *)(void *)shared)""", 0, r"\6"),
    "__recv_chk": (r"""__recv_chk(ends[0], shared, 6, sizeof shared, MSG_PEEK)""", 6, "hello"),
    "recvfrom": (r"""recvfrom(ends[0], shared, 6, MSG_PEEK, 0, 0)""", 6, "hello"),
    "__recvfrom_chk": (r"""__recvfrom_chk(ends[0], shared, 6, sizeof shared, MSG_PEEK, 0, 0)""", 6, "hello"),
}
CALLER = r"""
    #include <pthread.h>
    #include <stdio.h>
    #include <sys/ioctl.h>
    #include <sys/socket.h>
    extern ssize_t __recv_chk(int, void *, size_t, size_t, int);
    extern ssize_t __recvfrom_chk(int, void *, size_t, size_t, int, struct sockaddr *, socklen_t *);
    extern int ends[2];
    char shared[32] __attribute__((aligned(8))), text[] = TEXT;
    long result, expected = RESULT;
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    void work(void) {
      if (LOCKED) pthread_mutex_lock(&lock);
      long got = CALL;
      if (LOCKED) pthread_mutex_unlock(&lock);
      __atomic_store_n(&result, got, __ATOMIC_RELAXED);
    }
"""


class Calls(tree.Test):
    def test_with_dots_and_many_arguments(self):
        """What a call leaves and returns is looked at when all is over, by code without checks."""
        self.write("main.c", THREADS)
        self.write("work.c", CALLER)
        self.write("after.c", """
            #include <stdlib.h>
            #include <string.h>
            #include <sys/socket.h>
            int ends[2];
            extern long result, expected;
            extern char shared[32], text[];
            __attribute__((constructor)) static void before(void) {
              if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || send(ends[1], "hello", 6, 0) != 6) abort();
            }
            __attribute__((destructor)) static void after(void) { if (result != expected || strcmp(shared, text)) abort(); }
            """)
        self.ok("gcc", "-c", "after.c")
        self.ok("gcc", "-fsanitize=thread", "-O2", "-g", INCLUDE, "-c", "main.c")
        for compiler in (["gcc", "-fsanitize=thread", "-fomit-frame-pointer"], CLANG_TSAN):
            for name, (call, result, text) in CALLS.items():
                with self.subTest(compiler=compiler, name=name):
                    given = [f"-DCALL={call}", f"-DRESULT={result}", f'-DTEXT="{text}"']
                    self.ok(*compiler, "-O2", "-g", *given, "-DLOCKED=1", "-c", "work.c")
                    self.ok(BIGFOOT, "link", "main.o", "work.o", "after.o", "-o", "a")
                    self.ok("./a")
                    self.ok(*compiler, "-O2", "-g", *given, "-DLOCKED=0", "-c", "work.c")
                    self.ok(BIGFOOT, "link", "main.o", "work.o", "after.o", "-o", "a")
                    stacks = functions(self.fails("./a", status=66))
                    self.assertEqual(stacks[:2], [[name, "work", "second"], [name, "work", "first"]])

    def test_exception_out_of_a_call_with_many_arguments(self):
        self.write("a.cpp", """\
            #include <search.h>
            int calls;
            static int thrower(const void *, const void *) { ++calls; throw 42; }
            int main() {
              size_t count = 1;
              try { lfind("a", "b", &count, 1, thrower); } catch (int n) { return n - 42; }
              return 1;
            }
            """)
        self.ok(GXX, "-O2", "a.cpp", "-o", "a")
        self.ok("./a")

    def test_own_function_with_dots(self):
        self.write("own.c", "int dprintf(int fd, const char *f, ...) { return fd + (*f == 'f'); }\n")
        self.write("a.c", "int dprintf(int, const char *, ...); int x; int main(void) { x = 1; return dprintf(41, \"f\", x) - 42; }\n")
        self.ok("gcc", "-c", "own.c")
        self.ok(GCC, "-c", "a.c")
        self.assertIn("__bigfoot_called_dprintf", self.symbols("a.o"))
        self.ok(GCC, "a.o", "own.o", "-o", "a")
        self.ok("./a")

    def test_libatomic_is_linked_if_asked_for(self):
        self.write("a.c", "struct Large { long part[5]; }; struct Large a, b = {{1, 2, 3, 4, 5}};\n"
                          "int main(void) { __atomic_store(&a, &b, __ATOMIC_RELEASE); return a.part[4] - 5; }\n")
        for how in (["-latomic"], ["-Wl,--as-needed", "-latomic"], ["-l:libatomic.a"]):
            self.ok(GCC, "a.c", *how, "-o", "a")
            self.ok("./a")
        self.ok(*CLANG_TSAN, "-c", "a.c")
        self.ok(BIGFOOT, "link", "a.o", "-Wl,--as-needed", "-latomic", "-o", "a")
        self.ok("./a")


class Link(tree.Test):
    def test_c_needs_no_libstdcxx(self):
        self.write("a.c", HELLO)
        self.ok("gcc", "-fsanitize=thread", "-c", "a.c")
        self.ok(BIGFOOT, "link", "-fsanitize=thread", "a.o", "-o", "a")
        self.assertEqual(self.ok("./a"), "hello\n")
        self.assertNotIn("stdc++", self.ok("readelf", "-d", "a"))

    def test_cxx_of_which_the_runtime_has_all(self):
        """The runtime stands in for __cxa_guard_acquire; libstdc++ has the real one."""
        self.write("a.cpp", "int f(); int &g() { static int x = f(); return x; }\n"
                            "int f() { return 0; } int main() { return g(); }\n")
        self.ok("g++", "-fsanitize=thread", "-fno-exceptions", "-c", "a.cpp")
        self.ok(BIGFOOT, "link", "a.o", "-o", "a")
        self.ok("./a")


if __name__ == "__main__":
    tree.main(complete=True)
