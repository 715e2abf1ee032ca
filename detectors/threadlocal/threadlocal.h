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

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <vector>

#include "detectors/detector.h"

namespace bigfoot {

class ThreadLocal : public EventHandlers {
 public:
  explicit ThreadLocal(Findings &) {}

  bool read(const Event &e) { return isShared(e); }
  bool write(const Event &e) { return isShared(e); }
  bool atomicRead(const Event &e) { return isShared(e); }
  bool atomicWrite(const Event &e) { return isShared(e); }

  void allocate(const Event &e) {
    end(e.object, e.size);
    auto block = std::make_unique<Block>(Block{e.object, e.size, e.thread, false, {}});
    bytes_ += kBlockBytes;
    blocks_[e.object] = std::move(block);
  }
  void stack(const Event &e) { allocate(e); }
  void deallocate(const Event &e) { end(e.object, e.size); }

  void pointer(const Event &e) {
    Block *where = blockAt(e.object, 1);
    const bool is_own = where && !where->escaped && where->owner == e.thread;
    if (is_own) where->pointers[e.object] = e.size;
    else escapeAt(e.size);
  }
  void handOver(const Event &e) { escapeAt(e.object); }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return bytes_; }
  // G: whether what is at an address has escaped.
  std::string show(std::string_view component, uint64_t object) {
    if (component != "G") return "";
    const Block *block = blockAt(object, 1);
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

    bool has(uint64_t address, uint64_t bytes) const { return address - start < size && bytes <= size - (address - start); }
  };
  using Blocks = std::map<uint64_t, std::unique_ptr<Block>>;
  static constexpr size_t kBlockBytes = sizeof(Block) + 64, kRecent = 4096;

  bool isShared(const Event &e) {
    Block *block = blockAt(e.object, e.size);
    if (block && !block->escaped && block->owner == e.thread) [[likely]] return rules_.count(kLocal), false;
    rules_.count(kShared);
    if (block ? !block->escaped : e.size > 1) takeOver(e);
    return true;
  }
  // Blocks of others that the access touches, by whatever way the thread came to them.
  [[gnu::noinline]] void takeOver(const Event &e) {
    for (auto at = firstAt(e.object); at != blocks_.end() && at->first <= e.object + (e.size - 1); ++at)
      if (!at->second->escaped && at->second->owner != e.thread) rules_.count(kTaken), escape(*at->second);
  }

  // A pointer to a block's end can be moved back into it.
  void escapeAt(uint64_t pointer) {
    for (const uint64_t address : {pointer, pointer - 1})
      if (Block *block = blockAt(address, 1)) escape(*block);
  }
  void escape(Block &first) {
    std::vector<Block *> reached{&first};
    while (!reached.empty()) {
      Block &block = *reached.back();
      reached.pop_back();
      if (block.escaped) continue;
      rules_.count(kEscapes);
      block.escaped = true;
      for (const auto &[where, pointer] : block.pointers)
        for (const uint64_t address : {pointer, pointer - 1})
          if (Block *next = blockAt(address, 1)) reached.push_back(next);
      block.pointers.clear();
    }
  }

  // Returns: the block that has all of these bytes, or null.
  Block *blockAt(uint64_t address, uint64_t bytes) {
    Block *&recent = recent_[address / 16 % kRecent];
    if (recent && recent->has(address, bytes)) [[likely]] return recent;
    const auto at = firstAt(address);
    if (at == blocks_.end() || !at->second->has(address, bytes)) return nullptr;
    return recent = at->second.get();
  }
  // Returns: the first block that ends behind the address.
  Blocks::iterator firstAt(uint64_t address) {
    auto after = blocks_.upper_bound(address);
    if (after == blocks_.begin()) return after;
    const auto before = std::prev(after);
    return before->second->has(address, 1) ? before : after;
  }
  void forget(const Block &block) {
    const uint64_t first = block.start / 16, units = std::min<uint64_t>(block.size / 16 + 2, kRecent);
    for (uint64_t i = 0; i < units; ++i)
      if (Block *&recent = recent_[(first + i) % kRecent]; recent == &block) recent = nullptr;
  }
  // What lies in these bytes has ended its life.
  void end(uint64_t address, uint64_t bytes) {
    auto at = firstAt(address);
    if (at == blocks_.end() || at->first > address + (bytes - 1)) return;
    while (at != blocks_.end() && at->first <= address + (bytes - 1)) {
      forget(*at->second);
      bytes_ -= kBlockBytes;
      at = blocks_.erase(at);
    }
  }

  RuleCounts rules_{kRuleNames};
  Blocks blocks_;
  size_t bytes_ = 0;
  std::array<Block *, kRecent> recent_{};  // by address; a block that has ended is not here
};

}  // namespace bigfoot

#endif
