// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of classes by address (docs/capsules.md, CP1).
//
// Invariant: two objects lie apart, or one within the other; `parent` is the smallest one around it. Of several that start at one address the
// inner ones began later.
#ifndef BIGFOOT_DETECTORS_CAPSULE_OBJECT_TABLE_H
#define BIGFOOT_DETECTORS_CAPSULE_OBJECT_TABLE_H

#include <map>
#include <memory>
#include <set>

#include "detectors/capsule/object_order.h"

namespace bigfoot {

struct Object : std::enable_shared_from_this<Object> {
  uint64_t start = 0, size = 0, class_number = 0;
  bool is_library = false;
  bool is_open = false;   // (CP6)
  bool has_ended = false; // (CP7)
  Object *parent = nullptr;
  ObjectOrder order;
  std::map<uint64_t, uint64_t> pointers;  // where pointers were stored in it, and their values
  std::map<uint64_t, ObjectOrder> words;  // dropped accesses, by 8 bytes: what others must know when it is open (CP7)
  std::set<uint64_t> bytes_out;           // (CP8)

  bool has(uint64_t address, uint64_t bytes) const { return address - start < size && bytes <= size - (address - start); }
  bool isAround(const Object &other) const { return has(other.start, other.size); }
  bool isAlive() const { return !has_ended; }
};
using ObjectRef = std::shared_ptr<Object>;

class ClassObjects {
 public:
  // The innermost object that has all of these bytes. `is_mixed`: some lie in other objects than others.
  struct Covering {
    Object *object = nullptr;
    bool is_mixed = false;
  };
  Covering covering(uint64_t address, uint64_t bytes) const {
    const uint64_t last = address + (bytes - 1);
    Object *at = lastStartingBy(last);
    if (at && at->start > address) return {nullptr, true};
    while (at && !at->has(address, 1)) at = at->parent;
    if (!at || at->has(address, bytes)) return {at, false};
    return {nullptr, true};
  }
  Object *innermost(uint64_t address) const { return covering(address, 1).object; }

  // Returns: the object of the class that starts there and has not ended, or null.
  Object *find(uint64_t start, uint64_t class_number) const {
    for (auto at = objects_.lower_bound({start, 0}); at != objects_.end() && at->first.first == start; ++at)
      if (at->second->class_number == class_number && at->second->isAlive()) return at->second.get();
    return nullptr;
  }

  // Calls visit(object) for each that has any of these bytes, and not all of them.
  template <class Visit>
  void visitParts(uint64_t address, uint64_t bytes, Visit &&visit) const {
    const uint64_t last = address + (bytes - 1);
    for (Object *at = lastStartingBy(address); at; at = at->parent)
      if (at->has(address, 1) && !at->has(address, bytes)) visit(*at);
    for (auto at = objects_.upper_bound({address, ~uint64_t{0}}); at != objects_.end() && at->first.first <= last; ++at) visit(*at->second);
  }

  // Calls replaces(old) for each object whose memory the new one takes.
  template <class Replaces>
  ObjectRef begin(uint64_t start, uint64_t size, uint64_t class_number, Replaces &&replaces) {
    remove(start, size, class_number, replaces);
    auto object = std::make_shared<Object>();
    object->start = start, object->size = size, object->class_number = class_number;
    Object *around = lastStartingBy(start);
    while (around && !around->isAround(*object)) around = around->parent;
    object->parent = around;
    objects_[{start, ++sequence_}] = object;
    return object;
  }
  // Their memory ends its life, or begins another.
  template <class Visit>
  void end(uint64_t address, uint64_t bytes, Visit &&visit) {
    remove(address, bytes, kNoClass, visit);
  }

  size_t bytes() const { return objects_.size() * (sizeof(Object) + 96); }

 private:
  using Objects = std::map<std::pair<uint64_t, uint64_t>, ObjectRef>;  // by start, and the order in which they began
  static constexpr uint64_t kNoClass = ~uint64_t{0};

  Object *lastStartingBy(uint64_t address) const {
    const auto after = objects_.upper_bound({address, ~uint64_t{0}});
    return after == objects_.begin() ? nullptr : std::prev(after)->second.get();
  }
  // Whether what begins as this lies within the old object: that is larger, or another one that is alive.
  static bool staysAround(const Object &old, uint64_t start, uint64_t size, uint64_t class_number) {
    if (class_number == kNoClass || !old.has(start, size)) return false;
    return old.start != start || old.size != size ? !(old.start == start && old.class_number == class_number) : old.isAlive() && old.class_number != class_number;
  }
  // Objects with any of these bytes, and all within them.
  template <class Visit>
  void remove(uint64_t start, uint64_t size, uint64_t class_number, Visit &&visit) {
    uint64_t from = start, last = start + (size - 1);
    for (Object *at = lastStartingBy(start); at; at = at->parent)
      if (at->has(start, 1) && !staysAround(*at, start, size, class_number)) from = std::min(from, at->start), last = std::max(last, at->start + (at->size - 1));
    for (auto at = objects_.lower_bound({start, 0}); at != objects_.end() && at->first.first <= last; ++at)
      if (!staysAround(*at->second, start, size, class_number)) last = std::max(last, at->second->start + (at->second->size - 1));
    std::set<const Object *> removed;  // parents come before what lies in them
    std::vector<ObjectRef> kept;       // while they are visited
    for (auto at = objects_.lower_bound({from, 0}); at != objects_.end() && at->first.first <= last;) {
      const bool goes = removed.contains(at->second->parent) || !staysAround(*at->second, start, size, class_number);
      if (goes) removed.insert(at->second.get()), kept.push_back(at->second);
      at = goes ? objects_.erase(at) : std::next(at);
    }
    for (const ObjectRef &object : kept) visit(*object);
  }

  Objects objects_;
  uint64_t sequence_ = 0;
};

}  // namespace bigfoot

#endif
