// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/lock_graph.h"

namespace bigfoot {
namespace {

// Of threads that have ended, so many are kept for each set of locks. A search ends after so many steps. (docs/limits.md)
constexpr unsigned kKeptOfEnded = 8;
constexpr unsigned kMostSteps = 1 << 17;
constexpr uint64_t kFewest = 1024;

// The number of what `d` holds that whoever wants `lock` so waits for; `d.held.count()` if it holds no such.
unsigned holdOf(const Dependency &d, LockName lock, LockMode wanted) {
  unsigned i = 0;
  while (i < d.held.count() && !(d.held[i].lock == lock && waitsFor(wanted, d.held[i].mode))) ++i;
  return i;
}

// (LO2) Whether both hold a lock that only one of them can hold.
bool haveGate(const Dependency &a, const Dependency &b) {
  for (const HeldName &x : a.held)
    for (const HeldName &y : b.held)
      if (x.lock == y.lock && excludes(x.mode, y.mode)) return true;
  return false;
}

// (LO3)
bool isBefore(const Dependency &a, const Dependency::Occurrence &x, const Dependency::Occurrence &y) {
  return y.order.get(static_cast<Tid>(a.slot)) >= x.tick;
}

}  // namespace

void Dependency::add(Clock tick, const Clocks &order) {
  Occurrence &o = occurrence[occurrences++ % kOccurrences];
  o.tick = tick;
  o.order.share(order);
}

// A dependency on the way, and which of those that hold what it wants comes next.
struct LockGraph::Visit {
  const Dependency *dependency;
  unsigned occurrence, held;
  const Node *node;
  size_t next_holder;
  unsigned next_occurrence;
};

uint64_t LockGraph::hashOf(LockName lock) { return hashWith(lock.object, lock.serial); }

LockGraph::Node *LockGraph::findNode(LockName lock) const {
  return nodes_.find(hashOf(lock), [=](const Node *n) { return n->lock == lock; });
}

LockGraph::Node &LockGraph::nodeOf(LockName lock) {
  if (Node *known = findNode(lock)) return *known;
  auto *fresh = static_cast<Node *>(Arena::allocate(sizeof(Node)));
  fresh->lock = lock;
  nodes_.insert(hashOf(lock), fresh);
  ranks_.insertBehind(ranks_.last(), *fresh);
  return *fresh;
}

Dependency *LockGraph::find(const ThreadInfo &thread, uint32_t set) const {
  return by_set_.find(set, [&](const Dependency *d) { return d->set == set && d->thread == &thread; });
}

// The oldest of the ended threads that took these locks, if there are enough of them.
Dependency *LockGraph::outdated(uint32_t set) const {
  Dependency *oldest = nullptr;
  unsigned ended = 0;
  by_set_.find(set, [&](Dependency *d) {
    if (d->set != set || !has_ended_(*d->thread)) return false;
    ++ended;
    if (!oldest || d->number < oldest->number) oldest = d;
    return false;
  });
  return ended >= kKeptOfEnded ? oldest : nullptr;
}

void LockGraph::link(Dependency &d) {
  by_set_.insert(d.set, &d);
  Node &wanted = nodeOf(d.wanted);
  for (const HeldName &h : d.held) {
    Node &held = nodeOf(h.lock);
    if (!is_cyclic_) rank(held, wanted);
    held.holders.add(&d);
    ++wanted.wanted;
  }
}

// Keeps (LO9) though `wanted` is to follow `held`.
void LockGraph::rank(Node &held, Node &wanted) {
  if (wanted.isFresh() || held.isFresh()) {  // side by side, so that what will follow the one comes behind the other
    Node &moved = wanted.isFresh() ? wanted : held;
    ranks_.remove(moved);
    ranks_.insertBehind(&moved == &wanted ? &held : wanted.before, moved);
    return;
  }
  if (Ranks::isBefore(held, wanted)) return;
  is_cyclic_ = isBehind(held, wanted);
  if (is_cyclic_) return;
  // What follows `wanted` goes behind `held`, in the order in which it was.
  Ranked *place = &held, *next;
  for (Ranked *r = &wanted; r != &held; r = next) {
    next = r->behind;
    if (static_cast<Node *>(r)->mark != mark_) continue;
    ranks_.remove(*r);
    ranks_.insertBehind(place, *r);
    place = r;
  }
}

// Whether `last` follows `first`. If not, what follows `first` up to the rank of `last` has the mark.
bool LockGraph::isBehind(const Node &last, Node &first) {
  ++mark_;
  Array<Node *> reached;
  first.mark = mark_;
  reached.add(&first);
  bool found = false;
  for (size_t i = 0; i < reached.count() && !found; ++i) {
    for (const Dependency *d : reached[i]->holders) {
      Node &n = *findNode(d->wanted);
      found |= &n == &last;
      if (n.mark == mark_ || Ranks::isBefore(last, n)) continue;
      n.mark = mark_;
      reached.add(&n);
    }
  }
  reached.release();
  return found;
}

Dependency &LockGraph::add(Dependency &fresh) {
  fresh.number = ++added_;
  if (all_.count() >= 2 * used_ + kFewest) removeUnused();
  if (Dependency *old = outdated(fresh.set)) {  // of the same locks
    fresh.held.release();
    old->thread = fresh.thread;
    old->slot = fresh.slot;
    old->stack = fresh.stack;
    old->number = fresh.number;
    old->occurrences = 0;
    return *old;
  }
  auto *d = static_cast<Dependency *>(Arena::allocate(sizeof(Dependency)));
  __builtin_memcpy(static_cast<void *>(d), static_cast<void *>(&fresh), sizeof fresh);
  all_.add(d);
  link(*d);
  return *d;
}

bool LockGraph::isOfUse(const Dependency &d) const {
  if (!d.thread || !is_alive_(d.wanted)) return false;
  for (const HeldName &h : d.held)
    if (is_alive_(h.lock)) return true;
  return false;
}

void LockGraph::dispose(Dependency *d) {
  d->held.release();
  for (Dependency::Occurrence &o : d->occurrence) o.order.clear();
  Arena::release(d, sizeof *d);
}

// Forgets the nodes that `isOfUse` is false of, which no dependency names.
template <class IsOfUse>
void LockGraph::removeNodes(IsOfUse isOfUse) {
  Array<Node *> kept;
  nodes_.forEach([&](Node *n) {
    if (isOfUse(*n)) {
      kept.add(n);
      return;
    }
    ranks_.remove(*n);
    n->holders.release();
    Arena::release(n, sizeof *n);
  });
  nodes_.clear();
  for (Node *n : kept) nodes_.insert(hashOf(n->lock), n);
  kept.release();
}

// Nodes stay, with their ranks: what was forgotten since had put them in the order that the next ones will have. (LO9)
void LockGraph::unlinkAll() {
  by_set_.clear();
  nodes_.forEach([](Node *n) {
    n->wanted = 0;
    n->holders.clear();
  });
  if (is_cyclic_) removeNodes([](const Node &) { return false; });
  is_cyclic_ = false;
}

void LockGraph::removeUnused() {
  unlinkAll();
  size_t kept = 0;
  for (Dependency *d : all_) {
    if (isOfUse(*d)) {
      link(*d);
      all_[kept++] = d;
    } else {
      dispose(d);
    }
  }
  while (all_.count() > kept) all_.take();
  used_ = kept;
  removeNodes([](const Node &n) { return !n.isFresh(); });
}

void LockGraph::removeSlot(uint32_t slot) {
  for (Dependency *d : all_)
    if (d->slot == slot) d->thread = nullptr;
  removeUnused();
}

void LockGraph::clear() {
  unlinkAll();
  removeNodes([](const Node &) { return false; });
  for (Dependency *d : all_) dispose(d);
  all_.clear();
  used_ = 0;
}

// Whether what `from` holds can be reached from what it wants, threads, gates and order aside.
bool LockGraph::mayClose(const Dependency &from) {
  bool is_wanted = false;
  for (const HeldName &h : from.held)
    if (const Node *n = findNode(h.lock)) is_wanted |= n->wanted != 0;
  if (!is_wanted) return false;
  ++mark_;
  Array<Node *> reached;
  Node &first = nodeOf(from.wanted);
  first.mark = mark_;
  reached.add(&first);
  bool found = false;
  for (size_t i = 0; i < reached.count() && !found; ++i) {
    for (const Dependency *d : reached[i]->holders) {
      Node *n = findNode(d->wanted);
      if (!is_alive_(n->lock)) continue;
      found |= holdOf(from, d->wanted, d->mode) < from.held.count();
      if (n->mark == mark_) continue;
      n->mark = mark_;
      reached.add(n);
    }
  }
  reached.release();
  return found;
}

// (LO1) Whether another thread does it, behind no gate and in no order with any of those before.
bool LockGraph::fits(const Dependency &d, unsigned occurrence, const Array<Visit> &path) const {
  const Dependency::Occurrence &x = d.occurrence[occurrence];
  for (const Visit &v : path) {
    const Dependency &other = *v.dependency;
    const Dependency::Occurrence &y = other.occurrence[v.occurrence];
    if (d.thread == other.thread || isBefore(d, x, y) || isBefore(other, y, x) || haveGate(d, other)) return false;
  }
  return true;
}

bool LockGraph::findCycle(const Dependency &from, Array<Step> &cycle) {
  if (!is_cyclic_ || !mayClose(from)) return false;  // (LO9)
  Array<Visit> path;
  const auto enter = [&](const Dependency &d, unsigned occurrence, unsigned held) {
    path.add({&d, occurrence, held, findNode(d.wanted), 0, 0});
  };
  enter(from, (from.occurrences - 1) % Dependency::kOccurrences, 0);
  bool found = false;
  for (unsigned steps = 0; path.count() && !found && steps < kMostSteps; ++steps) {
    Visit &top = path.last();
    if (top.next_holder == top.node->holders.count()) {
      path.take();
      continue;
    }
    const Dependency &d = *top.node->holders[top.next_holder];
    const unsigned occurrence = top.next_occurrence++;
    const unsigned held = holdOf(d, top.dependency->wanted, top.dependency->mode);
    if (occurrence >= d.kept() || held == d.held.count()) {
      ++top.next_holder;
      top.next_occurrence = 0;
      continue;
    }
    if (!is_alive_(d.wanted) || !fits(d, occurrence, path)) continue;
    enter(d, occurrence, held);
    const unsigned closing = holdOf(from, d.wanted, d.mode);
    if (closing == from.held.count()) continue;
    path[0].held = closing;
    found = true;
  }
  cycle.clear();
  for (const Visit &v : path)
    if (found) cycle.add({v.dependency, v.held});
  path.release();
  return found;
}

}  // namespace bigfoot
