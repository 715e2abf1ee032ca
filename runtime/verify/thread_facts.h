// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The facts of one thread about all memory that it touched. Both properties are of one thread's sequence of events (V1): nothing
// here is shared, and no lock is taken.
//
// Memory is seen in units of 4 bytes. A unit has one Facts, or four once an access or check took a part of it. (V4)
#ifndef BIGFOOT_RUNTIME_VERIFY_THREAD_FACTS_H
#define BIGFOOT_RUNTIME_VERIFY_THREAD_FACTS_H

#include <stddef.h>

#include "runtime/sys/array.h"
#include "runtime/sys/hash_table.h"
#include "runtime/verify/facts.h"

namespace bigfoot::verify {

// What ended the waiting of an access or check.
enum class Ending { kAcquire, kMemoryGivenBack, kFrameLeft, kThreadEnd, kExit };

struct Violation {
  What what;
  bool is_write;
  uintptr_t address;     // the first byte of the unit, or the byte
  const Site *site;      // of the access, or of the access that the check is for
  const Site *opposite;  // the last check before that did not cover it, or access that did not make it legitimate; may be null
  Ending ending;
  const Site *noticed;   // kAcquire: where the thread was met next, or null
};

class ThreadFacts {
 public:
  using Report = void (*)(void *context, const Violation &violation);
  ThreadFacts(Report report, void *context) : report_(report), context_(context) {}
  ~ThreadFacts();
  ThreadFacts(const ThreadFacts &) = delete;
  ThreadFacts &operator=(const ThreadFacts &) = delete;

  // `acquires`: the thread's, so far.
  void note(uintptr_t address, size_t bytes, const Event &event, uint64_t acquires);

  // The bytes are other memory from now on. (V3)
  void forget(uintptr_t address, size_t bytes, Ending ending);

  // Everything that waits waits in vain. (V2)
  void endWaiting(Ending ending, const Site *noticed);

 private:
  static constexpr unsigned kUnitBytes = 4, kPageBytes = 4096, kUnits = kPageBytes / kUnitBytes;

  // Facts of a unit: none, one, or one for each byte; and whether it is in waiting_. The address and two bits beside it.
  class Unit {
   public:
    Facts *facts() const { return reinterpret_cast<Facts *>(bits_ & ~uintptr_t{kSplit | kListed}); }
    bool isSplit() const { return bits_ & kSplit; }
    bool isListed() const { return bits_ & kListed; }
    void set(Facts *facts, bool is_split) {
      bits_ = reinterpret_cast<uintptr_t>(facts) | (is_split ? kSplit : 0) | (bits_ & kListed);
    }
    void setListed(bool is_listed) { bits_ = (bits_ & ~uintptr_t{kListed}) | (is_listed ? kListed : 0); }

   private:
    static constexpr unsigned kSplit = 1, kListed = 2;
    uintptr_t bits_;
  };
  struct Page {
    uintptr_t start;  // of its memory
    Page *next;
    Unit unit[kUnits];
  };

  static uintptr_t startOf(uintptr_t address) { return address & ~uintptr_t{kPageBytes - 1}; }
  Page *pageOf(uintptr_t address);      // null if the thread never touched it
  Page &makePage(uintptr_t address);
  static unsigned unitOf(uintptr_t address) { return address % kPageBytes / kUnitBytes; }
  void noteUnit(Unit &unit, uintptr_t start, uintptr_t from, uintptr_t to, const Event &event);
  void split(Unit &unit);
  void list(Unit &unit, uintptr_t start);
  void forgetIn(Page &page, uintptr_t from, uintptr_t to, Ending ending);
  void judge(const Unit &unit, uintptr_t start, uintptr_t from, uintptr_t to, Ending ending, const Site *noticed);
  void judge(Facts &facts, uintptr_t address, Ending ending, const Site *noticed);
  static void drop(Unit &unit);

  const Report report_;
  void *const context_;
  uint64_t acquires_ = 0;         // at the last event
  HashTable<ByPointer<Page>, 8, 18> pages_;
  size_t page_count_ = 0;
  Page *last_ = nullptr;          // the page that was asked for last
  Array<uintptr_t> waiting_;      // starts of units in which something waits or waited; each once
};

}  // namespace bigfoot::verify

#endif
