// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/clocks.h"

#include "runtime/sys/die.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/registry.h"

namespace bigfoot {

void clocksEnded() { die("a thread's clock has reached its end after 2^48 releases"); }

void renewPublished(Thread &t) {
  t.published.renew(t.clock, t.order, t.now);
  t.learnt = false;
}

void learn(Thread &t, const Released &released) {
  if (released.teach(t.clock)) t.learnt = true;
  if (released.hasOrder() && released.teachOrder(t.clock, t.order)) t.learnt = true;
}

void learnAsLock(Thread &t, const Released &released) {
  if (released.teach(t.clock)) t.learnt = true;
}

void handOver(Thread &from, Thread &to, epochs::Given given) {
  if (from.ignored_sync || to.ignored_sync) return;
  ++from.statistics.releases;
  ++to.statistics.acquires;
  publish(from, given);
  learn(to, from.published);
}

void learnThePast(Thread &survivor) {
  const unsigned threads = registry::highestThread();
  const auto goesOn = [&](const Thread &t) { return &t == &survivor || (t.alive && !t.carrier); };
  for (unsigned i = 0; i < threads; ++i)
    if (goesOn(*threadAt(i))) publish(*threadAt(i), {0, epochs::kByFork});
  for (unsigned i = 0; i < threads; ++i) {
    Thread &t = *threadAt(i);
    if (!goesOn(t)) continue;
    for (unsigned k = 0; k < threads; ++k) {
      const Thread &other = *threadAt(k);
      const bool is_gone = other.alive && !goesOn(other);   // in the midst of an epoch, which nobody will go on with
      const Clock last = is_gone ? other.now : other.now - 1;
      if (k != i && t.clock.get(other.tid) < last) t.clock.set(other.tid, last);
    }
    t.learnt = true;
  }
}

}  // namespace bigfoot
