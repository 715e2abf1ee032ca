// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals from thread to thread: who sends one is ordered before whoever handles it or waits for it. (S2)
#include <sys/signalfd.h>

#include "runtime/intercept/channels.h"
#include "runtime/intercept/real.h"

using namespace bigfoot;

namespace {

int waited(int signal) {
  if (signal > 0) channels::takeFrom(channels::Numbered::kSignal, signal);
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

INTERCEPT(int, sigwait)(const sigset_t *set, int *signal) {
  const int error = REALLY(sigwait)(set, signal);
  if (error == 0) waited(*signal);
  return error;
}

INTERCEPT(int, sigwaitinfo)(const sigset_t *set, siginfo_t *info) { return waited(REALLY(sigwaitinfo)(set, info)); }

INTERCEPT(int, sigtimedwait)(const sigset_t *set, siginfo_t *info, const timespec *time) {
  return waited(REALLY(sigtimedwait)(set, info, time));
}

INTERCEPT(int, signalfd)(int fd, const sigset_t *set, int flags) {
  const int result = REALLY(signalfd)(fd, set, flags);
  if (result >= 0) channels::madeForSignals(result);
  return result;
}
