// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot-report: raw findings -> text or JSON. Started by the runtime at a program's first race, or by hand on a
// saved stream.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <chrono>

#include "report/options.h"
#include "report/print_text.h"
#include "report/session.h"

namespace bigfoot::report {
namespace {

int usageError(const std::string &error) {
  complain(error + "\n" + kUsage);
  return 1;
}

int suppressionError(const std::string &error) {
  writeAll(STDERR_FILENO, "bigfoot: error: " + printable(error) + "\n");
  return 1;
}

// Interrupting a program interrupts its whole process group; its findings are still to be printed, and the end of
// the pipe ends us.
void outliveTheProgram() {
  for (int signal_number : {SIGINT, SIGQUIT, SIGHUP, SIGTERM}) signal(signal_number, SIG_IGN);
}

int report(const Options &options, Suppressions &suppressions) {
  auto start = std::chrono::steady_clock::now();
  int in = options.in;
  if (!options.file.empty() && (in = open(options.file.c_str(), O_RDONLY | O_CLOEXEC)) < 0) {
    complain("cannot open " + printable(options.file) + ": " + strerror(errno));
    return 1;
  }
  auto lookup = makeLlvmLookup(options.symbolize);
  Output output(options.out, options.log_path);
  LineInput input(in);
  Session session(options, *lookup, suppressions, output);
  std::string error = session.run(input);
  if (!error.empty()) complain((options.file.empty() ? "findings" : printable(options.file)) + ": " + printable(error));
  if (options.verbosity) {
    auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    const Totals &totals = session.totals();
    complain(std::to_string(totals.reported) + " reported, " + std::to_string(totals.suppressed) + " suppressed, " +
             std::to_string(totals.duplicates) + " duplicates, after " + std::to_string(spent.count()) + " ms");
  }
  return !error.empty() || output.lost();
}

int run(const std::vector<std::string> &arguments) {
  Options options;
  std::string error = parseOptions(arguments, &options);
  if (!error.empty()) return usageError(printable(error));
  if (options.help) return writeAll(STDOUT_FILENO, kUsage) != 0;
  if (options.version) return writeAll(STDOUT_FILENO, "bigfoot-report " BIGFOOT_VERSION "\n") != 0;
  Suppressions suppressions;
  bool check = !options.check_suppressions.empty();
  const std::string &file = check ? options.check_suppressions : options.suppressions;
  if (!file.empty()) error = suppressions.load(file, options.program);
  if (!error.empty()) return suppressionError(error);
  if (check) return 0;
  signal(SIGPIPE, SIG_IGN);
  if (options.started_by_runtime) outliveTheProgram();
  return report(options, suppressions);
}

}  // namespace
}  // namespace bigfoot::report

int main(int argc, char **argv) {
  int status = bigfoot::report::run(std::vector<std::string>(argv + 1, argv + argc));
  // Skips the destructors of LLVM's statics and of what it read: nothing is left to write.
  _exit(status);
}
