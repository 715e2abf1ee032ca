// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A handler that interrupts the program anywhere allocates and frees memory, and leaves another errno behind. Each is said once.
// NOT-WITH: gcc clang-tsan: which line a handler is at when it ends they tell otherwise
// REPORTS: 3
// EXPECT: WARNING: BigFoot: signal-unsafe call inside of a signal \(pid=
// EXPECT: #0 malloc
// EXPECT: #1 handler .*@malloc@
// EXPECT: SUMMARY: BigFoot: signal-unsafe call inside of a signal .*@malloc@\d+ in handler$
// EXPECT: WARNING: BigFoot: signal-unsafe call inside of a signal
// EXPECT: #0 free
// EXPECT: #1 handler .*@free@
// EXPECT: WARNING: BigFoot: signal handler spoils errno
// EXPECT: #0 handler
// EXPECT: #1 (?:work|interrupt)\b
// EXPECT: SUMMARY: BigFoot: signal handler spoils errno .*signal_unsafe_error\.c:\d+(?::\d+)? in handler$
#include <errno.h>
#include <stdlib.h>

#include "async_signal.h"

static void *volatile block;

static void handler(int signal) {
  block = malloc(10);  // @malloc@
  free(block);         // @free@
  errno = signal;
  handled = 1;
}

int main(void) {
  for (int i = 0; i < 3; ++i) {
    errno = 0;
    interrupt(handler);
  }
  return 0;
}
