// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/watches.h"

#include "runtime/sys/arena.h"
#include "runtime/sys/hash_table.h"

namespace bigfoot::watches {
namespace {

struct Watch {
  uint64_t epoll, data;
  int fd;
  Watch *next_alike, *next_of_fd;
};

// Everything is guarded by g_lock. Each watch is in both lists.
SpinLock g_lock;
constinit HashTable<ByPointer<Watch, &Watch::next_alike>, 12> g_alike;
constinit HashTable<ByPointer<Watch, &Watch::next_of_fd>, 12> g_of_fd;

template <class Which>
void removeThose(int fd, Which which) {
  Guard guard(g_lock);
  while (Watch *gone = g_of_fd.remove(fd, [&](const Watch *w) { return w->fd == fd && which(*w); })) {
    g_alike.remove(hashWith(gone->epoll, gone->data), [&](const Watch *w) { return w == gone; });
    Arena::release(gone, sizeof *gone);
  }
}

}  // namespace

void remove(uint64_t epoll, int fd) {
  removeThose(fd, [&](const Watch &w) { return w.epoll == epoll; });
}

void forget(int fd) {
  if (g_of_fd.mayHave(fd)) removeThose(fd, [](const Watch &) { return true; });
}

void add(uint64_t epoll, int fd, uint64_t data) {
  remove(epoll, fd);
  auto *w = static_cast<Watch *>(Arena::allocate(sizeof(Watch)));
  Guard guard(g_lock);
  *w = {epoll, data, fd, nullptr, nullptr};
  g_alike.insert(hashWith(epoll, data), w);
  g_of_fd.insert(fd, w);
}

unsigned find(uint64_t epoll, uint64_t data, int (&fds)[kMostAlike]) {
  Guard guard(g_lock);
  unsigned count = 0;
  g_alike.find(hashWith(epoll, data), [&](const Watch *w) {
    if (w->epoll == epoll && w->data == data) fds[count++] = w->fd;
    return count == kMostAlike;
  });
  return count;
}

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

}  // namespace bigfoot::watches
