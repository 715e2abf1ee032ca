// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/finish.h"

#include <stdio.h>

#include "runtime/report/assembly.h"
#include "runtime/report/describe.h"
#include "runtime/report/findings.h"
#include "runtime/report/profile.h"
#include "runtime/report/reporter.h"
#include "runtime/report/statistics.h"
#include "runtime/report/thread_leaks.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/verify/verify.h"

// Programs may define it, as ThreadSanitizer has it: whether the process is to end with the status of one with reports.
extern "C" __attribute__((weak)) int __tsan_on_finalize(int failed);

namespace bigfoot {
namespace {

bool g_finished;  // guarded by the lock on reports
uint32_t g_process;

void warnOfOthersLeftOut() {
  constexpr unsigned kMost = Conflicts::kMax;
  const uint64_t count = accessesWithOthersLeftOut();
  if (!count) return;
  warn("%lu %s with more than %u others; %u of each are reported, and the rest once those are mended", count,
       count == 1 ? "access raced" : "accesses raced", kMost, kMost);
}

enum class By { kProgram, kReport };

// Requires: reports are held.
int finish(int status, By by) {
  if (g_finished) return status;
  g_finished = true;
  endReports();
  const uint64_t findings = findingsReported(), repeats = findingsRepeated();
  // Without findings of its own, the child of a fork repeated its parent's.
  const bool has_raced = findings || repeats;
  // A report ends the program in the middle of a check, which says nothing about where checks stand.
  const bool misplaced = verify::programEnds && by == By::kProgram && verify::programEnds(currentThread());
  if (has_raced || options().stats || options().shadow_profile[0] || options().print_suppressions) {
    Stream stream;
    if (reporter::lostSocket()) describeAgain();
    describeProcess(stream);
    if (g_count_blocks) countLiveBlocks(currentThread());
    if (options().stats) describeStatistics(stream);
    if (options().shadow_profile[0]) describeProfile(stream);
    stream.line("summary").field("findings", findings).field("repeats", repeats);
    stream.finish();
    if (!reporter::finish(stream)) reporter::say(stream);
  }
  if (has_raced) warnOfOthersLeftOut();
  assembly::warnOfReports();
  if (misplaced) return kInternalErrorStatus;
  const bool failed = __tsan_on_finalize ? __tsan_on_finalize(has_raced) : has_raced;
  return failed && options().exitcode ? static_cast<int>(options().exitcode) : status;
}

int finishProcess(int status, By by) {
  if (isChildByVfork()) return status;  // the parent goes on
  const Busy busy(currentThread());
  if (by == By::kProgram) {
    footprints::commitEverybodys(currentThread());
    reportThreadLeaks();
  }
  const bool held = holdReports();
  const int result = finish(status, by);
  if (held) resumeReports();
  return result;
}

}  // namespace

int finishProcess(int status) { return finishProcess(status, By::kProgram); }

void tellWhatWasPutOff() {
  if (isChildByVfork()) return;  // as above
  const Busy busy(currentThread());
  footprints::commitEverybodys(currentThread());
}

bool isChildByVfork() { return os::processId() != g_process; }

void finishAgain() { g_process = os::processId(); }

void haltOnError() {
  fflush(nullptr);  // what the program printed before its race stays
  os::exitNow(finishProcess(0, By::kReport));
}

}  // namespace bigfoot
