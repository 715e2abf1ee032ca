// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver tells the pass with -mllvm. clang parses -mllvm before it loads -fpass-plugin, so the driver
// loads BigFootPass.so with -fplugin= as well.
#ifndef BIGFOOT_PASS_OPTIONS_H
#define BIGFOOT_PASS_OPTIONS_H

#include <memory>
#include <string>

namespace llvm {
class Function;
class SpecialCaseList;
class StringRef;
}  // namespace llvm

namespace bigfoot {

// Stops the compiler with a message if an option has a value that this pass does not know.
void checkOptions();

// Whether accesses and checks are counted at run time (lower/count.h).
bool countsAccesses();

enum class Checks {
  kAll,      // before every access that can race
  kRedCard,  // without those that another check makes superfluous
  kBigFoot,  // moved and merged as well
  kProduction,  // none: sleds (sleds/sleds.h)
};
Checks checksOption();

enum class Precision {
  kTrace,    // the first race of a run is found; it may hide others
  kAddress,  // none hides another: every address that races is found
};
Precision precision();

// The steps of check placement; each can be switched off by itself: -bigfoot-<step>=0.
struct PlacementOptions {
  bool summaries = true;    // look into the bodies of called functions
  bool loads = true;        // take what loads yield for the same where nothing can have changed it
  bool past = true;         // drop checks that an earlier one covers
  bool anticipated = true;  // drop checks that a later one covers
  bool motion = true;       // move checks up to where others stand, or out of loops
  bool coalesce = true;     // merge checks of neighbouring bytes
  bool ranges = true;       // replace checks in loops by checks of ranges before them
  bool stencils = true;     // check what ranges of one loop have in common once
  bool portions = true;     // check what loops of unknown length accessed in portions
};
PlacementOptions placementOptions();

// How many times as frequent as its function's entry a block must be for inline tests (lower/test_form.h); 0: all have them.
unsigned inlineFrequency();
inline constexpr unsigned kNeverInline = 4294967295;  // for code that tells of every access

// Whether functions tell those that they call their contexts (lower/context.h); else every stack is walked.
bool tellsContexts();

// Whether this compilation leaves its checks to the link (mark.h), and with which options then.
bool placesAtLink();
std::string optionsForLink();
// At the link: makes the options those that an object was compiled with. Stops it if another has others.
void takeOptions(llvm::StringRef text);

// Whether every access and every check is told to the runtime as well (lower/tell.h).
bool verifiesPlacement();

// Whether stores of pointers (lower/pointers.h) and atomic regions (lower/regions.h) are told: for --checks=events.
bool tellsEvents();

// Whether -bigfoot-atomic= names the function, by its demangled name.
bool isMeantToBeAtomic(const llvm::Function &function);

// The functions and files that -bigfoot-ignorelist= names, in the syntax of clang's -fsanitize-ignorelist.
// Sections [bigfoot], [thread] and * count; entries fun: (mangled name), src: and mainfile:.
class IgnoreList {
 public:
  // Stops the compiler if the file cannot be read or parsed.
  static IgnoreList fromOptions();
  ~IgnoreList();
  IgnoreList(IgnoreList &&);

  bool names(const llvm::Function &function) const;

 private:
  explicit IgnoreList(std::unique_ptr<llvm::SpecialCaseList> list);
  std::unique_ptr<llvm::SpecialCaseList> list_;  // null if no file was given
};

// With -bigfoot-stats: prints the counters of this pass, which Debian's LLVM does not for -stats.
void printStatistics();

}  // namespace bigfoot

#endif
