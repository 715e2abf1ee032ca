// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A checker of determinism, after SingleTrack (Sadowski, Freund, Flanagan, ESOP 2009; paper 003, section 5.2): whether all that conflicts is
// ordered by what is the same in every schedule: forks, joins and barriers. Who gets a lock first, or sees an atomic variable when, is chance:
// such operations conflict with each other, and order nothing. So an order that is not fixed is found at the lock or variable that makes it,
// also where race detectors in front keep away the accesses that it orders.
//
// FastTrack's rules, with a lock and an atomic variable as one more location each: operations on a lock and atomic writes are writes, readers'
// operations on a lock and atomic reads are reads. A lock that one thread alone uses, or that forks, joins and barriers order, is no matter.
#ifndef BIGFOOT_DETECTORS_SINGLETRACK_SINGLETRACK_H
#define BIGFOOT_DETECTORS_SINGLETRACK_SINGLETRACK_H

#include "detectors/fasttrack/fasttrack.h"

namespace bigfoot {

class SingleTrack : public FastTrack {
 public:
  using FastTrack::FastTrack;

  // Atomic accesses conflict as others do.
  bool atomicRead(const Event &e) { return conflicts(e, EventKind::kRead, e.size), true; }
  bool atomicWrite(const Event &e) { return conflicts(e, EventKind::kWrite, e.size), true; }
  bool read(const Event &e) { return FastTrack::read(e), true; }
  bool write(const Event &e) { return FastTrack::write(e), true; }

  void acquire(const Event &e) { conflicts(e, EventKind::kWrite, 1); }
  void acquireShared(const Event &e) { conflicts(e, EventKind::kRead, 1); }
  void release(const Event &e) { conflicts(e, EventKind::kWrite, 1); }
  void releaseShared(const Event &e) { conflicts(e, EventKind::kRead, 1); }
  void wait(const Event &e) { conflicts(e, EventKind::kWrite, 1); }
  void volatileRead(const Event &e) { conflicts(e, EventKind::kRead, 1); }
  void loadRelaxed(const Event &e) { conflicts(e, EventKind::kRead, 1); }
  void volatileWrite(const Event &e) { conflicts(e, EventKind::kWrite, 1); }
  void storeRelease(const Event &e) { conflicts(e, EventKind::kWrite, 1); }
  void storeRelaxed(const Event &e) { conflicts(e, EventKind::kWrite, 1); }
  void updateRelaxed(const Event &e) { conflicts(e, EventKind::kWrite, 1); }
  void fenceRelease(const Event &) {}
  void fenceAcquire(const Event &) {}

 private:
  void conflicts(const Event &e, EventKind as, uint64_t bytes) {
    Event access = e;
    access.kind = as;
    access.size = bytes;
    as == EventKind::kRead ? FastTrack::read(access) : FastTrack::write(access);
  }
};

}  // namespace bigfoot

#endif
