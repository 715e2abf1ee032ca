// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Another thread changes a pointer while a function that only reads, for the compiler, gives up a lock and takes it again. What was
// read before and what is read behind it are two objects; LLVM would let them be one, hence -O0.
// LEVELS: O0
// REPORTS: 1
// EXPECT: Location is global 'changed' 
#include <pthread.h>

#include "barrier.h"

struct Target { long value; };
struct Target unchanged, changed;
struct Target *at = &unchanged;
long sum;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((noinline, pure)) static int meet(void) {
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  barrier_wait();
  pthread_mutex_lock(&mutex);
  return 0;
}

static void *reader(void *unused) {
  pthread_mutex_lock(&mutex);
  struct Target *before = at;
  long total = meet();
  total += before->value;
  total += at->value;
  sum = total;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *writer(void *unused) {
  barrier_wait();
  pthread_mutex_lock(&mutex);
  at = &changed;
  pthread_mutex_unlock(&mutex);
  changed.value = 1;
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  pthread_create(&threads[0], 0, reader, 0);
  pthread_create(&threads[1], 0, writer, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}
