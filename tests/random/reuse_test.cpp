// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is used again must not be taken for what it was: thread numbers, epoch numbers, and the caches that name them.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <vector>

#include "runtime/memory/life.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/collect.h"
#include "runtime/thread/epochs.h"
#include "tests/random/accesses.h"
#include "tests/random/actor.h"
#include "tests/random/conflict_log.h"

namespace {

using bigfoot::checkedRead;
using bigfoot::checkedWrite;

unsigned g_conflicts;
void count(const bigfoot::Conflict &) { ++g_conflicts; }

class Reuse : public testing::Test {
 protected:
  Reuse() {
    g_conflicts = 0;
    g_on_conflict = count;
  }
  ~Reuse() { g_on_conflict = nullptr; }

  static void visit(pthread_mutex_t &m) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  }
  static void collect() { bigfoot::collect(*bigfoot::currentThread()); }
  // As if the memory that a dead thread used had been allocated anew.
  static void forgetAccessesOf(unsigned number) {
    bigfoot::pages::forEach([&](bigfoot::Page &page) {
      if (bigfoot::loadWord(page.whole).blank()) return;
      const uintptr_t start = static_cast<uintptr_t>(&page - bigfoot::kDescriptors.as<bigfoot::Page>()) << bigfoot::kPageShift;
      for (unsigned i = 0; i < bigfoot::kGranulesPerPage; ++i) {
        const bigfoot::Cell cell = hasCells(page) ? cellsOf(page)[i] : bigfoot::pages::runsOf(page.whole).at(i);
        const auto isOf = [&](bigfoot::Entry e) { return !e.blank() && index(bigfoot::epochs::at(e.epoch()).tid()) == number; };
        bool found = cell.isOutOfLine() && (isOf(cell.cover()) || isOf(cell.otherCover()));
        bigfoot::forEachEntry(cell, [&](bigfoot::Entry e) { found |= isOf(e); });
        if (found) bigfoot::clearRange(*bigfoot::currentThread(), start + i * 8, 8);
      }
    });
  }
  static uintptr_t fresh(size_t bytes) { return reinterpret_cast<uintptr_t>(malloc(bytes)); }
};

// (C3) with (T2): knowing the new holder of a number says nothing about what the old one knew.
TEST_F(Reuse, NewHolderOfForgottenNumberVouchesForNothing) {
  pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = first, third = first;
  const uintptr_t x = fresh(8);
  Actor writer, reader;
  auto old_holder = std::make_unique<Actor>();
  const unsigned number = old_holder->number();
  writer.does([&] { checkedWrite<0>(x, 8), visit(first); });
  old_holder->does([&] { visit(first), visit(second); });
  old_holder->ends();
  forgetAccessesOf(number);
  collect();
  Actor new_holder;
  ASSERT_EQ(new_holder.number(), number);
  new_holder.does([&] { visit(third); });
  reader.does([&] { visit(third), visit(second), checkedRead<0>(x, 8); });
  EXPECT_EQ(g_conflicts, 0u);
}

// (T1) lets main take a number again; when no thread comes of it, it is not for anyone.
TEST_F(Reuse, NumberOfAThreadThatDidNotStartKeepsItsHistory) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  const uintptr_t x = fresh(8);
  Actor stranger;
  auto writer = std::make_unique<Actor>();
  writer->does([&] { checkedWrite<0>(x, 8), visit(mutex); });
  writer->ends();
  visit(mutex);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size_t{1} << 46);
  pthread_t never;
  ASSERT_NE(pthread_create(&never, &attributes, [](void *p) { return p; }, nullptr), 0);
  std::unique_ptr<Actor> second_writer;
  stranger.does([&] { second_writer = std::make_unique<Actor>(); });
  second_writer->does([&] { checkedWrite<1>(x, 8); });
  EXPECT_EQ(g_conflicts, 1u);
}

// An epoch number that no entry has is used again, by another thread; what is left of the first one's past must not be taken for it.
TEST_F(Reuse, CollectedEpochNumbersAreOthersAfterwards) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  const uintptr_t x = fresh(8), kept = fresh(8);
  const bigfoot::Thread &me = *bigfoot::currentThread();
  Actor other;
  checkedWrite<0>(kept, 8), visit(mutex);
  const bigfoot::EpochNumber first = me.epoch;
  while (me.epoch >> bigfoot::epochs::kChunkShift == first >> bigfoot::epochs::kChunkShift) checkedWrite<0>(x, 8), visit(mutex);
  visit(mutex);
  collect();
  // The chunk of `kept` stays; whatever the other one is given is not taken for it.
  other.does([&] {
    pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    const uintptr_t y = fresh(8);
    for (unsigned i = 0; i < 3 * bigfoot::epochs::kChunk; ++i) checkedWrite<0>(y, 8), visit(own);
    checkedWrite<1>(kept, 8);
  });
  EXPECT_EQ(g_conflicts, 1u);
}

}  // namespace
