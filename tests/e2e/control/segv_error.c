// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a program crashes, on request; it ends as it would.
// RUN-OPTIONS: handle_segv=1
// EXIT: -11
// REPORTS: 1
// EXPECT: WARNING: BigFoot: SEGV on unknown address 0x1238 \(pid=
// EXPECT: The signal is caused by a WRITE memory access, in thread T1:
// EXPECT: #0 store .*@store@
// EXPECT: #1 thread .*@caller@
// EXPECT: Thread T1 .* created by main thread at:
// EXPECT: SUMMARY: BigFoot: SEGV on unknown address .*@store@\d+ in store$
#include <pthread.h>

static int *volatile wild = (int *)0x1234;

__attribute__((noinline)) static void store(int *at) {
  at[1] = 1;  // @store@
  __asm__ volatile("");
}

static void *thread(void *unused) {
  store(wild);  // @caller@
  __asm__ volatile("");
  return unused;
}

int main(void) {
  pthread_t handle;
  pthread_create(&handle, 0, thread, 0);
  pthread_join(handle, 0);
  return 0;
}
