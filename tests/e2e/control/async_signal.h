/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A signal that comes when it likes: interrupt(handler) runs until a timer's SIGALRM was handled in the middle of a loop. */
#ifndef BIGFOOT_TESTS_E2E_CONTROL_ASYNC_SIGNAL_H
#define BIGFOOT_TESTS_E2E_CONTROL_ASYNC_SIGNAL_H

#include <signal.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t handled;

__attribute__((noinline)) static void work(void) {
  while (!handled) __asm__ volatile("pause");
}

static void interrupt(void (*handler)(int)) {
  const struct itimerval soon = {{0, 0}, {0, 1000}};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigaction(SIGALRM, &action, 0);
  handled = 0;
  setitimer(ITIMER_REAL, &soon, 0);
  work();
}

#endif
