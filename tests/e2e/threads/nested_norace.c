// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Creation and join order a grandchild as well.
#include "in_turn.h"

int shared;

static void *grandchild(void *unused) {
  ++shared;
  return unused;
}

static void *child(void *unused) {
  pthread_t thread;
  ++shared;
  pthread_create(&thread, 0, grandchild, 0);
  pthread_join(thread, 0);
  ++shared;
  return unused;
}

int main(void) {
  pthread_t thread;
  shared = 1;
  pthread_create(&thread, 0, child, 0);
  pthread_join(thread, 0);
  return shared == 4 ? 0 : 1;
}
