// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "replay/command.h"
#include "replay/results.h"
#include "trace/open.h"

namespace bigfoot::replay {
namespace {

constexpr char kUsage[] =
    "usage: bigfoot replay TRACE [OPTIONS]          ('-' reads standard input)\n\n"
    "Runs detectors over a recorded trace, and prints the races that they find.\n\n"
    "  --tool=LIST              what to run (default: fasttrack). Several, separated by commas, run in parallel; a chain\n"
    "                           A:B gives B the events that A passes on: threadlocal:fasttrack:print\n"
    "  --atomic=REGEX           of the regions in the trace, those whose name it matches are to be atomic (default: all)\n"
    "  --not-atomic=REGEX       and those that it matches are not\n"
    "  --no-capsules=FILE       the classes in FILE, which 'bigfoot capsules --list=FILE' wrote, are no capsules\n"
    "  --races=N                print at most so many races of each tool (default: 100)\n"
    "  --rules                  print how often each rule was applied\n"
    "  --progress               tell how far it is, as on a terminal\n\n"
    "Exit status 66 if a tool found something, 1 if the trace is wrong: what comes before that is analysed all the\n"
    "same. The tools:\n";

struct Request {
  std::string file;
  std::vector<std::string> tools{"fasttrack"};
  size_t races = 100;
  Regions regions;
  CapsuleClasses classes;
  bool rules = false, progress = isatty(STDERR_FILENO) != 0;
};

void printHelp() {
  fputs(kUsage, stdout);
  for (const DetectorInfo &info : detectorList()) printf("  %-24s %s\n", info.name, info.help);
}

void choose(const std::string &expression, const std::function<void(const std::string &)> &take) try {
  take(expression);
} catch (const std::regex_error &) {
  throw UsageError("'" + expression + "' is no regular expression");
}

Request parse(const Words &words) {
  Request request;
  std::string value;
  for (const std::string &word : words) {
    if (isOption(word, "tool", value)) request.tools = split(value, ',');
    else if (isOption(word, "races", value)) request.races = parseNumber(value, "races");
    else if (isOption(word, "atomic", value)) choose(value, [&](auto &expression) { request.regions.only(expression); });
    else if (isOption(word, "not-atomic", value)) choose(value, [&](auto &expression) { request.regions.without(expression); });
    else if (isOption(word, "no-capsules", value)) request.classes.exclude(InputFile(value).stream());
    else if (word == "--rules") request.rules = true;
    else if (word == "--progress") request.progress = true;
    else if (word.starts_with("-") && word != "-") throw UsageError("unknown option '" + word + "'; 'bigfoot help replay' lists them");
    else if (!request.file.empty()) throw UsageError("one trace at a time: '" + request.file + "' or '" + word + "'");
    else request.file = word;
  }
  if (request.file.empty()) throw UsageError("no trace; usage: bigfoot replay TRACE [--tool=LIST]");
  for (const std::string &tool : request.tools) try {
      parseChain(tool);
    } catch (const std::invalid_argument &problem) {
      throw UsageError(problem.what());
    }
  return request;
}

// A line that is written over, at most twice a second.
class Progress {
 public:
  Progress(InputFile &input, bool wanted) : input_(input), wanted_(wanted) {}
  void tell(uint64_t events) {
    const auto now = std::chrono::steady_clock::now();
    if (!wanted_ || now - last_ < std::chrono::milliseconds(500)) return;
    last_ = now;
    const double part = input_.part();
    if (part >= 0) fprintf(stderr, "\rbigfoot: %lu events, %.0f %% of the trace ", static_cast<unsigned long>(events), 100 * part);
    else fprintf(stderr, "\rbigfoot: %lu events ", static_cast<unsigned long>(events));
    told_ = true;
  }
  void end() const {
    if (told_) fputs("\r\033[K", stderr);
  }

 private:
  InputFile &input_;
  const bool wanted_;
  bool told_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

int replayCommand(const Words &words) {
  if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) return printHelp(), 0;
  const Request request = parse(words);
  InputFile input(request.file);
  const auto start = std::chrono::steady_clock::now();
  std::unique_ptr<trace::Reader> reader;
  try {
    reader = trace::openReader(input.stream());
  } catch (const trace::TraceError &error) {
    throw FileError(input.name() + ": " + error.what());
  }
  Progress progress(input, request.progress);
  const ReplayResult result = replay(*reader, request.tools, std::cout, [&](uint64_t events) { progress.tell(events); }, request.regions, request.classes);
  progress.end();
  std::cout.flush();
  const bool found = printResults(stdout, result, {request.races, request.rules});
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  printf("all: %.3f s, %.1f million events a second with reading, %.1f MB at most\n", seconds,
         static_cast<double>(result.events) / seconds / 1e6, static_cast<double>(usage.ru_maxrss) * 1024 / 1e6);
  fflush(stdout);
  if (!result.error.empty())
    throw FileError(input.name() + ": " + result.error + "; the " + std::to_string(result.events) + " events before were analysed");
  if (!result.is_finished)
    fprintf(stderr, "bigfoot: warning: %s: the recording was cut short, after %lu events\n", input.name().c_str(),
            static_cast<unsigned long>(result.events));
  return found ? kExitRaces : 0;
}

}  // namespace bigfoot::replay
