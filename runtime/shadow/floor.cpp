// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/floor.h"

#include "runtime/intercept/signals.h"
#include "runtime/shadow/epochs.h"
#include "runtime/thread/registry.h"

namespace bigfoot::floor {
namespace {

// Clocks that every thread knew, by thread number; changed while the world is stopped.
Clock g_known[kMaxThreads];
uint64_t g_looked;  // when that was, by the time stamp counter

// Stopping the world takes some 20 us.
constexpr uint64_t kPauseCycles = 3'000'000;

bool isDead(Entry entry) {
  const Epoch e = epochs::at(entry.epoch());
  return e.clock() <= g_known[index(e.tid())];
}

// A thread that waits for the end of another does nothing before it knows what that one knows. (Z2)
bool awaitsAnother(const Thread &t) { return t.awaits && t.parked && !t.awaits->finished && !interruptionsPossible(); }

// Requires: the world is stopped. Under the registry's lock, or a thread could end, unseen, after one that awaits it was left out.
void look() {
  registry::forEachLock([](SpinLock &lock) { lock.lock(); });
  const unsigned threads = registry::highestThread();
  bool first = true;
  for (unsigned v = 0; v < threads; ++v) {
    const Thread &t = *threadAt(v);
    if (!t.info || t.info->finished || awaitsAnother(t)) continue;
    for (unsigned u = 0; u < threads; ++u) {
      const Clock clock = t.clock.get(static_cast<Tid>(u));  // 0 of a thread that is just ending
      const Clock known = u == v && clock ? clock - 1 : clock;  // its own present is known to nobody else
      if (first || known < g_known[u]) g_known[u] = known;
    }
    first = false;
  }
  registry::forEachLock([](SpinLock &lock) { lock.unlock(); });
}

}  // namespace

uint32_t g_hint;

unsigned forget(Entry *list, unsigned count) {
  unsigned kept = 0;
  for (unsigned i = 0; i < count; ++i)
    if (!isDead(list[i])) list[kept++] = list[i];
  return kept;
}

Cell forget(const Cell &cell) {
  if (cell.isOutOfLine()) return cell;
  Entry list[] = {cell.first, cell.second, {}};
  const unsigned count = forget(list, 2);  // none is dead: it is clock 0
  return count == 2 ? cell : count ? Cell::of(list[0]) : Cell();
}

bool forget(Runs &runs) {
  Runs fresh;
  RunsBuilder builder(fresh);
  bool changed = false;
  runs.forEachIn(0, kGranulesPerPage, [&](unsigned first, unsigned end, Pattern pattern) {
    for (unsigned k = 0; k < pattern.period; ++k) {
      const Cell cell = forget(pattern.cell[k]);
      changed |= cell != pattern.cell[k];
      pattern.cell[k] = cell;
    }
    builder.append(first, end, pattern);
  });
  if (changed) runs = fresh;
  return changed;
}

void refresh(Thread &thread) {
  const uint64_t now = __builtin_ia32_rdtsc();
  if (now - __atomic_load_n(&g_looked, __ATOMIC_RELAXED) < kPauseCycles) return;
  stopWorld(&thread);
  look();
  __atomic_store_n(&g_looked, now, __ATOMIC_RELAXED);
  __atomic_store_n(&g_hint, 0, __ATOMIC_RELAXED);
  resumeWorld();
}

}  // namespace bigfoot::floor
