// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sets of locks by number, as Eraser's paper keeps them: every set is stored once, so that equal sets have equal numbers, and each
// intersection and change is computed once. For hosts with a C++ library; single-threaded.
#ifndef BIGFOOT_CORE_LOCKSET_H
#define BIGFOOT_CORE_LOCKSET_H

#include <stdint.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <vector>

namespace bigfoot {

using LockName = uint64_t;
enum class Lockset : uint32_t { kEmpty = 0, kAll = UINT32_MAX };  // kAll: of every lock that there is, as a new location has

class LocksetTable {
 public:
  LocksetTable() { numberOf({}); }

  Lockset with(Lockset set, LockName lock) {
    std::vector<LockName> locks = members(set);
    const auto at = std::lower_bound(locks.begin(), locks.end(), lock);
    if (at == locks.end() || *at != lock) locks.insert(at, lock);
    return numberOf(std::move(locks));
  }

  Lockset without(Lockset set, LockName lock) {
    std::vector<LockName> locks = members(set);
    std::erase(locks, lock);
    return numberOf(std::move(locks));
  }

  Lockset intersection(Lockset a, Lockset b) {
    if (a == b || b == Lockset::kAll) return a;
    if (a == Lockset::kAll) return b;
    if (a > b) std::swap(a, b);
    const uint64_t pair = uint64_t{static_cast<uint32_t>(a)} << 32 | static_cast<uint32_t>(b);
    const auto [known, fresh] = intersections_.try_emplace(pair, Lockset::kEmpty);
    if (fresh) {
      std::vector<LockName> common;
      const std::vector<LockName> &left = members(a), &right = members(b);
      std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(common));
      known->second = numberOf(std::move(common));
    }
    return known->second;
  }

  // Sorted. Requires: not kAll.
  const std::vector<LockName> &members(Lockset set) const { return *sets_[static_cast<uint32_t>(set)]; }

 private:
  Lockset numberOf(std::vector<LockName> locks) {
    const auto [known, fresh] = numbers_.try_emplace(std::move(locks), static_cast<Lockset>(sets_.size()));
    if (fresh) sets_.push_back(&known->first);
    return known->second;
  }

  std::map<std::vector<LockName>, Lockset> numbers_;
  std::vector<const std::vector<LockName> *> sets_;
  std::unordered_map<uint64_t, Lockset> intersections_;
};

}  // namespace bigfoot

#endif
