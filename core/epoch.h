// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread numbers, clocks and epochs: c@t of the FastTrack paper.
#ifndef BIGFOOT_CORE_EPOCH_H
#define BIGFOOT_CORE_EPOCH_H

#include <stdint.h>

namespace bigfoot {

// A thread number. Reused when precision allows it (docs/precision.md, T1 and T2).
enum class Tid : uint16_t {};
inline constexpr unsigned kMaxThreads = 1u << 16;
constexpr unsigned index(Tid t) { return static_cast<unsigned>(t); }

using Clock = uint64_t;
inline constexpr unsigned kClockBits = 48;
inline constexpr Clock kMaxClock = (Clock{1} << kClockBits) - 1;

enum class Access : uint8_t { kRead = 0, kWrite = 1, kAtomicRead = 2, kAtomicWrite = 3 };

constexpr bool isWrite(Access a) { return static_cast<unsigned>(a) & 1; }
constexpr bool isAtomic(Access a) { return static_cast<unsigned>(a) & 2; }
constexpr bool conflict(Access a, Access b) { return (isWrite(a) || isWrite(b)) && !(isAtomic(a) && isAtomic(b)); }

// Bit 4 * a + b: whatever conflicts with b conflicts with a.
inline constexpr uint16_t kSubsumptions = [] {
  uint16_t table = 0;
  for (unsigned a = 0; a < 4; ++a)
    for (unsigned b = 0; b < 4; ++b) {
      bool all = true;
      for (unsigned k = 0; k < 4; ++k)
        all &= !conflict(static_cast<Access>(b), static_cast<Access>(k)) || conflict(static_cast<Access>(a), static_cast<Access>(k));
      table |= static_cast<uint16_t>(all << (4 * a + b));
    }
  return table;
}();
constexpr bool subsumes(Access a, Access b) {
  return kSubsumptions >> (4 * static_cast<unsigned>(a) + static_cast<unsigned>(b)) & 1;
}
static_assert(subsumes(Access::kWrite, Access::kAtomicWrite) && !subsumes(Access::kAtomicWrite, Access::kRead));
static_assert(subsumes(Access::kRead, Access::kAtomicRead) && !subsumes(Access::kRead, Access::kAtomicWrite));

//   63..48    47..0
//   thread    clock
class Epoch {
 public:
  constexpr Epoch() = default;
  constexpr Epoch(Tid tid, Clock clock) : bits_(uint64_t{index(tid)} << kClockBits | clock) {}
  constexpr Tid tid() const { return static_cast<Tid>(bits_ >> kClockBits); }
  constexpr Clock clock() const { return bits_ & kMaxClock; }
  // That of the same thread so many clocks later.
  constexpr Epoch after(Clock clocks) const {
    Epoch later = *this;
    later.bits_ += clocks;
    return later;
  }
  constexpr bool operator==(const Epoch &) const = default;

 private:
  uint64_t bits_ = 0;
};
static_assert(sizeof(Epoch) == 8);

// Names an epoch in shadow memory (runtime/thread/epochs.h); 0 is "never".
using EpochNumber = uint32_t;
inline constexpr unsigned kEpochNumberBits = 30;
inline constexpr EpochNumber kNever = 0;

}  // namespace bigfoot

#endif
