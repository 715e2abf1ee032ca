// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/findings.h"

#include <errno.h>

#include "runtime/options.h"
#include "runtime/report/describe.h"
#include "runtime/report/finish.h"
#include "runtime/report/reporter.h"
#include "runtime/sys/spin_lock.h"

// Programs may define it, as ThreadSanitizer has it; we have no report to give to it.
extern "C" __attribute__((weak)) void __tsan_on_report(void *report);

namespace bigfoot {
namespace {

// Keys that were reported. Read without the lock: entries are only added, and a stale miss takes the lock.
constexpr unsigned kEntries = 1 << 14;
struct Reported {
  FindingKey key;    // published by `low`, which is never 0
  uint64_t repeats;
  bool suppressed;   // its repeats are nobody's business
};
Reported g_entries[kEntries];
SpinLock g_lock;  // the entries and the reporter
bool g_ended;     // guarded by g_lock
__attribute__((tls_model("initial-exec"))) thread_local bool t_reporting;  // this thread has g_lock
uint64_t g_reported, g_unlisted_repeats;

// Holds the reports, if this thread does not yet.
class Reporting {
 public:
  Reporting() : held_(holdReports()) {}
  ~Reporting() {
    if (held_) resumeReports();
  }
  Reporting(const Reporting &) = delete;
  Reporting &operator=(const Reporting &) = delete;
  bool first() const { return held_; }

 private:
  const bool held_;
};

// The entry of the key, or the free one where it belongs, or null when the table is full.
Reported *lookUp(const FindingKey &key) {
  const uint64_t hash = (key.low * 0x9e3779b97f4a7c15 ^ key.high) * 0xff51afd7ed558ccd;
  for (unsigned i = 0; i < kEntries; ++i) {
    Reported &e = g_entries[(hash >> 40) + i & (kEntries - 1)];
    const uint64_t seen = __atomic_load_n(&e.key.low, __ATOMIC_ACQUIRE);
    if (seen == 0 || (seen == key.low && e.key.high == key.high)) return &e;
  }
  return nullptr;
}

bool noteRepeat(Reported *e) {
  if (e && __atomic_load_n(&e->key.low, __ATOMIC_RELAXED) == 0) return false;
  __atomic_fetch_add(e ? &e->repeats : &g_unlisted_repeats, 1, __ATOMIC_RELAXED);
  return true;
}

// Returns: the reporter's answer.
reporter::Answer ask(Describe describe, const void *finding) {
  Stream stream;
  describeProcess(stream);
  describe(stream, g_reported + 1, finding);
  stream.line("report-now").finish();
  return reporter::ask(stream);
}

// With all that is needed to read it, whatever the reporter was told before. No finding is lost: one whose reporter was lost is told twice
// rather than never.
void sayAsItIs(Describe describe, const void *finding) {
  Stream stream;
  describeProcess(stream);
  describe(stream, g_reported + 1, finding);
  stream.finish();
  reporter::say(stream);
}

// Returns: whether it was printed.
bool send(Reported &entry, Describe describe, const void *finding) {
  auto answer = reporter::Answer::kNone;
  if (!reporter::isGone()) {
    answer = ask(describe, finding);
    if (answer == reporter::Answer::kNone) describeAgain();
  }
  if (answer == reporter::Answer::kNone) sayAsItIs(describe, finding);
  entry.suppressed = answer == reporter::Answer::kSuppressed;
  return !entry.suppressed && answer != reporter::Answer::kDuplicate;
}

}  // namespace

void reportOnce(const FindingKey &key, Describe describe, const void *finding) {
  const int saved_errno = errno;
  if (noteRepeat(lookUp(key))) return;
  const Reporting reporting;
  if (!reporting.first()) return;  // in a signal handler that interrupted a report
  Reported *entry = lookUp(key);
  if (g_ended || noteRepeat(entry)) return;
  entry->key.high = key.high;
  __atomic_store_n(&entry->key.low, key.low, __ATOMIC_RELEASE);
  if (send(*entry, describe, finding)) {
    ++g_reported;
    if (__tsan_on_report) __tsan_on_report(nullptr);
    if (options().halt_on_error) haltOnError();
  }
  errno = saved_errno;
}

bool holdReports() {
  if (t_reporting) return false;
  g_lock.lock();
  t_reporting = true;
  return true;
}

void resumeReports() {
  t_reporting = false;
  g_lock.unlock();
}

void endReports() { g_ended = true; }
bool reportsEnded() { return g_ended; }

uint64_t findingsReported() { return g_reported; }

uint64_t findingsRepeated() {
  uint64_t n = g_unlisted_repeats;
  for (const Reported &e : g_entries) n += e.suppressed ? 0 : e.repeats;
  return n;
}

}  // namespace bigfoot
