// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Freed blocks that the same thread, or one that knows of it, uses: nothing races, and it is said in other words.
// REPORTS: 10
// EXPECT: WARNING: BigFoot: heap-use-after-free \(pid=
// EXPECT: Write of size 4 at 0x\w+ by main thread:
// EXPECT: #0 main .*@at_once@
// EXPECT: Previous write of size 40 at 0x\w+ by main thread:
// EXPECT: #0 free
// EXPECT: #1 release .*@free@
// EXPECT: SUMMARY: BigFoot: heap-use-after-free .*@at_once@\d+ in main$
// EXPECT: Read of size 1 .*
// EXPECT: #0 main .*@last_byte@
// EXPECT: #0 main .*@large@
// EXPECT: #0 main .*@later@
// EXPECT: main .*@libc@
// EXPECT: Atomic write of size 4 .* by main thread
// EXPECT: #0 main .*@atomic@
// EXPECT: #0 main .*@deleted@
// EXPECT: #0 main .*@moved@
// EXPECT: #0 realloc
// EXPECT: #0 other .*@other@
// EXPECT: #0 main .*@shared_page@
// EXPECT-NOT: data race
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *volatile hidden;   // the compiler knows what free() means
static int *volatile passed;

__attribute__((noinline)) static void *given(size_t bytes) {
  hidden = malloc(bytes);
  memset(hidden, 1, bytes);
  return hidden;
}
__attribute__((noinline)) static void release(void *block) {
  hidden = block;
  free(hidden);  // @free@
}

static void *other(void *unused) {
  passed[1] = 1;  // @other@
  return unused;
}

int main(void) {
  pthread_t thread;
  int *block = given(40);
  release(block);
  block[3] = 7;  // @at_once@
  char *text = given(21);
  release(text);
  hidden = (void *)(long)text[20];  // @last_byte@
  int *large = given(5000);
  release(large);
  large[1000] = 1;  // @large@
  int *kept = given(1000);
  release(kept);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  kept[5] = 1;  // @later@
  char *filled = given(600);
  release(filled);
  memset(filled + 100, 0, 16);  // @libc@
  int *counted = given(700);
  release(counted);
  __atomic_fetch_add(&counted[1], 1, __ATOMIC_RELAXED);  // @atomic@
  int *deleted = given(800);
  release(deleted);
  pthread_mutex_lock(&mutex);
  hidden = (void *)(long)deleted[9];  // @deleted@
  pthread_mutex_unlock(&mutex);
  int *small = given(900);
  int *moved = realloc(small, 300000);  // in a mapping of its own
  hidden = small;
  ((volatile int *)hidden)[9] = 1;  // @moved@
  passed = given(300);
  release(passed);
  pthread_create(&thread, 0, other, 0);
  pthread_join(thread, 0);
  release(moved);
  int *mine = given(48), *neighbour = given(48);  // in a page that two threads use
  passed = neighbour;
  pthread_create(&thread, 0, other, 0);
  pthread_join(thread, 0);
  release(mine);
  mine[2] = 3;  // @shared_page@
  release(neighbour);
  return 0;
}
