// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutexes that come to life, move and end in ways that no call tells of.
// CFLAGS: -D_GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct part {
  pthread_mutex_t mutex;
  pthread_rwlock_t rwlock;
};

static void use(struct part *p) {
  pthread_mutex_lock(&p->mutex);
  pthread_mutex_unlock(&p->mutex);
  pthread_rwlock_rdlock(&p->rwlock);
  pthread_rwlock_unlock(&p->rwlock);
  pthread_rwlock_wrlock(&p->rwlock);
  pthread_rwlock_unlock(&p->rwlock);
}

static void destroy(struct part *p) {
  pthread_mutex_destroy(&p->mutex);
  pthread_rwlock_destroy(&p->rwlock);
}

static const struct part fresh = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER};

// In the same place of the stack each time.
__attribute__((noinline)) static void on_stack(void) {
  struct part p = fresh;
  use(&p);
  destroy(&p);
}

int main(void) {
  static struct part global = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER}, zero;
  use(&global);
  use(&zero);
  for (int i = 0; i < 3; ++i) on_stack();

  // Destroyed, and made anew by assignment.
  destroy(&global);
  global = fresh;
  use(&global);

  // Freed while locked, which leaves what the next block in its place is used for alone.
  for (int i = 0; i < 3; ++i) {
    struct part *p = malloc(sizeof *p);
    *p = fresh;
    use(p);
    pthread_mutex_lock(&p->mutex);
    free(p);
  }
  struct part *p = calloc(1, sizeof *p), *moved = malloc(sizeof *moved);
  use(p);
  memcpy(moved, p, sizeof *p);
  use(moved);
  destroy(moved);
  memset(p, 0, sizeof *p);
  use(p);
  // Left locked, and overwritten.
  pthread_mutex_lock(&p->mutex);
  memset(p, 0, sizeof *p);
  use(p);
  destroy(p);
  free(p);
  free(moved);
  return 0;
}
