// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A counter that is only ever touched under its mutex.
// EXPECT-STDOUT: ^2000$
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *unused) {
  for (int i = 0; i < 1000; ++i) {
    pthread_mutex_lock(&mutex);
    ++counter;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, count, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  printf("%d\n", counter);
  return 0;
}
