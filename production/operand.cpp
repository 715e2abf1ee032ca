// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/operand.h"

namespace bigfoot {
namespace {

constexpr uint8_t kThreadSegment = 0x64, kWide = 0x48, kLea = 0x8d;
constexpr uint8_t kHighRegister = 0x41, kTwoBytes = 0x0f, kMovaps = 0x28;

template <class T>
T take(const uint8_t *&code) {
  T value;
  __builtin_memcpy(&value, code, sizeof value);
  code += sizeof value;
  return value;
}

// [41] 0f 28 ModRM, of two registers
const uint8_t *readVector(const uint8_t *code, Operand &operand) {
  const int8_t high = *code == kHighRegister ? 8 : 0;
  if (high) ++code;
  if (code[0] != kTwoBytes || code[1] != kMovaps || code[2] >> 6 != 3) return nullptr;
  operand.vector = static_cast<int8_t>((code[2] & 7) + high);
  return code + 3;
}

}  // namespace

// [64] REX.W 8d ModRM [SIB] [displacement]. Of ModRM the three bits in the middle name the register that is loaded.
const uint8_t *readOperand(const uint8_t *code, Operand &operand) {
  operand = {};
  if (*code == kHighRegister || *code == kTwoBytes) return readVector(code, operand);
  if (*code == kThreadSegment) operand.in_thread = true, ++code;
  const uint8_t rex = *code++;
  if ((rex & 0xf8) != kWide || *code++ != kLea) return nullptr;
  const int8_t high_base = rex & 1 ? 8 : 0, high_index = rex & 2 ? 8 : 0;
  const uint8_t modrm = *code++, mode = modrm >> 6;
  uint8_t base = modrm & 7;
  if (mode == 3) return nullptr;
  const bool of_code = mode == 0 && base == 5;
  bool has_base = !of_code;
  if (base == 4) {
    const uint8_t sib = *code++;
    base = sib & 7;
    has_base = mode != 0 || base != 5;
    operand.scale = sib >> 6;
    const auto index = static_cast<int8_t>((sib >> 3 & 7) + high_index);
    if (index != kStackPointer) operand.index = index;
  }
  if (has_base) operand.base = static_cast<int8_t>(base + high_base);
  if (mode == 1) operand.displacement = take<int8_t>(code);
  else if (mode == 2 || !has_base) operand.displacement = take<int32_t>(code);
  if (of_code) operand.displacement += reinterpret_cast<int64_t>(code);
  return code;
}

}  // namespace bigfoot
