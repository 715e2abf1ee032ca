// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which classes are capsules (docs/capsules.md): of one or more runs, without those that have violations until there are none, as paper 001, 5.2.2
// runs a program again.
#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "detectors/capsule/capsule.h"
#include "replay/capsule_classes.h"
#include "replay/command.h"
#include "replay/feasible.h"
#include "replay/race_log.h"
#include "trace/open.h"

namespace bigfoot::replay {
namespace {

constexpr char kUsage[] =
    "usage: bigfoot capsules [OPTIONS] TRACE...\n"
    "       bigfoot capsules [OPTIONS] PROGRAM [ARGS]\n\n"
    "Says which classes are capsules: whose objects only their own member functions access, in calls that are ordered.\n"
    "Of several traces a class is one if it is in all of them. A PROGRAM was built with --checks=events -g; it runs,\n"
    "and its trace is analysed. Prints how many places of the program access capsules, what only these or one thread can\n"
    "reach, and what is shared; then the classes that are no capsules, with the calls or accesses that make them none.\n\n"
    "  --capsule=REGEX          classes of the program that are meant to be capsules, as those of the C++ library are\n"
    "  --list=FILE              write the names of the classes that are no capsules to FILE, for 'bigfoot replay'\n"
    "  --classes                print every class with its objects and calls\n\n"
    "Exit status 66 if a class of the C++ library, or of --capsule, is used as none.\n";

struct Request {
  std::optional<std::regex> meant;
  std::string list;
  bool classes = false, is_program = false;
  Words files;
};

// Whether it is one, and not a trace; without a slash it may be one of $PATH's.
bool isProgram(const std::string &path) {
  if (path.find('/') == std::string::npos && !std::filesystem::exists(path)) return path != "-";
  std::ifstream file(path, std::ios::binary);
  char magic[4] = {};
  file.read(magic, sizeof magic);
  return !memcmp(magic, "\177ELF", sizeof magic);
}

void takeOption(const std::string &word, Request &request) {
  std::string value;
  if (isOption(word, "list", value)) request.list = value;
  else if (word == "--classes") request.classes = true;
  else if (isOption(word, "capsule", value)) try {
      request.meant = std::regex(value);
    } catch (const std::regex_error &) {
      throw UsageError("'" + value + "' is no regular expression");
    }
  else throw UsageError("unknown option '" + word + "'; 'bigfoot help capsules' lists them");
}

// What follows a program is its own.
Request parse(const Words &words) {
  Request request;
  for (size_t at = 0; at < words.size(); ++at) {
    if (words[at] != "--" && words[at].starts_with("-") && words[at] != "-") {
      takeOption(words[at], request);
      continue;
    }
    const bool is_marked = words[at] == "--";
    if (is_marked && ++at == words.size()) break;
    if (is_marked || (request.files.empty() && isProgram(words[at]))) {
      request.is_program = isProgram(words[at]);
      request.files.insert(request.files.end(), words.begin() + static_cast<ptrdiff_t>(at), words.end());
      break;
    }
    request.files.push_back(words[at]);
  }
  if (request.files.empty()) throw UsageError("nothing to analyse; usage: bigfoot capsules TRACE.., or PROGRAM [ARGS]");
  return request;
}

// What one run shows.
class Run {
 public:
  explicit Run(const std::string &path) : input_(path), reader_(open()), output_{reader_->dictionary(), std::cout, mutex_}, log(output_), detector(log) {}

  void analyse(CapsuleClasses classes) {
    Feasibility feasibility;
    try {
      for (std::vector<Event> events; reader_->read(events); events_ += events.size())
        for (size_t i = 0; i < events.size(); ++i) take(events[i], i, feasibility, classes);
    } catch (const trace::TraceError &error) {
      throw FileError(input_.name() + ": " + error.what());
    }
  }
  const trace::Dictionary &names() const { return reader_->dictionary(); }

 private:
  std::unique_ptr<trace::Reader> open() try {
    return trace::openReader(input_.stream());
  } catch (const trace::TraceError &error) {
    throw FileError(input_.name() + ": " + error.what());
  }
  void take(const Event &event, size_t index, Feasibility &feasibility, CapsuleClasses &classes) {
    bool keep = true;
    if (const auto complaint = feasibility.check(event, names(), keep)) throw trace::TraceError(reader_->position(index), *complaint);
    if (!keep || (operandOf(event.kind) == Operand::kInstance && !classes.mayBeCapsule(event, names()))) return;
    log.number = events_ + index + 1;
    handle(detector, event);
  }

  InputFile input_;
  std::unique_ptr<trace::Reader> reader_;
  std::mutex mutex_;
  Output output_;
  uint64_t events_ = 0;

 public:
  RaceLog log;
  Capsule detector;
};

// Of the thesis' Table 5.1, and what is thread-local in it.
struct Table {
  static constexpr const char *kNames[] = {"capsule", "capsule-protected", "thread-local", "shared", "mixed"};
  uint64_t places[5] = {}, accesses[4] = {};

  void add(const Capsule &detector) {
    constexpr Capsule::Target kTargets[] = {Capsule::kCapsule, Capsule::kProtected, Capsule::kThreadLocal, Capsule::kShared};
    for (unsigned i = 0; i < 4; ++i) accesses[i] += detector.accessesTo(kTargets[i]);
  }
  void addPlace(uint8_t targets) {
    if (targets) ++places[std::has_single_bit(targets) ? static_cast<unsigned>(std::countr_zero(targets)) : 4];
  }
  void print() const {
    uint64_t all_places = 0, all_accesses = 0;
    for (const uint64_t count : places) all_places += count;
    for (const uint64_t count : accesses) all_accesses += count;
    const auto share = [](uint64_t part, uint64_t all) { return all ? 100 * static_cast<double>(part) / static_cast<double>(all) : 0.0; };
    printf("%-20s %16s %24s\n", "accesses to what is", "places", "accesses");
    for (unsigned i = 0; i < 5; ++i) {
      printf("  %-18s %8lu %5.1f %%", kNames[i], static_cast<unsigned long>(places[i]), share(places[i], all_places));
      if (i < 4) printf(" %15lu %5.1f %%", static_cast<unsigned long>(accesses[i]), share(accesses[i], all_accesses));
      puts("");
    }
  }
};

class Analysis {
 public:
  explicit Analysis(const Request &request) : request_(request) {}

  // Returns: whether a class is used as it is not meant to be.
  bool run(const Words &traces) {
    std::ostringstream why;
    bool is_error = false;
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      std::vector<std::unique_ptr<Run>> runs;
      const CapsuleClasses classes = classes_;
      for (const std::string &trace : traces) {
        runs.push_back(std::make_unique<Run>(trace));
        runs.back()->analyse(classes);
        runs.back()->log.show(why, 100);
        for (const std::string &name : runs.back()->log.violatedClasses()) {
          goes_on = true, classes_.exclude(name);
          is_error |= isMeant(name);
        }
      }
      if (!goes_on) report(runs);
    }
    if (!why.str().empty()) printf("\nNo capsules, for what they were used for:\n%s", why.str().c_str());
    writeList();
    return is_error;
  }

 private:
  bool isMeant(const std::string &name) const { return name.starts_with("std::") || (request_.meant && std::regex_search(name, *request_.meant)); }

  void report(const std::vector<std::unique_ptr<Run>> &runs) {
    Table table;
    std::map<std::string, uint8_t> places;  // one in several runs is one place
    std::map<std::string, Capsule::ClassUse> uses;
    for (const auto &run : runs) {
      table.add(run->detector);
      const std::vector<uint8_t> &targets = run->detector.placeTargets();
      for (size_t site = 0; site < targets.size(); ++site) places[site ? run->names().site(static_cast<uint32_t>(site)) : ""] |= targets[site];
      const std::vector<Capsule::ClassUse> &classes = run->detector.classes();
      for (size_t i = 0; i < classes.size(); ++i) {
        if (!classes[i].calls) continue;
        Capsule::ClassUse &use = uses[run->names().classes[i]];
        use.objects += classes[i].objects, use.calls += classes[i].calls;
      }
    }
    for (const auto &[name, targets] : places) table.addPlace(targets);
    table.print();
    printf("\n%zu classes are capsules, %zu are not\n", uses.size(), classes_.excluded().size());
    if (!request_.classes) return;
    for (const auto &[name, use] : uses) printf("  capsule     %8lu objects %10lu calls  %s\n", static_cast<unsigned long>(use.objects), static_cast<unsigned long>(use.calls), name.c_str());
    for (const std::string &name : classes_.excluded()) printf("  no capsule  %41s  %s\n", "", name.c_str());
  }

  void writeList() const {
    if (request_.list.empty()) return;
    std::ofstream list(request_.list);
    for (const std::string &name : classes_.excluded()) list << name << '\n';
    if (!list.flush()) throw FileError("cannot write '" + request_.list + "': " + strerror(errno));
  }

  const Request &request_;
  CapsuleClasses classes_;
};

// A trace that goes with it.
class TemporaryTrace {
 public:
  TemporaryTrace() {
    std::string pattern = std::filesystem::temp_directory_path() / "bigfoot-capsules-XXXXXX";
    const int file = mkstemp(pattern.data());
    if (file < 0) throw FileError("cannot make a file for the trace: " + std::string(strerror(errno)));
    close(file);
    path_ = pattern;
  }
  ~TemporaryTrace() { unlink(path_.c_str()); }
  TemporaryTrace(const TemporaryTrace &) = delete;
  const std::string &path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

int capsulesCommand(const Words &words) {
  if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) return fputs(kUsage, stdout), 0;
  const Request request = parse(words);
  Analysis analysis(request);
  if (!request.is_program) return analysis.run(request.files) ? kExitRaces : 0;
  const TemporaryTrace trace;
  const Recorded recorded = record(request.files, trace.path());
  if (!recorded.is_finished) fprintf(stderr, "bigfoot: warning: the program was cut short, after %lu events\n", static_cast<unsigned long>(recorded.events));
  else if (WIFEXITED(recorded.status) && WEXITSTATUS(recorded.status)) fprintf(stderr, "bigfoot: the program ended with status %d\n", WEXITSTATUS(recorded.status));
  return analysis.run({trace.path()}) ? kExitRaces : 0;
}

}  // namespace bigfoot::replay
