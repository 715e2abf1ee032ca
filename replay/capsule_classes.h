// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which classes may be capsules: by default all that the trace has. Calls of others reach no detector: to them, their objects are memory like any
// other.
#ifndef BIGFOOT_REPLAY_CAPSULE_CLASSES_H
#define BIGFOOT_REPLAY_CAPSULE_CLASSES_H

#include <istream>
#include <set>
#include <string>
#include <vector>

#include "trace/trace.h"

namespace bigfoot::replay {

class CapsuleClasses {
 public:
  void exclude(const std::string &name) { none_.insert(name); }
  // A name a line, as `bigfoot capsules --list=FILE` writes them.
  void exclude(std::istream &list) {
    for (std::string name; std::getline(list, name);)
      if (!name.empty()) exclude(name);
  }
  const std::set<std::string> &excluded() const { return none_; }

  // Requires: a call or return.
  bool mayBeCapsule(const Event &event, const trace::Dictionary &names) {
    if (none_.empty()) return true;
    const uint64_t number = MemberCall{event.size}.number();
    for (; known_.size() <= number; known_.push_back(!none_.contains(names.classes[known_.size()]))) continue;
    return known_[number];
  }

 private:
  std::set<std::string> none_;
  std::vector<bool> known_;  // by number
};

}  // namespace bigfoot::replay

#endif
