// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/state.h"

#include "runtime/shadow/collect.h"
#include "runtime/shadow/stamps.h"
#include "runtime/sys/arena.h"

namespace bigfoot {

constinit CellPool<Halves, kHalvesCells, kHalvesMarks> g_halves;
constinit CellPool<Slots, kSlotsCells, kSlotsMarks> g_slots;
constinit CellPool<Readers, kReadersCells, kReadersMarks> g_readers;
constinit Pool<Runs, kRunsCells> g_runs;

namespace state {
namespace {

constexpr ByteMask kHalfBytes[2] = {0x0f, 0xf0};
constexpr uint64_t kCellsToCollect = 4096;

bool plain(Stamp s) { return !isAtomic(stamps::access(s)); }

bool anyAtomic(const Granule &g) {
  for (unsigned i = 0; i < g.parts; ++i)
    for (uint32_t k = 0; k < g.part[i].count; ++k)
      if (!plain(g.part[i].since[k])) return true;
  return false;
}

// One write and at most one plain read: what simple words and halves can say.
bool slim(const Part &p) { return p.count == 0 || (p.count == 1 && plain(p.since[0])); }
Half halfOf(const Part &p) { return {p.write, p.count ? p.since[0] : kNever}; }

// Parts cover whole halves and are slim. Requires: the granule is not simple.
bool asHalves(const Granule &g, Halves &out) {
  out = {};
  for (unsigned i = 0; i < g.parts; ++i) {
    const Part &p = g.part[i];
    if (!slim(p)) return false;
    bool placed = false;
    for (unsigned h = 0; h < 2; ++h)
      if (p.bytes == kHalfBytes[h]) out.half[h] = halfOf(p), placed = true;
    if (!placed) return false;
  }
  return true;
}

// Returns: false if they are too many.
bool putSlots(const Granule &g, Slots &out) {
  out = {};
  for (unsigned i = 0; i < g.parts; ++i) {
    const Part &p = g.part[i];
    if (p.write && !putSlot(out, p.write, Access::kWrite, p.bytes)) return false;
    for (uint32_t k = 0; k < p.count; ++k)
      if (!putSlot(out, p.since[k], stamps::access(p.since[k]), p.bytes)) return false;
  }
  return true;
}

// Returns: false if a thread's number is too high for it, or has two reads: the last of a thread and the first of the next by (T1).
bool putReaders(const Part &p, Readers &out) {
  out = {};
  out.bytes = p.bytes;
  out.write = p.write;
  for (uint32_t k = 0; k < p.count; ++k) {
    const unsigned tid = index(stamps::epoch(p.since[k]).tid());
    if (tid >= Readers::kThreads || out.read[tid]) return false;
    out.read[tid] = p.since[k];
  }
  return true;
}

// Keeps since[0, count] in order, as interned states have it.
void insertSorted(Stamp *since, uint32_t count, Stamp s) {
  for (; count > 0 && since[count - 1] > s; --count) since[count] = since[count - 1];
  since[count] = s;
}

// In the cell that the granule has already, if it is of this form.
template <Form kForm, class Pool>
uint32_t cellFor(Pool &pool, Word old) {
  if (old.form() == kForm) return old.index();
  drop(old);
  return pool.claim();
}

Word packHalves(const Halves &halves, Word old) {
  const uint32_t i = cellFor<Form::kHalves>(g_halves, old);
  g_halves.at(i) = halves;
  return Word::composite(Form::kHalves, i);
}

Word packSlots(Slots &slots, Word old) {
  const uint32_t i = cellFor<Form::kSlots>(g_slots, old);
  Slots &cell = g_slots.at(i);
  const Rewriting rewriting(cell);
  slots.version = cell.version;
  cell = slots;
  return Word::composite(Form::kSlots, i);
}

// Returns: false if they cannot say it.
bool packReaders(const Granule &g, Word old, Word &out) {
  Readers cells[2];
  if (g.parts > 2 || anyAtomic(g)) return false;
  for (unsigned i = 0; i < g.parts; ++i)
    if (!putReaders(g.part[i], cells[i])) return false;
  drop(old);
  uint32_t next = 0;
  for (unsigned i = 0; i < g.parts; ++i) {
    const uint32_t cell = g_readers.claim();
    cells[i].next = next;
    g_readers.at(cell) = cells[i];
    next = cell;
  }
  // Cells of memory that was freed wait for the collector.
  if (g_readers.claimedSinceCollection() % kCellsToCollect == 0) suggestCollection();
  out = Word::composite(Form::kReaders, next);
  return true;
}

Packed packInterned(const Granule &g, uint32_t length, Word old) {
  uint32_t small[64];
  const bool fits = length <= 64;
  uint32_t *data = fits ? small : static_cast<uint32_t *>(Arena::allocate(length * 4));
  encode(g, data);
  const interned::Found found = interned::intern(data, length);
  if (!fits) Arena::release(data, length * 4);
  drop(old);
  return {Word::composite(Form::kInterned, found.index), found.is_new};
}

}  // namespace

uint32_t encodedLength(const Granule &g) {
  uint32_t n = 0;
  for (unsigned i = 0; i < g.parts; ++i) n += 2 + g.part[i].count;
  return n;
}

void encode(const Granule &g, uint32_t *data) {
  for (unsigned i = 0; i < g.parts; ++i) {
    const Part &p = g.part[i];
    *data++ = p.bytes | p.count << 8;
    *data++ = p.write;
    for (uint32_t k = 0; k < p.count; ++k) *data++ = p.since[k];
  }
}

void decode(uint32_t *data, uint32_t length, Granule &g) {
  for (uint32_t i = 0; i < length;) {
    const uint32_t count = data[i] >> 8;
    g.add(static_cast<ByteMask>(data[i]), data[i + 1], count, &data[i + 2]);
    i += 2 + count;
  }
}

// Bytes that the same slots have are a part.
static void unpackSlots(const Slots &cell, Granule &g, Scratch &scratch) {
  uint16_t slots_of[kGranuleBytes] = {};
  forEachSlot(cell, [&](unsigned i) {
    forEachIn(cell.bytes[i], [&](unsigned b) { slots_of[b] |= static_cast<uint16_t>(1u << i); });
  });
  uint16_t part_of[Granule::kMaxParts];
  Stamp *since = scratch.since;
  for (unsigned b = 0; b < kGranuleBytes; ++b) {
    if (!slots_of[b]) continue;
    unsigned twin = 0;
    while (twin < g.parts && part_of[twin] != slots_of[b]) ++twin;
    if (twin < g.parts) {
      g.part[twin].bytes |= bytesAt(b, 1);
      continue;
    }
    part_of[twin] = slots_of[b];
    Part part{bytesAt(b, 1), kNever, 0, since};
    forEachIn(slots_of[b], [&](unsigned i) {
      if (plainWrites(cell) >> i & 1)
        part.write = cell.stamp[i];
      else
        insertSorted(since, part.count++, cell.stamp[i]);
    });
    since += part.count;
    g.part[g.parts++] = part;
  }
}

static void unpackReaders(uint32_t index, Granule &g, Scratch &scratch) {
  Stamp *since = scratch.since;
  forEachReaders(index, [&](const Readers &cell, uint32_t) {
    uint32_t count = 0;
    forEachRead(cell, [&](Stamp s) { insertSorted(since, count++, s); });
    g.add(cell.bytes, cell.write, count, since);
    since += count;
  });
}

void unpack(Word word, Granule &g, Scratch &scratch) {
  g.parts = 0;
  switch (word.form()) {
    case Form::kSimple:
      if (word.blank()) return;
      scratch.since[0] = word.read();
      return g.add(kAllBytes, word.write(), word.read() ? 1 : 0, scratch.since);
    case Form::kHalves: {
      const Halves &halves = g_halves.at(word.index());
      for (unsigned h = 0; h < 2; ++h) {
        const Half &half = halves.half[h];
        scratch.since[h] = half.read;
        if (half.write || half.read) g.add(kHalfBytes[h], half.write, half.read ? 1 : 0, &scratch.since[h]);
      }
      return;
    }
    case Form::kSlots: return unpackSlots(g_slots.at(word.index()), g, scratch);
    case Form::kInterned: return interned::decode(word.index(), g);
    case Form::kReaders: return unpackReaders(word.index(), g, scratch);
    case Form::kBusy: break;
  }
}

void drop(Word word) {
  if (word.form() == Form::kHalves) g_halves.release(word.index());
  if (word.form() == Form::kSlots) g_slots.release(word.index());
  if (word.form() == Form::kReaders) forEachReaders(word.index(), [](const Readers &, uint32_t i) { g_readers.release(i); });
}

Packed pack(const Granule &g, Word old, Want want) {
  if (g.parts == 0) {
    drop(old);
    return {Word(), false};
  }
  const Part &first = g.part[0];
  if (g.parts == 1 && first.bytes == kAllBytes && slim(first)) {
    const Half all = halfOf(first);
    drop(old);
    return {Word::simple(all.write, all.read), false};
  }
  if (want == Want::kValue) return packInterned(g, encodedLength(g), old);
  const bool share = want == Want::kShared;
  // A byte-wise scan passes through states that halves could say; it stays with values, whose transitions recur, or with slots.
  const bool scanning = (share && old.form() == Form::kInterned) || old.form() == Form::kSlots;
  Halves halves;
  if (!scanning && asHalves(g, halves)) return {packHalves(halves, old), false};
  // Locations that are accessed atomically change often: their states would hardly be shared.
  Slots slots;
  if ((!share || old.form() == Form::kSlots || anyAtomic(g)) && putSlots(g, slots)) return {packSlots(slots, old), false};
  Word readers;
  if (!share && packReaders(g, old, readers)) return {readers, false};
  return packInterned(g, encodedLength(g), old);
}

}  // namespace state
}  // namespace bigfoot
