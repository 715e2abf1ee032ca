// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread does after it installed a handler is not ordered before the handler, nor is what another thread did that installed another
// function before, or the same one for another signal.
// RACE: @after_read@ @after@ after
// RACE: @other_read@ @other@ other
// RACE: @elsewhere_read@ @elsewhere@ elsewhere
// REPORTS: 3
#include "handler_installed.h"

int after, other, elsewhere;

static void replaced(int number) { use(number); }
static void handler(int number) {
  use(number);
  use(after);  // @after_read@
  use(other);  // @other_read@
  use(elsewhere);  // @elsewhere_read@
}

static void install_others(void) {
  other = 1;  // @other@
  signal(SIGUSR1, replaced);
  elsewhere = 1;  // @elsewhere@
  signal(SIGUSR2, handler);
}
static void install(void) {
  signal(SIGUSR1, handler);
  after = 1;  // @after@
}
static void get(void) { send_itself(SIGUSR1); }

int main(void) {
  in_turn3(install_others, install, get);
  return 0;
}
