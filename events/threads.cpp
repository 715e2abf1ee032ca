// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads: creation, end and join.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "events/lock.h"
#include "events/real.h"
#include "events/stream.h"

extern "C" void *__libc_malloc(size_t);
extern "C" void __libc_free(void *);

namespace bigfoot::events {
namespace {

// Handles of threads that can be joined, and their numbers.
struct Joinable {
  pthread_t handle;
  uint16_t number;
  Joinable *next;
};
Lock g_lock;
Joinable *g_joinable;  // guarded by g_lock

void remember(pthread_t handle, uint16_t number) {
  auto *joinable = static_cast<Joinable *>(__libc_malloc(sizeof(Joinable)));
  if (!joinable) die("there is no memory for a thread");
  g_lock.acquire();
  *joinable = {handle, number, g_joinable};
  g_joinable = joinable;
  g_lock.release();
}

// Returns: the number of a thread that is joined now; its own for one that is not known.
uint16_t forget(pthread_t handle) {
  g_lock.acquire();
  Joinable **at = &g_joinable;
  while (*at && !pthread_equal((*at)->handle, handle)) at = &(*at)->next;
  Joinable *found = *at;
  if (found) *at = found->next;
  g_lock.release();
  const uint16_t number = found ? found->number : selfNumber();
  __libc_free(found);
  return number;
}

// What thread-specific destructors of the program do comes before the thread's end: ours runs in their last round.
pthread_key_t g_key;
pthread_once_t g_key_made = PTHREAD_ONCE_INIT;
void atThreadEnd(void *rounds) {
  const auto left = reinterpret_cast<uintptr_t>(rounds);
  if (left > 1) pthread_setspecific(g_key, reinterpret_cast<void *>(left - 1));
  endThread();
}
void makeKey() { pthread_key_create(&g_key, atThreadEnd); }

struct Start {
  void *(*routine)(void *);
  void *argument;
  uint16_t number;
};

// Stacks, and with them thread-local variables, are used again: what other threads did there was in another life.
void beginStack() {
  pthread_attr_t attributes;
  void *stack = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes)) return;
  if (!pthread_attr_getstack(&attributes, &stack, &size) && size) Ordered().add(EventKind::kStack, reinterpret_cast<uint64_t>(stack), size);
  pthread_attr_destroy(&attributes);
}

void *run(void *given) {
  const Start start = *static_cast<Start *>(given);
  __libc_free(given);
  becomeThread(start.number);
  beginStack();
  REAL(pthread_once)(&g_key_made, makeKey);
  pthread_setspecific(g_key, reinterpret_cast<void *>(uintptr_t{PTHREAD_DESTRUCTOR_ITERATIONS}));
  return start.routine(start.argument);
}

int joined(int result, pthread_t handle) {
  if (result) return result;
  const uint16_t number = forget(handle);
  if (number != selfNumber()) Ordered().add(EventKind::kJoin, number);
  return 0;
}

// The first thread can be joined, too.
__attribute__((constructor)) void rememberMain() { remember(pthread_self(), selfNumber()); }

}  // namespace
}  // namespace bigfoot::events

using namespace bigfoot;
using namespace bigfoot::events;

EVENT_INTERCEPTOR int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *), void *argument) noexcept {
  auto *start = static_cast<Start *>(__libc_malloc(sizeof(Start)));
  if (!start) return EAGAIN;
  const uint16_t number = newThreadNumber();
  *start = {routine, argument, number};
  handOver(argument);
  Ordered().add(EventKind::kFork, number);  // a thread that cannot be made does nothing
  pthread_t made;
  const int result = REAL(pthread_create)(&made, attributes, run, start);
  if (result) {
    __libc_free(start);
    return result;
  }
  int state = PTHREAD_CREATE_JOINABLE;
  if (attributes) pthread_attr_getdetachstate(attributes, &state);
  if (state == PTHREAD_CREATE_JOINABLE) remember(made, number);
  *handle = made;
  return 0;
}

EVENT_INTERCEPTOR int pthread_join(pthread_t handle, void **result) { return joined(REAL(pthread_join)(handle, result), handle); }
EVENT_INTERCEPTOR int pthread_tryjoin_np(pthread_t handle, void **result) noexcept {
  return joined(REAL(pthread_tryjoin_np)(handle, result), handle);
}
EVENT_INTERCEPTOR int pthread_timedjoin_np(pthread_t handle, void **result, const timespec *until) {
  return joined(REAL(pthread_timedjoin_np)(handle, result, until), handle);
}
EVENT_INTERCEPTOR int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t clock, const timespec *until) {
  return joined(REAL(pthread_clockjoin_np)(handle, result, clock, until), handle);
}
EVENT_INTERCEPTOR int pthread_detach(pthread_t handle) noexcept {
  const int result = REAL(pthread_detach)(handle);
  if (result == 0) forget(handle);
  return result;
}
