// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Races once, on the heap, with frames enough on two stacks for a walk, and prints "done".
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <errno.h>

static int *shared;

static void *write_it(void *number) {
  char room[65536];
  memset(room, 0, sizeof room);
  *shared = *(int *)number + room[7];
  return 0;
}

// Every page of the program is there already when the race comes.
static int lock_all(void) { return mlockall(MCL_CURRENT | MCL_FUTURE) == 0 || errno == EPERM; }

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "lock") == 0 && !lock_all()) return 1;
  int one = 1, two = 2;
  pthread_t thread;
  shared = malloc(sizeof *shared);
  if (pthread_create(&thread, 0, write_it, &one) != 0) return 2;
  write_it(&two);
  pthread_join(thread, 0);
  free(shared);
  puts("done");
  return 0;
}
