// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race on a descriptor is suppressed as a race, by a function of either stack.
// RUN-OPTIONS: suppressions=known.supp
#include <fcntl.h>
#include <unistd.h>

#include "in_turn.h"

static int fd;
static void used_by_design(void) { use(lseek(fd, 0, SEEK_SET)); }
static void second(void) { close(fd); }

int main(void) {
  fd = open("/dev/zero", O_RDONLY);
  in_turn(used_by_design, second);
  return 0;
}
