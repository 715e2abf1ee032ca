// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mapping that moves, under a mutex.
// CFLAGS: -D_GNU_SOURCE
#include <sys/mman.h>

#include "in_turn.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
char *pages;
size_t bytes = 4096;

static void *worker(void *unused) {
  for (int i = 0; i < 50; ++i) {
    pthread_mutex_lock(&mutex);
    const size_t wanted = 4096 * (size_t)(i % 7 + 1);
    pages = mremap(pages, bytes, wanted, MREMAP_MAYMOVE);
    bytes = wanted;
    pages[0] = pages[bytes - 1] = 1;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pages = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
