// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A local variable shared with a thread, ordered by creation and join; and again in another frame of the same place.
#include "in_turn.h"

static void *writer(void *local) {
  for (int i = 0; i < 10; ++i) ++((volatile int *)local)[i];
  return 0;
}

static __attribute__((noinline)) int share(int depth) {
  volatile int local[10] = {0};
  pthread_t thread;
  pthread_create(&thread, 0, writer, (void *)local);
  pthread_join(thread, 0);
  ++local[depth];
  return depth ? local[depth] + share(depth - 1) : 0;
}

int main(void) {
  const int sum = share(4) + share(4);
  return sum == 16 ? 0 : 1;
}
