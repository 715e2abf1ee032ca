// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Destructors of pthread keys, the second round included, are ordered before join.
#include "in_turn.h"

int shared;
pthread_key_t key;

static void destroy(void *value) {
  ++shared;
  if (value == &shared) pthread_setspecific(key, &key);
}

static void *worker(void *unused) {
  pthread_setspecific(key, &shared);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, destroy);
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  return shared == 2 ? 0 : 1;
}
