// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file that got the number of the standard error is the program's: no report is written to it. The exit status tells of the race.
// EXIT: 66
// EXPECT-STDOUT: ^opened as 2, then as 2, 5 and 5 bytes$
// CFLAGS: -DLOG="%t.data"
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "in_turn.h"

int shared;
static void write_it(void) { shared = 1; }

static long size_of(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 ? status.st_size : -1;
}

#define TEXT_OF(word) #word
#define TEXT(word) TEXT_OF(word)

// The second time, the program has none from the start.
int main(int argc, char **argv) {
  const int first = argc > 1 ? argv[1][0] - '0' : -1;
  close(2);
  const int fd = open(TEXT(LOG), O_CREAT | O_TRUNC | O_RDWR, 0600);
  if (write(fd, "data\n", 5) != 5) return 1;
  in_turn(write_it, write_it);
  if (first < 0) {
    const char number[] = {(char)('0' + fd), (char)('0' + size_of(fd)), 0};
    close(fd);
    execl("/proc/self/exe", argv[0], number, (char *)0);
    return 2;
  }
  printf("opened as %d, then as %d, %c and %ld bytes\n", first, fd, argv[1][1], size_of(fd));
  return 0;
}
