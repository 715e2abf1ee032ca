// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings that were printed, in the words of abi/finding.h: what debuggers, core dumps and the program's own __bigfoot_on_report have of them.
#ifndef BIGFOOT_RUNTIME_REPORT_KEPT_H
#define BIGFOOT_RUNTIME_REPORT_KEPT_H

#include <stddef.h>
#include <stdint.h>

namespace bigfoot {

class Stream;

// Immutable, and never freed. The scripts of report/debuggers read it as it lies in memory (abi/finding.h).
struct KeptFinding {
  const KeptFinding *older;
  uintptr_t global_start, global_end;  // of the global that it is on, if the reporter knows it
  uint64_t size;                       // of the text, which follows

  const char *text() const { return reinterpret_cast<const char *>(this + 1); }
};

// Adds the lines of one finding. Requires: reports are held.
const KeptFinding &keepFinding(const Stream &lines, uintptr_t global_start, uintptr_t global_end);

// Takes a finding's text apart.
class FindingLine {
 public:
  // The first line of a finding.
  explicit FindingLine(const KeptFinding &finding);

  bool is(const char *word) const;
  // Returns: false behind the last line.
  bool next();

  bool has(const char *key) const { return valueOf(key); }
  bool says(const char *key, const char *value) const;
  uint64_t number(const char *key, uint64_t missing = 0) const;  // decimal, or hexadecimal with 0x
  // Returns: how many program counters there are; `limit` of them are written.
  size_t stack(const char *key, void **frames, size_t limit) const;
  // Returns: the length of the value as it was before it was encoded, or 0 if there is none; it is cut off at `size` and ends in NUL.
  size_t text(const char *key, char *buffer, size_t size) const;

 private:
  const char *valueOf(const char *key) const;
  const char *endOfLine() const;

  const char *at_, *end_;
};

}  // namespace bigfoot

#endif
