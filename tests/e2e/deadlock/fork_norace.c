// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In the child of a fork the parent's other threads take no locks.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <pthread.h>

#include "barrier.h"

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  int status = 0;
  barrier_init(2);
  pthread_create(&thread, 0, first, 0);
  barrier_wait();
  const pid_t child = fork();
  if (child == 0) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    exit(0);
  }
  waitpid(child, &status, 0);
  barrier_wait();
  pthread_join(thread, 0);
  return status != 0;
}
