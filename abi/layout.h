// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where shadow memory lies: what inline checks compute and the runtime maintains.
//
// Application memory is seen as pages of 4 KiB and granules of 8 bytes. A page has a descriptor
// (runtime/shadow/page.h) whose first field is the offset of the page's 512 cells, one per granule, of two entries each:
//
//   descriptor(a) = kShadowBase + (a >> kPageShift) * kDescriptorBytes
//   cell(a)       = kShadowBase + *(u64 *)descriptor(a) + (a & kGranuleOffsetMask) * kShadowScale
//
// A descriptor that was never written holds offset 0, so that cell(a) falls on the descriptors of application
// pages 0..255. Linux maps nothing there (vm.mmap_min_addr is 64 KiB and programs start at 4 MiB at the
// lowest), so those stay zero: the table's own first 8 KiB are the zero page that inline checks need. An access through a null
// pointer, which the program may survive in a signal handler, leaves no trace there.
//
// The base is fixed, in the one large stretch of addresses where Linux puts nothing unless it is asked to, whatever vm.mmap_rnd_bits says,
// so that full ASLR needs no re-execution. Below it lies what is mapped when the stack may have any size: downwards from a sixth of the
// address space. Above it, what is mapped in the legacy order: upwards from a third.
#ifndef BIGFOOT_ABI_LAYOUT_H
#define BIGFOOT_ABI_LAYOUT_H

namespace bigfoot {

inline constexpr unsigned long kFreeStart = 0x155555556000, kFreeEnd = 0x2aaaaaaaa000;
inline constexpr unsigned long kShadowBase = 0x160000000000;
inline constexpr unsigned kPageShift = 12;
inline constexpr unsigned kDescriptorShift = 5;
inline constexpr unsigned long kDescriptorBytes = 1ul << kDescriptorShift;
inline constexpr unsigned long kGranuleBytes = 8;
inline constexpr unsigned long kShadowScale = 2;  // bytes of shadow for a byte of memory
inline constexpr unsigned long kFirstAddress = 256ul << kPageShift;  // below it nothing is checked: see above
inline constexpr unsigned long kGranuleOffsetMask = (1ul << kPageShift) - kGranuleBytes;

// An entry: one access, or accesses of one thread and epoch, to some bytes of a granule.
//
//   63..34      33        32        31..24     23             22        21..0
//   epoch       atomic    write     bytes      out of line    merged    record
//
// 0 is none. The second entry lies 8 bytes behind the first. An entry that is out of line names a longer state
// (core/cell.h); its other fields are a cover, which says of one epoch what an entry would say.
inline constexpr unsigned kEntryBytes = 8;
inline constexpr unsigned kEpochShift = 34, kAtomicShift = 33, kWriteShift = 32, kBytesShift = 24;

// Thread-local, initial-exec, symbol __bigfoot_present, 64 bits: what an entry of a plain write to all bytes in the thread's present
// epoch has above its record, shifted down by kBytesShift. A check of bytes m (bit i: the granule's byte i) passes inline if for
// either entry e of the cell
//
//   write     ((e >> kBytesShift)                ^ present) & (kEpochAndKind | m) == 0
//   read      ((e >> kBytesShift | kPresentWrite) ^ present) & (kEpochAndKind | m) == 0
//
// which for all eight bytes is a comparison. A read passes by a write as well. An atomic entry lets nothing pass.
inline constexpr unsigned long kPresentWrite = 1ul << (kWriteShift - kBytesShift);
inline constexpr unsigned long kPresentAtomic = 1ul << (kAtomicShift - kBytesShift);
inline constexpr unsigned long kEpochAndKind = ~0xfful;

}  // namespace bigfoot

#endif
