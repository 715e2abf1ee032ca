// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the site table says, from debug info, at -O0 and -O2; run with a runtime that prints it.
// RUN: clang -O0 -g %bigfoot -c %s -o %t.o
// RUN: clang++ %t.o %dummy -o %t && %t 2>&1 | FileCheck %s
// RUN: clang -O2 -g %bigfoot -c %s -o %t.o
// RUN: clang++ %t.o %dummy -o %t && %t 2>&1 | FileCheck %s
struct point { int x, y; };
struct account { long id; double balance; struct point where; int history[4]; struct account *next; };
int counter;
int table[10];
struct point origin;
struct account bank[4];

#define NOINLINE __attribute__((noinline))

// CHECK: write4 variable_names.c:[[@LINE+1]]:{{[0-9]+}} globals counter size=4 flags=1
NOINLINE void globals(int i) { counter = i;
  // CHECK: write4 variable_names.c:[[@LINE+1]]:{{[0-9]+}} globals table[] size=4 flags=1
  table[i] = i;
  // CHECK: write4 variable_names.c:[[@LINE+1]]:{{[0-9]+}} globals origin.y size=4 flags=1
  origin.y = i;
  // CHECK: write8 variable_names.c:[[@LINE+1]]:{{[0-9]+}} globals bank[].balance size=8 flags=1
  bank[i].balance = i;
  // CHECK: write4 variable_names.c:[[@LINE+1]]:{{[0-9]+}} globals bank[].history[] size=4 flags=1
  bank[i].history[i] = i;
}

NOINLINE void fields(struct account *a, int *p, int i) {
  // CHECK: write8 {{.*}} fields a->balance size=8
  a->balance = 1;
  // CHECK: write4 {{.*}} fields a->where.y size=4
  a->where.y = 1;
  // CHECK: write4 {{.*}} fields a->history[] size=4
  a->history[i] = 1;
  // CHECK: read8 {{.*}} fields a->next size=8 flags=0
  // CHECK: write8 {{.*}} fields a->next->id size=8
  a->next->id = 1;
  // CHECK: write4 {{.*}} fields *p size=4
  *p = 1;
  // CHECK: write4 {{.*}} fields p[] size=4
  p[i] = 1;
}

int main() {
  globals(1);
  bank[0].next = &bank[1];
  fields(bank, table, 1);
}
