// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/finish.h"

#include <stdio.h>

#include "runtime/options.h"
#include "runtime/report/describe.h"
#include "runtime/report/race.h"
#include "runtime/report/reporter.h"
#include "runtime/report/statistics.h"
#include "runtime/sys/os.h"

namespace bigfoot {
namespace {

bool g_finished;  // guarded by the lock on reports
uint32_t g_process;

// Requires: reports are held.
int finish(int status) {
  if (g_finished) return status;
  g_finished = true;
  endReports();
  const uint64_t races = racesReported();
  if (races || options().stats || options().print_suppressions) {
    Stream stream;
    describeProcess(stream);
    if (options().stats) describeStatistics(stream);
    stream.line("summary").field("findings", races).field("repeats", racesRepeated());
    stream.finish();
    if (reporter::send(stream)) reporter::finish();
  }
  return races && options().exitcode ? static_cast<int>(options().exitcode) : status;
}

}  // namespace

int finishProcess(int status) {
  if (os::processId() != g_process) return status;  // a child by vfork, with its parent's memory: the parent goes on
  const Busy busy(currentThread());
  const bool held = holdReports();
  const int result = finish(status);
  if (held) resumeReports();
  return result;
}

void finishAgain() { g_process = os::processId(); }

void haltOnError() {
  fflush(nullptr);  // what the program printed before its race stays
  os::exitNow(finishProcess(0));
}

}  // namespace bigfoot
