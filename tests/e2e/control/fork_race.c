// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The child of a fork is checked: it races, says so, and has the exit status.
// RACE: @work_in_child@ @work_in_child@ in_child
// RACE: @work_in_parent@ @work_in_parent@ in_parent
// EXPECT: Location is global 'in_child'
// EXPECT: Location is global 'in_parent'
// EXPECT-STDOUT: child 66
// REPORTS: 2
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

int in_child, in_parent;

static void work_in_child(void) { in_child = 1; }  // @work_in_child@
static void work_in_parent(void) { in_parent = 1; }  // @work_in_parent@

int main(void) {
  int status = 0;
  const pid_t child = fork();
  if (child == 0) {
    in_turn(work_in_child, work_in_child);
    return 0;
  }
  waitpid(child, &status, 0);
  printf("child %d\n", WEXITSTATUS(status));
  in_turn(work_in_parent, work_in_parent);
  return 0;
}
