// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/findings.h"

#include <errno.h>

#include "runtime/report/describe.h"
#include "runtime/report/finish.h"
#include "runtime/report/reporter.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/hash_table.h"
#include "runtime/sys/options.h"
#include "runtime/sys/spin_lock.h"

// Programs may define it, as ThreadSanitizer has it; we have no report to give to it.
extern "C" __attribute__((weak)) void __tsan_on_report(void *report);

namespace bigfoot {
namespace {

// Keys that were reported. Read without the lock: they are only added, and a stale miss takes the lock.
struct Reported {
  FindingKey key;
  uint64_t repeats;
  Reported *next;
  bool suppressed;   // its repeats are nobody's business
};
constinit HashTable<ByPointer<Reported>, 10, 16> g_table;
SpinLock g_lock;  // the entries and the reporter
bool g_ended;     // guarded by g_lock
__attribute__((tls_model("initial-exec"))) thread_local bool t_reporting;  // this thread has g_lock
uint64_t g_reported;

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

uint64_t hashOf(const FindingKey &key) { return hashWith(key.low, key.high); }

// Returns: whether it was reported before.
bool noteRepeat(const FindingKey &key) {
  Reported *known = g_table.find(hashOf(key), [&](const Reported *r) { return r->key.low == key.low && r->key.high == key.high; });
  if (known) __atomic_fetch_add(&known->repeats, 1, __ATOMIC_RELAXED);
  return known;
}

// Requires: g_lock.
Reported &add(const FindingKey &key) {
  auto *added = static_cast<Reported *>(Arena::allocate(sizeof(Reported)));
  added->key = key;
  g_table.insert(hashOf(key), added);
  return *added;
}

// Returns: whether it was printed.
bool send(Reported &entry, Describe describe, const void *finding) {
  Stream stream;
  describeProcess(stream);
  describe(stream, g_reported + 1, finding);
  stream.line("report-now").finish();
  const bool sent = reporter::send(stream);
  const auto answer = sent ? reporter::awaitAnswer() : reporter::Answer::kPrinted;
  entry.suppressed = answer == reporter::Answer::kSuppressed;
  return !entry.suppressed && answer != reporter::Answer::kDuplicate;
}

}  // namespace

void reportOnce(const FindingKey &key, Describe describe, const void *finding) {
  const int saved_errno = errno;
  if (noteRepeat(key)) return;
  const Reporting reporting;
  if (!reporting.first()) return;  // in a signal handler that interrupted a report
  if (g_ended || noteRepeat(key)) return;
  if (send(add(key), describe, finding)) {
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
  uint64_t n = 0;
  g_table.forEach([&](const Reported *r) { n += r->suppressed ? 0 : r->repeats; });
  return n;
}

}  // namespace bigfoot
