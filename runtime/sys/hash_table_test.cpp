// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/hash_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <thread>
#include <vector>

namespace bigfoot {
namespace {

struct Item {
  uint64_t key;
  Item *next, *next_by_rest;
};
constexpr uint64_t kItems = 20'000;

template <class Table>
class HashTableTest : public testing::Test {
 protected:
  static std::vector<Item> items(uint64_t count) {
    std::vector<Item> made(count);
    for (uint64_t i = 0; i < count; ++i) made[i].key = i * 64;  // as addresses are: the lowest bits say nothing
    return made;
  }
  Item *find(uint64_t key) const {
    return table_->find(key, [&](const Item *item) { return item->key == key; });
  }

  const std::unique_ptr<Table> table_ = std::make_unique<Table>();
};

// One that stays as it is, and one that outgrows its buckets.
using Tables = testing::Types<HashTable<ByPointer<Item>, 10>, HashTable<ByPointer<Item>, 6, 12>>;
TYPED_TEST_SUITE(HashTableTest, Tables);

TYPED_TEST(HashTableTest, FindsWhatIsThere) {
  auto items = this->items(kItems);
  for (Item &item : items) {
    EXPECT_EQ(this->find(item.key), nullptr);
    this->table_->insert(item.key, &item);
    EXPECT_EQ(this->find(item.key), &item);
  }
  for (Item &item : items) ASSERT_EQ(this->find(item.key), &item);
  EXPECT_EQ(this->find(7), nullptr);
  this->table_->clear();
  for (const Item &item : items) ASSERT_EQ(this->find(item.key), nullptr);
}

TYPED_TEST(HashTableTest, RemovesOneOfAChain) {
  auto items = this->items(kItems);
  for (Item &item : items) this->table_->insert(item.key, &item);
  const auto remove = [&](uint64_t key) { return this->table_->remove(key, [&](const Item *item) { return item->key == key; }); };
  for (uint64_t i = 0; i < kItems; i += 3) EXPECT_EQ(remove(items[i].key), &items[i]);
  for (uint64_t i = 0; i < kItems; ++i) ASSERT_EQ(this->find(items[i].key), i % 3 ? &items[i] : nullptr);
  EXPECT_EQ(remove(items[0].key), nullptr);
  for (uint64_t i = 0; i < kItems; i += 3) this->table_->insert(items[i].key, &items[i]);
  for (Item &item : items) ASSERT_EQ(this->find(item.key), &item);
  this->table_->clear();
}

TYPED_TEST(HashTableTest, VisitsEachOnceAndLetsItGo) {
  auto items = this->items(kItems);
  for (Item &item : items) this->table_->insert(item.key, &item);
  std::set<uint64_t> seen;
  this->table_->forEach([&](Item *item) {
    EXPECT_TRUE(seen.insert(item->key).second);
    item->next = nullptr;
  });
  EXPECT_EQ(seen.size(), kItems);
  this->table_->clear();
}

TYPED_TEST(HashTableTest, SaysWhetherThereMayBeOne) {
  auto items = this->items(1000);
  EXPECT_FALSE(this->table_->mayHave(items[5].key));
  for (Item &item : items) this->table_->insert(item.key, &item);
  for (const Item &item : items) EXPECT_TRUE(this->table_->mayHave(item.key));
  for (Item &item : items) this->table_->remove(item.key, [&](const Item *i) { return i == &item; });
  for (const Item &item : items) EXPECT_FALSE(this->table_->mayHave(item.key));
  this->table_->clear();
}

TYPED_TEST(HashTableTest, LosesNothingThatThreadsInsertAtOnce) {
  constexpr unsigned kThreads = 4;
  auto items = this->items(kItems * kThreads);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (uint64_t i = t; i < items.size(); i += kThreads) {
        this->table_->insert(items[i].key, &items[i]);
        const uint64_t before = i * 7919 % (i / kThreads + 1) * kThreads + t;  // one of its own
        if (this->find(items[before].key) != &items[before]) ADD_FAILURE() << before;
      }
    });
  for (std::thread &thread : threads) thread.join();
  for (Item &item : items) ASSERT_EQ(this->find(item.key), &item);
  this->table_->clear();
}

TEST(HashTable, OneEntryIsInTwoTables) {
  HashTable<ByPointer<Item>, 4> by_key;
  HashTable<ByPointer<Item, &Item::next_by_rest>, 4> by_rest;
  Item items[10] = {};
  for (unsigned i = 0; i < 10; ++i) {
    items[i].key = i;
    by_key.insert(i, &items[i]);
    by_rest.insert(i % 3, &items[i]);
  }
  std::vector<uint64_t> of_one;
  by_rest.find(1, [&](const Item *item) {
    if (item->key % 3 == 1) of_one.push_back(item->key);
    return false;
  });
  std::sort(of_one.begin(), of_one.end());
  EXPECT_EQ(of_one, (std::vector<uint64_t>{1, 4, 7}));
  EXPECT_EQ(by_key.remove(4, [](const Item *item) { return item->key == 4; }), &items[4]);
  EXPECT_EQ(by_rest.find(1, [](const Item *item) { return item->key == 4; }), &items[4]);
}

TEST(Hash, ScattersOverAllBits) {
  std::set<uint64_t> seen;
  for (uint64_t i = 0; i < 256; ++i) {
    EXPECT_LT(hashTo(12, i << 40), 1u << 12);
    seen.insert(hashTo(12, i << 40));
  }
  EXPECT_GT(seen.size(), 200u);
  EXPECT_NE(hashWith(hashWith(0, 1), 2), hashWith(hashWith(0, 2), 1));
}

}  // namespace
}  // namespace bigfoot
