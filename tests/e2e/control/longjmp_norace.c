// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// longjmp over frames, with locks held across it.
#include <setjmp.h>

#include "in_turn.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;

static __attribute__((noinline)) void deep(jmp_buf *back, int depth) {
  if (depth == 0) longjmp(*back, 1);
  deep(back, depth - 1);
  ++shared;
}

static void *worker(void *unused) {
  for (int i = 0; i < 100; ++i) {
    jmp_buf back;
    pthread_mutex_lock(&mutex);
    if (setjmp(back) == 0) deep(&back, 5);
    ++shared;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return shared == 200 ? 0 : 1;
}
