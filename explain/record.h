// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The remarks of BigFoot's pass in a compiler's optimisation record (pass/explain/explain.h).
#ifndef BIGFOOT_EXPLAIN_RECORD_H
#define BIGFOOT_EXPLAIN_RECORD_H

#include <string>
#include <vector>

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace bigfoot::explain {

struct Place {
  std::string file;
  unsigned line = 0;   // 0: not known
  unsigned column = 0;

  auto operator<=>(const Place &) const = default;
};

struct Part {
  std::string key;
  std::string text;
  Place at;
};

struct Remark {
  std::string name;
  bool is_missed = false;
  Place at;
  std::vector<Part> parts;

  std::string text() const;                            // all parts, as clang prints it
  const Part *find(llvm::StringRef key) const;         // the first
};

// Requires: `yaml` is what -fsave-optimization-record=yaml writes.
llvm::Expected<std::vector<Remark>> readRecord(llvm::StringRef yaml);

}  // namespace bigfoot::explain

#endif
