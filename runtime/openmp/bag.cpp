// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/openmp/bag.h"

namespace bigfoot::openmp {
namespace {

// Tasks with more chunks than that end as others do: a chunk is visited at the end of each task that it gets to.
constexpr size_t kMostChunks = 8192;

}  // namespace

// Written out: what the compiler defines by itself does not lie in the runtime's section (runtime/section.h).
Bag::~Bag() {}

void Bag::beginStretch() {
  has_any_ = false;
  first_ = thread().now;
  thread().now += epochs::kChunk;
}

bool Bag::open(const Thread &child, bool &is_first) {
  const Guard guard(lock_);
  if (is_closed_) return false;
  if (!number_) {
    number_ = registry::lendNumber(child);
    if (!number_) return false;
    beginStretch();
  }
  is_first = !has_any_;
  return has_any_ = true;
}

bool Bag::add(const ChunkList &chunks, Tid of, ThreadInfo *by, bool keeps) {
  const Guard guard(lock_);
  const Epoch first(number_->tid, first_);
  chunks.forEach([&](uint32_t chunk) {
    if (epochs::denote(chunk, of, first, by) && keeps) chunks_.add(chunk);
  });
  if (keeps && chunks_.count() <= kMostChunks) return true;
  chunks_.release();
  return false;
}

bool Bag::moveTo(Bag &other, bool keeps) {
  if (number_) {
    keeps = other.add(chunks_, number_->tid, nullptr, keeps);
    registry::giveBackNumber(number_);
    number_ = nullptr;
  }
  chunks_.release();
  return keeps;
}

Epoch Bag::known() const { return {number_->tid, first_ + epochs::kChunk - 1}; }

void Bag::take(Thread &t) {
  if (!has_any_ || t.ignored_sync) return;
  footprints::commit(t);
  const Inside inside(t);
  const Guard guard(lock_);
  t.clock.set(number_->tid, known().clock());
  t.learnt = true;
  beginStretch();
}

void Bag::advance() {
  const Guard guard(lock_);
  if (has_any_) beginStretch();
}

bool Bag::close() {
  const Guard guard(lock_);
  is_closed_ = true;
  return has_any_;
}

void Bag::finish() {
  if (number_) registry::finishNumber(number_, has_any_ ? known().clock() : first_ - 1);
  chunks_.release();
}

}  // namespace bigfoot::openmp
