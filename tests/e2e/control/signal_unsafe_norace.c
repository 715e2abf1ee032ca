// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What handlers may do: keep errno, or change it as it was; anything where they interrupt a call that may be interrupted (the program waits
// there, or sends the signal itself), or a fault; what the program does once it has left a handler by siglongjmp. Suppressions and the option work.
#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "async_signal.h"

static sigjmp_buf out;
static char *volatile page;

const char *__tsan_default_suppressions(void) { return "signal:^known_to_allocate$\nsignal:known_to_spoil\n"; }

static void keeps_errno(int signal) {
  const int saved = errno;
  errno = signal;
  errno = saved;
  handled = 1;
}
static void allocates(int signal) {
  free(malloc(30));
  errno = signal;
}
static void leaves(int signal) {
  (void)signal;
  siglongjmp(out, 1);
}
static void known_to_allocate(int signal) {
  (void)signal;
  free(malloc(30));
  handled = 1;
}
static void known_to_spoil(int signal) {
  errno = signal;
  handled = 1;
}
static void mends(int signal) {
  free(malloc(30));
  errno = signal;
  mprotect(page, 4096, PROT_READ | PROT_WRITE);
}

int main(void) {
  sigset_t alarm, none;
  interrupt(keeps_errno);
  if (!sigsetjmp(out, 1)) interrupt(leaves);
  free(malloc(30));
  interrupt(known_to_allocate);
  interrupt(known_to_spoil);

  signal(SIGUSR1, allocates);
  raise(SIGUSR1);
  kill(getpid(), SIGUSR1);

  signal(SIGALRM, allocates);
  sigemptyset(&none);
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  sigprocmask(SIG_BLOCK, &alarm, 0);
  const struct itimerval soon = {{0, 0}, {0, 1000}};
  setitimer(ITIMER_REAL, &soon, 0);
  sigsuspend(&none);

  page = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  signal(SIGSEGV, mends);
  page[5] = 1;
  return 0;
}
