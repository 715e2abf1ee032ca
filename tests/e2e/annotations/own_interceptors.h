/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A program that stands in for functions of libc itself, and goes on to the runtime by its names for them. */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "in_turn.h"

static int locks, writes, unlocks;

int __interceptor_pthread_mutex_lock(pthread_mutex_t *m) __attribute__((weak));
int ___interceptor_pthread_mutex_unlock(pthread_mutex_t *m) __attribute__((weak));
ssize_t ___interceptor_write(int fd, const void *from, size_t n) __attribute__((weak));
ssize_t __interceptor_read(int fd, void *to, size_t n) __attribute__((weak));

int pthread_mutex_lock(pthread_mutex_t *m) {
  __atomic_fetch_add(&locks, 1, __ATOMIC_RELAXED);
  return __interceptor_pthread_mutex_lock(m);
}
int pthread_mutex_unlock(pthread_mutex_t *m) {
  __atomic_fetch_add(&unlocks, 1, __ATOMIC_RELAXED);
  return ___interceptor_pthread_mutex_unlock(m);
}

// As another tool does it: the middle name is its own, and the function another name for that.
ssize_t __interceptor_write(int fd, const void *from, size_t n) {
  __atomic_fetch_add(&writes, 1, __ATOMIC_RELAXED);
  return ___interceptor_write(fd, from, n);
}
ssize_t write(int fd, const void *from, size_t n) __attribute__((alias("__interceptor_write")));

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int ends[2];
static char byte;

static void check_counts(void) {
  if (__atomic_load_n(&locks, __ATOMIC_RELAXED) < 2 || __atomic_load_n(&unlocks, __ATOMIC_RELAXED) < 2) abort();
  if (!__atomic_load_n(&writes, __ATOMIC_RELAXED)) abort();
}
