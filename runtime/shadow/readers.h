// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Readers: the state of a granule that more threads read than slots have room for, and not all granules alike. A thread finds its last
// read by its number: a read costs the same however many readers there are.
//
// A granule has a cell, or two if its bytes have two histories. Reads that a later one supersedes (R2) stay, but for those of the
// same thread. Of two threads with one number the second is ordered after the first (T1), or nothing is left of the first (T2).
//
// All require: nobody else changes the cells meanwhile.
#ifndef BIGFOOT_RUNTIME_SHADOW_READERS_H
#define BIGFOOT_RUNTIME_SHADOW_READERS_H

#include "runtime/shadow/slots.h"

namespace bigfoot {

// Calls visit(cell, its index) for the cells of a granule, of which the first is `i`; it may give them back.
template <class Visit>
inline void forEachReaders(uint32_t i, Visit visit) {
  for (uint32_t next; i; i = next) {
    Readers &cell = g_readers.at(i);
    next = cell.next;
    visit(cell, i);
  }
}

template <class Visit>
inline void forEachRead(const Readers &cell, Visit visit) {
  for (const Stamp s : cell.read)
    if (s) visit(s);
}

// A stamp by which the present epoch covers reads of the cell's bytes, or kNever.
inline Stamp coverOfReads(const Readers &cell, const Window &window, Tid tid) {
  if (isInWindow(window, cell.write)) return cell.write;
  const Stamp read = index(tid) < Readers::kThreads ? cell.read[index(tid)] : kNever;
  return isInWindow(window, read) ? read : kNever;
}

// Which of the bytes the present epoch covers for reads.
inline ByteMask readBytes(uint32_t i, const Window &window, Tid tid) {
  ByteMask bytes = 0;
  forEachReaders(i, [&](const Readers &cell, uint32_t) {
    if (coverOfReads(cell, window, tid)) bytes |= cell.bytes;
  });
  return bytes;
}

// A plain read with a stamp of the present epoch. Returns: false, and nothing has changed, if the bytes are not those of whole cells, or
// a write is not surely known.
inline bool addRead(const Thread &t, uint32_t i, ByteMask bytes, Stamp now) {
  if (index(t.tid) >= Readers::kThreads) return false;
  ByteMask left = bytes;
  bool can = true;
  forEachReaders(i, [&](const Readers &cell, uint32_t) {
    if (!(cell.bytes & bytes)) return;
    can &= !(cell.bytes & ~bytes) && (!cell.write || surelyKnows(t, cell.write));
    left &= static_cast<ByteMask>(~cell.bytes);
  });
  if (!can || left) return false;
  forEachReaders(i, [&](Readers &cell, uint32_t) {
    if (cell.bytes & bytes && !coverOfReads(cell, *t.window, t.tid)) cell.read[index(t.tid)] = now;
  });
  return true;
}

// Whether the thread surely knows all accesses.
inline bool surelyKnowsAll(const Thread &t, uint32_t i) {
  bool all = true;
  forEachReaders(i, [&](const Readers &cell, uint32_t) {
    all &= !cell.write || surelyKnows(t, cell.write);
    forEachRead(cell, [&](Stamp s) { all = all && surelyKnows(t, s); });
  });
  return all;
}

// The word of readers that the thread has just read, with a cover if its epoch covers all bytes.
inline Word settleReaders(const Thread &t, uint32_t i) {
  ByteMask covered = 0;
  Stamp cover = kNever;
  forEachReaders(i, [&](const Readers &cell, uint32_t) {
    const Stamp by = coverOfReads(cell, *t.window, t.tid);
    if (by) covered |= cell.bytes, cover = by;
  });
  return covered == kAllBytes ? Word::readCover(Form::kReaders, i, cover) : Word::composite(Form::kReaders, i);
}

}  // namespace bigfoot

#endif
