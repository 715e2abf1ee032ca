// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waiting for descriptors: one that is found readable tells what its sender did, whether or not it is read then.
#include "runtime/intercept/channels.h"
#include "runtime/intercept/real.h"

using namespace bigfoot;

namespace {

int polled(int ready, const pollfd *fds, nfds_t n) {
  for (nfds_t i = 0; ready > 0 && i < n; ++i)
    if (fds[i].fd >= 0 && fds[i].revents & (POLLIN | POLLPRI | POLLRDNORM | POLLRDBAND | POLLHUP | POLLERR | POLLRDHUP))
      channels::takeFrom(fds[i].fd);
  return ready;
}

int selected(int ready, int n, fd_set *readable) {
  for (int fd = 0; ready > 0 && readable && fd < n; ++fd)
    if (readable->fds_bits[fd / NFDBITS] & (1L << fd % NFDBITS)) channels::takeFrom(fd);
  return ready;
}

int woken(int epoll, const epoll_event *events, int ready) {
  for (int i = 0; i < ready; ++i)
    channels::woken(epoll, events[i].data.u64, events[i].events & (EPOLLIN | EPOLLPRI | EPOLLHUP | EPOLLERR | EPOLLRDHUP));
  return ready;
}

int opened(int fd) {
  if (fd >= 0) channels::made(fd);
  return fd;
}

}  // namespace

INTERCEPT(int, poll)(pollfd *fds, nfds_t n, int milliseconds) { return polled(REALLY(poll)(fds, n, milliseconds), fds, n); }

INTERCEPT(int, ppoll)(pollfd *fds, nfds_t n, const timespec *time, const sigset_t *mask) {
  return polled(REALLY(ppoll)(fds, n, time, mask), fds, n);
}

INTERCEPT(int, select)(int n, fd_set *readable, fd_set *writable, fd_set *special, timeval *time) {
  return selected(REALLY(select)(n, readable, writable, special, time), n, readable);
}

INTERCEPT(int, pselect)(int n, fd_set *readable, fd_set *writable, fd_set *special, const timespec *time,
                        const sigset_t *mask) {
  return selected(REALLY(pselect)(n, readable, writable, special, time, mask), n, readable);
}

INTERCEPT(int, epoll_create)(int size) { return opened(REALLY(epoll_create)(size)); }
INTERCEPT(int, epoll_create1)(int flags) { return opened(REALLY(epoll_create1)(flags)); }

// What the data points to is handed over as well.
INTERCEPT(int, epoll_ctl)(int epoll, int operation, int fd, epoll_event *event) {
  if (operation == EPOLL_CTL_DEL)
    channels::unwatching(epoll, fd);
  else if (event)
    channels::watching(epoll, fd, event->data.u64);
  return REALLY(epoll_ctl)(epoll, operation, fd, event);
}

INTERCEPT(int, epoll_wait)(int epoll, epoll_event *events, int most, int milliseconds) {
  return woken(epoll, events, REALLY(epoll_wait)(epoll, events, most, milliseconds));
}

INTERCEPT(int, epoll_pwait)(int epoll, epoll_event *events, int most, int milliseconds, const sigset_t *mask) {
  return woken(epoll, events, REALLY(epoll_pwait)(epoll, events, most, milliseconds, mask));
}

INTERCEPT(int, epoll_pwait2)(int epoll, epoll_event *events, int most, const timespec *time, const sigset_t *mask) {
  static const auto real = reinterpret_cast<decltype(&epoll_pwait2)>(findReal("epoll_pwait2", nullptr));  // of glibc 2.35
  return woken(epoll, events, real(epoll, events, most, time, mask));
}

// What -D_FORTIFY_SOURCE makes of them.
INTERCEPT(int, __poll_chk)(pollfd *fds, nfds_t n, int milliseconds, size_t room) {
  if (n > room / sizeof *fds) __chk_fail();
  return poll(fds, n, milliseconds);
}
INTERCEPT(int, __ppoll_chk)(pollfd *fds, nfds_t n, const timespec *time, const sigset_t *mask, size_t room) {
  if (n > room / sizeof *fds) __chk_fail();
  return ppoll(fds, n, time, mask);
}
