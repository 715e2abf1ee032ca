// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot report: the findings of many runs as one list, in any format.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "merge/merge.h"
#include "merge/suppression_lines.h"
#include "report/options.h"
#include "report/print_text.h"
#include "report/printer.h"

namespace bigfoot::merge {
namespace {

constexpr int kNewFindings = 66, kUsage = 2;

constexpr char kHelp[] =
    "usage: bigfoot report [OPTIONS] FILE|FOLDER...\n\n"
    "Merges the findings of any number of runs, written by BIGFOOT_OPTIONS=log_format=json, and prints\n"
    "each once: in how many runs it was seen, how often, first and last. Files may be compressed (gz, zst);\n"
    "of a folder all *.json, *.jsonl and PREFIX.PID are read; '-' is standard input. Damaged lines are skipped\n"
    "and counted.\n\n"
    "  --format=NAME            text (default), json, sarif, html or github; what json prints can be merged again\n"
    "  --output=FILE            write there instead of to standard output\n"
    "  --baseline=FILE          show only what FILE (findings as JSON) does not have; ends with 66 if there is any\n"
    "  --suppress=WHICH         print lines for a suppressions file instead: for 'all', or for the findings whose\n"
    "                           fingerprints begin with WHICH (several with commas between)\n"
    "  --suppressions=FILE      leave out what FILE suppresses\n"
    "  --strip-path-prefix=P    shorten file names\n"
    "  --color=WHEN             always, never or auto (default): on a terminal\n"
    "  --quiet                  do not say on standard error what was read\n\n"
    "The exit status is 0, 66 for findings that the baseline does not have, 1 if a file could not be read, or 2.\n";

struct Options {
  std::vector<std::string> paths;
  const report::Format *format = report::findFormat("text");
  std::string output, baseline, suppress, suppressions, strip_path_prefix, color = "auto";
  bool quiet = false;
};

int usageError(const std::string &what) {
  fprintf(stderr, "bigfoot: error: report: %s; see 'bigfoot help report'\n", what.c_str());
  return kUsage;
}

// Returns an error or "".
std::string parse(const std::vector<std::string> &words, Options *out) {
  for (const std::string &word : words) {
    const size_t equals = word.find('=');
    const std::string key = word.substr(0, equals), value = equals == word.npos ? "" : word.substr(equals + 1);
    const bool has_value = equals != word.npos && !value.empty();
    if (word == "-" || !word.starts_with("-")) {
      out->paths.push_back(word);
      continue;
    }
    if (key == "--quiet" && equals == word.npos) {
      out->quiet = true;
      continue;
    }
    std::string *text = key == "--output" ? &out->output : key == "--baseline" ? &out->baseline : key == "--suppress" ? &out->suppress
                        : key == "--suppressions" ? &out->suppressions : key == "--strip-path-prefix" ? &out->strip_path_prefix
                        : key == "--color" ? &out->color : nullptr;
    if (!text && key != "--format") return "unknown option '" + word + "'";
    if (!has_value) return "'" + key + "' needs a value: " + key + "=VALUE";
    if (text) *text = value;
    else if (!(out->format = report::findFormat(value))) return "unknown format '" + value + "': there is " + report::formatNames();
  }
  if (out->color != "auto" && out->color != "always" && out->color != "never") return "--color=" + out->color + ": the value must be always, never or auto";
  if (out->paths.empty()) return "no file given";
  return "";
}

void tell(const Counts &counts, uint64_t shown, bool has_baseline) {
  fprintf(stderr, "bigfoot: %lu finding%s in %lu file%s: %lu %s\n", counts.findings, counts.findings == 1 ? "" : "s", counts.files,
          counts.files == 1 ? "" : "s", shown, has_baseline ? "new" : "different");
  if (counts.damaged) fprintf(stderr, "bigfoot: warning: %lu damaged line%s skipped\n", counts.damaged, counts.damaged == 1 ? " was" : "s were");
}

int run(const std::vector<std::string> &words) {
  if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) return fputs(kHelp, stdout) < 0;
  Options options;
  if (const std::string error = parse(words, &options); !error.empty()) return usageError(error);
  report::Suppressions suppressions;
  if (!options.suppressions.empty())
    if (const std::string error = suppressions.load(options.suppressions, ""); !error.empty()) {
      fprintf(stderr, "bigfoot: error: %s\n", error.c_str());
      return kUsage;
    }
  const int fd = options.output.empty() ? STDOUT_FILENO : open(options.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) {
    fprintf(stderr, "bigfoot: error: cannot write to %s: %s\n", options.output.c_str(), strerror(errno));
    return kUsage;
  }

  Merge merge(report::Options().summary_skips);
  if (!options.baseline.empty()) merge.addBaseline(options.baseline);
  for (const std::string &path : options.paths)
    for (const std::string &file : findFiles(path)) merge.add(file);

  report::Output output(fd, "");
  const bool color = options.color == "always" || (options.color == "auto" && output.isTerminal());
  const auto printer = options.format->make(output, {color, /*hints=*/false, options.strip_path_prefix});
  report::Totals totals;
  if (options.suppress.empty()) printer->begin({});
  std::string lines;
  merge.forEach([&](const report::Report &report) {
    if (const auto *rule = suppressions.suppresses(report)) {
      ++totals.suppressed;
      if (options.suppress.empty()) printer->suppressed(report, *rule);
      return;
    }
    ++totals.reported;
    if (options.suppress.empty()) printer->finding(report);
    else if (isChosen(report, options.suppress)) lines += suppressionLines(report);
  });
  if (options.suppress.empty()) printer->end(totals, nullptr);
  else output.write(lines);

  if (!options.quiet) tell(merge.counts(), totals.reported, !options.baseline.empty());
  for (const std::string &why : merge.counts().unread) fprintf(stderr, "bigfoot: error: cannot read %s\n", why.c_str());
  if (!merge.counts().unread.empty() || output.lost()) return 1;
  return !options.baseline.empty() && totals.reported ? kNewFindings : 0;
}

}  // namespace
}  // namespace bigfoot::merge

int main(int argc, char **argv) { return bigfoot::merge::run(std::vector<std::string>(argv + 1, argv + argc)); }
