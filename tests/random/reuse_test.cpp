// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is used again must not be taken for what it was: thread numbers, stamps, and the caches that name them.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <vector>

#include "runtime/shadow/access.h"
#include "runtime/shadow/collect.h"
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
      for (unsigned i = 0; i < bigfoot::kWordsPerPage; ++i) {
        bool found = false;
        const bigfoot::Word word = hasWords(page) ? wordsOf(page)[i] : bigfoot::pages::runsOf(page.whole).at(i);
        bigfoot::state::forEachStamp(word, [&](bigfoot::Stamp s) {
          found |= index(bigfoot::stamps::epoch(s).tid()) == number;
        });
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

// Places are remembered with their stamps; a stamp that was collected may be handed out again, for another place.
TEST_F(Reuse, CollectedStampIsNotFoundAtItsOldPlace) {
  static const bigfoot::Site where{};
  constexpr unsigned kPlaces = 40;
  Actor reader;
  const bigfoot::Thread &me = *bigfoot::currentThread();
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  const uintptr_t burnt = fresh(8);
  auto burnStampsUntil = [&](auto condition) {
    for (unsigned n = 0; n < 1'000'000 && !condition(); ++n) checkedWrite<0>(burnt, 8), visit(mutex);
    ASSERT_TRUE(condition());
  };

  burnStampsUntil([&] { return me.chunk_end - me.chunk_next > kPlaces; });
  const bigfoot::Stamp first = me.chunk_next;
  void *read = malloc(kPlaces), *written = malloc(kPlaces);
  for (const bool again : {false, true}) {
    if (again) {
      visit(mutex);
      free(read);
      burnStampsUntil([&] { return me.chunk_next == me.chunk_end; });
      collect();
      burnStampsUntil([&] { return me.chunk_next - first < kPlaces / 2; });
      read = malloc(kPlaces);
      for (unsigned n = 1; n <= kPlaces / 2; ++n) bigfoot::__bigfoot_write_range(written, n, &where, bigfoot::kNoContext);
    }
    for (unsigned n = 1; n <= kPlaces; ++n) bigfoot::__bigfoot_read_range(read, n, &where, bigfoot::kNoContext);  // the size is part of a place
  }
  reader.does([&] { bigfoot::__bigfoot_read_range(read, kPlaces, &where, bigfoot::kNoContext); });
  EXPECT_EQ(g_conflicts, 0u);
}

}  // namespace
