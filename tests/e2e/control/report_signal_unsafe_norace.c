// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN-OPTIONS: report_signal_unsafe=0
#include <errno.h>
#include <stdlib.h>

#include "async_signal.h"

static void handler(int signal) {
  free(malloc(10));
  errno = signal;
  handled = 1;
}

int main(void) {
  interrupt(handler);
  return 0;
}
