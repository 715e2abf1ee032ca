// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A process with threads forks; the child starts threads of its own, and nobody races. What another thread was doing, without any order,
// the child goes on with alone: it has a copy.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

int counter, left_undone;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *undo(void *unused) {
  left_undone = 0;
  return unused;
}

static void *worker(void *unused) {
  for (int i = 0; i < 1000; ++i) {
    pthread_mutex_lock(&mutex);
    ++counter;
    pthread_mutex_unlock(&mutex);
    free(malloc(100));
  }
  return unused;
}

static void work(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}

// A thread has just begun something when the process forks.
static void *begin(void *unused) {
  left_undone = 1;
  barrier_wait();
  barrier_wait();
  return unused;
}

static int forked_in_between(void) {
  pthread_t beginner, other;
  int status = 1;
  barrier_init(2);
  pthread_create(&beginner, 0, begin, 0);
  barrier_wait();
  const pid_t child = fork();
  if (child == 0) {
    left_undone += 1;
    pthread_create(&other, 0, undo, 0);
    pthread_join(other, 0);
    exit(left_undone);
  }
  waitpid(child, &status, 0);
  barrier_wait();
  pthread_join(beginner, 0);
  return status;
}

int main(void) {
  pthread_t thread;
  int status = 1;
  if (forked_in_between()) return 1;
  pthread_create(&thread, 0, worker, 0);
  for (int i = 0; i < 5; ++i) {
    pthread_mutex_lock(&mutex);
    const pid_t child = fork();
    pthread_mutex_unlock(&mutex);
    if (child == 0) {
      work();
      return 0;
    }
    waitpid(child, &status, 0);
    if (status) return 1;
  }
  pthread_join(thread, 0);
  return 0;
}
