// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A descriptor that is handed over in order is another thread's to use and close: by a pipe, by epoll, by its own bytes, to a child.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

static char byte;
static int fd, ends[2], epoll, data[2];

static void send_number(void) {
  const int made = open("/dev/zero", O_RDONLY);
  use(read(made, &byte, 1));
  use(write(ends[1], &made, sizeof made));
}
static void receive_number(void) {
  int got;
  use(read(ends[0], &got, sizeof got));
  close(got);
}

static void watch(void) {
  int made[2];
  use(pipe(made));
  use(write(made[1], "x", 1));
  struct epoll_event event = {EPOLLIN, {.fd = made[0]}};
  epoll_ctl(epoll, EPOLL_CTL_ADD, made[0], &event);
}
static void woken(void) {
  struct epoll_event event;
  epoll_wait(epoll, &event, 1, -1);
  char got;
  use(read(event.data.fd, &got, 1));
  close(event.data.fd);
}

// Whoever got the last byte closes both ends.
static void write_last(void) { use(write(data[1], "x", 1)); }
static void close_both(void) {
  char got;
  use(read(data[0], &got, 1));
  close(data[0]);
  close(data[1]);
}

static void use_it(void) {
  char got;
  use(read(fd, &got, 1));
}
// The child's descriptors are its own.
static void fork_and_close(void) {
  const pid_t child = fork();
  if (child == 0) {
    close(fd);
    _exit(0);
  }
  waitpid(child, 0, 0);
}
static void vfork_and_close(void) {
  const pid_t child = vfork();
  if (child == 0) {
    close(fd);
    _exit(0);
  }
  waitpid(child, 0, 0);
}

int main(void) {
  use(pipe(ends));
  in_turn(send_number, receive_number);
  epoll = epoll_create1(0);
  in_turn(watch, woken);
  use(pipe(data));
  in_turn(write_last, close_both);
  fd = open("/dev/zero", O_RDONLY);
  in_turn3(use_it, fork_and_close, use_it);
  in_turn3(use_it, vfork_and_close, use_it);
  close(fd);
  return 0;
}
