// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/findings.h"

#include <errno.h>

#include "runtime/memory/modules.h"
#include "runtime/openmp/libomp.h"
#include "runtime/report/debugging.h"
#include "runtime/report/describe.h"
#include "runtime/report/finish.h"
#include "runtime/report/kept.h"
#include "runtime/report/reporter.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/hash_table.h"
#include "runtime/sys/memory_map.h"
#include "runtime/sys/options.h"
#include "runtime/sys/spin_lock.h"

// Called in the thread that found something, where it did, when the report is printed. A debugger stops there; a program may define either,
// the second as ThreadSanitizer has it.
#define ON_REPORT extern "C" __attribute__((weak, noinline, visibility("default")))
ON_REPORT void __bigfoot_on_report() { asm volatile(""); }
ON_REPORT void __tsan_on_report(void *) { asm volatile(""); }

namespace bigfoot {
namespace {

// What was reported: a key and, of a race on a global, its range, since another global is another finding.
// Never freed. Read without the lock: entries are only added, and a stale miss takes the lock.
struct Reported {
  FindingKey key;
  uintptr_t start, end;  // immutable; of what is no global [0, 0)
  bool is_race;          // immutable
  bool suppressed;       // its repeats are nobody's business; guarded by g_lock
  uint64_t repeats;
  Reported *next;

  // Without a reporter nobody knows where a variable ends, and the whole program counts as one.
  bool covers(const FindingKey &other, uintptr_t address) const {
    if (key.low != other.low || key.high != other.high) return false;
    if (end) return address - start < end - start;
    return !is_race || !modules::isIn(address);
  }
};
constinit HashTable<ByPointer<Reported>, 10, 16> g_table;
SpinLock g_lock;  // the entries and the reporter
bool g_ended;     // guarded by g_lock
__attribute__((tls_model("initial-exec"))) thread_local bool t_reporting;  // this thread has g_lock
uint64_t g_reported;   // by this process, and before it was forked by others
uint64_t g_inherited;  // of these, by others
uint64_t g_left_out;   // accesses of which not all was reported

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

Reported *lookUp(const FindingKey &key, uintptr_t address) {
  return g_table.find(hashOf(key), [&](const Reported *r) { return r->covers(key, address); });
}

// Requires: g_lock.
void add(const Reported &what) {
  auto *added = static_cast<Reported *>(Arena::allocate(sizeof(Reported)));
  *added = what;
  g_table.insert(hashOf(what.key), added);
}

bool noteRepeat(Reported *e) {
  if (e) __atomic_fetch_add(&e->repeats, 1, __ATOMIC_RELAXED);
  return e;
}

// Returns: the reporter's answer.
reporter::Answer ask(const Stream &finding) {
  Stream stream;
  describeProcess(stream);
  stream.lines(finding).line("report-now").finish();
  return reporter::ask(stream);
}

// With all that is needed to read it, whatever the reporter was told before. No finding is lost: one whose reporter was lost is told twice
// rather than never.
void sayAsItIs(const Stream &finding) {
  Stream stream;
  describeProcess(stream);
  reporter::say(stream.lines(finding));
}

reporter::Answer send(const Stream &finding) {
  reporter::Answer answer;
  if (reporter::lostSocket()) describeAgain();
  if (!reporter::isGone()) {
    answer = ask(finding);
    if (answer.verdict != reporter::Verdict::kNone) return answer;
    describeAgain();
  }
  sayAsItIs(finding);
  return {reporter::Verdict::kPrinted, 0, kAddressEnd};
}

void callOnReport(const KeptFinding &finding) {
  const CurrentReport current(finding);
  __bigfoot_on_report();
  __tsan_on_report(current.handle());
}

}  // namespace

bool isRepeated(const FindingKey &key, uintptr_t address) { return noteRepeat(lookUp(key, address)); }

void reportOnce(const FindingKey &key, uintptr_t address, Describe describe, const void *finding, Printed printed) {
  const int saved_errno = errno;
  if (noteRepeat(lookUp(key, address))) return;
  if (!__atomic_load_n(&g_reported, __ATOMIC_RELAXED)) openmp::warnOfOthers();
  const Reporting reporting;
  if (!reporting.first()) return;  // in a signal handler that interrupted a report
  if (g_ended || noteRepeat(lookUp(key, address))) return;
  Stream lines;
  describe(lines, g_reported + 1, finding);
  lines.finish();
  const reporter::Answer answer = send(lines);
  const bool suppressed = answer.verdict == reporter::Verdict::kSuppressed;
  // Where symbols are missing nobody knows where a variable ends, and an array of a million elements is not to be a million findings.
  const bool is_nameless = address && !answer.end && modules::isIn(address);
  add({key, answer.start, is_nameless ? kAddressEnd : answer.end, address != 0, suppressed, 0, nullptr});
  if (answer.verdict == reporter::Verdict::kPrinted) {
    ++g_reported;
    if (printed) printed(finding);
    callOnReport(keepFinding(lines, answer.start, answer.start ? answer.end : 0));
    if (options().halt_on_error) haltOnError();
  }
  errno = saved_errno;
}

void noteOthersLeftOut() { __atomic_fetch_add(&g_left_out, 1, __ATOMIC_RELAXED); }

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

void disownFindings() {
  g_inherited = g_reported;
  g_left_out = 0;
  g_table.forEach([](Reported *r) { r->repeats = 0; });
}

uint64_t findingsReported() { return g_reported - g_inherited; }

uint64_t findingsRepeated() {
  uint64_t n = 0;
  g_table.forEach([&](const Reported *r) { n += r->suppressed ? 0 : r->repeats; });
  return n;
}

uint64_t accessesWithOthersLeftOut() { return __atomic_load_n(&g_left_out, __ATOMIC_RELAXED); }

}  // namespace bigfoot
