// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/short_code.h"

namespace bigfoot {

// lea displacement(base, index, scale), or movabs where there is no register.
void ShortCode::address(unsigned r, const Operand &operand) {
  const bool has_base = operand.base != Operand::kNone, has_index = operand.index != Operand::kNone;
  int64_t displacement = operand.displacement;
  if (operand.base == kStackPointer) displacement += moved_;
  if (!has_base && !has_index) {
    const auto value = static_cast<uint64_t>(displacement);
    prefix(kWide, 0, r), put({byte(static_cast<int>(0xb8 + (r & 7)))}), putWord(static_cast<uint32_t>(value)), putWord(static_cast<uint32_t>(value >> 32));
  } else {
    if (displacement != static_cast<int32_t>(displacement)) fits_ = false;
    const auto base = static_cast<unsigned>(has_base ? operand.base : 5), index = static_cast<unsigned>(has_index ? operand.index : 4);
    put({byte(static_cast<int>(kWide | (r > 7 ? 4u : 0u) | (index > 7 ? 2u : 0u) | (has_base && base > 7 ? 1u : 0u))), 0x8d,
         byte(static_cast<int>((has_base ? 0x84u : 0x04u) | (r & 7) << 3)), byte(static_cast<int>(static_cast<unsigned>(operand.scale) << 6 | (index & 7) << 3 | (base & 7)))});
    putWord(static_cast<uint32_t>(displacement));
  }
  if (operand.in_thread) addThreadPointer(r);
}

void ShortCode::jumpTo(Label &label) {
  if (label.count == Label::kMost) fits_ = false;
  else label.jumps[label.count++] = size_;
  putWord(0);
}

void ShortCode::here(const Label &label) {
  for (unsigned i = 0; fits_ && i < label.count; ++i) {
    const uint32_t distance = size_ - (label.jumps[i] + 4);
    __builtin_memcpy(bytes_ + label.jumps[i], &distance, sizeof distance);
  }
}

}  // namespace bigfoot
