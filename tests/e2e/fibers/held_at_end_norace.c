// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A fiber that is destroyed while it holds a lock has given it up: who takes it next knows what the fiber did.
#include <pthread.h>

#include "fiber.h"

int shared;
static struct fiber home, other;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void body(void) {
  pthread_mutex_lock(&mutex);
  shared = 1;
  fiber_switch(&other, &home, __tsan_switch_to_fiber_no_sync);
}

int main(void) {
  fiber_begin(&home);
  fiber_make(&other, body);
  fiber_switch(&home, &other, 0);
  fiber_free(&other);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  shared = 2;
  pthread_mutex_unlock(&mutex);
  return 0;
}
