// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The records of a module's sleds (abi/sled.h).
#ifndef BIGFOOT_PRODUCTION_RECORD_H
#define BIGFOOT_PRODUCTION_RECORD_H

#include "abi/site.h"
#include "abi/sled.h"
#include "production/operand.h"

namespace bigfoot::record {

inline constexpr unsigned kMostValues = 8;

// What a sled stands before.
struct Entry {
  const Site *site;
  Operand address, length;
  bool has_length;  // else the site tells
  unsigned values;
  Operand value[kMostValues];
};

inline const char *follow(const int &distance) { return reinterpret_cast<const char *>(&distance) + distance; }

inline uintptr_t codeOf(const SledRecord &record) { return reinterpret_cast<uintptr_t>(follow(record.sled)); }
inline uintptr_t stubOf(const SledRecord &record) { return reinterpret_cast<uintptr_t>(follow(record.stub)); }

// Calls visit(record) for those of [start, stop).
template <class Visit>
void forEach(const char *start, const char *stop, Visit visit) {
  for (const char *at = start; at < stop;) {
    const auto &record = *reinterpret_cast<const SledRecord *>(at);
    at += sizeof record + record.accesses * sizeof(int);
    visit(record);
  }
}

// Calls visit(entry) for each of a record, up to one that cannot be read.
template <class Visit>
void forEachEntry(const SledRecord &record, Visit visit) {
  const int *sites = reinterpret_cast<const int *>(&record + 1);
  const auto *operand = reinterpret_cast<const uint8_t *>(stubOf(record) + kStubOperands);
  for (unsigned i = 0; i < record.accesses && operand; ++i) {
    Entry entry{};
    entry.site = reinterpret_cast<const Site *>(follow(sites[i]));
    entry.has_length = entry.site->flags & kSiteRange;
    operand = readOperand(operand, entry.address);
    if (operand && entry.has_length) operand = readOperand(operand, entry.length);
    for (unsigned value = 0; operand && value < entry.site->values; ++value) {
      Operand read;
      operand = readOperand(operand, read);
      if (value < kMostValues) entry.value[entry.values++] = read;
    }
    if (operand) visit(entry);
  }
}

// The eight bytes around a sled, as they are and as a jump to its stub.
struct Bytes {
  uint64_t idle, armed;
};
inline uint64_t withJump(uint64_t idle, uintptr_t code, uintptr_t target) {
  constexpr uint8_t kJump = 0xe9;
  auto *jump = reinterpret_cast<uint8_t *>(&idle) + code % 8;
  const auto way = static_cast<int32_t>(target - (code + kSledBytes));
  jump[0] = kJump;
  __builtin_memcpy(jump + 1, &way, sizeof way);
  return idle;
}
inline Bytes bytesOf(const SledRecord &record) {
  Bytes bytes;
  const uintptr_t code = codeOf(record);
  __builtin_memcpy(&bytes.idle, reinterpret_cast<const void *>(code & ~uintptr_t{7}), 8);
  bytes.armed = withJump(bytes.idle, code, stubOf(record));
  return bytes;
}

}  // namespace bigfoot::record

#endif
