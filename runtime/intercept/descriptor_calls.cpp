// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of libc that open, use or close a descriptor and touch no memory: how code with checks calls them. Those that touch memory are in
// files.cpp, messages.cpp and their like. How they order threads is in descriptors.cpp.
#include <dirent.h>
#include <fcntl.h>
#include <mqueue.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "runtime/intercept/descriptor_objects.h"
#include "runtime/intercept/variadic.h"

using namespace bigfoot;

// --- opening ---

LIBC int __bigfoot_dup(int fd, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return opens(call, dup(fd));
}
LIBC int __bigfoot_socket(int family, int type, int protocol, PLACE) {
  CALL;
  return opens(call, socket(family, type, protocol));
}
LIBC int __bigfoot_eventfd(unsigned value, int flags, PLACE) {
  CALL;
  return opens(call, eventfd(value, flags));
}
LIBC int __bigfoot_timerfd_create(int clock, int flags, PLACE) {
  CALL;
  return opens(call, timerfd_create(clock, flags));
}
LIBC int __bigfoot_epoll_create(int size, PLACE) {
  CALL;
  return opens(call, epoll_create(size));
}
LIBC int __bigfoot_epoll_create1(int flags, PLACE) {
  CALL;
  return opens(call, epoll_create1(flags));
}
LIBC int __bigfoot_inotify_init(PLACE) {
  CALL;
  return opens(call, inotify_init());
}
LIBC int __bigfoot_inotify_init1(int flags, PLACE) {
  CALL;
  return opens(call, inotify_init1(flags));
}
LIBC int __bigfoot_memfd_create(const char *name, unsigned flags, PLACE) {
  CALL;
  call.readString(name);
  return opens(call, memfd_create(name, flags));
}
LIBC int __bigfoot_shm_open(const char *name, int flags, mode_t mode, PLACE) {
  CALL;
  call.readString(name);
  return opens(call, shm_open(name, flags, mode));
}
// With a descriptor it changes that one.
LIBC int __bigfoot_signalfd(int fd, const sigset_t *set, int flags, PLACE) {
  CALL;
  call.read(set, 8);
  if (fd < 0) return opens(call, signalfd(fd, set, flags));
  descriptors::uses(call, fd);
  return signalfd(fd, set, flags);
}

namespace {

// A descriptor that is there is used: others find it open at any time. (FD5)
template <class Real>
int replaces(const Call &call, int from, int to, Real real) {
  descriptors::uses(call, from);
  const bool is_there = fcntl(to, F_GETFD) != -1;
  if (is_there) descriptors::uses(call, to);
  const int result = real();
  return is_there ? result : opens(call, result);
}

int control(const Call &call, int fd, int command, void *argument, int (*real)(int, int, ...)) {
  descriptors::uses(call, fd);
  const int result = real(fd, command, argument);
  return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? opens(call, result) : result;
}

}  // namespace

LIBC int __bigfoot_dup2(int from, int to, PLACE) {
  CALL;
  return replaces(call, from, to, [&] { return dup2(from, to); });
}
LIBC int __bigfoot_dup3(int from, int to, int flags, PLACE) {
  CALL;
  return replaces(call, from, to, [&] { return dup3(from, to, flags); });
}
VARIADIC(int, fcntl, (int fd, int command), command, control(call, fd, command, va_arg(list, void *), fcntl))
VARIADIC(int, fcntl64, (int fd, int command), command, control(call, fd, command, va_arg(list, void *), fcntl64))

// --- closing ---

LIBC int __bigfoot_close(int fd, PLACE) {
  CALL;
  const Closing closing(call, fd);
  return close(fd);
}
LIBC int __bigfoot_mq_close(mqd_t queue, PLACE) {
  CALL;
  const Closing closing(call, queue);
  return mq_close(queue);
}

// --- using ---

#define USES(name)                                   \
  LIBC int __bigfoot_##name(int fd, PLACE) {         \
    CALL;                                            \
    descriptors::uses(call, fd);                     \
    return name(fd);                                 \
  }
#define USES_WITH(name, type)                        \
  LIBC int __bigfoot_##name(int fd, type value, PLACE) { \
    CALL;                                            \
    descriptors::uses(call, fd);                     \
    return name(fd, value);                          \
  }
#define SEEKS(name)                                                      \
  LIBC off_t __bigfoot_##name(int fd, off_t at, int from, PLACE) {       \
    CALL;                                                                \
    descriptors::uses(call, fd);                                         \
    return name(fd, at, from);                                           \
  }
USES(fsync)
USES(fdatasync)
USES(syncfs)
USES(fchdir)
USES(isatty)
USES_WITH(listen, int)
USES_WITH(shutdown, int)
USES_WITH(flock, int)
USES_WITH(fchmod, mode_t)
USES_WITH(ftruncate, off_t)
USES_WITH(ftruncate64, off_t)
USES_WITH(eventfd_write, eventfd_t)
USES_WITH(inotify_rm_watch, int)
SEEKS(lseek)
SEEKS(lseek64)
LIBC int __bigfoot_inotify_add_watch(int fd, const char *path, uint32_t mask, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return inotify_add_watch(fd, path, mask);
}
LIBC ssize_t __bigfoot_splice(int in, off_t *in_at, int out, off_t *out_at, size_t n, unsigned flags, PLACE) {
  CALL;
  descriptors::uses(call, in);
  descriptors::uses(call, out);
  call.read(in_at);
  call.read(out_at);
  const ssize_t moved = splice(in, in_at, out, out_at, n, flags);
  if (moved >= 0) call.write(in_at), call.write(out_at);
  return moved;
}
