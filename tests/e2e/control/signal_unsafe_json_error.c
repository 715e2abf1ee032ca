// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same as JSON (docs/findings-json.md).
// RUN-OPTIONS: log_format=json
// REPORTS: 0
// EXPECT: ^\{"type":"signal-error",.*"pid":\d+,"id":1,"message":"signal handler spoils errno","error":"errno","stacks":\[\{"role":"now","thread":0,"main_thread":true,"frames":\[\{"function":"handler".*\],"signal":14,"threads":\[.*\],"summary":\{"function":"handler"
#include <errno.h>

#include "async_signal.h"

static void handler(int signal) {
  errno = signal;
  handled = 1;
}

int main(void) {
  interrupt(handler);
  return 0;
}
