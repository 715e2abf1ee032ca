// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals from thread to thread: who sends one is ordered before whoever handles it or waits for it. (S2)
#include <errno.h>
#include <sys/signalfd.h>

#include "runtime/intercept/channels.h"
#include "runtime/intercept/real.h"

using namespace bigfoot;

namespace {

template <class Real>
int waited(siginfo_t *info, Real real) {
  siginfo_t own;
  if (!info) info = &own;
  const int signal = real(info);
  if (signal > 0) channels::signalled(*info);
  return signal;
}

}  // namespace

INTERCEPT(int, kill)(pid_t process, int signal) {
  channels::signalling(signal);
  return REALLY(kill)(process, signal);
}

INTERCEPT(int, killpg)(pid_t group, int signal) {
  channels::signalling(signal);
  return REALLY(killpg)(group, signal);
}

INTERCEPT(int, tgkill)(pid_t process, pid_t thread, int signal) {
  channels::signalling(signal);
  return REALLY(tgkill)(process, thread, signal);
}

INTERCEPT(int, pthread_kill)(pthread_t thread, int signal) {
  channels::signalling(signal);
  return REALLY(pthread_kill)(thread, signal);
}

INTERCEPT(int, sigqueue)(pid_t process, int signal, const sigval value) {
  channels::signalling(signal);
  return REALLY(sigqueue)(process, signal, value);
}

INTERCEPT(int, pthread_sigqueue)(pthread_t thread, int signal, const sigval value) {
  channels::signalling(signal);
  return REALLY(pthread_sigqueue)(thread, signal, value);
}

INTERCEPT(int, sigwaitinfo)(const sigset_t *set, siginfo_t *info) {
  return waited(info, [&](siginfo_t *to) { return REALLY(sigwaitinfo)(set, to); });
}

INTERCEPT(int, sigtimedwait)(const sigset_t *set, siginfo_t *info, const timespec *time) {
  return waited(info, [&](siginfo_t *to) { return REALLY(sigtimedwait)(set, to, time); });
}

// As libc does it, but whose signal it was is known.
INTERCEPT(int, sigwait)(const sigset_t *set, int *signal) {
  const int saved_errno = errno;
  int result;
  do result = waited(nullptr, [&](siginfo_t *to) { return REALLY(sigwaitinfo)(set, to); });
  while (result < 0 && errno == EINTR);
  const int error = result < 0 ? errno : 0;
  if (!error) *signal = result;
  errno = saved_errno;
  return error;
}

INTERCEPT(int, signalfd)(int fd, const sigset_t *set, int flags) {
  const int result = REALLY(signalfd)(fd, set, flags);
  if (result >= 0) channels::madeForSignals(result);
  return result;
}
