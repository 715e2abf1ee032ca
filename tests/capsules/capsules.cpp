// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects that two threads use as they may: nothing must be found.
#include <atomic>
#include <condition_variable>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <shared_mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/capsules/cases.h"

namespace {

std::mutex mutex;

std::map<int, int> table{{1, 1}, {2, 2}};
void constFind() { use(std::as_const(table).count(1)); }
void find() { use(table.find(2)->second); }

std::vector<int> elements(4);
void element0() { elements[0] = 1; }
void element1() { elements.at(1) = 2; }

std::vector<int> guarded;
void push() {
  std::lock_guard lock(mutex);
  guarded.push_back(1);
}

std::string characters = "abcd";
void character0() { characters[0] = 'x'; }
void character1() { characters[1] = 'y'; }

std::map<int, int> one, other;
void useOne() { one[1] = 1; }
void useOther() { other[1] = 1; }

class OwnQueue {
 public:
  void push(int value) {
    std::lock_guard lock(mutex_);
    values_.push(value);
    ready_.notify_one();
  }
  int pop() {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return !values_.empty(); });
    const int value = values_.front();
    values_.pop();
    return value;
  }

 private:
  std::mutex mutex_;
  std::condition_variable ready_;
  std::queue<int> values_;
};
OwnQueue queue;
void produce() {
  std::thread consumer([] { use(queue.pop()); });
  queue.push(1);
  consumer.join();
}
void produceAgain() {
  queue.push(2);
  use(queue.pop());
}

void joined() {
  std::vector<int> numbers;
  std::thread other([&] { numbers.push_back(1); });
  other.join();
  numbers.push_back(2);
}

class OwnCounter {
 public:
  void increment() { ++count_; }
  int get() const { return count_; }

 private:
  std::atomic<int> count_{0};
};
OwnCounter counter;
void increment() {
  counter.increment();
  use(counter.get());
}

class OwnMonitor {
 public:
  void add(int value) {
    std::lock_guard lock(mutex_);
    sum_ += value;
    values_.push_back(value);
  }
  int sum() const {
    std::lock_guard lock(mutex_);
    return sum_;
  }
  void addTwice(int value) {  // Figure 5.3's helper: it accesses nothing itself
    add(value);
    add(value);
  }

 private:
  mutable std::mutex mutex_;
  int sum_ = 0;
  std::vector<int> values_;
};
OwnMonitor monitor;
void monitorFirst() { monitor.add(1); }
void monitorSecond() { monitor.addTwice(monitor.sum()); }

class OwnPlain {
 public:
  OwnPlain() : value_(1) {}
  void set(int to) { value_ = to; }
  int get() const { return value_; }

 private:
  int value_;
};
OwnPlain plain, constant;
void byCaller() {
  std::lock_guard lock(mutex);
  plain.set(plain.get() + 1);
}
void constCall() { use(constant.get()); }

std::shared_ptr<OwnPlain> common = std::make_shared<OwnPlain>();
void ownCopy() {
  std::shared_ptr<OwnPlain> mine = common;
  use(mine->get());
}

std::atomic<OwnPlain *> published;
void publish() { published.store(new OwnPlain, std::memory_order_release); }
void consume() {
  if (OwnPlain *got = published.load(std::memory_order_acquire)) got->set(2);
}

std::once_flag once;
std::optional<std::vector<int>> made;
void makeOnce() {
  std::call_once(once, [] { made.emplace(3); });
  use(std::as_const(*made).size());
}

std::shared_mutex readers;
std::map<int, std::string> phrases{{1, "a"}};
void readShared() {
  std::shared_lock lock(readers);
  use(phrases.find(1)->second.size());
}
void writeAlone() {
  std::unique_lock lock(readers);
  phrases[2] = "a longer phrase that does not fit into the object itself";
}

void perThread() {
  static thread_local std::vector<int> mine;
  mine.push_back(1);
}

class OwnBase {
 public:
  virtual ~OwnBase() = default;
  void baseSet(int to) { base_ = to; }

 protected:
  int base_ = 0;
};
class OwnDerived : public OwnBase {
 public:
  void derivedSet(int to) { own_ = base_ = to; }

 private:
  int own_ = 0;
};
OwnDerived derived;
void derivedFirst() {
  std::lock_guard lock(mutex);
  derived.derivedSet(1);
}
void derivedSecond() {
  std::lock_guard lock(mutex);
  derived.baseSet(2);
}

// Who calls a virtual function reads the object's pointer to its table: before the lock, and from outside.
class OwnShape {
 public:
  virtual ~OwnShape() = default;
  virtual void grow() = 0;
};
class OwnCircle : public OwnShape {
 public:
  void grow() override {
    std::lock_guard lock(mutex_);
    ++radius_;
  }

 private:
  std::mutex mutex_;
  int radius_ = 0;
};
class OwnSwitch : public virtual OwnShape {
 public:
  void grow() override { is_on_.store(true); }

 private:
  std::atomic<bool> is_on_{false};
};
OwnShape *circle = new OwnCircle, *light = new OwnSwitch;
void growBoth() { circle->grow(), light->grow(); }

class OwnMatcher {
 public:
  bool matches() const {
    const std::unique_ptr<OwnPlain> scratch(new OwnPlain);
    scratch->set(1);
    return scratch->get() == wanted_;
  }

 private:
  int wanted_ = 1;
};
OwnMatcher matcher;
void match() { use(matcher.matches()); }

std::list<std::vector<int>> parcels;
void send() {
  std::vector<int> parcel(3);
  parcel[0] = 1;
  std::lock_guard lock(mutex);
  parcels.push_back(std::move(parcel));
}
void receive() {
  std::vector<int> parcel;
  {
    std::lock_guard lock(mutex);
    parcel = std::move(parcels.front());
    parcels.pop_front();
  }
  parcel.push_back(2);
  parcel[1] = 3;
}

class OwnThrower {
 public:
  void fail() {
    ++failures_;
    throw std::runtime_error("on purpose");
  }

 private:
  int failures_ = 0;
};
OwnThrower thrower;
void failLocked() {
  std::lock_guard lock(mutex);
  try {
    thrower.fail();
  } catch (const std::runtime_error &) {
    plain.set(3);
  }
}

void compare() { use(one == other); }  // by friends

class OwnVisitor {
 public:
  template <class Visit>
  void each(Visit &&visit) {
    std::lock_guard lock(mutex_);
    for (int &value : values_) visit(value), ++visits_;
  }
  void count() {
    each([this](int &) { ++visits_; });
  }

 private:
  std::mutex mutex_;
  std::vector<int> values_{1, 2, 3};
  int visits_ = 0;
};
OwnVisitor visitor;
void visit() { visitor.count(); }

void onStack() {
  OwnPlain mine;
  std::string name = "stack";
  for (int i = 0; i < 3; ++i) name += "s", mine.set(i);
  std::vector<OwnPlain> several(3, mine);
  several.pop_back();
}

class OwnNumber {
 public:
  explicit OwnNumber(int value) : value_(value) {}
  OwnNumber(const OwnNumber &from) : value_(from.value_) {}
  OwnNumber &operator=(const OwnNumber &from) {
    value_ = from.value_;
    return *this;
  }

 private:
  int value_;
};
OwnNumber original(3);
void copyIt() {
  OwnNumber mine(original);
  mine = original;
}

const Case kCases[] = {
    {"const_find", constFind, find},       {"elements", element0, element1},    {"one_lock", push, push},
    {"characters", character0, character1}, {"two_maps", useOne, useOther},      {"own_queue", produce, produceAgain},
    {"joined", joined, joined},            {"own_atomic", increment, increment}, {"own_monitor", monitorFirst, monitorSecond},
    {"by_caller", byCaller, byCaller},     {"const_calls", constCall, constCall}, {"own_copies", ownCopy, ownCopy},
    {"published", publish, consume},       {"once", makeOnce, makeOnce},         {"readers", readShared, writeAlone},
    {"thread_local", perThread, perThread}, {"derived", derivedFirst, derivedSecond}, {"moved", send, receive},
    {"virtual_calls", growBoth, growBoth}, {"scratch", match, match},
    {"exception", failLocked, failLocked}, {"friends", compare, compare},        {"callback", visit, visit},
    {"on_stack", onStack, onStack},        {"copied", copyIt, copyIt},
};

}  // namespace

int main(int count, char **words) { return runCase(kCases, count, words); }
