// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A semaphore orders a detached thread's write before main's.
#include <semaphore.h>

#include "in_turn.h"

int shared;
sem_t done;

static void *writer(void *unused) {
  shared = 1;
  sem_post(&done);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  sem_init(&done, 0, 0);
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&thread, &attributes, writer, 0);
  sem_wait(&done);
  shared = 2;
  return 0;
}
