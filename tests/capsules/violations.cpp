// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects that two threads use without order. A line "name: first" or "name: second" is one of the two that must be named, with the class before it.
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "tests/capsules/cases.h"

namespace {

std::map<int, int> table{{1, 1}, {2, 2}};
void mapFirst() { table[1] = 3; }   // std::map map_subscript: first
void mapSecond() { table[2] = 4; }  // std::map map_subscript: second

std::vector<int> numbers(8);
void vectorFirst() { numbers.pop_back(); }      // std::vector vector_push: first
void vectorSecond() { numbers.push_back(1); }   // std::vector vector_push: second

std::vector<int> sized(8);
void sizeFirst() { use(sized.size()); }     // std::vector vector_size: first
void sizeSecond() { sized.push_back(1); }   // std::vector vector_size: second

std::string text = "hello, this is a long line that is on the heap";
void stringFirst() { text.append(" first"); }    // basic_string string_append: first
void stringSecond() { text.append(" second"); }  // basic_string string_append: second

std::string line = "hello";
void lengthFirst() { use(line.compare("x")); }    // basic_string string_compare: first
void lengthSecond() { line.append(" second"); }   // basic_string string_compare: second

std::set<int> chosen{1, 2, 3};
void setFirst() { use(chosen.count(2)); }   // std::set set_insert: first
void setSecond() { chosen.insert(7); }      // std::set set_insert: second

std::unordered_map<int, int> hashed{{1, 1}};
void hashFirst() { hashed.emplace(100, 1); }    // std::unordered_map hash_insert: first
void hashSecond() { hashed.emplace(205, 1); }   // std::unordered_map hash_insert: second

std::deque<int> both_ends{1, 2, 3};
void dequeFirst() { both_ends.push_front(1); }   // std::deque deque_ends: first
void dequeSecond() { both_ends.push_back(1); }   // std::deque deque_ends: second

std::list<int> linked{1, 2, 3};
void listFirst() { linked.push_front(1); }   // list list_ends: first
void listSecond() { linked.push_back(1); }   // list list_ends: second

std::queue<int> jobs;
void queueFirst() { jobs.push(1); }   // std::deque queue_push: first
void queueSecond() { jobs.pop(); }    // std::deque queue_push: second

std::priority_queue<int> urgent;
void urgentFirst() { urgent.push(1); }          // std::vector priority_push: first
void urgentSecond() { use(urgent.empty()); }    // std::vector priority_push: second

std::shared_ptr<int> shared = std::make_shared<int>(1);
void sharedFirst() { shared.reset(); }                                 // std::__shared_ptr shared_reset: first
void sharedSecond() { use(static_cast<bool>(shared)); }                // std::__shared_ptr shared_reset: second

std::unique_ptr<int> unique = std::make_unique<int>(1);
void uniqueFirst() { use(unique.get()); }   // std::unique_ptr unique_reset: first
void uniqueSecond() { unique.reset(); }     // std::unique_ptr unique_reset: second

std::mutex left, right;
std::map<int, int> guarded{{1, 1}};
void locksFirst() {
  std::lock_guard lock(left);
  guarded.erase(1);  // std::map two_locks: first
}
void locksSecond() {
  std::lock_guard lock(right);
  guarded.erase(2);  // std::map two_locks: second
}

// Different bytes: nothing races.
class OwnPair {
 public:
  OwnPair() : left_(new int(1)) {}
  ~OwnPair() { delete left_; }
  void setLeft(int to) { *left_ = to; }
  void setRight(int to) { right_ = to; }

 private:
  int *left_;
  int right_ = 2;
};
OwnPair pair;
void pairFirst() { pair.setLeft(1); }     // OwnPair own_pair: first
void pairSecond() { pair.setRight(2); }   // OwnPair own_pair: second

class OwnCache {
 public:
  int get() const {
    cached_ = 1;
    return cached_;
  }

 private:
  mutable int cached_ = 0;
};
OwnCache cache;
void cacheFirst() { use(cache.get()); }    // OwnCache own_mutable: first
void cacheSecond() { use(cache.get()); }   // OwnCache own_mutable: second

class OwnOpen {
 public:
  void set(int to) { value = to; }
  int value = 0;
};
OwnOpen open_one;
void openFirst() { open_one.set(1); }        // OwnOpen own_outside: first
void openSecond() { open_one.value = 2; }    // OwnOpen own_outside: second

class OwnRegistry {
 public:
  void add(int key) {
    entries_[key] = 1;  // std::map own_registry: first
  }
  bool has(int key) const {
    return entries_.count(key);  // std::map own_registry: second
  }

 private:
  std::map<int, int> entries_;
};
OwnRegistry registry;
void registryFirst() { registry.add(1); }
void registrySecond() { use(registry.has(2)); }

class OwnWorker {
 public:
  OwnWorker() : rounds_(0) {}
  ~OwnWorker() { rounds_ = -1; }
  void work() { ++rounds_; }

 private:
  int rounds_;
};
OwnWorker *worker = new OwnWorker;
void workerFirst() { worker->work(); }    // OwnWorker own_deleted: first
void workerSecond() { delete worker; }    // OwnWorker own_deleted: second

class OwnGauge {
 public:
  virtual ~OwnGauge() = default;
  virtual void raise() { ++level_; }
  int level() const { return level_; }

 protected:
  int level_ = 0;
};
OwnGauge *gauge = new OwnGauge;
void gaugeFirst() { gauge->raise(); }        // OwnGauge own_virtual: first
void gaugeSecond() { use(gauge->level()); }  // OwnGauge own_virtual: second

std::optional<int> maybe;
void maybeFirst() { maybe.reset(); }      // std::optional optional_reset: first
void maybeSecond() { maybe.emplace(2); }  // std::optional optional_reset: second

const Case kCases[] = {
    {"map_subscript", mapFirst, mapSecond},       {"vector_push", vectorFirst, vectorSecond},   {"vector_size", sizeFirst, sizeSecond},
    {"string_append", stringFirst, stringSecond}, {"string_compare", lengthFirst, lengthSecond}, {"set_insert", setFirst, setSecond},
    {"hash_insert", hashFirst, hashSecond},       {"deque_ends", dequeFirst, dequeSecond},      {"list_ends", listFirst, listSecond},
    {"queue_push", queueFirst, queueSecond},      {"priority_push", urgentFirst, urgentSecond}, {"shared_reset", sharedFirst, sharedSecond},
    {"unique_reset", uniqueFirst, uniqueSecond},  {"two_locks", locksFirst, locksSecond},       {"own_pair", pairFirst, pairSecond},
    {"own_mutable", cacheFirst, cacheSecond},     {"own_outside", openFirst, openSecond},       {"own_registry", registryFirst, registrySecond},
    {"own_deleted", workerFirst, workerSecond},   {"own_virtual", gaugeFirst, gaugeSecond},     {"optional_reset", maybeFirst, maybeSecond},
};

}  // namespace

int main(int count, char **words) { return runCase(kCases, count, words); }
