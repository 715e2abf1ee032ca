// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a report says of an access, stored once each and never forgotten: stacks, sets of locks, and records. Stacks and
// records are bounded by the program's distinct places. Sets of locks are not: a mutex that is made anew makes a new set, at
// 24 bytes for one lock.
#ifndef BIGFOOT_RUNTIME_THREAD_DEPOT_H
#define BIGFOOT_RUNTIME_THREAD_DEPOT_H

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

uint64_t hashStack(const uint64_t *frames, unsigned count);
// The hash of a stack whose innermost frame is `frame`, from that of the others.
inline uint64_t hashCalled(uint64_t callers, uint64_t frame) {
  const uint64_t h = (callers ^ frame) * 0x9e3779b97f4a7c15;
  return h ^ h >> 29;
}
StackId internStack(const uint64_t *frames, unsigned count, uint64_t hash);
Stack stack(StackId id);

// A lock of a set, packed: the object's index, its serial number, and whether it is held for writing.
struct LocksetEntry {
  uint32_t object;
  uint32_t serial_and_mode;
  bool write() const { return serial_and_mode & 1; }
  uint32_t serial() const { return serial_and_mode >> 1; }
};
struct Lockset {
  const LocksetEntry *entry;
  unsigned count;
};
LocksetId internLockset(const LocksetEntry *entries, unsigned count);
Lockset lockset(LocksetId id);

struct Record {
  const Site *site;  // null for accesses by the runtime on the program's behalf (free)
  uint64_t key;      // of the stack and the size
  StackId stack;
  uint32_t size;     // bytes of the access; cut off at 4 GiB
};
inline uint64_t recordKey(uint64_t stack_hash, uint32_t size) { return hashCalled(stack_hash, size); }
// Returns: kNone if there is none. With 10^6 stacks, two have the same hash of 64 bits once in 10^7 runs; then a report shows the other.
RecordId findRecord(const Site *site, uint64_t key);
RecordId internRecord(const Record &record);
const Record &record(RecordId id);

uint64_t usedBytes();

}  // namespace bigfoot::depot

#endif
