// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cancellation. A thread of type PTHREAD_CANCEL_ASYNCHRONOUS is cancelled by a signal of libc's, whose handler unwinds the stack from
// wherever the thread is, and never comes back. Inside the runtime that would leave an object locked, or a page held: there the signal
// waits until the thread leaves, as those of the program do.
#include <ucontext.h>

#include "runtime/intercept/real.h"
#include "runtime/intercept/signals.h"
#include "runtime/sys/os.h"

namespace bigfoot {
namespace {

constexpr int kCancellation = 32;  // libc's; its sigaction() refuses it

void (*g_cancel)(int, siginfo_t *, void *);  // libc's handler. Written once, before the kernel knows of ours
pthread_once_t g_once = PTHREAD_ONCE_INIT;

void received(int signal, siginfo_t *info, void *context) {
  if (isPostponed(signal, info, context)) return;
  uint64_t mask;
  __builtin_memcpy(&mask, &static_cast<ucontext_t *>(context)->uc_sigmask, sizeof mask);
  os::setSignalMask(mask | uint64_t{1} << (signal - 1));  // as libc's handler expects it
  g_cancel(signal, info, context);
}

void *waitForWord(void *word) {
  while (!__atomic_load_n(static_cast<uint32_t *>(word), __ATOMIC_ACQUIRE)) os::waitOn(static_cast<uint32_t *>(word), 0);
  return nullptr;
}

// libc sets its handler in the first pthread_cancel(), and sends the signal in the same call. So the first thread to be cancelled is one
// of ours, which never comes to a point where it would notice. If there can be no more threads, the handler stays libc's.
void replaceHandler() {
  uint32_t seen = 0;
  pthread_t victim;
  const uint64_t mask = os::blockSignals();
  const bool is_there = REAL(pthread_create)(&victim, nullptr, waitForWord, &seen) == 0;
  if (is_there && REAL(pthread_cancel)(victim) == 0) {
    os::Action action;
    if (os::getAction(kCancellation, action) && action.handler) {
      g_cancel = action.handler;
      action.handler = received;
      action.mask = ~uint64_t{0};
      os::setAction(kCancellation, action);
    }
  }
  __atomic_store_n(&seen, 1, __ATOMIC_RELEASE);
  os::wakeAll(&seen);
  while (is_there && REAL(pthread_tryjoin_np)(victim, nullptr) != 0) os::yield();  // pthread_join() could be cancelled itself
  os::setSignalMask(mask);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, pthread_cancel)(pthread_t handle) {
  noteInterruptions();
  REAL(pthread_once)(&g_once, replaceHandler);
  return REAL(pthread_cancel)(handle);
}
