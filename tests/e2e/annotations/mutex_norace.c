// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks of the program's own order their sections, and what they are made of does not race; recursion in one step; code that is not the
// lock's in between.
#include "in_turn.h"
#include "spin_lock.h"

int shared, diverted, read_and_written;
spin_lock lock, recursive, rwlock;
pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;

static void change(void) {
  spin_lock_take(&lock, 0);
  ++shared;
  spin_lock_give(&lock, 0);
  if (spin_lock_try(&lock)) {
    ++shared;
    if (spin_lock_try(&lock)) __builtin_trap();
    spin_lock_give(&lock, 0);
  }

}

static void reader(void) {
  BIGFOOT_MUTEX_PRE_LOCK(&rwlock, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_POST_LOCK(&rwlock, BIGFOOT_MUTEX_READ, 1);
  use(read_and_written);
  BIGFOOT_MUTEX_PRE_UNLOCK(&rwlock, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_POST_UNLOCK(&rwlock, BIGFOOT_MUTEX_READ);
}

static void writer(void) {
  BIGFOOT_MUTEX_PRE_LOCK(&rwlock, 0);
  BIGFOOT_MUTEX_POST_LOCK(&rwlock, 0, 1);
  read_and_written = 1;
  BIGFOOT_MUTEX_PRE_UNLOCK(&rwlock, 0);
  BIGFOOT_MUTEX_POST_UNLOCK(&rwlock, 0);
}

// Apart, since the mutex orders all that comes behind it.
static void more(void) {
  BIGFOOT_MUTEX_PRE_LOCK(&lock, 0);
  BIGFOOT_MUTEX_PRE_DIVERT(&lock, 0);
  pthread_mutex_lock(&inner);
  ++diverted;
  pthread_mutex_unlock(&inner);
  BIGFOOT_MUTEX_POST_DIVERT(&lock, 0);
  BIGFOOT_MUTEX_POST_LOCK(&lock, 0, 1);
  BIGFOOT_MUTEX_PRE_UNLOCK(&lock, 0);
  BIGFOOT_MUTEX_POST_UNLOCK(&lock, 0);

  for (int i = 0; i < 3; ++i) {
    BIGFOOT_MUTEX_PRE_LOCK(&recursive, 0);
    BIGFOOT_MUTEX_POST_LOCK(&recursive, 0, 1);
  }
  const int depth = BIGFOOT_MUTEX_PRE_UNLOCK(&recursive, BIGFOOT_MUTEX_RECURSIVE_UNLOCK);
  BIGFOOT_MUTEX_POST_UNLOCK(&recursive, 0);
  if (depth != 3) __builtin_trap();
  BIGFOOT_MUTEX_PRE_LOCK(&recursive, BIGFOOT_MUTEX_RECURSIVE_LOCK);
  BIGFOOT_MUTEX_POST_LOCK(&recursive, BIGFOOT_MUTEX_RECURSIVE_LOCK, depth);
  for (int i = 0; i < 3; ++i) {
    if (BIGFOOT_MUTEX_PRE_UNLOCK(&recursive, 0) != 1) __builtin_trap();
    BIGFOOT_MUTEX_POST_UNLOCK(&recursive, 0);
  }
}

static void signal(void) {
  BIGFOOT_MUTEX_PRE_SIGNAL(&lock, 0);
  ++lock.plain;
  BIGFOOT_MUTEX_POST_SIGNAL(&lock, 0);
}

static void all(void) {
  change();
  signal();
  more();
}

int main(void) {
  BIGFOOT_MUTEX_CREATE(&lock, 0);
  BIGFOOT_MUTEX_CREATE(&recursive, BIGFOOT_MUTEX_WRITE_REENTRANT);
  in_turn3(reader, writer, reader);
  in_turn(all, all);
  BIGFOOT_MUTEX_DESTROY(&lock, 0);
  BIGFOOT_MUTEX_DESTROY(&recursive, 0);
  return 0;
}
