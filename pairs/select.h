// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// spPairs: pairs of accesses that may race, and what a run has to watch to tell more about them.
#ifndef BIGFOOT_PAIRS_SELECT_H
#define BIGFOOT_PAIRS_SELECT_H

#include <functional>

#include "pairs/threads.h"

namespace bigfoot::pairs {

// An access by its place in the source; copies of inlined functions have the same.
struct Place {
  std::string file;
  unsigned line, column;
  bool is_write, is_atomic;

  auto operator<=>(const Place &) const = default;
  std::string text() const;   // as abi/caper.h has it
};

class Selection {
 public:
  Selection(Program &program, const Calls &calls);

  const std::vector<Place> &places() const { return places_; }
  // Calls visit(a, b) for each pair of places, by their numbers, a <= b, several times for some.
  void forEachPair(const std::function<void(unsigned, unsigned)> &visit) const;
  // Places of a pair.
  std::set<unsigned> watched() const;
  unsigned unnamed() const { return unnamed_; }

  // Hashes of the stores and calls by which what the watched ones access, without those of `done`, may become known to other threads (CA8).
  std::set<uint64_t> tracked(const std::set<unsigned> &done);

 private:
  // All that makes a difference.
  struct Watched {
    int64_t offset;
    uint64_t bytes;
    unsigned place;
    bool orders, is_of_others, is_of_main;   // orders: an atomic operation that is not relaxed
    auto operator<=>(const Watched &) const = default;
  };
  struct Group {
    uint64_t period;
    std::set<Watched> accesses;
  };
  bool mayRace(const Group &group, const Watched &a, const Watched &b) const;
  unsigned placeOf(const Access &access);

  Program &program_;
  const Calls &calls_;
  Threads threads_;
  std::vector<Place> places_;
  std::map<Place, unsigned> numbers_;
  std::map<Node, Group> groups_;   // by class
  unsigned unnamed_ = 0;           // accesses without debug information
};

}  // namespace bigfoot::pairs

#endif
