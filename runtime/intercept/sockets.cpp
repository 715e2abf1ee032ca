// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sockets, POSIX's and System V's message queues and semaphores, as far as they order threads of this process.
#include "runtime/intercept/channels.h"
#include "runtime/intercept/real.h"

using namespace bigfoot;

namespace {

ssize_t received(int fd, ssize_t n) {
  if (n >= 0) channels::takeFrom(fd);
  if (n < 0) channels::takeEnd(fd);
  return n;
}

ssize_t sent(int fd, ssize_t n) {
  if (n < 0) channels::takeEnd(fd);
  return n;
}

int opened(int fd) {
  if (fd >= 0) channels::made(fd);
  return fd;
}

void giveMessage(int fd, const msghdr &message) {
  channels::giveTo(fd, static_cast<const sockaddr *>(message.msg_name), message.msg_namelen);
}

}  // namespace

INTERCEPT(int, socket)(int family, int type, int protocol) { return opened(REALLY(socket)(family, type, protocol)); }

INTERCEPT(int, socketpair)(int family, int type, int protocol, int *ends) {
  const int result = REALLY(socketpair)(family, type, protocol, ends);
  if (result == 0) channels::paired(ends);
  return result;
}

INTERCEPT(int, listen)(int fd, int backlog) {
  channels::listening(fd);
  return REALLY(listen)(fd, backlog);
}

INTERCEPT(int, connect)(int fd, const sockaddr *to, socklen_t bytes) {
  channels::connecting(to, bytes);
  const int result = REALLY(connect)(fd, to, bytes);
  if (result == 0) channels::connected(to, bytes);
  return result;
}

INTERCEPT(int, accept)(int fd, sockaddr *from, socklen_t *bytes) {
  const int result = opened(REALLY(accept)(fd, from, bytes));
  if (result >= 0) channels::takeFrom(fd);
  return result;
}

INTERCEPT(int, accept4)(int fd, sockaddr *from, socklen_t *bytes, int flags) {
  const int result = opened(REALLY(accept4)(fd, from, bytes, flags));
  if (result >= 0) channels::takeFrom(fd);
  return result;
}

INTERCEPT(int, shutdown)(int fd, int how) {
  if (how != SHUT_RD) channels::giveTo(fd);
  return REALLY(shutdown)(fd, how);
}

INTERCEPT(ssize_t, recv)(int fd, void *to, size_t n, int flags) { return received(fd, REALLY(recv)(fd, to, n, flags)); }

INTERCEPT(ssize_t, recvfrom)(int fd, void *to, size_t n, int flags, sockaddr *from, socklen_t *bytes) {
  return received(fd, REALLY(recvfrom)(fd, to, n, flags, from, bytes));
}

INTERCEPT(ssize_t, recvmsg)(int fd, msghdr *message, int flags) {
  return received(fd, REALLY(recvmsg)(fd, message, flags));
}

INTERCEPT(int, recvmmsg)(int fd, mmsghdr *messages, unsigned n, int flags, timespec *time) {
  return static_cast<int>(received(fd, REALLY(recvmmsg)(fd, messages, n, flags, time)));
}

INTERCEPT(ssize_t, send)(int fd, const void *from, size_t n, int flags) {
  channels::giveTo(fd);
  return sent(fd, REALLY(send)(fd, from, n, flags));
}

INTERCEPT(ssize_t, sendto)(int fd, const void *from, size_t n, int flags, const sockaddr *to, socklen_t bytes) {
  channels::giveTo(fd, to, bytes);
  return sent(fd, REALLY(sendto)(fd, from, n, flags, to, bytes));
}

INTERCEPT(ssize_t, sendmsg)(int fd, const msghdr *message, int flags) {
  giveMessage(fd, *message);
  return sent(fd, REALLY(sendmsg)(fd, message, flags));
}

INTERCEPT(int, sendmmsg)(int fd, mmsghdr *messages, unsigned n, int flags) {
  for (unsigned i = 0; i < n; ++i) giveMessage(fd, messages[i].msg_hdr);
  return static_cast<int>(sent(fd, REALLY(sendmmsg)(fd, messages, n, flags)));
}

// On Linux a message queue is a descriptor of a file.
INTERCEPT(int, mq_timedsend)(mqd_t queue, const char *from, size_t n, unsigned priority, const timespec *until) {
  channels::giveTo(queue);
  return REALLY(mq_timedsend)(queue, from, n, priority, until);
}

INTERCEPT(int, mq_send)(mqd_t queue, const char *from, size_t n, unsigned priority) {
  channels::giveTo(queue);
  return REALLY(mq_send)(queue, from, n, priority);
}

INTERCEPT(ssize_t, mq_timedreceive)(mqd_t queue, char *to, size_t n, unsigned *priority, const timespec *until) {
  return received(queue, REALLY(mq_timedreceive)(queue, to, n, priority, until));
}

INTERCEPT(ssize_t, mq_receive)(mqd_t queue, char *to, size_t n, unsigned *priority) {
  return received(queue, REALLY(mq_receive)(queue, to, n, priority));
}

INTERCEPT(int, msgsnd)(int queue, const void *message, size_t n, int flags) {
  channels::giveTo(channels::Numbered::kQueue, queue);
  return REALLY(msgsnd)(queue, message, n, flags);
}

INTERCEPT(ssize_t, msgrcv)(int queue, void *message, size_t n, long type, int flags) {
  const ssize_t got = REALLY(msgrcv)(queue, message, n, type, flags);
  if (got >= 0) channels::takeFrom(channels::Numbered::kQueue, queue);
  return got;
}

// An operation that adds gives; one that subtracts or waits for zero takes, and one that subtracts lets those go who wait for zero.
INTERCEPT(int, semtimedop)(int semaphores, sembuf *operations, size_t n, const timespec *time) {
  bool gives = false, takes = false;
  for (size_t i = 0; i < n; ++i) {
    gives |= operations[i].sem_op != 0;
    takes |= operations[i].sem_op <= 0;
  }
  if (gives) channels::giveTo(channels::Numbered::kSemaphores, semaphores);
  const int result = REALLY(semtimedop)(semaphores, operations, n, time);
  if (takes && result == 0) channels::takeFrom(channels::Numbered::kSemaphores, semaphores);
  return result;
}

INTERCEPT(int, semop)(int semaphores, sembuf *operations, size_t n) { return semtimedop(semaphores, operations, n, nullptr); }

// What -D_FORTIFY_SOURCE makes of them.
INTERCEPT(ssize_t, __recv_chk)(int fd, void *to, size_t n, size_t room, int flags) {
  if (n > room) __chk_fail();
  return recv(fd, to, n, flags);
}
INTERCEPT(ssize_t, __recvfrom_chk)(int fd, void *to, size_t n, size_t room, int flags, sockaddr *from, socklen_t *bytes) {
  if (n > room) __chk_fail();
  return recvfrom(fd, to, n, flags, from, bytes);
}
