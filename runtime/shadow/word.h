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

inline constexpr uint32_t kMaxIndex = 0x3fffffff;

// Halves come in three words, so that inline tests pass where one thread made both halves in one epoch at different places:
//
//   upper half       lower half
//   1 | index        1 | kHalves          no cover
//   1 | index        a stamp              written cover: both halves were written in the stamp's epoch, by its thread
//   a stamp          1 | 1 | index        read cover: both were read or written
class Word {
 public:
  constexpr explicit Word(uint64_t bits = 0) : bits_(bits) {}
  static constexpr Word simple(Stamp write, Stamp read) { return Word(uint64_t{read} << 32 | write); }
  static constexpr Word composite(Form form, uint32_t index) {
    return Word(uint64_t{index | kCompositeBit} << 32 | static_cast<uint32_t>(form));
  }
  static constexpr Word writtenHalves(uint32_t index, Stamp cover) {
    return Word(uint64_t{index | kCompositeBit} << 32 | cover);
  }
  static constexpr Word readHalves(uint32_t index, Stamp cover) {
    return Word(uint64_t{cover} << 32 | kCompositeBit | kReadCoverBit | index);
  }
  // A page of which several threads change words: one that cannot be replaced in one step is busy meanwhile.
  static constexpr Word busy() { return composite(Form::kBusy, 0); }

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool blank() const { return bits_ == 0; }
  constexpr bool isSimple() const { return !(bits_ & kCompositeBits); }
  // Whether the word may stand for several granules: it names no cell.
  constexpr bool isValue() const { return isSimple() || form() == Form::kInterned; }
  constexpr Form form() const {
    if (isSimple()) return Form::kSimple;
    return (bits_ & kCompositeBits) == kCompositeBits ? static_cast<Form>(lower()) : Form::kHalves;
  }
  // Of simple words.
  constexpr Stamp write() const { return lower(); }
  constexpr Stamp read() const { return upper(); }
  // Of all others.
  constexpr uint32_t index() const { return (upper() & kCompositeBit ? upper() : lower()) & kMaxIndex; }
  constexpr bool operator==(const Word &) const = default;

 private:
  static constexpr uint64_t kCompositeBits = uint64_t{kCompositeBit} << 32 | kCompositeBit;
  static constexpr uint32_t kReadCoverBit = kCompositeBit >> 1;
  constexpr uint32_t lower() const { return static_cast<uint32_t>(bits_); }
  constexpr uint32_t upper() const { return static_cast<uint32_t>(bits_ >> 32); }

  uint64_t bits_;
};

constexpr unsigned coveredSlot(Word word) { return word.bits() >> kCoveredShift & (kCoveredSlots - 1); }

}  // namespace bigfoot

#endif
