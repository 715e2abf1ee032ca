// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inverse of report/print_json.h: a line of JSON -> the report that it was printed from, as far as printers can tell.
#ifndef BIGFOOT_REPORT_READ_JSON_H
#define BIGFOOT_REPORT_READ_JSON_H

#include <map>
#include <optional>
#include <string_view>

#include "report/report.h"

namespace bigfoot::report {

class JsonReader {
 public:
  // Patterns of files that are not the user's, as Options::summary_skips.
  explicit JsonReader(std::string_view foreign) : symbolizer_(lookup_) { symbolizer_.setForeign(foreign); }

  // Returns: nothing if the line is damaged, or is no finding. Frames point to modules of this reader.
  std::optional<Report> read(std::string_view line);

 private:
  class NoLookup : public Lookup {
    std::vector<SourcePlace> code(const Module &, uint64_t) override { return {}; }
    bool isRuntime(const Module &, uint64_t) override { return false; }
    std::optional<Global> data(const Module &, uint64_t) override { return std::nullopt; }
    std::string demangle(const std::string &name) override { return name; }
  };
  class Builder;

  const Module *module(const std::string &path, const std::string &build_id);

  NoLookup lookup_;
  Symbolizer symbolizer_;
  std::map<std::pair<std::string, std::string>, Module> modules_;  // by path and build id
};

}  // namespace bigfoot::report

#endif
