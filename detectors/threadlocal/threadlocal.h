// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A filter: drops accesses to blocks that no other thread can reach yet (paper 001, chapter 4). What is left has a race if and only if the
// whole has one; which locations race may differ, since accesses before a racy escape are gone (4.4). Synchronisation is never dropped:
// without that of a lock in an unescaped block, accesses that are ordered would seem to race (4.3).
//
// state             paper   what it is
// Block::escaped    G       whether other threads may reach it
// Block::pointers   H       where pointers were stored in it, and their values; only while it has not escaped
//
// For untyped memory: a block of the heap, or a thread's stack, escapes as a whole, with all that pointers in it point into. It begins as its
// thread's alone. It escapes when a pointer into it, or to its end, is stored in memory that has escaped or is in no block (globals), when a
// thread is started with one, and, in case that pointers went ways which are no events, when another thread accesses it.
#ifndef BIGFOOT_DETECTORS_THREADLOCAL_THREADLOCAL_H
#define BIGFOOT_DETECTORS_THREADLOCAL_THREADLOCAL_H

#include <map>
#include <vector>

#include "detectors/block_table.h"
#include "detectors/detector.h"

namespace bigfoot {

class ThreadLocal : public EventHandlers {
 public:
  explicit ThreadLocal(Findings &) {}

  bool read(const Event &e) { return isShared(e); }
  bool write(const Event &e) { return isShared(e); }
  bool atomicRead(const Event &e) { return isShared(e); }
  bool atomicWrite(const Event &e) { return isShared(e); }

  void allocate(const Event &e) { blocks_.begin(std::make_unique<Block>(Block{e.object, e.size, e.thread, false, {}})); }
  void stack(const Event &e) { allocate(e); }
  void deallocate(const Event &e) { blocks_.end(e.object, e.size); }

  void pointer(const Event &e) {
    Block *where = blocks_.at(e.object, 1);
    const bool is_own = where && !where->escaped && where->owner == e.thread;
    if (is_own) where->pointers[e.object] = e.size;
    else escapeAt(e.size);
  }
  void handOver(const Event &e) { escapeAt(e.object); }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return blocks_.bytes(); }
  // G: whether what is at an address has escaped.
  std::string show(std::string_view component, uint64_t object) {
    if (component != "G") return "";
    const Block *block = blocks_.at(object, 1);
    return !block || block->escaped ? "yes" : "no";
  }

 private:
  enum Rule { kLocal, kShared, kEscapes, kTaken };
  static constexpr const char *kRuleNames[] = {"THREAD-LOCAL", "SHARED", "BLOCK ESCAPES", "BLOCK ACCESSED BY ANOTHER"};
  struct Block {
    uint64_t start, size;
    uint16_t owner;
    bool escaped;
    std::map<uint64_t, uint64_t> pointers;
  };

  bool isShared(const Event &e) {
    Block *block = blocks_.at(e.object, e.size);
    if (block && !block->escaped && block->owner == e.thread) [[likely]] return rules_.count(kLocal), false;
    rules_.count(kShared);
    if (block ? !block->escaped : e.size > 1) takeOver(e);
    return true;
  }
  // Blocks of others that the access touches, by whatever way the thread came to them.
  [[gnu::noinline]] void takeOver(const Event &e) {
    blocks_.visit(e.object, e.size, [&](Block &block) {
      if (!block.escaped && block.owner != e.thread) rules_.count(kTaken), escape(block);
    });
  }

  void escapeAt(uint64_t pointer) {
    blocks_.visitTarget(pointer, [&](Block &block) { escape(block); });
  }
  void escape(Block &first) {
    std::vector<Block *> reached{&first};
    while (!reached.empty()) {
      Block &block = *reached.back();
      reached.pop_back();
      if (block.escaped) continue;
      rules_.count(kEscapes);
      block.escaped = true;
      for (const auto &[where, pointer] : block.pointers) blocks_.visitTarget(pointer, [&](Block &next) { reached.push_back(&next); });
      block.pointers.clear();
    }
  }

  RuleCounts rules_{kRuleNames};
  BlockTable<Block> blocks_;
};

}  // namespace bigfoot

#endif
