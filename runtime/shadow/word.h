// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shadow words. The bits are drawn in abi/layout.h; the forms of a word that is not simple are the runtime's own.
#ifndef BIGFOOT_RUNTIME_SHADOW_WORD_H
#define BIGFOOT_RUNTIME_SHADOW_WORD_H

#include "abi/layout.h"
#include "core/epoch.h"

namespace bigfoot {

//   form       what it denotes                                         where the state is
//   simple     eight bytes alike, plain accesses, at most one read     in the word
//   halves     two times four bytes alike, otherwise the same          a Halves cell of this granule alone
//   private    anything; chosen where states are seldom alike          a PrivateState cell of this granule alone
//   interned   anything else                                           an immutable state that granules share
//   busy       not known at present: a thread holds the word's lock    -
enum class Form : uint32_t { kSimple, kHalves = kCompositeBit, kPrivate, kInterned, kBusy };

inline constexpr uint32_t kMaxIndex = 0x7fffffff;

class Word {
 public:
  constexpr explicit Word(uint64_t bits = 0) : bits_(bits) {}
  static constexpr Word simple(Stamp write, Stamp read) { return Word(uint64_t{read} << 32 | write); }
  static constexpr Word composite(Form form, uint32_t index) {
    return Word(uint64_t{index | kCompositeBit} << 32 | static_cast<uint32_t>(form));
  }
  constexpr uint64_t bits() const { return bits_; }
  constexpr bool blank() const { return bits_ == 0; }
  constexpr bool isSimple() const { return !(bits_ & kCompositeBit); }
  constexpr Form form() const { return isSimple() ? Form::kSimple : static_cast<Form>(static_cast<uint32_t>(bits_)); }
  // Of simple words.
  constexpr Stamp write() const { return static_cast<Stamp>(bits_); }
  constexpr Stamp read() const { return static_cast<Stamp>(bits_ >> 32); }
  // A page of which several threads change words: one that cannot be replaced in one step is busy meanwhile.
  static constexpr Word busy() { return composite(Form::kBusy, 0); }
  // Of all others.
  constexpr uint32_t index() const { return static_cast<uint32_t>(bits_ >> 32) & ~kCompositeBit; }
  constexpr bool operator==(const Word &) const = default;

 private:
  uint64_t bits_;
};

}  // namespace bigfoot

#endif
