// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/owners.h"

#include <sys/mman.h>

#include "runtime/sys/system_call.h"

namespace bigfoot::owners {

char *g_words;
thread_local constinit Mine t_mine;
uint8_t g_has_owners[(uint64_t{1} << 47) >> kRegionBits];

namespace {

constexpr size_t kRoom = (size_t{1} << 47) / kGranule * sizeof(Word);
constexpr uint32_t kMostThreads = kFirst - 1;

uint32_t g_threads;
thread_local Word t_self;
thread_local bool t_has_none;

}  // namespace

bool reserve() {
  const long words = os::call(SYS_mmap, 0, static_cast<long>(kRoom), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (os::failed(words)) return false;
  os::call(SYS_madvise, words, static_cast<long>(kRoom), MADV_DONTDUMP);
  os::call(SYS_madvise, words, static_cast<long>(kRoom), MADV_NOHUGEPAGE);
  g_words = reinterpret_cast<char *>(words);
  return true;
}

// Numbers are not given twice: a block may outlive its owner.
Word self() {
  if (t_self || t_has_none) [[likely]] return t_self;
  const uint32_t number = __atomic_add_fetch(&g_threads, 1, __ATOMIC_RELAXED);
  if (number > kMostThreads) {
    __atomic_store_n(&g_threads, kMostThreads, __ATOMIC_RELAXED);
    t_has_none = true;
    return kNobody;
  }
  t_mine.number = number;
  return t_self = static_cast<Word>(number);
}

void own(uint64_t start, size_t bytes) {
  const Word me = self();
  if (!me || bytes > kLargest || !bytes || !isOfPrograms(start) || start % kGranule) return;
  for (uint64_t region = start >> kRegionBits; region <= (start + bytes - 1) >> kRegionBits; ++region) __atomic_store_n(&g_has_owners[region], 1, __ATOMIC_RELAXED);
  Word *word = &wordOf(start);
  *word++ = me | kFirst;
  for (const Word *end = &wordOf(start + bytes - 1); word <= end; ++word) *word = me;
}

void disown(uint64_t start, size_t bytes) {
  if (!isOfPrograms(start) || !bytes || !wordOf(start)) return;
  Word *word = &wordOf(start);
  for (const Word *end = &wordOf(start + bytes - 1); word <= end; ++word) *word = kNobody;
}

Range blockAround(uint64_t address) {
  const Word owner = ownerOf(address);
  Word *first = &wordOf(address), *behind = first + 1;
  while (*first == owner) --first;   // up to the one with kFirst
  while (*behind == owner) ++behind;
  const auto addressOf = [](const Word *word) { return static_cast<uint64_t>(reinterpret_cast<const char *>(word) - g_words) / sizeof(Word) * kGranule; };
  return {addressOf(first), addressOf(behind)};
}

void markEscaped(const Range &block) {
  for (Word *word = &wordOf(block.start), *end = &wordOf(block.end); word < end; ++word) __atomic_store_n(word, kNobody, __ATOMIC_RELAXED);
}

}  // namespace bigfoot::owners
