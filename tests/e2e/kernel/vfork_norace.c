// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A child by vfork closes and duplicates descriptors of its own: what is known of the parent's stays, though they share memory. The
// threads tell each other by an event that is waited for and never read.
#define _GNU_SOURCE
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

int shared, event, copy, epoll;

static void first(void) {
  shared = 1;
  eventfd_write(copy, 1);
}

static void second(void) {
  struct epoll_event happened;
  epoll_wait(epoll, &happened, 1, -1);
  shared = 2;
}

int main(void) {
  event = eventfd(0, 0);
  copy = dup(event);
  epoll = epoll_create1(0);
  struct epoll_event wanted = {.events = EPOLLIN, .data.fd = event};
  epoll_ctl(epoll, EPOLL_CTL_ADD, event, &wanted);
  const pid_t child = vfork();
  if (child == 0) {
    dup2(1, copy);
    close(event);
    _exit(0);
  }
  waitpid(child, 0, 0);
  in_turn(first, second);
  return 0;
}
