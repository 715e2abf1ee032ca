// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes that a hook must not touch: neighbours of misaligned accesses, the expected value of a compare-and-exchange that succeeds, and
// all of what is to be ignored.
#include <stdint.h>

#include "in_turn.h"

void __tsan_read1(void *);
void __tsan_write1(void *);
void __tsan_write4(void *);
void __tsan_unaligned_write2(void *);
void __tsan_write16(void *);
void __tsan_read8(void *);
void __tsan_ignore_thread_begin(void);
void __tsan_ignore_thread_end(void);
int __tsan_atomic32_compare_exchange_strong(volatile uint32_t *, uint32_t *, uint32_t, int, int);

static char bytes[32] __attribute__((aligned(16)));
static uint32_t expected, atomic;
static long ignored;

static void first(void) {
  __tsan_write4(bytes + 3);
  __tsan_unaligned_write2(bytes + 7);
  __tsan_write16(bytes + 16);
  __tsan_atomic32_compare_exchange_strong(&atomic, &expected, 0, 5, 5);
  __tsan_ignore_thread_begin();
  __tsan_ignore_thread_begin();
  __tsan_write4(&ignored);
  __tsan_ignore_thread_end();
  __tsan_write4((char *)&ignored + 4);
  __tsan_ignore_thread_end();
}

static void second(void) {
  __tsan_write1(bytes + 2);
  __tsan_write1(bytes + 9);
  __tsan_write1(bytes + 15);
  __tsan_read1(&expected);
  __tsan_read8(&ignored);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
