// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/clocks.h"

#include "runtime/shadow/epochs.h"
#include "runtime/sys/die.h"
#include "runtime/thread/registry.h"

namespace bigfoot {

void endEpoch(Thread &t) {
  if (t.now == kMaxClock) [[unlikely]] die("a thread's clock has reached its end after 2^48 releases");
  t.clock.set(t.tid, ++t.now);
  t.learnt = false;
  epochs::advance(t);
}

void publish(Thread &t) {
  if (t.recorded || t.learnt) endEpoch(t);
}

void assignPublished(Clocks &to, Thread &t) {
  to.assign(t.clock);
  to.set(t.tid, t.now - 1);
}

void joinPublished(Clocks &to, Thread &t) {
  t.clock.set(t.tid, t.now - 1);
  to.join(t.clock);
  t.clock.set(t.tid, t.now);
}

void learn(Thread &t, const Clocks &clocks) {
  if (t.clock.join(clocks)) t.learnt = true;
}

void handOver(Thread &from, Thread &to) {
  if (from.ignored_sync || to.ignored_sync) return;
  ++from.statistics.releases;
  ++to.statistics.acquires;
  publish(from);
  from.clock.set(from.tid, from.now - 1);
  learn(to, from.clock);
  from.clock.set(from.tid, from.now);
}

void learnThePast(Thread &survivor) {
  const unsigned threads = registry::highestThread();
  const auto goesOn = [&](const Thread &t) { return &t == &survivor || (t.alive && !t.carrier); };
  for (unsigned i = 0; i < threads; ++i)
    if (goesOn(*threadAt(i))) publish(*threadAt(i));
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

void acquire(Thread &t, SyncObject &object) {
  if (t.ignored_sync) [[unlikely]] return;
  const Released &r = object.released;
  ++t.statistics.acquires;
  if (isKnown(t, r)) {
    ++t.statistics.acquires_skipped;
    return;
  }
  learn(t, r.clocks);
}

void releaseStore(Thread &t, SyncObject &object) {
  if (t.ignored_sync) [[unlikely]] return;
  publish(t);
  Released &r = object.released;
  const Clock at = t.now - 1;
  ++t.statistics.releases;
  if (r.exact && r.by == t.tid && r.at == at && !r.clocks.empty()) {  // the same vector again, by (C2)
    ++t.statistics.releases_skipped;
    return;
  }
  assignPublished(r.clocks, t);
  r.exact = true;
  r.by = t.tid;
  r.at = at;
}

void releaseJoin(Thread &t, SyncObject &object) {
  if (t.ignored_sync) [[unlikely]] return;
  Released &r = object.released;
  if (isKnown(t, r)) return releaseStore(t, object);
  publish(t);
  ++t.statistics.releases;
  joinPublished(r.clocks, t);
  r.exact = false;
}

}  // namespace bigfoot
