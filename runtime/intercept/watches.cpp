// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/watches.h"

#include "runtime/sys/arena.h"

namespace bigfoot::watches {
namespace {

struct Watch {
  uint64_t epoll, data;
  int fd;
  Watch *next_alike, *next_of_fd;
};

// Everything is guarded by g_lock. Each watch is in both lists.
SpinLock g_lock;
constexpr size_t kBuckets = 4096;
Watch *g_alike[kBuckets], *g_of_fd[kBuckets];

Watch *&alike(uint64_t epoll, uint64_t data) {
  const uint64_t hash = (data ^ epoll << 32) * 0x9e3779b97f4a7c15;
  return g_alike[hash >> 52];
}
Watch *&ofDescriptor(int fd) { return g_of_fd[static_cast<unsigned>(fd) % kBuckets]; }

void unlink(Watch *&first, Watch *gone, Watch *Watch::*next) {
  Watch **link = &first;
  while (*link != gone) link = &((*link)->*next);
  *link = gone->*next;
}

template <class Which>
void removeThose(int fd, Which which) {
  Guard guard(g_lock);
  for (Watch **link = &ofDescriptor(fd); Watch *w = *link;) {
    if (w->fd != fd || !which(*w)) {
      link = &w->next_of_fd;
      continue;
    }
    *link = w->next_of_fd;
    unlink(alike(w->epoll, w->data), w, &Watch::next_alike);
    Arena::release(w, sizeof *w);
  }
}

}  // namespace

void remove(uint64_t epoll, int fd) {
  removeThose(fd, [&](const Watch &w) { return w.epoll == epoll; });
}

void forget(int fd) {
  if (!__atomic_load_n(&ofDescriptor(fd), __ATOMIC_RELAXED)) return;
  removeThose(fd, [](const Watch &) { return true; });
}

void add(uint64_t epoll, int fd, uint64_t data) {
  remove(epoll, fd);
  auto *w = static_cast<Watch *>(Arena::allocate(sizeof(Watch)));
  Guard guard(g_lock);
  *w = {epoll, data, fd, alike(epoll, data), ofDescriptor(fd)};
  alike(epoll, data) = ofDescriptor(fd) = w;
}

unsigned find(uint64_t epoll, uint64_t data, int (&fds)[kMostAlike]) {
  Guard guard(g_lock);
  unsigned count = 0;
  for (Watch *w = alike(epoll, data); w && count < kMostAlike; w = w->next_alike)
    if (w->epoll == epoll && w->data == data) fds[count++] = w->fd;
  return count;
}

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

}  // namespace bigfoot::watches
