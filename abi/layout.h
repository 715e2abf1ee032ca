// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where shadow memory lies: what inline checks compute and the runtime maintains.
//
// Application memory is seen as pages of 4 KiB and granules of 8 bytes. A page has a descriptor
// (runtime/shadow/page.h) whose first field is the offset of the page's 512 shadow words, one per granule:
//
//   descriptor(a) = kShadowBase + (a >> kPageShift) * kDescriptorBytes
//   word(a)       = kShadowBase + *(u64 *)descriptor(a) + (a & kWordOffsetMask)
//
// A descriptor that was never written holds offset 0, so that word(a) falls on the descriptors of application
// pages 0..127. Linux maps nothing there (vm.mmap_min_addr is 64 KiB and programs start at 4 MiB at the
// lowest), so those stay zero: the table's own first 4 KiB are the zero page that inline checks need. An access through a null
// pointer, which the program may survive in a signal handler, leaves no trace there.
//
// The base is fixed. Linux puts nothing between the end of a non-PIE program's heap and the legacy mmap base
// 0x2aaaaaaaa000 unless it is asked to, whatever vm.mmap_rnd_bits says, so full ASLR needs no re-execution.
#ifndef BIGFOOT_ABI_LAYOUT_H
#define BIGFOOT_ABI_LAYOUT_H

namespace bigfoot {

inline constexpr unsigned long kShadowBase = 0x100000000000;
inline constexpr unsigned kPageShift = 12;
inline constexpr unsigned kDescriptorShift = 5;
inline constexpr unsigned long kDescriptorBytes = 1ul << kDescriptorShift;
inline constexpr unsigned long kGranuleBytes = 8;
inline constexpr unsigned long kFirstAddress = 128ul << kPageShift;  // below it nothing is checked: see above
inline constexpr unsigned long kWordOffsetMask = (1ul << kPageShift) - kGranuleBytes;

// A shadow word:
//
//   63       62..32                      31          30..0
//   +--------+---------------------------+-----------+---------------------------+
//   | 0      | stamp of the last read    | 0         | stamp of the last write   |   simple: all 8 bytes alike
//   +--------+---------------------------+-----------+---------------------------+
//   | 1      | form and index            | 1         | 0                         |   composite: anything else
//   +--------+---------------------------+-----------+---------------------------+
//
// Inline tests compare halves and look at nothing else. So a half whose highest bit is clear is a stamp of its kind, also in the
// composite words that have a cover (runtime/shadow/word.h), where it stands for accesses to all 8 bytes.
//
// A stamp names one access: thread, clock, stack and site. 0 is "never". The stamps that a thread handed
// out in its present epoch are consecutive: [window.base, window.base + window.count).
inline constexpr unsigned kReadHalfOffset = 4;
inline constexpr unsigned kCompositeBit = 0x80000000u;

// Thread-local, initial-exec, symbol __bigfoot_window. A write check passes inline when the write half lies in
// the window, (half - base) < count unsigned; a read check when either half does.
//
// A read check passes as well when the whole word is in `covered`: an interned state in which this thread read all eight bytes in
// its present epoch. The word is loaded first, then the slot, in this order. Tables that several threads read have few such states.
inline constexpr unsigned kCoveredSlots = 8, kCoveredShift = 33;  // slot = word >> kCoveredShift & (kCoveredSlots - 1)
inline constexpr unsigned long kNothingCovered = ~0ul;            // no word is this
struct Window {
  unsigned base;
  unsigned count;
  unsigned long covered[kCoveredSlots];
};

}  // namespace bigfoot

#endif
