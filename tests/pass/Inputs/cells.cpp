// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cells.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "abi/layout.h"
#include "abi/site.h"

using namespace bigfoot;

namespace {

bool failed;
constexpr uint64_t kEpoch = 5;
constexpr size_t kPage = 1ul << kPageShift;

uint64_t *cell(const char *address) {
  const auto at = reinterpret_cast<uintptr_t>(address);
  const uint64_t offset = *reinterpret_cast<uint64_t *>(kShadowBase + (at >> kPageShift) * kDescriptorBytes);
  return reinterpret_cast<uint64_t *>(kShadowBase + offset + (at & kGranuleOffsetMask) * kShadowScale);
}

void *map(uint64_t at, size_t bytes) {
  void *result = mmap(reinterpret_cast<void *>(at), bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (at ? MAP_FIXED_NOREPLACE : 0), -1, 0);
  if (result == MAP_FAILED) abort();
  return result;
}

// Bit i: byte i of the granule.
unsigned bytesOf(const char *granule, const char *from, size_t size) {
  unsigned result = 0;
  for (unsigned i = 0; i < kGranuleBytes; ++i)
    if (granule + i >= from && granule + i < from + size) result |= 1u << i;
  return result;
}

const char *granuleOf(const char *address) { return address - reinterpret_cast<uintptr_t>(address) % kGranuleBytes; }

}  // namespace

extern "C" {
thread_local unsigned long __bigfoot_present = kEpoch << (kEpochShift - kBytesShift) | kPresentWrite | 0xff;
thread_local unsigned long __bigfoot_context;
void __bigfoot_module_init(unsigned) {}
#define FAIL(name) \
  void __bigfoot_##name(const void *, const Site *, unsigned long) { failed = true; }
FAIL(read1) FAIL(read2) FAIL(read4) FAIL(read8) FAIL(read16) FAIL(write1) FAIL(write2) FAIL(write4) FAIL(write8) FAIL(write16)
}

Cells::Cells() : memory_(static_cast<char *>(map(0, 2 * kPage))) {
  const uint64_t descriptors = kDescriptorBytes << (47 - kPageShift);
  map(kShadowBase, descriptors + 16 * kPage);
  for (unsigned i = 0; i < 2; ++i)
    *reinterpret_cast<uint64_t *>(kShadowBase + ((reinterpret_cast<uintptr_t>(memory_) >> kPageShift) + i) * kDescriptorBytes) =
        descriptors + 8 * i * kPage;
}

void Cells::fill(const char *from, size_t size) {
  for (const char *granule = granuleOf(from); granule < from + size; granule += kGranuleBytes)
    for (unsigned i = 0; i < 2; ++i) {
      const unsigned asked = bytesOf(granule, from, size), kind = random_() % 8;
      const uint64_t bytes = kind < 3 ? asked : kind < 5 ? 0xff : kind == 5 ? asked & ~(1u << random_() % 8) : random_() % 256;
      const uint64_t epoch = random_() % 4 ? kEpoch : random_() % 8, atomic = random_() % 16 == 0, is_write = random_() % 4 != 0;
      cell(granule)[i] = epoch << kEpochShift | atomic << kAtomicShift | is_write << kWriteShift | bytes << kBytesShift |
                         random_() % (1u << kBytesShift);
    }
}

bool Cells::passes(const char *from, size_t size, bool is_write) const {
  for (const char *granule = granuleOf(from); granule < from + size; granule += kGranuleBytes) {
    const uint64_t looked_at = kEpochAndKind | bytesOf(granule, from, size);
    auto proves = [&](uint64_t entry) {
      return (((entry >> kBytesShift | (is_write ? 0 : kPresentWrite)) ^ __bigfoot_present) & looked_at) == 0;
    };
    if (!proves(cell(granule)[0]) && !proves(cell(granule)[1])) return false;
  }
  return true;
}

void Cells::expect(void (*access)(void *), size_t offset, size_t size, size_t align, bool is_write) {
  unsigned passed = 0;
  for (unsigned round = 0; round < 2000; ++round)
    for (char *p = memory_ + kPage - 32; p < memory_ + kPage + 16; p += align) {
      const char *from = p + offset;
      const bool crosses = from < memory_ + kPage && from + size > memory_ + kPage;
      fill(from, size);
      failed = false;
      access(p);
      const bool expected = passes(from, size, is_write);
      passed += expected;
      if (failed == expected && !(failed && crosses)) fprintf(stderr, "%zu bytes at %p + %zu: %d expected\n", size, p, offset, expected), abort();
    }
  if (passed < 1000) fprintf(stderr, "%zu bytes: too few passed\n", size), abort();
}

int main() {
  Cells cells;
  expectAll(cells);
}
