// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Five million epochs, each of which records accesses that the next makes useless: memory does not grow with them.
// LEVELS: O0 O2
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>

static int guarded;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  for (int i = 0; i < 5000000; ++i) {
    pthread_mutex_lock(&mutex);
    ++guarded;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  const long megabytes = usage.ru_maxrss / 1024;
  if (megabytes < 64) return 0;
  fprintf(stderr, "%ld MB\n", megabytes);
  return 1;
}
