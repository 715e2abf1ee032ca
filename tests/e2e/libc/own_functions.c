// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
struct node {
  char name[8];
  struct node *next;
};

struct node *index(struct node *list, int number) {
  while (number--) list = list->next;
  return list;
}
int access(struct node *list, int number) { return list->next ? number + 2 : 0; }
int link(struct node *from, struct node *to) { return from->next == to ? 4 : 0; }
