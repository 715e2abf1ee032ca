// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/floor.h"

#include "runtime/sys/spin_lock.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/registry.h"

namespace bigfoot::floor {
namespace {

// Clocks that every thread was found to know, by thread number. They only grow.
Clock g_known[kMaxThreads];
uint64_t g_looked;  // when that was, by the time stamp counter
SpinLock g_lock;    // whoever looks; the others go on

// What a look costs is the square of the number of threads, at about a nanosecond each; a fiftieth of the time may go into it.
constexpr uint64_t kShortestPause = 1'000'000, kPauseOfPair = 200;

bool isDead(Entry entry) {
  const Epoch e = epochs::at(epochs::withoutTwin(entry.epoch()));
  return e.clock() <= __atomic_load_n(&g_known[index(e.tid())], __ATOMIC_RELAXED);
}

// A thread that waits for the end of another does nothing before it knows what that one knows. (Z2) To join one that is detached fails.
bool awaitsAnother(const Thread &t) {
  return t.awaits && t.parked && !t.awaits->finished && !t.awaits->detached && !interruptionsPossible();
}

bool counts(const Thread &t) { return t.info && !t.info->finished && !awaitsAnother(t); }

// Whether a thread knows an access, or will before it does anything else. (Z2) Clocks of a thread that ended are 0.
bool willKnow(const Thread &t, Epoch e) {
  if (e.tid() == t.tid) return e.clock() < t.now;
  if (t.clock.knows(e)) return true;
  const ThreadInfo *awaited = __atomic_load_n(&t.awaits, __ATOMIC_RELAXED);
  return awaited && !awaited->detached && __atomic_load_n(&t.parked, __ATOMIC_ACQUIRE) && !interruptionsPossible() && threadAt(index(awaited->tid))->info == awaited &&
         threadAt(index(awaited->tid))->clock.knows(e);
}

// (Z3)
bool isKnownToAll(Epoch e) {
  constexpr unsigned kFewThreads = 16;
  const uint64_t prepared = __atomic_load_n(&registry::g_prepared, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&registry::g_begun, __ATOMIC_SEQ_CST) != prepared) return false;
  const unsigned threads = registry::highestThread();  // now: whoever is prepared has a number below it
  if (threads > kFewThreads || registry::anchoredClock(e.tid()) < e.clock()) return false;
  for (unsigned v = 0; v < threads; ++v) {
    const Thread &t = *threadAt(v);
    const ThreadInfo *info = __atomic_load_n(&t.info, __ATOMIC_ACQUIRE);
    if (info && !__atomic_load_n(&info->finished, __ATOMIC_ACQUIRE) && !willKnow(t, e)) return false;
  }
  return __atomic_load_n(&registry::g_begun, __ATOMIC_SEQ_CST) == prepared;
}

template <class Is>
unsigned forgetThose(Entry *list, unsigned count, Is is_needless) {
  unsigned kept = 0;
  for (unsigned i = 0; i < count; ++i)
    if (!is_needless(list[i])) list[kept++] = list[i];
  return kept;
}

}  // namespace

unsigned forgetNow(Entry *list, unsigned count) {
  return forgetThose(list, count, [](Entry entry) { return isKnownToAll(epochs::at(epochs::withoutTwin(entry.epoch()))); });
}

// Under the registry's lock: no thread begins, or ends unseen after one that awaits it was left out. What threads know grows meanwhile, which
// only makes this less than the truth. (Z1)
// Of a task that has not begun nobody asks here what it knows: while there is one, nothing is known to all but what is anchored. (D9)
void look() {
  registry::forEachLock([](SpinLock &lock) { lock.lock(); });
  const unsigned threads = registry::anyExpected() ? 0 : registry::highestThread();
  for (unsigned u = 0; u < threads; ++u) {
    Clock least = registry::anchoredClock(static_cast<Tid>(u));
    for (unsigned v = 0; v < threads && least > g_known[u]; ++v) {
      const Thread &t = *threadAt(v);
      if (!counts(t)) continue;
      const Clock clock = t.clock.get(static_cast<Tid>(u));  // 0 of a thread that is just beginning or ending
      const Clock known = u == v && clock ? clock - 1 : clock;  // its own present is known to nobody else
      if (known < least) least = known;
    }
    if (least > g_known[u] && least < kMaxClock) __atomic_store_n(&g_known[u], least, __ATOMIC_RELAXED);
  }
  registry::forEachLock([](SpinLock &lock) { lock.unlock(); });
}

uint32_t g_hint;

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

unsigned forget(Entry *list, unsigned count) { return forgetThose(list, count, isDead); }

Cell forget(const Cell &cell) {
  if (cell.isOutOfLine()) return cell;
  Entry list[] = {cell.first, cell.second, {}};
  const unsigned count = forget(list, 2);  // none is dead: it is clock 0
  return count == 2 ? cell : count ? Cell::of(list[0]) : Cell();
}

bool forget(Runs &runs) { return runs.edit([](const Cell &cell) { return forget(cell); }); }

void refresh() {
  const uint64_t now = __builtin_ia32_rdtsc(), threads = registry::highestThread(), pairs = threads * threads * kPauseOfPair;
  __atomic_store_n(&g_hint, 0, __ATOMIC_RELAXED);
  if (now - __atomic_load_n(&g_looked, __ATOMIC_RELAXED) < (pairs > kShortestPause ? pairs : kShortestPause) || !g_lock.tryLock()) return;
  look();
  __atomic_store_n(&g_looked, __builtin_ia32_rdtsc(), __ATOMIC_RELAXED);
  g_lock.unlock();
}

}  // namespace bigfoot::floor
