// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often each rule of a detector was applied.
#ifndef BIGFOOT_DETECTORS_RULE_COUNTS_H
#define BIGFOOT_DETECTORS_RULE_COUNTS_H

#include <stddef.h>
#include <stdint.h>

#include <array>
#include <span>

namespace bigfoot {

class RuleCounts {
 public:
  constexpr RuleCounts() = default;
  // Names live for ever. Rules are the numbers of their names.
  constexpr explicit RuleCounts(std::span<const char *const> names) : names_(names) {}

  void count(size_t rule) { ++counts_[rule]; }
  size_t size() const { return names_.size(); }
  const char *name(size_t rule) const { return names_[rule]; }
  uint64_t operator[](size_t rule) const { return counts_[rule]; }

  static constexpr size_t kMost = 32;

 private:
  std::span<const char *const> names_;
  std::array<uint64_t, kMost> counts_{};
};

}  // namespace bigfoot

#endif
