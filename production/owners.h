// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which memory no thread but its owner can know of yet (docs/caper.md): blocks of the heap, and frames of stacks.
//
// A word for 16 bytes, at a fixed distance from them, is 0 for memory that has escaped, or that nobody knows anything of, and else the number of the
// block's owner; the first of a block has kFirst as well. What is at 0 is never anything else again until it is allocated.
//
//   state          written by                                               read by
//   a word         the allocating thread, before it has the pointer; its    any thread: it is told 0, or another's number, and
//                  owner, and who finds that it can reach it, to 0; who     either is escaped to it
//                  frees the block, to 0
//   OwnStack       its thread                                               its thread
#ifndef BIGFOOT_PRODUCTION_OWNERS_H
#define BIGFOOT_PRODUCTION_OWNERS_H

#include <stddef.h>
#include <stdint.h>

namespace bigfoot::owners {

using Word = uint16_t;
inline constexpr Word kFirst = 0x8000, kNobody = 0;
inline constexpr unsigned kGranule = 16;
inline constexpr size_t kLargest = 64 << 20;   // a block larger than that has escaped from the first

extern char *g_words;   // null: nothing is watched

// Returns: false if there is no room for it in the address space.
bool reserve();

inline bool isOfPrograms(uint64_t address) { return address < uint64_t{1} << 47; }
inline Word &wordOf(uint64_t address) { return *reinterpret_cast<Word *>(g_words + (address / kGranule) * sizeof(Word)); }
inline Word ownerOf(uint64_t address) { return static_cast<Word>(__atomic_load_n(&wordOf(address), __ATOMIC_RELAXED) & ~kFirst); }

// What code at sleds reads of its thread (production/short_way.h). As it is at first nothing is the thread's own, and anything may be on its stack.
struct Mine {
  uint64_t stack_low = 0, quiet = 0, stack = ~uint64_t{0};   // where the stack begins; bytes from there without an escaped frame; bytes of it all
  uint32_t number = ~uint32_t{0};                            // no word has that
};
extern thread_local constinit Mine t_mine;

// For each GiB whether a block in it ever had an owner. A search asks it first: numbers that look like addresses would touch words all over the table.
inline constexpr unsigned kRegionBits = 30;
extern uint8_t g_has_owners[(uint64_t{1} << 47) >> kRegionBits];
inline bool mayHaveOwner(uint64_t address) { return __atomic_load_n(&g_has_owners[address >> kRegionBits], __ATOMIC_RELAXED); }

// The calling thread's number, kNobody if there are too many.
Word self();

// A new block of the calling thread's. Requires: it is of kGranule bytes or aligned so.
void own(uint64_t start, size_t bytes);
// A block is freed.
void disown(uint64_t start, size_t bytes);

struct Range {
  uint64_t start, end;
};
// Requires: ownerOf(address) is not kNobody. The block around it, whose memory another thread may free at any time, unless the owner asks.
Range blockAround(uint64_t address);
void markEscaped(const Range &block);

}  // namespace bigfoot::owners

#endif
