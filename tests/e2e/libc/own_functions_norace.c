// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program's own functions may be called like libc's that the C standard does not have, and be visible to the program only: they touch
// what they touch.
// CFLAGS: -fvisibility=hidden
// STATIC: own_functions.c
// EXPECT-STDOUT: ^2 3 4$
#include <stdio.h>

#include "in_turn.h"

struct node {
  char name[8];
  struct node *next;
};
extern struct node *index(struct node *list, int number);
extern int access(struct node *list, int number);
extern int link(struct node *from, struct node *to);

struct node nodes[3] = {{"aaaaaaaa", &nodes[1]}, {"bbbbbbbb", &nodes[2]}, {"cccccccc", 0}};

static void first(void) {
  struct node *found = index(nodes, 1);
  printf("%d %d %d\n", (int)(found - nodes) + 1, access(nodes, 1), link(nodes, nodes + 1));
}
static void second(void) { nodes[0].name[0] = nodes[1].name[0] = 'x'; }

int main(void) {
  in_turn(first, second);
  return 0;
}
