// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of the same epoch out of line: accesses that need no stamp, because the thread's present epoch says it all already.
// (R3)
#ifndef BIGFOOT_RUNTIME_SHADOW_COVERED_H
#define BIGFOOT_RUNTIME_SHADOW_COVERED_H

#include "runtime/shadow/slots.h"
#include "runtime/shadow/state.h"

namespace bigfoot {

// Requires: nobody else changes the word's cell meanwhile.
class Covered {
 public:
  Covered(const Thread &thread, Access access) : window_(*thread.window), tid_(thread.tid), access_(access) {}

  bool operator()(Word word, ByteMask bytes) const {
    switch (word.form()) {
      case Form::kSimple: return by({word.write(), word.read()});
      case Form::kHalves: {
        const Halves &halves = g_halves.at(word.index());
        return (!(bytes & 0x0f) || by(halves.half[0])) && (!(bytes & 0xf0) || by(halves.half[1]));
      }
      case Form::kSlots: return coveredBytes(g_slots.at(word.index()), window_, access_, bytes) == bytes;
      case Form::kInterned: {
        const auto state = state::interned::encoded(word.index());
        return by(state.data, state.length, bytes);
      }
      case Form::kReaders: return !isWrite(access_) && !(bytes & ~readBytes(word.index(), window_, tid_));
      case Form::kBusy: break;
    }
    return false;
  }

 private:
  bool isPresent(Stamp s) const { return isInWindow(window_, s); }
  bool by(Half half) const {
    if (access_ == Access::kWrite) return isPresent(half.write) && half.read == kNever;
    return isPresent(half.write) || (!isWrite(access_) && isPresent(half.read));
  }
  // An encoded granule (runtime/shadow/state.h).
  bool by(const uint32_t *data, uint32_t length, ByteMask left) const {
    for (const uint32_t *end = data + length; data < end && left;) {
      const uint32_t count = *data >> 8;
      if (*data & left) {
        bool covered = isPresent(data[1]) && (access_ != Access::kWrite || count == 0);
        for (uint32_t k = 0; access_ != Access::kWrite && !covered && k < count; ++k)
          covered = isPresent(data[2 + k]) && subsumes(stamps::access(data[2 + k]), access_);
        if (!covered) return false;
        left &= static_cast<ByteMask>(~*data);
      }
      data += 2 + count;
    }
    return left == 0;
  }

  const Window &window_;  // not a copy: it has a table as well
  const Tid tid_;
  const Access access_;
};

// Whether the present epoch covers an access to a granule whose word is a value; remembers interned states that do.
inline bool isCoveredValue(Thread &thread, Word word, ByteMask bytes, Access access) {
  const bool interned = word.form() == Form::kInterned;
  if (interned && thread.covers.has(word.index(), thread.now, bytes, access)) return true;
  const Covered covered(thread, access);
  if (!covered(word, bytes)) return false;
  if (interned) {
    thread.covers.add(word.index(), thread.now, covered(word, kAllBytes) ? kAllBytes : bytes, access);
    thread.caches_used = true;
  }
  return true;
}

}  // namespace bigfoot

#endif
