// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a report says of an access, stored once each and never forgotten: stacks, sets of locks, and records. Stacks and
// records are bounded by the program's distinct places. Sets of locks are not: a mutex that is made anew makes a new set, at
// 16 bytes for one lock.
//
// A stack is its innermost frame and the stack of its callers, 16 bytes for each frame that no other stack has: a program that recurses
// through a tree has as many stacks as the tree has nodes, of which each takes one frame more than another.
#ifndef BIGFOOT_RUNTIME_RECORDS_DEPOT_H
#define BIGFOOT_RUNTIME_RECORDS_DEPOT_H

#include <stdint.h>

#include "abi/site.h"

namespace bigfoot::depot {

enum class StackId : uint32_t { kNone = 0 };
enum class LocksetId : uint32_t { kNone = 0 };
enum class RecordId : uint32_t { kNone = 0 };

inline constexpr unsigned kMaxFrames = 64;

// Return addresses, innermost first.
struct Stack {
  const uint64_t *frame;
  unsigned count;
};
struct Frames {
  uint64_t frame[kMaxFrames];
  unsigned count = 0;
  void add(uint64_t f) {
    if (count < kMaxFrames) frame[count++] = f;
  }
  operator Stack() const { return {frame, count}; }
};

uint64_t hashStack(const uint64_t *frames, unsigned count);
StackId internCall(StackId callers, uint64_t frame);
StackId internStack(const uint64_t *frames, unsigned count);
Frames stack(StackId id);

// A lock of a set, packed: the object's index, its serial number, and whether it is held for writing.
struct LocksetEntry {
  uint32_t object;
  uint32_t serial_and_mode;
  bool write() const { return serial_and_mode & 1; }
  uint32_t serial() const { return serial_and_mode >> 1; }
  bool operator==(const LocksetEntry &) const = default;
};
// Of more than kMax those that were taken last.
struct Lockset {
  static constexpr unsigned kMax = 16;
  LocksetEntry entry[kMax];  // in the order in which they were taken
  unsigned count = 0;
};
// The set of `others` and of the lock that was taken after them.
LocksetId internLockset(LocksetId others, LocksetEntry last);
Lockset lockset(LocksetId id);

struct Record {
  const Site *site;  // null for accesses by the runtime on the program's behalf (free)
  uint64_t frame;    // the innermost; of those with the same site, callers and size, that of the first
  StackId callers;
  uint32_t size;     // bytes of the access, cut off below 4 GiB; or kOfAllocation
};
// Instead of a size: all of what the call got, which mostly is another size each time.
inline constexpr uint32_t kOfAllocation = ~0u;
RecordId internRecord(const Record &record);
Record *recordNumber(uint32_t number);  // from 1 on; null if there are fewer
const Record &record(RecordId id);
// All that there are. What changes their sites needs the world stopped.
template <class Visit>
void forEachRecord(Visit visit) {
  for (uint32_t i = 1; Record *r = recordNumber(i); ++i) visit(*r);
}
Frames stack(const Record &record);

uint64_t usedBytes();

}  // namespace bigfoot::depot

#endif
