// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where pointers may point to, by unification (Steensgaard's), with fields told apart (CA1).
//
// A node stands for what a pointer points to. Nodes that may be the same memory are of one class, in which each has its place: a node is so many bytes
// behind the class's beginning. Two places of a class that are one by one pointer and apart by another, or that are an unknown number of elements
// apart, make the class *periodic*: places that differ by a multiple of its period are the same. Period 24 keeps the fields of an array of
// structures apart, period 1 knows nothing any more.
//
//   1. What a pointer of node n points to, at offset o, is at place(n) + o of n's class, modulo the period.
//   2. Memory of different classes is different memory; so is memory at different places of a class that no access reaches over.
//   3. A class has for each place where a pointer was stored the node that it is of; places less than eight bytes apart have the same one.
#ifndef BIGFOOT_PAIRS_POINTS_TO_H
#define BIGFOOT_PAIRS_POINTS_TO_H

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bigfoot::pairs {

using Node = unsigned;

class PointsTo {
 public:
  struct Place {
    Node root;  // of the class
    int64_t offset;
  };
  struct Copy {
    Node to;
    int64_t to_offset;
    Node from;
    int64_t from_offset;
    int64_t bytes;  // 0 if it is not known
  };

  Node make();
  Node count() const { return static_cast<Node>(classes_.size()); }
  Place find(Node node);

  void unify(Node a, int64_t a_offset, Node b, int64_t b_offset);
  void repeat(Node node, uint64_t bytes);
  // Returns: the node of the pointer that lies there.
  Node content(Node node, int64_t offset);
  void copy(const Copy &copy) { copies_.push_back(copy); }

  // Pointers go the way of copies until nothing changes; what is copied from and to with an unknown length becomes one, if there are pointers. Returns:
  // whether anything changed.
  bool settleCopies();
  // Whether anything was unified since this was asked last.
  bool changed() { return std::exchange(changed_, false); }

  // Of the class: 0 if it is not periodic.
  uint64_t period(Node root) const { return classes_[root].period; }
  const std::map<int64_t, Node> &contents(Node root) const { return classes_[root].contents; }
  // Functions whose address is there.
  std::set<std::string> functions(Node node);
  void addFunction(Node node, const std::string &symbol);

  // Whether accesses of these bytes, in the same class, have some in common.
  static bool overlap(uint64_t period, int64_t a, uint64_t a_bytes, int64_t b, uint64_t b_bytes);

 private:
  struct Class {
    Node parent;
    int64_t offset;      // in the parent's
    uint64_t period = 0;
    std::map<int64_t, Node> contents = {};
    std::map<int64_t, std::set<std::string>> functions = {};
  };
  struct Equation {
    Node a;
    int64_t a_offset;
    Node b;
    int64_t b_offset;
  };

  static int64_t normal(int64_t offset, uint64_t period);
  void solve();
  void unifyNow(const Equation &equation);
  void setPeriod(Node root, uint64_t period);
  void put(Node root, int64_t offset, Node held);
  void follow(const Copy &copy);

  std::vector<Class> classes_;
  std::vector<Equation> open_;
  std::vector<Copy> copies_;
  bool changed_ = false;
};

}  // namespace bigfoot::pairs

#endif
