// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that C++ containers, threads and pointers carry to other threads.
#include <cstdlib>
#include <list>
#include <map>
#include <memory>
#include <thread>
#include <vector>

struct Item {
  long value = 0;
};

std::map<int, Item *> by_map;
std::list<Item *> by_list;
std::vector<std::unique_ptr<Item>> by_vector;
std::shared_ptr<Item> by_shared;

static void escape() {
  Item *a = new Item;
  by_map[3] = a;
  a->value = 1;  // @mapped@ ESCAPES

  Item *b = new Item;
  by_list.push_back(b);
  b->value = 1;  // @listed@ ESCAPES

  by_vector.push_back(std::make_unique<Item>());
  by_vector.back()->value = 1;  // @owned@ ESCAPES

  by_shared = std::make_shared<Item>();
  by_shared->value = 1;  // @counted@ ESCAPES

  Item *c = new Item;
  std::thread thread([c] { c->value = 2; });  // @in_thread@ ESCAPES
  c->value = 1;  // @captured@ ESCAPES
  thread.join();

  Item *d = new Item;
  d->value = 1;  // @own@ STAYS
  delete d;
}

int main() {
  escape();
  if (std::getenv("NEVER")) std::thread(escape).join();
  return 0;
}
