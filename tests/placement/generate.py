# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C++ programs of several threads: fields, arrays of several element sizes, lists, pointers through memory, loops of all
kinds, branches, calls, recursion, exceptions, exit, locks, semaphores, conditions, atomics of all orders, fences, memory
functions, malloc and free. They end, and but for the races do nothing that is undefined. The same seed gives the same program.

Some share nothing, some only under a lock, some as it comes. Locks are taken in the order of their numbers; whoever holds lock k
takes and calls only what begins with k + 1 (`base`). Loops have few iterations, and a thread has fuel for few calls.
"""
import random

from program import Function, Program, Statement

SYNC = ["__atomic_store_n(&m.flag, 1, __ATOMIC_RELEASE);", "(void)__atomic_load_n(&m.flag, __ATOMIC_ACQUIRE);",
        "__atomic_fetch_add(&m.flag, 1, __ATOMIC_ACQ_REL);", "__atomic_fetch_add(&m.flag, 1, __ATOMIC_RELAXED);",
        "__atomic_store_n(&m.other, 1, __ATOMIC_RELAXED);", "sink += __atomic_load_n(&m.other, __ATOMIC_RELAXED);",
        "__atomic_thread_fence(__ATOMIC_ACQUIRE);", "__atomic_thread_fence(__ATOMIC_RELEASE);",
        "__atomic_thread_fence(__ATOMIC_SEQ_CST);", "__atomic_store_n(&m.other, 2, __ATOMIC_SEQ_CST);",
        "(void)__atomic_load_n(&m.other, __ATOMIC_SEQ_CST);", "__atomic_exchange_n(&m.other, 3, __ATOMIC_RELEASE);",
        "{ int e = 1; __atomic_compare_exchange_n(&m.flag, &e, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED); }",
        "{ int e = 1; __atomic_compare_exchange_n(&m.flag, &e, 2, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE); }",
        "acquires();", "releases();", "outside_acquires();", "outside_releases();", "outside_both();", "object->go();",
        "pointer();", "turn();", "sem_post(&semaphore);", "sem_wait(&semaphore);", "sem_wait(&semaphore);"]
FEW_PLACES = ["p->a", "p->b", "x[1]", "b[2]", "h[1]"]
LOCKS = 4


class Context:
    """What may be said at a place."""

    def __init__(self, depth, base, variables=(), in_loop=False, may_leave=True, mutex=None):
        self.depth, self.base, self.variables = depth, base, list(variables)
        self.in_loop, self.may_leave, self.mutex = in_loop, may_leave, mutex

    def inner(self, **changes):
        made = Context(self.depth - 1, self.base, self.variables, self.in_loop, self.may_leave, self.mutex)
        for name, value in changes.items():
            setattr(made, name, value)
        return made


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.focus = self.random.choice([0, 0.3, 0.7])      # how often the places are few, so that they meet
        self.sharing = self.random.choice(["nothing", "locked", "some", "all"])
        self.names = 0
        self.functions = []                                  # (name, base, may throw)

    def program(self):
        made = []
        for i in range(self.random.randint(1, 3)):
            base = self.random.randint(1, LOCKS)
            context = Context(3, base)
            body = [self.statement(context) for _ in range(self.random.randint(2, 6))]
            if self.random.random() < 0.3:
                body.append(self.recursion(f"f{i}"))
            made.append(Function(f"f{i}", self.random.random() < 0.7, body))
            self.functions.append((f"f{i}", base))
        threads = [self.thread(number) for number in range(1, self.random.randint(2, 3) + 1)]
        return Program(self.seed, made, threads, self.thread(0))

    def thread(self, number):
        body = []
        for _ in range(self.random.randint(1, 3)):
            name, _ = self.random.choice(self.functions)
            call = f"{name}({self.arguments(number)});\n"
            if self.sharing == "locked":
                body.append(Statement(["{ Guard guard(&mutex[0]);\n", [Statement([call])], "}\n"]))
            else:
                body.append(Statement([call]))
            if self.random.random() < 0.5:
                body.append(Statement([self.random.choice(SYNC) + "\n"]))
        return body

    def arguments(self, number):
        """The thread's own part of memory, or what all of them use."""
        def part(own, shared):
            mine = {"nothing": True, "locked": False, "all": False}.get(self.sharing, self.random.random() < 0.8)
            return own if mine else shared
        k = number
        return ", ".join([part(f"&m.structs[{4 * k}]", self.random.choice(["&m.structs[5]", "&m.gs", "m.heap"])),
                          part(f"&m.structs[{4 * k + 1}]", "&m.structs[4]"),
                          part(f"m.x[{k}]", self.random.choice(["m.x[0]", "m.glob"])), part(f"m.y[{k}]", "m.y[1]"),
                          part(f"m.h[{k}]", "m.h[0]"), part(f"m.b[{k}]", "m.b[0]"), part(f"m.d[{k}]", "m.d[0]"),
                          str(self.random.randint(0, 10))])

    def name(self):
        self.names += 1
        return f"v{self.names}"

    def index(self, context, size):
        chance = self.random.random()
        if context.variables and chance < 0.65:
            variable, offset = self.random.choice(context.variables), self.random.randint(-1, 2)
            if self.random.random() < 0.25:
                return f"(({variable} + {offset}) & {size - 1})"
            scale = self.random.choice(["", "", "2 * "]) if size >= 64 else ""
            return f"{scale}{variable} + {max(offset, 0)}"
        return str(self.random.randint(0, size - 3)) if chance < 0.8 else f"(rnd() & {size - 1})"

    def place(self, context):
        if self.random.random() < self.focus:
            return self.random.choice(FEW_PLACES)
        choices = [lambda: f"p->{self.random.choice('abcde')}", lambda: f"p->{self.random.choice('abcds')}",
                   lambda: f"p->ch[{self.random.randint(0, 5)}]", lambda: f"x[{self.index(context, 64)}]",
                   lambda: f"x[{self.index(context, 64)}]", lambda: f"y[{self.index(context, 64)}]",
                   lambda: f"h[{self.index(context, 64)}]", lambda: f"b[{self.index(context, 64)}]",
                   lambda: f"d[{self.index(context, 32)}]",
                   lambda: f"q[({self.index(context, 8)}) & 1].{self.random.choice('abcd')}"]
        if self.sharing in ("some", "all") and self.random.random() < 0.3:
            choices = [lambda: f"m.glob[{self.index(context, 64)}]", lambda: self.random.choice(["m.gs.a", "m.gs.b", "m.gs.e"]),
                       lambda: f"m.heap[({self.index(context, 8)}) & 7].{self.random.choice('abcd')}",
                       lambda: self.random.choice(["m.head->v", "m.head->w", "m.head->next->v"])]
        return self.random.choice(choices)()

    def value(self, context):
        return self.random.choice([f"(unsigned)(long)({self.place(context)})", f"(unsigned)(long)({self.place(context)})",
                                   self.random.choice(context.variables or ["n"]), str(self.random.randint(0, 9))])

    def condition(self, context):
        return self.random.choice([f"rnd() % {self.random.randint(2, 5)} == 0",
                                   f"{self.value(context)} > {self.random.randint(0, 5)}",
                                   f"n > {self.random.randint(0, 10)}"])

    def block(self, context):
        return [self.statement(context) for _ in range(self.random.randint(1, 3))]

    def statement(self, context):
        chance = self.random.random()
        if chance < 0.36 or (context.depth == 0 and chance >= 0.56):
            return Statement([self.assignment(context)])
        if chance < 0.46:
            return Statement([f"sink += (unsigned long)({self.place(context)});\n"])
        if chance < 0.56:
            return Statement([self.random.choice(SYNC) + "\n"])
        if chance < 0.63:
            parts = [f"if ({self.condition(context)}) {{\n", self.block(context.inner()), "}"]
            if self.random.random() < 0.5:
                parts += [" else {\n", self.block(context.inner()), "}"]
            return Statement(parts + ["\n"])
        if chance < 0.78:
            return self.loop(context)
        if chance < 0.87:
            return self.lock(context)
        return self.other(context)

    def assignment(self, context):
        place = self.place(context)
        operator = self.random.choice(["=", "=", "+="] + ([] if place.startswith("d[") else ["^="]))
        return f"{place} {operator} {self.value(context)};\n"

    def other(self, context):
        leaving = [f"if ({self.condition(context)}) return;\n", "if (rnd() % 9 == 0) throw 1;\n", "may_throw(p);\n"]
        if self.random.random() < 0.1:
            leaving.append("if (rnd() % 20 == 0) exit(0);\n")
        if context.in_loop:
            leaving += [f"if ({self.condition(context)}) {self.random.choice(['break', 'continue'])};\n"] * 3
        choices = [
            lambda: Statement([self.call(context)]),
            lambda: Statement(["try {\n", self.block(context.inner(in_loop=False)), "may_throw(p);\n} catch (int) {\n",
                               self.block(context.inner(in_loop=False)), "}\n"]),
            lambda: Statement([f"switch (rnd() & 3) {{ case 0: {self.assignment(context)} break; case 1: "
                               f"{self.assignment(context)} case 2: {self.assignment(context)} }}\n"]),
            lambda: Statement([self.random.choice(["*p = q[1];\n", "q[0] = q[1];\n"])]),
            lambda: Statement([f"memset({self.random.choice('xyhb')}, 0, {self.random.choice([8, 16, 5, 'n * 2'])});\n"]),
            lambda: Statement([f"{self.random.choice(['memcpy(x + 1, d', 'memmove(x + 3, y', 'memcpy(b, h + 2'])}, {self.random.choice([8, 16, 7, 'n * 4'])});\n"]),
            lambda: Statement(["for (int k = 0; k < 1; ++k) {\nS *p = (S *)calloc(3, sizeof(S));\n",
                               self.block(context.inner(in_loop=True)), "free(p);\n}\n"]) if not context.may_leave else
                    Statement([f"{{ S *r = (S *)malloc(2 * sizeof(S)); r->a = r[1].b = {self.value(context)}; "
                               f"p->c += r->a; free(r); p->b = {self.value(context)}; }}\n"])]
        if context.may_leave:
            choices += [lambda: Statement([self.random.choice(leaving)])] * 4
        if self.sharing in ("some", "all"):
            choices += [lambda: Statement([f"for (N *node = m.nodes; node; node = node->next) {{ node->v += 1; "
                                           f"node->w = {self.value(context)}; }}\n"]),
                        lambda: Statement([f"m.head = &m.nodes[{self.random.randint(0, 5)}];\n"]),
                        lambda: Statement([f"{{ N *one = m.head; one->v += 1; one->w = {self.value(context)}; }}\n"])]
        return self.random.choice(choices)()

    def call(self, context):
        able = [name for name, base in self.functions if base >= context.base]
        if not able or not context.may_leave:
            return "sink += rnd();\n"
        choice = self.random.choice
        return f"{choice(able)}({choice(['p', '&q[1]'])}, q, {choice('xy')}, {choice('xy')}, h, b, d, {choice(['n', '3', '7'])});\n"

    def recursion(self, name):
        before, behind = self.random.choice(FEW_PLACES), self.random.choice(FEW_PLACES)
        return Statement([f"{before} += 1;\nif (n > 2) {name}(p, q, x, y, h, b, d, n - 3);\n{behind} += 1;\n"])

    def lock(self, context):
        if context.base >= LOCKS:
            return Statement([self.random.choice(SYNC) + "\n"])
        k = self.random.randint(context.base, LOCKS - 1)
        mutex = f"&mutex[{k}]"
        how = self.random.randint(0, 3)
        inner = context.inner(base=k + 1, may_leave=context.may_leave and how == 0, mutex=mutex)
        inner.in_loop = context.in_loop and how == 0
        body = self.block(inner)
        if self.random.random() < 0.25:
            wait = self.random.choice([f"pthread_cond_wait(&condition, {mutex});\n", "pthread_cond_signal(&condition);\n",
                                       "pthread_cond_broadcast(&condition);\n"])
            body.insert(self.random.randint(0, len(body)), Statement([wait]))
        return Statement([[f"{{ Guard guard({mutex});\n", body, "}\n"],
                          [f"pthread_mutex_lock({mutex});\n", body, f"pthread_mutex_unlock({mutex});\n"],
                          [f"take({k});\n", body, f"give({k});\n"],
                          [f"if (pthread_mutex_trylock({mutex}) == 0) {{\n", body, f"pthread_mutex_unlock({mutex});\n}}\n"]][how])

    def loop(self, context):
        v = self.name()
        body = self.block(context.inner(variables=context.variables + [v], in_loop=True))
        n = self.random.choice(["n", "8", "12", str(self.random.randint(1, 12)), "int(rnd() % 12)"])
        head, tail = self.random.choice([
            (f"for (int {v} = {self.random.choice([0, 0, 1, 2])}; {v} < {n}; ++{v}) {{\n", "}\n"),
            (f"for (int {v} = 0; {v} < {n}; ++{v}) {{\n", "}\n"),
            (f"for (int {v} = 0; {v} < {n}; {v} += {self.random.choice([2, 3])}) {{\n", "}\n"),
            (f"for (long {v} = {n} - 1; {v} >= 0; --{v}) {{\n", "}\n"),
            (f"for (unsigned {v} = 0; {v} != unsigned({self.random.choice(['8', 'n'])}); ++{v}) {{\n", "}\n"),
            (f"{{ int {v} = 0; do {{\n", f"}} while (++{v} < {n}); }}\n"),
            (f"for (int {v} = 0; {v} < 12 && (rnd() & 7); ++{v}) {{\n", "}\n")])
        return Statement([head, body, tail])


def generate(seed):
    return Generator(seed).program()
