// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/race.h"

#include <errno.h>

#include "runtime/options.h"
#include "runtime/report/describe.h"
#include "runtime/report/finish.h"
#include "runtime/report/reporter.h"
#include "runtime/sys/die.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot {
namespace {

// Pairs of sites that were reported. Read without the lock: entries are only added, and a stale miss takes the lock.
constexpr unsigned kPairs = 1 << 14;
struct Pair {
  uint64_t low, high;  // published by `low`, which is never 0
  uint64_t repeats;
  bool suppressed;     // its repeats are nobody's business
};
Pair g_pairs[kPairs];
SpinLock g_lock;        // the pairs and the reporter
bool g_ended;           // guarded by g_lock
__attribute__((tls_model("initial-exec"))) thread_local bool t_reporting;  // this thread has g_lock

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
uint64_t g_reported, g_unlisted_repeats;

// What makes an access the same in two reports: its site or, for the runtime's own, the code that called it.
uint64_t placeOf(const depot::Record &r) {
  if (r.site) return reinterpret_cast<uint64_t>(r.site);
  return depot::stack(r.stack).count ? depot::stack(r.stack).frame[0] : 1;
}

// The entry of the pair, or the free one where it belongs, or null when the table is full.
Pair *lookUp(uint64_t low, uint64_t high) {
  const uint64_t hash = (low * 0x9e3779b97f4a7c15 ^ high) * 0xff51afd7ed558ccd;
  for (unsigned i = 0; i < kPairs; ++i) {
    Pair &p = g_pairs[(hash >> 40) + i & (kPairs - 1)];
    const uint64_t seen = __atomic_load_n(&p.low, __ATOMIC_ACQUIRE);
    if (seen == 0 || (seen == low && p.high == high)) return &p;
  }
  return nullptr;
}

bool noteRepeat(Pair *p) {
  if (p && __atomic_load_n(&p->low, __ATOMIC_RELAXED) == 0) return false;
  __atomic_fetch_add(p ? &p->repeats : &g_unlisted_repeats, 1, __ATOMIC_RELAXED);
  return true;
}

void reportOne(Thread &thread, const Side &now, const Side &before) {
  uint64_t low = placeOf(*now.record), high = placeOf(*before.record);
  if (low > high) {
    const uint64_t swapped = low;
    low = high;
    high = swapped;
  }
  if (noteRepeat(lookUp(low, high))) return;
  const Reporting reporting;
  if (!reporting.first()) return;  // a race in a signal handler that interrupted a report
  Pair *pair = lookUp(low, high);
  if (g_ended || noteRepeat(pair)) return;
  pair->high = high;
  __atomic_store_n(&pair->low, low, __ATOMIC_RELEASE);

  Stream stream;
  describeProcess(stream);
  describeRace(stream, g_reported + 1, thread, now, before);
  stream.line("report-now").finish();
  const bool sent = reporter::send(stream);
  const auto answer = sent ? reporter::awaitAnswer() : reporter::Answer::kPrinted;
  pair->suppressed = answer == reporter::Answer::kSuppressed;
  if (pair->suppressed || answer == reporter::Answer::kDuplicate) return;
  ++g_reported;
  if (options().halt_on_error) haltOnError();
}

}  // namespace

void reportRaces(Thread &thread, Access access, depot::RecordId now, depot::LocksetId locks, const Conflicts &conflicts) {
  const int saved_errno = errno;
  for (unsigned i = 0; i < conflicts.count; ++i) {
    const Conflict &c = conflicts.conflict[i];
    const uintptr_t address = c.granule + static_cast<unsigned>(__builtin_ctz(c.bytes));
    const Side mine{access, thread.info, &depot::record(now), locks, address};
    const Side theirs{c.access, registry::at(c.epoch.tid(), c.epoch.clock()), &depot::record(c.record), c.locks,
                      address};
    reportOne(thread, mine, theirs);
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

uint64_t racesReported() { return g_reported; }

uint64_t racesRepeated() {
  uint64_t n = g_unlisted_repeats;
  for (const Pair &p : g_pairs) n += p.suppressed ? 0 : p.repeats;
  return n;
}

}  // namespace bigfoot
