// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A segment that is attached where another was a moment ago, by another thread, is new there.
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include "in_turn.h"

enum { kBytes = 4 * 4096 };
static int segment;

static void attach(void) {
  char *at = shmat(segment, 0, 0);
  if (at == (void *)-1) abort();
  at[0] = at[kBytes - 1] = 1;
  if (shmdt(at)) abort();
}

int main(void) {
  segment = shmget(IPC_PRIVATE, kBytes, IPC_CREAT | 0600);
  if (segment < 0) return 0;  // there are none in this container
  in_turn(attach, attach);
  shmctl(segment, IPC_RMID, 0);
  return 0;
}
