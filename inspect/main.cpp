// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot-inspect [--json] PROGRAM [LIBRARY...]: what `bigfoot doctor PROGRAM` runs. Exit status: 0 all is checked that matters,
// 1 not so, 2 a file is not what it should be.
#include <cstdio>
#include <deque>
#include <set>

#include "abi/version.h"
#include "inspect/judge.h"
#include "inspect/print.h"
#include "inspect/search.h"

namespace bigfoot::inspect {
namespace {

struct Wanted {
  std::string path, soname, needed_by;
};

// The files given, and all that they need, each once.
class Inspection {
 public:
  // Returns: false if a file that was given cannot be judged; then it has said so.
  bool inspect(const std::vector<std::string> &files) {
    for (const std::string &file : files) {
      Module module;
      const std::string wrong = readModule(file, module);
      if (!wrong.empty()) {
        fprintf(stderr, "bigfoot: error: '%s': %s\n", file.c_str(), wrong.c_str());
        return false;
      }
      add(module);
    }
    while (!wanted_.empty()) {
      const Wanted next = wanted_.front();
      wanted_.pop_front();
      Module module;
      if (next.path.empty() || !readModule(next.path, module).empty())
        findings_.push_back(missing(next.soname, next.needed_by));
      else
        add(module);
    }
    for (const Finding &finding : judgeTogether(modules_)) findings_.push_back(finding);
    return true;
  }

  const std::vector<Finding> &findings() const { return findings_; }

 private:
  void add(const Module &module) {
    seen_.insert(module.soname);
    findings_.push_back(judge(module, kAbiVersion));
    for (const std::string &soname : module.needed)
      if (seen_.insert(soname).second) wanted_.push_back({findLibrary(soname, module.search_path, directories_), soname, module.soname});
    modules_.push_back(module);
  }

  const std::vector<std::string> directories_ = systemDirectories();
  std::deque<Wanted> wanted_;
  std::set<std::string> seen_;
  std::vector<Module> modules_;
  std::vector<Finding> findings_;
};

}  // namespace
}  // namespace bigfoot::inspect

int main(int argc, char **argv) {
  using namespace bigfoot::inspect;
  std::vector<std::string> files(argv + 1, argv + argc);
  const bool json = !files.empty() && files[0] == "--json";
  if (json) files.erase(files.begin());
  Inspection inspection;
  if (files.empty() || !inspection.inspect(files)) return 2;
  fputs((json ? jsonOf(inspection.findings()) : textOf(inspection.findings())).c_str(), stdout);
  return matters(inspection.findings());
}
