// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread does before it installs a handler happens before the handler, in whichever thread it runs and whoever sends the signal.
#include "handler_installed.h"

static int first_data, second_data;

static void by_signal(int number) {
  use(number);
  use(first_data);
}
static void by_sigaction(int number, siginfo_t *info, void *context) {
  use(number);
  use(info);
  use(context);
  second_data = 2;
}

static void install(void) {
  first_data = 1;
  signal(SIGUSR1, by_signal);
  second_data = 1;
  struct sigaction action = {.sa_sigaction = by_sigaction, .sa_flags = SA_SIGINFO};
  sigaction(SIGUSR2, &action, 0);
}

static void get(void) {
  send_itself(SIGUSR1);
  send_itself(SIGUSR2);
}

int main(void) {
  in_turn(install, get);
  return 0;
}
