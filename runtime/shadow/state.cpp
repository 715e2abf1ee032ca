// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/state.h"

#include "runtime/shadow/stamps.h"
#include "runtime/sys/arena.h"

namespace bigfoot {

constinit CellPool<Halves, kHalvesCells, kHalvesMarks> g_halves;
constinit CellPool<Bytes, kBytesCells, kBytesMarks> g_bytes;
constinit CellPool<PrivateState, kPrivateCells, kPrivateMarks> g_private_states;
constinit Pool<Runs, kRunsCells> g_runs;

namespace state {
namespace {

constexpr ByteMask kHalfBytes[2] = {0x0f, 0xf0};

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

// Requires: fitsBytes(g).
Bytes asBytes(const Granule &g) {
  Bytes out = {};
  for (unsigned i = 0; i < g.parts; ++i)
    for (unsigned b = 0; b < kGranuleBytes; ++b)
      if (g.part[i].bytes >> b & 1) out.byte[b] = halfOf(g.part[i]);
  return out;
}

// In the cell that the granule has already, if it is of this form.
template <Form kForm, class Pool, class Cell>
Word packCell(Pool &pool, const Cell &cell, Word old) {
  const bool reuse = old.form() == kForm;
  if (!reuse) drop(old);
  const uint32_t i = reuse ? old.index() : pool.claim();
  pool.at(i) = cell;
  return Word::composite(kForm, i);
}

Word packPrivate(const Granule &g, uint32_t length, Word old) {
  uint32_t data[PrivateState::kMaxLength];
  encode(g, data);  // before the old cell, which g points into, changes
  const bool reuse = old.form() == Form::kPrivate;
  if (!reuse) drop(old);
  const uint32_t i = reuse ? old.index() : g_private_states.claim();
  PrivateState &state = g_private_states.at(i);
  const Rewriting rewriting(state);
  state.length = length;
  for (uint32_t k = 0; k < length; ++k) state.data[k] = data[k];
  return Word::composite(Form::kPrivate, i);
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

bool fitsBytes(const Granule &g) {
  for (unsigned i = 0; i < g.parts; ++i)
    if (!slim(g.part[i])) return false;
  return true;
}

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

static void unpackBytes(const Bytes &bytes, Granule &g, Scratch &scratch) {
  for (unsigned b = 0; b < kGranuleBytes; ++b) {
    const Half &half = bytes.byte[b];
    if (!half.write && !half.read) continue;
    unsigned twin = 0;
    while (twin < g.parts && halfOf(g.part[twin]) != half) ++twin;
    const ByteMask bit = bytesAt(b, 1);
    if (twin < g.parts) {
      g.part[twin].bytes |= bit;
      continue;
    }
    scratch.read[b] = half.read;
    g.add(bit, half.write, half.read ? 1 : 0, &scratch.read[b]);
  }
}

void unpack(Word word, Granule &g, Scratch &scratch) {
  g.parts = 0;
  switch (word.form()) {
    case Form::kSimple:
      if (word.blank()) return;
      scratch.read[0] = word.read();
      return g.add(kAllBytes, word.write(), word.read() ? 1 : 0, scratch.read);
    case Form::kHalves: {
      const Halves &halves = g_halves.at(word.index());
      for (unsigned h = 0; h < 2; ++h) {
        const Half &half = halves.half[h];
        scratch.read[h] = half.read;
        if (half.write || half.read) g.add(kHalfBytes[h], half.write, half.read ? 1 : 0, &scratch.read[h]);
      }
      return;
    }
    case Form::kBytes: return unpackBytes(g_bytes.at(word.index()), g, scratch);
    case Form::kPrivate: {
      PrivateState &state = g_private_states.at(word.index());
      return decode(state.data, state.length, g);
    }
    case Form::kInterned: return interned::decode(word.index(), g);
    case Form::kBusy: break;
  }
}

void drop(Word word) {
  if (word.form() == Form::kHalves) g_halves.release(word.index());
  if (word.form() == Form::kBytes) g_bytes.release(word.index());
  if (word.form() == Form::kPrivate) g_private_states.release(word.index());
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
  // A byte-wise scan passes through states that halves could say; it stays with values, whose transitions recur, or with bytes.
  const bool scanning = (share && old.form() == Form::kInterned) || old.form() == Form::kBytes;
  Halves halves;
  if (!scanning && asHalves(g, halves)) return {packCell<Form::kHalves>(g_halves, halves, old), false};
  if ((!share || old.form() == Form::kBytes) && fitsBytes(g)) return {packCell<Form::kBytes>(g_bytes, asBytes(g), old), false};
  const uint32_t length = encodedLength(g);
  const bool fits = length <= PrivateState::kMaxLength;
  // Locations that are accessed atomically change often: their states would hardly be shared.
  if (fits && (!share || old.form() == Form::kPrivate || anyAtomic(g))) return {packPrivate(g, length, old), false};
  return packInterned(g, length, old);
}

}  // namespace state
}  // namespace bigfoot
