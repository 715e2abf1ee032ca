// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is kept of synchronisation objects, by address: in order, so that those in memory that ends its life are found, and the few that a
// program uses at a time without a search.
#ifndef BIGFOOT_DETECTORS_OBJECT_TABLE_H
#define BIGFOOT_DETECTORS_OBJECT_TABLE_H

#include <stdint.h>

#include <array>
#include <map>

namespace bigfoot {

template <class T>
class ObjectTable {
 public:
  // Makes a blank one if there is none.
  T &operator[](uint64_t address) {
    Recent &recent = recent_[address / 8 % kRecent];
    if (!recent.object || recent.address != address) recent = {address, &objects_[address]};
    return *recent.object;
  }
  const T *find(uint64_t address) const {
    const auto found = objects_.find(address);
    return found == objects_.end() ? nullptr : &found->second;
  }
  void forget(uint64_t address, uint64_t size) {
    const auto first = objects_.lower_bound(address), end = objects_.lower_bound(address + size);
    if (first == end) return;
    recent_.fill({});
    objects_.erase(first, end);
  }

 private:
  static constexpr unsigned kRecent = 32;
  struct Recent {
    uint64_t address;
    T *object;
  };
  std::map<uint64_t, T> objects_;
  std::array<Recent, kRecent> recent_{};
};

}  // namespace bigfoot

#endif
