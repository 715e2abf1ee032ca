// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/random/arrays.h"

#include <stdlib.h>
#include <sys/mman.h>

#include <algorithm>
#include <numeric>
#include <sstream>

#include "runtime/shadow/collect.h"

using Kind = bigfoot::Access;

namespace {

Arrays *g_arrays;

constexpr unsigned kPhases = 30;
constexpr unsigned kShares = 16;  // of an array, at most

}  // namespace

extern "C" void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes) {
  if (g_arrays) g_arrays->found(granule, bytes);
}

Arrays::Arrays(unsigned seed) : random_(seed) {
  g_arrays = this;
  for (unsigned i = 0; i < 3; ++i) sweepers_.push_back(std::make_unique<Sweeper>(next_id_++));
  for (Array &a : arrays_) allocate(a);
}

Arrays::~Arrays() { g_arrays = nullptr; }

std::string Arrays::run() {
  for (unsigned phase = 0; phase < kPhases && difference_.empty(); ++phase) {
    for (unsigned steps = 1 + below(8); steps > 0; --steps) step();
    settle();
    for (Array &a : arrays_) compare(a, "phase");
  }
  for (Array &a : arrays_) {
    if (difference_.empty()) examine(a);
    release(a);
  }
  sweepers_.clear();
  return difference_;
}

void Arrays::step() {
  Array &array = arrays_[below(3)];
  switch (below(16)) {
    case 0: return create();
    case 1: return join();
    case 2: {
      Guard &guard = guards_[below(3)];
      visit(anyone(), guard);
      return visit(anyone(), guard);
    }
    case 3:
      if (below(4) == 0) anyone().actor.does([] { bigfoot::collect(*bigfoot::currentThread()); });
      return;
    case 4: {
      const auto spoilt = static_cast<size_t>(std::count(array.spoilt.begin(), array.spoilt.end(), 1));
      if (spoilt * 4 < array.size() && below(4)) return;
      if (below(3) == 0) examine(array);
      release(array);
      return allocate(array);
    }
    case 5: return accessAtomically(array);
    case 6:
    case 7:
    case 8:
    case 9:
    case 10: return divide(array);
    default: return sweepAnywhere(array);
  }
}

void Arrays::create() {
  if (next_id_ == oracle::kThreadsOfArrays) return;
  Sweeper &creator = anyone();
  std::unique_ptr<Sweeper> created;
  creator.actor.does([&] { created = std::make_unique<Sweeper>(next_id_++); });
  oracle::Knowledge passed;
  creator.model.releaseTo(passed);
  created->model.acquire(passed);
  sweepers_.push_back(std::move(created));
}

void Arrays::join() {
  if (sweepers_.size() < 3 || below(2)) return;
  std::swap(sweepers_[below(static_cast<unsigned>(sweepers_.size()))], sweepers_.back());
  std::unique_ptr<Sweeper> ends = std::move(sweepers_.back());
  sweepers_.pop_back();
  Sweeper &joins = anyone();
  joins.actor.does([&] { ends->actor.isJoined(); });
  joins.model.acquire(ends->model.knows());
}

void Arrays::visit(Sweeper &who, Guard &guard) {
  who.actor.does([&] {
    pthread_mutex_lock(&guard.real);
    pthread_mutex_unlock(&guard.real);
  });
  who.model.acquire(guard.knowledge);
  who.model.releaseTo(guard.knowledge);
}

// Each thread synchronises, with nobody: whatever it put off is judged.
void Arrays::settle() {
  for (auto &s : sweepers_) visit(*s, own_[s->id]);
}

// Every thread accesses its share.
void Arrays::divide(Array &array) {
  const auto mode = below(4) ? array.mode : static_cast<Array::Mode>(below(Array::kModes));
  const Array::Field field = array.fields[below(static_cast<unsigned>(array.fields.size()))];
  const unsigned shares = 1 + below(kShares), shift = below(kShares);
  const bool is_write = below(2);
  for (unsigned i = 0; i < shares; ++i)
    sweep(*sweepers_[(i + shift) % sweepers_.size()], array, share(array, mode, field, i, shares), is_write);
}

std::vector<Sweep> Arrays::share(const Array &array, Array::Mode mode, Array::Field field, unsigned index, unsigned shares) {
  const unsigned n = array.length;
  const auto stretch = [&](unsigned from, unsigned to) {
    return from < to ? std::vector{array.elements(from, 1, to - from, field)} : std::vector<Sweep>();
  };
  switch (mode) {
    case Array::kCoarse: return index == 0 ? stretch(0, n) : stretch(0, 0);
    case Array::kSplit: return index == 0 ? stretch(0, array.cut) : index == 1 ? stretch(array.cut, n) : stretch(0, 0);
    case Array::kBlock: {
      const unsigned block = (n + shares - 1) / shares;
      return stretch(std::min(n, index * block), std::min(n, (index + 1) * block));
    }
    case Array::kStride:
      if (index >= n) return {};
      return {array.elements(index, shares, (n - index + shares - 1) / shares, field)};
    case Array::kPrefix: return index == 0 ? stretch(0, 1 + below(n)) : stretch(0, 0);
    case Array::kRows: {
      const unsigned row = below(n / array.columns + 1), column = below(array.columns);
      if (below(4)) return stretch(row * array.columns, std::min(n, (row + 1) * array.columns));
      if (column >= n) return {};
      return {array.elements(column, array.columns, (n - column + array.columns - 1) / array.columns, field)};
    }
    default: {
      std::vector<Sweep> singles;
      for (unsigned i = 1 + below(20); i > 0; --i) singles.push_back(array.elements(below(n), 1, 1, field));
      return singles;
    }
  }
}

// One thread accesses any bytes or elements.
void Arrays::sweepAnywhere(Array &array) {
  const auto size = static_cast<unsigned>(array.size());
  const unsigned from = below(size), bytes = 1 + below(below(2) ? size - from : std::min(size - from, 64u));
  if (below(3) == 0) return sweep(anyone(), array, {{array.block + from, 1, bytes, 1}}, below(2));
  const Array::Field field = array.fields[below(static_cast<unsigned>(array.fields.size()))];
  const unsigned first = below(array.length), step = 1 + below(below(2) ? 2 : 40);
  const unsigned most = (array.length - first + step - 1) / step;
  sweep(anyone(), array, {array.elements(first, step, 1 + below(most), field)}, below(2));
}

void Arrays::sweep(Sweeper &who, Array &array, std::vector<Sweep> sweeps, bool is_write) {
  const Kind kind = is_write ? Kind::kWrite : Kind::kRead;
  makeLegal(who, array, sweeps, kind);
  expect(who, array, sweeps, kind);
  if (below(4) == 0)
    for (Sweep &s : sweeps) s = s.reversed();
  const auto way = static_cast<Way>(std::max(1u, below(4)) - 1);  // half of them one by one
  const unsigned place = below(3), times = 1 + (below(4) == 0);
  who.actor.does([&] {
    for (unsigned i = 0; i < times; ++i)
      for (const Sweep &s : sweeps) perform(s, is_write, way, place);
  });
  for (const Sweep &s : sweeps) operations += s.count * times;
}

// Of one field only: variables that share bytes synchronise as the runtime sees fit, which the oracle does not know.
void Arrays::accessAtomically(Array &array) {
  constexpr bigfoot::MemoryOrder kOrders[] = {bigfoot::kRelaxed, bigfoot::kAcquire, bigfoot::kRelease, bigfoot::kAcqRel};
  const Array::Field field = array.fields.back();
  Sweeper &who = anyone();
  for (unsigned i = 1 + below(6); i > 0; --i) {
    const std::vector<Sweep> one{array.elements(below(array.length), 1, 1, field)};
    const uintptr_t address = one[0].first;
    if (field.size > 8 || (field.size & (field.size - 1)) || address % field.size) return;
    const auto kind = static_cast<bigfoot::AtomicKind>(below(3));
    const bool loads = kind != bigfoot::kAtomicStore, stores = kind != bigfoot::kAtomicLoad;
    const bigfoot::MemoryOrder order = !stores ? kOrders[below(2)] : !loads ? kOrders[below(2) * 2] : kOrders[below(4)];
    const Kind access = stores ? Kind::kAtomicWrite : Kind::kAtomicRead;
    makeLegal(who, array, one, access);
    oracle::Knowledge &variable = array.variables[address];
    if (loads) who.model.load(variable, order);
    expect(who, array, one, access);
    if (stores) who.model.store(variable, order, loads);
    who.actor.does([&] { bigfoot::checkedAtomic(address, kind, order, field.size); });
    ++operations;
  }
}

void Arrays::allocate(Array &a) {
  constexpr unsigned kElements[] = {1, 2, 4, 8, 12, 16, 24, 40}, kLengths[] = {3, 30, 300, 3000, 10'000};
  a.element = kElements[below(8)];
  a.length = 1 + below(kLengths[below(5)]);
  a.fields = {{0, a.element}};
  for (unsigned more = below(4); more > 0; --more) {
    const unsigned size = std::min(1u << below(4), a.element & -a.element);
    a.fields.push_back({below(a.element / size) * size, size});
  }
  a.mode = static_cast<Array::Mode>(below(Array::kModes));
  a.cut = below(2) ? a.length / 2 : below(a.length);
  a.columns = 1 + below(a.length);
  const unsigned before = below(3) ? 0 : below(64), behind = below(3) ? 0 : below(64);
  const size_t size = before + size_t{a.length} * a.element + behind;
  a.memory = static_cast<Array::Memory>(below(3));
  anyone().actor.does([&] {
    void *block = a.memory == Array::kHeap    ? malloc(size)
                  : a.memory == Array::kPages ? aligned_alloc(4096, size)
                                              : mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    a.block = reinterpret_cast<uintptr_t>(block);
  });
  a.at = a.block + before;
  a.bytes.assign(size, {});
  a.spoilt.assign(size, 0);
  a.expected.assign(size, 0);
  a.found.assign(size, 0);
  a.variables.clear();
}

// What others have put off is judged by then. To give memory back is a write to all of it.
void Arrays::release(Array &a) {
  Sweeper &who = anyone();
  void *block = reinterpret_cast<void *>(a.block);
  const std::vector<Sweep> all{{a.block, 1, a.size(), 1}};
  if (below(4)) makeLegal(who, a, all, Kind::kWrite);
  expect(who, a, all, Kind::kWrite);
  who.actor.does([&] { a.memory == Array::kMapping ? (void)munmap(block, a.size()) : free(block); });
  compare(a, "release");
}

// The state of every byte by itself: what an access by someone who does not know everything finds there. In an order in which no
// two that follow each other lie in one page, so that nothing is judged for many at once.
void Arrays::examine(Array &a) {
  settle();
  compare(a, "phase");
  const uint64_t n = a.size();
  uint64_t apart = 7919;
  while (std::gcd(apart, n) != 1) ++apart;
  for (const bool is_write : {false, true}) {
    Sweeper &who = anyone();
    expect(who, a, {{a.block, 1, n, 1}}, is_write ? Kind::kWrite : Kind::kRead);
    who.actor.does([&] {
      for (uint64_t i = 0; i < n; ++i) perform({a.block + i * apart % n, 1, 1, 1}, is_write, Way::kEach, 0);
    });
    settle();
    compare(a, is_write ? "write of every byte" : "read of every byte");
  }
}

unsigned Arrays::conflicts(const Sweeper &who, const Array &a, const std::vector<Sweep> &sweeps, Kind kind) const {
  const oracle::Clocks known = clocks(who.model.knows());
  unsigned threads = 0;
  for (const Sweep &s : sweeps)
    for (uint64_t i = 0; i < s.count; ++i)
      for (uint64_t k = 0; k < s.size; ++k) {
        const uint64_t byte = s.piece(i) + k - a.block;
        if (!a.spoilt[byte]) threads |= a.bytes[byte].conflicts(known, kind);
      }
  return threads;
}

// Mostly: those with whom it would race do something that is ordered before it.
void Arrays::makeLegal(Sweeper &who, const Array &a, const std::vector<Sweep> &sweeps, Kind kind) {
  for (const bool all : {false, true}) {
    const unsigned racing = conflicts(who, a, sweeps, kind);
    if (!racing || below(16) == 0) return;
    Guard &guard = guards_[below(3)];
    for (auto &s : sweepers_)
      if (all || racing >> s->id & 1) visit(*s, guard);
    visit(who, guard);
  }
}

// The oracle's verdict on what follows, and its record.
void Arrays::expect(const Sweeper &who, Array &a, const std::vector<Sweep> &sweeps, Kind kind) {
  const oracle::Clocks known = clocks(who.model.knows());
  const oracle::Access access = who.model.access(kind);
  for (const Sweep &s : sweeps)
    for (uint64_t i = 0; i < s.count; ++i)
      for (uint64_t k = 0; k < s.size; ++k) {
        const uint64_t byte = s.piece(i) + k - a.block;
        if (a.bytes[byte].conflicts(known, kind)) a.expected[byte] = 1;
        a.bytes[byte].add(access);
      }
}

void Arrays::found(uintptr_t granule, unsigned bytes) {
  for (unsigned i = 0; i < 8; ++i) {
    if (!(bytes >> i & 1)) continue;
    const auto holds = [&](const Array &a) { return granule + i - a.block < a.size(); };
    const auto array = std::find_if(std::begin(arrays_), std::end(arrays_), holds);
    array == std::end(arrays_) ? void(strange_ = true) : void(array->found[granule + i - array->block] = 1);
  }
}

void Arrays::compare(Array &a, const char *what) {
  size_t wrong = a.size();
  for (size_t i = 0; i < a.size(); ++i) {
    if (a.spoilt[i]) continue;
    if (a.found[i] != a.expected[i]) wrong = std::min(wrong, i);
    a.spoilt[i] = a.expected[i] | a.found[i];
    racy_bytes += a.spoilt[i];
  }
  if (difference_.empty() && (wrong < a.size() || strange_)) {
    std::ostringstream text;
    text << (strange_ ? "race in no array" : a.expected[wrong] ? "missed race" : "false race") << " by the end of a " << what << ", byte "
         << wrong << " of a block of " << a.size() << " at " << a.block % 4096 << " in a page, with " << a.length << " elements of "
         << a.element << " from " << a.at - a.block << " on";
    difference_ = text.str();
  }
  std::fill(a.expected.begin(), a.expected.end(), 0);
  std::fill(a.found.begin(), a.found.end(), 0);
}
