// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A robust mutex of the normal type waits for itself as well, also when it was taken over from a thread that died with it.
// RUN-OPTIONS: halt_on_error=1
// EXPECT: WARNING: BigFoot: double lock of a mutex
// EXPECT: #1 main .*@again@
#include <errno.h>
#include <pthread.h>

pthread_mutex_t mutex;

static void *dies(void *unused) {
  pthread_mutex_lock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, 0, dies, 0);
  pthread_join(thread, 0);
  if (pthread_mutex_lock(&mutex) != EOWNERDEAD) return 1;
  pthread_mutex_lock(&mutex);  // @again@
  return 0;
}
