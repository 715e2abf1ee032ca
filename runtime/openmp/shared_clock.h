// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A clock that several logical threads give to and take from: a barrier's, that of finished children, a dependence's.
#ifndef BIGFOOT_RUNTIME_OPENMP_SHARED_CLOCK_H
#define BIGFOOT_RUNTIME_OPENMP_SHARED_CLOCK_H

#include "runtime/shadow/footprint.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/clocks.h"

namespace bigfoot::openmp {

// All bytes zero has nothing. The lock is a leaf.
class SharedClock {
 public:
  // All require: outside.
  void give(Thread &t, epochs::Given given) {
    footprints::commit(t);
    const Inside inside(t);
    const Guard guard(lock_);
    releaseJoin(t, released_, given);
  }
  void take(Thread &t) {
    if (isNothing()) return;
    footprints::commit(t);
    const Inside inside(t);
    const Guard guard(lock_);
    acquire(t, released_);
  }
  bool isNothing() const { return released_.isNothing(); }
  void add(Epoch e) {
    const Guard guard(lock_);
    released_.add(e);
  }
  // For a thread that does not run yet.
  void addTo(Released &other) {
    const Guard guard(lock_);
    if (!released_.isNothing()) other.join(released_);
  }
  // Whether whoever took all of it knows what was published then.
  bool includes(Epoch e) {
    const Guard guard(lock_);
    return released_.includes(e);
  }
  // All that was given to this one, to another as well.
  void addTo(SharedClock &other) {
    const Guard guard(other.lock_);
    addTo(other.released_);
  }

 private:
  SpinLock lock_;
  Released released_;
};

// Objects of the runtime's own heap, whose bytes are zero at first.
template <class T>
T *make() {
  return static_cast<T *>(Arena::allocate(sizeof(T)));
}
template <class T>
void dispose(T *object) {
  object->~T();
  Arena::release(object, sizeof(T));
}

}  // namespace bigfoot::openmp

#endif
