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
//   slots      anything that few accesses made                         a Slots cell of this granule alone
//   interned   anything else                                           an immutable state that granules share
//   readers    one or two parts, plain accesses, many reads of each    one Readers cell for each part, of this granule alone
//   busy       not known at present: a thread holds the word's lock    -
enum class Form : uint32_t { kSimple, kHalves, kSlots, kInterned, kReaders, kBusy };

inline constexpr unsigned kIndexBits = 29;
inline constexpr uint32_t kMaxIndex = (1u << kIndexBits) - 1;

// Composite words come in three kinds, so that inline tests pass where one thread made all parts in one epoch at different
// places. The name of a state is its form (2 bits) and its index:
//
//   upper half       lower half
//   1 | name         1 | 0                no cover
//   1 | name         a stamp              written cover: all bytes were written in the stamp's epoch, by its thread
//   a stamp          1 | name             read cover: all were read or written
class Word {
 public:
  constexpr Word() : bits_(0) {}
  constexpr explicit Word(uint64_t bits) : bits_(bits) {}
  static constexpr Word simple(Stamp write, Stamp read) { return Word(uint64_t{read} << 32 | write); }
  static constexpr Word composite(Form form, uint32_t index) {
    return Word(uint64_t{nameOf(form, index)} << 32 | kCompositeBit);
  }
  static constexpr Word writtenCover(Form form, uint32_t index, Stamp cover) {
    return Word(uint64_t{nameOf(form, index)} << 32 | cover);
  }
  static constexpr Word readCover(Form form, uint32_t index, Stamp cover) {
    return Word(uint64_t{cover} << 32 | nameOf(form, index));
  }
  // A page of which several threads change words: one that cannot be replaced in one step is busy meanwhile.
  // No state has the index 0.
  static constexpr Word busy() { return Word(kCompositeBits); }

  // Of a page's descriptor only (runtime/shadow/page.h), which names no granule's cell: a cell of runs, or that the page has words.
  static constexpr Word runs(uint32_t index) { return composite(Form::kSlots, index); }
  static constexpr Word refined() { return composite(Form::kSlots, 0); }
  constexpr bool isRuns() const { return form() == Form::kSlots && index(); }

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool blank() const { return bits_ == 0; }
  constexpr bool isSimple() const { return !(bits_ & kCompositeBits); }
  // Whether the word may stand for several granules: it names no cell.
  constexpr bool isValue() const { return isSimple() || form() == Form::kInterned; }
  constexpr Form form() const {
    if (isSimple()) return Form::kSimple;
    if (bits_ == kCompositeBits) return Form::kBusy;
    return static_cast<Form>((name() >> kIndexBits & 3) + static_cast<uint32_t>(Form::kHalves));
  }
  // Of simple words.
  constexpr Stamp write() const { return lower(); }
  constexpr Stamp read() const { return upper(); }
  // Of all others.
  constexpr uint32_t index() const { return name() & kMaxIndex; }
  // The same state, without a cover.
  constexpr Word bare() const { return isSimple() ? *this : Word(uint64_t{name()} << 32 | kCompositeBit); }
  constexpr bool operator==(const Word &) const = default;

 private:
  static constexpr uint64_t kCompositeBits = uint64_t{kCompositeBit} << 32 | kCompositeBit;
  static constexpr uint32_t nameOf(Form form, uint32_t index) {
    return kCompositeBit | (static_cast<uint32_t>(form) - static_cast<uint32_t>(Form::kHalves)) << kIndexBits | index;
  }
  constexpr uint32_t name() const { return upper() & kCompositeBit ? upper() : lower(); }
  constexpr uint32_t lower() const { return static_cast<uint32_t>(bits_); }
  constexpr uint32_t upper() const { return static_cast<uint32_t>(bits_ >> 32); }

  uint64_t bits_;
};

constexpr unsigned coveredSlot(Word word) { return word.bits() >> kCoveredShift & (kCoveredSlots - 1); }

}  // namespace bigfoot

#endif
