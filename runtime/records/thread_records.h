// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread remembers of stacks and records, so as not to find them twice. Thread-local.
#ifndef BIGFOOT_RUNTIME_RECORDS_THREAD_RECORDS_H
#define BIGFOOT_RUNTIME_RECORDS_THREAD_RECORDS_H

#include <stdint.h>

#include "abi/context.h"
#include "core/entry.h"
#include "runtime/records/mosaics.h"
#include "runtime/records/unwind.h"

namespace bigfoot {

struct Site;

// Records by the place of their access: its code, context and size. A place in a context that was met before is found without walking
// the stack.
struct PlaceCache {
  static constexpr unsigned kFewest = 128, kMost = 4096, kWays = 2;  // sets
  struct Entry {
    uintptr_t code;       // codeOf
    uint64_t context;
    uint32_t size;
    RecordNumber record;  // 0: none
  };
  Entry entry[kMost * kWays];
  uint32_t more;          // bits of a set's number beyond those of kFewest
  uint32_t evicted;       // places that were given up for others since the cache grew

  // The site; where there is none a number that is the program counter's, and no site's.
  static uintptr_t codeOf(const Site *site, uintptr_t pc) { return site ? reinterpret_cast<uintptr_t>(site) : pc | uintptr_t{1} << 63; }

  // Of a site that is of one size. Returns: 0 if there is none.
  __attribute__((always_inline)) RecordNumber findOnly(uintptr_t code, uint64_t context, uint32_t size) const {
    const Entry *set = setOf(code, context, size);
    if (set[0].code == code && set[0].context == context) [[likely]] return set[0].record;
    return set[1].code == code && set[1].context == context ? set[1].record : 0;
  }
  __attribute__((always_inline)) RecordNumber find(uintptr_t code, uint64_t context, uint32_t size) const {
    const Entry *set = setOf(code, context, size);
    for (const Entry *e = set; e < set + kWays; ++e)
      if (e->code == code && e->context == context && e->size == size) return e->record;
    return 0;
  }
  // A program with many places gets a larger cache: a miss looks for the place among those of all threads. What lies in the wrong set
  // then is as good as gone.
  void add(const Entry &fresh) {
    Entry *set = const_cast<Entry *>(setOf(fresh.code, fresh.context, fresh.size));
    if (set[1].record && ++evicted >= count() && count() < kMost) {
      more = count() * 2 - 1;
      evicted = 0;
      set = const_cast<Entry *>(setOf(fresh.code, fresh.context, fresh.size));
    }
    set[1] = set[0];
    set[0] = fresh;
  }

  // Requires: the thread is outside, and stays there.
  void forgetAll() {
    for (Entry *e = entry; e < entry + count() * kWays; ++e) *e = {};
  }

 private:
  uint32_t count() const { return ((kFewest - 1) | more) + 1; }
  // One call of memcmp or free is of many sizes, which are to lie in different sets.
  __attribute__((always_inline)) const Entry *setOf(uintptr_t code, uint64_t context, uint32_t size) const {
    return &entry[((code >> 2 ^ context >> 40 ^ size * 0x9e3779b1u >> 20) & (count() - 1)) * kWays];
  }
};

// Stacks that were stored lately, by their hash, and the frames of the last one, the outermost first: most have all but a few in common
// with the one before.
struct StackCache {
  static constexpr unsigned kEntries = 512, kMaxFrames = 64;
  struct Entry {
    uint64_t hash;
    uint32_t stack;
  };
  Entry entry[kEntries];
  unsigned path_length;
  uint64_t path_frame[kMaxFrames];
  uint32_t path_stack[kMaxFrames];  // up to that frame
};

// The stacks above functions, by their contexts: they are the same for all places of one.
struct CallerCache {
  static constexpr unsigned kBits = 9, kEntries = 1 << kBits;
  struct Entry {
    uint64_t context;
    uint32_t stack;  // 0: none, also where a function has no callers
  };
  Entry entry[kEntries];

  Entry &of(uint64_t context) { return entry[context >> (64 - kBits)]; }
};

// Stacks of calls that synchronise, by what tells one call from another: context, return address, and how far down the stack (H3).
struct CallCache {
  static constexpr unsigned kEntries = 128;
  struct Entry {
    uint64_t key;
    uint32_t stack;
  };
  Entry entry[kEntries];

  static uint64_t keyOf(uint64_t context, uintptr_t pc, const void *frame) {
    return contextOfCall(context, pc) + (reinterpret_cast<uintptr_t>(frame) << 32);
  }
  Entry &of(uint64_t key) { return entry[key / 4 % kEntries]; }
};

// Stacks and records of allocations by code with checks, by site and context.
struct AllocationCache {
  static constexpr unsigned kEntries = 256;
  struct Entry {
    const Site *site;
    uint64_t context;
    uint32_t stack;
    RecordNumber record;
  };
  Entry entry[kEntries];

  void forgetAll() {
    for (Entry &e : entry) e = {};
  }
  Entry &of(const Site *site, uint64_t context) { return entry[(reinterpret_cast<uintptr_t>(site) >> 2 ^ context >> 40) % kEntries]; }
};

// Where frames end, by the return addresses into their functions.
struct FrameRules {
  static constexpr unsigned kEntries = 1024;
  struct Entry {
    uintptr_t pc;
    unwind::Rule rule;
  };
  Entry entry[kEntries];

  Entry &of(uintptr_t pc) { return entry[(pc ^ pc >> 10) % kEntries]; }
  void forgetAll() {
    for (Entry &e : entry) e = {};
  }
};

struct ThreadRecords {
  PlaceCache places;
  MosaicCache mosaics;
  StackCache stacks;
  CallerCache callers;
  CallCache calls;
  AllocationCache allocations;
  FrameRules frame_rules;
};

}  // namespace bigfoot

#endif
