# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C++ programs of one thread: fields, arrays, lists, loops of all kinds, branches, calls, exceptions, exit, and
synchronisation that means nothing to one thread but everything to the placement of checks. They end, and do nothing that is
undefined. The same seed gives the same program.
"""
import random

HEAD = """\
#include <atomic>
#include <cstdlib>
#include <cstring>
struct S { unsigned a, b, c, d; unsigned long e; unsigned short s; unsigned char ch[6]; };
struct N { unsigned v, w; N *next; };
extern "C" void outside_acquires();
extern "C" void outside_releases();
extern "C" void outside_both();
struct Base { virtual void go() {} };
struct Derived : Base { void go() override { outside_releases(); } };
static Base *volatile object = new Derived;
static void (*volatile pointer)() = outside_acquires;
static std::atomic<int> flag;
S gs, structs[16];
N nodes[8];
unsigned glob[128], gx[128], gy[128];
volatile long sink;
static unsigned long state = SEED;
__attribute__((noinline)) static unsigned rnd() { return (state = state * 6364136223846793005ul + 1442695040888963407ul) >> 40; }
__attribute__((noinline)) static void acquires() { (void)flag.load(std::memory_order_acquire); }
__attribute__((noinline)) static void releases() { flag.store(1, std::memory_order_release); }
__attribute__((noinline)) static void may_throw(S *p) { p->c += 1; if (rnd() % 5 == 0) throw 2; p->d = 1; }
"""
SYNC = ["flag.store(1, std::memory_order_release);", "(void)flag.load(std::memory_order_acquire);",
        "flag.fetch_add(1, std::memory_order_acq_rel);", "flag.fetch_add(1, std::memory_order_relaxed);",
        "std::atomic_thread_fence(std::memory_order_acquire);", "std::atomic_thread_fence(std::memory_order_release);",
        "flag.store(2);", "(void)flag.load();", "flag.exchange(3, std::memory_order_release);", "acquires();", "releases();",
        "outside_acquires();", "outside_releases();", "outside_both();", "object->go();", "pointer();"]
FEW_PLACES = ["p->a", "p->b", "x[1]", "gs.a"]


class Program:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.focus = self.random.choice([0, 0.3, 0.7])   # how often the places are few, so that they meet
        self.names = 0
        self.functions = []

    def text(self):
        out = HEAD.replace("SEED", str(2 * self.seed + 1))
        for i in range(self.random.randint(2, 4)):
            body = "".join(self.statement(3, [], False) for _ in range(self.random.randint(3, 8)))
            inline = self.random.choice(["", "__attribute__((noinline)) ", "__attribute__((noinline)) "])
            out += f"{inline}void f{i}(S *p, S *q, unsigned *x, unsigned *y, int n, unsigned *ip) {{\n{body}}}\n"
            self.functions.append(f"f{i}")
        calls = "".join(f"  {f}(&structs[k], structs + 4, gx, gy, {self.random.randint(0, 12)}, glob);\n"
                        for f in self.functions)
        return out + ("int main() {\n  for (int i = 0; i < 7; ++i) nodes[i].next = &nodes[i + 1];\n"
                      f"  for (int k = 0; k < 3; ++k) try {{\n{calls}  }} catch (int) {{\n  }}\n}}\n")

    def name(self):
        self.names += 1
        return f"t{self.names}"

    def index(self, variables, size):
        chance = self.random.random()
        if variables and chance < 0.6:
            variable, offset = self.random.choice(variables), self.random.randint(-1, 2)
            if self.random.random() < 0.3:
                return f"(({variable} + {offset}) & {size - 1})"
            return f"{variable} + {max(offset, 0)}"
        return str(self.random.randint(0, size - 3)) if chance < 0.75 else f"(rnd() & {size - 1})"

    def place(self, variables):
        if self.random.random() < self.focus:
            return self.random.choice(FEW_PLACES)
        return self.random.choice([
            lambda: f"p->{self.random.choice('abcde')}", lambda: f"p->{self.random.choice('abcds')}",
            lambda: f"p->ch[{self.random.randint(0, 3)}]", lambda: f"x[{self.index(variables, 64)}]",
            lambda: f"x[{self.index(variables, 64)}]", lambda: f"y[{self.index(variables, 64)}]",
            lambda: f"q[({self.index(variables, 8)}) & 7].{self.random.choice('abcd')}",
            lambda: f"glob[{self.index(variables, 64)}]", lambda: self.random.choice(["gs.a", "gs.b", "gs.e", "*ip"])])()

    def value(self, variables):
        return self.random.choice([self.place(variables), self.place(variables), self.random.choice(variables or ["n"]),
                                   str(self.random.randint(0, 9))])

    def condition(self, variables):
        return self.random.choice([f"rnd() % {self.random.randint(2, 5)} == 0",
                                   f"{self.value(variables)} > {self.random.randint(0, 5)}",
                                   f"n > {self.random.randint(0, 12)}"])

    def block(self, depth, variables, in_loop):
        return "".join(self.statement(depth, variables, in_loop) for _ in range(self.random.randint(1, 4)))

    def statement(self, depth, variables, in_loop):
        chance = self.random.random()
        if chance < 0.36 or (depth == 0 and chance >= 0.56):
            return f"{self.place(variables)} {self.random.choice(['=', '=', '+=', '^='])} {self.value(variables)};\n"
        if chance < 0.48:
            return f"sink += {self.place(variables)};\n"
        if chance < 0.56:
            return self.random.choice(SYNC) + "\n"
        if chance < 0.64:
            other = f" else {{\n{self.block(depth - 1, variables, in_loop)}}}" if self.random.random() < 0.5 else ""
            return f"if ({self.condition(variables)}) {{\n{self.block(depth - 1, variables, in_loop)}}}{other}\n"
        if chance < 0.82:
            return self.loop(depth, variables)
        return self.random.choice([
            lambda: f"if ({self.condition(variables)}) {self.random.choice(['break', 'continue']) if in_loop else 'return'};\n",
            lambda: self.call(), lambda: "may_throw(p);\n", lambda: f"if ({self.condition(variables)}) return;\n",
            lambda: "if (rnd() % 9 == 0) throw 1;\n", lambda: "if (rnd() % 40 == 0) exit(0);\n",
            lambda: f"try {{\n{self.block(depth - 1, variables, False)}}} catch (int) {{\n"
                    f"{self.block(depth - 1, variables, False)}}}\n",
            lambda: f"switch (rnd() & 3) {{ case 0: {self.place(variables)} = 1; break; case 1: {self.place(variables)} = 2; "
                    f"case 2: {self.place(variables)} = 3; }}\n",
            lambda: "*p = gs;\n", lambda: f"memset(y, 0, {self.random.choice([8, 16, 64, 'n * 4'])});\n",
            lambda: f"ip = &{self.random.choice(['x', 'y', 'glob'])}[rnd() & 15];\n",
            lambda: f"for (N *node = nodes; node; node = node->next) {{ node->v += 1; node->w = {self.place([])}; }}\n",
            lambda: f"p = {self.random.choice(['q', '&q[2]', '&gs'])};\n"])()

    def call(self):
        if not self.functions:
            return "rnd();\n"
        choice = self.random.choice
        return (f"{choice(self.functions)}({choice(['p', '&q[1]', '&gs'])}, {choice(['q', 'structs'])}, "
                f"{choice(['x', 'y', 'glob'])}, {choice(['x', 'y', 'glob + 2'])}, {choice(['n', '3', '0', '7'])}, ip);\n")

    def loop(self, depth, variables):
        v = self.name()
        body = self.block(depth - 1, variables + [v], True)
        n = self.random.choice(["n", "8", "16", str(self.random.randint(1, 30)), "int(rnd() % 20)"])
        return self.random.choice([
            f"for (int {v} = {self.random.choice([0, 0, 1, 2])}; {v} < {n}; ++{v}) {{\n{body}}}\n",
            f"for (int {v} = 0; {v} < {n}; ++{v}) {{\n{body}}}\n",
            f"for (int {v} = 0; {v} < {n}; {v} += {self.random.choice([2, 3])}) {{\n{body}}}\n",
            f"for (long {v} = {n} - 1; {v} >= 0; --{v}) {{\n{body}}}\n",
            f"for (unsigned {v} = 0; {v} != unsigned({self.random.choice(['8', 'n'])}); ++{v}) {{\n{body}}}\n",
            f"{{ int {v} = 0; do {{\n{body}}} while (++{v} < {n}); }}\n",
            f"for (int {v} = 0; {v} < 20 && (rnd() & 7); ++{v}) {{\n{body}}}\n"])
