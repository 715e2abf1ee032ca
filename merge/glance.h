// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What merging needs to know of a line, without taking it apart: of a million findings few are new.
#ifndef BIGFOOT_MERGE_GLANCE_H
#define BIGFOOT_MERGE_GLANCE_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace bigfoot::merge {

struct Fingerprint {
  uint64_t high = 0, low = 0;
  bool operator==(const Fingerprint &) const = default;
};

struct Glance {
  enum class Kind { kFinding, kOther, kDamaged } kind = Kind::kDamaged;  // other: a summary, statistics
  std::optional<Fingerprint> fingerprint;  // of a finding; none in what older versions wrote
  std::string_view run, time;              // "" if the line does not tell
  bool is_merged = false;                  // it tells how often it was seen
};

Glance glance(std::string_view line);

// Of 32 hexadecimal digits.
std::optional<Fingerprint> parseFingerprint(std::string_view digits);

}  // namespace bigfoot::merge

#endif
