// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thousand threads one after the other, each ordered after the one before.
#include "in_turn.h"

int counter;

static void *short_lived(void *unused) {
  ++counter;
  return unused;
}

int main(void) {
  for (int i = 0; i < 1000; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, short_lived, 0);
    pthread_join(thread, 0);
  }
  return counter == 1000 ? 0 : 1;
}
