// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of what a loop is going to access (abi/hooks.def).
#include "runtime/shadow/access.h"
#include "runtime/shadow/fast_path.h"
#include "runtime/shadow/present.h"
#include "runtime/shadow/shape.h"
#include "runtime/sys/hook.h"

namespace bigfoot {
namespace {

// As compiled code and the hooks of single accesses have it.
template <Access kAccess, unsigned kBytes>
void checkSmall(Thread &t, const Pieces &pieces, const Place &place) {
  for (uint64_t i = 0; i < pieces.count; ++i) {
    const uintptr_t address = pieces.address + pieces.stride * i;
    if (isPresentAt<kAccess, kBytes>(address)) continue;
    if (checkShort<kAccess, kBytes>(t, address, place.site, place.context) == Short::kDone) continue;
    checkOutOfLine(t, address, kBytes, kAccess, place);
  }
}

template <Access kAccess>
void checkOneByOne(Thread &t, const Pieces &pieces, const Place &place) {
  const bool aligned = ((pieces.address | pieces.stride) & (pieces.size - 1)) == 0;
  switch (aligned ? pieces.size : 0) {
    case 1: return checkSmall<kAccess, 1>(t, pieces, place);
    case 2: return checkSmall<kAccess, 2>(t, pieces, place);
    case 4: return checkSmall<kAccess, 4>(t, pieces, place);
    case 8: return checkSmall<kAccess, 8>(t, pieces, place);
  }
  for (uint64_t i = 0; i < pieces.count; ++i) checkRange(t, pieces.address + pieces.stride * i, pieces.size, kAccess, place);
}

// Fewer are looked up one by one.
constexpr uint64_t kFewPieces = 16;

// Together where the page says much in few cells. Where it has cells, the paths for one access are shorter
// (x264: 4.7 s together, 2.8 one by one).
template <Access kAccess>
void checkEach(Thread &t, const Pieces &pieces, const Place &place) {
  if (!shape::g_slim || pieces.count < kFewPieces || !StridedTouches::fits(pieces)) return checkOneByOne<kAccess>(t, pieces, place);
  const auto together = [&](const Pieces &some) {
    const Busy busy(t);
    checkPieces(t, some, kAccess, place);
  };
  if ((pieces.address | pieces.stride | pieces.size) % kGranuleBytes == 0) return together(pieces);
  for (uint64_t i = 0, n; i < pieces.count; i += n) {
    const uintptr_t at = pieces.address + i * pieces.stride, page_end = (at | (kPageBytes - 1)) + 1;
    n = (page_end - at + pieces.stride - 1) / pieces.stride;
    if (n > pieces.count - i) n = pieces.count - i;
    const Pieces some{at, pieces.stride, n, pieces.size};
    if (hasCells(pageOf(at)))
      checkOneByOne<kAccess>(t, some, place);
    else
      together(some);
  }
}

// Pieces that touch or overlap are one range.
template <Access kAccess>
void checkStrided(void *first, int64_t stride, uint64_t count, uint64_t size, const Place &place) {
  Thread *t = checkedThread();
  if (!t || count == 0) return;
  auto address = reinterpret_cast<uintptr_t>(first);
  if (stride < 0) address += static_cast<uint64_t>(stride) * (count - 1);
  const auto step = static_cast<uint64_t>(stride < 0 ? -stride : stride);
  const Pieces pieces{address, step, count, size};
  if (pieces.end() > kAddressEnd) return;  // no memory: the program will find out
  if (step > size) return checkEach<kAccess>(*t, pieces, place);
  checkRange(*t, address, pieces.end() - address, kAccess, place);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

HOOK void __bigfoot_read_strided(void *address, uint64_t stride, uint64_t count, uint64_t size, const Site *where,
                                 uint64_t context) {
  checkStrided<Access::kRead>(address, static_cast<int64_t>(stride), count, size, BIGFOOT_PLACE(where, context));
}

HOOK void __bigfoot_write_strided(void *address, uint64_t stride, uint64_t count, uint64_t size, const Site *where,
                                  uint64_t context) {
  checkStrided<Access::kWrite>(address, static_cast<int64_t>(stride), count, size, BIGFOOT_PLACE(where, context));
}
