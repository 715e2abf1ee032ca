#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a C file that is hard on the compiler, always the same: generate.py FILE.

Functions of the usual kind (fields, lists, arrays, calls, switches), and an interpreter: one function with a loop around four hundred cases.
"""
import random
import sys

HEAD = """\
typedef struct node { struct node *next, *other; int kind, count; long total; double weight; char name[16]; int table[32]; } node;
typedef struct machine { long stack[64], *top; node *nodes; int pc, flags; unsigned char *code; } machine;
int shared_count; long shared_total; node *roots[64];
int unknown(node *n, int k);
"""


def statement(dice, depth=0):
    field = dice.choice(["count", "kind", "total"])
    kind = dice.randrange(9 if depth < 2 else 5)
    if kind == 0:
        return f"p->{field} += q->{dice.choice(['count', 'total'])} + {dice.randrange(100)};"
    if kind == 1:
        return f"q->table[(i + {dice.randrange(32)}) & 31] = p->{field};"
    if kind == 2:
        return "if (p->next) p = p->next; shared_total += p->total;"
    if kind == 3:
        return f"shared_count = unknown({dice.choice('pq')}, q->{field});"
    if kind == 4:
        return f"roots[i & 63] = q->other ? q->other : p; q->weight *= {dice.randrange(9)}.5;"
    inside = " ".join(statement(dice, depth + 1) for _ in range(dice.randrange(2, 5)))
    if kind == 5:
        return f"for (int j = 0; j < n; j++) {{ p->table[j & 31] += j; {inside} }}"
    if kind == 6:
        return f"if (p->kind == {dice.randrange(50)}) {{ {inside} }} else q->kind++;"
    if kind == 7:
        return f"for (node *l = p; l; l = l->next) {{ l->{field} -= i; {inside} }}"
    return f"switch (q->kind) {{ case 1: {inside} break; case 2: p->total = 0; break; default: q->{field}++; }}"


def function(dice, number):
    body = "\n  ".join(statement(dice) for _ in range(dice.randrange(4, 14)))
    return f"int f{number}(node *p, node *q, int n, int i) {{\n  {body}\n  return p->count + q->count;\n}}\n"


def case(dice, number):
    return dice.choice([
        f"case {number}: m->top[-1] += *m->top; m->top--; m->flags |= {number}; break;",
        f"case {number}: {{ node *n = m->nodes + (m->code[m->pc] & 7); n->total += *m->top; n->count++; if (n->next) m->nodes = n->next; break; }}",
        f"case {number}: if (m->flags & {number}) m->pc += m->code[m->pc + 1]; else m->pc += 2; break;",
        f"case {number}: for (int k = 0; k < m->code[m->pc]; k++) m->stack[k & 63] += m->nodes->table[k & 31]; break;",
        f"case {number}: *++m->top = f{number % 40}(m->nodes, m->nodes->next, m->flags, m->pc); break;"])


def main():
    dice = random.Random(7)
    parts = [HEAD] + [function(dice, number) for number in range(50)]
    cases = "\n    ".join(case(dice, number) for number in range(400))
    parts.append(f"void interpret(machine *m) {{\n  for (;;) switch (m->code[m->pc++] + (m->flags & 256)) {{\n    {cases}\n    default: return;\n  }}\n}}\n")
    with open(sys.argv[1], "w") as file:
        file.write("\n".join(parts))


if __name__ == "__main__":
    main()
