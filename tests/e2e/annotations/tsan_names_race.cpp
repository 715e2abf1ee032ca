// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ThreadSanitizer's annotations order what they say, and no more; its memory is flushed without a race being forgotten.
// RACE: @second@ @first@ shared
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: write M1\)
// REPORTS: 1
#include <sanitizer/tsan_interface.h>

#include "in_turn.h"

int shared;
static char edge, lock;

static void first() {
  __tsan_release(&edge);
  shared = 1;  // @first@
  __tsan_flush_memory();
}

static void second() {
  __tsan_acquire(&edge);
  __tsan_mutex_pre_lock(&lock, __tsan_mutex_linker_init);
  __tsan_mutex_post_lock(&lock, __tsan_mutex_linker_init, 0);
  shared = 2;  // @second@
  __tsan_mutex_pre_unlock(&lock, 0);
  __tsan_mutex_post_unlock(&lock, 0);
}

int main() { in_turn(first, second); }
