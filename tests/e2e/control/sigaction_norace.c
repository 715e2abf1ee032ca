// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sigaction and signal show the program what it set itself, and the flags do what they say.
// CFLAGS: -D_GNU_SOURCE
// NOT-WITH: gcc: it keeps variables in registers across kill(2), which is a leaf function to it
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int calls, nested, code;
static sigset_t mask_in_handler;

static void plain(int signal) {
  assert(signal == SIGUSR1 || signal == SIGUSR2);
  ++calls;
  sigprocmask(SIG_BLOCK, 0, &mask_in_handler);
}

static void informed(int signal, siginfo_t *info, void *context) {
  assert(signal == SIGUSR1 && info->si_signo == SIGUSR1 && context);
  code = info->si_code;
  ++calls;
}

static void nesting(int signal) {
  if (++nested < 3) raise(signal);
}

static struct sigaction query(int signal) {
  struct sigaction action;
  memset(&action, 0x55, sizeof action);
  assert(sigaction(signal, 0, &action) == 0);
  return action;
}

static void install(void (*handler)(int), int flags, int blocked) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  if (blocked) sigaddset(&action.sa_mask, blocked);
  assert(sigaction(SIGUSR1, &action, 0) == 0);
}

int main(void) {
  // What was set is shown.
  assert(query(SIGUSR1).sa_handler == SIG_DFL);
  struct sigaction action = {.sa_sigaction = informed, .sa_flags = SA_SIGINFO | SA_RESTART}, old;
  sigaddset(&action.sa_mask, SIGUSR2);
  assert(sigaction(SIGUSR1, &action, &old) == 0 && old.sa_handler == SIG_DFL);
  old = query(SIGUSR1);
  assert(old.sa_sigaction == informed && (old.sa_flags & SA_SIGINFO) && (old.sa_flags & SA_RESTART));
  assert(!(old.sa_flags & (SA_NODEFER | SA_ONSTACK)) && !(old.sa_flags & (int)SA_RESETHAND));
  assert(sigismember(&old.sa_mask, SIGUSR2) && !sigismember(&old.sa_mask, SIGTERM));
  raise(SIGUSR1);
  assert(calls == 1 && code == SI_TKILL);
  kill(getpid(), SIGUSR1);
  assert(calls == 2 && code == SI_USER);

  // signal() is sigaction() with BSD's flags.
  assert(signal(SIGUSR1, plain) == (void (*)(int))informed);
  old = query(SIGUSR1);
  assert(old.sa_handler == plain && (old.sa_flags & SA_RESTART) && !(old.sa_flags & SA_SIGINFO));
  assert(signal(SIGUSR1, SIG_IGN) == plain && query(SIGUSR1).sa_handler == SIG_IGN);
  raise(SIGUSR1);
  assert(calls == 2);
  assert(signal(SIGUSR1, SIG_DFL) == SIG_IGN && query(SIGUSR1).sa_handler == SIG_DFL);

  // The mask, in the handler and after it.
  install(plain, 0, SIGTERM);
  raise(SIGUSR1);
  assert(calls == 3 && sigismember(&mask_in_handler, SIGUSR1) && sigismember(&mask_in_handler, SIGTERM));
  assert(!sigismember(&mask_in_handler, SIGINT));
  sigset_t now;
  sigprocmask(SIG_BLOCK, 0, &now);
  assert(!sigismember(&now, SIGUSR1) && !sigismember(&now, SIGTERM) && !sigismember(&now, SIGINT));
  install(nesting, SA_NODEFER, 0);
  raise(SIGUSR1);
  assert(nested == 3);

  // Once only.
  install(plain, (int)SA_RESETHAND, 0);
  assert(query(SIGUSR1).sa_flags & (int)SA_RESETHAND);
  raise(SIGUSR1);
  assert(calls == 4 && query(SIGUSR1).sa_handler == SIG_DFL);
  assert(sysv_signal(SIGUSR2, plain) == SIG_DFL);
  raise(SIGUSR2);
  assert(calls == 5 && query(SIGUSR2).sa_handler == SIG_DFL && !sigismember(&mask_in_handler, SIGUSR2));

  // What cannot be handled.
  errno = 0;
  assert(sigaction(SIGKILL, &action, 0) == -1 && errno == EINVAL);
  assert(sigaction(1000, &action, 0) == -1 && errno == EINVAL);
  assert(signal(SIGSTOP, plain) == SIG_ERR && signal(0, plain) == SIG_ERR && signal(SIGUSR1, SIG_ERR) == SIG_ERR);
  return 0;
}
