// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions set errno when they fail, and leave it alone when they do not: checks, give and take are not seen in it.
// EXPECT-STDOUT: ^0 wrong$
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "in_turn.h"

static int wrong, ends[2], pair[2];
static char bytes[64];

#define EXPECT(call, expected)                                                          \
  do {                                                                                  \
    errno = 77;                                                                         \
    (void)!(long)(call);                                                                \
    if (errno != (expected)) {                                                          \
      wrong++;                                                                          \
      dprintf(2, "%s: errno is %d\n", #call, errno);                                    \
    }                                                                                   \
  } while (0)

static void all(void) {
  struct stat status;
  struct timespec time;
  char *end;
  EXPECT(write(ends[1], "x", 1), 77);
  EXPECT(read(ends[0], bytes, 1), 77);
  EXPECT(read(ends[0], bytes, 1), EAGAIN);
  EXPECT(read(-1, bytes, 1), EBADF);
  EXPECT(write(-1, bytes, 1), EBADF);
  EXPECT(close(-1), EBADF);
  EXPECT(dup2(-1, 90), EBADF);
  EXPECT(send(pair[0], "x", 1, 0), 77);
  EXPECT(recv(pair[1], bytes, 1, 0), 77);
  EXPECT(recv(ends[0], bytes, 1, 0), ENOTSOCK);
  EXPECT(stat("/nowhere", &status), ENOENT);
  EXPECT(stat("/", &status), 77);
  EXPECT(open("/nowhere", O_RDONLY), ENOENT);
  EXPECT(fopen("/nowhere", "r"), ENOENT);
  EXPECT(clock_gettime(99, &time), EINVAL);
  EXPECT(clock_gettime(CLOCK_MONOTONIC, &time), 77);
  EXPECT(strtol("99999999999999999999", &end, 10), ERANGE);
  EXPECT(strtol("12", &end, 10), 77);
  EXPECT(snprintf(bytes, 60, "%s %.3ls", "x", L"abc"), 77);
  EXPECT(sscanf("12", "%ld", (long *)bytes), 77);
  EXPECT(memcpy(bytes, "abc", 4), 77);
  EXPECT(getcwd(bytes, 1), ERANGE);
  EXPECT(poll(0, 0, 0), 77);
  EXPECT(epoll_wait(-1, (struct epoll_event *)bytes, 1, 0), EBADF);
  EXPECT(munmap((void *)1, 1), EINVAL);
  EXPECT(kill(getpid(), 0), 77);
}

static void nothing(void) {}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  pipe2(ends, O_NONBLOCK);
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  in_turn(nothing, all);
  printf("%d wrong\n", wrong);
  return 0;
}
