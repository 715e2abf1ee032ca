// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/records/unwind.h"

#include <dlfcn.h>

extern "C" int _dl_find_object(void *, dl_find_object *) noexcept __attribute__((weak));

namespace bigfoot::unwind {
namespace {

constexpr uint64_t kFramePointer = 6, kStackPointer = 7, kReturnAddress = 16;   // as DWARF numbers registers
constexpr uint8_t kRelative = 0x1b;   // an encoding: 4 bytes, signed, from where they lie

struct Reader {
  const uint8_t *at, *end;

  bool isAtEnd() const { return at >= end; }
  template <class T>
  T take() {
    T value{};
    if (static_cast<size_t>(end - at) >= sizeof value) __builtin_memcpy(&value, at, sizeof value);
    at += sizeof value;
    return value;
  }
  uint64_t number() {
    uint64_t value = 0;
    for (unsigned shift = 0; !isAtEnd(); shift += 7) {
      const uint8_t byte = *at++;
      if (shift < 64) value |= uint64_t{byte & 0x7fu} << shift;
      if (!(byte & 0x80)) break;
    }
    return value;
  }
  int64_t signedNumber() {
    const uint8_t *from = at;
    const uint64_t value = number();
    const auto bits = static_cast<unsigned>(at - from) * 7;
    return bits < 64 && value >> (bits - 1) & 1 ? static_cast<int64_t>(value | ~uint64_t{0} << bits) : static_cast<int64_t>(value);
  }
  void skip(uint64_t bytes) { at = bytes > static_cast<uint64_t>(end - at) ? end : at + bytes; }
};

// What holds at one place in a function.
struct Row {
  uint64_t base;            // a register; others than the two that are followed: unknown
  int64_t above;
  int64_t frame_pointer;    // where it is saved, from the end of the frame; 0: it is not
  bool is_frame_pointer_lost, is_outermost, is_signal;
};

struct Common {
  Reader instructions;
  uint64_t code_factor;
  int64_t data_factor;
  bool has_sizes;           // of what comes before the instructions of a function
  bool is_signal;
};

bool readCommon(const uint8_t *at, Common &common) {
  uint32_t length;
  __builtin_memcpy(&length, at, sizeof length);
  if (length == ~0u) return false;
  Reader in{at + 4, at + 4 + length};
  if (in.take<uint32_t>() != 0) return false;
  const auto version = in.take<uint8_t>();
  const char *words = reinterpret_cast<const char *>(in.at);
  while (!in.isAtEnd() && *in.at) ++in.at;
  ++in.at;
  common.code_factor = in.number();
  common.data_factor = in.signedNumber();
  if ((version == 1 ? in.take<uint8_t>() : in.number()) != kReturnAddress) return false;
  common.has_sizes = *words == 'z';
  if (!common.has_sizes) return false;   // then it is not said how places are written
  const uint64_t bytes = in.number();
  Reader said{in.at, in.at + bytes};
  in.skip(bytes);
  bool is_relative = false;
  for (const char *word = words + 1; *word; ++word) {
    if (*word == 'R') {
      is_relative = said.take<uint8_t>() == kRelative;
    } else if (*word == 'L') {
      said.take<uint8_t>();
    } else if (*word == 'P') {
      const uint8_t encoding = said.take<uint8_t>() & 0xf;   // a pointer, which is 4 bytes, or 8
      said.skip(encoding == 0x0b || encoding == 0x03 ? 4 : 8);
    } else if (*word == 'S') {
      common.is_signal = true;
    } else {
      return false;
    }
  }
  common.instructions = in;
  return is_relative;
}

// Follows instructions until they are about what comes after `offset`. Returns: false if one is not known.
bool run(Reader in, const Common &common, uint64_t offset, const Row *initial, Row &row) {
  constexpr unsigned kMostKept = 4;
  Row kept[kMostKept];
  unsigned kept_count = 0;
  uint64_t place = 0;
  const auto saved = [&](uint64_t reg, int64_t where) {
    if (reg == kFramePointer) row.frame_pointer = where, row.is_frame_pointer_lost = false;
    return reg != kReturnAddress || where == -8;
  };
  const auto asBefore = [&](uint64_t reg) {
    if (reg != kFramePointer) return;
    row.frame_pointer = initial ? initial->frame_pointer : 0;
    row.is_frame_pointer_lost = false;
  };
  while (!in.isAtEnd()) {
    const auto code = in.take<uint8_t>();
    const uint64_t operand = code & 0x3f;
    uint64_t forward = 0;
    bool is_known = true;
    switch (code >> 6 ? code & 0xc0 : code) {
      case 0x40: forward = operand; break;
      case 0x80: is_known = saved(operand, static_cast<int64_t>(in.number()) * common.data_factor); break;
      case 0xc0: asBefore(operand); break;
      case 0x00: break;
      case 0x02: forward = in.take<uint8_t>(); break;
      case 0x03: forward = in.take<uint16_t>(); break;
      case 0x04: forward = in.take<uint32_t>(); break;
      case 0x05: { const uint64_t reg = in.number(); is_known = saved(reg, static_cast<int64_t>(in.number()) * common.data_factor); break; }
      case 0x11: { const uint64_t reg = in.number(); is_known = saved(reg, in.signedNumber() * common.data_factor); break; }
      case 0x06: asBefore(in.number()); break;
      case 0x07: {
        const uint64_t reg = in.number();
        row.is_outermost |= reg == kReturnAddress;
        row.is_frame_pointer_lost |= reg == kFramePointer;
        break;
      }
      case 0x08: if (in.number() == kFramePointer) row.frame_pointer = 0, row.is_frame_pointer_lost = false; break;
      case 0x09: { const uint64_t reg = in.number(); in.number(); row.is_frame_pointer_lost |= reg == kFramePointer; is_known = reg != kReturnAddress; break; }
      case 0x0a: is_known = kept_count < kMostKept; if (is_known) kept[kept_count++] = row; break;
      case 0x0b: is_known = kept_count > 0; if (is_known) row = kept[--kept_count]; break;
      case 0x0c: row.base = in.number(); row.above = static_cast<int64_t>(in.number()); break;
      case 0x12: row.base = in.number(); row.above = in.signedNumber() * common.data_factor; break;
      case 0x0d: row.base = in.number(); break;
      case 0x0e: row.above = static_cast<int64_t>(in.number()); break;
      case 0x13: row.above = in.signedNumber() * common.data_factor; break;
      case 0x0f: row.base = ~uint64_t{0}; in.skip(in.number()); break;
      case 0x10: case 0x16: {
        const uint64_t reg = in.number();
        row.is_frame_pointer_lost |= reg == kFramePointer;
        is_known = reg != kReturnAddress;
        in.skip(in.number());
        break;
      }
      case 0x2e: in.number(); break;
      default: is_known = false;
    }
    if (!is_known) return false;
    place += forward * common.code_factor;
    if (place > offset) break;
  }
  return true;
}

// The table of functions that follows the header is sorted by where they begin. Returns: the description of the one that has `pc`, or null.
const uint8_t *findFunction(const uint8_t *header, uintptr_t pc) {
  if (!header || header[0] != 1 || header[1] != kRelative || header[2] != 0x03 || header[3] != 0x3b) return nullptr;
  struct Line {
    int32_t begin, description;   // from the header
  };
  uint32_t count;
  __builtin_memcpy(&count, header + 8, sizeof count);
  const auto *lines = reinterpret_cast<const Line *>(header + 12);
  const auto wanted = static_cast<int64_t>(pc - reinterpret_cast<uintptr_t>(header));
  uint32_t low = 0, high = count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (lines[middle].begin <= wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? header + lines[low - 1].description : nullptr;
}

bool rowAt(const uint8_t *function, uintptr_t pc, Row &row) {
  uint32_t length, distance;
  __builtin_memcpy(&length, function, sizeof length);
  __builtin_memcpy(&distance, function + 4, sizeof distance);
  Common common{};
  if (length == ~0u || !readCommon(function + 4 - distance, common)) return false;
  Reader in{function + 8, function + 4 + length};
  const auto begin = reinterpret_cast<uintptr_t>(in.at) + static_cast<uintptr_t>(static_cast<intptr_t>(in.take<int32_t>()));
  const auto bytes = in.take<uint32_t>();
  if (pc - begin >= bytes) return false;
  row.is_signal = common.is_signal;
  if (row.is_signal) return true;   // the rest says where the kernel put the registers, which is always the same
  in.skip(in.number());
  if (!run(common.instructions, common, ~uint64_t{0}, nullptr, row)) return false;
  const Row initial = row;
  return run(in, common, pc - begin, &initial, row);
}

}  // namespace

Rule ruleOf(uintptr_t pc) {
  dl_find_object found;
  Row row{};
  const uintptr_t call = pc - 1;   // the one behind it may be of another function
  if (!_dl_find_object || _dl_find_object(reinterpret_cast<void *>(call), &found) != 0) return {};
  const uint8_t *function = findFunction(static_cast<const uint8_t *>(found.dlfo_eh_frame), call);
  if (!function || !rowAt(function, call, row)) return {};
  if (row.is_signal) return {Base::kSignal, 0, 0};
  if (row.is_outermost) return {Base::kOutermost, 0, 0};
  const bool is_base_known = row.base == kStackPointer || row.base == kFramePointer;
  if (!is_base_known || row.is_frame_pointer_lost || row.above < 8 || row.above > INT32_MAX || row.frame_pointer > 0 || -row.frame_pointer > row.above + 65536) return {};
  return {row.base == kStackPointer ? Base::kStackPointer : Base::kFramePointer, static_cast<int32_t>(row.above), static_cast<int32_t>(-row.frame_pointer)};
}

}  // namespace bigfoot::unwind
