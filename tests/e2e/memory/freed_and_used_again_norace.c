// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that was freed and is handed out again, by every way: its release is forgotten.
// CFLAGS: -D_GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void use(void *block, size_t bytes) {
  assert(block);
  memset(block, 1, bytes);
  for (size_t i = 0; i < bytes; ++i) ((volatile char *)block)[i] += 1;
}

static void one_of_each(size_t bytes) {
  void *aligned = NULL;
  void *block = malloc(bytes);
  use(block, bytes);
  free(block);
  use(block = calloc(1, bytes), bytes);
  use(block = realloc(block, bytes + 1), bytes + 1);
  use(block = realloc(block, 2 * bytes), 2 * bytes);
  free(block);
  assert(posix_memalign(&aligned, 64, bytes) == 0);
  use(aligned, bytes);
  free(aligned);
  char *text = strdup("some text that is not short");
  use(text, 5);
  free(text);
}

// What a thread allocates when the runtime does not know it any more: in the last round of destructors, behind the runtime's own.
static pthread_key_t key;
static void *freed, *left;
enum { kSize = 72 };
static void at_the_end(void *round) {
  const uintptr_t now = (uintptr_t)round;
  if (now < PTHREAD_DESTRUCTOR_ITERATIONS) pthread_setspecific(key, (void *)(now + 1));
  if (now == 1) free(freed = malloc(kSize));
  if (now == PTHREAD_DESTRUCTOR_ITERATIONS) left = malloc(kSize);
}
static void *thread(void *unused) {
  for (size_t bytes = 1; bytes < 300; bytes += 7) one_of_each(bytes);
  for (size_t bytes = 1000; bytes < 300000; bytes *= 3) one_of_each(bytes);
  pthread_setspecific(key, (void *)1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_key_create(&key, at_the_end);
  thread(NULL);
  pthread_setspecific(key, NULL);
  for (int i = 0; i < 2; ++i) {
    pthread_create(&threads[i], NULL, thread, NULL);
    pthread_join(threads[i], NULL);
    assert(left == freed);
    use(left, kSize);
    free(left);
  }
  return 0;
}
