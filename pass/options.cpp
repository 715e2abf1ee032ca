// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/options.h"

#include <mutex>

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SpecialCaseList.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static cl::opt<std::string> checks_option("bigfoot-checks", cl::init("all"),
                                          cl::desc("Which accesses BigFoot checks: all, redcard, bigfoot or production"));
static cl::opt<bool> summaries_option("bigfoot-summaries", cl::init(true),
                                      cl::desc("Look into the bodies of called functions"));
static cl::opt<std::string> precision_option("bigfoot-precision", cl::init("trace"),
                                             cl::desc("What is found of a run's races: trace (the first) or address (all)"));
static cl::opt<bool> loads_option("bigfoot-loads", cl::init(true),
                                  cl::desc("Take loads for the same where nothing can have changed what they read"));
static cl::opt<bool> past_option("bigfoot-past", cl::init(true), cl::desc("Drop checks that an earlier one covers"));
static cl::opt<bool> anticipated_option("bigfoot-anticipated", cl::init(true),
                                        cl::desc("Drop checks that a later one covers"));
static cl::opt<bool> motion_option("bigfoot-motion", cl::init(true), cl::desc("Move checks up and out of loops"));
static cl::opt<bool> coalesce_option("bigfoot-coalesce", cl::init(true), cl::desc("Merge checks of neighbouring bytes"));
static cl::opt<bool> ranges_option("bigfoot-ranges", cl::init(true),
                                   cl::desc("Replace checks in loops by checks of ranges before them"));
static cl::opt<bool> stencils_option("bigfoot-stencils", cl::init(true),
                                     cl::desc("Check what ranges of one loop have in common once"));
static cl::opt<bool> portions_option("bigfoot-portions", cl::init(true),
                                     cl::desc("Check what loops of unknown length accessed in portions"));
static cl::opt<unsigned> inline_option("bigfoot-inline-frequency", cl::init(8),
                                       cl::desc("Test inline in blocks so many times as frequent as the function's entry; 0: in all, 4294967295: in none"));
static cl::opt<bool> contexts_option("bigfoot-contexts", cl::init(true),
                                     cl::desc("Tell functions through which calls they are entered"));
static cl::opt<std::string> ignorelist_option("bigfoot-ignorelist", cl::value_desc("file"),
                                              cl::desc("Functions and files that BigFoot leaves alone"));
static cl::opt<bool> count_option("bigfoot-count-accesses", cl::desc("Make the program count its accesses and checks"));
static cl::opt<bool> verify_option("bigfoot-verify-placement",
                                   cl::desc("Tell the runtime of every access and check, to verify the placement of checks"));
static cl::opt<bool> events_option("bigfoot-events", cl::desc("Tell what only detectors of events need: where pointers are stored, and atomic regions"));
static cl::opt<std::string> atomic_option("bigfoot-atomic", cl::value_desc("regex"), cl::desc("Functions that are meant to be atomic"));
static cl::opt<bool> place_at_link_option("bigfoot-place-at-link", cl::desc("Leave the checks to the link-time optimiser"));
static cl::opt<bool> stats_option("bigfoot-stats", cl::desc("Print what BigFoot's pass counted"),
                                  cl::callback([](const bool &on) {
                                    if (on) EnableStatistics(/*DoPrintOnExit=*/false);
                                  }));

namespace bigfoot {

static void die(const Twine &message) { report_fatal_error("bigfoot: " + message, /*gen_crash_diag=*/false); }

Checks checksOption() {
  if (checks_option == "all") return Checks::kAll;
  if (checks_option == "redcard") return Checks::kRedCard;
  if (checks_option == "production") return Checks::kProduction;
  if (checks_option != "bigfoot") die("-bigfoot-checks=" + checks_option + ": there are 'all', 'redcard', 'bigfoot', 'production'");
  return Checks::kBigFoot;
}

Precision precision() {
  if (precision_option == "trace") return Precision::kTrace;
  if (precision_option != "address") die("-bigfoot-precision=" + precision_option + ": there are 'trace', 'address'");
  return Precision::kAddress;
}

void checkOptions() {
  checksOption();
  precision();
  if (std::string error; !atomic_option.empty() && !Regex(atomic_option).isValid(error)) die("-bigfoot-atomic=" + atomic_option + ": " + error);
}

bool tellsContexts() { return contexts_option; }

unsigned inlineFrequency() { return inline_option; }

bool verifiesPlacement() { return verify_option; }

bool tellsEvents() { return events_option; }

bool isMeantToBeAtomic(const Function &function) {
  static const Regex expression(atomic_option);
  return !atomic_option.empty() && expression.match(demangle(function.getName()));
}

PlacementOptions placementOptions() {
  return {summaries_option, loads_option, past_option, anticipated_option, motion_option, coalesce_option, ranges_option,
          stencils_option, portions_option};
}

bool placesAtLink() { return place_at_link_option; }

std::string optionsForLink() {
  return checks_option + "," + precision_option + (count_option ? ",count" : "") + (verify_option ? ",verify" : "") + (events_option ? ",events" : "");
}

void takeOptions(StringRef text) {
  static std::mutex mutex;   // a thin link optimises modules in threads
  static std::string taken;
  const std::lock_guard guard(mutex);
  if (taken == text) return;
  if (!taken.empty()) die("objects of one link were compiled with different options: " + Twine(taken) + " and " + text);
  taken = text.str();
  SmallVector<StringRef> words;
  text.split(words, ',');
  checks_option = words[0].str();
  precision_option = words[1].str();
  count_option = is_contained(words, "count");
  verify_option = is_contained(words, "verify");
  events_option = is_contained(words, "events");
}

bool countsAccesses() { return count_option; }

IgnoreList IgnoreList::fromOptions() {
  if (ignorelist_option.empty()) return IgnoreList(nullptr);
  std::string error;
  auto list = SpecialCaseList::create({ignorelist_option}, *vfs::getRealFileSystem(), error);
  if (!list) die("-bigfoot-ignorelist=" + ignorelist_option + ": " + error);
  return IgnoreList(std::move(list));
}

IgnoreList::IgnoreList(std::unique_ptr<SpecialCaseList> list) : list_(std::move(list)) {}
IgnoreList::IgnoreList(IgnoreList &&) = default;
IgnoreList::~IgnoreList() = default;

static bool listed(const SpecialCaseList &list, StringRef prefix, StringRef query) {
  return list.inSection("bigfoot", prefix, query) || list.inSection("thread", prefix, query);
}

// A header's functions are known by their own file if debug info tells it, else by the file compiled.
static bool sourceListed(const SpecialCaseList &list, const Function &function) {
  const DISubprogram *subprogram = function.getSubprogram();
  if (!subprogram) return listed(list, "src", function.getParent()->getSourceFileName());
  SmallString<128> path(subprogram->getDirectory());
  sys::path::append(path, subprogram->getFilename());
  return listed(list, "src", subprogram->getFilename()) || listed(list, "src", path);
}

bool IgnoreList::names(const Function &function) const {
  return list_ && (listed(*list_, "fun", function.getName()) || sourceListed(*list_, function) ||
                   listed(*list_, "mainfile", function.getParent()->getSourceFileName()));
}

void printStatistics() {
  if (!stats_option) return;
  // Debian's LLVM counts nothing itself, so that all there is comes from here.
  for (const auto &[name, value] : GetStatistics()) errs() << "bigfoot: " << name << ' ' << value << '\n';
}

}  // namespace bigfoot
