// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a process reported before it forked is not its children's: one that does not race keeps its exit status, and says nothing. One that
// races has the status of those that do, also if it repeats what its parent reported, which is not told in full again.
// RACE: @write@ @write@ before
// RACE: @write_other@ @write_other@ in_child
// REPORTS: 2
// EXPECT: Location is global 'before'
// EXPECT: BigFoot: races already reported recurred 1 time
// EXPECT: Location is global 'in_child'
// EXPECT: BigFoot: reported 1 warnings
// EXPECT: BigFoot: reported 1 warnings
// EXPECT: BigFoot: races already reported recurred 1 time
// EXPECT-STDOUT: ^innocent 0, repeats 66, races 66$
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

int before, in_child;

static void write_it(void) { before = 1; }  // @write@
static void write_other(void) { in_child = 1; }  // @write_other@

static void innocent(void) {}
static void repeats(void) { in_turn(write_it, write_it); }
static void races(void) { in_turn(write_other, write_other); }

static int status_of(void (*work)(void)) {
  int status = -1;
  const pid_t child = fork();
  if (child == 0) {
    work();
    exit(0);
  }
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

int main(void) {
  in_turn(write_it, write_it);
  in_turn(write_it, write_it);  // the parent's repeat, which is not its children's
  const int first = status_of(innocent), second = status_of(repeats), third = status_of(races);
  printf("innocent %d, repeats %d, races %d\n", first, second, third);
  return 0;
}
