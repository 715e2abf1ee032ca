# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generated programs as trees of statements, from which their text comes and in which the reducer cuts (reduce.py)."""
import dataclasses
import typing

HEAD = """\
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
struct S { unsigned a, b, c, d; unsigned long e; unsigned short s; unsigned char ch[6]; };
struct N { unsigned v, w; N *next; };
struct Base { virtual void go(); };
struct Derived : Base { void go() override; };
struct Memory {
  S gs, structs[16];
  N nodes[8];
  N *head;
  S *heap;
  unsigned glob[64], x[4][64], y[4][64];
  unsigned short h[4][64];
  unsigned char b[4][64];
  double d[4][32];
  int flag, other;
};
static_assert(__builtin_offsetof(Memory, head) == 672);
extern "C" {
void turns_begin(unsigned long, void *, unsigned long);
void turns_block(void *, unsigned long);
void turns_end();
void turn();
void outside_acquires();
void outside_releases();
void outside_both();
}
static pthread_mutex_t mutex[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static Base *volatile object;
static void (*volatile pointer)() = outside_acquires;
static __thread volatile unsigned long sink;
static __thread unsigned long state;
static __thread int fuel;
void Base::go() {}
void Derived::go() { outside_releases(); }
__attribute__((noinline)) static unsigned rnd() { return (state = state * 6364136223846793005ul + 1442695040888963407ul) >> 40; }
struct Guard {
  pthread_mutex_t *m;
  Guard(pthread_mutex_t *given) : m(given) { pthread_mutex_lock(m); }
  ~Guard() { pthread_mutex_unlock(m); }
};
"""

# Of (block, byte), where `m` is block 0: those of m.head, the pointer that programs change while others may read it.
POINTER_BYTES = {(0, byte) for byte in range(672, 680)}

# In the namespace of each program.
GLOBALS = """\
static Memory m;
__attribute__((noinline)) static void acquires() { (void)__atomic_load_n(&m.flag, __ATOMIC_ACQUIRE); }
__attribute__((noinline)) static void releases() { __atomic_store_n(&m.flag, 1, __ATOMIC_RELEASE); }
__attribute__((noinline)) static void take(int k) { pthread_mutex_lock(&mutex[k]); }
__attribute__((noinline)) static void give(int k) { pthread_mutex_unlock(&mutex[k]); }
__attribute__((noinline)) static void may_throw(S *p) { p->c += 1; if (rnd() % 5 == 0) throw 2; p->d = 1; }
"""
PARAMETERS = "S *p, S *q, unsigned *x, unsigned *y, unsigned short *h, unsigned char *b, double *d, int n"


@dataclasses.dataclass
class Statement:
    """Text, with blocks of statements between."""
    parts: typing.List[typing.Union[str, list]]

    def text(self):
        return "".join(part if isinstance(part, str) else render(part) for part in self.parts)

    def blocks(self):
        return [part for part in self.parts if isinstance(part, list)]


def render(block):
    return "".join(statement.text() for statement in block)


@dataclasses.dataclass
class Function:
    name: str
    noinline: bool
    body: list

    def text(self):
        inline = "__attribute__((noinline)) " if self.noinline else ""
        return f"{inline}static void {self.name}({PARAMETERS}) {{\nif (--fuel < 0) return;\n{render(self.body)}}}\n"


@dataclasses.dataclass
class Program:
    """Threads are blocks; `main` runs in between their creation and the joins."""
    seed: int
    functions: typing.List[Function]
    threads: typing.List[list]
    main: list

    def text(self):
        out = f"namespace p{self.seed} {{\n{GLOBALS}"
        out += "".join(function.text() for function in self.functions)
        for number, body in enumerate(self.threads):
            out += (f"static void *t{number}(void *) {{\nstate = {2 * (self.seed * 8 + number) + 1}ul; fuel = 24;\n"
                    f"try {{\n{render(body)}}} catch (int) {{\n}}\nreturn nullptr;\n}}\n")
        ids = range(len(self.threads))
        create = "".join(f"pthread_create(&t[{i}], nullptr, t{i}, nullptr);\n" for i in ids)
        join = "".join(f"pthread_join(t[{i}], nullptr);\n" for i in ids)
        return out + (f"static int run() {{\nstate = {self.seed}; fuel = 24;\nturns_begin({self.seed}, &m, sizeof m);\n"
                      "object = new Derived;\nfor (int i = 0; i < 7; ++i) m.nodes[i].next = &m.nodes[i + 1];\n"
                      "m.head = &m.nodes[2];\nm.heap = (S *)calloc(8, sizeof(S));\nturns_block(m.heap, 8 * sizeof(S));\n"
                      f"pthread_t t[8];\n{create}try {{\n{render(self.main)}}} catch (int) {{\n}}\n{join}turns_end();\n"
                      "free(m.heap);\nreturn 0;\n}\n}\n")

    def lists(self):
        """All lists of statements, outer ones first."""
        def within(block):
            yield block
            for statement in block:
                for inner in statement.blocks():
                    yield from within(inner)
        for block in [function.body for function in self.functions] + self.threads + [self.main]:
            yield from within(block)


def translation_unit(programs):
    """A file with several programs; its first argument says which one runs."""
    cases = "".join(f"    case {program.seed}: return p{program.seed}::run();\n" for program in programs)
    return (HEAD + "".join(program.text() for program in programs) +
            f"int main(int, char **arguments) {{\n  switch (atol(arguments[1])) {{\n{cases}  }}\n  return 1;\n}}\n")
