// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Velodrome's graph: transactions, and which of them must come before which. It never has a cycle: an edge that would close one is a violation
// instead.
#ifndef BIGFOOT_DETECTORS_VELODROME_TRANSACTION_GRAPH_H
#define BIGFOOT_DETECTORS_VELODROME_TRANSACTION_GRAPH_H

#include <stdint.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "detectors/findings.h"

namespace bigfoot {

// Names a transaction, also when it is gone: its slot, and which of the slot's lives.
struct Transaction {
  uint32_t slot = 0;
  uint64_t number = 0;  // 0: none
  bool operator==(const Transaction &) const = default;
};

// An operation in a transaction.
struct Step {
  Transaction of;
  Event operation{};
  uint64_t time = 0;  // how many came before it
};

class TransactionGraph {
 public:
  bool isAlive(const Transaction &t) const { return t.number && nodes_[t.slot].number == t.number; }

  // A region that its thread enters, after `last`.
  Step begin(const Event &enter, uint64_t time, const Step &last) {
    const Step made{make(enter, true), enter, time};
    if (isAlive(last.of)) connect(last, made);
    return made;
  }
  // The region is over.
  void end(const Transaction &region) {
    if (!isAlive(region)) return;
    nodes_[region.slot].is_open = false;
    collect(region.slot);
  }

  // The operation of an open region must come after an earlier one. Returns: the violation if that cannot be.
  std::optional<Violation> order(const Step &earlier, const Step &now) {
    const Transaction &region = now.of;
    if (!isAlive(earlier.of) || earlier.of == region || nodes_[earlier.of.slot].after.contains(region.slot)) return std::nullopt;
    if (const auto way = findWay(region.slot, earlier.of.slot)) return violation(*way, earlier, now);
    connect(earlier, now);
    return std::nullopt;
  }

  // An operation outside of regions, after all of these, which are alive.
  Step outside(const std::vector<Step> &earlier, const Event &operation, uint64_t time) {
    if (earlier.empty()) return {};  // nothing must come before it: it is gone at once
    for (const Step &last : earlier)
      if (!nodes_[last.of.slot].is_open && allReach(earlier, last.of.slot)) return {last.of, operation, time};
    const Step made{make(operation, false), operation, time};
    for (const Step &step : earlier) connect(step, made);
    return made;
  }

  size_t bytes() const { return nodes_.size() * sizeof(Node); }
  std::string show(const Step &step) const { return isAlive(step.of) ? std::to_string(step.of.number) : "-"; }
  // The transactions that must come right before it.
  std::string showBefore(const Step &step) const {
    std::string text;
    for (const Node &node : nodes_)
      if (isAlive(step.of) && node.number && node.after.contains(step.of.slot)) text += (text.empty() ? "" : ",") + std::to_string(node.number);
    return text.empty() ? "-" : text;
  }

 private:
  struct Edge {
    Step from, to;  // the operations that conflict
  };
  struct Node {
    uint64_t number = 0;  // 0: the slot is free
    bool is_open = false;
    Event first{};        // the entry to a region, or the operation
    unsigned before = 0;  // edges to it
    std::map<uint32_t, Edge> after;
    uint64_t visit = 0;   // the search that saw it last
  };
  using Way = std::vector<const Edge *>;  // edges one behind the other

  Transaction make(const Event &first, bool is_open) {
    uint32_t slot = static_cast<uint32_t>(nodes_.size());
    if (free_.empty()) nodes_.emplace_back();
    else slot = free_.back(), free_.pop_back();
    Node &node = nodes_[slot];
    node.number = ++made_;
    node.is_open = is_open;
    node.first = first;
    return {slot, node.number};
  }
  void connect(const Step &from, const Step &to) {
    if (nodes_[from.of.slot].after.try_emplace(to.of.slot, Edge{from, to}).second) ++nodes_[to.of.slot].before;
  }

  // Takes away what is over and has nothing before it, and then what came after it alone.
  void collect(uint32_t slot) {
    std::vector<uint32_t> candidates{slot};
    while (!candidates.empty()) {
      Node &node = nodes_[candidates.back()];
      const uint32_t at = candidates.back();
      candidates.pop_back();
      if (node.is_open || node.before || !node.number) continue;
      for (const auto &[next, edge] : node.after)
        if (--nodes_[next].before == 0) candidates.push_back(next);
      node.after.clear();
      node.number = 0;
      free_.push_back(at);
    }
  }

  bool allReach(const std::vector<Step> &steps, uint32_t to) {
    for (const Step &step : steps)
      if (step.of.slot != to && !findWay(step.of.slot, to)) return false;
    return true;
  }

  // Returns: edges from one to the other, if there are any.
  std::optional<Way> findWay(uint32_t from, uint32_t to) {
    ++search_;
    Way way;
    if (!follow(from, to, way)) return std::nullopt;
    return way;
  }
  bool follow(uint32_t from, uint32_t to, Way &way) {
    struct Place {
      uint32_t node;
      std::map<uint32_t, Edge>::const_iterator next;
    };
    std::vector<Place> places{{from, nodes_[from].after.begin()}};
    nodes_[from].visit = search_;
    while (!places.empty()) {
      Place &place = places.back();
      if (place.node == to) return true;
      if (place.next == nodes_[place.node].after.end()) {
        places.pop_back();
        if (!way.empty()) way.pop_back();
        continue;
      }
      const auto &[next, edge] = *place.next++;
      if (nodes_[next].visit == search_) continue;
      nodes_[next].visit = search_;
      way.push_back(&edge);
      places.push_back({next, nodes_[next].after.begin()});
    }
    return false;
  }

  // The region's operation way[0]->from comes before another's way[0]->to, which leads to `earlier`, which comes before `now`. The region is to
  // blame if the cycle is increasing (section 5 of the paper): each of the others is reached no later than it is left.
  Violation violation(const Way &way, const Step &earlier, const Step &now) const {
    bool is_increasing = way.back()->to.time <= earlier.time;
    for (size_t i = 0; i + 1 < way.size(); ++i) is_increasing &= way[i]->to.time <= way[i + 1]->from.time;
    return {nodes_[now.of.slot].first, way[0]->from.operation, way[0]->to.operation, earlier.operation, now.operation, true, is_increasing};
  }

  std::vector<Node> nodes_;
  std::vector<uint32_t> free_;
  uint64_t made_ = 0, search_ = 0;
};

}  // namespace bigfoot

#endif
