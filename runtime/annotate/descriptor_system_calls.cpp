// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// System calls on descriptors.
#include <errno.h>
#include <poll.h>
#include <sys/epoll.h>
#include <time.h>

#include "runtime/annotate/system_call.h"
#include "runtime/intercept/descriptor_objects.h"
#include "runtime/intercept/vectors.h"

using namespace bigfoot;

namespace {

void received(int fd, long result) {
  if (result >= 0) return channels::takeFrom(fd);
  const int saved_errno = errno;
  errno = static_cast<int>(-result);
  channels::takeEnd(fd);
  errno = saved_errno;
}

}  // namespace

// --- reading and writing ---

#define RECEIVES(name)                                                     \
  BEFORE(name, long fd) {                                                  \
    CHECKS;                                                                \
    descriptors::uses(call, static_cast<int>(fd));                         \
  }                                                                        \
  AFTER(name, long fd, long to) {                                          \
    received(static_cast<int>(fd), result);                                \
    CHECKS;                                                                \
    call.wrote(at(to), result);                                            \
  }
#define SENDS(name)                                                        \
  BEFORE(name, long fd, long from, long n) {                               \
    CHECKS;                                                                \
    descriptors::uses(call, static_cast<int>(fd));                         \
    call.read(at(from), static_cast<size_t>(n));                           \
    channels::giveTo(static_cast<int>(fd));                                \
  }                                                                        \
  NOTHING_AFTER(name)
#define RECEIVES_PARTS(name)                                               \
  BEFORE(name, long fd, long parts, long n) {                              \
    CHECKS;                                                                \
    descriptors::uses(call, static_cast<int>(fd));                         \
    readVector(call, at<iovec>(parts), n);                                 \
  }                                                                        \
  AFTER(name, long fd, long parts, long n) {                               \
    received(static_cast<int>(fd), result);                                \
    CHECKS;                                                                \
    wroteParts(call, at<iovec>(parts), n, result);                         \
  }
#define SENDS_PARTS(name)                                                  \
  BEFORE(name, long fd, long parts, long n) {                              \
    CHECKS;                                                                \
    descriptors::uses(call, static_cast<int>(fd));                         \
    readParts(call, at<iovec>(parts), n);                                  \
    channels::giveTo(static_cast<int>(fd));                                \
  }                                                                        \
  NOTHING_AFTER(name)

RECEIVES(read)
RECEIVES(pread64)
RECEIVES(recv)
RECEIVES(getdents)
RECEIVES(getdents64)
SENDS(write)
SENDS(pwrite64)
SENDS(send)
RECEIVES_PARTS(readv)
RECEIVES_PARTS(preadv)
SENDS_PARTS(writev)
SENDS_PARTS(pwritev)
SENDS_PARTS(vmsplice)

BEFORE(sendto, long fd, long from, long n, long, long to, long to_bytes) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  call.read(at(from), static_cast<size_t>(n));
  call.read(at(to), static_cast<size_t>(to_bytes));
  channels::giveTo(static_cast<int>(fd), at<sockaddr>(to), static_cast<socklen_t>(to_bytes));
}
NOTHING_AFTER(sendto)

BEFORE(recvfrom, long fd, long, long, long, long from, long from_bytes) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  if (from) call.read(at<socklen_t>(from_bytes));
}
AFTER(recvfrom, long fd, long to, long, long, long from, long from_bytes) {
  received(static_cast<int>(fd), result);
  CHECKS;
  call.wrote(at(to), result);
  if (result < 0 || !from) return;
  call.write(at(from), *at<socklen_t>(from_bytes));
  call.write(at<socklen_t>(from_bytes));
}

BEFORE(sendmsg, long fd, long given) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  const auto *message = at<msghdr>(given);
  call.read(message);
  call.read(message->msg_name, message->msg_namelen);
  call.read(message->msg_control, message->msg_controllen);
  readParts(call, message->msg_iov, message->msg_iovlen);
  channels::giveTo(static_cast<int>(fd), static_cast<const sockaddr *>(message->msg_name), message->msg_namelen);
}
NOTHING_AFTER(sendmsg)

BEFORE(recvmsg, long fd, long given) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  const auto *message = at<msghdr>(given);
  call.read(message);
  readVector(call, message->msg_iov, message->msg_iovlen);
}
AFTER(recvmsg, long fd, long given) {
  received(static_cast<int>(fd), result);
  CHECKS;
  if (result < 0) return;
  const auto *message = at<msghdr>(given);
  wroteParts(call, message->msg_iov, message->msg_iovlen, result);
  call.write(message->msg_name, message->msg_namelen);
  call.write(message->msg_control, message->msg_controllen);
  call.write(&message->msg_namelen);
  call.write(&message->msg_controllen);
  call.write(&message->msg_flags);
}

#define COPIES(name)                                                       \
  BEFORE(name, long out, long in, long offset) {                           \
    CHECKS;                                                                \
    descriptors::uses(call, static_cast<int>(out));                        \
    descriptors::uses(call, static_cast<int>(in));                         \
    call.read(at<off_t>(offset));                                          \
    channels::giveTo(static_cast<int>(out));                               \
  }                                                                        \
  AFTER(name, long, long in, long offset) {                                \
    received(static_cast<int>(in), result);                                \
    CHECKS;                                                                \
    if (result >= 0) call.write(at<off_t>(offset));                        \
  }
COPIES(sendfile)
COPIES(sendfile64)

// --- descriptors ---

#define OPENS_PATH(name, ...)                                              \
  BEFORE(name, __VA_ARGS__) {                                              \
    CHECKS;                                                                \
    call.readString(at<char>(path));                                       \
  }                                                                        \
  AFTER(name) {                                                            \
    CHECKS;                                                                \
    opens(call, static_cast<int>(result));                                 \
  }
OPENS_PATH(open, long path)
OPENS_PATH(creat, long path)
OPENS_PATH(openat, long, long path)

#define OPENS(name)                                                        \
  NOTHING_BEFORE(name)                                                     \
  AFTER(name) {                                                            \
    CHECKS;                                                                \
    opens(call, static_cast<int>(result));                                 \
  }
OPENS(socket)
OPENS(inotify_init)
OPENS(inotify_init1)

#define OPENS_NUMBERED(name)                                               \
  NOTHING_BEFORE(name)                                                     \
  AFTER(name) {                                                            \
    if (result >= 0) channels::made(static_cast<int>(result));             \
    CHECKS;                                                                \
    opens(call, static_cast<int>(result));                                 \
  }
OPENS_NUMBERED(eventfd)
OPENS_NUMBERED(eventfd2)
OPENS_NUMBERED(timerfd_create)
OPENS_NUMBERED(epoll_create)
OPENS_NUMBERED(epoll_create1)

#define OPENS_PAIR(name, ...)                                              \
  NOTHING_BEFORE(name)                                                     \
  AFTER(name, __VA_ARGS__) {                                               \
    if (result != 0) return;                                               \
    channels::paired(at<int>(ends));                                       \
    CHECKS;                                                                \
    call.write(at(ends), 2 * sizeof(int));                                 \
    opens(call, at<int>(ends)[0]);                                         \
    opens(call, at<int>(ends)[1]);                                         \
  }
OPENS_PAIR(pipe, long ends)
OPENS_PAIR(pipe2, long ends)
OPENS_PAIR(socketpair, long, long, long, long ends)

BEFORE(close, long fd) {
  CHECKS;
  descriptors::closing(call, static_cast<int>(fd));
  descriptors::closedBySomebody(static_cast<int>(fd));
  channels::closing(static_cast<int>(fd));
}
AFTER(close, long fd) { descriptors::closed(static_cast<int>(fd)); }

BEFORE(dup, long from) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(from));
}
AFTER(dup, long from) {
  if (result < 0) return;
  channels::duplicated(static_cast<int>(from), static_cast<int>(result));
  CHECKS;
  opens(call, static_cast<int>(result));
}
// One that is there is used: others find it open at any time. (FD5)
#define REPLACES(name)                                                                                        \
  BEFORE(name, long from, long to) {                                                                          \
    if (from != to) channels::closing(static_cast<int>(to));                                                  \
    CHECKS;                                                                                                   \
    descriptors::uses(call, static_cast<int>(from));                                                          \
    descriptors::uses(call, static_cast<int>(to));                                                            \
  }                                                                                                           \
  AFTER(name, long from) {                                                                                    \
    if (result >= 0) channels::duplicated(static_cast<int>(from), static_cast<int>(result));                  \
  }
REPLACES(dup2)
REPLACES(dup3)

BEFORE(connect, long fd, long to, long bytes) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  call.read(at(to), static_cast<size_t>(bytes));
  channels::connecting(at<sockaddr>(to), static_cast<socklen_t>(bytes));
}
AFTER(connect, long, long to, long bytes) {
  if (result == 0) channels::connected(at<sockaddr>(to), static_cast<socklen_t>(bytes));
}
BEFORE(bind, long fd, long to, long bytes) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  call.read(at(to), static_cast<size_t>(bytes));
}
NOTHING_AFTER(bind)
BEFORE(listen, long fd) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  channels::listening(static_cast<int>(fd));
}
NOTHING_AFTER(listen)

#define NAMES_SOCKET(name, accepts)                                        \
  BEFORE(name, long fd, long to, long bytes) {                             \
    CHECKS;                                                                \
    descriptors::uses(call, static_cast<int>(fd));                         \
    if (to) call.read(at<socklen_t>(bytes));                               \
  }                                                                        \
  AFTER(name, long fd, long to, long bytes) {                              \
    if (result < 0) return;                                                \
    CHECKS;                                                                \
    if (accepts) {                                                         \
      channels::takeFrom(static_cast<int>(fd));                            \
      opens(call, static_cast<int>(result));                               \
    }                                                                      \
    if (!to) return;                                                       \
    call.write(at(to), *at<socklen_t>(bytes));                             \
    call.write(at<socklen_t>(bytes));                                      \
  }
NAMES_SOCKET(accept, true)
NAMES_SOCKET(accept4, true)
NAMES_SOCKET(getsockname, false)
NAMES_SOCKET(getpeername, false)

BEFORE(setsockopt, long fd, long, long, long value, long bytes) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  call.read(at(value), static_cast<size_t>(bytes));
}
NOTHING_AFTER(setsockopt)
BEFORE(getsockopt, long fd, long, long, long, long bytes) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  call.read(at<socklen_t>(bytes));
}
AFTER(getsockopt, long, long, long, long value, long bytes) {
  CHECKS;
  if (result != 0) return;
  call.write(at(value), *at<socklen_t>(bytes));
  call.write(at<socklen_t>(bytes));
}

namespace {

void readPolled(const Call &call, long fds, long n) {
  for (long i = 0; i < n; ++i) {
    call.read(&at<pollfd>(fds)[i], offsetof(pollfd, revents));
    descriptors::uses(call, at<pollfd>(fds)[i].fd);
  }
}
void wrotePolled(const Call &call, long fds, long n, long result) {
  for (long i = 0; result >= 0 && i < n; ++i) {
    const pollfd &polled = at<pollfd>(fds)[i];
    if (polled.revents & (POLLIN | POLLPRI | POLLRDNORM | POLLRDBAND | POLLHUP | POLLERR | POLLRDHUP)) channels::takeFrom(polled.fd);
    call.write(&polled.revents);
  }
}

}  // namespace

BEFORE(poll, long fds, long n) {
  CHECKS;
  readPolled(call, fds, n);
}
AFTER(poll, long fds, long n) {
  CHECKS;
  wrotePolled(call, fds, n, result);
}
BEFORE(ppoll, long fds, long n, long time, long mask, long mask_bytes) {
  CHECKS;
  readPolled(call, fds, n);
  call.read(at<timespec>(time));
  call.read(at(mask), static_cast<size_t>(mask_bytes));
}
AFTER(ppoll, long fds, long n) {
  CHECKS;
  wrotePolled(call, fds, n, result);
}

BEFORE(epoll_ctl, long epoll, long operation, long fd, long event) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(epoll));
  descriptors::uses(call, static_cast<int>(fd));
  if (operation == EPOLL_CTL_DEL) return channels::unwatching(static_cast<int>(epoll), static_cast<int>(fd));
  call.read(at<epoll_event>(event));
  channels::watching(static_cast<int>(epoll), static_cast<int>(fd), at<epoll_event>(event)->data.u64);
}
NOTHING_AFTER(epoll_ctl)
namespace {

void wokenBy(const Call &call, long epoll, long events, long result) {
  for (long i = 0; i < result; ++i) {
    const epoll_event &event = at<epoll_event>(events)[i];
    channels::woken(static_cast<int>(epoll), event.data.u64, event.events & (EPOLLIN | EPOLLPRI | EPOLLHUP | EPOLLERR | EPOLLRDHUP));
    call.write(&event);
  }
}

}  // namespace

#define WAITS_FOR_EVENTS(name)                                                                                     \
  BEFORE(name, long epoll) {                                                                                       \
    CHECKS;                                                                                                        \
    descriptors::uses(call, static_cast<int>(epoll));                                                              \
  }                                                                                                                \
  AFTER(name, long epoll, long events) {                                                                           \
    CHECKS;                                                                                                        \
    wokenBy(call, epoll, events, result);                                                                          \
  }
WAITS_FOR_EVENTS(epoll_wait)
WAITS_FOR_EVENTS(epoll_pwait)
WAITS_FOR_EVENTS(epoll_pwait2)

BEFORE(timerfd_settime, long fd, long, long to) {
  CHECKS;
  descriptors::uses(call, static_cast<int>(fd));
  call.read(at<itimerspec>(to));
  channels::giveTo(static_cast<int>(fd));
}
AFTER(timerfd_settime, long, long, long, long old) {
  CHECKS;
  if (result == 0) call.write(at<itimerspec>(old));
}

// --- nothing but a descriptor ---

#define USES(name)                                                         \
  BEFORE(name, long fd) {                                                  \
    CHECKS;                                                                \
    descriptors::uses(call, static_cast<int>(fd));                         \
  }                                                                        \
  NOTHING_AFTER(name)
USES(fsync)
USES(fdatasync)
USES(syncfs)
USES(ftruncate)
USES(fchmod)
USES(fchown)
USES(fchdir)
USES(lseek)
USES(flock)
USES(shutdown)
USES(inotify_rm_watch)
