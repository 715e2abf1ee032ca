// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/short_way.h"

#include <stddef.h>

#include "production/owners.h"
#include "production/short_code.h"
#include "production/text_page.h"

namespace bigfoot::short_way {
namespace {

constexpr unsigned kLiteral = 16;   // of a page: where the words of owners are
constexpr uintptr_t kReach = (uintptr_t{1} << 31) - (1 << 20);

// The page that is being filled.
uintptr_t g_page;
unsigned g_used = text_page::kPage;

int32_t ofThread(const void *field) { return static_cast<int32_t>(reinterpret_cast<const char *>(field) - static_cast<const char *>(__builtin_thread_pointer())); }

unsigned registersOf(const Operand &operand) { return (operand.base != Operand::kNone ? 1u << operand.base : 0) | (operand.index != Operand::kNone ? 1u << operand.index : 0); }

// Two registers that no operand needs. Returns: false if there are none.
bool chooseRegisters(const WatchedSled &sled, unsigned (&chosen)[2]) {
  unsigned used = 0, count = 0;
  for (unsigned i = 0; i < sled.count; ++i) {
    const record::Entry &entry = sled.watches[i].entry;
    used |= registersOf(entry.address);
    for (unsigned value = 0; value < entry.values; ++value) used |= registersOf(entry.value[value]);
  }
  constexpr unsigned kCandidates[] = {0, 1, 2, 6, 7, 8, 9, 10, 11, 3};
  for (const unsigned r : kCandidates)
    if (!(used >> r & 1) && count < 2) chosen[count++] = r;
  return count == 2;
}

class Writer {
 public:
  Writer(const WatchedSled &sled, uintptr_t at, const unsigned (&registers)[2]) : sled_(sled), at_(at), a_(registers[0]), b_(registers[1]) {
    code_.enterFrame();
    code_.push(a_);
    code_.push(b_);
    for (unsigned i = 0; i < sled.count; ++i) test(i);
    leave(sled.code + kSledBytes);
    code_.here(long_);
    leave(sled.key - kStubReturn);
  }
  const ShortCode &code() const { return code_; }

 private:
  void leave(uintptr_t target) {
    code_.pop(b_);
    code_.pop(a_);
    code_.leaveFrame();
    code_.jumpOut(at_, target);
  }

  // b = the word of owners for a; elsewhere if a is no address of programs.
  void loadOwner(Label &elsewhere) {
    code_.move(b_, a_);
    code_.shiftRight(b_, 47);
    code_.jump(ShortCode::kNotEqual, elsewhere);
    code_.move(b_, a_);
    code_.shiftRight(b_, 3);   // a word of two bytes for sixteen
    code_.andSigned(b_, -2);
    code_.addFrom(b_, static_cast<int32_t>(at_ - g_page));
    code_.loadHalfWord(b_);
    code_.andWord(b_, owners::kFirst - 1);
  }
  void ifAtOrAbove(unsigned r, const uint64_t &bound, Label &label) {
    code_.subtractOwn(r, ofThread(&owners::t_mine.stack_low));
    code_.compareOwn(r, ofThread(&bound));
    code_.jump(ShortCode::kAboveOrEqual, label);
  }

  // Goes on here if what is at a is the thread's own.
  void testOwn(Label &not_own) {
    static_assert(owners::kGranule == 16 && sizeof(owners::Word) == 2);
    Label own;
    loadOwner(not_own);
    code_.compareOwnWord(b_, ofThread(&owners::t_mine.number));
    code_.jump(ShortCode::kEqual, own);
    code_.testWord(b_);
    code_.jump(ShortCode::kNotEqual, not_own);
    code_.move(b_, a_);
    ifAtOrAbove(b_, owners::t_mine.quiet, not_own);
    code_.moveStackPointer(b_);
    ifAtOrAbove(b_, owners::t_mine.quiet, not_own);
    code_.here(own);
  }
  // Goes on here if a points to nothing that would escape.
  void testNoNews() {
    Label none, not_on_stack;
    code_.compareWith(a_, 4096);
    code_.jump(ShortCode::kBelow, none);
    loadOwner(none);
    code_.testWord(b_);
    code_.jump(ShortCode::kNotEqual, long_);
    code_.move(b_, a_);
    ifAtOrAbove(b_, owners::t_mine.stack, not_on_stack);
    code_.jump(long_);
    code_.here(not_on_stack);
    code_.here(none);
  }

  void testValue(const Operand &value) {
    if (value.vector == Operand::kNone) {
      code_.address(a_, value);
      return testNoNews();
    }
    for (unsigned half = 0; half < 2; ++half) {
      code_.spill(static_cast<unsigned>(value.vector));
      code_.loadSpilled(a_, half);
      testNoNews();
    }
  }

  // Whether an access before it has the same pointer: what is at one constant distance from it is the thread's own if what is at another is (CA10).
  bool isTested(unsigned number) const {
    const auto &address = [&](unsigned i) -> const Operand & { return sled_.watches[i].entry.address; };
    for (unsigned i = 0; i < number; ++i)
      if (sled_.watches[i].left && address(i).base == address(number).base && address(i).base != Operand::kNone && address(i).index == Operand::kNone && address(number).index == Operand::kNone &&
          !address(i).in_thread && !address(number).in_thread)
        return true;
    return false;
  }

  void test(unsigned number) {
    const Watch &watch = sled_.watches[number];
    const record::Entry &entry = watch.entry;
    if (!watch.tracks && (!watch.left || isTested(number))) return;
    code_.address(a_, entry.address);
    if (entry.site->flags & kSitePasses) return testNoNews();
    if (watch.left || (entry.site->flags & kSiteCopies)) return testOwn(long_);   // nothing escapes by what is stored there
    Label escaped, done;
    testOwn(escaped);
    code_.jump(done);
    code_.here(escaped);
    for (unsigned value = 0; value < entry.values; ++value) testValue(entry.value[value]);
    code_.here(done);
  }

  const WatchedSled &sled_;
  const uintptr_t at_;
  const unsigned a_, b_;
  ShortCode code_;
  Label long_;
};

bool isNear(uintptr_t a, uintptr_t b) { return (a > b ? a - b : b - a) < kReach; }

bool takePage(uintptr_t near) {
  g_page = text_page::newPage(near, kReach);
  g_used = kLiteral;
  return g_page && text_page::write(g_page, reinterpret_cast<uintptr_t>(owners::g_words));
}

bool store(uintptr_t at, const ShortCode &code) {
  for (unsigned i = 0; i < code.size(); i += 8) {
    uint64_t word;
    __builtin_memcpy(&word, code.bytes() + i, sizeof word);   // what is behind the end is never run
    if (!text_page::write(at + i, word)) return false;
  }
  return true;
}

}  // namespace

uintptr_t write(const WatchedSled &sled) {
  const uintptr_t stub = sled.key - kStubReturn;
  unsigned registers[2];
  if (!chooseRegisters(sled, registers)) return stub;
  for (unsigned tries = 0; tries < 2; ++tries) {
    if ((!g_page || tries || !isNear(g_page, sled.code) || !isNear(g_page, stub)) && !takePage(sled.code)) return stub;
    const uintptr_t at = g_page + g_used;
    const Writer writer(sled, at, registers);
    const ShortCode &code = writer.code();
    if (!code.fits()) return stub;
    if (g_used + code.size() + 8 > text_page::kPage) continue;
    if (!store(at, code)) return stub;
    g_used += (code.size() + 15) / 16 * 16;
    return at;
  }
  return stub;
}

}  // namespace bigfoot::short_way
