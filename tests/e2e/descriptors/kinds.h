/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Descriptors of every kind, each in a line of its own:
 *
 *   KIND(name, make, use)
 *
 * Main does `make`, which sets fd; one thread does `use`, another closes fd. With CLOSED_FIRST the closing comes first, with ORDERED a
 * mutex orders the two. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include "in_turn.h"

static int fd, other, ends[2];
static FILE *stream;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#ifdef ORDERED
#define LOCK() pthread_mutex_lock(&mutex)
#define UNLOCK() pthread_mutex_unlock(&mutex)
#else
#define LOCK() use(&mutex)
#define UNLOCK() use(&mutex)
#endif
#ifdef CLOSED_FIRST
#define BOTH(first, second) in_turn(second, first)
#else
#define BOTH(first, second) in_turn(first, second)
#endif

#define KIND(name, make, used)                                                                 \
  static void name##_make(void) { make; }                                                      \
  static __attribute__((noinline)) void name(void) {                                           \
    char bytes[64] = "x";                                                                      \
    struct epoll_event event = {0};                                                            \
    fd_set set;                                                                                \
    sigset_t signals;                                                                          \
    FD_ZERO(&set);                                                                             \
    sigemptyset(&signals);                                                                     \
    use(bytes);                                                                                \
    use(&event);                                                                               \
    LOCK();                                                                                    \
    use(used);                                                                                 \
    UNLOCK();                                                                                  \
  }                                                                                            \
  static __attribute__((noinline)) void name##_close(void) {                                   \
    LOCK();                                                                                    \
    use(close(fd));                                                                            \
    UNLOCK();                                                                                  \
  }
#include "kinds.def"
#undef KIND

int main(void) {
  signal(SIGPIPE, SIG_IGN);
#define KIND(name, make, used) name##_make(), BOTH(name, name##_close);
#include "kinds.def"
#undef KIND
  return 0;
}
