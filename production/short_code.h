// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Machine code for the short way through a sled: the few instructions that short_way.cpp writes, at an address where they do not lie yet.
// A register is named by the machine's number for it; rsp, rbp, r12 and r13, which need other encodings as the base of an address, are none that may be given.
#ifndef BIGFOOT_PRODUCTION_SHORT_CODE_H
#define BIGFOOT_PRODUCTION_SHORT_CODE_H

#include "production/operand.h"

namespace bigfoot {

// A place in the code that is jumped to before it is known.
struct Label {
  static constexpr unsigned kMost = 64;
  unsigned jumps[kMost], count = 0;   // where their distances are
};

class ShortCode {
 public:
  enum Condition : uint8_t { kAboveOrEqual = 0x3, kBelow = 0x2, kEqual = 0x4, kNotEqual = 0x5 };
  static constexpr unsigned kMost = 1024;

  // Returns: whether all of it found room. If not it is none.
  bool fits() const { return fits_; }
  unsigned size() const { return size_; }
  const uint8_t *bytes() const { return bytes_; }

  // Moves the stack pointer past the red zone, and back.
  void enterFrame() { put({0x48, 0x8d, 0x64, 0x24, 0x80}), moved_ += 128; }
  void leaveFrame() { put({0x48, 0x8d, 0xa4, 0x24, 0x80, 0, 0, 0}); }
  void push(unsigned r) { prefix(0x40, 0, r), put({byte(0x50 + (r & 7))}), moved_ += 8; }
  void pop(unsigned r) { prefix(0x40, 0, r), put({byte(0x58 + (r & 7))}); }

  void move(unsigned to, unsigned from) { prefix(kWide, from, to), put({0x89, registers(from, to)}); }
  void moveStackPointer(unsigned to) { prefix(kWide, kStackPointer, to), put({0x89, registers(kStackPointer, to)}); }
  void shiftRight(unsigned r, uint8_t bits) { prefix(kWide, 0, r), put({0xc1, registers(5, r), bits}); }
  void andSigned(unsigned r, int8_t mask) { prefix(kWide, 0, r), put({0x83, registers(4, r), byte(mask)}); }
  void andWord(unsigned r, uint32_t mask) { prefix(0x40, 0, r), put({0x81, registers(4, r)}), putWord(mask); }
  void testWord(unsigned r) { prefix(0x40, r, r), put({0x85, registers(r, r)}); }
  void compareWith(unsigned r, uint32_t value) { prefix(kWide, 0, r), put({0x81, registers(7, r)}), putWord(value); }
  // r += the eight bytes at `distance` before this code
  void addFrom(unsigned r, int32_t before) { prefix(kWide, r, 0), put({0x03, byte((r & 7) << 3 | 5)}), putWord(static_cast<uint32_t>(-before - static_cast<int32_t>(size_) - 4)); }
  void loadHalfWord(unsigned r) { prefix(0x40, r, r), put({0x0f, 0xb7, byte(0x40 | (r & 7) << 3 | (r & 7)), 0}); }

  // With what lies at an offset of the thread's own block of memory.
  void subtractOwn(unsigned r, int32_t offset) { ofThread(kWide, 0x2b, r, offset); }
  void compareOwn(unsigned r, int32_t offset) { ofThread(kWide, 0x3b, r, offset); }
  void compareOwnWord(unsigned r, int32_t offset) { ofThread(0x40, 0x3b, r, offset); }
  void addThreadPointer(unsigned r) { ofThread(kWide, 0x03, r, 0); }

  // r = where the operand says, as it was at the sled.
  void address(unsigned r, const Operand &operand);
  // The sixteen bytes of a vector register go below the stack pointer; r = one half of them.
  void spill(unsigned vector) { prefix(0x40, vector, 0), put({0x0f, 0x11, byte(0x44 | (vector & 7) << 3), 0x24, 0xf0}); }
  void loadSpilled(unsigned r, unsigned half) { prefix(kWide, r, 0), put({0x8b, byte(0x44 | (r & 7) << 3), 0x24, byte(0xf0 + 8 * half)}); }

  void jump(Condition condition, Label &label) { put({0x0f, byte(0x80 | condition)}), jumpTo(label); }
  void jump(Label &label) { put({0xe9}), jumpTo(label); }
  void here(const Label &label);
  // Requires: the code will lie at `code`.
  void jumpOut(uintptr_t code, uintptr_t target) { put({0xe9}), putWord(static_cast<uint32_t>(target - (code + size_ + 4))); }

 private:
  static constexpr uint8_t kWide = 0x48;
  static uint8_t byte(int value) { return static_cast<uint8_t>(value); }
  static uint8_t registers(unsigned reg, unsigned rm) { return byte(static_cast<int>(0xc0 | (reg & 7) << 3 | (rm & 7))); }

  template <unsigned N>
  void put(const uint8_t (&bytes)[N]) {
    if (size_ + N > kMost) fits_ = false;
    else __builtin_memcpy(bytes_ + size_, bytes, N), size_ += N;
  }
  void putWord(uint32_t word) {
    uint8_t bytes[4];
    __builtin_memcpy(bytes, &word, 4);
    put(bytes);
  }
  // The REX prefix, where there is something in it.
  void prefix(uint8_t rex, unsigned reg, unsigned rm) {
    rex = byte(rex | (reg > 7 ? 4 : 0) | (rm > 7 ? 1 : 0));
    if (rex != 0x40) put({rex});
  }
  void ofThread(uint8_t rex, uint8_t operation, unsigned r, int32_t offset) {
    put({0x64}), prefix(rex, r, 0), put({operation, byte(0x04 | (r & 7) << 3), 0x25}), putWord(static_cast<uint32_t>(offset));
  }
  void jumpTo(Label &label);

  uint8_t bytes_[kMost];
  unsigned size_ = 0;
  int32_t moved_ = 0;   // by which the stack pointer is lower than at the sled
  bool fits_ = true;
};

}  // namespace bigfoot

#endif
