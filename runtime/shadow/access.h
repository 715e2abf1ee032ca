// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks on shadow memory: the out-of-line side of every access.
#ifndef BIGFOOT_RUNTIME_SHADOW_ACCESS_H
#define BIGFOOT_RUNTIME_SHADOW_ACCESS_H

#include "runtime/shadow/page.h"
#include "runtime/shadow/touches.h"
#include "runtime/thread/history.h"

namespace bigfoot {

// An access that raced with the one under way; copied out of the cell, which changes before the report.
struct Conflict {
  Epoch epoch;
  ThreadInfo *maker;  // of the access, if its epoch counts as another's since (D13); else null
  Access access;
  depot::RecordId record;
  depot::LocksetId locks;
  uintptr_t granule;
  ByteMask bytes;
  bool is_release;  // of a heap block, which is in use no more: it may be ordered before the access
};

// One for each place that the access races with: what is reported is pairs of places. More than kMax are cut off.
struct Conflicts {
  static constexpr unsigned kMax = 8;
  unsigned count = 0;
  bool has_more = false;  // than there is room for
  Conflict conflict[kMax];
  void add(const Conflict &c) {
    for (unsigned i = 0; i < count; ++i) {
      if (conflict[i].record != c.record) continue;
      if (conflict[i].granule == c.granule) conflict[i].bytes |= c.bytes;
      return;
    }
    if (count < kMax)
      conflict[count++] = c;
    else
      has_more = true;
  }
};

// The access under way is in shadow memory, but what others did meanwhile may not have been judged: it is to be judged again, by the rules alone, to
// which what it left there is no reason to leave it out. Ends with the next checkInCells or checkAccess; a signal handler's is not the one.
// Requires: these follow.
inline void judgeAgain(Thread &t) {
  Busy::raise(t);
  t.shadow.judge_again = true;
}

// A check under way applied to bytes [at, end), and to pieces that StridedTouches::fits. Requires: inside. May leave and enter.
class Check;
void checkBytes(Thread &thread, Check &check, uintptr_t at, uintptr_t end);
void checkTouches(Thread &thread, Check &check, const Pieces &pieces);

// Takes a page's cells away, if runs can say it all. Requires: a grant of it. May leave and enter, which ends that.
void coarsen(Thread &thread, Page &page);

// Checks and records an access. Requires: the thread is outside.
void checkAccess(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place);

// The same for the release of a heap block, which whatever accesses it afterwards conflicts with. (E5)
void checkRelease(Thread &thread, uintptr_t address, size_t bytes, const Place &place);

// Records whole pages that a thread got as written by their allocation. (E6) What other threads do there meanwhile they do to memory of nobody, which is
// not told here (Q5). Requires: nothing is known of them; the thread is outside.
void noteAllocation(Thread &thread, uintptr_t address, size_t bytes, RecordNumber record);

// The same for a write to whole pages that go away, of which those that nobody ever touched are passed by: there may be many.
void checkHeld(Thread &thread, uintptr_t start, uintptr_t end, const Place &place);

// The same for few bytes, where the page has cells that the thread may use as they are. Returns: false if it is not so.
bool checkInCells(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place);

// The same for pieces that StridedTouches::fits.
void checkPieces(Thread &thread, const Pieces &pieces, Access access, const Place &place);

// The same for an atomic access (runtime/shadow/fast_path.h has what comes first).
void checkAtomicSlow(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place);

}  // namespace bigfoot

#endif
