// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads write one segment, where both see it.
// RACE: @second@ @first@ *shared
// REPORTS: 1
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include "in_turn.h"

static int *shared;

static void first(void) { *shared = 1; }  // @first@
static void second(void) { *shared = 2; }  // @second@

int main(void) {
  const int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  shared = segment < 0 ? malloc(sizeof *shared) : shmat(segment, 0, 0);  // there may be none in this container
  if (segment >= 0) shmctl(segment, IPC_RMID, 0);
  in_turn(first, second);
  return 0;
}
