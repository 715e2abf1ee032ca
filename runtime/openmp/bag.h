// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the epochs of tasks count as that told nobody, from their ends on. docs/openmp.md, D13.
#ifndef BIGFOOT_RUNTIME_OPENMP_BAG_H
#define BIGFOOT_RUNTIME_OPENMP_BAG_H

#include "runtime/openmp/shared_clock.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/registry.h"

namespace bigfoot::openmp {

// Of the children of one task, or of those that it created in one taskgroup. Its number has stretches of clocks, one behind the other: all who end
// before the parent waits have the same, which it learns then. All bytes zero is an empty one. The lock is a leaf but for the registry's.
class Bag {
 public:
  ~Bag();

  // A task that told nobody is about to be put in. Returns: false if it cannot be, since the parent has ended or no number is left.
  // `is_first`: nobody was in this stretch. Requires: inside.
  bool open(const Thread &child, bool &is_first);
  // From now on whatever epochs these chunks have, if they are still the number's, are of the present stretch. With `keeps` they stay listed, as long as
  // there are not too many. Returns: whether they are. Requires: open() said yes and nobody has waited since; inside.
  bool add(const ChunkList &chunks, Tid of, ThreadInfo *by, bool keeps);
  // The parent has waited: it learns of all who are in. Requires: outside.
  void take(Thread &parent);
  // The same for a parent that has learnt what known() said from elsewhere.
  void advance();
  // No more are to be put in. Returns: whether somebody is in for whom nobody has waited.
  bool close();
  void reopen() { is_closed_ = false; }
  bool isAwaited() const { return has_any_; }
  // What whoever waited knows. Requires: isAwaited().
  Epoch known() const;

  // All in it and its number have become another's: nothing counts as its any more. Requires: as for `add`.
  bool moveTo(Bag &other, bool keeps);
  // The task is gone, and so is the number as a thread's that ended.
  void finish();

  Bag *next;   // of those that its task has
 private:
  Thread &thread() const { return *threadAt(index(number_->tid)); }
  void beginStretch();

  SpinLock lock_;
  bool is_closed_, has_any_;
  ThreadInfo *number_;   // null: none yet
  Clock first_;          // of the present stretch
  ChunkList chunks_;     // that are in, of all stretches
};

}  // namespace bigfoot::openmp

#endif
