// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs/points_to.h"

#include <numeric>
#include <utility>

namespace bigfoot::pairs {

static constexpr int64_t kPointerBytes = 8;

Node PointsTo::make() {
  const auto node = static_cast<Node>(classes_.size());
  classes_.push_back({node, 0});
  return node;
}

PointsTo::Place PointsTo::find(Node node) {
  Node root = node;
  int64_t offset = 0;
  for (; classes_[root].parent != root; root = classes_[root].parent) offset += classes_[root].offset;
  for (int64_t left = offset; node != root;) {  // the way becomes short
    const Node next = classes_[node].parent;
    const int64_t step = classes_[node].offset;
    classes_[node].parent = root;
    classes_[node].offset = left;
    left -= step;
    node = next;
  }
  return {root, normal(offset, classes_[root].period)};
}

int64_t PointsTo::normal(int64_t offset, uint64_t period) {
  if (!period) return offset;
  const int64_t rest = offset % static_cast<int64_t>(period);
  return rest < 0 ? rest + static_cast<int64_t>(period) : rest;
}

void PointsTo::put(Node root, int64_t offset, Node held) {
  auto &contents = classes_[root].contents;
  const auto period = static_cast<int64_t>(classes_[root].period);
  offset = normal(offset, classes_[root].period);
  const auto same = [&](auto found) { open_.push_back({found->second, 0, held, 0}); };
  if (const auto found = contents.find(offset); found != contents.end()) return same(found);
  for (auto near = contents.lower_bound(offset - kPointerBytes + 1); near != contents.end() && near->first < offset + kPointerBytes; ++near) same(near);
  if (period && !contents.empty()) {  // around the end
    const auto last = std::prev(contents.end()), first = contents.begin();
    if (offset + period - last->first < kPointerBytes) same(last);
    if (first->first + period - offset < kPointerBytes) same(first);
  }
  contents.emplace(offset, held);
}

void PointsTo::setPeriod(Node root, uint64_t period) {
  Class &here = classes_[root];
  if (here.period == period) return;
  changed_ = true;
  here.period = period;
  const auto contents = std::exchange(here.contents, {});
  for (const auto &[offset, held] : contents) put(root, offset, held);
  const auto functions = std::exchange(here.functions, {});
  for (const auto &[offset, symbols] : functions) here.functions[normal(offset, period)].insert(symbols.begin(), symbols.end());
}

void PointsTo::unifyNow(const Equation &equation) {
  auto [a, a_offset] = find(equation.a);
  auto [b, b_offset] = find(equation.b);
  int64_t distance = a_offset + equation.a_offset - b_offset - equation.b_offset;  // of what is at 0 in b's class, in a's
  if (a == b) {
    if (distance = normal(distance, classes_[a].period); distance) setPeriod(a, std::gcd(classes_[a].period, static_cast<uint64_t>(std::abs(distance))));
    return;
  }
  changed_ = true;
  if (classes_[a].contents.size() < classes_[b].contents.size()) {
    std::swap(a, b);
    distance = -distance;
  }
  const Class moved = std::exchange(classes_[b], {a, distance});
  setPeriod(a, std::gcd(classes_[a].period, moved.period));
  for (const auto &[offset, held] : moved.contents) put(a, offset + distance, held);
  for (const auto &[offset, symbols] : moved.functions) classes_[a].functions[normal(offset + distance, classes_[a].period)].insert(symbols.begin(), symbols.end());
}

void PointsTo::solve() {
  while (!open_.empty()) {
    const Equation equation = open_.back();
    open_.pop_back();
    unifyNow(equation);
  }
}

void PointsTo::unify(Node a, int64_t a_offset, Node b, int64_t b_offset) {
  open_.push_back({a, a_offset, b, b_offset});
  solve();
}

void PointsTo::repeat(Node node, uint64_t bytes) {
  const Node root = find(node).root;
  setPeriod(root, std::gcd(classes_[root].period, bytes));
  solve();
}

Node PointsTo::content(Node node, int64_t offset) {
  const auto [root, place] = find(node);
  const int64_t at = normal(place + offset, classes_[root].period);
  if (const auto found = classes_[root].contents.find(at); found != classes_[root].contents.end()) return found->second;
  const Node held = make();
  put(root, at, held);
  solve();
  return held;
}

void PointsTo::follow(const Copy &copy) {
  const auto [root, place] = find(copy.from);
  const std::map<int64_t, Node> contents = classes_[root].contents;
  if (contents.empty()) return;
  if (!copy.bytes || classes_[root].period) return unify(copy.from, copy.from_offset, copy.to, copy.to_offset);
  for (const auto &[offset, held] : contents) {
    const int64_t at = offset - place - copy.from_offset;
    if (at > -kPointerBytes && at < copy.bytes) unify(content(copy.to, copy.to_offset + at), 0, held, 0);
  }
}

bool PointsTo::settleCopies() {
  bool any = false;
  for (bool again = true; again;) {
    changed_ = false;
    for (const Copy &copy : copies_) {
      follow(copy);
      follow({copy.from, copy.from_offset, copy.to, copy.to_offset, copy.bytes});  // what is unified has no direction
    }
    again = changed_;
    any |= again;
  }
  changed_ = any;
  return any;
}

void PointsTo::addFunction(Node node, const std::string &symbol) {
  const auto [root, offset] = find(node);
  classes_[root].functions[offset].insert(symbol);
}

std::set<std::string> PointsTo::functions(Node node) {
  const auto [root, offset] = find(node);
  const auto found = classes_[root].functions.find(offset);
  return found == classes_[root].functions.end() ? std::set<std::string>() : found->second;
}

bool PointsTo::overlap(uint64_t period, int64_t a, uint64_t a_bytes, int64_t b, uint64_t b_bytes) {
  if (!period) return a < b + static_cast<int64_t>(b_bytes) && b < a + static_cast<int64_t>(a_bytes);
  if (a_bytes >= period || b_bytes >= period) return true;
  return static_cast<uint64_t>(normal(b - a, period)) < a_bytes || static_cast<uint64_t>(normal(a - b, period)) < b_bytes;
}

}  // namespace bigfoot::pairs
