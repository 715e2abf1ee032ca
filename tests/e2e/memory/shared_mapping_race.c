// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that processes share is checked between the threads of each.
// CFLAGS: -D_GNU_SOURCE
// RACE: @second@ @first@ *shared
// RACE: @in_child@ @in_child_first@ shared[]
// EXPECT: #0 second
// EXPECT: #0 in_child
// EXPECT-STDOUT: child 66
// REPORTS: 2
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

int *shared;

static void first(void) { shared[0] = 1; }  // @first@
static void second(void) { shared[0] = 2; }  // @second@
static void in_child_first(void) { shared[1] = 1; }  // @in_child_first@
static void in_child(void) { shared[1] = 2; }  // @in_child@

int main(void) {
  char name[32];
  int status;
  snprintf(name, sizeof name, "/bigfoot-%d", getpid());
  const int fd = shm_open(name, O_RDWR | O_CREAT, 0600);
  shm_unlink(name);
  if (fd < 0 || ftruncate(fd, 4096)) return 1;
  shared = (int *)mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  in_turn(first, second);
  const pid_t child = fork();
  if (child == 0) {
    in_turn(in_child_first, in_child);
    return 0;
  }
  waitpid(child, &status, 0);
  printf("child %d\n", WEXITSTATUS(status));
  return 0;
}
