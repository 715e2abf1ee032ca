// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings of many runs, as one list. The files are read twice: first to count, then to print what was told first of each.
#ifndef BIGFOOT_MERGE_MERGE_H
#define BIGFOOT_MERGE_MERGE_H

#include <functional>
#include <string>
#include <vector>

#include "merge/table.h"
#include "report/read_json.h"

namespace bigfoot::merge {

struct Counts {
  uint64_t files = 0, lines = 0, findings = 0;
  uint64_t damaged = 0;            // lines that were skipped
  std::vector<std::string> unread; // files, and why
};

class Merge {
 public:
  explicit Merge(std::string_view foreign) : reader_(foreign) {}

  void add(const std::string &file);
  // Every finding of the file is an old one.
  void addBaseline(const std::string &file);
  // Calls visit with each finding, in the order in which they were told first, but for those of the baseline.
  void forEach(const std::function<void(const report::Report &)> &visit);

  const Counts &counts() const { return counts_; }

 private:
  template <class Visit>
  void forEachLine(const std::string &file, Counts *counts, Visit visit);
  std::optional<Fingerprint> fingerprintOf(const Glance &glance, std::string_view line);

  report::JsonReader reader_;
  Table table_, baseline_;
  std::vector<std::string> files_;
  Counts counts_;
};

// The files of a folder and its folders whose names say that they hold findings as JSON: *.json, *.jsonl, *.json.gz, *.jsonl.zst, and what
// log_path makes of a prefix (*.json.PID, PREFIX.PID). In order of their names. A file is itself.
std::vector<std::string> findFiles(const std::string &path);

}  // namespace bigfoot::merge

#endif
