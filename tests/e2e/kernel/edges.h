/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ways through the kernel, each in a line of its own (each_edge.h). */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "each_edge.h"

int ends[2], others[2], pair[2], fd, other, epoll, listener, client, server;
FILE *stream, *other_stream;
char byte = 'x', bytes[64];
struct iovec part = {bytes, 1};
struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
struct pollfd polled;
struct epoll_event event, happened;
fd_set set;
eventfd_t count;
struct itimerspec soon = {{0, 0}, {0, 1}}, late = {{0, 0}, {10000, 0}};
struct sockaddr_in address, other_address;
socklen_t length;
struct {
  long type;
  char text[8];
} queued = {1, "x"}, received;
struct mq_attr attributes = {.mq_maxmsg = 2, .mq_msgsize = 8};
struct sembuf up = {0, 1, 0}, down = {0, -1, 0};

/* A socket of this type at a free port of this machine, whose address is in *to. */
__attribute__((unused)) static int bound(int type, struct sockaddr_in *to) {
  const int made = socket(AF_INET, type, 0);
  to->sin_family = AF_INET;
  to->sin_port = 0;
  to->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  bind(made, (struct sockaddr *)to, sizeof *to);
  length = sizeof *to;
  getsockname(made, (struct sockaddr *)to, &length);
  return made;
}

/* Both ends of a connection. */
__attribute__((unused)) static void connection(void) {
  listener = bound(SOCK_STREAM, &address);
  listen(listener, 5);
  client = socket(AF_INET, SOCK_STREAM, 0);
  connect(client, (struct sockaddr *)&address, sizeof address);
  server = accept(listener, 0, 0);
}

/* The same through a name in the file system's place. */
__attribute__((unused)) static void local_connection(void) {
  static int number;
  struct sockaddr_un name = {AF_UNIX, ""};
  const int size = snprintf(name.sun_path + 1, 60, "bigfoot-%d-%d", getpid(), number++) + 1 + (int)sizeof(sa_family_t);
  listener = socket(AF_UNIX, SOCK_STREAM, 0);
  bind(listener, (struct sockaddr *)&name, (socklen_t)size);
  listen(listener, 5);
  client = socket(AF_UNIX, SOCK_STREAM, 0);
  connect(client, (struct sockaddr *)&name, (socklen_t)size);
  server = accept(listener, 0, 0);
}

/* Blocks the signals in this thread, and so in those that it creates. */
sigset_t signals, others_only;
timer_t timer, other_timer;
__attribute__((unused)) static timer_t timer_of(int signal) {
  timer_t made;
  timer_create(CLOCK_MONOTONIC, &(struct sigevent){.sigev_notify = SIGEV_SIGNAL, .sigev_signo = signal}, &made);
  return made;
}
char information[128];
int number;
volatile sig_atomic_t handled;
__attribute__((unused)) static void block(void) {
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGALRM);
  sigemptyset(&others_only);
  sigaddset(&others_only, SIGUSR2);
  sigprocmask(SIG_BLOCK, &signals, 0);
  sigprocmask(SIG_BLOCK, &others_only, 0);
}

__attribute__((unused)) static int temporary(void) { return open("/tmp", O_TMPFILE | O_RDWR, 0600); }

__attribute__((unused)) static void watch(int what, int events) {
  epoll = epoll_create1(0);
  event.events = (unsigned)events;
  event.data.fd = what;
  epoll_ctl(epoll, EPOLL_CTL_ADD, what, &event);
}

#include EDGES

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  return each_edge();
}
