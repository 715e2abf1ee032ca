// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread prepares a message and raises a flag; the other waits for the flag and reads the message.
//
// The race: `volatile` makes the compiler repeat the load, and nothing more. It orders nothing between threads: both
// the flag and the message race, and on many processors the flag can be seen before the message.
// To fix it: make the flag atomic_int, raise it with atomic_store_explicit(&ready, 1, memory_order_release) and wait with
// atomic_load_explicit(&ready, memory_order_acquire); or, rather than to burn a processor, wait on a condition variable.
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

static char message[32];
static volatile int ready;

static void *prepare(void *unused) {
  snprintf(message, sizeof message, "the answer is %d", 42);
  message[0] = 'T';
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, prepare, NULL);
  while (!ready) sched_yield();
  char first = message[0];
  printf("%c: %s\n", first, message);
  pthread_join(thread, NULL);
  return 0;
}
