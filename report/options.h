// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line: BIGFOOT_OPTIONS' keys as --KEY=VALUE, and where the stream comes from and goes to.
#ifndef BIGFOOT_REPORT_OPTIONS_H
#define BIGFOOT_REPORT_OPTIONS_H

#include <string>
#include <vector>

#include "report/printer.h"

namespace bigfoot::report {

enum class ColorMode { kAuto, kAlways, kNever };

struct Options {
  int in = 0;
  int ack = -1;  // -1: nobody waits for an answer
  int out = 1;
  bool started_by_runtime = false;  // --in was given
  std::string file;                 // a saved stream, instead of in
  ColorMode color = ColorMode::kAuto;
  std::vector<const Format *> formats = {findFormat("text")};
  std::string files;  // the prefix of what cannot go to the output: a second format, a document
  std::string suppressions;
  bool print_suppressions = false;
  std::string check_suppressions;
  std::string log_path;
  std::string program;  // where a relative suppressions file is looked for too
  unsigned verbosity = 0;
  std::string strip_path_prefix;
  std::string summary_skips = "/include/c++/,^/usr/include/,^/usr/lib/,^/lib/";  // as in runtime/sys/flags.def
  bool symbolize = true;
  std::string shadow_profile;
  bool help = false;
  bool version = false;
};

// Returns an error or "".
std::string parseOptions(const std::vector<std::string> &arguments, Options *out);

extern const char kUsage[];

}  // namespace bigfoot::report

#endif
