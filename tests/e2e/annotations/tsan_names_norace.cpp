// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program with ThreadSanitizer's annotations.
#include <sanitizer/tsan_interface.h>

#include "in_turn.h"

extern "C" void __tsan_check_no_mutexes_held();   // which gcc's header leaves out

int by_edge, by_lock;
static char edge;
static struct {
  int taken;
} lock;

static void change() {
  __tsan_acquire(&edge);
  ++by_edge;
  __tsan_release(&edge);
  __tsan_mutex_pre_lock(&lock, 0);
  ++lock.taken;
  __tsan_mutex_post_lock(&lock, 0, 0);
  ++by_lock;
  __tsan_mutex_pre_unlock(&lock, 0);
  --lock.taken;
  __tsan_mutex_post_unlock(&lock, 0);
  __tsan_mutex_pre_signal(&lock, 0);
  __tsan_mutex_pre_divert(&lock, 0);
  __tsan_mutex_post_divert(&lock, 0);
  __tsan_mutex_post_signal(&lock, 0);
  __tsan_check_no_mutexes_held();
  __tsan_flush_memory();
}

int main() {
  __tsan_mutex_create(&lock, __tsan_mutex_not_static);
  in_turn(change, change);
  __tsan_mutex_destroy(&lock, __tsan_mutex_not_static);
}
