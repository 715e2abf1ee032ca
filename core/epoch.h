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

// Whatever conflicts with b conflicts with a.
constexpr bool subsumes(Access a, Access b) {
  for (unsigned k = 0; k < 4; ++k)
    if (conflict(b, static_cast<Access>(k)) && !conflict(a, static_cast<Access>(k))) return false;
  return true;
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
  constexpr bool operator==(const Epoch &) const = default;

 private:
  uint64_t bits_ = 0;
};
static_assert(sizeof(Epoch) == 8);

// Names one access: its Epoch, and what a report says of it. 31 bits; 0 is "never".
using Stamp = uint32_t;
inline constexpr Stamp kNever = 0;
inline constexpr Stamp kMaxStamp = 0x7fffffff;

}  // namespace bigfoot

#endif
