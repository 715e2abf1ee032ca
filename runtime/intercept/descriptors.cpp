// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors: what is written to one happens before what another thread does after it read it. Whose memory the functions touch
// is checked where code with checks calls them (files.cpp); these see the calls of everybody.
#include "runtime/intercept/channels.h"
#include "runtime/intercept/error_output.h"
#include "runtime/intercept/real.h"
#include "runtime/report/reporter.h"

using namespace bigfoot;

namespace {

// The end of a file tells that the others closed it; asking for nothing tells nothing.
ssize_t received(int fd, ssize_t n, bool asked = true) {
  if (n > 0 || (n == 0 && asked)) channels::takeFrom(fd);
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

int duplicated(int from, int to) {
  if (to >= 0) channels::duplicated(from, to);
  madeOnPurpose(to);
  return to;
}

// What is there is closed for another.
void givesWay(int fd) {
  if (reporter::has(fd)) reporter::moveSocket();
  channels::closing(fd);
}

// The argument of fcntl(2), an int or a pointer: the register has either.
#define ARGUMENT(last)                             \
  va_list given;                                   \
  va_start(given, last);                           \
  void *const argument = va_arg(given, void *);    \
  va_end(given)

int control(int fd, int command, void *argument, int (*real)(int, int, ...)) {
  const bool locks = command == F_OFD_SETLK || command == F_OFD_SETLKW;
  const bool unlocks = locks && static_cast<struct flock *>(argument)->l_type == F_UNLCK;
  if (unlocks) channels::unlockingFile(fd);
  const int result = real(fd, command, argument);
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) return duplicated(fd, result);
  if (locks && !unlocks && result == 0) channels::lockedFile(fd);
  return result;
}

}  // namespace

INTERCEPT(ssize_t, read)(int fd, void *to, size_t n) { return received(fd, REALLY(read)(fd, to, n), n); }
INTERCEPT(ssize_t, pread)(int fd, void *to, size_t n, off_t at) { return received(fd, REALLY(pread)(fd, to, n, at), n); }
INTERCEPT(ssize_t, pread64)(int fd, void *to, size_t n, off_t at) { return received(fd, REALLY(pread)(fd, to, n, at), n); }
INTERCEPT(ssize_t, readv)(int fd, const iovec *to, int n) { return received(fd, REALLY(readv)(fd, to, n)); }
INTERCEPT(ssize_t, preadv)(int fd, const iovec *to, int n, off_t at) { return received(fd, REALLY(preadv)(fd, to, n, at)); }
INTERCEPT(ssize_t, preadv64)(int fd, const iovec *to, int n, off_t at) {
  return received(fd, REALLY(preadv)(fd, to, n, at));
}
INTERCEPT(ssize_t, preadv2)(int fd, const iovec *to, int n, off_t at, int flags) {
  return received(fd, REALLY(preadv2)(fd, to, n, at, flags));
}
INTERCEPT(ssize_t, preadv64v2)(int fd, const iovec *to, int n, off_t at, int flags) {
  return received(fd, REALLY(preadv2)(fd, to, n, at, flags));
}

#define SENDS(fd, call) (channels::giveTo(fd), sent(fd, call))

INTERCEPT(ssize_t, write)(int fd, const void *from, size_t n) { return SENDS(fd, REALLY(write)(fd, from, n)); }
INTERCEPT(ssize_t, pwrite)(int fd, const void *from, size_t n, off_t at) {
  return SENDS(fd, REALLY(pwrite)(fd, from, n, at));
}
INTERCEPT(ssize_t, pwrite64)(int fd, const void *from, size_t n, off_t at) {
  return SENDS(fd, REALLY(pwrite)(fd, from, n, at));
}
INTERCEPT(ssize_t, writev)(int fd, const iovec *from, int n) { return SENDS(fd, REALLY(writev)(fd, from, n)); }
INTERCEPT(ssize_t, pwritev)(int fd, const iovec *from, int n, off_t at) {
  return SENDS(fd, REALLY(pwritev)(fd, from, n, at));
}
INTERCEPT(ssize_t, pwritev64)(int fd, const iovec *from, int n, off_t at) {
  return SENDS(fd, REALLY(pwritev)(fd, from, n, at));
}
INTERCEPT(ssize_t, pwritev2)(int fd, const iovec *from, int n, off_t at, int flags) {
  return SENDS(fd, REALLY(pwritev2)(fd, from, n, at, flags));
}
INTERCEPT(ssize_t, pwritev64v2)(int fd, const iovec *from, int n, off_t at, int flags) {
  return SENDS(fd, REALLY(pwritev2)(fd, from, n, at, flags));
}

// From one descriptor to another: both ends. It takes what it sends on, so it takes first; what it has not received yet it has
// not sent either.
INTERCEPT(ssize_t, sendfile)(int out, int in, off_t *at, size_t n) {
  return received(in, SENDS(out, REALLY(sendfile)(out, in, at, n)), n);
}
INTERCEPT(ssize_t, sendfile64)(int out, int in, off_t *at, size_t n) {
  return received(in, SENDS(out, REALLY(sendfile)(out, in, at, n)), n);
}
INTERCEPT(ssize_t, splice)(int in, off_t *in_at, int out, off_t *out_at, size_t n, unsigned flags) {
  return received(in, SENDS(out, REALLY(splice)(in, in_at, out, out_at, n, flags)), n);
}
INTERCEPT(ssize_t, tee)(int in, int out, size_t n, unsigned flags) {
  return received(in, SENDS(out, REALLY(tee)(in, out, n, flags)), n);
}
INTERCEPT(ssize_t, vmsplice)(int fd, const iovec *parts, size_t n, unsigned flags) {
  return SENDS(fd, REALLY(vmsplice)(fd, parts, n, flags));
}
INTERCEPT(ssize_t, copy_file_range)(int in, off_t *in_at, int out, off_t *out_at, size_t n, unsigned flags) {
  return received(in, SENDS(out, REALLY(copy_file_range)(in, in_at, out, out_at, n, flags)), n);
}

INTERCEPT(int, pipe)(int *ends) {
  const int result = REALLY(pipe)(ends);
  if (result == 0) channels::paired(ends);
  return result;
}

INTERCEPT(int, pipe2)(int *ends, int flags) {
  const int result = REALLY(pipe2)(ends, flags);
  if (result == 0) channels::paired(ends);
  return result;
}

INTERCEPT(int, dup)(int fd) { return duplicated(fd, REALLY(dup)(fd)); }

INTERCEPT(int, dup2)(int from, int to) {
  if (from != to) givesWay(to);
  return duplicated(from, REALLY(dup2)(from, to));
}

INTERCEPT(int, dup3)(int from, int to, int flags) {
  if (from != to) givesWay(to);
  return duplicated(from, REALLY(dup3)(from, to, flags));
}

// libc makes the terminal the three standard descriptors.
INTERCEPT(int, login_tty)(int terminal) {
  const int result = REALLY(login_tty)(terminal);
  if (result == 0) madeOnPurpose(2);
  return result;
}
INTERCEPT(int, forkpty)(int *terminal, char *name, const termios *settings, const winsize *size) {
  const int child = REALLY(forkpty)(terminal, name, settings, size);
  if (child == 0) madeOnPurpose(2);
  return child;
}

INTERCEPT(int, fcntl)(int fd, int command, ...) {
  ARGUMENT(command);
  return control(fd, command, argument, REALLY(fcntl));
}

INTERCEPT(int, fcntl64)(int fd, int command, ...) {
  ARGUMENT(command);
  return control(fd, command, argument, REALLY(fcntl));
}

INTERCEPT(int, flock)(int fd, int operation) {
  const bool unlocks = operation & LOCK_UN;
  if (unlocks) channels::unlockingFile(fd);
  const int result = REALLY(flock)(fd, operation);
  if (!unlocks && result == 0) channels::lockedFile(fd);
  return result;
}

INTERCEPT(int, eventfd)(unsigned value, int flags) { return opened(REALLY(eventfd)(value, flags)); }

INTERCEPT(int, eventfd_read)(int fd, eventfd_t *value) {
  const int result = REALLY(eventfd_read)(fd, value);
  if (result == 0) channels::takeFrom(fd);
  return result;
}

INTERCEPT(int, eventfd_write)(int fd, eventfd_t value) {
  channels::giveTo(fd);
  return REALLY(eventfd_write)(fd, value);
}

INTERCEPT(int, timerfd_create)(int clock, int flags) { return opened(REALLY(timerfd_create)(clock, flags)); }

INTERCEPT(int, timerfd_settime)(int fd, int flags, const itimerspec *to, itimerspec *old) {
  channels::giveTo(fd);
  return REALLY(timerfd_settime)(fd, flags, to, old);
}

// What -D_FORTIFY_SOURCE makes of them, in Debian's libraries for one.
INTERCEPT(ssize_t, __read_chk)(int fd, void *to, size_t n, size_t room) {
  if (n > room) __chk_fail();
  return read(fd, to, n);
}
INTERCEPT(ssize_t, __pread_chk)(int fd, void *to, size_t n, off_t at, size_t room) {
  if (n > room) __chk_fail();
  return pread(fd, to, n, at);
}
INTERCEPT(ssize_t, __pread64_chk)(int fd, void *to, size_t n, off_t at, size_t room) {
  if (n > room) __chk_fail();
  return pread(fd, to, n, at);
}
