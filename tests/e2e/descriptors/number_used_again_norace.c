// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A number that is closed and used again is another descriptor, whoever closes and opens: code with checks, code without, libc within, the
// kernel. So is one that is replaced, which is open at any time.
// NOT-WITH: gcc clang-tsan: the driver renames calls of a whole object, so none in it is by code without checks
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "in_turn.h"

#define WITHOUT_CHECKS __attribute__((no_sanitize("thread"), noinline))

enum { kNumber = 300 };
static char byte;
static int source, ends[2];

static void used(int fd) { use(read(fd, &byte, 0)); }
WITHOUT_CHECKS static void close_unseen(int fd) { close(fd); }
WITHOUT_CHECKS static void open_unseen(int fd) { dup2(source, fd); }

static void open_use_close(void) {
  if (dup2(source, kNumber) != kNumber) abort();
  used(kNumber);
  close(kNumber);
}

static void open_use(void) {
  open_unseen(kNumber);
  used(kNumber);
}
static void close_without_checks(void) { close_unseen(kNumber); }
static void open_and_close(void) {
  open_unseen(kNumber);
  close(kNumber);
}

// By libc within: the lowest number.
static void stream(void) {
  FILE *file = fopen("/dev/null", "r");
  used(fileno(file));
  fclose(file);
}
static void directory(void) {
  DIR *opened = opendir("/");
  used(dirfd(opened));
  closedir(opened);
}
static void process(void) {
  FILE *file = popen(":", "r");
  used(fileno(file));
  pclose(file);
}

// By the kernel, for a message.
static void send_number(void) {
  char room[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &source, sizeof source);
  sendmsg(ends[0], &message, 0);
  stream();
}
static void receive_number(void) {
  char room[CMSG_SPACE(sizeof(int))] = {0};
  char got;
  struct iovec part = {&got, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  recvmsg(ends[1], &message, 0);
  int fd;
  memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
  used(fd);
  close(fd);
}

static void use_replaced(void) { used(kNumber); }
static void replace(void) { dup2(source, kNumber); }

int main(void) {
  source = open("/dev/zero", O_RDONLY);
  in_turn(open_use_close, open_use_close);
  in_turn3(open_use, close_without_checks, open_and_close);
  in_turn3(open_use, close_without_checks, open_use);
  in_turn(close_without_checks, open_use_close);
  in_turn3(stream, directory, process);
  in_turn3(process, stream, directory);
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  in_turn(send_number, receive_number);
  dup2(source, kNumber);
  in_turn3(use_replaced, replace, use_replaced);
  close(kNumber);
  return 0;
}
