// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integers and addresses as sums of the source's variables, for people to read: "lo", "n - 1". Casts and overflow are left out.
#ifndef BIGFOOT_PASS_EXPLAIN_LINEAR_TEXT_H
#define BIGFOOT_PASS_EXPLAIN_LINEAR_TEXT_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace llvm {
class Value;
}

namespace bigfoot {

struct Linear {
  std::map<std::string, int64_t> terms;  // variable, factor; no factor is 0
  int64_t constant = 0;

  void add(const Linear &other, int64_t factor);
  // Returns: false, and changes nothing, if there is a remainder.
  bool divideBy(int64_t divisor);
  std::string text() const;
};

// Returns: nothing if the value is made of anything else, or of values that are no variable's.
std::optional<Linear> asLinear(const llvm::Value *value);

}  // namespace bigfoot

#endif
