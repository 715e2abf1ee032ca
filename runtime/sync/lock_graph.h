// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which threads took which locks while they held which others, and the cycles in that. docs/lock-order.md, LO1 to LO3.
//
// Thread safety: none; whoever uses a graph has a lock for it. Everything lies in the runtime's own heap.
#ifndef BIGFOOT_RUNTIME_SYNC_LOCK_GRAPH_H
#define BIGFOOT_RUNTIME_SYNC_LOCK_GRAPH_H

#include "runtime/records/depot.h"
#include "runtime/sync/ranks.h"
#include "runtime/sys/array.h"
#include "runtime/sys/hash_table.h"
#include "runtime/thread/released.h"

namespace bigfoot {

struct ThreadInfo;

// A lock of one life: others that are made at its address later have another serial number.
struct LockName {
  uint32_t object, serial;
  bool operator==(const LockName &) const = default;
};

// How a lock is held or wanted. A reader that is kept out by writers who wait also waits for readers.
enum class LockMode : uint8_t { kRead, kReadBehindWriters, kWrite };
inline bool excludes(LockMode a, LockMode b) { return a == LockMode::kWrite || b == LockMode::kWrite; }
inline bool waitsFor(LockMode wanted, LockMode held) { return excludes(wanted, held) || wanted == LockMode::kReadBehindWriters; }

struct HeldName {
  LockName lock;
  LockMode mode;
  depot::StackId taken;  // where, if that is kept
};

// A thread took a lock while it held others.
struct Dependency {
  // The thread did so at `tick` of its slot, and knew then of others what `order` says. (LO3)
  struct Occurrence {
    Clock tick;
    Clocks order;
  };
  static constexpr unsigned kOccurrences = 4;

  const ThreadInfo *thread;
  uint32_t set;   // the depot::LocksetId of what it holds with the wanted one
  uint32_t slot;
  LockName wanted;
  LockMode mode;
  depot::StackId stack;
  Array<HeldName, 4> held;
  Occurrence occurrence[kOccurrences];  // the last ones
  uint32_t occurrences;                 // how many there were
  uint64_t number;                      // in the order in which they were added
  Dependency *next;

  const Occurrence &last() const { return occurrence[(occurrences - 1) % kOccurrences]; }
  unsigned kept() const { return occurrences < kOccurrences ? occurrences : kOccurrences; }
  void add(Clock tick, const Clocks &order);
};

class LockGraph {
 public:
  using IsAlive = bool (*)(LockName);
  using HasEnded = bool (*)(const ThreadInfo &);
  constexpr LockGraph(IsAlive is_alive, HasEnded has_ended) : is_alive_(is_alive), has_ended_(has_ended) {}

  Dependency *find(const ThreadInfo &thread, uint32_t set) const;
  // `fresh` has no occurrence yet. The graph takes over what it holds.
  Dependency &add(Dependency &fresh);
  // A part of a cycle: the lock that the one before it wants, of the first the last, is number `held` of those that `dependency` holds.
  struct Step {
    const Dependency *dependency;
    unsigned held;
  };
  // A cycle that the last occurrence of `from` is part of (LO1). Returns: false if there is none.
  bool findCycle(const Dependency &from, Array<Step> &cycle);
  // Forgets what a slot's thread did.
  void removeSlot(uint32_t slot);
  void clear();
  uint64_t count() const { return all_.count(); }

 private:
  struct Node : Ranked {
    LockName lock;
    uint32_t wanted;             // by so many, each time that one holds another lock
    uint64_t mark;
    Array<Dependency *, 4> holders;
    Node *next;

    bool isFresh() const { return !wanted && !holders.count(); }
  };
  struct Visit;

  static uint64_t hashOf(LockName lock);
  Node *findNode(LockName lock) const;
  Node &nodeOf(LockName lock);
  void link(Dependency &d);
  void rank(Node &held, Node &wanted);
  bool isBehind(const Node &last, Node &first);
  void dispose(Dependency *d);
  bool isOfUse(const Dependency &d) const;
  void removeUnused();
  Dependency *outdated(uint32_t set) const;
  template <class IsOfUse>
  void removeNodes(IsOfUse isOfUse);
  void unlinkAll();
  bool mayClose(const Dependency &from);
  bool fits(const Dependency &d, unsigned occurrence, const Array<Visit> &path) const;

  IsAlive is_alive_;
  HasEnded has_ended_;
  HashTable<ByPointer<Dependency>, 8, 16> by_set_;
  HashTable<ByPointer<Node>, 8, 16> nodes_;
  Array<Dependency *> all_;
  Ranks ranks_;            // each lock before those that were wanted by who held it, unless is_cyclic_ (LO9)
  bool is_cyclic_ = false;
  uint64_t used_ = 0;   // when what is of no use was removed last, so many were left
  uint64_t mark_ = 0, added_ = 0;
};

}  // namespace bigfoot

#endif
