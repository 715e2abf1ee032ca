// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread-local variables, variable-length arrays and alloca of a thread that ended without a join are other memory when the next thread
// gets the same addresses, which is ordered after it in time only.
#include <alloca.h>
#include <string.h>

#include "in_turn.h"

static __thread char local[256];
volatile int length = 1000;

static void *work(void *unused) {
  char array[length], *allocated = alloca((size_t)length);
  memset(local, 1, sizeof local);
  memset(array, 2, (size_t)length);
  memset(allocated, 3, (size_t)length);
  use(local);
  use(array);
  use(allocated);
  barrier_wait();
  return unused;
}

int main(void) {
  barrier_init(2);
  for (int i = 0; i < 50; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_detach(thread);
    barrier_wait();
  }
  return 0;
}
