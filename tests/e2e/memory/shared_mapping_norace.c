// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that processes share, with a mutex in it that they share as well.
// CFLAGS: -D_GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct {
  pthread_mutex_t mutex;
  int value;
} *shared;

static void *count(void *unused) {
  for (int i = 0; i < 100; ++i) {
    pthread_mutex_lock(&shared->mutex);
    ++shared->value;
    pthread_mutex_unlock(&shared->mutex);
  }
  return unused;
}
static void count_in_two(void) {
  pthread_t thread;
  pthread_create(&thread, 0, count, 0);
  count(0);
  pthread_join(thread, 0);
}

int main(void) {
  pthread_mutexattr_t attributes;
  int status;
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&shared->mutex, &attributes);
  const pid_t child = fork();
  count_in_two();
  if (child == 0) return 0;
  waitpid(child, &status, 0);
  return status == 0 && shared->value == 400 ? 0 : 1;
}
