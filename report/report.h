// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A finding with everything in it symbolised: what printers and suppressions look at.
#ifndef BIGFOOT_REPORT_REPORT_H
#define BIGFOOT_REPORT_REPORT_H

#include <optional>
#include <string>
#include <vector>

#include "report/stack.h"

namespace bigfoot::report {

using Frames = std::vector<Frame>;

// One process, from its start to its end or its next exec.
struct Run {
  uint64_t pid = 0;
  std::string program;
  std::string id;         // of no other run, on any machine
};

// In how many runs a finding was seen, and when: of findings that were merged.
struct Seen {
  uint64_t runs = 0;
  uint64_t times = 0;
  std::string first, last;  // as Report::time
};

struct Report {
  uint64_t pid = 0;
  std::string run;                 // Run::id
  std::string time;                // when it was found: 2026-01-31T12:00:00Z
  std::string fingerprint;         // of one that was read from JSON, as it was there (report/identity.h)
  Finding finding;
  Frames now;                      // of a race
  Frames before;
  std::vector<Frames> stacks;      // as finding.stacks
  std::optional<Global> global;    // if the location is one
  Frames order;                    // the release or creation that finding.order tells of
  std::string order_variable;      // what was released to, if it is no mutex
  Frames allocation;               // if the location is a heap block
  std::vector<Frames> threads;     // as finding.threads
  std::vector<Frames> mutexes;     // as finding.mutexes
  std::optional<Seen> seen;
};

Report resolve(Symbolizer &symbolizer, uint64_t pid, Finding finding);

// Returns what was found, in a few words.
std::string message(const Report &report);

// Returns the innermost frame in the user's code, not in the headers of a library that it used; else the innermost there is, or null.
const Frame *userFrame(const Frames &frames);

// Returns the frame of the summary line: that of where it happened.
const Frame *summaryFrame(const Report &report);

// Of a stack with a role: what the thread did there, in one sentence without a full stop.
std::string stackText(const Report &report, size_t stack);

// "main thread", "thread T1", "task T2", ..
std::string threadText(const Report &report, uint64_t id);

// Returns what `finding` is called in machine-readable formats: race, mutex-error, ...
const char *typeName(const Finding &finding);

// Why nothing orders the accesses of a race: what the thread of the later one last learnt of the other, in one sentence without a full
// stop, with where that was; and without, for who shows the stack. Empty if the stream does not say.
std::string orderText(const Report &report, const std::string &strip_path_prefix = "");
std::string orderHeading(const Report &report);
// The function that released, or what else did; may be empty.
std::string orderOperation(const Report &report);

// Returns a key that reports of the same source places share; of a race it is the pair, whichever came first, with functions and
// variables. Empty if one of the places is unknown.
std::string placesOf(const Report &report);

// No source for where it happened: the program was compiled without -g.
bool lacksLines(const Report &report);

bool isMainThread(const Report &report, uint64_t thread);

// Returns how far the present access lies inside the heap block or global, if it does.
std::optional<uint64_t> offsetInLocation(const Report &report);

}  // namespace bigfoot::report

#endif
