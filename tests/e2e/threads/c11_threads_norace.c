// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C11's threads, mutexes and condition variables order as the POSIX ones do.
#include <threads.h>

int shared, ready;
mtx_t mutex;
cnd_t changed;
once_flag once = ONCE_FLAG_INIT;

static void initialise(void) { shared = 1; }

static int worker(void *unused) {
  (void)unused;
  call_once(&once, initialise);
  mtx_lock(&mutex);
  ++shared;
  ready = 1;
  cnd_signal(&changed);
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&changed);
  thrd_create(&thread, worker, 0);
  call_once(&once, initialise);
  mtx_lock(&mutex);
  while (!ready) cnd_wait(&changed, &mutex);
  ++shared;
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
  return shared == 3 ? 0 : 1;
}
