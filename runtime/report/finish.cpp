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

bool g_finished;

}  // namespace

int finishProcess(int status) {
  if (__atomic_exchange_n(&g_finished, true, __ATOMIC_ACQ_REL)) return status;
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

void haltOnError() {
  fflush(nullptr);  // what the program printed before its race stays
  os::exitNow(finishProcess(0));
}

}  // namespace bigfoot
